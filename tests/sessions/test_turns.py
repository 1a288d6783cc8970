"""Turns of sitting out: their order, and that they stay fair whatever happens."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubsite.sessions.faults import EveningError, Fault
from clubsite.sessions.turns import Member, TableSize, Turns, next_out, who_plays, who_sits_out

from .comings import joined, left


def table(people: int) -> Turns:
    return Turns(tuple(Member(person) for person in range(1, people + 1)))


def counts(turns: Turns) -> dict[int, int]:
    return {member.person: member.turns_out for member in turns.members}


def spread(turns: Turns) -> int:
    found = [member.turns_out for member in turns.members]
    return max(found) - min(found)


@pytest.mark.parametrize(
    ("people", "ahead"),
    [
        (4, [[], []]),
        (5, [[5], [4], [3], [2], [1], [5], [4]]),
        (6, [[6, 5], [4, 3], [2, 1], [6, 5]]),
        (7, [[7, 6, 5], [4, 3, 2], [1, 7, 6], [5, 4, 3], [2, 1, 7]]),
    ],
)
def test_the_order_of_the_turns(people: int, ahead: list[list[int]]) -> None:
    assert next_out(table(people), len(ahead)) == ahead


def test_the_four_highest_play_first() -> None:
    assert who_plays(Turns((Member(9), Member(3), Member(5), Member(1), Member(7)))) == [9, 3, 5, 1]


def test_a_newcomer_joins_last_with_the_highest_count() -> None:
    turns = joined(table(5).after([5]).after([4]), 6)
    assert counts(turns) == {1: 0, 2: 0, 3: 0, 4: 1, 5: 1, 6: 1}
    assert next_out(turns, 3) == [[3, 2], [1, 6], [5, 4]]
    assert counts(joined(Turns(), 6)) == {6: 0}


def test_a_fifth_who_comes_to_four_sits_out_first() -> None:
    assert next_out(joined(table(4), 5), 5) == [[5], [4], [3], [2], [1]]


def test_somebody_who_leaves_takes_their_turns_along() -> None:
    turns = left(table(6).after([6, 5]), 3)
    assert turns.people == [1, 2, 4, 5, 6]
    assert next_out(turns, 4) == [[4], [2], [1], [6]]


@pytest.mark.parametrize(
    ("people", "size", "missing", "out"),
    [
        (0, TableSize.TOO_FEW, 4, 0),
        (3, TableSize.TOO_FEW, 1, 0),
        (4, TableSize.GOOD, 0, 0),
        (6, TableSize.GOOD, 0, 2),
        (7, TableSize.CROWDED, 0, 3),
        (8, TableSize.TOO_MANY, 0, 4),
    ],
)
def test_what_a_table_can_do(people: int, size: TableSize, missing: int, out: int) -> None:
    assert (table(people).size, table(people).missing, table(people).out) == (size, missing, out)
    assert len(who_sits_out(table(people))) == out


def test_a_table_that_shrinks_from_five_to_three_cannot_play() -> None:
    turns = left(table(5).after([5]), 2, 4)
    assert turns.size == TableSize.TOO_FEW
    with pytest.raises(EveningError) as refused:
        who_plays(turns)
    assert (refused.value.fault, refused.value.params) == (Fault.TOO_FEW_PEOPLE, {"count": 3, "limit": 4})
    assert who_plays(joined(turns, 2)) == [1, 3, 5, 2]


def test_a_director_overrides_a_turn_and_it_counts() -> None:
    turns = table(5)
    assert who_plays(turns, [2]) == [1, 3, 4, 5]
    assert next_out(turns.after([2]), 5) == [[5], [4], [3], [1], [5]]


@pytest.mark.parametrize(
    ("people", "sat_out", "fault"),
    [
        (5, [9], Fault.UNKNOWN_PERSON),
        (6, [2, 2], Fault.REPEATED_PERSON),
        (6, [2], Fault.WRONG_NUMBER_OUT),
        (5, [], Fault.WRONG_NUMBER_OUT),
        (4, [1], Fault.WRONG_NUMBER_OUT),
    ],
)
def test_overrides_that_cannot_be(people: int, sat_out: list[int], fault: Fault) -> None:
    with pytest.raises(EveningError) as refused:
        who_plays(table(people), sat_out)
    assert refused.value.fault == fault


def test_people_who_are_not_here_or_here_already() -> None:
    for action in (lambda: joined(table(5), 3), lambda: table(5).after([9])):
        with pytest.raises(EveningError):
            action()


events = st.lists(st.tuples(st.sampled_from(["comes", "leaves", "rubber", "rubber"]), st.integers(0, 99)), max_size=40)


def happens(turns: Turns, what: str, which: int) -> Turns:
    """The table after somebody comes, somebody leaves, or a rubber is played by the turns."""
    if what == "comes" and len(turns.members) < 7:
        return joined(turns, max(turns.people, default=0) + 100)
    if what == "leaves" and turns.members:
        return left(turns, turns.people[which % len(turns.members)])
    return turns.after(who_sits_out(turns)) if what == "rubber" else turns


@given(st.integers(4, 7), events)
def test_counts_differ_by_one_at_most_whoever_comes_and_goes(people: int, evening: list[tuple[str, int]]) -> None:
    turns = table(people)
    for what, which in evening:
        turns = happens(turns, what, which)
        if turns.members:
            assert spread(turns) <= 1
        assert len(who_sits_out(turns)) == max(0, len(turns.members) - 4)


@given(st.integers(5, 7), events)
def test_precedence_never_changes(people: int, evening: list[tuple[str, int]]) -> None:
    turns = table(people)
    for what, which in evening:
        before = turns.people
        turns = happens(turns, what, which)
        stayed = [person for person in turns.people if person in before]
        assert stayed == [person for person in before if person in turns.people]
        assert turns.people[: len(stayed)] == stayed


@given(st.integers(5, 7), st.lists(st.none() | st.permutations(range(1, 8)), max_size=25))
def test_overrides_widen_by_one_and_turns_never_widen(people: int, rubbers: list[list[int] | None]) -> None:
    turns = table(people)
    for override in rubbers:
        before = spread(turns)
        if override is None:
            turns = turns.after(who_sits_out(turns))
            assert spread(turns) <= max(before, 1)
        else:
            turns = turns.after([person for person in override if person <= people][: turns.out])
            assert spread(turns) <= before + 1
    for _ in range(people * spread(turns)):
        turns = turns.after(who_sits_out(turns))
    assert spread(turns) <= 1, "the turns make it even again"
