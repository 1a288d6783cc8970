"""Who pays whom: everybody at zero, in the fewest payments there can be."""

from collections import Counter
from collections.abc import Iterator, Sequence
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubsite.sessions.faults import EveningError, Fault
from clubsite.sessions.settlement import Payment, payments, settle


def zero_sum(amounts: Sequence[int]) -> dict[int, int]:
    """One balance each, and one more person who makes them even."""
    return dict(enumerate([*amounts, -sum(amounts)], 1))


small = st.lists(st.integers(-6, 6), max_size=6).map(zero_sum)
evenings = st.lists(st.integers(-60, 60), max_size=30).map(zero_sum)


def partitions(people: list[int]) -> Iterator[list[list[int]]]:
    if not people:
        yield []
        return
    first, *rest = people
    for partition in partitions(rest):
        yield [[first], *partition]
        for number, group in enumerate(partition):
            yield [*partition[:number], [first, *group], *partition[number + 1 :]]


def fewest(balances: dict[int, int]) -> int:
    """By trying every way to part the people into groups that settle among themselves."""
    people = [person for person, balance in balances.items() if balance]
    return min(
        len(people) - len(groups)
        for groups in partitions(people)
        if all(sum(balances[person] for person in group) == 0 for group in groups)
    )


def brought_to_zero(balances: dict[int, int], paid: list[Payment]) -> bool:
    left = Counter(balances)
    for payment in paid:
        left[payment.payer] += payment.amount
        left[payment.payee] -= payment.amount
    return not any(left.values())


def test_three_payments_become_two_groups() -> None:
    """Greedily, 5 would pay 4 first and five payments would follow; in two groups it is three."""
    assert payments({1: 5, 2: -3, 3: -2, 4: 4, 5: -4}) == [
        Payment(5, 4, 4),
        Payment(2, 1, 3),
        Payment(3, 1, 2),
    ]


def test_two_groups_that_nobody_sees_at_a_glance() -> None:
    paid = payments({1: 7, 2: -4, 3: -3, 4: 6, 5: -5, 6: -1})
    assert paid == [Payment(5, 4, 5), Payment(2, 1, 4), Payment(3, 1, 3), Payment(6, 4, 1)]


def test_the_stake_multiplies_the_hundreds() -> None:
    """The six of 1913, at a quarter: 24 hundreds more would be six euros more."""
    hundreds = {1: -2, 2: -6, 3: 6, 4: 0, 5: -2, 6: 4}
    assert settle(hundreds, 25) == [Payment(2, 3, 150), Payment(1, 6, 50), Payment(5, 6, 50)]
    assert settle(hundreds, 0) == []


def test_nobody_owes_anything() -> None:
    assert payments({}) == payments({1: 0, 2: 0}) == []


def test_what_does_not_sum_to_zero_is_refused() -> None:
    with pytest.raises(EveningError) as refused:
        payments({1: 5, 2: -4})
    assert (refused.value.fault, refused.value.params) == (Fault.SUM_NOT_ZERO, {"value": 1})


@given(small)
def test_no_way_of_settling_needs_fewer_payments(balances: dict[int, int]) -> None:
    assert len(payments(balances)) == fewest(balances)


@given(evenings, st.integers(1, 10**7))
def test_everybody_ends_at_zero_in_fewer_payments_than_people(balances: dict[int, int], stake: int) -> None:
    paid = settle(balances, stake)
    assert brought_to_zero({person: balance * stake for person, balance in balances.items()}, paid)
    assert len(paid) <= max(0, sum(map(bool, balances.values())) - 1)
    for payment in paid:
        assert payment.amount > 0
        assert balances[payment.payer] < 0 < balances[payment.payee]
    assert paid == sorted(paid, key=lambda payment: -payment.amount)
    assert settle(dict(reversed(balances.items())), stake) == paid


def test_twelve_people_take_no_time() -> None:
    balances = zero_sum([811, -402, 377, 263, -599, 158, -731, 94, 46, 29, -17])
    started = process_time()
    assert len(payments(balances)) <= 11
    assert process_time() - started < 0.05
