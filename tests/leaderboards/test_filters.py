"""What can be asked of a board, and what is answered to what cannot be."""

from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest
import time_machine
from django.test import Client

from clubsite.players.models import Player
from scoring.models import Standing
from tests.factories import make_four, make_player, make_result, make_season, make_user

pytestmark = pytest.mark.django_db
BOARD = "/leaderboards/all/2026-11/"
DAYS = "/leaderboards/all/days/"


@pytest.fixture(autouse=True)
def _november() -> Iterator[None]:
    with time_machine.travel("2026-11-30 12:00Z", tick=False):
        yield


@pytest.fixture
def four() -> list[Player]:
    """Anna and Vera beat Boris and Lev by six and by two; then Anna and Boris beat Vera and Olga by four."""
    anna, boris, vera, lev = make_four("Anna", "Boris", "Vera", "Lev")
    make_result([anna, boris, vera, lev], date(2026, 11, 2), 6)
    make_result([anna, boris, vera, lev], date(2026, 11, 9), 2)
    make_result([anna, vera, boris, make_player("Olga")], date(2026, 11, 16), 4)
    return [anna, boris, vera, lev]


def stands(client: Client, address: str = BOARD, **query: Any) -> list[tuple[str, str, int]]:
    rows = client.get(address, query).context["rows"]
    return [(str(row.place), row.name, row.total) for row in rows]


def faults(client: Client, address: str = BOARD, **query: str) -> str:
    response = client.get(address, query)
    assert response.status_code == 422
    assert "There is a mistake in the filters." in response.text
    return " ".join(response.text.split())


def test_by_total(client: Client, four: list[Player]) -> None:
    assert stands(client) == [
        ("1", "Anna", 12),
        ("2", "Vera", 4),
        ("3=", "Boris", -4),
        ("3=", "Olga", -4),
        ("5", "Lev", -8),
    ]


def test_by_the_mean_of_those_with_enough_rubbers(client: Client, four: list[Player]) -> None:
    rows = client.get(BOARD, {"by": "mean", "min": "2"}).context["rows"]
    assert [(str(row.place), row.name, row.per_rubber) for row in rows] == [
        ("1", "Anna", 40),
        ("2", "Vera", 13),
        ("3", "Boris", -13),
        ("4", "Lev", -40),
    ]
    page = client.get(BOARD, {"by": "mean", "min": "2"}).text
    assert "for everybody with at least 2 rubbers" in " ".join(page.split())


def test_the_usual_minimum_is_ten_and_said(client: Client, four: list[Player]) -> None:
    page = " ".join(client.get(BOARD, {"by": "mean"}).text.split())
    assert "Nobody here has played 10 rubbers, which it takes to stand on this board." in page


def test_i_am_told_how_many_rubbers_i_lack(client: Client, four: list[Player]) -> None:
    Player.objects.filter(name="Olga").update(user=make_user("olga"))
    client.force_login(Player.objects.get(name="Olga").user)
    page = " ".join(client.get(BOARD, {"by": "mean", "min": "2"}).text.split())
    assert "You have played 1 of the 2 rubbers that it takes to stand here." in page


def test_search_keeps_the_places_of_the_whole_board(client: Client, four: list[Player]) -> None:
    assert stands(client, q="o") == [("3=", "Boris", -4), ("3=", "Olga", -4)]
    assert stands(client, q="VÉRA") == [("2", "Vera", 4)]


def test_my_row_stays_in_sight_of_a_search(client: Client, four: list[Player]) -> None:
    Player.objects.filter(name="Lev").update(user=make_user("lev"))
    client.force_login(Player.objects.get(name="Lev").user)
    assert stands(client, q="anna") == [("1", "Anna", 12), ("5", "Lev", -8)]


def test_nobody_found(client: Client, four: list[Player]) -> None:
    assert "Nobody on this board has this in their name." in client.get(BOARD, {"q": "zzz"}).text


def test_nobody_found_is_said_beside_my_own_row(client: Client, four: list[Player]) -> None:
    four[0].user = make_user()
    four[0].save()
    client.force_login(four[0].user)
    page = client.get(BOARD, {"q": "zzz"}).text
    assert "Nobody on this board has this in their name." in page
    assert 'class="me"' in page


@pytest.mark.parametrize(
    ("address", "leads_to"),
    [
        (
            f"{DAYS}?since=2026-01-01&until=2026-11-30&by=mean&page=1",
            [
                "days/?since=2026-01-01&until=2026-11-30&by=mean",
                "all/partnerships/?by=mean",
                "all/records/?by=mean",
            ],
        ),
        (
            f"{BOARD}?by=mean&min=3&inactive=on",
            [
                "2026-11/?by=mean&min=3&inactive=on",
                "2026/partnerships/?by=mean&min=3&inactive=on",
                "all/records/?by=mean&min=3&inactive=on",
            ],
        ),
        (
            "/leaderboards/all/2026/partnerships/?min=3",
            ["2026/?min=3", "2026/partnerships/?min=3", "all/records/?min=3"],
        ),
    ],
)
def test_no_filter_is_lost_on_the_way_to_another_kind_of_board(
    client: Client, address: str, leads_to: list[str]
) -> None:
    kinds = client.get(address).context["kinds"]
    assert [choice.address for choice in kinds] == [f"/leaderboards/all/{rest}" for rest in leads_to]


@pytest.mark.parametrize(
    ("address", "query"),
    [
        ("/leaderboards/contract/2026-11/", "?game=contract&amp;period=2026-11"),
        ("/leaderboards/contract/all/records/", "?game=contract"),
        (f"{DAYS}?since=2026-01-01&until=2026-11-30", ""),
        ("/", "?period=2026-11"),
    ],
)
def test_a_name_leads_to_the_same_game_and_period(client: Client, four: list[Player], address: str, query: str) -> None:
    assert f'href="/players/{four[0].pk}/{query}"' in client.get(address).text


def test_former_players_stand_there_when_asked_for(client: Client, four: list[Player]) -> None:
    Player.objects.filter(name="Anna").update(active=False)
    assert [row[:2] for row in stands(client)] == [("1", "Vera"), ("2=", "Boris"), ("2=", "Olga"), ("4", "Lev")]
    page = client.get(BOARD, {"inactive": "on"})
    first = page.context["rows"][0]
    assert (str(first.place), first.name, first.total) == ("1", "Anna", 12)
    assert page.context["board"].rubbers == 3


def test_a_board_of_former_players_alone_says_so(client: Client, four: list[Player]) -> None:
    Player.objects.update(active=False)
    assert "Only guests or former players have played here." in client.get(BOARD).text


def test_from_day_to_day_both_in_it(client: Client, four: list[Player]) -> None:
    found = stands(client, DAYS, since="2026-11-09", until="2026-11-16")
    assert found == [("1", "Anna", 6), ("2", "Boris", 2), ("3=", "Vera", -2), ("3=", "Lev", -2), ("5", "Olga", -4)]
    page = " ".join(client.get(DAYS, {"since": "2026-11-09", "until": "2026-11-16"}).text.split())
    assert "2 rubbers, 5 players" in page
    assert "places won and lost" not in page


def test_the_form_is_explained_where_it_is_shown(client: Client, four: list[Player]) -> None:
    make_result(four, date(2026, 9, 14), 3)
    said, head = "Form is the back score of the last twelve months, added up.", ">Form</th>"
    board = client.get(BOARD).text
    days = client.get(DAYS, {"since": "2026-11-02", "until": "2026-11-16"}).text
    assert [(said in page, head in page) for page in (board, days)] == [(True, True), (False, False)]
    assert "Anna" in days


def test_days_not_yet_chosen(client: Client, four: list[Player]) -> None:
    response = client.get(DAYS)
    assert response.status_code == 200
    assert "Choose the first and the last day." in response.text


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"since": "2026-12-01", "until": "2026-11-01"}, "This day is before the first one."),
        ({"since": "2026-11-01"}, "This field is required."),
        ({"since": "yesterday", "until": "2026-11-01"}, "Enter a valid date."),
        ({"since": "2026-02-30", "until": "2026-11-01"}, "Enter a valid date."),
        ({"since": "0000-00-00", "until": "99999-01-01"}, "Enter a valid date."),
    ],
)
def test_days_that_cannot_be(client: Client, asked: dict[str, str], said: str) -> None:
    assert said in faults(client, DAYS, **asked)


@pytest.mark.parametrize("minimum", ["0", "-1", "x", "1.5", "100001", "9" * 40])
def test_an_absurd_minimum(client: Client, minimum: str) -> None:
    assert 'id="id_min_error"' in faults(client, by="mean", min=minimum)


@pytest.mark.parametrize("asked", [{"by": "luck"}, {"q": "x" * 61}])
def test_other_filters_that_cannot_be(client: Client, asked: dict[str, str]) -> None:
    faults(client, **asked)


@pytest.mark.parametrize(
    "address", ["all/s1", "all/s999999999", "all/s0", "whist/all", "all/2026-11-30", "all/2026-11/partnerships"]
)
def test_what_is_not_there(client: Client, address: str) -> None:
    assert client.get(f"/leaderboards/{address}/").status_code == 404


@pytest.mark.parametrize("query", [{"by": "luck"}, {"min": "0"}, {"since": "x"}])
def test_no_file_of_what_cannot_be(client: Client, query: dict[str, str]) -> None:
    address = DAYS if "since" in query else BOARD
    assert client.get(f"{address}csv/", query).status_code == 404


def test_a_season(client: Client, four: list[Player]) -> None:
    season = make_season("Autumn", date(2026, 11, 1), date(2026, 11, 9))
    response = client.get(f"/leaderboards/all/s{season.pk}/")
    assert "Autumn: 2 rubbers, 4 players" in " ".join(response.text.split())
    assert [choice.name for choice in response.context["periods"]][:2] == ["All time", "Autumn"]


def test_filters_go_along_to_another_game_and_period(client: Client, four: list[Player]) -> None:
    context = client.get(BOARD, {"by": "mean", "min": "2", "page": "1"}).context
    assert context["games"][1].address == "/leaderboards/contract/2026-11/?by=mean&min=2"
    assert context["periods"][0].address == "/leaderboards/all/all/?by=mean&min=2"
    assert context["file"] == "/leaderboards/all/2026-11/csv/?by=mean&min=2"
    days = client.get(DAYS, {"since": "2026-11-09", "until": "2026-11-16", "q": "a"}).context
    assert days["games"][2].address == f"{DAYS.replace('all', 'auction')}?since=2026-11-09&until=2026-11-16&q=a"
    assert days["periods"][0].address == "/leaderboards/all/all/?q=a"


def test_places_won_and_lost_since_the_evening_before(client: Client, four: list[Player]) -> None:
    rows = client.get(BOARD).context["rows"]
    assert [(row.name, row.rise) for row in rows] == [
        ("Anna", 0),
        ("Vera", -1),
        ("Boris", 0),
        ("Olga", None),
        ("Lev", -2),
    ]
    page = " ".join(client.get(BOARD).text.split())
    assert "▲ and ▼ are places won and lost on 16 November 2026, the last evening." in page


def test_the_first_evening_has_nothing_to_compare_with(client: Client) -> None:
    make_result(make_four(), date(2026, 11, 2))
    page = client.get(BOARD)
    assert {row.rise for row in page.context["rows"]} == {0}
    assert "▲" not in page.text


def test_when_and_from_what_it_was_computed(client: Client, four: list[Player]) -> None:
    page = " ".join(client.get(BOARD).text.split())
    assert "Computed at 12:00 from 3 rubbers." in page
    assert "The same figure has the same place, marked with =, and the next place counts them all." in page


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "from 1,236 rubbers."), ("ru", "по 1\N{NO-BREAK SPACE}236\N{NO-BREAK SPACE}робберам.")],
)
def test_large_numbers_of_rubbers_can_be_read(client: Client, language: str, said: str) -> None:
    period = {"family": "", "period": "2026-11", "rubbers": 1236, "won": 0, "provisional": 0, "total": 0}
    Standing.objects.bulk_create(Standing(player=player, **period) for player in make_four())
    client.cookies["django_language"] = language
    assert said in client.get(BOARD).text
