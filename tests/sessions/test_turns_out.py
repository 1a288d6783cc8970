"""Whose turn it was to sit out stays as it was when the rubber began, whatever is corrected."""

import pytest

from clubsite.players.models import Player
from clubsite.sessions import services
from clubsite.sessions.models import Table
from clubsite.sessions.services import Fate
from clubsite.sessions.tablebook import book_of
from scoring import services as scoring
from scoring.models import Rubber
from scoring.rules import Seat
from tests.factories import begin, enter, fresh, make_player, make_table, play_out
from tests.sessions.evenings import close, decided, open_evening

pytestmark = pytest.mark.django_db


@pytest.fixture
def five() -> Table:
    return make_table(open_evening(), *"ABCDE")


def correct(rubber: Rubber, **seats: Player) -> Rubber:
    """Correct first dealer and, where others are given, seats."""
    rubber = fresh(rubber)
    players = {Seat(seat.position): seats.get(seat.position, seat.player) for seat in rubber.seats.all()}
    setup = {"game": rubber.game, "date": rubber.date, "dealer": Seat(rubber.dealer).left(), "players": players}
    return scoring.change_setup(rubber_id=rubber.pk, expected_version=rubber.version, by=None, **setup)


def substitute(rubber: Rubber, player: Player, *, takes_score: bool = False) -> None:
    """They come in for North after the first deal."""
    terms = {"seat": Seat.N, "player": player, "from_deal": 2, "takes_score": takes_score}
    scoring.substitute(rubber_id=rubber.pk, expected_version=fresh(rubber).version, by=None, **terms)


@pytest.mark.parametrize("takes_score", [False, True])
def test_who_sat_out_and_comes_in_as_a_substitute_has_had_the_turn(five: Table, *, takes_score: bool) -> None:
    rubber = enter(begin(five), "1S N =")
    before, out = dict(book_of(five).out), rubber.sat_out.get().player
    history = book_of(five).history
    substitute(rubber, out, takes_score=takes_score)
    assert (dict(book_of(five).out), book_of(five).history) == (before, history)
    correct(rubber)
    assert dict(book_of(five).out) == before
    assert rubber.seats.get(position="N").shared_from == 2


def test_the_substitute_of_one_seat_who_is_given_another_leaves_the_first(five: Table) -> None:
    rubber = enter(begin(five), "1S N =")
    east, zoe = rubber.seats.get(position="E").player, make_player("Zoe")
    substitute(rubber, zoe)
    rubber = correct(rubber, E=zoe)
    assert [(seat.position, seat.shared_with) for seat in rubber.seats.all() if seat.shared_with] == []
    assert rubber.seats.get(position="E").player == zoe
    assert sorted(row.player.name for row in rubber.sat_out.all()).count(east.name) == 1


def test_a_rubber_taken_up_is_sat_out_by_those_of_its_new_table(five: Table) -> None:
    rubber = enter(begin(five), "4S N =")
    out, four = rubber.sat_out.get().player, [seat.player for seat in rubber.seats.all()]
    close(five.session, decided(rubber, Fate.CARRIED_OVER))
    fifth = make_player("F")
    for everybody, sits_out in (([*four, out], out), ([*four, fifth], fifth)):
        session = open_evening()
        table = make_table(session, *everybody)
        services.take_up(table_id=table.pk, rubber_id=rubber.pk, by=None)
        assert [row.player for row in rubber.sat_out.all()] == [sits_out]
        close(session, decided(rubber, Fate.CARRIED_OVER))


@pytest.mark.parametrize("joins_before", [True, False])
def test_who_is_seated_by_mistake_sits_out_only_of_a_rubber_that_they_waited_for(*, joins_before: bool) -> None:
    table, helen = make_table(open_evening(), *"ABCD"), make_player("Helen")
    if joins_before:
        services.join_table(table_id=table.pk, people=[helen.pk])
        services.leave_table(table_id=table.pk, people=[helen.pk])
    rubber = begin(table)
    if not joins_before:
        services.join_table(table_id=table.pk, people=[helen.pk])
    north = rubber.seats.get(position="N").player
    correct(rubber, N=helen)
    assert [row.player for row in rubber.sat_out.all()] == [north]
    correct(rubber, N=north)
    assert list(rubber.sat_out.all()) == []


def test_who_has_left_since_sat_out_all_the_same(five: Table) -> None:
    rubber = play_out(begin(five))
    north, out = rubber.seats.get(position="N").player, rubber.sat_out.get().player
    close(five.session)
    correct(rubber, N=out)
    assert [row.player for row in rubber.sat_out.all()] == [north]
