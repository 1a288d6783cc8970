"""Standings equal a slow, plain sum of the seats, whatever was changed and in which order."""

from collections import defaultdict
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from threading import Barrier
from typing import Any

import hypothesis.strategies as st
import pytest
from django.db import connection, transaction
from hypothesis import given, settings
from hypothesis.extra.django import TestCase
from pytest_django import DjangoAssertNumQueries

from scoring.models import Rubber, Seat, Standing
from scoring.standings import rebuild, refresh
from tests.factories import make_four, make_player, make_result

DAYS = [date(2024, 2, 29), date(2025, 12, 31), date(2026, 1, 1), date(2026, 11, 1), date(2026, 11, 30)]


def plain() -> dict[tuple[int, str, str], tuple[int, int, int, int]]:
    sums: dict[Any, Any] = defaultdict(lambda: (0, 0, 0, 0))
    for seat in Seat.objects.all():
        if seat.counted_on is None or seat.back_score is None:
            continue
        counts = (1, int(seat.won), int(seat.provisional), seat.back_score)
        for family in (seat.family, ""):
            for period in (f"{seat.counted_on:%Y-%m}", f"{seat.counted_on:%Y}", "all"):
                key = (seat.player_id, family, period)
                sums[key] = tuple(map(sum, zip(sums[key], counts, strict=True)))
    return dict(sums)


def stored() -> dict[tuple[int, str, str], tuple[int, int, int, int]]:
    return {
        (row.player_id, row.family, row.period): (row.rubbers, row.won, row.provisional, row.total)
        for row in Standing.objects.all()
    }


def refresh_after(rubber: Rubber, days: Iterable[date | None]) -> None:
    players = list(rubber.seats.values_list("player", flat=True))
    refresh(players, {day for day in days if day})


results = st.tuples(
    st.permutations(range(6)).map(lambda order: order[:4]),
    st.sampled_from(DAYS),
    st.sampled_from(["contract", "auction"]),
    st.integers(-20, 20),
    st.booleans(),
)
changes = st.lists(st.tuples(st.integers(0, 7), st.sampled_from([None, *DAYS]), st.integers(-20, 20)), max_size=8)


class TestAgainstPlainSums(TestCase):
    @given(results=st.lists(results, min_size=1, max_size=8), changes=changes)
    @settings(max_examples=25, deadline=None)
    def test_refresh_and_rebuild(self, results: list[Any], changes: list[Any]) -> None:
        six = [make_player() for _ in range(6)]
        rubbers = []
        for seats, day, family, hundreds, provisional in results:
            four = [six[index] for index in seats]
            rubbers.append(make_result(four, day, hundreds, family=family, provisional=provisional))
        for index, day, hundreds in changes:
            rubber = rubbers[index % len(rubbers)]
            before = rubber.seats.all()[0].counted_on
            for seat in rubber.seats.all():
                own = hundreds if seat.position in "NS" else -hundreds
                rubber.seats.filter(pk=seat.pk).update(counted_on=day, back_score=own, won=own > 0)
            refresh_after(rubber, [before, day])
        expected = plain()
        assert stored() == expected
        assert rebuild() == len(expected)
        assert stored() == expected


@pytest.mark.django_db
def test_a_voided_rubber_leaves_no_rows() -> None:
    rubber = make_result(make_four(), DAYS[3])
    assert Standing.objects.count() == 4 * 2 * 3
    rubber.seats.update(counted_on=None, back_score=None)
    refresh_after(rubber, [DAYS[3]])
    assert not Standing.objects.exists()


@pytest.mark.django_db
def test_others_and_other_days_are_left_alone() -> None:
    rubber = make_result(make_four(), DAYS[0])
    Standing.objects.filter(period="2024-02").update(total=99)
    refresh_after(rubber, [DAYS[3]])
    assert set(Standing.objects.filter(period="2024-02").values_list("total", flat=True)) == {99}


@pytest.mark.django_db
@pytest.mark.parametrize("rubbers", [1, 8])
def test_as_many_statements_for_many_as_for_one(
    rubbers: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    made = [make_result(make_four("", "", "", ""), DAYS[n % 5], n, provisional=True) for n in range(rubbers)]
    Standing.objects.all().delete()
    players = list(Seat.objects.filter(rubber__in=made).values_list("player", flat=True))
    with transaction.atomic(), django_assert_num_queries(6):
        refresh(players, DAYS[:rubbers])
    assert stored() == plain()


@pytest.mark.django_db
def test_nothing_touched_asks_nothing(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    with django_assert_num_queries(0):
        refresh([], DAYS)


@pytest.mark.django_db(transaction=True)
def test_rubbers_that_end_at_once_are_all_summed() -> None:
    """Eight rubbers of one player, each counted by a thread of its own at the same moment."""
    shared, together = make_player(), Barrier(8)
    rubbers = [make_result([shared, *make_four("", "", "")], DAYS[3]) for _ in range(8)]
    Seat.objects.all().update(counted_on=None)
    Standing.objects.all().delete()

    def count(rubber: Rubber) -> None:
        together.wait()
        try:
            with transaction.atomic():
                rubber.seats.update(counted_on=DAYS[3])
                refresh_after(rubber, [DAYS[3]])
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(count, rubbers))
    assert Standing.objects.get(player=shared, family="", period="all").rubbers == 8
    assert stored() == plain()
