"""The boards: ladder of the view, and what stands on them."""

from collections.abc import Iterator
from datetime import date

import pytest
import time_machine
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from clubsite.accounts.models import Club
from clubsite.leaderboards.freshness import remembered
from scoring.models import Standing
from tests.factories import make_four, make_player, make_result, make_user

pytestmark = pytest.mark.django_db
BOARD = "/leaderboards/all/2026-11/"


@pytest.fixture(autouse=True)
def _november() -> Iterator[None]:
    with time_machine.travel("2026-11-30 12:00Z", tick=False):
        yield


def text(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200
    return " ".join(response.content.decode().split())


def make_many(players: int) -> None:
    rows = {"family": "", "period": "2026-11", "rubbers": 1, "won": 0, "provisional": 0}
    Standing.objects.bulk_create(Standing(player=make_player(), total=-number, **rows) for number in range(players))


def test_shows_this_month_without_being_asked(client: Client) -> None:
    make_result(make_four(), date(2026, 11, 30))
    assert "November 2026: 1 rubber, 4 players" in text(client, "/leaderboards/")


def test_a_row_has_place_name_figures_and_true_minus(client: Client) -> None:
    four = make_four("Anna", "Boris", "Vera", "Lev")
    make_result(four, date(2026, 11, 29), 8)
    make_result([four[0], four[2], four[1], four[3]], date(2026, 11, 30), 3)
    rows = client.get(BOARD).context["rows"]
    assert [(str(row.place), row.name, row.total, row.per_rubber) for row in rows] == [
        ("1", "Anna", 11, 55),
        ("2", "Vera", 5, 25),
        ("3", "Boris", -5, -25),
        ("4", "Lev", -11, -55),
    ]
    page = text(client, BOARD)
    assert "−11" in page
    assert "+5.5" in page
    assert "2 rubbers, 4 players" in page


def test_games_and_periods_are_kept_apart(client: Client) -> None:
    make_result(make_four(), date(2026, 11, 1), family="auction")
    make_result(make_four("E", "F", "G", "H"), date(2025, 3, 1))
    assert "1 rubber, 4 players" in text(client, "/leaderboards/auction/2026/")
    assert "2 rubbers, 8 players" in text(client, "/leaderboards/all/all/")
    page = client.get("/leaderboards/contract/2025-03/")
    assert [choice.name for choice in page.context["periods"]] == ["All time", "2025", "Between two days"]
    assert [choice.name for choice in page.context["months"]] == ["March"]


def test_only_years_and_months_with_rubbers_are_offered(client: Client) -> None:
    for day in (date(2022, 5, 1), date(2026, 2, 1), date(2026, 11, 1)):
        make_result(make_four("", "", "", ""), day)
    page = client.get("/leaderboards/all/2026/")
    assert [choice.name for choice in page.context["periods"]][1:-1] == ["2026", "2022"]
    assert [choice.name for choice in page.context["months"]] == ["November", "February"]


def test_provisional_results_count_and_are_marked(client: Client) -> None:
    make_result(make_four(), date(2026, 11, 30), provisional=True)
    page = text(client, BOARD)
    assert '+8</span><span class="mark" aria-hidden="true">*</span>' in page
    assert ", 1 still to be agreed" in page
    assert "Counts a rubber whose result is still to be agreed: 1 on this board." in page


def test_a_board_without_provisional_results_has_no_mark(client: Client) -> None:
    make_result(make_four(), date(2026, 11, 30))
    assert "to be agreed" not in text(client, BOARD)


def test_an_empty_board_says_so(client: Client) -> None:
    assert "No rubbers yet: November 2026" in text(client, BOARD)


def test_places_go_on_from_page_to_page(client: Client) -> None:
    make_many(120)
    Standing.objects.filter(total__in=[-49, -50, -51]).update(total=-49)
    places = [str(row.place) for row in client.get(BOARD, {"page": 2}).context["rows"]]
    assert places[:3] == ["50=", "50=", "53"]
    assert len(client.get(BOARD, {"page": 3}).context["rows"]) == 20


@pytest.mark.parametrize("asked", ["0", "4", "-1", "x", "1.5", "9" * 30, "1 OR 1"])
def test_a_page_that_is_not_there(client: Client, asked: str) -> None:
    make_many(120)
    assert client.get(BOARD, {"page": asked}).status_code == 404


@pytest.mark.parametrize(
    "address",
    [
        "whist/2026",
        "all/2026-13",
        "all/0000",
        "all/99999",
        "all/next",
        "ALL/2026",
        "contract-1943/all",
    ],
)
def test_an_unknown_board(client: Client, address: str) -> None:
    assert client.get(f"/leaderboards/{address}/").status_code == 404


def test_my_row_is_marked(client: Client) -> None:
    four = make_four()
    make_result(four, date(2026, 11, 30))
    four[3].user = make_user()
    four[3].save()
    client.force_login(four[3].user)
    page = text(client, BOARD)
    assert page.count('class="me"') == 1
    assert page.count(">you<") == 1


def test_my_row_is_in_sight_from_another_page(client: Client) -> None:
    make_many(120)
    me = Standing.objects.get(total=-110)
    me.player.user = make_user()
    me.player.save()
    client.force_login(me.player.user)
    page = client.get(BOARD)
    assert str(page.context["rows"][-1].place) == "111"
    assert page.content.decode().count('class="me"') == 1
    assert text(client, f"{BOARD}?page=3").count('class="me"') == 1


def test_a_reader_who_has_not_played_has_no_row(client: Client) -> None:
    make_result(make_four(), date(2026, 11, 30))
    client.force_login(make_user())
    assert 'class="me"' not in text(client, BOARD)


@pytest.mark.parametrize("players", [1, 3, 24, 500])
def test_queries_do_not_grow(client: Client, players: int, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    make_many(players)
    with django_assert_num_queries(9):
        client.get(BOARD)
    me = Standing.objects.first()
    assert me is not None
    me.player.user = make_user()
    me.player.save()
    client.force_login(me.player.user)
    remembered.cache_clear()
    with django_assert_num_queries(12):
        client.get(BOARD)
    with django_assert_num_queries(4):
        client.get(BOARD)


@pytest.mark.parametrize("rubbers", [1, 3])
def test_nor_do_they_with_changes_and_form(
    client: Client, rubbers: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for day in range(1, rubbers + 1):
        make_result(make_four("", "", "", ""), date(2026, 11, day))
    with django_assert_num_queries(11):
        client.get(BOARD)


def test_members_only(client: Client) -> None:
    Club(public=False).save()
    assert client.get(BOARD)["Location"] == f"/account/sign-in/?next={BOARD}"
    client.force_login(make_user())
    assert client.get(BOARD).status_code == 200


@pytest.mark.parametrize("address", ["/leaderboards/", BOARD])
def test_wrong_method(client: Client, address: str) -> None:
    assert client.post(address).status_code == 405


def test_in_russian(client: Client) -> None:
    make_result(make_four(), date(2026, 11, 30), 5)
    client.cookies["django_language"] = "ru"
    assert "+5,0" in text(client, BOARD)
