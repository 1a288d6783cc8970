"""Seasons: named, changed and removed, with all that is kept of them."""

from datetime import date
from typing import Any

import pytest

from scoring.models import Partnership, Record, RecordKind, Rubber, Season, Standing
from scoring.services import Refused, delete_season, save_season
from tests.factories import make_four, make_result
from tests.scoring.kept import check_kept

FIRST, MIDDLE, LAST = date(2026, 3, 1), date(2026, 3, 14), date(2026, 3, 31)
KEPT: tuple[Any, ...] = (Standing, Partnership, Record)
pytestmark = pytest.mark.django_db


def test_a_season_over_what_was_played() -> None:
    four = make_four()
    inside, _outside = make_result(four, MIDDLE, 3), make_result(four, date(2026, 4, 1), 20)
    season = save_season(name="Spring", first_day=FIRST, last_day=LAST)
    assert Standing.objects.get(player=four[0], family="", period=season.period).total == 3
    biggest = Record.objects.get(player=four[0], family="", period=season.period, kind=RecordKind.MARGIN)
    assert (biggest.rubber, biggest.value) == (inside, 300)
    check_kept()


@pytest.mark.parametrize("day", [FIRST, LAST])
def test_both_ends_are_in_it(day: date) -> None:
    season = save_season(name="Spring", first_day=FIRST, last_day=LAST)
    make_result(make_four(), day)
    assert Standing.objects.filter(period=season.period, family="").count() == 4
    check_kept()


def test_seasons_may_overlap() -> None:
    save_season(name="Spring", first_day=FIRST, last_day=LAST)
    save_season(name="Cup", first_day=MIDDLE, last_day=MIDDLE)
    make_result(make_four(), MIDDLE)
    assert Partnership.objects.filter(period__startswith="s", family="").count() == 2 * 2
    check_kept()


def test_other_days_and_another_name() -> None:
    make_result(make_four(), MIDDLE)
    season = save_season(name="Spring", first_day=FIRST, last_day=LAST)
    rows = set(Standing.objects.filter(period=season.period).values_list("pk", flat=True))
    renamed = save_season(name="Lent", first_day=FIRST, last_day=LAST, season_id=season.pk)
    assert (renamed.pk, str(renamed)) == (season.pk, "Lent")
    assert set(Standing.objects.filter(period=season.period).values_list("pk", flat=True)) == rows
    save_season(name="Lent", first_day=FIRST, last_day=FIRST, season_id=season.pk)
    for model in KEPT:
        assert not model.objects.filter(period=season.period).exists()
    check_kept()


def test_a_season_that_goes_leaves_the_rubbers() -> None:
    make_result(make_four(), MIDDLE)
    season = save_season(name="Spring", first_day=FIRST, last_day=LAST)
    delete_season(season.pk)
    assert not Season.objects.exists()
    for model in KEPT:
        assert model.objects.exists()
        assert not model.objects.filter(period__startswith="s").exists()
    assert Rubber.objects.count() == 1
    check_kept()


def test_what_is_refused() -> None:
    spring = save_season(name="Spring", first_day=FIRST, last_day=LAST)
    with pytest.raises(Refused, match="of this name already"):
        save_season(name="Spring", first_day=FIRST, last_day=LAST)
    cup = save_season(name="Cup", first_day=FIRST, last_day=LAST)
    with pytest.raises(Refused, match="of this name already"):
        save_season(name="Spring", first_day=FIRST, last_day=LAST, season_id=cup.pk)
    with pytest.raises(Refused, match="The last day is before the first"):
        save_season(name="Spring", first_day=LAST, last_day=FIRST, season_id=spring.pk)
    with pytest.raises(Season.DoesNotExist):
        save_season(name="Autumn", first_day=FIRST, last_day=LAST, season_id=cup.pk + 1)
    with pytest.raises(Season.DoesNotExist):
        delete_season(cup.pk + 1)
    assert set(Season.objects.values_list("name", "first_day")) == {("Spring", FIRST), ("Cup", FIRST)}
