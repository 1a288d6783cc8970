"""The club's settings: Clara is an admin."""

import pytest
from django.test import Client

from clubsite.accounts.models import Club, time_zones
from tests.factories import make_admin

pytestmark = pytest.mark.django_db
CLUB = "/account/club/"
PORTLAND = {
    "name": "Portland",
    "time_zone": "Europe/London",
    "currency": "gbp",
    "default_game": "auction",
    "public": "False",
}


@pytest.fixture(autouse=True)
def _clara(client: Client) -> None:
    client.force_login(make_admin(username="Clara"))


def test_what_is_saved_holds_at_once(client: Client) -> None:
    assert Client().get("/players/").status_code == 200
    assert client.post(CLUB, PORTLAND).status_code == 303
    club = Club.objects.get()
    assert (club.name, club.time_zone, club.currency, club.default_game) == (
        "Portland",
        "Europe/London",
        "GBP",
        "auction",
    )
    assert ">Portland</a>" in client.get(CLUB).text
    assert Client().get("/players/").status_code == 302
    client.post(CLUB, PORTLAND | {"public": "True"})
    assert Club.objects.get().public


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", ""),
        ("name", "P\0"),
        ("name", "\u202e"),
        ("name", "P" * 10_000),
        ("time_zone", "Mars/Olympus"),
        ("time_zone", "../../etc/passwd"),
        ("currency", "EURO"),
        ("currency", "€"),
        ("default_game", "whist"),
        ("public", "perhaps"),
        ("public", ""),
    ],
)
def test_what_is_wrong_stands_beside_the_field(client: Client, field: str, value: str) -> None:
    response = client.post(CLUB, PORTLAND | {field: value})
    assert response.status_code == 422
    assert f'id="id_{field}_error"' in response.text
    assert not Club.objects.exists()


def test_time_zones_are_those_that_people_live_in(client: Client) -> None:
    zones = dict(time_zones())
    assert {"UTC", "Europe/Moscow", "America/Argentina/Buenos_Aires", "Pacific/Auckland"} <= zones.keys()
    assert not {"Factory", "localtime", "Etc/GMT+0", "GMT", "EST5EDT", "posixrules"} & zones.keys()


def test_a_time_zone_that_is_set_stays_to_be_chosen(client: Client) -> None:
    Club(time_zone="Etc/GMT+3").save()
    assert '<option value="Etc/GMT+3" selected>' in client.get(CLUB).text
    assert client.post(CLUB, PORTLAND | {"time_zone": "Etc/GMT+3"}).status_code == 303


def test_the_page_shows_the_present_settings(client: Client) -> None:
    page = client.get(CLUB).text
    assert 'value="Club Rubber"' in page
    assert '<option value="contract" selected>' in page
    assert '<option value="True" selected>' in page
