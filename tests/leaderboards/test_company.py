"""A player with whom, against whom, in which game and period; and two players side by side."""

from collections.abc import Iterator
from datetime import date

import pytest
import time_machine
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from clubsite.players.models import Player
from tests.factories import make_four, make_player, make_result, make_rubber, make_season

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _november() -> Iterator[None]:
    with time_machine.travel("2026-11-30 12:00Z", tick=False):
        yield


@pytest.fixture
def four() -> list[Player]:
    """Anna with Vera, +6 at contract in 2025 and −2 at auction in 2026; then Anna with Boris, +4."""
    anna, boris, vera, lev = make_four("Anna", "Boris", "Vera", "Lev")
    make_result([anna, boris, vera, lev], date(2025, 3, 1), 6)
    make_result([anna, boris, vera, lev], date(2026, 3, 8), -2, family="auction")
    make_result([anna, vera, boris, lev], date(2026, 3, 15), 4)
    return [anna, boris, vera, lev]


def company(client: Client, player: Player, kind: str, query: str = "") -> list[tuple[str, int, int, int]]:
    page = client.get(f"/players/{player.pk}/company/{kind}/{query}").context["companions"]
    return [(one.name, one.rubbers, one.won, one.total) for one in page]


def test_with_each_partner_and_against_each_opponent(client: Client, four: list[Player]) -> None:
    assert company(client, four[0], "partners") == [("Vera", 2, 1, 4), ("Boris", 1, 1, 4)]
    assert company(client, four[0], "opponents") == [("Lev", 3, 2, 8), ("Boris", 2, 1, 4), ("Vera", 1, 1, 4)]
    page = client.get(f"/players/{four[0].pk}/").context
    assert [one.name for one in page["partners"]] == ["Vera", "Boris"]
    assert [one.name for one in page["opponents"]] == ["Lev", "Boris", "Vera"]


def test_of_one_game_and_period(client: Client, four: list[Player]) -> None:
    assert company(client, four[0], "partners", "?game=auction") == [("Vera", 1, 0, -2)]
    assert company(client, four[0], "opponents", "?period=2025") == [("Boris", 1, 1, 6), ("Lev", 1, 1, 6)]
    page = client.get(f"/players/{four[0].pk}/?game=contract&period=2026").context
    assert (page["shown"].standing.total, page["chart"].total, len(page["rubbers"])) == (4, 4, 1)
    assert [choice.name for choice in page["periods"]] == ["All time", "2026", "2025"]
    assert [choice.name for choice in page["months"]] == ["March"]


def test_a_season_of_a_player(client: Client, four: list[Player]) -> None:
    season = make_season("Spring", date(2026, 3, 1), date(2026, 3, 31))
    page = client.get(f"/players/{four[0].pk}/?period=s{season.pk}").context
    assert page["shown"].standing.total == 2
    assert [choice.name for choice in page["periods"]][:2] == ["All time", "Spring"]


def test_what_they_have_not_played_says_so(client: Client, four: list[Player]) -> None:
    page = client.get(f"/players/{four[0].pk}/?period=2019")
    assert "Anna has not played a rubber like that: 2019." in page.text
    assert page.context["periods"][-1].current == "page"


@pytest.mark.parametrize(
    "query", ["?game=whist", "?period=never", "?period=2026-13", "?period=days", "?period=s1", "?page=9", "?page=x"]
)
def test_what_cannot_be_asked(client: Client, four: list[Player], query: str) -> None:
    assert client.get(f"/players/{four[0].pk}/{query}").status_code == 404


@pytest.mark.parametrize("address", ["company/friends", "with/{own}", "with/999999", f"with/{'9' * 30}"])
def test_what_is_not_there(client: Client, four: list[Player], address: str) -> None:
    own = four[0].pk
    assert client.get(f"/players/{own}/{address.format(own=own)}/").status_code == 404


def test_as_declarer(client: Client) -> None:
    four = make_four()
    make_rubber(four, "6S N =", "4SX N -1", "2H E =", "3NT N =")
    page = client.get(f"/players/{four[0].pk}/")
    own = page.context["shown"].standing
    assert (own.declared, own.made, own.doubled, own.doubled_made, own.slams, own.slams_made) == (3, 2, 1, 0, 1, 1)
    assert "67%" in page.text


def test_form_is_the_last_ten_the_latest_at_the_end(client: Client) -> None:
    four = make_four()
    for day in range(1, 13):
        make_result(four, date(2026, 11, day), day)
    form = client.get(f"/players/{four[0].pk}/").context["form"]
    assert [result.back_score for result in form] == list(range(3, 13))


def test_two_players_side_by_side(client: Client, four: list[Player]) -> None:
    page = client.get(f"/players/{four[0].pk}/with/{four[1].pk}/")
    assert [one.total.standing.total for one in page.context["both"]] == [8, 0]
    assert [str(one.place) for one in page.context["both"]] == ["1", "2="]
    assert [(one.rubbers, one.total) for one in page.context["as_partners"]] == [(1, 4)]
    assert [(one.rubbers, one.total) for one in page.context["as_opponents"]] == [(2, 4)]
    assert len(page.context["rubbers"]) == 3
    assert "with Boris" in page.text


def test_two_who_have_never_met(client: Client, four: list[Player]) -> None:
    other = make_player("Olga")
    page = client.get(f"/players/{four[0].pk}/with/{other.pk}/")
    for said in ("Never as partners.", "Never as opponents.", "They have not sat at one table."):
        assert said in page.text


def test_the_chart_can_be_read_without_seeing_it(client: Client, four: list[Player]) -> None:
    page = " ".join(client.get(f"/players/{four[0].pk}/").text.split())
    assert 'role="img" aria-label="Back score added up over 3 rubbers, +8 in the end"' in page
    assert "The chart as a table" in page
    assert "style=" not in page


@pytest.mark.parametrize("rubbers", [1, 3])
def test_queries_do_not_grow(client: Client, rubbers: int, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    four = make_four()
    for day in range(1, rubbers + 1):
        make_result(four, date(2026, 11, day))
    with django_assert_num_queries(8):
        client.get(f"/players/{four[0].pk}/company/opponents/")
    with django_assert_num_queries(16):
        client.get(f"/players/{four[0].pk}/with/{four[1].pk}/")
