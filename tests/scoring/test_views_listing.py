"""The list of rubbers, by day, player and state."""

from datetime import date

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from clubsite.accounts.models import Club
from clubsite.players.models import Player
from scoring import services
from scoring.models import Rubber
from scoring.rules import Seat as Position
from tests.factories import make_player, make_rubber
from tests.scoring.pages import FINISHED, HTMX, page

pytestmark = pytest.mark.django_db
LIST = "/rubbers/"


@pytest.fixture
def rubbers(four: list[Player]) -> list[Rubber]:
    """Open, finished, void; the last in another year and with Olga."""
    others = [*four[:3], make_player("Ольга Ёлкина")]
    made = [make_rubber(four), make_rubber(four, *FINISHED), make_rubber(others, "4S S =", day=date(2025, 1, 31))]
    services.void_rubber(rubber_id=made[2].pk, expected_version=2, by=None)
    return made


def test_all_the_latest_first(client: Client, rubbers: list[Rubber]) -> None:
    response = client.get(LIST)
    assert response.status_code == 200
    assert list(response.context["page"]) == [rubbers[1], rubbers[0], rubbers[2]]
    for text in ("940 : 0", "being played", "provisional", "Lev &lt;b&gt;", page(rubbers[0])):
        assert text in response.text
    assert "Start a rubber" not in response.text


def test_a_substitute_is_found_whoever_takes_the_score(client: Client, four: list[Player]) -> None:
    rubbers = []
    for name, takes_score in (("Kira", False), ("Nora", True)):
        rubber = make_rubber(four, "4S N =")
        shared = {"seat": Position.S, "player": make_player(name), "from_deal": 2, "takes_score": takes_score}
        services.substitute(rubber_id=rubber.pk, expected_version=rubber.version, **shared, by=None)
        rubbers.append(rubber)
    for name, found in (("Kira", [rubbers[0]]), ("Nora", [rubbers[1]]), ("Vera", rubbers[::-1])):
        assert list(client.get(LIST, {"player": name}).context["page"]) == found


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ({"state": "open"}, [0]),
        ({"state": "finished"}, [1]),
        ({"state": "void"}, [2]),
        ({"player": "елкина оль"}, [2]),
        ({"player": "ann"}, [1, 0, 2]),
        ({"player": "zzz"}, []),
        ({"since": "2026-03-14"}, [1, 0]),
        ({"until": "2025-01-31"}, [2]),
        ({"since": "2025-02-01", "until": "2026-03-13"}, []),
        ({"state": "finished", "player": "Boris", "since": "2026-01-01"}, [1]),
        ({"state": "", "player": "", "since": "", "until": ""}, [1, 0, 2]),
    ],
)
def test_filters(client: Client, rubbers: list[Rubber], query: dict[str, str], found: list[int]) -> None:
    response = client.get(LIST, query)
    assert response.status_code == 200
    assert list(response.context["page"]) == [rubbers[number] for number in found]
    assert found or "No rubber is like that." in response.text


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ({"state": "lost"}, "state"),
        ({"since": "x"}, "since"),
        ({"until": "2026-02-30"}, "until"),
        ({"since": "2026-02-01", "until": "2026-01-01"}, "until"),
        ({"player": "x" * 61}, "player"),
    ],
)
def test_what_is_wrong_is_said_beside_the_field(
    client: Client, rubbers: list[Rubber], query: dict[str, str], field: str
) -> None:
    response = client.get(LIST, query)
    assert response.status_code == 422
    assert list(response.context["form"].errors) == [field]
    assert 'class="errorlist"' in response.text
    assert all(response.context["form"][name].value() == value for name, value in query.items())


@pytest.mark.parametrize("number", ["0", "-1", "x", "9" * 30, "2"])
def test_any_page_number_is_some_page(client: Client, rubbers: list[Rubber], number: str) -> None:
    assert len(client.get(LIST, {"page": number}).context["page"]) == 3


@pytest.mark.parametrize("rows", [1, 3])
def test_it_takes_the_same_queries(
    client: Client, four: list[Player], rows: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(rows):
        make_rubber(four, "4S S =")
    with django_assert_num_queries(6):  # club, how many, rubbers, seats, deals, adjustments
        client.get(LIST)


def test_pages(client: Client, four: list[Player]) -> None:
    for _ in range(41):
        make_rubber(four)
    assert "Page 1 of 2" in client.get(LIST, {"state": "open"}).text
    second = client.get(LIST, {"state": "open", "page": "2"})
    assert len(second.context["page"]) == 1
    assert "state=open" in second.text.partition('rel="prev"')[2].partition(">")[0]


def test_who_starts(anna: Client, clara: Client, dora: Client) -> None:
    assert all("Start a rubber" in client.get(LIST).text for client in (anna, clara, dora))


def test_empty(client: Client) -> None:
    assert "No rubber has been started yet." in client.get(LIST).text


def test_who_reads(client: Client, clara: Client) -> None:
    assert client.post(LIST).status_code == client.delete(LIST).status_code == 405
    Club(public=False).save()
    assert client.get(LIST)["Location"] == f"/account/sign-in/?next={LIST}"
    assert client.get(LIST, headers=HTMX).status_code == 401
    assert clara.get(LIST).status_code == 200
