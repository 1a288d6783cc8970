"""Agreeing, settling, voiding, and what is corrected about a rubber as a whole."""

from datetime import date
from typing import Any

import pytest

from clubsite.players.models import Player
from scoring import services
from scoring.models import Action, Rubber, Standing
from scoring.rules import SEATS, Side
from scoring.rules import Adjustment as Award
from scoring.rules import Seat as Position
from scoring.rules.notation import parse
from tests.factories import enter, fresh, make_director, make_four, make_player, make_rubber, make_user
from tests.scoring.consistency import check
from tests.scoring.kept import check_kept, stored_standings

pytestmark = pytest.mark.django_db
FINISHED = ("4S S =", "4S N =")


def do(service: Any, rubber: Rubber, **more: Any) -> Any:
    """Call a service with the present version."""
    return service(**{"rubber_id": rubber.pk, "expected_version": fresh(rubber).version, "by": None} | more)


def total(player: Player, family: str = "contract", period: str = "all") -> int | None:
    return Standing.objects.filter(player=player, family=family, period=period).values_list("total", flat=True).first()


def test_agreement_is_final() -> None:
    anna, rubber = make_user("anna"), make_rubber(make_four(), *FINISHED)
    assert set(Standing.objects.values_list("provisional", flat=True)) == {1}
    do(services.agree, rubber, by=anna)
    rubber = fresh(rubber)
    assert (rubber.is_final, rubber.agreed_by, rubber.version) == (True, anna, 4)
    assert set(Standing.objects.values_list("provisional", flat=True)) == {0}
    check(rubber)


def test_what_is_not_over_is_not_agreed() -> None:
    rubber = make_rubber(make_four(), *FINISHED[:1])
    with pytest.raises(services.StaleRubber):
        do(services.agree, rubber)
    do(services.void_rubber, rubber)
    with pytest.raises(services.StaleRubber):
        do(services.agree, rubber)


def test_agreement_to_an_old_page_is_none() -> None:
    rubber = make_rubber(make_four(), *FINISHED)
    with pytest.raises(services.StaleRubber):
        services.agree(rubber_id=rubber.pk, expected_version=2, by=None)
    assert not fresh(rubber).is_final


def test_settled_by_the_rules() -> None:
    boris, rubber = make_user("boris"), make_rubber(make_four(), "4S S =", "1C W =")
    do(services.settle, rubber, by=boris)
    rubber = fresh(rubber)
    assert (rubber.state, rubber.is_final, rubber.agreed_by) == ("settled", True, boris)
    assert check(rubber).totals == (120 + 300, 20 + 100)
    with pytest.raises(services.StaleRubber):
        do(services.settle, rubber)
    assert rubber.corrections.get().action == Action.SETTLED


@pytest.mark.parametrize("deals", [(), ("PASS",), ("4S S =",), FINISHED])
def test_void_and_restored(deals: tuple[str, ...]) -> None:
    rubber = make_rubber(make_four(), *deals)
    before = rubber.state
    do(services.void_rubber, rubber)
    assert fresh(rubber).state == "void"
    assert not Standing.objects.exists()
    check(rubber)
    with pytest.raises(services.StaleRubber):
        do(services.void_rubber, rubber)
    do(services.restore_rubber, rubber)
    assert fresh(rubber).state == before
    assert [note.action for note in rubber.corrections.all()] == [Action.RUBBER_VOIDED, Action.RESTORED]
    check(rubber)
    if before == "finished":
        assert not fresh(rubber).is_final
        with pytest.raises(services.StaleRubber):
            do(services.restore_rubber, rubber)


def test_a_settlement_is_taken_back() -> None:
    rubber = make_rubber(make_four(), "4S S =")
    do(services.settle, rubber)
    do(services.restore_rubber, rubber)
    assert (fresh(rubber).state, fresh(rubber).is_final) == ("open", False)
    check(rubber)
    enter(rubber, "4S N =")
    assert check(rubber).finished


def test_what_was_settled_and_then_void_is_settled_again() -> None:
    rubber = make_rubber(make_four(), "4S S =")
    do(services.settle, rubber)
    services.start_next(rubber_id=rubber.pk, by=None)
    for _ in range(2):
        do(services.void_rubber, rubber)
        do(services.restore_rubber, rubber)
        assert (fresh(rubber).state, fresh(rubber).is_final) == ("settled", False)
        assert check(rubber).totals == (420, 0)
    do(services.agree, rubber)
    assert fresh(rubber).is_final


def test_what_went_on_after_a_settlement_and_then_was_void_goes_on() -> None:
    rubber = make_rubber(make_four(), "4S S =")
    do(services.settle, rubber)
    do(services.restore_rubber, rubber)
    do(services.void_rubber, rubber)
    do(services.restore_rubber, rubber)
    assert fresh(rubber).is_open


def test_nothing_goes_on_once_the_next_has_begun() -> None:
    four = make_four()
    settled, voided = make_rubber(four, "4S S ="), make_rubber(four, "4S S =")
    make_rubber(four)
    do(services.settle, settled)
    do(services.void_rubber, voided)
    for rubber in (settled, voided):
        version = fresh(rubber).version
        with pytest.raises(services.NextBegun):
            do(services.restore_rubber, rubber)
        assert fresh(rubber).version == version
        check(rubber)


def test_a_correction_can_end_a_settled_rubber() -> None:
    rubber = make_rubber(make_four(), "4S S =", "4S N -1")
    do(services.settle, rubber)
    do(services.change_deal, rubber, number=2, deal=parse("4S N ="))
    assert fresh(rubber).state == "finished"
    assert check(rubber).totals == (120 + 120 + 700, 0)


def set_up(rubber: Rubber, **changes: Any) -> Rubber:
    rubber = fresh(rubber)
    seated = {Position(seat.position): seat.player for seat in rubber.seats.all()}
    setup = {"game": rubber.game, "date": rubber.date, "dealer": Position(rubber.dealer), "players": seated}
    result: Rubber = do(services.change_setup, rubber, **setup | changes)
    return result


def seats(players: list[Player]) -> dict[Position, Player]:
    return dict(zip(SEATS, players, strict=True))


@pytest.mark.parametrize("agreed", [False, True])
def test_seats_are_swapped(agreed: bool) -> None:
    anna, boris, vera, lev = make_four()
    rubber = make_rubber([anna, boris, vera, lev], *FINISHED)
    if agreed:
        do(services.agree, rubber)
    assert (total(anna), total(boris)) == (9, -9)
    set_up(rubber, players=seats([boris, anna, vera, lev]))
    assert (total(anna), total(boris), total(vera)) == (-9, 9, 9)
    assert fresh(rubber).is_final == agreed
    check(rubber)
    note = rubber.corrections.get()
    assert note.action == Action.SET_UP
    assert note.before == "contract, 2026-03-14, N; N Anna, E Boris, S Vera, W Lev"
    assert note.after == "contract, 2026-03-14, N; N Boris, E Anna, S Vera, W Lev"


def test_others_sit_down() -> None:
    anna, boris, vera, lev = make_four()
    olga = make_player("Olga")
    rubber = make_rubber([anna, boris, vera, lev], *FINISHED)
    other = make_rubber([anna, boris, vera, lev], *FINISHED, day=date(2025, 1, 1))
    set_up(rubber, players=seats([olga, boris, vera, lev]))
    assert (total(anna), total(olga), total(vera)) == (9, 9, 18)
    assert total(anna, period="2026") is None
    check(rubber)
    check(other)


def test_another_day_moves_the_score_there() -> None:
    anna, *others = make_four()
    rubber = make_rubber([anna, *others], *FINISHED)
    set_up(rubber, date=date(2025, 12, 31))
    months = {period for (_player, _family, period) in stored_standings()}
    assert months == {"2025-12", "2025", "all"}
    check(rubber)


def test_other_rules_score_it_again() -> None:
    rubber = make_rubber(make_four(), "3NT S -1", "4S S =", "4S N =")
    set_up(rubber, game="auction")
    assert check(rubber).totals == (36 + 36 + 250, 50)
    assert {family for (_player, family, _period) in stored_standings()} == {"auction", ""}


def test_other_rules_can_make_it_go_on_and_end_it() -> None:
    rubber = make_rubber(make_four(), "2NT N +1", "2NT N +1", game="auction")
    for game, state in (("contract", "open"), ("auction", "finished"), ("auction-bid-only", "open")):
        set_up(rubber, game=game)
        assert fresh(rubber).state == state
        check(rubber)


def test_other_rules_that_would_end_it_earlier_are_refused() -> None:
    rubber = make_rubber(make_four(), "2NT N +1", "2NT N +1", "1C E =", game="contract")
    with pytest.raises(services.LaterDeals, match=": 3"):
        set_up(rubber, game="auction")
    assert (fresh(rubber).game, fresh(rubber).version) == ("contract", 4)
    check(rubber)


def test_other_rules_that_would_reopen_it_are_refused_once_the_next_has_begun() -> None:
    rubber = make_rubber(make_four(), "2NT N +1", "2NT N +1", game="auction")
    assert rubber.state == "finished"
    services.start_next(rubber_id=rubber.pk, by=None)
    with pytest.raises(services.NextBegun):
        set_up(rubber, game="contract")
    assert fresh(rubber).game == "auction"
    check(rubber)


def test_the_same_again_changes_nothing() -> None:
    rubber = make_rubber(make_four(), *FINISHED)
    set_up(rubber)
    assert (fresh(rubber).version, rubber.corrections.count()) == (3, 0)


def test_only_who_sits_there_already_need_not_be_active() -> None:
    four = make_four()
    rubber = make_rubber(four, "4S S =")
    Player.objects.update(active=False)
    anna, boris, vera, lev = Player.objects.order_by("pk")
    set_up(rubber, players=seats([boris, anna, vera, lev]))
    gone = make_player("Olga", active=False)
    with pytest.raises(services.Refused, match="Olga is not an active player"):
        set_up(rubber, players=seats([gone, boris, vera, lev]))
    with pytest.raises(services.Refused, match="Four different players"):
        set_up(rubber, players=seats([anna, boris, vera, anna]))
    check(rubber)


@pytest.mark.parametrize("is_followed", [False, True])
def test_a_settled_rubber_that_is_corrected_to_its_end_and_back_is_settled(is_followed: bool) -> None:
    rubber = make_rubber(make_four(), "4S N =", "3H N =")
    do(services.settle, rubber)
    score = stored_standings()
    if is_followed:
        services.start_next(rubber_id=rubber.pk, by=None)
    do(services.change_deal, rubber, number=2, deal=parse("4H N ="))
    assert fresh(rubber).state == Rubber.State.FINISHED
    do(services.change_deal, rubber, number=2, deal=parse("3H N ="))
    assert fresh(rubber).state == Rubber.State.SETTLED
    assert stored_standings() == score
    check(rubber)
    check_kept()


@pytest.mark.parametrize("was_changed", [False, True])
def test_an_empty_rubber_is_deleted(was_changed: bool) -> None:
    rubber = make_rubber(make_four())
    if was_changed:
        do(services.void_rubber, rubber)
        do(services.restore_rubber, rubber)
        do(services.substitute, rubber, seat=Position.S, player=make_player(), from_deal=1, takes_score=True)
    services.delete_empty(rubber_id=rubber.pk, expected_version=fresh(rubber).version)
    assert not Rubber.objects.exists()


def test_where_nothing_was_played_nothing_is_settled() -> None:
    empty, voided = make_rubber(make_four()), make_rubber(make_four("K", "L", "M", "O"), "4S N =")
    do(services.undo_last, voided)
    for rubber in (empty, voided):
        with pytest.raises(services.Refused, match="there is nothing to settle"):
            do(services.settle, rubber)
    assert not Standing.objects.exists()
    check_kept()


def test_what_has_something_in_it_is_not_deleted() -> None:
    played, adjusted = make_rubber(make_four(), "PASS"), make_rubber(make_four("K", "L", "M", "O"))
    do(services.adjust, adjusted, entry_key="tap", adjustment=Award(Side.NS, 50, "late"), by=make_director())
    for rubber in (played, adjusted):
        with pytest.raises(services.Refused, match="without deals"):
            services.delete_empty(rubber_id=rubber.pk, expected_version=2)
        assert fresh(rubber).version == 2


def test_an_old_page_deletes_nothing() -> None:
    rubber = make_rubber(make_four(), "PASS")
    services.undo_last(rubber_id=rubber.pk, expected_version=2, by=None)
    with pytest.raises(services.StaleRubber):
        services.delete_empty(rubber_id=rubber.pk, expected_version=1)
    assert Rubber.objects.count() == 1
