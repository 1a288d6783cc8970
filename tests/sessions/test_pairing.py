"""Who partners whom: rounds of new partners, and the pivot at four, five, six and seven."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubsite.sessions.faults import EveningError
from clubsite.sessions.pairing import (
    Pairing,
    PastRubber,
    pairings,
    pairings_left,
    partners_on,
    pivoted,
    round_so_far,
    unplayed,
)
from clubsite.sessions.turns import Member, Turns, next_out, who_plays, who_sits_out
from scoring.rules import BySeat, Seat

A, B, C, D, E, F = range(1, 7)
four = (A, B, C, D)


def played(pairing: Pairing, sat_out: Iterable[int] = ()) -> PastRubber:
    (north, south), (east, west) = (sorted(pair) for pair in pairing)
    return PastRubber(BySeat(north, east, south, west), Seat.N, frozenset(sat_out))


def names(pairing: Iterable[frozenset[int]]) -> str:
    return "-".join(sorted("".join("?ABCDEFG"[person] for person in sorted(pair)) for pair in pairing))


def pivot(turns: Turns, rubbers: int, history: Sequence[PastRubber] = ()) -> list[PastRubber]:
    """The history as it is after so many more rubbers under pivot."""
    past = list(history)
    for _ in range(rubbers):
        out = who_sits_out(turns)
        past.append(played(pivoted(who_plays(turns), out, past), out))
        turns = turns.after(out)
    return past


def table(people: int) -> Turns:
    return Turns(tuple(Member(person) for person in range(1, people + 1)))


def together(history: Iterable[PastRubber]) -> Counter[frozenset[int]]:
    return Counter(pair for rubber in history for pair in rubber.pairing)


def test_three_ways_to_pair_four() -> None:
    assert [names(pairing) for pairing in pairings(four)] == ["AB-CD", "AC-BD", "AD-BC"]


@pytest.mark.parametrize(
    ("people", "fault"),
    [((A, B, C), "too_few_people"), ((*four, E), "too_many_people"), ((A, B, C, A), "repeated_person")],
)
def test_only_four_different_people_can_be_paired(people: tuple[int, ...], fault: str) -> None:
    with pytest.raises(EveningError) as refused:
        pairings(people)
    assert refused.value.fault == fault


def test_the_pivot_at_four() -> None:
    assert [names(rubber.pairing) for rubber in pivot(table(4), 6)] == ["AB-CD", "AC-BD", "AD-BC"] * 2


@given(st.permutations(range(3)), st.integers(0, 5))
def test_the_pivot_at_four_completes_any_beginning(order: list[int], begun: int) -> None:
    """Whatever was drawn before it, any three rubbers that follow are a round, once each pairing has been played."""
    beginning = [played(pairings(four)[order[number % 3]]) for number in range(begun)]
    history = pivot(table(4), 9, beginning)
    for start in range(max(0, begun - 2) if begun else 0, len(history) - 2):
        assert set(together(history[start : start + 3]).values()) == {1}


def test_the_pivot_at_five_by_hand() -> None:
    """Fifth out, then fourth, third, second, first."""
    history = pivot(table(5), 5)
    assert [names(rubber.pairing) for rubber in history] == ["AB-CD", "AC-BE", "AE-BD", "AD-CE", "BC-DE"]
    assert follow((E, C, A, B, D), history)


def test_partners_on_a_circle() -> None:
    """Seat k sits out while (k±1) and (k±2), modulo 5, are partners."""
    circle = (A, B, C, D, E)
    expected = ["BE-CD", "AC-DE", "AE-BD", "AB-CE", "AD-BC"]
    assert [names(partners_on(circle, out)) for out in circle] == expected


def follow(circle: Sequence[int], rubbers: Iterable[PastRubber]) -> bool:
    return all(set(partners_on(circle, *rubber.sat_out)) == set(rubber.pairing) for rubber in rubbers)


@given(st.permutations(range(1, 6)), st.integers(0, 2), st.data())
def test_at_five_ten_pairs_each_once_in_five_rubbers(order: list[int], first: int, data: st.DataObject) -> None:
    """Whatever the first rubber's partners were, and over any number of rounds."""
    turns = Turns(tuple(Member(person) for person in order))
    drawn = played(pairings(who_plays(turns))[first], who_sits_out(turns))
    history = pivot(turns.after(who_sits_out(turns)), 16, [drawn])
    assert any(follow(circle, history) for circle in permutations(order))
    start = data.draw(st.integers(0, len(history) - 5))
    window = together(history[start : start + 5])
    assert set(window) == {frozenset(pair) for pair in combinations(order, 2)}
    assert set(window.values()) == {1}


@given(st.permutations(range(1, 6)), st.integers(0, 8))
def test_the_circle_does_not_ask_who_sits_out_when(order: list[int], before: int) -> None:
    """A fifth comes after some rubbers of four, and a director chooses who sits out: ten pairs, each once."""
    history = pivot(table(4), before)
    for out in order:
        here = [person for person in range(1, 6) if person != out]
        history.append(played(pivoted(here, [out], history), [out]))
    assert set(together(history[before:]).values()) == {1}
    assert any(follow(circle, history[before:]) for circle in permutations(order))


def test_a_circle_is_taken_up_again_after_seats_filled_by_hand() -> None:
    history = pivot(table(5), 5)
    history.append(played((frozenset((A, C)), frozenset((B, D))), [E]))
    history += pivot(table(5).after([E]), 4, history)[6:]
    assert set(together(history[5:]).values()) == {1}


@pytest.mark.parametrize(("people", "most"), [(4, 1), (5, 1), (6, 1), (7, 2)])
def test_nobody_partners_one_much_more_than_another(people: int, most: int) -> None:
    history = pivot(table(people), 60)
    for rubbers in range(1, len(history) + 1):
        counts = together(history[:rubbers])
        every = [counts[frozenset(pair)] for pair in combinations(range(1, people + 1), 2)]
        assert max(every) - min(every) <= most, rubbers


def test_a_round_of_new_partners_ends_after_three_rubbers() -> None:
    first, second, third = pairings(four)
    assert pairings_left(four, []) == [first, second, third]
    assert pairings_left(four, [played(second)]) == [first, third]
    assert pairings_left(four, [played(second), played(first)]) == [third]
    assert pairings_left(four, [played(second), played(first), played(third)]) == [first, second]
    assert pairings_left(four, [played(second), played(first), played(third), played(third)]) == [first, second]


def test_a_partnership_repeated_by_hand_stays_played() -> None:
    first, second, third = pairings(four)
    assert pairings_left(four, [played(first), played(first)]) == [second, third]


def test_a_round_goes_on_when_people_change() -> None:
    first, second, _ = pairings(four)
    assert [names(pairing) for pairing in pairings_left((A, B, C, E), [played(first), played(second)])] == ["AE-BC"]
    assert {names([pair]) for pair in round_so_far([played(first), played(second)])} == {"AB", "CD", "AC", "BD"}


@given(st.lists(st.tuples(st.integers(0, 4), st.integers(0, 2)), max_size=12))
def test_no_partnership_is_played_twice_in_a_round_nor_twice_running(choices: list[tuple[int, int]]) -> None:
    history: list[PastRubber] = []
    for out, choice in choices:
        here = [person for person in range(1, 6) if person != out + 1]
        left = pairings_left(here, history)
        assert 1 <= len(left) <= 3
        round_goes_on = bool(unplayed(here, round_so_far(history)))
        barred = round_so_far(history) if round_goes_on else frozenset(history[-1].pairing)
        assert all(barred.isdisjoint(pairing) for pairing in left)
        history.append(played(left[choice % len(left)]))
        assert round_so_far(history) >= set(history[-1].pairing)


def test_the_turns_shown_in_advance_are_those_of_the_pivot() -> None:
    history = pivot(table(5), 5)
    assert [set(range(1, 6)) - set(rubber.seats) for rubber in history] == [set(out) for out in next_out(table(5), 5)]
