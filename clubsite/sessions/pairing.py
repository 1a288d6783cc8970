"""Who partners whom in a table's next rubber, by what has been played there this evening.

After each rubber the players draw again. Many clubs forbid a partnership already played in this round, so that at four
three rubbers make a round; or they pivot. The pivot needs no more than one rule: of the four whose turn it is, those
are paired who have partnered least. At four that is AB-CD, AC-BD, AD-BC. At five it is the cycle in which seat k sits
out while (k±1) and (k±2), modulo 5, are partners, ten pairs each once in five rubbers: whatever pairs come first, they
can be completed to such a cycle, and only they; and the cycle does not ask in which order people sit out.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from scoring.rules import BySeat, Seat

from .cards import Person, check_distinct
from .faults import EveningError, Fault

Pair = frozenset[Person]
Pairing = tuple[Pair, Pair]
"""Two partnerships, to play against each other."""


class SeatingRule(StrEnum):
    """How partners and seats of a table's next rubber are found."""

    DRAW = "draw"
    """Draw anew."""
    NEW_PARTNERS = "new_partners"
    """Draw without repeating a partnership of this round."""
    PIVOT = "pivot"
    """Those who have partnered least, without cards."""


@dataclass(frozen=True, slots=True)
class PastRubber:
    """A rubber of this table: who sat where as it began, and the seat to the left of the last dealer."""

    seats: BySeat[Person]
    next_dealer: Seat

    @property
    def pairing(self) -> Pairing:
        return pairing_of(self.seats)


def pairing_of(seats: BySeat[Person]) -> Pairing:
    """North and South, then East and West."""
    return frozenset((seats.N, seats.S)), frozenset((seats.E, seats.W))


def pairings(four: Sequence[Person]) -> list[Pairing]:
    """The three ways to pair these four: A B C D gives AB-CD, AC-BD, AD-BC.

    Raises EveningError unless they are four different people.
    """
    check_four(four)
    first, *others = four
    return [(frozenset((first, partner)), frozenset(others) - {partner}) for partner in others]


def check_four(people: Sequence[Person]) -> None:
    """Raises EveningError unless they are four different people."""
    if len(people) < 4:
        raise EveningError(Fault.TOO_FEW_PEOPLE, count=len(people), limit=4)
    if len(people) > 4:
        raise EveningError(Fault.TOO_MANY_PEOPLE, count=len(people), limit=4)
    check_distinct(people)


def round_so_far(history: Iterable[PastRubber]) -> frozenset[Pair]:
    """The partnerships played in the round that is going on.

    A round ends when the four whose turn it is can no longer be paired without repeating one.
    """
    played: frozenset[Pair] = frozenset()
    for rubber in history:
        if not unplayed(tuple(rubber.seats), played):
            played = frozenset()
        played |= frozenset(rubber.pairing)
    return played


def unplayed(four: Sequence[Person], played: frozenset[Pair]) -> list[Pairing]:
    """The ways to pair these four in which nobody repeats a partnership of `played`."""
    return [pairing for pairing in pairings(four) if played.isdisjoint(pairing)]


def pairings_left(four: Sequence[Person], history: Sequence[PastRubber]) -> list[Pairing]:
    """The ways to pair these four that repeat no partnership of this round; all three when a new round begins."""
    return unplayed(four, round_so_far(history)) or pairings(four)


def least_partnered(four: Sequence[Person], history: Sequence[PastRubber]) -> Pairing:
    """The pivot's next pairing of these four, who are given in their order of precedence.

    That with the fewest rubbers together; of several such that played longest ago; of those never played, the
    highest with the next.
    """
    together: Counter[Pair] = Counter()
    latest: dict[Pair, int] = {}
    for number, rubber in enumerate(history, 1):
        for pair in rubber.pairing:
            together[pair] += 1
            latest[pair] = number

    def cost(pairing: Pairing) -> tuple[int, int, int]:
        counts = [together[pair] for pair in pairing]
        return sum(counts), max(counts), max(latest.get(pair, 0) for pair in pairing)

    return min(pairings(four), key=cost)
