"""A rubber that was carried over, and that its four end by themselves."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from clubsite.leaderboards.periods import Period
from clubsite.leaderboards.player_page import Subject, portrait, results
from clubsite.sessions import services as evening
from scoring import services as scoring
from scoring.models import Action, Record, Rubber
from scoring.scorebook import by_position
from tests.factories import begin, enter, fresh, make_director, make_rubber, make_session, make_table
from tests.scoring.kept import check_kept
from tests.sessions.evenings import DAY, Fate, close, decided, open_evening

pytestmark = pytest.mark.django_db


@pytest.fixture
def old() -> Rubber:
    table = make_table(open_evening(), *"ABCD")
    old = enter(begin(table), "4S N =")
    close(table.session, decided(old, Fate.CARRIED_OVER))
    return fresh(old)


def test_it_belongs_to_the_day_on_which_it_ends(old: Rubber) -> None:
    today = timezone.localdate()
    assert enter(old, "1S N =").date == DAY, "as long as it goes on"
    ended = enter(old, "4S N =")
    assert (ended.date, ended.carried_over, ended.table) == (today, False, None)
    assert set(ended.seats.values_list("counted_on", "evening")) == {(today, None)}
    correction = ended.corrections.get(action=Action.ENDED)
    assert (correction.before, correction.after) == (DAY.isoformat(), today.isoformat())


@pytest.mark.parametrize("later", [timedelta(0), timedelta(days=7)])
def test_it_says_that_it_was_taken_up_on_another_day(old: Rubber, later: timedelta) -> None:
    table = make_table(make_session(DAY + later), *(seat.player for seat in old.seats.all()))
    evening.take_up(table_id=table.pk, rubber_id=old.pk, by=None)
    assert old.corrections.filter(action=Action.SET_UP).count() == bool(later)


def test_undone_it_is_carried_over_as_before(old: Rubber) -> None:
    ended = enter(old, "4S N =")
    for _ in range(2):
        scoring.undo_last(rubber_id=old.pk, expected_version=fresh(old).version, by=None)
        assert (fresh(old).is_open, fresh(old).carried_over, fresh(old).date) == (True, True, DAY)
        ended = enter(fresh(old), "4S N =")
        assert (ended.carried_over, ended.date) == (False, timezone.localdate())
    check_kept()


def test_settled_and_taken_back_it_is_carried_over_as_before(old: Rubber) -> None:
    settled = scoring.settle(rubber_id=old.pk, expected_version=old.version, by=None)
    again = scoring.restore_rubber(rubber_id=old.pk, expected_version=settled.version, by=None)
    assert (fresh(again).is_open, fresh(again).carried_over, fresh(again).date) == (True, True, DAY)
    check_kept()


def test_carried_over_from_a_later_evening_it_keeps_the_date_of_that(old: Rubber) -> None:
    settled = scoring.settle(rubber_id=old.pk, expected_version=old.version, by=None)
    scoring.restore_rubber(rubber_id=old.pk, expected_version=settled.version, by=None)
    later = DAY + timedelta(days=7)
    table = make_table(make_session(later), *(seat.player for seat in old.seats.all()))
    evening.take_up(table_id=table.pk, rubber_id=old.pk, by=None)
    close(table.session, decided(old, Fate.CARRIED_OVER))
    void = scoring.void_rubber(rubber_id=old.pk, expected_version=fresh(old).version, by=None)
    scoring.restore_rubber(rubber_id=old.pk, expected_version=void.version, by=None)
    assert (fresh(old).carried_over, fresh(old).date) == (True, later)


def test_settled_it_does_too(old: Rubber) -> None:
    settled = scoring.settle(rubber_id=old.pk, expected_version=old.version, by=None)
    assert (fresh(settled).date, settled.carried_over) == (timezone.localdate(), False)


def test_void_it_keeps_its_date(old: Rubber) -> None:
    scoring.void_rubber(rubber_id=old.pk, expected_version=old.version, by=None)
    assert (fresh(old).date, fresh(old).carried_over) == (DAY, True)


@pytest.mark.parametrize("taken_up", [False, True])
def test_it_is_played_when_it_ends_whatever_its_number(old: Rubber, client: Client, taken_up: bool) -> None:
    four, today = [seat.player for seat in by_position(old).values()], timezone.localdate()
    before = make_rubber(four, "4S N =", "4S N =", day=today)
    if taken_up:
        evening.take_up(table_id=make_table(make_session(today), *four).pk, rubber_id=old.pk, by=None)
    enter(old, "4S E =", "4S E =")
    after = make_rubber(four, "4S N =", "4S N =", day=today)
    check_kept()
    assert Record.objects.get(player=four[0], kind="run", family="", period="all").value == 1
    latest_first = [after, old, before]
    assert list(Rubber.objects.latest_first()) == latest_first
    client.force_login(make_director())
    page = client.get(f"/players/{four[0].pk}/").context
    assert [line.pk for line in page["rubbers"]] == [rubber.pk for rubber in latest_first]
    everything = Subject(four[0], "", Period())
    assert [result.won for result in results(everything)] == [True, False, True]
    assert portrait(everything).form == results(everything)
