"""Two admins at the same page: what one has changed is not undone by a page that the other still had open."""

import re

import pytest
from django.test import Client

from clubsite.accounts.models import Club
from clubsite.players.models import Player
from scoring.models import Season
from tests.factories import make_admin, make_player, make_season, make_user

pytestmark = pytest.mark.django_db
FIELD = re.compile(r"<(input|option)\b([^>]*)>")
MEANWHILE = "Somebody else has changed this meanwhile, to “{}”."


@pytest.fixture
def admin(client: Client) -> Client:
    client.force_login(make_admin())
    return client


def filled_in(client: Client, address: str) -> dict[str, str]:
    """What a browser would send of a page on which nothing was touched."""
    form = client.get(address).context["form"]
    sent = {}
    for bound in form:
        value = bound.value()
        shown = "" if value is None else str(value)
        sent[bound.html_initial_name] = shown
        if value is not False:
            sent[bound.html_name] = "on" if value is True and bound.widget_type == "checkbox" else shown
        assert f'name="{bound.html_initial_name}"' in str(bound)
    return sent


def test_what_another_has_changed_stays(admin: Client) -> None:
    season = make_season("Spring")
    address = f"/leaderboards/seasons/{season.pk}/"
    mine = filled_in(admin, address)
    theirs = mine | {"last_day": "2026-12-05"}
    assert admin.post(address, theirs).status_code == 303
    assert admin.post(address, mine | {"name": "Cup"}).status_code == 303
    season = Season.objects.get()
    assert (season.name, season.last_day.isoformat()) == ("Cup", "2026-12-05")


def test_the_same_changed_by_both_is_told_and_can_be_meant(admin: Client) -> None:
    season = make_season("Spring")
    address = f"/leaderboards/seasons/{season.pk}/"
    mine = filled_in(admin, address)
    assert admin.post(address, mine | {"last_day": "2026-12-05"}).status_code == 303
    response = admin.post(address, mine | {"last_day": "2027-01-06"})
    assert response.status_code == 422
    assert MEANWHILE.format("5 December 2026") in response.text.replace("\N{NO-BREAK SPACE}", " ")
    assert 'value="2027-01-06"' in response.text
    assert 'name="initial-last_day" value="2026-12-05"' in response.text
    again = mine | {"last_day": "2027-01-06", "initial-last_day": "2026-12-05"}
    assert admin.post(address, again).status_code == 303
    assert Season.objects.get().last_day.isoformat() == "2027-01-06"


def test_the_same_change_by_both_is_no_conflict(admin: Client) -> None:
    season = make_season("Spring")
    address = f"/leaderboards/seasons/{season.pk}/"
    mine = filled_in(admin, address) | {"name": "Cup"}
    assert [admin.post(address, mine).status_code for _ in range(2)] == [303, 303]


def test_a_players_name_and_log_in_stay(admin: Client) -> None:
    player, user = make_player("Anna"), make_user()
    address = f"/players/{player.pk}/edit/"
    mine = filled_in(admin, address)
    assert admin.post(address, mine | {"name": "Anne", "user": str(user.pk), "guest": "on"}).status_code == 303
    without = {name: value for name, value in mine.items() if name != "active"}
    assert admin.post(address, without).status_code == 303
    player = Player.objects.get()
    assert (player.name, player.user, player.guest, player.active) == ("Anne", user, True, False)
    response = admin.post(address, mine | {"name": "Ann", "user": ""})
    assert MEANWHILE.format("Anne") in response.text


def test_the_clubs_settings_stay(admin: Client) -> None:
    address = "/account/club/"
    mine = filled_in(admin, address)
    assert admin.post(address, mine | {"name": "Rubber", "public": "False"}).status_code == 303
    assert admin.post(address, mine | {"currency": "CHF"}).status_code == 303
    club = Club.current()
    assert (club.name, club.public, club.currency) == ("Rubber", False, "CHF")
    response = admin.post(address, mine | {"default_game": "auction", "name": "Bridge"})
    assert MEANWHILE.format("Rubber") in response.text


@pytest.mark.parametrize("said", ["", "x", "2026-13-45", "\N{SNOWMAN}" * 99])
def test_whatever_the_page_is_said_to_have_shown(admin: Client, said: str) -> None:
    season = make_season("Spring")
    data = {"name": "Cup", "first_day": "2026-03-01", "last_day": "2026-03-31", "initial-last_day": said}
    assert admin.post(f"/leaderboards/seasons/{season.pk}/", data).status_code in (303, 422)
