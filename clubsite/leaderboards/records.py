"""The records of the club: the best of every kind, over all time or a season."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.models import Record, RecordKind, Seat
from scoring.rules import SEATS

from .freshness import kept
from .periods import Period
from .ranking import Place

SHOWN = 5
READ = SHOWN * len(SEATS)
"""Rows read of a kind: all four of a rubber may share a line."""
MEANING: dict[RecordKind, str | Promise] = {
    RecordKind.MARGIN: _("Points by which a rubber was won."),
    RecordKind.RUN: _("Rubbers won one after the other; the last of them is linked."),
    RecordKind.SLAMS: _("Contracts of six or seven declared and made; the last of them is linked."),
    RecordKind.HONOURS: _(
        "Points that the player’s side had for honours; the link leads to the best deal of their last rubber with"
        " honours."
    ),
    RecordKind.PENALTY: _("Points for the undertricks of one deal."),
    RecordKind.EVENING: _("Rubbers in one evening; the last of them is linked."),
}
OF_A_SIDE = {RecordKind.MARGIN: ("margin",), RecordKind.PENALTY: ("penalty", "penalty_deal")}
"""The kinds of which both partners have the same, and the columns of a seat that say how much and in which deal."""
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
    lines = merged(rows.order_by("-value", "day", "rubber_id", "player_id").values_list(*COLUMNS)[:READ])
    return with_partners(lines, *OF_A_SIDE[kind]) if kind in OF_A_SIDE else lines


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


def with_partners(lines: list[Held], value: str, *deal: str) -> list[Held]:
    """What a side did is of both, also of one who has done better with another partner: one query."""
    seats = Seat.objects.filter(rubber__in=[line.rubber_id for line in lines], player__guest=False)
    rows = seats.order_by("pk").values_list("player_id", "player__name", "player__note", "rubber_id", value, *deal)
    sides: dict[tuple[int | None, ...], list[Holder]] = {}
    for player, name, note, *did in rows:
        sides.setdefault(tuple(did), []).append(Holder(player, name, note))
    keys = [(line.rubber_id, line.value, line.deal)[: 2 + len(deal)] for line in lines]
    return [line._replace(holders=tuple(sides.get(key, line.holders))) for key, line in zip(keys, lines, strict=True)]
