"""Everything that is stored although it follows from the deals, compared with a replay of every deal.

First the seats with the deals of their rubbers, then the sums with the seats, level by level, and the records with the
seats. It works in batches and inside the database, so that its memory does not grow with the club, and beside a site
that is open: a seat or a record that seems to differ is read again under a lock before it is reported, and a level of
sums is read in one statement, together with what it is summed from.
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from functools import partial
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

from django.db import connection, transaction
from django.db.models import CharField, Q, Value
from django.db.models.functions import Concat

from clubsite.players.models import Player

from . import records, rules, standings
from .models import SEASON, Adjustment, Deal, Record, Rubber, RubberState, Season, Seat
from .outcome import DERIVED, Counted, outcome
from .scorebook import DEAL_COLUMNS, deal_of
from .sums import KEPT, Kept, Level, Scope, levels, season_level

RUBBERS_AT_ONCE = 1000
Progress = Callable[[str], None]


class Difference(NamedTuple):
    """Something stored that is not what it has to be. `table` says what kind of thing, `where` which one of them."""

    table: str
    where: str
    stored: str
    expected: str

    def __str__(self) -> str:
        return f"{self.table} {self.where}: {self.stored}, but it has to be {self.expected}"


class StoredRubber(NamedTuple):
    pk: int
    game: str
    date: Any
    started_at: Any
    dealer: str
    state: str
    agreed_at: Any
    table__session: int | None


class StoredSeat(NamedTuple):
    rubber_id: int
    pk: int
    position: str
    player_id: int
    shared_from: int | None
    began: bool
    derived: tuple[Any, ...]


SEAT_COLUMNS = ("rubber_id", "pk", "position", "player_id", "shared_from", "began", *DERIVED)


def differences(progress: Progress, *, repair: bool = False) -> Iterator[Difference]:
    """Every difference there is; with `repair` seats are put right on the way, and then all that is kept is rebuilt."""
    yield from of_seats(progress, repair=repair)
    yield from of_sums(progress)
    yield from of_records(progress)
    if repair:
        standings.rebuild()
        progress("All that is kept of players and pairs is made anew.")


def of_seats(progress: Progress, *, repair: bool) -> Iterator[Difference]:
    total = Rubber.objects.count()
    done = last = 0
    while batch := list(
        Rubber.objects.filter(pk__gt=last).order_by("pk").values_list("pk", flat=True)[:RUBBERS_AT_ONCE]
    ):
        suspects = {suspect for suspect, _, _ in replayed("range", (batch[0], batch[-1]))}
        if suspects:
            yield from looked_at_again(suspects, repair=repair)
        done, last = done + len(batch), batch[-1]
        progress(f"{done} of {total} rubbers")


def looked_at_again(rubbers: Collection[int], *, repair: bool) -> list[Difference]:
    with transaction.atomic():
        list(Rubber.objects.filter(pk__in=rubbers).select_for_update(no_key=True, of=("self",)).order_by("pk"))
        found = list(replayed("in", rubbers))
        if repair:
            for _, _, mend in found:
                mend()
    return [difference for _, difference, _ in found]


Found = tuple[int, Difference, Callable[[], object]]
"""A rubber's number, what differs there, and what puts it right."""


def replayed(lookup: str, numbers: Collection[int]) -> Iterator[Found]:
    """What differs from a replay of the rubbers whose numbers this lookup finds: four queries for all of them."""
    which, within = Q(**{f"pk__{lookup}": numbers}), Q(**{f"rubber__id__{lookup}": numbers})
    deals = grouped(Deal.objects.filter(within).order_by("rubber", "number").values_list("rubber", *DEAL_COLUMNS))
    seats = grouped(Seat.objects.filter(within).order_by("rubber", "position").values_list(*SEAT_COLUMNS))
    given = Adjustment.objects.filter(within, void=False).order_by("rubber", "pk")
    awards = grouped(given.values_list("rubber", "side", "points", "reason"))
    for row in Rubber.objects.filter(which).order_by("pk").values_list(*StoredRubber._fields):
        rubber = StoredRubber._make(row)
        four = [StoredSeat._make((*seat[:6], seat[6:])) for seat in seats.get(rubber.pk, ())]
        yield from of_rubber(rubber, deals.get(rubber.pk, []), awards.get(rubber.pk, []), four)


def grouped(rows: Iterable[tuple[Any, ...]]) -> dict[int, list[tuple[Any, ...]]]:
    return {pk: list(own) for pk, own in groupby(rows, key=itemgetter(0))}


def of_rubber(
    rubber: StoredRubber, deals: list[tuple[Any, ...]], awards: list[tuple[Any, ...]], four: list[StoredSeat]
) -> Iterator[Found]:
    if rubber.game not in rules.RULE_SETS:
        known = ", ".join(rules.RULE_SETS)
        yield rubber.pk, Difference("rubber", str(rubber.pk), f"rule set {rubber.game}", f"one of {known}"), nothing
        return
    try:
        sheet = rules.RULE_SETS[rubber.game].replay(
            [deal_of(*columns[1:]) for columns in deals],
            dealer=rules.Seat(rubber.dealer),
            closed=rubber.state == RubberState.SETTLED,
            adjustments=[rules.Adjustment(rules.Side(side), points, reason) for _, side, points, reason in awards],
        )
    except rules.RulesError as error:
        yield rubber.pk, Difference("rubber", str(rubber.pk), "its deals", f"other ones: {error}"), nothing
        return
    yield from of_state(rubber, sheet)
    if len(four) < len(rules.SEATS):
        yield rubber.pk, Difference("rubber", str(rubber.pk), f"{len(four)} seats", "4 seats"), nothing
    else:
        yield from of_four(rubber, sheet, four)


def nothing() -> None:
    """What cannot be derived cannot be put right by deriving it."""


def of_state(rubber: StoredRubber, sheet: rules.Sheet) -> Iterator[Found]:
    """A rubber is finished when its deals say so; settled and void are what people have said."""
    ended = RubberState.FINISHED if sheet.finished else RubberState.OPEN
    if rubber.state in (RubberState.OPEN, RubberState.FINISHED) and rubber.state != ended:
        difference = Difference("rubber", str(rubber.pk), f"state {rubber.state}", f"state {ended}")
        yield rubber.pk, difference, lambda: Rubber.objects.filter(pk=rubber.pk).update(state=ended)


def of_four(rubber: StoredRubber, sheet: rules.Sheet, four: list[StoredSeat]) -> Iterator[Found]:
    ended = (
        sheet.finished if rubber.state in (RubberState.OPEN, RubberState.FINISHED) else rubber.state != RubberState.VOID
    )
    how = rubber.date, rubber.started_at, rubber.agreed_at is None, rubber.table__session
    counted = Counted(*how) if ended else None
    at = [rules.Seat(seat.position) for seat in four]
    players = {position: seat.player_id for position, seat in zip(at, four, strict=True)}
    own_deals = None
    if any(seat.shared_from for seat in four):
        rows = [Seat(shared_from=seat.shared_from, began=seat.began) for seat in four]
        own_deals = {position: row.own_deals for position, row in zip(at, rows, strict=True)}
    wanted = outcome(sheet, counted, players, own_deals)
    for seat in four:
        values = wanted[rules.Seat(seat.position)]
        if seat.derived != values:
            stored, expected = told(DERIVED, seat.derived, values)
            columns = dict(zip(DERIVED, values, strict=True))
            difference = Difference("seat", f"{seat.position} of rubber {rubber.pk}", stored, expected)
            yield rubber.pk, difference, partial(Seat.objects.filter(pk=seat.pk).update, **columns)


def told(names: Iterable[str], stored: Iterable[Any], expected: Iterable[Any]) -> tuple[str, str]:
    """Those values that differ, with their names."""
    differing = [row for row in zip(names, stored, expected, strict=True) if row[1] != row[2]]
    return (
        ", ".join(f"{name} {value}" for name, value, _ in differing),
        ", ".join(f"{name} {value}" for name, _, value in differing),
    )


def of_sums(progress: Progress) -> Iterator[Difference]:
    seasons_now = Season.objects.order_by().annotate(written=Concat(Value(SEASON), "pk", output_field=CharField()))
    for kept in KEPT:
        known = Q(period__in=seasons_now.values("written"))
        for level in levels(kept, Scope(), []):
            known |= level.stored
            yield from of_level(level)
        for season in Season.objects.values_list("pk", flat=True):
            yield from of_season(kept, season)
        for row in kept.rows(~known).values_list(*kept.columns).iterator():
            yield Difference(name_of(kept), where(kept, row), "a row", "none: there is no such period")
        progress(f"{name_of(kept)}s")


def of_season(kept: Kept, pk: int) -> list[Difference]:
    """Read again when an admin has moved the season meanwhile; nothing once it is gone."""
    while season := Season.objects.filter(pk=pk).first():
        found = list(of_level(season_level(kept, Scope(), season)))
        same = Season.objects.filter(pk=pk, first_day=season.first_day, last_day=season.last_day)
        if not found or same.exists():
            return found
    return []


def name_of(kept: Kept) -> str:
    return str(kept.model._meta.verbose_name)


def where(kept: Kept, row: tuple[Any, ...]) -> str:
    keys = len(kept.keys)
    players = " and ".join(f"player {pk}" for pk in row[:keys])
    return f"{players}, {row[keys] or 'all games'}, {row[keys + 1]}"


def of_level(level: Level) -> Iterator[Difference]:
    """One statement finds the rows that are only stored (1) or only to be (-1)."""
    kept = level.kept
    stored, stored_params = kept.rows(level.stored).order_by().values_list(*kept.columns).query.sql_with_params()
    sums, sums_params = level.sums.query.sql_with_params()
    names = ", ".join(f"c{number}" for number in range(len(kept.columns)))
    with connection.cursor() as cursor:
        cursor.execute(
            f"WITH stored ({names}) AS ({stored}), sums ({names}) AS ({sums}) "  # noqa: S608 - Django's own SQL
            f"SELECT {names}, SUM(one) FROM (SELECT {names}, 1 AS one FROM stored "
            f"UNION ALL SELECT {names}, -1 AS one FROM sums) AS rows_of_both "
            f"GROUP BY {names} HAVING SUM(one) <> 0 ORDER BY {names}",
            (*stored_params, *sums_params),
        )
        keys = len(kept.keys) + 2
        for key, rows in groupby(cursor, key=lambda row: row[:keys]):
            values = {row[-1]: row[keys:-1] for row in rows}
            yield Difference(name_of(kept), where(kept, key), *pair(kept.columns[keys:], values.get(1), values.get(-1)))


def pair(names: Collection[str], stored: tuple[Any, ...] | None, expected: tuple[Any, ...] | None) -> tuple[str, str]:
    if stored and expected:
        return told(names, stored, expected)
    row = ", ".join(f"{name} {value}" for name, value in zip(names, stored or expected or (), strict=True))
    return (row, "no row") if stored else ("no row", row)


def of_records(progress: Progress) -> Iterator[Difference]:
    """The seasons are read again under the lock, as they may have been moved meanwhile."""
    spans = standings.spans(Season.objects.all())
    for players in records.batches():
        if any(differing_records(players, spans)):
            with transaction.atomic():
                standings.lock(Player.objects.filter(pk__in=players))
                spans = standings.spans(Season.objects.all())
                yield from list(differing_records(players, spans))
    progress("records")


def differing_records(players: Collection[int], spans: Collection[records.Span]) -> Iterator[Difference]:
    keys = 4
    stored = {row[:keys]: row[keys:] for row in Record.objects.filter(player__in=players).values_list(*records.COLUMNS)}
    expected = {tuple(entry[:keys]): tuple(entry[keys:]) for entry in records.expected(players, spans)}
    for key in sorted(stored.keys() | expected.keys()):
        if stored.get(key) != expected.get(key):
            player, kind, family, period = key
            values = pair(records.COLUMNS[keys:], stored.get(key), expected.get(key))
            yield Difference("record", f"player {player}, {kind}, {family or 'all games'}, {period}", *values)
