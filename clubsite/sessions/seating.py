"""Who sits where, and who deals: from a draw, or from the rubber before.

The two highest cards are partners against the two next. The highest deals first and chooses the seat; the second sits
opposite; the third sits to the left of the highest, and the fourth in the seat that is left.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import count, permutations

from scoring.rules import SEATS, BySeat, Seat

from .cards import Card, Person, draw, precedence
from .faults import EveningError, Fault
from .pairing import Pairing, PastRubber, SeatingRule, check_four, pairing_of, pairings_left, pivoted


@dataclass(frozen=True, slots=True)
class Seating:
    """Four different people in their seats, and the seat that deals first."""

    seats: BySeat[Person]
    dealer: Seat

    def __post_init__(self) -> None:
        check_four(self.seats)

    def of(self, seat: Seat) -> Person:
        return self.seats.of(seat)

    @property
    def pairing(self) -> Pairing:
        """North and South, then East and West."""
        return pairing_of(self.seats)


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The seating of a next rubber, and the draw that it came from: `draw(four, seed)` gives `cards`.

    Both are None when there was no draw.
    """

    seating: Seating
    cards: Mapping[Person, Card] | None = None
    seed: str | None = None


def seats_from_draw(cards: Mapping[Person, Card], seat: Seat = Seat.N) -> Seating:
    """The seating of the four highest; `seat` is what the highest has chosen.

    Raises EveningError for fewer than four people, or a card that two of them hold.
    """
    order = precedence(cards)[:4]
    if len(order) < 4:
        raise EveningError(Fault.TOO_FEW_PEOPLE, count=len(order), limit=4)
    highest, second, third, fourth = order
    at = {seat: highest, seat.left(1): third, seat.partner: second, seat.left(3): fourth}
    return Seating(BySeat(*(at[place] for place in SEATS)), dealer=seat)


def first_rubber(people: Sequence[Person], seed: str, seat: Seat = Seat.N) -> Arrangement:
    """The draw of the evening at a table of four or more: `precedence(cards)` is the order, and the four highest play.

    Raises EveningError for fewer than four people, or somebody who is there twice.
    """
    cards = draw(people, seed)
    return Arrangement(seats_from_draw(cards, seat), cards, seed)


def next_rubber(
    rule: SeatingRule,
    four: Sequence[Person],
    sat_out: Collection[Person],
    history: Sequence[PastRubber],
    seed: str,
    seat: Seat = Seat.N,
) -> Arrangement:
    """The next seating of these four, whose turn it is, in their order of precedence; the others of the table sit out.

    `history` holds the rubbers of this table this evening, oldest first; without any, it is a draw under every rule.
    `seat` is what the highest chooses in a draw. The same arguments give the same arrangement. Raises
    EveningError unless there are four different people.
    """
    check_four(four)
    if rule == SeatingRule.PIVOT and history:
        last = history[-1]
        seats = seats_kept(pivoted(four, sat_out, history), four, last.seats)
        return Arrangement(Seating(seats, last.next_dealer))
    if rule == SeatingRule.NEW_PARTNERS:
        return draw_without_repeating(four, history, seed, seat)
    return first_rubber(four, seed, seat)


def draw_without_repeating(
    four: Sequence[Person], history: Sequence[PastRubber], seed: str, seat: Seat = Seat.N
) -> Arrangement:
    """Draw until nobody repeats a partnership of this round: each pairing that is left is as likely.

    The second draw has `-2` added to the seed, the third `-3`; the seed of the draw that counts is kept.
    """
    arrangement = first_rubber(four, seed, seat)
    for attempt in count(2):
        if not repeats(arrangement.seating, history):
            break
        arrangement = first_rubber(four, f"{seed}-{attempt}", seat)
    return arrangement


def repeats(seating: Seating, history: Sequence[PastRubber]) -> bool:
    """Whether somebody would repeat a partnership of this round, though these four can be paired without."""
    left = pairings_left(seating.seats, history)
    return frozenset(seating.pairing) not in map(frozenset, left)


def seats_kept(pairing: Pairing, four: Sequence[Person], before: BySeat[Person]) -> BySeat[Person]:
    """These partners in seats in which as many as possible stay where they sat `before`.

    Of several such ways that in which the higher in precedence (`four`) stay.
    """
    wanted = set(pairing)
    ways = [seats for seats in (BySeat(*order) for order in permutations(four)) if set(pairing_of(seats)) == wanted]

    def stays(seats: BySeat[Person]) -> tuple[int, list[bool]]:
        kept = [before[seats.index(person)] == person for person in four]
        return sum(kept), kept

    return max(ways, key=stays)
