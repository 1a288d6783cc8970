"""Sums between any two days: of the whole years and months between them what is kept, and of the other days the seats.

So a board of one's own choosing reads thousands of rows where a year has a hundred thousand rubbers.
"""

from calendar import monthrange
from collections.abc import Collection
from datetime import date
from itertools import chain, groupby
from typing import Any

from django.db.models import Q, QuerySet, Sum

from scoring.models import Seat, Standing
from scoring.rules import FAMILIES
from scoring.sums import COUNTS

from .periods import Days, Period, month_number

SUMS = ("rubbers", "provisional", "total")
"""What a board is ranked by; `won` besides is for a few people, as the indexes of boards do not have it."""


def seats(family: str, days: Days | None) -> QuerySet[Seat]:
    """The seats that count. The game is always named, for the index that begins with it."""
    counted = Seat.objects.filter(family__in=[family] if family else list(FAMILIES))
    return counted.filter(counted_on__range=days) if days else counted.filter(counted_on__isnull=False)


def summed(rows: QuerySet[Seat], columns: Collection[str] = SUMS) -> QuerySet[Any, Any]:
    """For each player, their number and these sums."""
    sums = {f"sum_{column}": COUNTS[column] for column in columns}
    return rows.values("player").annotate(**sums).order_by().values_list("player", *sums)


def sums_between(
    family: str, days: Days, columns: Collection[str] = SUMS, who: Q | None = None
) -> dict[int, list[int]]:
    """These sums of everybody who has played between two days, or only of those who fit `who`."""
    found: dict[int, list[int]] = {}
    clipped = played_days(family, days)
    if clipped is None:
        return found
    whole, others = parts(clipped)
    kept = Standing.objects.filter(who or Q(), family=family, period__in=[str(period) for period in whole])
    sums = {f"sum_{column}": Sum(column) for column in columns}
    rows = [kept.values("player").annotate(**sums).order_by().values_list("player", *sums)] if whole else []
    rows += [summed(seats(family, one).filter(who or Q()), columns) for one in others]
    for player, *more in chain.from_iterable(rows):
        had = found.get(player)
        found[player] = [sum(pair) for pair in zip(had, more, strict=True)] if had else more
    return found


def played_days(family: str, days: Days) -> Days | None:
    """From the first to the last of these days on which anybody played: two looks into the index for each game."""
    ends: list[date] = []
    for one in [family] if family else FAMILIES:
        dates = seats(one, days).values_list("counted_on", flat=True)
        ends += filter(None, (dates.order_by("counted_on").first(), dates.order_by("-counted_on").first()))
    return Days(min(ends), max(ends)) if ends else None


def parts(days: Days) -> tuple[list[Period], list[Days]]:
    """The whole years and months within some days, and the stretches of days that are left before and after them."""
    first_is_whole, last_is_whole = days.first.day == 1, days.last == last_of_month(days.last)
    begin = month_number(days.first) + (not first_is_whole)
    end = month_number(days.last) + last_is_whole
    if begin >= end:
        return [], [days]
    whole: list[Period] = []
    for year, group in groupby(map(Period.of_number, range(begin, end)), key=lambda month: month.year):
        months = list(group)
        whole += [Period(year)] if len(months) == 12 else months
    before = [] if first_is_whole else [Days(days.first, last_of_month(days.first))]
    after = [] if last_is_whole else [Days(days.last.replace(day=1), days.last)]
    return whole, before + after


def last_of_month(day: date) -> date:
    return day.replace(day=monthrange(day.year, day.month)[1])
