"""The standings, summed from the seats: months from seats, years from months, all time from years.

Each level is one statement inside the database, so neither the number of players nor that of rubbers changes how many
statements there are or how much memory they take.
"""

from calendar import monthrange
from collections.abc import Collection
from datetime import date
from typing import Any

from django.db import connection, transaction
from django.db.models import CharField, Count, Expression, F, Q, QuerySet, Sum, Value
from django.db.models.functions import Cast, Left

from clubsite.players.models import Player

from .models import ALL_FAMILIES, ALL_TIME, Seat, Standing

INSERT = "INSERT INTO scoring_standing (player_id, family, period, rubbers, won, provisional, total) "
"""The columns in the order in which the sums below select them."""
SEAT_SUMS = {
    "sum_rubbers": Count("pk"),
    "sum_won": Count("pk", filter=Q(won=True)),
    "sum_provisional": Count("pk", filter=Q(provisional=True)),
    "sum_total": Sum("back_score"),
}
STANDING_SUMS = {f"sum_{column}": Sum(column) for column in ("rubbers", "won", "provisional", "total")}
MONTHS = Q(period__contains="-")
YEARS = ~MONTHS & ~Q(period=ALL_TIME)


def refresh(players: Collection[int], days: Collection[date]) -> None:
    """Recompute the standings of these players for every period that has one of these days, old dates as well as new.

    Belongs in the transaction that wrote the seats. The players are locked, in their order, until it ends: of two
    rubbers that share a player neither may sum without the other. SQLite has one writer at a time and needs no lock.
    """
    if not players or not days:
        return
    months = {day.isoformat()[:7] for day in days}
    years = {month[:4] for month in months}
    theirs, on_days, in_years = Q(player__in=players), Q(), Q()
    for month in months:
        on_days |= Q(counted_on__range=bounds(month))
    for year in years:
        in_years |= Q(period__startswith=f"{year}-")
    touched = theirs & Q(period__in=[*months, *years, ALL_TIME])
    lock(Player.objects.filter(pk__in=players))
    Standing.objects.filter(touched).delete()
    sum_up(theirs & on_days, months=theirs & in_years, years=theirs & YEARS, touched=touched)


@transaction.atomic
def rebuild() -> int:
    """Recompute all standings from all seats; return how many there are."""
    lock(Player.objects.all())
    Standing.objects.all().delete()
    sum_up(Q(counted_on__isnull=False), months=MONTHS, years=YEARS, touched=Q())
    return Standing.objects.count()


def sum_up(seats: Q, *, months: Q, years: Q, touched: Q) -> None:
    """Write the standings of every level, each from the one below, and then those of all families together."""
    insert(by_month(Seat.objects.filter(seats)))
    insert(summed(Standing.objects.filter(months), F("family"), Left("period", 4)))
    insert(summed(Standing.objects.filter(years), F("family"), Value(ALL_TIME)))
    insert(summed(Standing.objects.filter(touched), Value(ALL_FAMILIES), F("period")))


def bounds(month: str) -> tuple[date, date]:
    """The first and the last day of a month like "2026-11"."""
    first = date.fromisoformat(f"{month}-01")
    return first, first.replace(day=monthrange(first.year, first.month)[1])


def lock(players: QuerySet[Player]) -> None:
    list(players.select_for_update(no_key=True).order_by("pk").values_list("pk"))


def by_month(seats: QuerySet[Seat]) -> QuerySet[Any, Any]:
    """Sums of seats; a date written out begins with its month."""
    month = Left(Cast("counted_on", CharField(max_length=10)), 7)
    return seats.values("player", "family", sum_period=month).annotate(**SEAT_SUMS)


def summed(standings: QuerySet[Standing], family: Expression | F, period: Expression | F) -> QuerySet[Any, Any]:
    """Sums of standings that are one family's, under another family or period."""
    rows = standings.exclude(family=ALL_FAMILIES).values("player", sum_family=family, sum_period=period)
    return rows.annotate(**STANDING_SUMS)


def insert(sums: QuerySet[Any, Any]) -> None:
    """Write sums as standings without a row passing through Python."""
    select, params = sums.order_by().query.sql_with_params()
    with connection.cursor() as cursor:
        cursor.execute(INSERT + select, params)
