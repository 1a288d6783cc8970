"""Places, means, and the periods of an address."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubsite.leaderboards.periods import FamilyConverter, Period
from clubsite.leaderboards.ranking import Ladder, Place, Row, by_mean, by_total, per_rubber


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


def rows(*totals: int) -> list[Row]:
    return [(person, 1, 0, total) for person, total in enumerate(totals, 1)]


def test_places() -> None:
    ladder = Ladder.of(rows(*reversed(TOTALS)), by_total())
    assert [str(ladder.place(index)) for index in range(8)] == ["1", "2=", "2=", "2=", "5", "6=", "6=", "8"]
    assert tuple(map(ladder.figure, range(8))) == TOTALS
    assert list(ladder.people) == [8, 5, 6, 7, 4, 2, 3, 1]


def test_nobody_has_no_places() -> None:
    ladder = Ladder.of([], by_total())
    assert len(ladder) == 0
    assert not ladder.before({}, [], by_total())


def test_by_the_mean_only_those_with_enough_rubbers() -> None:
    ladder = Ladder.of([(1, 10, 0, 40), (2, 9, 0, 90), (3, 20, 0, 80), (4, 12, 0, -30)], by_mean(10))
    assert [(person, str(ladder.place(index))) for index, person in enumerate(ladder.people)] == [
        (1, "1="),
        (3, "1="),
        (4, "3"),
    ]


PEOPLE = st.dictionaries(st.integers(1, 30), st.tuples(st.integers(1, 9), st.integers(-9, 9)))


@given(PEOPLE, st.dictionaries(st.integers(1, 30), st.tuples(st.integers(1, 9), st.integers(-9, 9))))
def test_places_count_who_stands_above(sums: dict[int, tuple[int, int]], brought: dict[int, tuple[int, int]]) -> None:
    found = [(person, rubbers, 0, total) for person, (rubbers, total) in sums.items()]
    played = {person: (min(more[0], sums[person][0]), more[1]) for person, more in brought.items() if person in sums}
    for scale in (by_total(), by_mean(3)):
        figures = {
            person: scale.figure(total, rubbers) for person, rubbers, _, total in found if rubbers >= scale.minimum
        }
        ladder = Ladder.of(found, scale)
        assert sorted(ladder.people) == sorted(figures)
        without = [
            (person, n - played.get(person, (0, 0))[0], 0, t - played.get(person, (0, 0))[1])
            for person, n, _, t in found
        ]
        earlier = Ladder.of(without, scale)
        numbers = {person: earlier.place(index).number for index, person in enumerate(earlier.people)}
        before = ladder.before(played, found, scale)
        assert bool(before) == bool(numbers)
        for index, person in enumerate(ladder.people):
            above = sum(figure > figures[person] for figure in figures.values())
            level = sum(figure == figures[person] for figure in figures.values())
            assert ladder.place(index) == Place(above + 1, level > 1)
            assert before.number(person, figures[person]) == numbers.get(person)


def test_places_before_the_last_day() -> None:
    found = [(1, 3, 0, 12), (2, 2, 0, 10), (3, 1, 0, 5), (4, 4, 0, -9)]
    before = Ladder.of(found, by_total()).before({1: (1, 8), 3: (1, 5), 4: (2, -13)}, found, by_total())
    assert [before.number(person, total) for person, _, _, total in found] == [2, 1, None, 2]


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
