"""Places on a board: the same total has the same place, and the next place counts all who stand above it."""

from collections.abc import Sequence
from typing import NamedTuple

from django.db.models import Count, Q, QuerySet

from scoring.models import Standing


class Place(NamedTuple):
    number: int
    shared: bool

    def __str__(self) -> str:
        return f"{self.number}=" if self.shared else str(self.number)


class Row(NamedTuple):
    """A line of a board."""

    place: Place
    standing: Standing

    @property
    def per_rubber(self) -> int:
        return per_rubber(self.standing.total, self.standing.rubbers)


def per_rubber(total: int, rubbers: int) -> int:
    """The mean in tenths, halves away from zero; 0 without rubbers."""
    if not rubbers:
        return 0
    tenths = (abs(total) * 20 + rubbers) // (2 * rubbers)
    return tenths if total >= 0 else -tenths


def in_order(board: QuerySet[Standing]) -> QuerySet[Standing]:
    """From the first place down; those who share one, in the order in which they joined the club."""
    return board.order_by("-total", "player").select_related("player")


def place_of(board: QuerySet[Standing], total: int) -> Place:
    counts = board.filter(total__gte=total).aggregate(
        above=Count("pk", filter=Q(total__gt=total)), level=Count("pk", filter=Q(total=total))
    )
    return Place(counts["above"] + 1, counts["level"] > 1)


def ranked(board: QuerySet[Standing], start: int, length: int) -> list[Row]:
    """So many rows from `start`, counted from 0, with their places in the whole board: two queries."""
    rows = list(in_order(board)[start : start + length + 1])
    if not rows:
        return []
    places = [place_of(board, rows[0].total)]
    for index in range(1, len(rows)):
        tied = rows[index].total == rows[index - 1].total
        places.append(Place(places[-1].number if tied else start + index + 1, tied or is_tied_below(rows, index)))
    return [Row(place, row) for place, row in zip(places, rows, strict=True)][:length]


def is_tied_below(rows: Sequence[Standing], index: int) -> bool:
    return index + 1 < len(rows) and rows[index + 1].total == rows[index].total
