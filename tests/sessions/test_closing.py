"""Closing an evening, with what becomes of its open rubbers, and opening it again."""

from datetime import timedelta
from functools import partial

import pytest

from clubsite.players.models import Player
from clubsite.sessions import services
from clubsite.sessions.evening_sheet import sheet_of_evening
from clubsite.sessions.models import Attendance, ClubSession, Place, Table, TableLink
from clubsite.sessions.services import Decision, Fate, SessionClosed, StaleSession
from clubsite.sessions.services.links import renew_link, valid_links
from scoring.models import Rubber, RubberState, Standing
from scoring.services import StaleRubber
from tests.factories import begin, enter, make_four, make_player
from tests.scoring.at_once import at_once
from tests.sessions.evenings import DAY, close, decided, happened, now, open_evening, play, sit_down, win

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> ClubSession:
    return open_evening()


@pytest.fixture
def table(session: ClubSession) -> Table:
    return sit_down(session, make_four())


@pytest.fixture
def rubber(table: Table) -> Rubber:
    """North and South are a game ahead: 100 to nothing, and 300 for it if this is settled."""
    return enter(begin(table), "3NT N =")


class TestFates:
    def test_settled_by_the_rules(self, session: ClubSession, rubber: Rubber) -> None:
        close(session, decided(rubber, Fate.SETTLED))
        assert now(rubber).state == RubberState.SETTLED
        assert sorted(rubber.seats.values_list("back_score", "points")) == [(-4, 0), (-4, 0), (4, 400), (4, 400)]
        assert not rubber.is_final, "both sides have yet to agree"
        assert happened(session) == ["Table 1, rubber 1 was settled unfinished.", "The evening was closed."]

    def test_carried_over_it_belongs_to_the_evening_in_which_it_ends(
        self, session: ClubSession, rubber: Rubber
    ) -> None:
        close(session, decided(rubber, Fate.CARRIED_OVER))
        assert now(rubber).carried_over
        assert rubber.is_open
        assert sheet_of_evening(session).rubbers == []
        week = timedelta(days=7)
        later = open_evening(DAY + week)
        again = sit_down(later, Player.objects.all())
        services.take_up(table_id=again.pk, rubber_id=rubber.pk, by=None)
        rubber = enter(rubber, "3NT N =")
        assert (rubber.state, rubber.date) == (RubberState.FINISHED, DAY + week)
        assert [line.total for line in sheet_of_evening(later).standings] == [9, 9, -9, -9]
        assert sheet_of_evening(session).rubbers == []
        assert set(Standing.objects.filter(period__contains="-").values_list("period", flat=True)) == {"2026-12"}

    def test_void_it_brings_nobody_anything(self, session: ClubSession, rubber: Rubber) -> None:
        close(session, decided(rubber, Fate.VOID))
        assert now(rubber).state == RubberState.VOID
        assert rubber.deals.count() == 1
        assert not Standing.objects.exists()

    def test_deleted_it_leaves_no_trace(self, session: ClubSession, table: Table) -> None:
        decision = decided(begin(table), Fate.DELETED)
        version = now(session).version
        for _ in range(2):
            services.close_session(session_id=session.pk, expected_version=version, decisions=decision, by=None)
        assert not Rubber.objects.exists()
        words = "Table 1, rubber 1 was deleted: nothing had been entered in it."
        assert happened(session) == [words, "The evening was closed."]

    def test_each_rubber_has_its_own(self, session: ClubSession, rubber: Rubber) -> None:
        other = begin(sit_down(session, make_four("", "", "", "")))
        close(session, decided(rubber, Fate.SETTLED) | decided(other, Fate.VOID))
        assert (now(rubber).state, now(other).state) == (RubberState.SETTLED, RubberState.VOID)

    @pytest.mark.parametrize("known", [[], ["other"]])
    def test_all_open_rubbers_have_to_be_decided_on(
        self, session: ClubSession, rubber: Rubber, known: list[str]
    ) -> None:
        decisions = {rubber.pk + 1: Decision(Fate.VOID, 1)} if known else {}
        with pytest.raises(StaleSession):
            close(session, decisions)
        assert now(session).is_open
        assert now(rubber).is_open

    def test_a_deal_entered_meanwhile_is_not_settled_away(self, session: ClubSession, rubber: Rubber) -> None:
        decision = decided(rubber, Fate.VOID)
        enter(rubber, "2H E =")
        with pytest.raises(StaleRubber):
            close(session, decision)
        assert now(session).is_open
        assert not session.events.exists()


class TestEnd:
    def test_everybody_gets_up_and_links_are_revoked(self, session: ClubSession, table: Table) -> None:
        link = renew_link(table, None)
        Table.objects.update(called_at=link.created_at)
        win(begin(table), 3)
        close(session)
        assert not Place.objects.filter(left_at=None).exists()
        assert not Attendance.objects.filter(left_at=None).exists()
        assert now(table).closed_at == now(session).closed_at
        assert table.called_at is None
        assert TableLink.objects.get().revoked_at is not None
        sit_down(open_evening(DAY + timedelta(days=1)), Player.objects.all())

    def test_another_evening_is_left_alone(self, session: ClubSession) -> None:
        other = open_evening()
        table = sit_down(other, make_four())
        renew_link(table, None)
        close(session)
        assert now(other).is_open
        assert now(table).closed_at is None
        assert (Place.objects.filter(left_at=None).count(), valid_links().count()) == (4, 1)

    def test_closed_again_alike_it_changes_nothing(self, session: ClubSession, rubber: Rubber) -> None:
        decision = decided(rubber, Fate.SETTLED)
        version = now(session).version
        for _ in range(2):
            services.close_session(
                session_id=session.pk,
                expected_version=version,
                decisions=decision,
                by=None,
            )
        assert len(happened(session)) == 2

    @pytest.mark.parametrize("other", [Fate.VOID, Fate.CARRIED_OVER])
    def test_a_second_director_with_other_decisions_is_told(
        self, session: ClubSession, rubber: Rubber, other: Fate
    ) -> None:
        late = decided(rubber, other)
        close(session, decided(rubber, Fate.SETTLED))
        with pytest.raises(SessionClosed):
            close(session, late)
        assert now(rubber).state == RubberState.SETTLED


class TestReopening:
    def reopen(self, session: ClubSession) -> ClubSession:
        return services.reopen_session(session_id=session.pk, expected_version=now(session).version, by=None)

    def test_it_goes_on_where_it_stood(self, session: ClubSession, table: Table) -> None:
        gone = sit_down(session, make_four("", "", "", ""))
        services.close_table(table_id=gone.pk)
        left = session.attendances.get(player__name="Lev").player
        services.tick(session_id=session.pk, came=[], left=[left.pk])
        closed_at = now(gone).closed_at
        close(session)
        self.reopen(session)
        assert now(session).is_open
        assert now(table).closed_at is None
        assert now(gone).closed_at == closed_at
        assert session.attendances.filter(left_at=None).count() == 7
        assert table.places.filter(left_at=None).count() == 3
        assert not gone.places.filter(left_at=None).exists()
        assert happened(session) == ["The evening was closed.", "The evening was reopened."]
        services.join_table(table_id=table.pk, people=[make_player().pk])
        play(table, 2)

    def test_whoever_sits_elsewhere_by_now_stays_there(self, session: ClubSession, table: Table) -> None:
        close(session)
        elsewhere = sit_down(open_evening(), Player.objects.filter(name="Anna"))
        self.reopen(session)
        assert elsewhere.places.filter(left_at=None).count() == 1
        assert table.places.filter(left_at=None).count() == 3

    def test_twice_is_once(self, session: ClubSession) -> None:
        close(session)
        version = now(session).version
        for _ in range(2):
            services.reopen_session(session_id=session.pk, expected_version=version, by=None)
        assert happened(session).count("The evening was reopened.") == 1

    def test_not_when_it_was_closed_again_since(self, session: ClubSession) -> None:
        close(session)
        version = now(session).version
        self.reopen(session)
        close(session)
        with pytest.raises(StaleSession):
            services.reopen_session(session_id=session.pk, expected_version=version, by=None)
        assert not now(session).is_open


@pytest.mark.django_db(transaction=True)
def test_two_directors_at_once() -> None:
    session = open_evening()
    rubber = enter(begin(sit_down(session, make_four())), "3NT N =")
    decisions = [decided(rubber, fate) for fate in (Fate.SETTLED, Fate.VOID)]
    pressing = partial(services.close_session, session_id=session.pk, expected_version=now(session).version, by=None)
    results = at_once([partial(pressing, decisions=decided_so) for decided_so in decisions])
    (told,) = [result for result in results if not isinstance(result, ClubSession)]
    assert isinstance(told, SessionClosed | StaleSession)
    assert len(happened(session)) == 2
