"""Pairs on their board. There can be far more of them than players, so that only what a page shows is ever read."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from typing import Any, NamedTuple

from django.db.models import QuerySet
from django.utils import timezone

from scoring.models import Partnership

from .boards import Asked
from .freshness import kept
from .ranking import Place, percent

PER_PAGE = 50
PAGES = 40
"""Pages that are shown; the file has all pairs."""
NAMES = ("player_low__name", "player_low__note", "player_high__name", "player_high__note")
COLUMNS = ("player_low_id", "player_high_id", *NAMES, "rubbers", "won", "provisional", "total", "per_rubber")


class Pair(NamedTuple):
    """A row of the board of pairs; `total` in hundreds for each of the two, `per_rubber` in tenths of them."""

    place: Place
    low_id: int
    high_id: int
    low_name: str
    low_note: str
    high_name: str
    high_note: str
    rubbers: int
    won: int
    provisional: int
    total: int
    per_rubber: int

    @property
    def percent_won(self) -> int:
        return percent(self.won, self.rubbers)


@dataclass(frozen=True)
class PairsPage:
    pairs: list[Pair]
    has_next: bool
    computed_at: datetime


def pairs(asked: Asked) -> QuerySet[Partnership]:
    """The pairs of a board from the first place down; without guests, and without former players unless asked for."""
    rows = Partnership.objects.filter(family=asked.family, period=str(asked.period))
    rows = rows.filter(player_low__guest=False, player_high__guest=False)
    if not asked.inactive:
        rows = rows.filter(player_low__active=True, player_high__active=True)
    if asked.by_rubber:
        return rows.filter(rubbers__gte=asked.minimum).order_by("-per_rubber", "player_low_id", "player_high_id")
    return rows.order_by("-total", "player_low_id", "player_high_id")


def page(edition: int, asked: Asked, number: int) -> PairsPage:
    """So many pages from the first on, counted from 1, as made for this edition or now; empty beyond the end."""
    return kept(edition, f"pairs/{asked.key}/{number}", lambda: made(asked, number))


def made(asked: Asked, number: int) -> PairsPage:
    start = (number - 1) * PER_PAGE
    rows = list(pairs(asked).values_list(*COLUMNS)[start : start + PER_PAGE + 1])
    above = number_above(asked, figure(asked, rows[0])) if start and rows else 0
    shared = [rows[0]] if start and rows and above < start else []
    placed = list(islice(places(asked, rows, start, above, bool(shared)), PER_PAGE))
    return PairsPage(placed, len(rows) > PER_PAGE and number < PAGES, timezone.now())


def figure(asked: Asked, row: tuple[Any, ...]) -> int:
    value: int = row[-1] if asked.by_rubber else row[-2]
    return value


def number_above(asked: Asked, than: int) -> int:
    """How many pairs stand above a figure."""
    return pairs(asked).filter(**{"per_rubber__gt" if asked.by_rubber else "total__gt": than}).count()


def places(
    asked: Asked, rows: Iterable[tuple[Any, ...]], start: int = 0, above: int = 0, tied: bool = False
) -> Iterator[Pair]:
    """The rows with their places: `start` stand before the first, `above` of them with another figure than it."""
    coming = iter(rows)
    row = next(coming, None)
    index = start
    while row is not None:
        following = next(coming, None)
        same = following is not None and figure(asked, following) == figure(asked, row)
        yield Pair(Place(above + 1, tied or same), *row)
        index += 1
        above, tied = (above, True) if same else (index, False)
        row = following


def everybody(asked: Asked) -> Iterator[Pair]:
    """All pairs with their places, read while they are written."""
    return places(asked, pairs(asked).values_list(*COLUMNS).iterator(chunk_size=2000))
