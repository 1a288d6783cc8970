"""Eight at the same rubber at the same moment: one thing happens, and everybody is told what."""

from functools import partial
from typing import Any

import pytest
from django.test import Client

from clubsite.players.models import Player
from scoring import services
from scoring.models import Deal, Rubber, Standing
from scoring.rules import SEATS, Adjustment, Side
from scoring.rules import Seat as Position
from scoring.rules.notation import parse
from tests.factories import (
    begin,
    enter,
    fresh,
    make_director,
    make_four,
    make_player,
    make_rubber,
    make_session,
    make_table,
    play_out,
)
from tests.scoring.at_once import at_once
from tests.scoring.consistency import check, check_deals
from tests.scoring.kept import check_kept

pytestmark = pytest.mark.django_db(transaction=True)
EIGHT = range(8)
ROUNDS = range(4)


def kinds(results: list[Any]) -> dict[str, int]:
    """How often each kind of result came."""
    names = [type(result).__name__ for result in results]
    return {name: names.count(name) for name in names}


def recorder(rubber: Rubber, key: str, notation: str) -> Any:
    return partial(
        services.record_deal,
        rubber_id=rubber.pk,
        expected_version=rubber.version,
        entry_key=key,
        deal=parse(notation),
        by=None,
    )


def test_the_same_deal_with_the_same_key_is_entered_once_and_everybody_gets_it() -> None:
    rubber = make_rubber(make_four())
    for number in ROUNDS:
        results = at_once([recorder(fresh(rubber), f"round {number}", "1C N =")] * 8)
        assert kinds(results) == {"Deal": 8}
        assert len(set(results)) == 1
        assert fresh(rubber).version == number + 2
    check_deals(rubber, [parse("1C N =")] * len(ROUNDS))


@pytest.mark.parametrize("keys", ["same", "different"])
def test_of_different_deals_one_is_entered_and_seven_are_told(keys: str) -> None:
    rubber = make_rubber(make_four())
    for number in ROUNDS:
        now = fresh(rubber)
        results = at_once(
            [
                recorder(
                    now, f"{number}" if keys == "same" else f"{number} {who}", f"1NT {'NESW'[who % 4]} -{who // 4 + 1}"
                )
                for who in EIGHT
            ]
        )
        assert kinds(results) == {"Deal": 1, "StaleRubber": 7}
        assert Deal.objects.count() == number + 1
        check(rubber)


def test_a_rubber_is_started_once() -> None:
    four = dict(zip(SEATS, make_four(), strict=True))
    for number in ROUNDS:
        start = partial(
            services.start_rubber,
            game="contract",
            date=make_rubber(list(four.values())).date,
            dealer=Position.N,
            players=four,
            entry_key=f"round {number}",
            by=None,
        )
        results = at_once([start] * 8)
        assert kinds(results) == {"Rubber": 8}
        assert len(set(results)) == 1
        assert results[0].seats.count() == 4


def test_the_next_rubber_is_started_once() -> None:
    for _ in ROUNDS:
        rubber = make_rubber([make_player() for _ in range(4)], "4S N =", "4S N =")
        results = at_once([partial(services.start_next, rubber_id=rubber.pk, by=None)] * 8)
        assert kinds(results) == {"Rubber": 8}
        assert len(set(results)) == 1
        assert Rubber.objects.filter(previous=rubber).count() == 1


def test_a_rubber_goes_on_or_the_next_begins() -> None:
    for _ in ROUNDS:
        rubber = make_rubber([make_player() for _ in range(4)], "4S N =", "4S N =")
        undo = partial(services.undo_last, rubber_id=rubber.pk, expected_version=rubber.version, by=None)
        results = at_once([undo, partial(services.start_next, rubber_id=rubber.pk, by=None)])
        assert kinds(results) in ({"NoneType": 1, "Refused": 1}, {"NextBegun": 1, "Rubber": 1})


def test_what_is_said_again_at_once_changes_nothing() -> None:
    session = make_session()
    for _ in ROUNDS:
        rubber = enter(begin(make_table(session, *(make_player() for _ in range(4)))), "1C N =")
        answer = partial(
            services.answer_deal, rubber_id=rubber.pk, expected_version=rubber.version, number=1, right=True
        )
        assert kinds(at_once([answer] * 4)) == {"NoneType": 4}
        come_in = partial(
            services.substitute,
            rubber_id=rubber.pk,
            expected_version=rubber.version + 1,
            seat=Position.N,
            player=make_player(),
            from_deal=2,
            takes_score=False,
            by=None,
        )
        assert kinds(at_once([come_in] * 4)) == {"NoneType": 4}
        assert fresh(rubber).version == rubber.version + 2
        take_back = partial(
            services.take_back_substitute,
            rubber_id=rubber.pk,
            expected_version=rubber.version + 2,
            seat=Position.N,
            by=None,
        )
        assert kinds(at_once([take_back] * 4)) == {"NoneType": 4}
        assert fresh(rubber).version == rubber.version + 3


def test_both_sides_agree_at_once() -> None:
    session = make_session()
    for _ in ROUNDS:
        rubber = play_out(begin(make_table(session, *(make_player() for _ in range(4)))))
        sides = [
            partial(
                services.agree_side,
                rubber_id=rubber.pk,
                expected_version=rubber.version,
                side=side,
                by=None,
                for_side=False,
            )
            for side in Side
        ]
        assert kinds(at_once(sides * 2)) == {"Rubber": 4}
        assert fresh(rubber).is_final
        assert fresh(rubber).version == rubber.version + 2


@pytest.mark.parametrize("service", [services.agree, services.undo_last, services.void_rubber])
def test_what_is_done_once_is_told_to_the_others(service: Any) -> None:
    for _ in ROUNDS:
        rubber = make_rubber([make_player() for _ in range(4)], "4S N =", "4S N =")
        results = at_once([partial(service, rubber_id=rubber.pk, expected_version=rubber.version, by=None)] * 8)
        assert kinds(results)["StaleRubber"] == 7
        assert fresh(rubber).version == rubber.version + 1
        check(rubber)


def test_an_adjustment_is_given_once_and_nobody_is_refused() -> None:
    rubber, director = make_rubber(make_four()), make_director()
    for number in ROUNDS:
        give = partial(
            services.adjust,
            rubber_id=rubber.pk,
            expected_version=fresh(rubber).version,
            entry_key=f"round {number}",
            adjustment=Adjustment(Side.NS, 150, "revoke"),
            by=director,
        )
        assert kinds(at_once([give] * 8)) == {"NoneType": 8}
        assert fresh(rubber).adjustments.count() == number + 1


def test_a_correction_and_a_deal_at_once_do_not_both_come_from_the_same_page() -> None:
    for _ in ROUNDS:
        rubber = make_rubber([make_player() for _ in range(4)], "4S N =", "1C N =")
        correct = partial(
            services.change_deal,
            rubber_id=rubber.pk,
            expected_version=rubber.version,
            number=2,
            deal=parse("4S N ="),
            by=None,
        )
        undo = partial(services.undo_last, rubber_id=rubber.pk, expected_version=rubber.version, by=None)
        results = at_once([correct, undo, recorder(rubber, "tap", "2H E -1")] * 2 + [correct, undo])
        assert fresh(rubber).version == rubber.version + 1
        assert kinds(results).get("StaleRubber", 0) >= 5
        check(rubber)


def test_rubbers_that_share_players_end_at_once() -> None:
    """Every standing has every rubber in it, whoever committed last."""
    anna, boris, vera, lev = make_four()
    for number in ROUNDS:
        rubbers = [
            make_rubber([anna, boris, make_player(), make_player()], "4S N =", "1NT E -1"),
            make_rubber([make_player(), anna, boris, make_player()], "4S N ="),
            make_rubber([vera, anna, lev, boris], "4S N =", "PASS"),
            make_rubber([boris, make_player(), anna, vera], "4S N =", game="auction"),
        ]
        results = at_once([recorder(rubber, "last", "4S S +1") for rubber in rubbers])
        assert kinds(results) == {"Deal": 4}
        check_kept()
        assert Standing.objects.get(player=anna, family="", period="all").rubbers == 4 * (number + 1)


def test_corrections_of_shared_players_at_once() -> None:
    four = make_four()
    rubbers = [make_rubber(four, "4S N =", "4S S =") for _ in range(4)]
    for service in (services.agree, services.void_rubber, services.restore_rubber):
        results = at_once(
            [
                partial(service, rubber_id=rubber.pk, expected_version=fresh(rubber).version, by=None)
                for rubber in rubbers
            ]
        )
        assert kinds(results) == {"Rubber": 4}
        for rubber in rubbers:
            check(rubber)


def test_eight_taps_over_the_web() -> None:
    """A second tap is answered as the first was; another deal from the same page gets the fresh panel."""
    rubber, director = make_rubber(make_four()), make_director()
    clients = [Client() for _ in EIGHT]
    for client in clients:
        client.force_login(director)
    for number in ROUNDS:
        sent = {"version": fresh(rubber).version, "entry_key": f"same {number}", "notation": "1C N ="}
        url = f"/rubbers/{rubber.pk}/deals/"
        same = at_once([partial(client.post, url, sent) for client in clients])
        assert [response.status_code for response in same] == [303] * 8
        sent |= {"version": fresh(rubber).version}
        others = at_once(
            [partial(client.post, url, sent | {"entry_key": f"{number} {who}"}) for who, client in enumerate(clients)]
        )
        assert sorted(response.status_code for response in others) == [303] + [409] * 7
        assert fresh(rubber).deals.count() == 2 * (number + 1)
    check(rubber)


def test_a_form_with_newcomers_sent_at_once_starts_one_rubber() -> None:
    director = make_director()
    form = {"game": "contract", "date": "2026-03-14", "dealer": "E"}
    for number in ROUNDS:
        names = {
            f"name_{seat}": f"{who} {number}" for seat, who in zip(SEATS, ("Anna", "Boris", "Vera", "Lev"), strict=True)
        }
        newcomers = dict.fromkeys((f"player_{seat}" for seat in SEATS), "new")

        def send(data: dict[str, str] = form | names | newcomers | {"entry_key": f"round {number}"}) -> str:
            client = Client()
            client.force_login(director)
            response = client.post("/rubbers/new/", data)
            assert response.status_code == 303, response.text
            return response["Location"]

        results = at_once([send] * 4)
        assert set(results) == {f"/rubbers/{Rubber.objects.get(entry_key=f'round {number}').pk}/"}
    assert Player.objects.count() == 4 * len(ROUNDS)
