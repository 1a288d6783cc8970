"""Each player's best of every kind, from their seats in the order in which they were played."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import date
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

from django.db.models import Q

from clubsite.players.models import Player

from .models import ALL_FAMILIES, ALL_TIME, Record, RecordKind, Season, Seat

PLAYERS_AT_ONCE = 25


class Played(NamedTuple):
    """A counted seat, under the names of its columns."""

    player_id: int
    counted_on: date
    rubber_id: int
    family: str
    evening: int | None
    won: bool
    margin: int
    slams_made: int
    slam_deal: int | None
    honours: int
    honours_deal: int | None
    penalty: int
    penalty_deal: int | None


class Best(NamedTuple):
    """A record without whose it is and when: the value, and the seat and deal that it is owed to."""

    kind: RecordKind
    value: int
    at: Played
    deal: int | None = None


class Span(NamedTuple):
    """The days within which somebody has a record, both ends in it."""

    period: str
    first_day: date
    last_day: date

    @classmethod
    def of(cls, season: Season) -> "Span":
        return cls(season.period, season.first_day, season.last_day)


ALWAYS = Span(ALL_TIME, date.min, date.max)


class Entry(NamedTuple):
    """A record as it has to be stored."""

    player_id: int
    kind: str
    family: str
    period: str
    value: int
    day: date
    rubber_id: int
    deal: int | None


COLUMNS = Entry._fields


def bests(seats: Sequence[Played]) -> Iterator[Best]:
    """What one player's seats, the oldest first, come to; nothing where there is nothing to be proud of."""
    biggest = max(seats, key=attrgetter("margin"))
    yield Best(RecordKind.MARGIN, biggest.margin, biggest)
    yield longest_run(seats)
    slams = [seat for seat in seats if seat.slams_made]
    if slams:
        yield Best(RecordKind.SLAMS, sum(seat.slams_made for seat in slams), slams[-1], slams[-1].slam_deal)
    honours = [seat for seat in seats if seat.honours]
    if honours:
        yield Best(RecordKind.HONOURS, sum(seat.honours for seat in honours), honours[-1], honours[-1].honours_deal)
    penalty = max(seats, key=attrgetter("penalty"))
    yield Best(RecordKind.PENALTY, penalty.penalty, penalty, penalty.penalty_deal)
    yield busiest_evening(seats)


def longest_run(seats: Sequence[Played]) -> Best:
    longest, length, last = 0, 0, seats[0]
    for seat in seats:
        length = length + 1 if seat.won else 0
        if length > longest:
            longest, last = length, seat
    return Best(RecordKind.RUN, longest, last)


def busiest_evening(seats: Sequence[Played]) -> Best:
    """An evening's rubbers are of one date, but others of that date may lie between them."""
    counts: dict[tuple[date, int | None], int] = {}
    most, last = 0, seats[0]
    for seat in seats:
        evening = seat.counted_on, seat.evening
        counts[evening] = counts.get(evening, 0) + 1
        if counts[evening] > most:
            most, last = counts[evening], seat
    return Best(RecordKind.EVENING, most, last)


def entries(seats: Sequence[Played], spans: Iterable[Span]) -> Iterator[Entry]:
    """The records of one player within each of these spans, for each family and for all together."""
    for span in spans:
        within = [seat for seat in seats if span.first_day <= seat.counted_on <= span.last_day]
        for family in sorted({seat.family for seat in within} | {ALL_FAMILIES} if within else ()):
            chosen = [seat for seat in within if seat.family == family] if family else within
            for best in bests(chosen):
                if best.value > 0:
                    yield entry(family, span.period, best)


def entry(family: str, period: str, best: Best) -> Entry:
    at = best.at
    return Entry(at.player_id, best.kind.value, family, period, best.value, at.counted_on, at.rubber_id, best.deal)


def expected(players: Collection[int], spans: Collection[Span]) -> Iterator[Entry]:
    """What the records of these players have to be, one player after the other: one query."""
    days = min(span.first_day for span in spans), max(span.last_day for span in spans)
    seats = Seat.objects.filter(player__in=players, counted_on__range=days)
    rows = seats.order_by("player", "counted_on", "started_at", "rubber").values_list(*Played._fields)
    for _, own in groupby(map(Played._make, rows), key=attrgetter("player_id")):
        yield from entries(list(own), spans)


def refresh(players: Collection[int], spans: Collection[Span]) -> None:
    """Bring the records of these players within these spans in line with their seats; only changed rows are written.

    Belongs in the transaction that wrote the seats, with the players locked.
    """
    replace(of(players, spans), expected(players, spans))


def of(players: Collection[int], spans: Iterable[Span]) -> Q:
    return Q(player__in=players, period__in=[span.period for span in spans])


def rebuild(spans: Collection[Span]) -> None:
    """The same for everybody, a few players at a time."""
    for players in batches():
        refresh(players, spans)


def replace(which: Q, wanted: Iterable[Entry]) -> None:
    stored = {Entry._make(row[1:]): row[0] for row in Record.objects.filter(which).values_list("pk", *COLUMNS)}
    missing = [entry for entry in wanted if stored.pop(entry, None) is None]
    if stored:
        Record.objects.filter(pk__in=stored.values()).delete()
    Record.objects.bulk_create(Record(**entry._asdict()) for entry in missing)


def batches() -> Iterator[list[int]]:
    """All players, a few at a time, in their order."""
    last = 0
    while players := list(
        Player.objects.filter(pk__gt=last).order_by("pk").values_list("pk", flat=True)[:PLAYERS_AT_ONCE]
    ):
        yield players
        last = players[-1]
