"""Who partners whom in a table's next rubber, by what has been played there this evening.

After each rubber the players draw again. Many clubs forbid a partnership already played in this round, so that at four
three rubbers make a round; or they pivot, without cards. The pivot pairs those who have partnered least: at four that
is AB-CD, AC-BD, AD-BC. At five it keeps to a circle, in which seat k sits out while (k±1) and (k±2), modulo 5, are
partners: ten pairs, each once in five rubbers. The circle does not ask in which order people sit out, so that their
turns go by precedence as ever; it is whichever circle the rubbers of these five have followed so far.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import permutations

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
    """A rubber of this table: who sat where as it began, the seat to the left of the last dealer, and who sat out."""

    seats: BySeat[Person]
    next_dealer: Seat
    sat_out: frozenset[Person]

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
    """The ways to pair these four that repeat no partnership of this round.

    When a new round begins, those that do not repeat the last rubber's.
    """
    left = unplayed(four, round_so_far(history))
    if not left and history:
        left = unplayed(four, frozenset(history[-1].pairing))
    return left or pairings(four)


def pivoted(four: Sequence[Person], sat_out: Collection[Person], history: Sequence[PastRubber]) -> Pairing:
    """The pivot's next pairing of these four, who are given in their order of precedence.

    At five, only what the circle allows. Of that the pairing with the fewest rubbers together; of several such the one
    played longest ago; of those never played, the highest with the next.
    """
    possible = pairings(four)
    if len(sat_out) == 1:
        (out,) = sat_out
        on_circle = [set(partners_on(circle, out)) for circle in circles_followed(four, out, history)]
        possible = [pairing for pairing in possible if set(pairing) in on_circle]
    return least_partnered(possible, history)


def circles_followed(four: Sequence[Person], out: Person, history: Sequence[PastRubber]) -> list[Sequence[Person]]:
    """The circles of these five that agree with the most of their latest rubbers, back to when another was of them."""
    circles: list[Sequence[Person]] = [(out, *order) for order in permutations(four)]
    for rubber in reversed(history):
        if len(rubber.sat_out) != 1 or {*rubber.seats, *rubber.sat_out} != {out, *four}:
            break
        (was_out,) = rubber.sat_out
        agreeing = [circle for circle in circles if set(partners_on(circle, was_out)) == set(rubber.pairing)]
        if not agreeing:
            break
        circles = agreeing
    return circles


def partners_on(circle: Sequence[Person], out: Person) -> Pairing:
    """The neighbours of whoever sits out, and the two beyond them."""
    k = circle.index(out)
    near, far = (frozenset((circle[(k + step) % 5], circle[(k - step) % 5])) for step in (1, 2))
    return near, far


def least_partnered(possible: Iterable[Pairing], history: Iterable[PastRubber]) -> Pairing:
    """The pairing with the fewest rubbers together; of several the one played longest ago, then the first."""
    together: Counter[Pair] = Counter()
    latest: dict[Pair, int] = {}
    for number, rubber in enumerate(history, 1):
        for pair in rubber.pairing:
            together[pair] += 1
            latest[pair] = number

    def cost(pairing: Pairing) -> tuple[int, int, int]:
        counts = [together[pair] for pair in pairing]
        return sum(counts), max(counts), max(latest.get(pair, 0) for pair in pairing)

    return min(possible, key=cost)
