"""Two directors at once: each on a tablet of their own, at the same moment."""

from datetime import date
from functools import partial

import pytest

from clubsite.sessions import services
from clubsite.sessions.models import ClubSession, Place, SeatingRule, Table
from scoring.models import Rubber
from scoring.services import Refused
from tests.factories import make_evening, make_player, make_session, play_out
from tests.scoring.at_once import at_once

pytestmark = pytest.mark.django_db(transaction=True)
DIRECTORS = 4


@pytest.mark.parametrize("played", [0, 1])
def test_next_rubber_pressed_at_once_is_one_rubber(played: int) -> None:
    (table,) = make_evening("ABCDE")
    after = 0
    for _ in range(played):
        after = play_out(services.start_next(table_id=table.pk, after=after, by=None)).pk
    started = at_once([lambda: services.start_next(table_id=table.pk, after=after, by=None)] * DIRECTORS)
    assert len({rubber.pk for rubber in started}) == 1
    assert Rubber.objects.count() == played + 1
    assert Rubber.objects.latest("pk").sat_out.count() == 1


def test_an_evening_opened_at_once_is_one_evening() -> None:
    terms = services.Terms(date(2026, 3, 14), "", "contract", None, "EUR", SeatingRule.DRAW)
    opened = at_once(
        [
            lambda key=key: services.open_session(terms=terms, another=False, entry_key=key, by=None)
            for key in map(str, range(DIRECTORS))
        ]
    )
    assert sum(isinstance(one, ClubSession) for one in opened) == 1
    assert sum(isinstance(one, services.DayTaken) for one in opened) == DIRECTORS - 1
    assert ClubSession.objects.count() == 1


@pytest.mark.parametrize("another", [True, False])
def test_a_form_sent_twice_at_once_opens_one_evening(another: bool) -> None:
    terms = services.Terms(date(2026, 3, 14), "", "contract", None, "EUR", SeatingRule.DRAW)
    opening = partial(services.open_session, terms=terms, another=another, entry_key="key", by=None)
    assert at_once([opening] * DIRECTORS) == [ClubSession.objects.get()] * DIRECTORS


def test_everybody_is_seated_once() -> None:
    session = make_session()
    people = [make_player().pk for _ in range(9)]
    services.tick(session_id=session.pk, came=people, left=[])
    at_once([lambda: services.seat_everybody(session_id=session.pk)] * DIRECTORS)
    assert sorted(Place.objects.values_list("player", flat=True)) == people
    assert Table.objects.count() == 2


def test_somebody_sought_by_two_tables_sits_at_one() -> None:
    tables = make_evening("ABCD", "EFGH")
    person = make_player().pk
    joined = at_once([lambda table=table: services.join_table(table_id=table.pk, people=[person]) for table in tables])
    assert joined == [None, None]
    assert Place.objects.filter(player=person, left_at__isnull=True).count() == 1


def test_somebody_sought_by_two_evenings_sits_at_one() -> None:
    sessions = [make_session(), make_session()]
    people = [make_player().pk for _ in range(4)]
    opened = at_once(
        [lambda session=session: services.open_table(session_id=session.pk, people=people) for session in sessions]
    )
    assert {type(one) for one in opened} == {Table, Refused}
    assert Place.objects.count() == 4
