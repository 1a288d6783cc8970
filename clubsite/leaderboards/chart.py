"""A player's back score added up rubber by rubber, as a line and as the table behind it."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from itertools import accumulate, groupby
from operator import itemgetter
from typing import NamedTuple

from .player_page import Result

LEFT, RIGHT, TOP, BOTTOM = 0, 660, 8, 160
"""Where the line is drawn in a picture of 668 by 168 units: as wide as its page lets it, and 168 pixels high."""
MOST_EVENINGS = 40
"""Rows of the table by evening; longer histories have one a month."""
STEPS = (1, 2, 5)


class Mark(NamedTuple):
    """A label of an axis and where it stands on it."""

    at: int
    value: int


class Stretch(NamedTuple):
    """A row of the table: an evening or a month, its rubbers, what they brought, and the sum so far; in hundreds."""

    last_day: date
    rubbers: int
    gain: int
    sum: int


class Chart(NamedTuple):
    points: str
    end: tuple[int, int]
    levels: list[Mark]
    first_day: date
    last_day: date
    total: int
    rubbers: int
    by_month: bool
    stretches: list[Stretch]


def chart(results: Sequence[Result]) -> Chart | None:
    """None when there is nothing to draw."""
    if not results:
        return None
    sums = [0, *accumulate(result.back_score for result in results)]
    low, high = min(sums), max(sums)
    spread = high - low or 1
    heights = [BOTTOM - (value - low) * (BOTTOM - TOP) // spread for value in sums]
    across = [LEFT + index * (RIGHT - LEFT) // (len(sums) - 1) for index in range(len(sums))]
    by_month = len({result.day for result in results}) > MOST_EVENINGS
    return Chart(
        points=" ".join(f"{x},{y}" for x, y in seen(zip(across, heights, strict=True))),
        end=(across[-1], heights[-1]),
        levels=[Mark(BOTTOM - (value - low) * (BOTTOM - TOP) // spread, value) for value in levels(low, high)],
        first_day=results[0].day,
        last_day=results[-1].day,
        total=sums[-1],
        rubbers=len(results),
        by_month=by_month,
        stretches=stretches(results, by_month=by_month),
    )


def seen(points: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Of the points above each other those that the line is drawn by: the first, the highest, the lowest, the last.

    So a picture is no longer than its width, however long the history.
    """
    for x, group in groupby(points, key=itemgetter(0)):
        heights = [y for _, y in group]
        drawn = {0, heights.index(min(heights)), heights.index(max(heights)), len(heights) - 1}
        yield from ((x, heights[index]) for index in sorted(drawn))


def levels(low: int, high: int) -> list[int]:
    """Round values from the lowest to the highest, at most six, 0 among them."""
    step, power = 1, 1
    while (high - low) // step > 5:
        step = next((power * one for one in STEPS if power * one > step), power * 10)
        power = power * 10 if step == power * 10 else power
    return list(range(-(-low // step) * step, high + 1, step))


def stretches(results: Sequence[Result], *, by_month: bool) -> list[Stretch]:
    rows: list[Stretch] = []
    so_far = 0
    for _key, group in groupby(results, key=lambda result: (result.day.year, result.day.month, by_month or result.day)):
        played = list(group)
        gain = sum(result.back_score for result in played)
        so_far += gain
        rows.append(Stretch(played[-1].day, len(played), gain, so_far))
    return rows
