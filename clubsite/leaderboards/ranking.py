"""Places on a board: the same figure has the same place, and the next place counts all who stand above it."""

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple


class Place(NamedTuple):
    number: int
    shared: bool

    def __str__(self) -> str:
        return f"{self.number}=" if self.shared else str(self.number)


Row = tuple[int, int, int, int]
"""What somebody has on a board: their number, rubbers, those of them still to be agreed, and the total in hundreds.

No named tuple: every board is made of one for each player of the club.
"""
Brought = Mapping[int, tuple[int, int]]
"""How many rubbers and hundreds a day brought each who played on it."""


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
    """By what a board ranks, of a total and its rubbers, and how many rubbers it takes to stand on it."""

    figure: Callable[[int, int], int]
    minimum: int = 1


def by_total() -> Scale:
    return Scale(lambda total, rubbers: total)


def by_mean(minimum: int) -> Scale:
    return Scale(per_rubber, minimum)


def place_of(figure: int, heights: Sequence[int]) -> int:
    """The place of a figure among `heights`, which are all figures with the sign changed, from the first place down."""
    return bisect_left(heights, -figure) + 1


def packed(numbers: Iterable[int]) -> Sequence[int]:
    """As small as can be: of a large club many boards are kept."""
    return array("q", numbers)


@dataclass(frozen=True)
class Ladder:
    """Everybody on a board by number, from the first place down, and their `heights` (see `place_of`).

    Who share a place stand in the order in which they joined the club.
    """

    people: Sequence[int]
    heights: Sequence[int]

    @classmethod
    def of(cls, rows: Iterable[Row], scale: Scale) -> "Ladder":
        figure, minimum = scale.figure, scale.minimum
        order = sorted((-figure(total, rubbers), person) for person, rubbers, _, total in rows if rubbers >= minimum)
        return cls(packed(person for _, person in order), packed(height for height, _ in order))

    def __len__(self) -> int:
        return len(self.people)

    @cached_property
    def steps(self) -> dict[int, int]:
        """At which index somebody stands."""
        return {person: index for index, person in enumerate(self.people)}

    def figure(self, index: int) -> int:
        return -self.heights[index]

    def place(self, index: int) -> Place:
        height = self.heights[index]
        number = place_of(-height, self.heights)
        return Place(number, bisect_right(self.heights, height) > number)

    def before(self, brought: Brought, rows: Iterable[Row], scale: Scale) -> "Earlier":
        """As it was without what a day brought; `rows` are those that it is made of."""
        played = [row for row in rows if row[0] in brought]
        moved = {person: figure_without(brought[person], rubbers, total, scale) for person, rubbers, _, total in played}
        left = sorted(-scale.figure(total, rubbers) for _, rubbers, _, total in played if rubbers >= scale.minimum)
        stood = sorted(-figure for figure in moved.values() if figure is not None)
        return Earlier(self.heights, moved, packed(left), packed(stood))


def figure_without(brought: tuple[int, int], rubbers: int, total: int, scale: Scale) -> int | None:
    """None when too few rubbers are left."""
    left = rubbers - brought[0]
    return scale.figure(total - brought[1], left) if left >= scale.minimum else None


@dataclass(frozen=True)
class Earlier:
    """The ladder as it was before a day; false when nobody stood on it, so that there is nothing to compare with."""

    heights: Sequence[int]
    """Of the ladder as it is."""
    moved: Mapping[int, int | None]
    """The figures then of those who played on the day; None for who did not stand on it yet."""
    left: Sequence[int]
    stood: Sequence[int]
    """The heights of those who moved: now, and then."""

    def __bool__(self) -> bool:
        return len(self.heights) - len(self.left) + len(self.stood) > 0

    def number(self, person: int, figure: int) -> int | None:
        """The place then of somebody who now has this figure; None for who is new."""
        then = self.moved.get(person, figure)
        if then is None:
            return None
        return place_of(then, self.heights) - place_of(then, self.left) + place_of(then, self.stood)
