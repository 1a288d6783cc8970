"""Who pays whom at the end of an evening, in as few payments as can be.

People who owe each other nothing in sum can settle among themselves: a group of n needs n - 1 payments. So the fewest
payments come from the most such groups. That is searched for among up to twelve people who have won or lost something;
among more of them those who match exactly settle with each other, and the rest form one group. There are always fewer
payments than people.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .cards import Person
from .faults import EveningError, Fault

MOST_SEARCHED = 12
"""So many people can be grouped in 2 ** 12 steps; each further one doubles them."""

Balance = tuple[Person, int]


@dataclass(frozen=True, slots=True)
class Payment:
    """`amount` is in the unit of the balances, and greater than 0."""

    payer: Person
    payee: Person
    amount: int


def settle(hundreds: Mapping[Person, int], stake: int) -> list[Payment]:
    """The payments for these back scores, at `stake` coins a hundred: exact, in coins. Raises EveningError."""
    return payments({person: won * stake for person, won in hundreds.items()})


def payments(balances: Mapping[Person, int]) -> list[Payment]:
    """What brings everybody to zero, the largest payment first; nobody pays or gets more than their balance.

    A positive balance is won. The same balances give the same payments, whatever their order. Raises EveningError
    (SUM_NOT_ZERO) unless they sum to zero.
    """
    if left_over := sum(balances.values()):
        raise EveningError(Fault.SUM_NOT_ZERO, value=left_over)
    open_balances = sorted(
        ((person, balance) for person, balance in balances.items() if balance), key=lambda one: (-one[1], one[0])
    )
    found = [payment for group in groups(open_balances) for payment in within(group)]
    return sorted(found, key=lambda payment: (-payment.amount, payment.payer, payment.payee))


def groups(balances: Sequence[Balance]) -> list[list[Balance]]:
    """Groups that each sum to zero: as many as there can be, of up to twelve people once exact matches are taken out.

    Taking out two who match never costs a group: whoever shared a group with either can share one with each other.
    """
    matched, rest = exact_matches(balances)
    if len(rest) > MOST_SEARCHED:
        return [*matched, rest]
    return matched + most_groups(rest)


def exact_matches(balances: Sequence[Balance]) -> tuple[list[list[Balance]], list[Balance]]:
    """Those who have won just what another has lost, two by two, and the rest."""
    waiting: dict[int, list[Balance]] = {}
    matched: list[list[Balance]] = []
    for one in balances:
        if others := waiting.get(-one[1]):
            matched.append([others.pop(0), one])
        else:
            waiting.setdefault(one[1], []).append(one)
    rest = [one for ones in waiting.values() for one in ones]
    return matched, rest


def most_groups(balances: Sequence[Balance]) -> list[list[Balance]]:
    """The most groups that each sum to zero: people in the order in which their sum returns to zero most often.

    A set of people is a number whose bits say who is in it.
    """
    returns = most_returns([balance for _, balance in balances])
    found: list[list[Balance]] = []
    people, owed = len(returns) - 1, 0
    while people:
        if owed == 0:
            found.append([])
        last = max(bits(people), key=lambda one: returns[people ^ one])
        found[-1].append(balances[last.bit_length() - 1])
        owed += found[-1][-1][1]
        people ^= last
    return found


def most_returns(amounts: Sequence[int]) -> list[int]:
    """For each set of these, how often their sum can be zero on the way as one is added after the other."""
    sums, returns = [0], [0]
    for people in range(1, 1 << len(amounts)):
        lowest = people & -people
        sums.append(sums[people ^ lowest] + amounts[lowest.bit_length() - 1])
        best, rest = 0, people
        while rest:
            one = rest & -rest
            if returns[people ^ one] > best:
                best = returns[people ^ one]
            rest ^= one
        returns.append(best + (sums[people] == 0))
    return returns


def bits(people: int) -> list[int]:
    """The numbers with one bit each whose sum is `people`, from the smallest."""
    return [1 << place for place in range(people.bit_length()) if people >> place & 1]


def within(group: Sequence[Balance]) -> list[Payment]:
    """The payments of one group: whoever owes most pays whoever is owed most, until everybody is at zero."""
    balances = dict(group)
    paid = []
    while any(balances.values()):
        payer = min(balances, key=lambda person: (balances[person], person))
        payee = min(balances, key=lambda person: (-balances[person], person))
        amount = min(-balances[payer], balances[payee])
        balances[payer] += amount
        balances[payee] -= amount
        paid.append(Payment(payer, payee, amount))
    return paid
