"""Form at a glance: the back score of the last twelve months, added up, as a line a few millimetres high."""

from collections.abc import Collection, Iterable
from datetime import date
from itertools import accumulate

from scoring.models import Standing

from .periods import Period, month_number

MONTHS = 12
WIDTH, HEIGHT, EDGE = 88, 24, 2


def months_to(day: date) -> list[str]:
    """The twelve months that end with the one of this day, as in `Standing.period`."""
    last = month_number(day)
    return [str(Period.of_number(month)) for month in range(last - MONTHS + 1, last + 1)]


def sparks(family: str, people: Collection[int], day: date) -> dict[int, str]:
    """The points of each one's line: one query. Who has played in a single month has none."""
    months = {month: index for index, month in enumerate(months_to(day))}
    rows = Standing.objects.filter(player__in=people, family=family, period__in=months)
    totals: dict[int, list[int]] = {}
    played: dict[int, int] = {}
    # `won` is read for SQLite alone: the index of boards lacks it, so that rows are found by person and not by month.
    for player, month, total, _won in rows.values_list("player", "period", "total", "won"):
        totals.setdefault(player, [0] * MONTHS)[months[month]] = total
        played[player] = played.get(player, 0) + 1
    return {player: points(accumulate(by_month)) for player, by_month in totals.items() if played[player] > 1}


def points(values: Iterable[int]) -> str:
    """As an SVG polyline has them, from edge to edge."""
    heights = list(values)
    low, spread = min(heights), max(heights) - min(heights) or 1
    step = WIDTH // (len(heights) - 1)
    room = HEIGHT - 2 * EDGE
    return " ".join(
        f"{index * step},{HEIGHT - EDGE - (height - low) * room // spread}" for index, height in enumerate(heights)
    )
