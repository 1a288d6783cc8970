"""Places, means, and the periods of an address."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubsite.leaderboards.periods import FamilyConverter, Period
from clubsite.leaderboards.ranking import per_rubber, ranked
from scoring.models import Standing
from tests.factories import make_player


@pytest.mark.parametrize(
    ("total", "rubbers", "tenths"),
    [
        (1, 20, 1),
        (-1, 20, -1),
        (1, 21, 0),
        (-1, 21, 0),
        (3, 20, 2),
        (214, 48, 45),
        (-214, 48, -45),
        (0, 3, 0),
        (7, 0, 0),
    ],
)
def test_per_rubber_rounds_halves_away_from_zero(total: int, rubbers: int, tenths: int) -> None:
    assert per_rubber(total, rubbers) == tenths


@given(st.integers(-10_000, 10_000), st.integers(1, 500))
def test_per_rubber_is_the_nearest_tenth(total: int, rubbers: int) -> None:
    assert abs(per_rubber(total, rubbers) * rubbers - total * 10) * 2 <= rubbers


def make_board(*totals: int) -> None:
    rows = {"family": "", "period": "all", "rubbers": 1, "won": 0, "provisional": 0}
    Standing.objects.bulk_create(Standing(player=make_player(), total=total, **rows) for total in totals)


@pytest.mark.django_db
@pytest.mark.parametrize("length", [1, 2, 3, 4, 50])
def test_places_are_the_same_whatever_the_page_length(length: int) -> None:
    make_board(9, 7, 7, 7, 0, -3, -3, -20)
    rows = [row for start in range(0, 8, length) for row in ranked(Standing.objects.all(), start, length)]
    assert [str(row.place) for row in rows] == ["1", "2=", "2=", "2=", "5", "6=", "6=", "8"]
    assert [row.standing.total for row in rows] == [9, 7, 7, 7, 0, -3, -3, -20]


@pytest.mark.django_db
def test_nobody_has_no_places() -> None:
    assert ranked(Standing.objects.all(), 0, 50) == []


@pytest.mark.parametrize("text", ["all", "2026", "2026-11", "0001-01", "9999"])
def test_periods_are_read_and_written_one_way(text: str) -> None:
    assert str(Period.read(text)) == text


@pytest.mark.parametrize(
    "text", ["", "2026-13", "2026-00", "0000", "26-11", "2026-1", "2026-11-01", "ALL", "٢٠٢٦", "2026\n"]
)
def test_other_periods_are_refused(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - the words are Python's own
        Period.read(text)


def test_the_month_of_a_day() -> None:
    assert str(Period.of(date(2026, 1, 31))) == "2026-01"


def test_families_in_an_address() -> None:
    converter = FamilyConverter()
    assert [converter.to_python(converter.to_url(family)) for family in ("", "contract", "auction")] == [
        "",
        "contract",
        "auction",
    ]
    with pytest.raises(ValueError, match="whist"):
        converter.to_python("whist")
