"""Partnerships and records: every figure leads to the deal or rubber behind it."""

from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest
import time_machine
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from clubsite.leaderboards import partnerships
from clubsite.leaderboards.freshness import remembered
from clubsite.players.models import Player
from tests.factories import make_four, make_player, make_result, make_rubber, make_season, make_user

pytestmark = pytest.mark.django_db
PAIRS = "/leaderboards/all/2026/partnerships/"
RECORDS = "/leaderboards/all/all/records/"


@pytest.fixture(autouse=True)
def _november() -> Iterator[None]:
    with time_machine.travel("2026-11-30 12:00Z", tick=False):
        yield


def pairs(client: Client, **query: Any) -> list[tuple[str, str, str, int]]:
    page = client.get(PAIRS, query).context["page"]
    return [(str(one.place), one.low_name, one.high_name, one.total) for one in page.pairs]


@pytest.fixture
def four() -> list[Player]:
    anna, boris, vera, lev = make_four("Anna", "Boris", "Vera", "Lev")
    make_result([anna, boris, vera, lev], date(2026, 3, 1), 6)
    make_result([anna, boris, vera, lev], date(2026, 3, 8), -2)
    make_result([anna, vera, lev, boris], date(2026, 3, 15), 4, provisional=True)
    return [anna, boris, vera, lev]


def test_pairs_by_total_and_per_rubber(client: Client, four: list[Player]) -> None:
    assert pairs(client) == [
        ("1=", "Anna", "Vera", 4),
        ("1=", "Anna", "Lev", 4),
        ("3=", "Boris", "Vera", -4),
        ("3=", "Boris", "Lev", -4),
    ]
    assert pairs(client, by="mean", min="2") == [("1", "Anna", "Vera", 4), ("2", "Boris", "Lev", -4)]
    assert "for pairs with at least 2 rubbers" in " ".join(client.get(PAIRS, {"by": "mean", "min": "2"}).text.split())


def test_a_pair_leads_to_the_two_side_by_side(client: Client, four: list[Player]) -> None:
    assert f'href="/players/{four[0].pk}/with/{four[2].pk}/?period=2026"' in client.get(PAIRS).text


def test_my_pairs_are_marked(client: Client, four: list[Player]) -> None:
    four[0].user = make_user()
    four[0].save()
    client.force_login(four[0].user)
    assert client.get(PAIRS).text.count('class="own"') == 2


def test_pairs_of_guests_and_former_players_are_not_shown(client: Client, four: list[Player]) -> None:
    Player.objects.filter(name="Anna").update(guest=True)
    Player.objects.filter(name="Vera").update(active=False)
    assert pairs(client) == [("1", "Boris", "Lev", -4)]
    assert pairs(client, inactive="on") == [("1=", "Boris", "Vera", -4), ("1=", "Boris", "Lev", -4)]


def test_places_go_on_from_page_to_page(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    for hundreds in (5, 3, 3, 1):
        make_result(make_four("", "", "", ""), date(2026, 3, 1), hundreds)
    whole = [row[0] for row in pairs(client)]
    assert whole == ["1", "2=", "2=", "4", "5", "6=", "6=", "8"]
    for length in (1, 2, 3, 8):
        monkeypatch.setattr(partnerships, "PER_PAGE", length)
        remembered.cache_clear()
        pages = range(1, -(-8 // length) + 1)
        assert [row[0] for number in pages for row in pairs(client, page=number)] == whole
        assert client.get(PAIRS, {"page": len(pages) + 1}).status_code == 404


@pytest.mark.parametrize("asked", ["0", "41", "-1", "x", "1.5", "9" * 30, "٢"])
def test_a_page_of_pairs_that_is_not_there(client: Client, asked: str) -> None:
    assert client.get(PAIRS, {"page": asked}).status_code == 404


def test_bad_filters_of_pairs(client: Client, four: list[Player]) -> None:
    response = client.get(PAIRS, {"min": "0"})
    assert response.status_code == 422
    assert "There is a mistake in the filters." in response.text
    assert client.get(f"{PAIRS}csv/", {"min": "0"}).status_code == 404


def test_guests_and_former_players_alone_are_told_of(client: Client, four: list[Player]) -> None:
    Player.objects.filter(name__in=["Anna", "Boris", "Lev"]).update(active=False)
    page = client.get(PAIRS).text
    assert "Only pairs with a guest or a former player have played here." in page
    assert "No rubbers yet" not in page


def test_pages_without_rubbers_say_so(client: Client) -> None:
    assert "No rubbers yet: 2026" in client.get(PAIRS).text
    assert "No pair here has played 10 rubbers" in " ".join(client.get(PAIRS, {"by": "mean"}).text.split())
    assert client.get(RECORDS).text.count("Not yet.") == 6


@pytest.mark.parametrize(
    "address", ["all/2026-11/partnerships", "all/days/partnerships", "all/s7/partnerships", "all/2026/records"]
)
def test_periods_that_have_none(client: Client, address: str) -> None:
    assert client.get(f"/leaderboards/{address}/").status_code == 404
    assert client.get(f"/leaderboards/{address}/csv/").status_code == 404


def records(client: Client, address: str = RECORDS) -> dict[str, list[tuple[str, list[str], int, str]]]:
    tables = client.get(address).context[0]["tables"]
    return {
        table.kind: [
            (str(line.place), [one.name for one in line.holders], line.value, line.address) for line in table.lines
        ]
        for table in tables
    }


def test_every_record_leads_to_what_made_it(client: Client) -> None:
    four = make_four("Anna", "Boris", "Vera", "Lev")
    rubber = make_rubber(four, "2S E -3", "6S N = hN5", "3NT S =", day=date(2026, 11, 1))
    at = f"/rubbers/{rubber.pk}/"
    found = records(client)
    assert found["margin"] == [("1", ["Anna", "Vera"], rubber_margin(rubber.pk), at)]
    assert found["run"] == [("1", ["Anna", "Vera"], 1, at)]
    assert found["slams"] == [("1", ["Anna"], 1, f"{at}deals/2/")]
    assert found["honours"] == [("1", ["Anna", "Vera"], 150, f"{at}deals/2/")]
    assert found["penalty"] == [("1", ["Anna", "Vera"], 150, f"{at}deals/1/")]
    assert found["evening"] == [("1", ["Anna", "Boris", "Vera", "Lev"], 1, at)]
    page = client.get(RECORDS).text
    assert f'<a href="{at}deals/2/">150</a>' in page
    assert client.get(f"{at}deals/2/").status_code == 200


def rubber_margin(pk: int) -> int:
    from scoring.models import Seat

    margin = Seat.objects.get(rubber=pk, position="N").margin
    assert margin
    return margin


def test_both_partners_hold_what_their_side_did(client: Client) -> None:
    anna, boris, vera, lev = make_four("Anna", "Boris", "Vera", "Lev")
    make_result([anna, boris, vera, lev], date(2026, 3, 1), 20)
    make_result([anna, boris, make_player("Olga"), lev], date(2026, 3, 8), 9)
    assert [row[1:3] for row in records(client)["margin"]] == [(["Anna", "Vera"], 2000), (["Anna", "Olga"], 900)]


def test_the_same_penalty_on_both_sides_is_each_sides_own(client: Client) -> None:
    four = make_four("Anna", "Boris", "Vera", "Lev")
    make_rubber(four, "4SX N -8", "4SX E -8", "3NT N =", "3NT N =", day=date(2026, 3, 1))
    found = sorted(row[:2] for row in records(client)["penalty"])
    assert found == [("1=", ["Anna", "Vera"]), ("1=", ["Boris", "Lev"])]


def test_a_line_has_all_its_holders_and_the_table_all_its_lines(client: Client) -> None:
    for number in range(6):
        make_result(make_four(*(f"{seat}{number}" for seat in "NESW")), date(2026, 3, 1 + number))
    found = [row[1] for row in records(client)["evening"]]
    assert found == [[f"{seat}{number}" for seat in "NESW"] for number in range(5)]


def test_records_of_a_season_and_game(client: Client) -> None:
    season = make_season("Spring", date(2026, 3, 1), date(2026, 3, 31))
    make_result(make_four("Anna", "Boris", "Vera", "Lev"), date(2026, 3, 1), 6)
    make_result(make_four("E", "F", "G", "H"), date(2026, 4, 1), 9, family="auction")
    spring = records(client, f"/leaderboards/all/s{season.pk}/records/")
    assert [row[1] for row in spring["margin"]] == [["Anna", "Vera"]]
    assert [row[1] for row in records(client)["margin"]] == [["E", "G"], ["Anna", "Vera"]]
    assert [row[1] for row in records(client, "/leaderboards/auction/all/records/")["margin"]] == [["E", "G"]]


def test_guests_hold_no_records_but_former_players_do(client: Client, four: list[Player]) -> None:
    Player.objects.filter(name="Anna").update(guest=True)
    Player.objects.filter(name="Vera").update(active=False)
    assert records(client)["margin"][0][1] == ["Vera"]


@pytest.mark.parametrize("rubbers", [1, 3])
def test_queries_do_not_grow(client: Client, rubbers: int, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    for _ in range(rubbers):
        make_result(make_four("", "", "", ""), date(2026, 3, 1))
    with django_assert_num_queries(5):
        client.get(PAIRS)
    remembered.cache_clear()
    with django_assert_num_queries(11):
        client.get(RECORDS)
