"""One person plays one rubber at a time in whichever open evening; what lies outside stands in nobody's way."""

from datetime import timedelta

import pytest

from clubsite.players.models import Player
from clubsite.sessions import services
from clubsite.sessions.models import ClubSession, Table
from clubsite.sessions.services import Fate
from scoring import services as scoring
from scoring.models import Rubber
from scoring.rules import Seat
from tests.factories import begin, enter, fresh, make_four, make_rubber, make_session, make_table, play_out
from tests.sessions.evenings import DAY, bring_in, close, decided, now, open_evening

pytestmark = pytest.mark.django_db
TONIGHT = DAY + timedelta(days=7)


def give_east(rubber: Rubber, player: Player) -> None:
    """Correct who sits East."""
    rubber = fresh(rubber)
    players = {Seat(seat.position): seat.player for seat in rubber.seats.all()} | {Seat.E: player}
    setup = {"game": rubber.game, "date": rubber.date, "dealer": Seat(rubber.dealer), "players": players}
    scoring.change_setup(rubber_id=rubber.pk, expected_version=rubber.version, by=None, **setup)


def undo(rubber: Rubber) -> None:
    scoring.undo_last(rubber_id=rubber.pk, expected_version=fresh(rubber).version, by=None)


def reopen(session: ClubSession) -> None:
    services.reopen_session(session_id=session.pk, expected_version=now(session).version, by=None)


@pytest.fixture
def four() -> list[Player]:
    return make_four()


@pytest.fixture
def tonight() -> ClubSession:
    return open_evening(TONIGHT)


@pytest.fixture
def others(tonight: ClubSession) -> Rubber:
    """A rubber that others play tonight."""
    return begin(make_table(tonight, *"KLMN"))


@pytest.fixture
def last_week(four: list[Player]) -> Table:
    return make_table(open_evening(), *four)


class TestOutsideAnyEvening:
    def test_a_forgotten_rubber_keeps_nobody_from_a_table(self, four: list[Player], others: Rubber) -> None:
        make_rubber(four, "3NT N =", day=DAY)
        bring_in(others, four[0])
        give_east(others, four[1])

    def test_a_rubber_carried_over_keeps_nobody_from_a_table(
        self, four: list[Player], last_week: Table, others: Rubber
    ) -> None:
        close(last_week.session, decided(enter(begin(last_week), "3NT N ="), Fate.CARRIED_OVER))
        bring_in(others, four[0])
        give_east(others, four[1])

    def test_a_rubber_goes_on_although_one_of_its_four_has_a_forgotten_one(
        self, four: list[Player], others: Rubber
    ) -> None:
        play_out(others)
        make_rubber([others.seats.get(position="N").player, *four[1:]], "3NT N =", day=DAY)
        undo(others)
        assert fresh(others).is_open


class TestTwoOpenEvenings:
    def test_who_plays_at_one_is_not_seated_to_play_at_another(self, four: list[Player], others: Rubber) -> None:
        table = make_table(make_session(TONIGHT), *four)
        bring_in(others, four[2])
        with pytest.raises(scoring.Busy, match="Vera plays at table 1"):
            begin(table)
        play_out(others)
        begin(table)

    def test_a_carried_over_rubber_waits_for_who_plays_elsewhere(
        self, four: list[Player], last_week: Table, others: Rubber
    ) -> None:
        old = enter(begin(last_week), "3NT N =")
        close(last_week.session, decided(old, Fate.CARRIED_OVER))
        table = make_table(others.table.session if others.table else make_session(), *four)
        bring_in(others, four[2])
        with pytest.raises(scoring.Refused, match="Vera plays as a substitute at table 1"):
            services.take_up(table_id=table.pk, rubber_id=old.pk, by=None)
        play_out(others)
        services.take_up(table_id=table.pk, rubber_id=old.pk, by=None)


class TestClosedEvening:
    def test_its_rubber_is_corrected_while_its_four_play_tonight(
        self, four: list[Player], last_week: Table, tonight: ClubSession
    ) -> None:
        old = play_out(begin(last_week))
        close(last_week.session)
        new = begin(make_table(tonight, *four[:3], "Olga"))
        undo(old)
        assert (fresh(old).is_open, fresh(new).is_open) == (True, True)
        with pytest.raises(scoring.Busy, match="plays at table 1"):
            reopen(last_week.session)
        assert not now(last_week.session).is_open
        enter(old, "4S N =")
        reopen(last_week.session)
