"""The home page."""

from collections.abc import Callable, Iterator
from datetime import date, timedelta
from typing import Any

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


def test_what_was_laid_aside_is_not_being_played(client: Client) -> None:
    rubber = make_open(make_four())
    Rubber.objects.filter(pk=rubber.pk).update(carried_over=True)
    assert "No rubber is being played" in text(client)


def test_the_last_results(client: Client) -> None:
    four = make_four("Anna", "Boris", "Vera", "Lev")
    for number in range(11):
        make_result(four, DAY - timedelta(days=number), 8 + number, provisional=number == 0)
    response = client.get("/")
    assert len(response.context["results"]) == 10
    page = response.text
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
    for said in ("No rubber is being played", "No rubber has ended yet"):
        assert said in page


def test_whoever_may_start_a_rubber_is_offered_to(client: Client) -> None:
    linked = make_user()
    make_player(user=linked)
    for user, offered in ((None, 0), (make_user(), 0), (linked, 1), (make_director(), 1), (make_admin(), 1)):
        if user:
            client.force_login(user)
        assert text(client).count('href="/rubbers/new/"') == offered


@pytest.mark.parametrize(
    ("make", "steps"),
    [
        (make_user, []),
        (make_director, ["/players/add/", "/rubbers/new/"]),
        (make_admin, ["/players/add/", "/account/users/add/", "/account/club/", "/rubbers/new/"]),
    ],
)
def test_the_first_steps_while_the_club_has_not_four_players(
    client: Client, make: Callable[..., Any], steps: list[str]
) -> None:
    client.force_login(make())
    make_player(active=False)
    four = [make_player() for _ in range(3)]
    page = text(client)
    assert ("First steps" in page) == bool(steps)
    for step in steps:
        assert page.count(f'href="{step}"') == 1
    four.append(make_player())
    page = text(client)
    assert "First steps" not in page
    assert ("Open the evening" in page) == bool(steps)


@pytest.mark.parametrize("rubbers", [1, 3])
def test_queries_do_not_grow(client: Client, rubbers: int, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    for _ in range(rubbers):
        make_open(make_four(*NEW_FOUR))
        make_result(make_four(*NEW_FOUR), DAY)
    with django_assert_num_queries(11):
        client.get("/")


def test_members_only_and_wrong_method(client: Client) -> None:
    assert client.post("/").status_code == 405
    Club(public=False).save()
    assert client.get("/")["Location"] == "/account/sign-in/?next=/"


HTMX = {"HX-Request": "true"}


def follow(client: Client) -> dict[str, str]:
    """What the home page would ask with next."""
    context = client.get("/").context
    return {"seen": str(context["pulse"]), "slots": context["slots"]}


def test_nothing_new_is_204_in_two_queries(client: Client, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    make_open(make_four())
    asked = follow(client)
    with django_assert_num_queries(3):  # and the club's own row
        assert client.get("/", asked, headers=HTMX).status_code == 204


def test_only_the_tile_of_the_rubber_that_went_on_is_sent(client: Client) -> None:
    rubbers = [make_open(make_four(*NEW_FOUR), minutes_ago=minutes) for minutes in (2, 3)]
    asked = follow(client)
    enter_third_deal(rubbers[0])
    sent = client.get("/", asked, headers=HTMX).text
    assert sent.count('class="card tile"') == 1
    assert f'id="slot-{rubbers[0].pk}" hx-swap-oob="true"' in sent
    assert "Deal 3:" in sent
    assert 'id="results"' not in sent
    assert "<html" not in sent


def enter_third_deal(rubber: Rubber) -> None:
    Deal.objects.create(rubber=rubber, number=3, entry_key="3")
    Rubber.objects.filter(pk=rubber.pk).update(version=rubber.version + 1)


def test_a_rubber_that_begins_brings_all_tiles(client: Client) -> None:
    asked = follow(client)
    make_open(make_four())
    sent = client.get("/", asked, headers=HTMX).text
    assert 'id="tables" hx-swap-oob="true"' in sent
    assert sent.count('class="card tile"') == 1


def test_a_result_brings_the_results_and_the_board(
    client: Client, django_capture_on_commit_callbacks: Callable[..., Any]
) -> None:
    asked = follow(client)
    with django_capture_on_commit_callbacks(execute=True):
        make_result(make_four("Anna", "Boris", "Vera", "Lev"), DAY, provisional=True)
    sent = client.get("/", asked, headers=HTMX).text
    for shown in ('id="results" hx-swap-oob="true"', 'id="top" hx-swap-oob="true"', "Anna – Vera", ">provisional<"):
        assert shown in sent
    assert 'id="tables"' not in sent


def test_a_minute_makes_the_tiles_older(client: Client) -> None:
    make_open(make_four())
    asked = follow(client)
    with time_machine.travel("2026-11-30 12:01Z", tick=False):
        assert "3\xa0minutes\xa0ago" in client.get("/", asked, headers=HTMX).text


def test_a_month_that_begins_brings_its_board(client: Client) -> None:
    make_result(make_four(), DAY)
    asked = follow(client)
    with time_machine.travel("2026-12-01 00:01Z", tick=False):
        sent = client.get("/", asked, headers=HTMX).text
        assert 'id="top" hx-swap-oob="true"' in sent
        assert "December 2026" in sent
        assert client.get("/", follow(client), headers=HTMX).status_code == 204


def test_a_month_of_former_players_alone_says_so(client: Client) -> None:
    make_result(make_four(), DAY)
    Player.objects.update(active=False)
    page = text(client)
    assert "Only guests or former players have played here." in page
    assert "No rubbers yet" not in page


@pytest.mark.parametrize("asked", [{"seen": "x"}, {"seen": "", "slots": "x.-.9-"}, {"seen": "1~", "slots": "9" * 99}])
def test_whatever_is_said_to_have_been_seen(client: Client, asked: dict[str, str]) -> None:
    make_open(make_four())
    assert client.get("/", asked, headers=HTMX).status_code == 200
    assert client.get("/", asked).text.count("<html") == 1
