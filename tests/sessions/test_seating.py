"""Seats and the deal: from a draw, and from the rubber before."""

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubsite.sessions.cards import draw, precedence, read_card
from clubsite.sessions.faults import EveningError, Fault
from clubsite.sessions.pairing import PastRubber, SeatingRule, pairings_left
from clubsite.sessions.seating import (
    Arrangement,
    Seating,
    first_rubber,
    next_rubber,
    repeats,
    seats_from_draw,
)
from clubsite.sessions.turns import Member, Turns, who_plays
from scoring.rules import SEATS, BySeat, Seat

A, B, C, D, E = range(1, 6)
four = (A, B, C, D)
cards = {A: read_card("9H"), B: read_card("KS"), C: read_card("KD"), D: read_card("9S"), E: read_card("2C")}
seeds = st.integers(0, 10**6).map("{:012x}".format)
rules = st.sampled_from(SeatingRule)


def after(arrangement: Arrangement, deals: int = 4) -> PastRubber:
    return PastRubber(arrangement.seating.seats, arrangement.seating.dealer.left(deals), frozenset())


@pytest.mark.parametrize("people", [four, (*four, E)])
def test_the_two_highest_are_partners_and_the_highest_deals(people: tuple[int, ...]) -> None:
    seating = seats_from_draw({person: cards[person] for person in people})
    assert seating == Seating(BySeat(N=B, E=D, S=C, W=A), Seat.N)


@given(st.sampled_from(SEATS))
def test_the_highest_chooses_the_seat(seat: Seat) -> None:
    seating = seats_from_draw(cards, seat)
    assert seating.dealer == seat
    assert [seating.of(place) for place in (seat, seat.left(), seat.partner, seat.left(3))] == [B, D, C, A]


def test_seats_that_cannot_be() -> None:
    with pytest.raises(EveningError) as refused:
        seats_from_draw({person: cards[person] for person in (A, B, C)})
    assert (refused.value.fault, refused.value.params) == (Fault.TOO_FEW_PEOPLE, {"count": 3, "limit": 4})
    with pytest.raises(EveningError) as refused:
        Seating(BySeat(A, B, C, A), Seat.N)
    assert (refused.value.fault, refused.value.params) == (Fault.REPEATED_PERSON, {"person": A})
    with pytest.raises(EveningError):
        next_rubber(SeatingRule.PIVOT, (A, B, C), [], [], "0")


@given(st.permutations(range(1, 8)), st.integers(4, 7), seeds)
def test_the_first_draw_seats_those_whose_turn_it_is(order: list[int], size: int, seed: str) -> None:
    arrangement = first_rubber(order[:size], seed)
    assert arrangement.cards is not None
    people = precedence(arrangement.cards)
    assert who_plays(Turns(tuple(map(Member, people)))) == people[:4]
    assert arrangement.seating.seats == BySeat(people[0], people[2], people[1], people[3])


@given(rules, st.lists(st.tuples(seeds, st.integers(0, 7), st.permutations(range(1, 6))), min_size=1, max_size=8))
def test_any_sequence_of_rubbers(rule: SeatingRule, rubbers: list[tuple[str, int, list[int]]]) -> None:
    """One seat a person; a draw can be checked by its seed; the same history and seed give the same seats."""
    history: list[PastRubber] = []
    for seed, deals, people in rubbers:
        here = sorted(people[:4])
        arrangement = next_rubber(rule, here, [], history, seed)
        assert arrangement == next_rubber(rule, here, [], tuple(history), seed)
        assert sorted(arrangement.seating.seats) == here
        if arrangement.cards is None:
            assert rule == SeatingRule.PIVOT
            assert arrangement.seating.dealer == history[-1].next_dealer
        else:
            assert arrangement.seed is not None
            assert draw(here, arrangement.seed) == arrangement.cards
            assert seats_from_draw(arrangement.cards) == arrangement.seating
        if rule == SeatingRule.NEW_PARTNERS:
            assert not repeats(arrangement.seating, history)
        history.append(after(arrangement, deals))


def test_draws_without_repeating_are_as_likely_for_each_pairing_that_is_left() -> None:
    first = after(next_rubber(SeatingRule.NEW_PARTNERS, four, [], [], "0"))
    found = Counter(
        frozenset(next_rubber(SeatingRule.NEW_PARTNERS, four, [], [first], f"{seed:x}").seating.pairing)
        for seed in range(2000)
    )
    assert set(found) == {frozenset(pairing) for pairing in pairings_left(four, [first])}
    assert all(abs(count - 1000) < 75 for count in found.values()), "0.1 %"


def test_a_draw_that_repeats_a_partnership_is_drawn_again() -> None:
    seed = "5eed"
    drawn = next_rubber(SeatingRule.DRAW, four, [], [], seed)
    assert drawn.seed == seed
    again = next_rubber(SeatingRule.NEW_PARTNERS, four, [], [after(drawn)], seed)
    assert again.seed is not None
    assert again.seed.startswith("5eed-")
    assert repeats(drawn.seating, [after(drawn)])
    assert not repeats(again.seating, [after(drawn)])


def test_the_pivot_at_four_keeps_as_many_seats_as_it_can() -> None:
    """From North East South West = A C B D: the first in precedence stays, with one of the others."""
    history = [PastRubber(BySeat(A, C, B, D), Seat.E, frozenset())]
    second = next_rubber(SeatingRule.PIVOT, four, [], history, "0")
    assert second == Arrangement(Seating(BySeat(A, B, C, D), Seat.E))
    history.append(PastRubber(second.seating.seats, Seat.S, frozenset()))
    assert next_rubber(SeatingRule.PIVOT, four, [], history, "0") == Arrangement(Seating(BySeat(A, B, D, C), Seat.S))


def test_the_higher_in_precedence_stays() -> None:
    """A and D could stay, or B and C; A is the highest."""
    history = [PastRubber(BySeat(B, D, A, C), Seat.N, frozenset())]
    assert next_rubber(SeatingRule.PIVOT, four, [], history, "0").seating.seats == BySeat(C, D, A, B)


@given(st.permutations(range(1, 6)), st.permutations(range(1, 6)))
def test_no_other_seats_for_these_pairs_would_keep_more(before: list[int], people: list[int]) -> None:
    history = [PastRubber(BySeat(*before[:4]), Seat.W, frozenset())]
    seating = next_rubber(SeatingRule.PIVOT, people[:4], people[4:], history, "0").seating

    def kept(seats: BySeat[int]) -> int:
        return sum(was == now for was, now in zip(before[:4], seats, strict=True))

    ways = [Seating(BySeat(*order), Seat.W) for order in permutations(people[:4])]
    assert kept(seating.seats) == max(kept(way.seats) for way in ways if set(way.pairing) == set(seating.pairing))
