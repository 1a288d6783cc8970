"""Seasons, as Clara the admin names them."""

from collections.abc import Iterator
from datetime import date

import pytest
import time_machine
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scoring.models import Season, Standing
from tests.factories import make_admin, make_director, make_four, make_result, make_season

pytestmark = pytest.mark.django_db
SEASONS = "/leaderboards/seasons/"
AUTUMN = {"name": "Autumn 2026", "first_day": "2026-09-01", "last_day": "2026-11-30"}


@pytest.fixture(autouse=True)
def _november() -> Iterator[None]:
    with time_machine.travel("2026-11-30 12:00Z", tick=False):
        yield


@pytest.fixture
def clara(client: Client) -> Client:
    client.force_login(make_admin(username="Clara"))
    return client


def test_a_new_season_has_its_board_at_once(clara: Client) -> None:
    make_result(make_four(), date(2026, 11, 1))
    response = clara.post(f"{SEASONS}add/", AUTUMN)
    assert (response.status_code, response["Location"]) == (303, SEASONS)
    season = Season.objects.get()
    assert "Autumn 2026 has been saved." in clara.get(SEASONS).text
    assert "Autumn 2026: 1 rubber, 4 players" in " ".join(clara.get(f"/leaderboards/all/s{season.pk}/").text.split())


def test_other_days_make_another_board(clara: Client) -> None:
    season = make_season("Autumn")
    make_result(make_four(), date(2026, 11, 1))
    assert clara.get(f"{SEASONS}{season.pk}/").context["form"]["first_day"].value() == date(2026, 9, 1)
    clara.post(f"{SEASONS}{season.pk}/", {**AUTUMN, "last_day": "2026-10-31"})
    season.refresh_from_db()
    assert (season.name, season.last_day) == ("Autumn 2026", date(2026, 10, 31))
    assert "No rubbers yet: Autumn 2026" in clara.get(f"/leaderboards/all/s{season.pk}/").text


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"name": ""}, "name"),
        ({"name": "x" * 61}, "name"),
        ({"name": "Spring"}, "name"),
        ({"name": "Au\u202etumn"}, "name"),
        ({"name": "Au\0tumn"}, "name"),
        ({"first_day": "soon"}, "first_day"),
        ({"last_day": "2026-02-30"}, "last_day"),
        ({"last_day": "2026-08-31"}, "last_day"),
        ({"last_day": "99999-01-01"}, "last_day"),
    ],
)
def test_what_is_no_season_is_asked_again(clara: Client, changed: dict[str, str], field: str) -> None:
    make_season("Spring")
    response = clara.post(f"{SEASONS}add/", {**AUTUMN, **changed})
    assert response.status_code == 422
    assert list(response.context["form"].errors) == [field]
    assert 'value="2026-09-01"' in response.text or field == "first_day"
    assert Season.objects.count() == 1


def test_a_name_that_another_season_has(clara: Client) -> None:
    make_season("Autumn 2026")
    form = clara.post(f"{SEASONS}add/", AUTUMN).context["form"]
    assert form.errors == {"name": ["There is a season of this name already."]}


def test_a_season_is_deleted_after_a_question(clara: Client) -> None:
    season = make_season("Autumn")
    make_result(make_four(), date(2026, 11, 1))
    assert "Delete the season Autumn?" in clara.get(f"{SEASONS}{season.pk}/deletion/").text
    assert Season.objects.exists()
    assert clara.post(f"{SEASONS}{season.pk}/deletion/").status_code == 303
    assert not Season.objects.exists()
    assert not Standing.objects.filter(period=season.period).exists()
    assert Standing.objects.filter(period="all").exists()


@pytest.mark.parametrize("address", ["9/", "9/deletion/", f"{'9' * 30}/"])
def test_no_such_season(clara: Client, address: str) -> None:
    assert clara.get(f"{SEASONS}{address}").status_code == 404
    assert clara.post(f"{SEASONS}{address}").status_code == 404


def test_only_admins_find_the_way_there(client: Client) -> None:
    link = f'href="{SEASONS}"'
    assert link not in client.get("/leaderboards/").text
    client.force_login(make_director())
    assert link not in client.get("/leaderboards/").text
    client.force_login(make_admin())
    for address in ("/leaderboards/", "/leaderboards/all/all/records/", "/account/"):
        assert link in client.get(address).text


def test_without_seasons_the_page_says_what_they_are(clara: Client) -> None:
    assert "No season has been named yet." in clara.get(SEASONS).text


@pytest.mark.parametrize("seasons", [1, 3])
def test_queries_do_not_grow(clara: Client, seasons: int, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    for _ in range(seasons):
        make_season()
    with django_assert_num_queries(4):
        clara.get(SEASONS)


def test_wrong_method(clara: Client) -> None:
    assert clara.post(SEASONS).status_code == 405
    assert clara.put(f"{SEASONS}add/").status_code == 405
