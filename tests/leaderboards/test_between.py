"""Boards from one day to another: put together of what is kept of whole years and months, and of single days."""

from datetime import date, timedelta

import pytest
from django.db.models import Q
from hypothesis import given
from hypothesis import strategies as st

from clubsite.leaderboards.between import parts, seats, summed, sums_between
from clubsite.leaderboards.periods import Days, Period
from scoring.models import Standing
from tests.factories import make_four, make_result

DATES = st.dates(date(1999, 1, 1), date(2004, 12, 31))


def test_whole_years_and_months_and_the_days_around_them() -> None:
    whole, others = parts(Days(date(2023, 11, 15), date(2025, 2, 10)))
    assert whole == [Period(2023, 12), Period(2024), Period(2025, 1)]
    assert others == [Days(date(2023, 11, 15), date(2023, 11, 30)), Days(date(2025, 2, 1), date(2025, 2, 10))]


@pytest.mark.parametrize(
    ("first", "last", "whole"),
    [
        (date(2024, 2, 1), date(2024, 2, 29), ["2024-02"]),
        (date(2024, 1, 1), date(2025, 12, 31), ["2024", "2025"]),
        (date(9999, 12, 1), date(9999, 12, 31), ["9999-12"]),
        (date(2024, 3, 2), date(2024, 4, 29), []),
    ],
)
def test_no_day_is_left_or_none_is_whole(first: date, last: date, whole: list[str]) -> None:
    days = Days(first, last)
    assert parts(days) == ([Period.read(period) for period in whole], [] if whole else [days])


@given(DATES, DATES)
def test_every_day_is_in_one_part(one: date, other: date) -> None:
    days = Days(min(one, other), max(one, other))
    whole, others = parts(days)
    stretches = [*filter(None, (period.bounds for period in whole)), *others]
    found = [first + timedelta(days=after) for first, last in stretches for after in range((last - first).days + 1)]
    assert sorted(found) == [days.first + timedelta(days=after) for after in range((days.last - days.first).days + 1)]


@pytest.mark.django_db
@pytest.mark.parametrize("family", ["", "contract", "auction"])
def test_the_sums_are_those_of_the_seats(family: str) -> None:
    four = make_four()
    for number, month in enumerate((1, 2, 2, 3, 5, 12), 1):
        make_result(four, date(2024, month, number * 4), number)
        make_result(four, date(2025, month, number * 4), 20 + number)
    columns = ("rubbers", "won", "provisional", "total")
    for days in (
        Days(date(2024, 1, 20), date(2025, 3, 10)),
        Days(date(2024, 2, 1), date(2024, 2, 29)),
        Days(date(2025, 2, 9), date(2025, 2, 12)),
        Days(date(1000, 1, 1), date(9999, 12, 31)),
        Days(date(2030, 1, 1), date(2031, 1, 1)),
    ):
        plain = {player: sums for player, *sums in summed(seats(family, days), columns)}
        assert sums_between(family, days, columns) == plain
        some = sums_between(family, days, columns, Q(player=four[1]))
        assert some == {player: sums for player, sums in plain.items() if player == four[1].pk}


@pytest.mark.django_db
def test_whole_months_are_read_from_what_is_kept() -> None:
    four = make_four()
    make_result(four, date(2024, 2, 9), 5)
    make_result(four, date(2024, 3, 9), 7)
    make_result(four, date(2024, 4, 9), 9)
    Standing.objects.filter(period="2024-03", player=four[0]).update(total=1000)
    found = sums_between("contract", Days(date(2024, 2, 2), date(2024, 4, 20)), ("total",))
    assert found[four[0].pk] == [5 + 1000 + 9]
