"""Sums that are kept as rows, level by level: months from seats, years from months, all time from years.

Each level is one statement inside the database, so neither the number of players nor that of rubbers changes how many
statements there are or how much memory they take. A level says both how its rows are written and how they are checked.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.db import connection
from django.db.models import CharField, Count, Expression, F, Q, QuerySet, Sum, Value
from django.db.models.functions import Cast, Left

from .models import ALL_FAMILIES, ALL_TIME, SEASON, Partnership, Season, Seat, Standing

EVERYTHING = Q()
SEASONS = Q(period__startswith=SEASON)
MONTHS = Q(period__contains="-")
YEARS = ~MONTHS & ~SEASONS & ~Q(period=ALL_TIME)
OF_ALL_FAMILIES = Q(family=ALL_FAMILIES)
COUNTS = {
    "rubbers": Count("*"),
    "won": Count("player", filter=Q(won=True)),
    "provisional": Count("player", filter=Q(provisional=True)),
    "total": Sum("back_score"),
}
DECLARER = ("declared", "made", "doubled", "doubled_made", "slams", "slams_made", "honours")

Rows = QuerySet[Any, Any]


@dataclass(frozen=True)
class Kept:
    """A table of sums. `keys` are whose they are, as they are found in a seat; `seats` those seats that are summed."""

    model: type[Standing | Partnership]
    keys: Mapping[str, str]
    seats: Q
    sums: Mapping[str, Any]
    first_level: int
    """Of a written date, so many letters are the period that is summed from seats: of a year 4, of a month 7."""

    @property
    def columns(self) -> list[str]:
        return [*self.keys, "family", "period", *self.sums]

    def rows(self, which: Q) -> Rows:
        return self.model.objects.filter(which)

    def of(self, players: Collection[int]) -> Q:
        """The rows of these players, or of pairs among them."""
        return Q(**{f"{key}__in": players for key in self.keys})

    def seats_of(self, players: Collection[int]) -> Q:
        return Q(**{f"{column}__in": players for column in self.keys.values()})

    def from_seats(self, which: Q, period: Expression) -> Rows:
        keys = {f"of_{key}": F(column) for key, column in self.keys.items()}
        seats = Seat.objects.filter(self.seats, which, counted_on__isnull=False)
        rows = seats.values(**keys, of_family=F("family"), of_period=period)
        return rows.annotate(**{f"sum_{column}": value for column, value in self.sums.items()}).order_by()

    def from_rows(self, which: Q, family: Expression | F, period: Expression | F) -> Rows:
        """Sums of rows that are one family's, under another family or period."""
        one_family = self.rows(which & ~OF_ALL_FAMILIES)
        sums = {f"sum_{column}": Sum(column) for column in self.sums}
        rows: Rows = one_family.values(*self.keys, of_family=family, of_period=period).annotate(**sums)
        return rows.order_by()


STANDINGS = Kept(Standing, {"player": "player"}, Q(), COUNTS | {column: Sum(column) for column in DECLARER}, 7)
PARTNERSHIPS = Kept(
    Partnership, {"player_low": "player", "player_high": "partner"}, Q(player__lt=F("partner")), COUNTS, 4
)
KEPT = (STANDINGS, PARTNERSHIPS)


@dataclass(frozen=True)
class Scope:
    """What is summed: these seats, and of the rows those of these months, these years and altogether `touched`."""

    seats: Q = EVERYTHING
    in_season: Q = EVERYTHING
    """The seats that a season is summed from, within its days."""
    months: Q = MONTHS
    years: Q = YEARS
    touched: Q = EVERYTHING


@dataclass(frozen=True)
class Level:
    """`stored` are the rows of a level, `sums` what they have to be, in the order of the table's columns."""

    kept: Kept
    stored: Q
    sums: Rows

    def write(self) -> None:
        """Write the sums as rows without one passing through Python."""
        quote = connection.ops.quote_name
        columns = ", ".join(quote(self.kept.model._meta.get_field(name).attname) for name in self.kept.columns)  # type: ignore[union-attr]
        select, params = self.sums.query.sql_with_params()
        with connection.cursor() as cursor:
            cursor.execute(f"INSERT INTO {quote(self.kept.model._meta.db_table)} ({columns}) {select}", params)


def levels(kept: Kept, scope: Scope, seasons: Collection[Season]) -> Iterator[Level]:
    """From the seats up. Each level is to be written before the next is."""
    one_family = scope.touched & ~OF_ALL_FAMILIES
    first = Left(Cast("counted_on", CharField(max_length=10)), kept.first_level)
    by_month = kept.first_level > 4
    yield Level(kept, one_family & (MONTHS if by_month else YEARS), kept.from_seats(scope.seats, first))
    if by_month:
        yield Level(kept, one_family & YEARS, kept.from_rows(scope.months, F("family"), Left("period", 4)))
    always = kept.from_rows(scope.years, F("family"), Value(ALL_TIME))
    yield Level(kept, one_family & Q(period=ALL_TIME), always)
    for season in seasons:
        yield season_level(kept, scope, season)
    yield families_together(kept, scope)


def season_level(kept: Kept, scope: Scope, season: Season) -> Level:
    """The rows of one season, summed from its seats."""
    days = Q(counted_on__range=(season.first_day, season.last_day))
    stored = scope.touched & ~OF_ALL_FAMILIES & Q(period=season.period)
    return Level(kept, stored, kept.from_seats(scope.in_season & days, Value(season.period)))


def families_together(kept: Kept, scope: Scope) -> Level:
    sums = kept.from_rows(scope.touched, Value(ALL_FAMILIES), F("period"))
    return Level(kept, scope.touched & OF_ALL_FAMILIES, sums)
