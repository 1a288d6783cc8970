"""Places, means, and the periods of an address."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubsite.leaderboards.periods import FamilyConverter, Period
from clubsite.leaderboards.ranking import NEW, Ladder, Place, Sums, by_mean, by_total, earlier, per_rubber


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


TOTALS = (9, 7, 7, 7, 0, -3, -3, -20)


def sums(*totals: int, rubbers: int = 1) -> dict[int, Sums]:
    return {person: Sums(rubbers, 0, total) for person, total in enumerate(totals, 1)}


def test_places() -> None:
    ladder = Ladder.of(sums(*reversed(TOTALS)), by_total())
    assert [str(ladder.place(index)) for index in range(8)] == ["1", "2=", "2=", "2=", "5", "6=", "6=", "8"]
    assert ladder.figures == TOTALS
    assert ladder.people == (8, 5, 6, 7, 4, 2, 3, 1)


def test_nobody_has_no_places() -> None:
    assert Ladder.of({}, by_total()).since(Ladder()) == ()


def test_by_the_mean_only_those_with_enough_rubbers() -> None:
    found = {1: Sums(10, 0, 40), 2: Sums(9, 0, 90), 3: Sums(20, 0, 80), 4: Sums(12, 0, -30)}
    ladder = Ladder.of(found, by_mean(10))
    assert [(person, str(ladder.place(index))) for index, person in enumerate(ladder.people)] == [
        (1, "1="),
        (3, "1="),
        (4, "3"),
    ]


@given(st.dictionaries(st.integers(1, 30), st.builds(Sums, st.integers(1, 9), st.just(0), st.integers(-9, 9))))
def test_places_count_who_stands_above(found: dict[int, Sums]) -> None:
    for scale in (by_total(), by_mean(3)):
        figures = {person: scale.figure(own) for person, own in found.items() if own.rubbers >= scale.minimum}
        ladder = Ladder.of(found, scale)
        assert sorted(ladder.people) == sorted(figures)
        numbers = ladder.numbers()
        for index, person in enumerate(ladder.people):
            above = sum(figure > figures[person] for figure in figures.values())
            level = sum(figure == figures[person] for figure in figures.values())
            assert ladder.place(index) == Place(above + 1, level > 1)
            assert numbers[person] == above + 1


def test_places_before_the_last_day() -> None:
    now = {1: Sums(3, 0, 12), 2: Sums(2, 0, 10), 3: Sums(1, 0, 5), 4: Sums(4, 0, -9)}
    before = Ladder.of(earlier(now, [(1, 1, 8), (3, 1, 5), (4, 2, -13)]), by_total())
    assert Ladder.of(now, by_total()).since(before) == (2, 1, NEW, 2)


@pytest.mark.parametrize("text", ["all", "2026", "2026-11", "0001-01", "9999", "s1", "s123456789", "days"])
def test_periods_are_read_and_written_one_way(text: str) -> None:
    assert str(Period.read(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        *("", "2026-13", "2026-00", "0000", "26-11", "2026-1", "2026-11-01", "ALL", "٢٠٢٦", "2026\n"),
        *("s", "s0", "s-1", "S1", "s1234567890", "day"),
    ],
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
