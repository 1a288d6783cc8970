"""Draws and next rubbers of a table, by its rule and out of turn."""

import pytest

from clubsite.sessions import services
from clubsite.sessions.cards import draw, read_card
from clubsite.sessions.faults import EveningError
from clubsite.sessions.models import Draw, Event, Place, SatOut, SeatingRule, Table
from clubsite.sessions.tablebook import book_of
from scoring.models import Rubber
from scoring.rules import SEATS
from scoring.rules import Seat as Position
from scoring.services import Refused, carry_over, settle, substitute, void_rubber
from tests.factories import begin, enter, fresh, make_evening, make_player, make_session, make_table, play_out

pytestmark = pytest.mark.django_db


def seats(rubber: Rubber) -> str:
    """The names of the four, from North clockwise."""
    names = {seat.position: str(seat.player) for seat in fresh(rubber).seats.all()}
    return "".join(names[position] for position in SEATS)


def pairs(rubber: Rubber) -> set[frozenset[str]]:
    north, east, south, west = seats(rubber)
    return {frozenset(north + south), frozenset(east + west)}


def out(rubber: Rubber) -> list[str]:
    return sorted(str(row.player) for row in rubber.sat_out.all())


def precedence(table: Table) -> str:
    return "".join(str(sitter.player) for sitter in book_of(table).sitters)


def cards(table: Table, typed: str) -> dict[int, object]:
    """Cards for the people of a table by name: "A=AS B=KH"."""
    people = {place.player.name: place.player_id for place in table.places.select_related("player")}
    return {people[part[0]]: read_card(part[2:]) for part in typed.split()}


def test_the_first_draw_seats_the_four_highest_and_gives_precedence() -> None:
    (table,) = make_evening("ABCDE")
    rubber = begin(table, cards=cards(table, "A=2S B=KH C=AS D=KD E=9C"))
    assert (seats(rubber), rubber.dealer, out(rubber)) == ("CDBE", "N", ["A"])
    assert precedence(table) == "CBDEA"
    assert (rubber.table_id, rubber.date, rubber.game) == (table.pk, table.session.date, "contract")


def test_the_sites_draw_can_be_checked_by_its_seed() -> None:
    (table,) = make_evening("ABCDEF")
    rubber = begin(table)
    drawn = Draw.objects.get()
    held = [(row.player_id, read_card(row.card)) for row in drawn.cards.order_by("pk")]
    assert draw([person for person, _ in held], drawn.seed) == dict(held)
    assert drawn.rubber == rubber
    assert len(out(rubber)) == 2


def test_the_players_own_cards_have_no_seed() -> None:
    (table,) = make_evening("ABCD")
    begin(table, cards=cards(table, "A=AS B=KS C=QS D=JS"))
    assert Draw.objects.get().seed == ""


def test_the_pivot_gives_each_partnership_once_in_three_rubbers() -> None:
    (table,) = make_evening("ABCD", seating_rule=SeatingRule.PIVOT)
    played = [pairs(play_out(begin(table))) for _ in range(3)]
    assert len({frozenset(pair) for pair in played}) == 3
    assert Draw.objects.count() == 1


def test_the_deal_goes_on_to_the_left_under_the_pivot() -> None:
    (table,) = make_evening("ABCD", seating_rule=SeatingRule.PIVOT)
    assert begin(table).dealer == "N"
    enter(Rubber.objects.get(), "4S N =", "PASS", "4S N =")
    assert begin(table).dealer == "W"


def test_no_partnership_twice_in_a_round() -> None:
    (table,) = make_evening("ABCD", seating_rule=SeatingRule.NEW_PARTNERS)
    played = [pairs(play_out(begin(table))) for _ in range(3)]
    assert len({frozenset(pair) for pair in played}) == 3
    assert Draw.objects.count() == 3


def test_typed_cards_that_repeat_a_partnership_have_to_be_meant() -> None:
    (table,) = make_evening("ABCD", seating_rule=SeatingRule.NEW_PARTNERS)
    typed = cards(table, "A=AS B=KS C=QS D=JS")
    first = play_out(begin(table, cards=typed))
    with pytest.raises(services.PartneredAlready):
        begin(table, cards=typed)
    assert Rubber.objects.count() == 1
    assert pairs(begin(table, cards=typed, repeat_allowed=True)) == pairs(first)


def test_cards_of_those_who_sit_out_do_not_count() -> None:
    (table,) = make_evening("ABCDE")
    play_out(begin(table, cards=cards(table, "A=AS B=KS C=QS D=JS E=10S")))
    rubber = begin(table, cards=cards(table, "A=2S B=3S C=4S D=AH E=5S"), repeat_allowed=True)
    services.choose_seat(table_id=table.pk, rubber_id=rubber.pk, seat=Position.S, by=None)
    assert (out(rubber), fresh(rubber).seats.get(position="S").player.name) == (["D"], "E")


def test_turns_go_round_from_the_lowest() -> None:
    (table,) = make_evening("ABCDE", seating_rule=SeatingRule.PIVOT)
    begin(table, cards=cards(table, "A=AS B=KS C=QS D=JS E=10S"))
    assert [str(player) for player in book_of(table).next_out] == ["D"]
    sat_out = [out(Rubber.objects.get())]
    for _ in range(4):
        play_out(Rubber.objects.last() or begin(table))
        sat_out.append(out(begin(table)))
    assert sat_out == [["E"], ["D"], ["C"], ["B"], ["A"]]


def test_a_void_rubber_is_no_turn() -> None:
    (table,) = make_evening("ABCDE", seating_rule=SeatingRule.PIVOT)
    rubber = begin(table, cards=cards(table, "A=AS B=KS C=QS D=JS E=10S"))
    void_rubber(rubber_id=rubber.pk, expected_version=rubber.version, by=None)
    assert out(begin(table)) == ["E"]


def test_others_sit_out_for_a_reason() -> None:
    (table,) = make_evening("ABCDE")
    play_out(begin(table, cards=cards(table, "A=AS B=KS C=QS D=JS E=10S")))
    anna = table.places.get(player__name="A").player
    rubber = begin(table, out=[anna.pk], reason="takes a call")
    assert out(rubber) == ["A"]
    assert SatOut.objects.get(rubber=rubber).reason == "takes a call"
    assert "A (takes a call)" in str(Event.objects.get())
    assert [str(player) for player in book_of(table).next_out] == ["D"]


@pytest.mark.parametrize("number", [0, 2])
def test_as_many_sit_out_as_must(number: int) -> None:
    (table,) = make_evening("ABCDE" if number else "ABCDEF")
    play_out(begin(table))
    chosen = list(book_of(table).people)[: number or 1]
    with pytest.raises(EveningError):
        begin(table, out=chosen, reason="so")
    assert Rubber.objects.count() == 1


def test_one_rubber_at_a_time_and_once() -> None:
    (table,) = make_evening("ABCD")
    rubber = begin(table)
    assert services.start_next(table_id=table.pk, after=0, by=None) == rubber
    with pytest.raises(Refused, match="still being played"):
        begin(table)
    play_out(rubber)
    following = begin(table)
    assert services.start_next(table_id=table.pk, after=rubber.pk, by=None) == following
    assert Rubber.objects.count() == 2


def test_three_cannot_start() -> None:
    (table,) = make_evening("ABCDE")
    play_out(begin(table))
    for _ in range(2):
        services.leave_table(table_id=table.pk, people=[book_of(table).sitters[0].player.pk])
    with pytest.raises(Refused, match="needs four people"):
        begin(table)
    assert book_of(table).missing == 1


def test_a_deactivated_player_has_to_leave_first() -> None:
    (table,) = make_evening("ABCDE")
    place = table.places.first()
    assert place
    place.player.active = False
    place.player.save()
    with pytest.raises(Refused, match="A is not an active player: let them leave the table first"):
        begin(table)
    services.leave_table(table_id=table.pk, people=[place.player_id])
    assert "A" not in seats(begin(table))


def test_nobody_plays_at_two_tables_as_a_substitute() -> None:
    one, other = make_evening("ABCDE", "FGHI")
    play_out(begin(one, cards=cards(one, "A=AS B=KS C=QS D=JS E=10S")))
    playing = begin(other)
    helper = one.places.get(player__name="E").player
    who = {"seat": Position.N, "player": helper, "from_deal": 1, "takes_score": False}
    substitute(rubber_id=playing.pk, expected_version=playing.version, by=None, **who)
    with pytest.raises(Refused, match="E plays as a substitute at table 2"):
        begin(one)
    assert out(begin(one, out=[helper.pk], reason="helps")) == ["E"]


def test_the_highest_chooses_a_seat_until_the_first_deal() -> None:
    (table,) = make_evening("ABCDE")
    rubber = begin(table, cards=cards(table, "A=AS B=KS C=QS D=JS E=10S"))
    assert seats(rubber) == "ACBD"
    services.choose_seat(table_id=table.pk, rubber_id=rubber.pk, seat=Position.W, by=None)
    assert (seats(rubber), fresh(rubber).dealer) == ("CBDA", "W")
    enter(rubber, "4S N =")
    with pytest.raises(Refused, match="before the first deal"):
        services.choose_seat(table_id=table.pk, rubber_id=rubber.pk, seat=Position.N, by=None)


def test_seats_are_not_chosen_without_a_draw() -> None:
    (table,) = make_evening("ABCD", seating_rule=SeatingRule.PIVOT)
    play_out(begin(table))
    rubber = begin(table)
    with pytest.raises(Refused, match="after a draw"):
        services.choose_seat(table_id=table.pk, rubber_id=rubber.pk, seat=Position.W, by=None)


def carried(table: Table) -> Rubber:
    """An open rubber of the table's, one game to the good, laid aside."""
    rubber = enter(begin(table), "4S N =")
    return carry_over(rubber_id=rubber.pk, expected_version=rubber.version)


def test_a_carried_over_rubber_goes_on_where_its_four_sit() -> None:
    (table,) = make_evening("ABCD")
    four = [place.player for place in table.places.select_related("player")]
    rubber = carried(table)
    Place.objects.update(left_at="2026-03-14T23:00Z")
    session = make_session(day=table.session.date.replace(day=21))
    fifth = make_player("E")
    later = make_table(session, *four[:3], fifth)
    with pytest.raises(Refused, match="four players sit at one table"):
        services.take_up(table_id=later.pk, rubber_id=rubber.pk, by=None)
    services.join_table(table_id=later.pk, people=[four[3].pk])
    taken = services.take_up(table_id=later.pk, rubber_id=rubber.pk, by=None)
    assert services.take_up(table_id=later.pk, rubber_id=rubber.pk, by=None) == taken
    rubber = fresh(rubber)
    assert (rubber.table_id, rubber.date, rubber.carried_over) == (later.pk, session.date, False)
    assert out(rubber) == ["E"]
    settle(rubber_id=rubber.pk, expected_version=rubber.version, by=None)
    assert fresh(rubber).seats.filter(counted_on=session.date).count() == 4


def test_nothing_is_taken_up_beside_an_open_rubber() -> None:
    (table,) = make_evening("ABCD")
    rubber = carried(table)
    begin(table)
    with pytest.raises(Refused, match="still being played"):
        services.take_up(table_id=table.pk, rubber_id=rubber.pk, by=None)


def test_counts_of_played_and_sat_out() -> None:
    (table,) = make_evening("ABCDE", seating_rule=SeatingRule.PIVOT)
    for _ in range(5):
        play_out(begin(table))
    assert {(sitter.played, sitter.out) for sitter in book_of(table).sitters} == {(4, 1)}
    assert sum(sitter.hundreds for sitter in book_of(table).sitters) == 0
    assert [abs(sitter.hundreds) % 9 for sitter in book_of(table).sitters] == [0] * 5
