"""Opening and changing evenings; who is here; who sits at which table."""

from datetime import date

import pytest
from django.core.exceptions import ValidationError
from django.utils import translation

from clubsite.players.services import NameTaken
from clubsite.sessions import services
from clubsite.sessions.models import Attendance, ClubSession, Event, Place, SeatingRule
from clubsite.sessions.services.tables import table_sizes
from clubsite.sessions.tablebook import book_of
from scoring.models import Seat
from scoring.rules import Seat as Position
from scoring.services import Refused, substitute
from tests.factories import begin, fresh, make_evening, make_four, make_player, make_session, make_table, play_out
from tests.sessions.evenings import close

pytestmark = pytest.mark.django_db
DAY = date(2026, 3, 14)
TERMS = services.Terms(DAY, "Attic", "contract", 25, "EUR", SeatingRule.PIVOT)


def open_session(key: str = "key", *, another: bool = False, terms: services.Terms = TERMS) -> ClubSession:
    return services.open_session(terms=terms, another=another, entry_key=key, by=None)


def ids(*players: object) -> list[int]:
    return [player.pk for player in players]  # type: ignore[attr-defined]


def seated(table: object) -> list[str]:
    return [str(place.player) for place in Place.objects.filter(table=table, left_at__isnull=True)]  # type: ignore[misc]


def test_an_evening_opens_as_it_was_asked_for() -> None:
    session = open_session()
    assert (session.date, session.name, session.stake, session.seating_rule) == (DAY, "Attic", 25, "pivot")
    assert session.is_open
    assert open_session() == session


def test_a_second_evening_of_a_day_has_to_be_meant() -> None:
    first = open_session()
    with pytest.raises(services.DayTaken) as taken:
        open_session("other")
    assert taken.value.session == first
    assert open_session("other", another=True) != first
    assert open_session("other", another=True) == open_session("other", another=True)


def test_a_day_leads_to_its_open_evening_or_to_the_one_closed_last() -> None:
    first, second, third = (open_session(key, another=True) for key in ("first", "second", "third"))
    for closed, leads_to in ((first, third), (third, second), (second, second)):
        close(closed)
        with pytest.raises(services.DayTaken) as taken:
            open_session()
        assert taken.value.session == leads_to


def test_a_day_whose_evening_was_moved_is_free() -> None:
    first = open_session()
    moved = services.Terms(date(2026, 3, 13), *list(vars(TERMS).values())[1:])
    services.change_terms(session_id=first.pk, expected_version=first.version, terms=moved, by=None)
    assert open_session("other") != first


def test_a_changed_date_takes_the_rubbers_along() -> None:
    (table,) = make_evening("ABCD")
    rubber = play_out(begin(table))
    later = services.Terms(date(2026, 3, 15), "", "auction", None, "EUR", SeatingRule.DRAW)
    version = ClubSession.objects.get(pk=table.session_id).version
    services.change_terms(session_id=table.session_id, expected_version=version, terms=later, by=None)
    assert fresh(rubber).date == date(2026, 3, 15)
    assert set(Seat.objects.values_list("counted_on", flat=True)) == {date(2026, 3, 15)}
    assert fresh(rubber).game == "contract"
    assert "15 March" in str(Event.objects.get())


def test_tables_follow_the_evenings_seating_rule_unless_they_have_their_own() -> None:
    one, other = make_evening("ABCD", "EFGH")
    services.change_rule(table_id=other.pk, rule=SeatingRule.PIVOT)
    session = ClubSession.objects.get(pk=one.session_id)
    terms = services.Terms(session.date, "", "contract", None, "EUR", SeatingRule.DRAW)
    services.change_terms(session_id=session.pk, expected_version=session.version, terms=terms, by=None)
    one.refresh_from_db()
    other.refresh_from_db()
    assert (one.seating_rule, other.seating_rule) == ("draw", "pivot")


def test_terms_are_changed_only_as_the_page_showed_them() -> None:
    session = open_session()
    other = services.Terms(DAY, "Cellar", "contract", 25, "EUR", SeatingRule.PIVOT)
    services.tick(session_id=session.pk, came=[], left=[])
    with pytest.raises(services.StaleSession):
        services.change_terms(session_id=session.pk, expected_version=session.version, terms=other, by=None)
    assert services.change_terms(session_id=session.pk, expected_version=1, terms=TERMS, by=None).name == "Attic"


def test_people_come_leave_and_come_back() -> None:
    session, (anna, boris, *_) = make_session(), make_four()
    services.tick(session_id=session.pk, came=ids(anna, boris), left=[])
    services.tick(session_id=session.pk, came=[], left=ids(boris))
    assert [str(row.player) for row in Attendance.objects.all()] == ["Anna"]
    services.tick(session_id=session.pk, came=ids(anna, boris), left=[])
    assert Attendance.objects.filter(left_at__isnull=True).count() == 2


def test_an_inactive_player_does_not_come() -> None:
    session, asleep = make_session(), make_player(active=False)
    services.tick(session_id=session.pk, came=ids(asleep), left=[])
    assert not Attendance.objects.exists()


def test_whoever_plays_stays_and_all_others_leave() -> None:
    (table,) = make_evening("ABCDE")
    rubber = begin(table)
    everybody = [place.player_id for place in table.places.all()]
    stuck = services.tick(session_id=table.session_id, came=[], left=everybody)
    assert {player.pk for player in stuck} == {seat.player_id for seat in rubber.seats.all()}
    assert set(stuck.values()) == {rubber}
    assert len(seated(table)) == 4
    assert Attendance.objects.filter(left_at__isnull=False).count() == 1


def test_whoever_was_replaced_by_a_substitute_may_leave() -> None:
    (table,) = make_evening("ABCDE")
    rubber = begin(table)
    out = rubber.sat_out.get().player
    seat = rubber.seats.get(position="N")
    who = {"seat": Position.N, "player": out, "from_deal": 1, "takes_score": True}
    substitute(rubber_id=rubber.pk, expected_version=rubber.version, by=None, **who)
    stuck = services.tick(session_id=table.session_id, came=[], left=[seat.player_id, out.pk])
    assert list(stuck) == [out]


def test_a_guest_is_here_at_once() -> None:
    session = make_session()
    guest = services.add_guest(session_id=session.pk, name=" Olga  R ", note="")
    assert (guest.name, guest.guest, guest.active) == ("Olga R", True, True)
    assert Attendance.objects.get().player == guest


def test_a_guest_needs_a_name_of_their_own() -> None:
    session, anna = make_session(), make_player("Anna")
    with pytest.raises(NameTaken) as taken:
        services.add_guest(session_id=session.pk, name="ANNA", note="")
    assert taken.value.player == anna
    with pytest.raises(ValidationError):
        services.add_guest(session_id=session.pk, name="(!)", note="")
    assert services.add_guest(session_id=session.pk, name="Anna", note="Paris").pk


@pytest.mark.parametrize(
    ("people", "sizes"),
    [(4, [4]), (5, [5]), (6, [6]), (7, [7]), (8, [4, 4]), (9, [4, 5]), (11, [5, 6]), (13, [4, 4, 5]), (15, [5, 5, 5])],
)
def test_people_are_spread_evenly(people: int, sizes: list[int]) -> None:
    assert table_sizes(people) == sizes


def test_everybody_who_sits_nowhere_is_seated_once() -> None:
    session = make_session()
    make_table(session, *"ABCD")
    for name in "EFGHIJKLM":
        services.add_guest(session_id=session.pk, name=name, note="")
    tables = services.seat_everybody(session_id=session.pk)
    assert sorted(name for table in tables for name in seated(table)) == list("EFGHIJKLM")
    assert [len(seated(table)) for table in tables] == [4, 5]
    assert services.seat_everybody(session_id=session.pk) == []


def test_three_are_too_few_for_a_table() -> None:
    session = make_session()
    for name in "ABC":
        services.add_guest(session_id=session.pk, name=name, note="")
    with pytest.raises(Refused):
        services.seat_everybody(session_id=session.pk)


def test_a_table_sent_twice_is_one_table() -> None:
    session, four = make_session(), make_four()
    first = services.open_table(session_id=session.pk, people=ids(*four))
    assert services.open_table(session_id=session.pk, people=ids(*reversed(four))) == first
    assert session.tables.count() == 1


def test_nobody_sits_at_two_tables() -> None:
    session, (anna, *others) = make_session(), make_four()
    make_table(session, anna, *others)
    with pytest.raises(Refused, match="Anna sits at table 1 of 2026-03-14, which is still open"):
        make_table(session, anna, *"EFG")
    with pytest.raises(Refused, match="Anna sits at table 1"):
        make_table(make_session(date(2026, 3, 15)), anna, *"HIJ")


def test_an_inactive_player_is_not_seated() -> None:
    with pytest.raises(Refused, match="Dora is not an active player"):
        make_table(make_session(), *"ABC", make_player("Dora", active=False))


def test_at_most_seven_sit_at_a_table() -> None:
    (table,) = make_evening("ABCDEFG")
    with pytest.raises(Refused, match="At most 7"):
        services.join_table(table_id=table.pk, people=ids(make_player("H")))


def test_people_move_from_table_to_table() -> None:
    one, other = make_evening("ABCDE", "FGHI")
    moved = one.places.get(player__name="C").player_id
    services.join_table(table_id=other.pk, people=[moved])
    services.join_table(table_id=other.pk, people=[moved])
    assert (seated(one), seated(other)) == (list("ABDE"), list("FGHIC"))


def test_nobody_moves_away_from_a_rubber() -> None:
    one, other = make_evening("ABCD", "EFGH")
    rubber = begin(one)
    someone = rubber.seats.first()
    assert someone
    for call in (
        lambda: services.join_table(table_id=other.pk, people=[someone.player_id]),
        lambda: services.leave_table(table_id=one.pk, people=[someone.player_id]),
    ):
        with pytest.raises(Refused, match="plays at table 1:"):
            call()
    assert len(seated(one)) == 4


def test_a_newcomer_is_last_with_the_highest_count_of_turns_out() -> None:
    (table,) = make_evening("ABCDE")
    for _ in range(2):
        play_out(begin(table))
    services.join_table(table_id=table.pk, people=ids(make_player("New")))
    newcomer = book_of(table).sitters[-1]
    assert (str(newcomer.player), newcomer.turns_out, newcomer.out) == ("New", 1, 0)


def test_whoever_comes_back_is_a_newcomer() -> None:
    (table,) = make_evening("ABCDE")
    play_out(begin(table))
    first = book_of(table).sitters[0].player
    services.leave_table(table_id=table.pk, people=[first.pk])
    services.join_table(table_id=table.pk, people=[first.pk])
    assert (book_of(table).sitters[-1].player, book_of(table).sitters[-1].turns_out) == (first, 1)
    assert Place.objects.filter(table=table).count() == 5


def test_a_table_closes_when_its_rubber_has_ended() -> None:
    (table,) = make_evening("ABCD")
    rubber = begin(table)
    with pytest.raises(Refused, match="still being played"):
        services.close_table(table_id=table.pk)
    play_out(rubber)
    services.close_table(table_id=table.pk)
    assert seated(table) == []
    with pytest.raises(Refused, match="has been closed"):
        services.join_table(table_id=table.pk, people=ids(make_player()))


def test_nothing_is_written_to_a_closed_evening() -> None:
    (table,) = make_evening("ABCD")
    ClubSession.objects.update(closed_at="2026-03-14T23:00Z")
    for call in (
        lambda: services.tick(session_id=table.session_id, came=[], left=[]),
        lambda: services.add_guest(session_id=table.session_id, name="Olga", note=""),
        lambda: services.open_table(session_id=table.session_id, people=[]),
        lambda: services.close_table(table_id=table.pk),
        lambda: begin(table),
    ):
        with pytest.raises(services.SessionClosed):
            call()


def test_what_happened_is_told_in_the_readers_language() -> None:
    session = open_session()
    later = services.Terms(date(2026, 3, 15), *list(vars(TERMS).values())[1:])
    services.change_terms(session_id=session.pk, expected_version=session.version, terms=later, by=None)
    event = Event.objects.get()
    assert str(event) == "The date was changed from 14 March 2026 to 15 March 2026."
    with translation.override("ru"):
        assert "15 марта 2026" in str(event)
    assert str(Event(session=session, text="Вечер закрыт.")) == "Вечер закрыт."
