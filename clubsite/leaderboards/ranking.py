"""Places on a board: the same figure has the same place, and the next place counts all who stand above it."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from operator import neg
from typing import NamedTuple

NEW = 0
"""In the place of a place: not on the board at that time."""


class Place(NamedTuple):
    number: int
    shared: bool

    def __str__(self) -> str:
        return f"{self.number}=" if self.shared else str(self.number)


class Sums(NamedTuple):
    """What somebody has on a board; `total` in hundreds, `provisional` are the rubbers still to be agreed."""

    rubbers: int
    provisional: int
    total: int

    def less(self, rubbers: int, total: int) -> "Sums":
        """Without what these rubbers brought."""
        return Sums(self.rubbers - rubbers, 0, self.total - total)


def per_rubber(total: int, rubbers: int) -> int:
    """The mean in tenths of a hundred, halves away from zero, as it is also kept; 0 without rubbers."""
    if not rubbers:
        return 0
    tenths = (abs(total) * 20 + rubbers) // (2 * rubbers)
    return tenths if total >= 0 else -tenths


def percent(part: int, whole: int) -> int:
    """Whole per cent, halves up; 0 of nothing."""
    return (part * 200 + whole) // (2 * whole) if whole else 0


@dataclass(frozen=True)
class Scale:
    """By what a board ranks, and how many rubbers it takes to stand on it."""

    figure: Callable[[Sums], int]
    minimum: int = 1


def by_total() -> Scale:
    return Scale(lambda sums: sums.total)


def by_mean(minimum: int) -> Scale:
    return Scale(lambda sums: per_rubber(sums.total, sums.rubbers), minimum)


@dataclass(frozen=True)
class Ladder:
    """Everybody on a board by number, from the first place down, each with the figure that ranks them.

    Who share a place stand in the order in which they joined the club.
    """

    people: tuple[int, ...] = ()
    figures: tuple[int, ...] = ()

    @classmethod
    def of(cls, sums: Mapping[int, Sums], scale: Scale) -> "Ladder":
        able = ((-scale.figure(own), person) for person, own in sums.items() if own.rubbers >= scale.minimum)
        order = sorted(able)
        return cls(tuple(person for _figure, person in order), tuple(-figure for figure, _person in order))

    def __len__(self) -> int:
        return len(self.people)

    @cached_property
    def steps(self) -> dict[int, int]:
        """At which index somebody stands."""
        return {person: index for index, person in enumerate(self.people)}

    def place(self, index: int) -> Place:
        figure = self.figures[index]
        above = bisect_left(self.figures, -figure, key=neg)
        return Place(above + 1, bisect_right(self.figures, -figure, key=neg) - above > 1)

    def numbers(self) -> dict[int, int]:
        """Everybody's place, as a number."""
        found: dict[int, int] = {}
        number = last = 0
        for index, (person, figure) in enumerate(zip(self.people, self.figures, strict=True)):
            if not index or figure != last:
                number, last = index + 1, figure
            found[person] = number
        return found

    def since(self, before: "Ladder") -> tuple[int, ...]:
        """Everybody's place on an earlier ladder, in the order of this one; NEW for who did not stand on it.

        Empty when nobody did: there is nothing to compare with.
        """
        if not before.people:
            return ()
        places = before.numbers()
        return tuple(places.get(person, NEW) for person in self.people)


def earlier(sums: Mapping[int, Sums], last_day: Iterable[tuple[int, int, int]]) -> dict[int, Sums]:
    """The sums as they were before a day, which brought these people so many rubbers and hundreds."""
    before = dict(sums)
    for person, rubbers, total in last_day:
        if person in before:
            before[person] = before[person].less(rubbers, total)
    return {person: own for person, own in before.items() if own.rubbers}
