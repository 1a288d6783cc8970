"""The home page."""

from collections.abc import Iterator
from datetime import date, timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from clubsite.accounts.models import Club
from clubsite.players.models import Player
from scoring.models import Deal, Rubber, Seat
from tests.factories import make_admin, make_director, make_four, make_player, make_result, make_user

pytestmark = pytest.mark.django_db
DAY = date(2026, 11, 30)
NEW_FOUR = ("", "", "", "")


@pytest.fixture(autouse=True)
def _november() -> Iterator[None]:
    with time_machine.travel("2026-11-30 12:00Z", tick=False):
        yield


def make_open(four: list[Player], *, minutes_ago: int = 2, game: str = "contract") -> Rubber:
    """One game to North-South, and 2♦ made by East-West."""
    touched = timezone.now() - timedelta(minutes=minutes_ago)
    rubber = Rubber.objects.create(game=game, date=DAY, dealer="N", touched_at=touched)
    for position, player in zip("NESW", four, strict=True):
        Seat.objects.create(rubber=rubber, position=position, player=player, family=game)
    for number, (level, strain, declarer) in enumerate(((4, "S", "N"), (2, "D", "E")), 1):
        deal = {"level": level, "strain": strain, "declarer": declarer, "tricks": level + 6}
        Deal.objects.create(rubber=rubber, number=number, entry_key=str(number), **deal)
    return rubber


def text(client: Client) -> str:
    response = client.get("/")
    assert response.status_code == 200
    return " ".join(response.content.decode().split())


def test_a_rubber_being_played_at_a_glance(client: Client) -> None:
    rubber = make_open(make_four("Anna", "Boris", "Vera", "Lev"))
    page = text(client)
    for shown in (
        "Anna – Vera",
        "Boris – Lev",
        "1 game won",
        ">vul<",
        "40 below",
        "Deal 2:",
        "by Boris",
        "2 minutes ago",
    ):
        assert shown in page
    assert f'href="/rubbers/{rubber.pk}/"' in page


def test_a_rubber_without_deals(client: Client) -> None:
    make_open(make_four()).deals.all().delete()
    assert "Not a deal played yet" in text(client)


def test_the_newest_touched_come_first_and_at_most_twelve(client: Client) -> None:
    for minutes in range(1, 14):
        make_open(make_four(*NEW_FOUR), minutes_ago=20 - minutes)
    page = text(client)
    assert page.count('class="card tile"') == 12
    assert page.index("7 minutes ago") < page.index("8 minutes ago")
    assert 'href="/rubbers/?state=open"' in page


def test_the_last_results(client: Client) -> None:
    four = make_four("Anna", "Boris", "Vera", "Lev")
    for number in range(11):
        make_result(four, DAY - timedelta(days=number), 8 + number, provisional=number == 0)
    page = text(client)
    assert len(client.get("/").context["results"]) == 10
    assert "Anna – Vera" in page
    assert "1300" in page
    assert page.count("+8<") == 1
    assert "+18<" not in page
    assert page.count(">provisional<") == 1


def test_the_top_of_this_month(client: Client) -> None:
    make_result(make_four(), date(2026, 10, 31), 50)
    make_result(make_four("E", "F", "G", "H"), DAY, 3)
    rows = client.get("/").context["top"]
    assert [(str(row.place), row.total) for row in rows] == [("1=", 3), ("1=", 3), ("3=", -3), ("3=", -3)]


def test_the_month_is_that_of_the_clubs_own_clock(client: Client) -> None:
    Club(time_zone="Pacific/Auckland").save()
    with time_machine.travel("2026-11-30 12:00Z", tick=False):
        assert str(client.get("/").context["month"]) == "2026-12"


def test_an_empty_club_says_so(client: Client) -> None:
    page = text(client)
    for said in ("No rubber is being played", "No rubber has ended yet", "No rubbers yet: November 2026"):
        assert said in page


def test_whoever_may_start_a_rubber_is_offered_to(client: Client) -> None:
    linked = make_user()
    make_player(user=linked)
    for user, offered in ((None, 0), (make_user(), 0), (linked, 1), (make_director(), 1), (make_admin(), 1)):
        if user:
            client.force_login(user)
        assert text(client).count('href="/rubbers/new/"') == offered


@pytest.mark.parametrize("rubbers", [1, 3])
def test_queries_do_not_grow(client: Client, rubbers: int, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    for _ in range(rubbers):
        make_open(make_four(*NEW_FOUR))
        make_result(make_four(*NEW_FOUR), DAY)
    with django_assert_num_queries(9):
        client.get("/")


def test_members_only_and_wrong_method(client: Client) -> None:
    assert client.post("/").status_code == 405
    Club(public=False).save()
    assert client.get("/")["Location"] == "/account/sign-in/?next=/"
