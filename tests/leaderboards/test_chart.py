"""The line of a back score, and the table behind it."""

from datetime import date, timedelta
from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubsite.leaderboards.chart import BOTTOM, LEFT, RIGHT, TOP, chart, levels
from clubsite.leaderboards.player_page import Result
from clubsite.leaderboards.sparks import HEIGHT, WIDTH, months_to, points

DAY = date(2026, 11, 2)
hundreds = st.lists(st.integers(-30, 30), min_size=1, max_size=200)


def results(*back_scores: int, apart: int = 7) -> list[Result]:
    return [Result(DAY + timedelta(days=index * apart), index, own, own > 0) for index, own in enumerate(back_scores)]


def test_nothing_is_drawn_of_nothing() -> None:
    assert chart([]) is None


def test_the_line_begins_at_nothing_and_ends_at_the_total() -> None:
    drawn = chart(results(5, -15, 20))
    assert drawn is not None
    assert (drawn.total, drawn.rubbers) == (10, 3)
    assert drawn.points.split()[0] == f"{LEFT},{BOTTOM - 10 * (BOTTOM - TOP) // 20}"
    assert drawn.points.split()[-1] == f"{RIGHT},{TOP}"
    assert drawn.end == (RIGHT, TOP)
    assert [row.sum for row in drawn.stretches] == [5, -10, 10]


def test_a_long_history_is_drawn_in_no_more_than_its_width() -> None:
    back_scores = [(-7) ** (index % 3) + index % 11 - 5 for index in range(20_000)]
    drawn, whole = chart(results(*back_scores, apart=0)), list(accumulate([0, *back_scores]))
    assert drawn is not None
    corners = [tuple(map(int, corner.split(","))) for corner in drawn.points.split()]
    assert len(corners) <= 4 * (RIGHT - LEFT + 1)
    assert len(set(corners)) > RIGHT - LEFT
    assert {y for _, y in corners} >= {TOP, BOTTOM}
    assert corners[-1] == drawn.end
    assert (drawn.total, drawn.rubbers) == (whole[-1], 20_000)


@given(hundreds)
def test_it_never_leaves_the_picture(back_scores: list[int]) -> None:
    drawn = chart(results(*back_scores))
    assert drawn is not None
    assert drawn.total == sum(back_scores)
    corners = [tuple(map(int, corner.split(","))) for corner in drawn.points.split()]
    assert len(corners) == len(back_scores) + 1
    assert corners == sorted(corners, key=lambda corner: corner[0])
    assert all(LEFT <= x <= RIGHT and TOP <= y <= BOTTOM for x, y in corners)
    assert all(TOP <= level.at <= BOTTOM for level in drawn.levels)
    assert 0 in [level.value for level in drawn.levels]
    assert sum(row.rubbers for row in drawn.stretches) == len(back_scores)
    assert drawn.stretches[-1].sum == drawn.total


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        (0, 0, [0]),
        (-1, 3, [-1, 0, 1, 2, 3]),
        (0, 10, [0, 2, 4, 6, 8, 10]),
        (-10, 50, [0, 20, 40]),
        (-273, 36, [-200, -100, 0]),
    ],
)
def test_levels_are_round(low: int, high: int, expected: list[int]) -> None:
    assert levels(low, high) == expected


@given(st.integers(-100_000, 0), st.integers(0, 100_000))
def test_levels_are_few_and_have_nothing_among_them(low: int, high: int) -> None:
    found = levels(low, high)
    assert 0 in found
    assert len(found) <= 6
    assert all(low <= level <= high for level in found)


@pytest.mark.parametrize(("evenings", "by_month"), [(40, False), (41, True)])
def test_long_histories_have_a_row_a_month(evenings: int, by_month: bool) -> None:
    drawn = chart(results(*[1] * evenings))
    assert drawn is not None
    assert drawn.by_month is by_month
    assert len(drawn.stretches) == (10 if by_month else 40)


def test_the_same_evening_is_one_row() -> None:
    drawn = chart(results(1, 2, 3, apart=0))
    assert drawn is not None
    assert drawn.stretches == [(DAY, 3, 6, 6)]


def test_the_twelve_months_to_a_day() -> None:
    found = months_to(date(2026, 2, 14))
    assert (found[0], found[-1], len(found)) == ("2025-03", "2026-02", 12)
    assert "2025-12" in found
    assert "2026-01" in found


@given(st.lists(st.integers(-500, 500), min_size=12, max_size=12))
def test_a_spark_stays_in_its_frame(values: list[int]) -> None:
    corners = [tuple(map(int, corner.split(","))) for corner in points(values).split()]
    assert all(0 <= x <= WIDTH and 0 <= y <= HEIGHT for x, y in corners)
    assert max(corners, key=lambda corner: -corner[1])[1] == corners[values.index(max(values))][1]
