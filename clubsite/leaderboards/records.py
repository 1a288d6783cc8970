"""The records of the club: the best of every kind, over all time or a season."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.models import Record, RecordKind

from .freshness import kept
from .periods import Period
from .ranking import Place

SHOWN = 5
READ = 3 * SHOWN
"""Rows read of a kind: partners share a rubber, and with it a line."""
MEANING: dict[RecordKind, str | Promise] = {
    RecordKind.MARGIN: _("Points by which a rubber was won."),
    RecordKind.RUN: _("Rubbers won one after the other; the last of them is linked."),
    RecordKind.SLAMS: _("Contracts of six or seven declared and made; the last of them is linked."),
    RecordKind.HONOURS: _("Points that the player’s side had for honours; the best deal of the last is linked."),
    RecordKind.PENALTY: _("Points for the undertricks of one deal."),
    RecordKind.EVENING: _("Rubbers in one evening; the last of them is linked."),
}
COLUMNS = ("player_id", "player__name", "player__note", "value", "day", "rubber_id", "deal")


class Holder(NamedTuple):
    player_id: int
    name: str
    note: str


class Held(NamedTuple):
    """A line of a record: one holder, or the two of a side. It leads to the deal that made it, or to its rubber."""

    place: Place
    holders: tuple[Holder, ...]
    value: int
    day: Any
    rubber_id: int
    deal: int | None

    @property
    def address(self) -> str:
        if self.deal is None:
            return reverse("scoring:rubber", args=[self.rubber_id])
        return reverse("scoring:deal", args=[self.rubber_id, self.deal])


class Table(NamedTuple):
    """The best of one kind, the first of equal ones first."""

    kind: str
    name: str | Promise
    meaning: str | Promise
    lines: list[Held]


def tables(edition: int, family: str, period: Period) -> list[Table]:
    """Every kind with its best: one query a kind, or none when it was made for this edition."""
    found = kept(edition, f"records/{family}/{period}", lambda: [best(family, period, kind) for kind in RecordKind])
    return [Table(kind, kind.label, MEANING[kind], lines) for kind, lines in zip(RecordKind, found, strict=True)]


def best(family: str, period: Period, kind: RecordKind) -> list[Held]:
    rows = Record.objects.filter(family=family, period=str(period), kind=kind, player__guest=False, value__gt=0)
    return merged(rows.order_by("-value", "day", "rubber").values_list(*COLUMNS)[:READ])


def merged(rows: Iterable[tuple[Any, ...]]) -> list[Held]:
    """The first lines, those of two partners as one."""
    together: dict[tuple[Any, ...], list[Holder]] = {}
    for *holder, value, day, rubber, deal in rows:
        together.setdefault((value, day, rubber, deal), []).append(Holder(*holder))
    values = [key[0] for key in together]
    lines = [
        Held(Place(values.index(key[0]) + 1, values.count(key[0]) > 1), tuple(holders), *key)
        for key, holders in together.items()
    ]
    return lines[:SHOWN]
