"""Guests count in the evening and in rubbers, and stand on no board until an admin makes them players of the club."""

from datetime import date
from typing import Any

import pytest
from django.test import Client

from clubsite.leaderboards import boards
from clubsite.leaderboards.periods import Period
from clubsite.players.models import Player
from scoring import standings
from scoring.models import ALL_FAMILIES, Standing
from tests.factories import make_admin, make_four, make_player, make_result

pytestmark = pytest.mark.django_db
DAY = date(2026, 11, 30)
BOARD = "/leaderboards/all/2026-11/"


@pytest.fixture
def guest() -> Player:
    """Gleb, who won ten with Anna and six with Vera."""
    anna, boris, vera, lev = make_four("Anna", "Boris", "Vera", "Lev")
    gleb = make_player("Gleb", guest=True)
    make_result([anna, boris, gleb, lev], DAY, 10)
    make_result([gleb, anna, vera, boris], DAY, 6, provisional=True)
    make_result([anna, boris, vera, lev], DAY, 1)
    return gleb


def stands(page: Any) -> list[tuple[str, str, int]]:
    return [(str(row.place), row.name, row.total) for row in page.context["rows"]]


def make_a_player_of_the_club(client: Client, player: Player) -> None:
    client.force_login(make_admin())
    response = client.post(f"/players/{player.pk}/edit/", {"name": player.name, "active": "on"})
    assert response.status_code == 303


def test_they_stand_on_no_board_and_nobody_is_placed_after_them(client: Client, guest: Player) -> None:
    page = client.get(BOARD)
    assert stands(page) == [("1", "Vera", 7), ("2", "Anna", 5), ("3", "Lev", -11), ("4", "Boris", -17)]
    board = page.context["board"]
    assert (board.rubbers, len(board.ladder), board.provisional) == (3, 4, 1)
    top = boards.top(ALL_FAMILIES, Period(2026, 11), 2)
    assert [row.name for row in top] == ["Vera", "Anna"]


def test_their_own_page_has_totals_and_rubbers_but_no_place(client: Client, guest: Player) -> None:
    response = client.get(f"/players/{guest.pk}/")
    totals = response.context["totals"]
    assert [(total.standing.rubbers, total.standing.total) for total in totals] == [(2, 16), (2, 16)]
    assert response.context["place"] is None
    assert len(response.context["rubbers"]) == 2
    assert "Guest: not on the boards" in response.text
    assert "Guest" not in client.get(f"/players/{Player.objects.get(name='Anna').pk}/").text


def test_a_month_of_guests_alone_has_no_board(client: Client) -> None:
    make_result([make_player(guest=True) for _ in range(4)], date(2025, 3, 1))
    make_result(make_four(), DAY)
    periods = client.get("/leaderboards/all/all/").context["periods"]
    assert [choice.name for choice in periods] == ["All time", "2026", "Between two days"]


def test_an_admin_makes_them_players_of_the_club(client: Client, guest: Player) -> None:
    before = list(Standing.objects.order_by("pk").values())
    make_a_player_of_the_club(client, guest)
    page = client.get(BOARD)
    assert stands(page)[:2] == [("1", "Gleb", 16), ("2", "Vera", 7)]
    board = page.context["board"]
    assert (board.rubbers, len(board.ladder), board.provisional) == (3, 5, 1)
    assert str(client.get(f"/players/{guest.pk}/").context["place"]) == "1"
    assert list(Standing.objects.order_by("pk").values()) == before


def test_nothing_has_to_be_summed_anew_for_it(client: Client, guest: Player) -> None:
    make_a_player_of_the_club(client, guest)
    kept = list(Standing.objects.order_by("player", "family", "period").values_list("player", "family", "total"))
    standings.rebuild()
    assert kept == list(
        Standing.objects.order_by("player", "family", "period").values_list("player", "family", "total")
    )


def test_the_list_of_players_says_who_is_a_guest(client: Client, guest: Player) -> None:
    assert client.get("/players/").text.count(">guest<") == 1


def test_the_edit_page_shows_the_tick(client: Client, guest: Player) -> None:
    client.force_login(make_admin())
    assert client.get(f"/players/{guest.pk}/edit/").context["form"]["guest"].value() is True
    client.post(f"/players/{guest.pk}/edit/", {"name": "Gleb", "active": "on", "guest": "on"})
    guest.refresh_from_db()
    assert guest.guest
