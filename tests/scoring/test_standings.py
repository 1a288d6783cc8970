"""Standings equal a slow, plain sum of the seats, whatever was changed and in which order."""

from collections.abc import Iterable
from datetime import date
from functools import partial
from typing import Any

import hypothesis.strategies as st
import pytest
from django.db import transaction
from hypothesis import given, settings
from hypothesis.extra.django import TestCase
from pytest_django import DjangoAssertNumQueries

from scoring.models import Partnership, Record, RecordKind, Rubber, Season, Seat, Standing
from scoring.services import delete_season, save_season
from scoring.standings import rebuild, refresh
from tests.factories import make_four, make_player, make_result
from tests.scoring.at_once import at_once
from tests.scoring.kept import check_kept, stored_partnerships, stored_records, stored_standings

STATEMENTS = 13
"""Locks, seasons; four to delete and sum for standings and partnerships each, and the records."""
DAYS = [date(2024, 2, 29), date(2025, 12, 31), date(2026, 1, 1), date(2026, 11, 1), date(2026, 11, 30)]


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
changes = st.tuples(st.just("change"), st.integers(0, 7), st.sampled_from([None, *DAYS]), st.integers(-20, 20))
seasons = st.tuples(st.just("season"), st.integers(0, 2), st.sampled_from(DAYS), st.sampled_from(DAYS))


def change(rubber: Rubber, day: date | None, hundreds: int) -> None:
    """Give a rubber another result and day, or take it out of the score."""
    before = rubber.seats.all()[0].counted_on
    for seat in rubber.seats.all():
        own = hundreds if seat.position in "NS" else -hundreds
        figures = {"honours": abs(own), "honours_deal": 1, "penalty": max(own, 0), "slams_made": abs(own) % 2}
        rubber.seats.filter(pk=seat.pk).update(
            counted_on=day, back_score=own, margin=own * 100, won=own > 0, evening=abs(own) % 3, **figures
        )
    refresh_after(rubber, [before, day])


def edit_season(number: int, first: date, last: date) -> None:
    """Add a season of that name or change its days; remove it when they are the wrong way round."""
    season = Season.objects.filter(name=str(number)).first()
    if first <= last:
        save_season(name=str(number), first_day=first, last_day=last, season_id=season.pk if season else None)
    elif season:
        delete_season(season.pk)


class TestAgainstPlainSums(TestCase):
    @given(
        made=st.lists(results, min_size=1, max_size=8),
        steps=st.lists(changes | seasons, max_size=8),
    )
    @settings(max_examples=25, deadline=None)
    def test_refresh_and_rebuild(self, made: list[Any], steps: list[Any]) -> None:
        six = [make_player() for _ in range(6)]
        edit_season(0, DAYS[1], DAYS[3])
        rubbers = []
        for seats, day, family, hundreds, provisional in made:
            four = [six[index] for index in seats]
            rubbers.append(make_result(four, day, hundreds, family=family, provisional=provisional))
        for step, number, *rest in steps:
            if step == "change":
                change(rubbers[number % len(rubbers)], *rest)
            else:
                edit_season(number, *rest)
            check_kept()
        kept = stored_standings(), stored_partnerships(), stored_records()
        rebuild()
        assert kept == (stored_standings(), stored_partnerships(), stored_records())


@pytest.mark.django_db
def test_a_voided_rubber_leaves_no_rows() -> None:
    rubber = make_result(make_four(), DAYS[3])
    assert Standing.objects.count() == 4 * 2 * 3
    assert Partnership.objects.count() == 2 * 2 * 2
    assert Record.objects.count() == 2 * (4 + 2 + 2)
    rubber.seats.update(counted_on=None, back_score=None)
    refresh_after(rubber, [DAYS[3]])
    for model in (Standing, Partnership, Record):
        assert not model.objects.exists()


@pytest.mark.django_db
def test_a_record_taken_away_gives_back_the_former_one() -> None:
    four = make_four()
    former, latest = make_result(four, DAYS[2], 9), make_result(four, DAYS[3], 30)
    anna = Record.objects.filter(player=four[0], kind=RecordKind.MARGIN, family="", period="all")
    assert list(anna.values_list("value", "rubber", "day")) == [(3000, latest.pk, DAYS[3])]
    change(latest, DAYS[3], 2)
    assert list(anna.values_list("value", "rubber", "day")) == [(900, former.pk, DAYS[2])]


@pytest.mark.django_db
def test_of_equal_records_the_first_counts() -> None:
    four = make_four()
    late, early = make_result(four, DAYS[4], 9), make_result(four, DAYS[2], 9)
    kept = Record.objects.filter(period="all", family="", kind=RecordKind.MARGIN)
    assert set(kept.values_list("rubber", flat=True)) == {early.pk}
    change(early, None, 0)
    assert set(kept.values_list("rubber", flat=True)) == {late.pk}


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
    rebuild()
    players = list(Seat.objects.filter(rubber__in=made).values_list("player", flat=True))
    with transaction.atomic(), django_assert_num_queries(STATEMENTS):
        refresh(players, DAYS[:rubbers])
    check_kept()


@pytest.mark.django_db
def test_nothing_touched_asks_nothing(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    with django_assert_num_queries(0):
        refresh([], DAYS)


@pytest.mark.django_db(transaction=True)
def test_rubbers_that_end_at_once_are_all_summed() -> None:
    """Eight rubbers of one player, each counted by a thread of its own at the same moment."""
    shared = make_player()
    rubbers = [make_result([shared, *make_four("", "", "")], DAYS[3]) for _ in range(8)]
    Seat.objects.all().update(counted_on=None)
    Standing.objects.all().delete()

    def count(rubber: Rubber) -> None:
        with transaction.atomic():
            rubber.seats.update(counted_on=DAYS[3])
            refresh_after(rubber, [DAYS[3]])

    assert at_once([partial(count, rubber) for rubber in rubbers]) == [None] * 8
    assert Standing.objects.get(player=shared, family="", period="all").rubbers == 8
    check_kept()
