"""Starting a rubber, and the next one after it."""

import threading
from collections.abc import Callable, Sequence
from datetime import date, datetime, timedelta
from functools import partial
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from clubsite.players.models import Player
from scoring import services
from scoring.models import Deal, Rubber, RubberState, Seat
from scoring.rules import SEATS
from scoring.rules import Seat as Position
from scoring.rules.notation import parse
from scoring.services.locking import claim, hold
from tests.factories import enter, fresh, make_four, make_player, make_rubber, make_user
from tests.scoring.at_once import at_once
from tests.scoring.consistency import check

pytestmark = pytest.mark.django_db
DAY = date(2026, 3, 14)
FINISHED = ("4S S =", "4S N =")


def start(four: Sequence[Player], **changes: Any) -> Rubber:
    setup = {"game": "contract", "date": DAY, "dealer": Position.E, "entry_key": "once", "by": None}
    return services.start_rubber(**setup | {"players": dict(zip(SEATS, four, strict=True))} | changes)


def test_it_is_what_was_asked_for() -> None:
    four, anna = make_four(), make_user("anna")
    rubber = start(four, game="auction", by=anna)
    assert (rubber.game, rubber.date, rubber.dealer, rubber.state, rubber.version) == ("auction", DAY, "E", "open", 1)
    assert rubber.started_by == anna
    assert [(seat.position, seat.player, seat.family) for seat in rubber.seats.order_by("pk")] == [
        (position, player, "auction") for position, player in zip("NESW", four, strict=True)
    ]
    check(rubber)


def test_sent_twice_it_is_one() -> None:
    four = make_four()
    assert start(four) == start(four)
    assert Rubber.objects.count() == 1


def test_sent_again_after_somebody_has_left_it_is_still_that_one() -> None:
    four = make_four()
    rubber = start(four)
    Player.objects.filter(pk=four[0].pk).update(active=False)
    assert start([make_again(player) for player in four]) == rubber


def make_again(player: Player) -> Player:
    return Player.objects.get(pk=player.pk)


@pytest.mark.parametrize("changes", [{"game": "auction"}, {"date": date(2026, 3, 15)}, {"dealer": Position.W}])
def test_the_same_key_with_other_content_is_told_so(changes: dict[str, Any]) -> None:
    four = make_four()
    start(four)
    with pytest.raises(services.StaleRubber):
        start(four, **changes)
    assert Rubber.objects.get().dealer == "E"


def test_the_same_key_with_other_seats_is_told_so() -> None:
    four = make_four()
    start(four)
    for others in (four[::-1], [*four[:3], make_player()]):
        with pytest.raises(services.StaleRubber):
            start(others)
    assert Seat.objects.count() == 4


def test_whoever_is_no_longer_active_does_not_play() -> None:
    four = [*make_four()[:3], make_player("Lev Gone", active=False)]
    with pytest.raises(services.Refused, match="Lev Gone is not an active player"):
        start(four)
    assert not Rubber.objects.exists()


def test_nobody_sits_twice() -> None:
    anna, boris, vera, _lev = make_four()
    with pytest.raises(services.Refused, match="Four different players"):
        start([anna, boris, vera, anna])
    assert not Rubber.objects.exists()


def test_next_has_the_same_seats_and_the_deal_goes_on() -> None:
    rubber = make_rubber(make_four(), "PASS", *FINISHED, dealer=Position.E, game="contract-1943")
    boris = make_user("boris")
    begun = services.start_next(rubber_id=rubber.pk, by=boris)
    assert (begun.previous, begun.game, begun.dealer, begun.started_by) == (rubber, "contract-1943", "N", boris)
    assert set(begun.seats.values_list("position", "player")) == set(rubber.seats.values_list("position", "player"))
    check(begun)


def test_a_void_deal_does_not_pass_the_deal_on() -> None:
    rubber = make_rubber(make_four(), "1C N =", *FINISHED)
    void = fresh(rubber).deals.get(number=1)
    Deal.objects.filter(pk=void.pk).update(void=True)
    assert services.start_next(rubber_id=rubber.pk, by=None).dealer == "S"


def test_next_twice_is_one() -> None:
    rubber = make_rubber(make_four(), *FINISHED)
    begun = services.start_next(rubber_id=rubber.pk, by=None)
    enter(begun, "1C N =")
    assert services.start_next(rubber_id=rubber.pk, by=None) == begun
    assert Rubber.objects.count() == 2


def test_a_next_that_was_voided_is_none() -> None:
    rubber = make_rubber(make_four(), *FINISHED)
    voided = services.start_next(rubber_id=rubber.pk, by=None)
    services.void_rubber(rubber_id=voided.pk, expected_version=voided.version, by=None)
    begun = services.start_next(rubber_id=rubber.pk, by=None)
    assert begun != voided
    assert services.start_next(rubber_id=rubber.pk, by=None) == begun
    with pytest.raises(services.Refused, match="This rubber is void"):
        services.start_next(rubber_id=voided.pk, by=None)
    assert fresh(voided).state == RubberState.VOID


def test_no_key_that_was_made_up_is_in_the_way_of_the_next() -> None:
    four = make_four()
    rubber = make_rubber(four, *FINISHED)
    start(four, entry_key=f"after-{rubber.pk}")
    assert services.start_next(rubber_id=rubber.pk, by=None).previous == rubber


def test_no_next_while_this_one_is_being_played() -> None:
    with pytest.raises(services.Refused, match="still being played"):
        services.start_next(rubber_id=make_rubber(make_four(), "4S S =").pk, by=None)


def test_no_next_with_somebody_who_has_left() -> None:
    four = make_four()
    rubber = make_rubber(four, *FINISHED)
    Player.objects.filter(pk=four[1].pk).update(active=False)
    with pytest.raises(services.Refused, match="Boris is not an active player"):
        services.start_next(rubber_id=rubber.pk, by=None)
    assert Rubber.objects.count() == 1


@pytest.mark.parametrize(("hours", "day"), [(11, date(2026, 3, 14)), (13, date(2026, 3, 15))])
def test_after_midnight_the_evening_goes_on(hours: int, day: date) -> None:
    now = datetime(2026, 3, 14, 22, tzinfo=timezone.get_current_timezone())
    with time_machine.travel(now, tick=False) as clock:
        rubber = make_rubber(make_four(), *FINISHED)
        clock.shift(timedelta(hours=hours))
        assert services.start_next(rubber_id=rubber.pk, by=None).date == day


@pytest.mark.parametrize("late", [services.agree, partial(services.change_deal, number=1, deal=parse("4S S +1"))])
def test_what_is_agreed_or_corrected_a_week_later_is_of_no_evening_today(late: Callable[..., object]) -> None:
    with time_machine.travel(datetime(2026, 3, 14, 22, tzinfo=timezone.get_current_timezone()), tick=False) as clock:
        rubber = make_rubber(make_four(), *FINISHED)
        clock.shift(timedelta(days=7))
        late(rubber_id=rubber.pk, expected_version=rubber.version, by=None)
        assert services.start_next(rubber_id=rubber.pk, by=None).date == date(2026, 3, 21)


@pytest.mark.django_db(transaction=True)
def test_a_voided_next_is_restored_or_another_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    rubber = make_rubber(make_four(), "4S N =", "4S N =")
    voided = services.start_next(rubber_id=rubber.pk, by=None)
    voided = services.void_rubber(rubber_id=voided.pk, expected_version=voided.version, by=None)
    held, claimed = threading.Event(), threading.Event()

    def hold_and_wait(*args: Any) -> Any:
        rubbers = hold(*args)
        held.set()
        claimed.wait(1)
        return rubbers

    def claim_after_it(*args: Any) -> Any:
        held.wait(10)
        own = claim(*args)
        claimed.set()
        return own

    monkeypatch.setattr("scoring.services.rubbers.hold", hold_and_wait)
    monkeypatch.setattr("scoring.services.rubbers.claim", claim_after_it)
    restore = partial(services.restore_rubber, rubber_id=voided.pk, expected_version=voided.version, by=None)
    results = at_once([partial(services.start_next, rubber_id=rubber.pk, by=None), restore])
    assert sorted(type(result).__name__ for result in results) in (["NextBegun", "Rubber"], ["Rubber", "Rubber"])
