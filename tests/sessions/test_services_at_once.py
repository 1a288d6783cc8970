"""Two who write at the same moment, one to an evening and one beside it: nobody waits for ever, or plays twice."""

import time
from collections.abc import Callable
from datetime import date, timedelta
from functools import partial
from threading import Event
from typing import Any

import pytest
from django.test import Client

from clubsite.players.models import Player
from clubsite.sessions import services
from clubsite.sessions.models import ClubSession, Place, SeatingRule, Table
from clubsite.sessions.services import Fate, closing, evening, links, tables
from scoring import services as scoring
from scoring.models import Rubber
from scoring.rules import Seat
from scoring.rules.notation import parse
from tests.factories import begin, enter, fresh, make_director, make_player, make_rubber, make_session, make_table
from tests.factories import play_out as play
from tests.scoring.at_once import PATIENCE, at_once
from tests.scoring.kept import check_kept
from tests.sessions.evenings import bring_in, close, decided, now

pytestmark = pytest.mark.django_db(transaction=True)
DAY = date(2026, 3, 14)
ROUNDS = range(6)


def people(number: int = 4) -> list[Player]:
    return [make_player() for _ in range(number)]


def errors(results: list[Any]) -> list[Any]:
    return [result for result in results if isinstance(result, Exception)]


def slow(monkeypatch: pytest.MonkeyPatch, module: Any, name: str) -> Event:
    """Let this function of the module take longer; when it has done its work the event comes."""
    quick, done = getattr(module, name), Event()

    def dawdling(*args: Any, **kwargs: Any) -> Any:
        result = quick(*args, **kwargs)
        done.set()
        time.sleep(0.3)
        return result

    monkeypatch.setattr(module, name, dawdling)
    return done


def after(event: Event, call: Callable[[], Any]) -> Callable[[], Any]:
    """The call, once the event has come."""

    def wait() -> Any:
        assert event.wait(PATIENCE)
        return call()

    return wait


def coming_in(rubber: Rubber, player: Player) -> Callable[[], None]:
    return partial(
        scoring.substitute,
        rubber_id=rubber.pk,
        expected_version=rubber.version,
        seat=Seat.N,
        player=player,
        from_deal=1,
        takes_score=False,
        by=None,
    )


def playing() -> list[int]:
    """Who plays at this moment, as often as they do."""
    rubbers = Rubber.objects.open().with_seats()
    return sorted(seat.people[-1].pk for rubber in rubbers for seat in rubber.seats.all())


def redated(session: ClubSession, day: date) -> Callable[[], Any]:
    session = now(session)
    terms = services.Terms(day, "", "contract", None, "EUR", SeatingRule(session.seating_rule))
    return partial(services.change_terms, session_id=session.pk, expected_version=session.version, terms=terms, by=None)


def test_a_call_for_the_director_and_the_end_of_the_table() -> None:
    for _ in ROUNDS:
        table = make_table(make_session(), *people())
        calls = [partial(links.call_director, table), partial(services.close_table, table_id=table.pk)]
        assert errors(at_once(calls * 2)) == []
        assert (now(table).called_at, table.closed_at is None) == (None, False)


def test_of_new_addresses_for_a_table_one_is_good() -> None:
    for _ in ROUNDS:
        table = make_table(make_session(), *people())
        at_once([partial(links.renew_link, table, None)] * 3)
        assert links.valid_links().filter(table=table).count() == 1


def test_a_closed_table_or_evening_has_no_new_address_and_no_flag() -> None:
    table = make_table(make_session(), *people())
    services.close_table(table_id=table.pk)
    links.call_director(table)
    assert (links.renew_link(table, None), now(table).called_at) == (None, None)
    close(table.session)
    assert links.renew_link(table, None) is None


def test_a_substitute_sought_by_two_tables_plays_at_one() -> None:
    for _ in ROUNDS:
        session, zoe = make_session(), make_player()
        rubbers = [begin(make_table(session, *people())) for _ in range(2)]
        results = at_once([coming_in(rubber, zoe) for rubber in rubbers])
        assert sorted(type(result).__name__ for result in results) == ["Busy", "NoneType"]
        assert playing().count(zoe.pk) == 1


def test_a_substitute_whose_own_table_begins_at_the_same_moment_plays_at_one() -> None:
    for _ in ROUNDS:
        session, four = make_session(), people()
        rubber, own = begin(make_table(session, *people())), make_table(session, *four)
        starting = partial(services.start_next, table_id=own.pk, after=0, by=None)
        results = at_once([starting, coming_in(rubber, four[1])])
        assert len(errors(results)) == 1
        assert isinstance(errors(results)[0], scoring.Refused)
        assert len(playing()) == len(set(playing()))
        Rubber.objects.all().delete()


def test_who_began_is_taken_back_or_plays_at_another_table() -> None:
    for _ in ROUNDS:
        session = make_session()
        rubbers = [begin(make_table(session, *people())) for _ in range(2)]
        south = rubbers[0].seats.get(position="S").player
        bring_in(rubbers[0], make_player())
        version = now(rubbers[0]).version
        taking_back = partial(
            scoring.take_back_substitute, rubber_id=rubbers[0].pk, expected_version=version, seat=Seat.S, by=None
        )
        results = at_once([taking_back, coming_in(rubbers[1], south)])
        assert sorted(type(result).__name__ for result in results) == ["Busy", "NoneType"]
        assert playing().count(south.pk) == 1


def test_a_rubber_goes_on_or_the_next_begins() -> None:
    for _ in ROUNDS:
        table = make_table(make_session(), *people())
        first = play(begin(table))
        undoing = partial(scoring.undo_last, rubber_id=first.pk, expected_version=first.version, by=None)
        starting = partial(services.start_next, table_id=table.pk, after=first.pk, by=None)
        results = at_once([undoing, starting])
        assert len(errors(results)) == 1
        assert isinstance(errors(results)[0], scoring.Refused)
        assert Rubber.objects.open().filter(table=table).count() == 1


@pytest.fixture
def crossed() -> tuple[ClubSession, list[Rubber], Rubber]:
    """An evening with a rubber of C, D, E, F and one of A, B, G, H; and beside it one of A, B, C, D, a game ahead."""
    eight, session = people(8), make_session(DAY)
    rubbers = [
        begin(make_table(session, *eight[2:6])),
        begin(make_table(session, *eight[:2], *eight[6:])),
    ]
    return session, rubbers, make_rubber(eight[:4], "4S N =")


def ending(rubber: Rubber) -> Callable[[], Any]:
    return partial(
        scoring.record_deal,
        rubber_id=rubber.pk,
        expected_version=rubber.version,
        entry_key="last",
        deal=parse("4S N ="),
        by=None,
    )


def test_another_date_for_an_evening_whose_people_end_a_rubber_elsewhere(
    monkeypatch: pytest.MonkeyPatch, crossed: tuple[ClubSession, list[Rubber], Rubber]
) -> None:
    session, rubbers, beside = crossed
    for rubber in rubbers:
        play(rubber)
    changing = slow(monkeypatch, evening, "change_setup")
    results = at_once([redated(session, DAY - timedelta(days=1)), after(changing, ending(beside))])
    assert errors(results) == []
    assert not fresh(beside).is_open
    check_kept()


def test_an_evening_closed_while_its_people_end_a_rubber_elsewhere(
    monkeypatch: pytest.MonkeyPatch, crossed: tuple[ClubSession, list[Rubber], Rubber]
) -> None:
    session, rubbers, beside = crossed
    decisions = {}
    for rubber in rubbers:
        decisions |= decided(enter(rubber, "3NT N ="), Fate.SETTLED)
    deciding = slow(monkeypatch, closing, "decide")
    results = at_once([partial(close, session, decisions), after(deciding, ending(beside))])
    assert errors(results) == []
    assert not now(session).is_open
    check_kept()


def test_another_date_while_a_table_enters_a_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    session = make_session(DAY)
    _first, second = (begin(make_table(session, *people())) for _ in range(2))
    changing = slow(monkeypatch, evening, "change_setup")
    redating, entering = at_once([redated(session, DAY - timedelta(days=1)), after(changing, ending(second))])
    assert isinstance(redating, ClubSession)
    assert isinstance(entering, scoring.StaleRubber)
    assert set(Rubber.objects.values_list("date", flat=True)) == {redating.date}


@pytest.mark.parametrize("waits", ["reopening", "seating"])
def test_an_evening_reopened_while_its_people_are_seated_at_another(
    monkeypatch: pytest.MonkeyPatch, waits: str
) -> None:
    four, session = people(), make_session(DAY)
    make_table(session, *four)
    session, other = close(session), make_session(DAY + timedelta(days=7))
    reopening = partial(services.reopen_session, session_id=session.pk, expected_version=now(session).version, by=None)
    seating = partial(services.open_table, session_id=other.pk, people=[player.pk for player in four])
    if waits == "seating":
        taking_back = slow(monkeypatch, closing, "take_back")
        results = at_once([reopening, after(taking_back, seating)])
        assert [type(result) for result in results] == [ClubSession, scoring.Refused]
    else:
        joining = slow(monkeypatch, tables, "join")
        results = at_once([after(joining, reopening), seating])
        assert [type(result) for result in results] == [ClubSession, Table]
    assert Place.objects.filter(left_at=None).count() == 4


def test_a_new_address_asked_for_as_the_evening_closes(client: Client) -> None:
    table = make_table(make_session(), *people())
    client.force_login(make_director())
    closing_it = partial(close, table.session)
    response, _session = at_once([partial(client.post, f"/tables/{table.pk}/link/"), closing_it])
    assert response.status_code == 303
