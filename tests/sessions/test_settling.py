"""Who pays whom at the end of an evening, in the coins of the club's currency."""

from typing import Any

import pytest
from django.test import Client

from clubsite.sessions.evening_sheet import sheet_of_evening
from clubsite.sessions.models import ClubSession
from tests.factories import make_four
from tests.sessions.evenings import open_evening, seat, sit_down, win

pytestmark = pytest.mark.django_db


def text(client: Client, session: ClubSession) -> str:
    return " ".join(client.get(f"/sessions/{session.pk}/sheet/").text.split())


def shown(client: Client, **terms: Any) -> str:
    session = open_evening(**terms)
    four = make_four()
    win(seat(sit_down(session, four), four), 13)
    return text(client, session)


def test_to_the_smallest_coin_of_the_currency(client: Client) -> None:
    page = shown(client, stake=7, currency="EUR")
    assert 'Vera pays Anna</span> <b class="num">EUR 0.91</b>' in page
    assert "EUR 0.07 a hundred" in page
    assert '<span class="minus">EUR −0.91</span>' in page


@pytest.mark.parametrize(
    ("terms", "amount"),
    [
        ({"stake": 1000, "currency": "JPY"}, "JPY 13,000"),
        ({"stake": 1, "currency": "KWD"}, "KWD 0.013"),
        ({"stake": 123_456, "currency": "USD"}, "USD 16,049.28"),
    ],
)
def test_every_currency_has_its_own_coins(client: Client, terms: dict[str, Any], amount: str) -> None:
    assert f'<b class="num">{amount}</b>' in shown(client, **terms)


def test_as_russians_write_it(client: Client) -> None:
    client.cookies["django_language"] = "ru"
    page = shown(client, stake=10_000, currency="RUB")
    assert "1 300,00" in page


@pytest.mark.parametrize("stake", [None, 0])
def test_without_a_stake_there_are_only_hundreds(client: Client, stake: int | None) -> None:
    page = shown(client, stake=stake)
    assert "Played for no stake: hundreds only." in page
    assert "EUR" not in page


def test_nobody_owes_anything(client: Client) -> None:
    session = open_evening()
    four = make_four()
    win(seat(sit_down(session, four), four), 0)
    assert "Nobody owes anybody anything." in text(client, session)


def test_the_highest_total_first_and_places_shared() -> None:
    session = open_evening()
    anna, boris, vera, lev = four = make_four()
    table = sit_down(session, four)
    win(seat(table, four), 2)
    win(seat(table, [anna, vera, boris, lev]), 5)
    standings = sheet_of_evening(session).standings
    assert [(line.place, line.player.name, line.total, line.coins) for line in standings] == [
        (1, "Anna", 7, 175),
        (2, "Vera", 3, 75),
        (3, "Boris", -3, -75),
        (4, "Lev", -7, -175),
    ]
