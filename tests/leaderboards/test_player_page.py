"""A player's page."""

from collections.abc import Iterator
from datetime import date

import pytest
import time_machine
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from clubsite.accounts.models import Club
from clubsite.players.models import Player
from scoring.models import Rubber, RubberState, Seat
from tests.factories import make_admin, make_director, make_four, make_player, make_result, make_user

pytestmark = pytest.mark.django_db
DAY = date(2026, 11, 30)


@pytest.fixture(autouse=True)
def _november() -> Iterator[None]:
    with time_machine.travel("2026-11-30 12:00Z", tick=False):
        yield


def text(client: Client, player: Player, **query: str) -> str:
    response = client.get(f"/players/{player.pk}/", query)
    assert response.status_code == 200
    return " ".join(response.content.decode().split())


def test_totals_and_places(client: Client) -> None:
    four = make_four()
    make_result(four, date(2026, 10, 1), 8, family="auction")
    make_result([four[1], four[0], four[3], four[2]], DAY, 3)
    page = client.get(f"/players/{four[0].pk}/")
    assert [(str(total.name), total.standing.rubbers, total.standing.total) for total in page.context["totals"]] == [
        ("All games", 2, 5),
        ("Contract", 1, -3),
        ("Auction", 1, 8),
    ]
    assert str(page.context["place"]) == "1="
    november = client.get(f"/players/{four[0].pk}/", {"period": "2026-11"})
    assert str(november.context["place"]) == "3="


def test_a_rubber_is_seen_from_where_the_player_sat(client: Client) -> None:
    four = make_four("Anna", "Boris", "Vera", "Lev")
    rubber = make_result(four, DAY, 8, provisional=True)
    line = client.get(f"/players/{four[3].pk}/").context["rubbers"][0]
    assert (line.back_score, line.partner.name) == (-8, "Boris")
    assert {seat.name for seat in line.opponents} == {"Anna", "Vera"}
    page = text(client, four[3])
    assert "500 : 1300" in page
    assert "−8" in page
    assert f'href="/rubbers/{rubber.pk}/"' in page
    assert ">provisional<" in page


@pytest.mark.parametrize(
    ("state", "word"),
    [(RubberState.OPEN, "being played"), (RubberState.SETTLED, "settled"), (RubberState.VOID, "void")],
)
def test_states_are_told(client: Client, state: RubberState, word: str) -> None:
    four = make_four()
    rubber = make_result(four, DAY)
    Rubber.objects.filter(pk=rubber.pk).update(state=state)
    assert f">{word}<" in text(client, four[0])


def test_an_open_rubber_has_no_points_yet(client: Client) -> None:
    four = make_four()
    rubber = Rubber.objects.create(game="auction", date=DAY, dealer="N")
    for position, player in zip("NESW", four, strict=True):
        Seat.objects.create(rubber=rubber, position=position, player=player, family="auction")
    page = text(client, four[0])
    assert '<td class="num">—</td>' in page
    assert ">Place<" not in page


def test_a_player_without_rubbers(client: Client) -> None:
    assert "Olga has not played a rubber yet." in text(client, make_player("Olga"))


def test_pages_latest_first(client: Client) -> None:
    four = make_four()
    rubbers = [make_result(four, date(2026, 1, 1 + number % 28)) for number in range(51)]
    first = client.get(f"/players/{four[0].pk}/").context["rubbers"]
    assert first[0].pk == rubbers[27].pk
    assert len(first) == 25
    assert len(client.get(f"/players/{four[0].pk}/", {"page": 3}).context["rubbers"]) == 1
    assert client.get(f"/players/{four[0].pk}/", {"page": 4}).status_code == 404


def test_only_an_admin_is_offered_to_change_it(client: Client) -> None:
    player = make_player()
    edit = f'href="/players/{player.pk}/edit/"'
    for user, offered in ((None, False), (make_user(), False), (make_director(), False), (make_admin(), True)):
        if user:
            client.force_login(user)
        assert (edit in text(client, player)) is offered


@pytest.mark.parametrize("rubbers", [1, 3, 60])
def test_queries_do_not_grow(client: Client, rubbers: int, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    four = make_four()
    for _ in range(rubbers):
        make_result(four, DAY)
    with django_assert_num_queries(15):
        client.get(f"/players/{four[0].pk}/")


@pytest.mark.parametrize("number", ["999999", "9" * 30])
def test_nobody(client: Client, number: str) -> None:
    assert client.get(f"/players/{number}/").status_code == 404


def test_somebody_who_has_left(client: Client) -> None:
    assert "No longer plays here" in text(client, make_player(active=False))


def test_members_only_and_wrong_method(client: Client) -> None:
    address = f"/players/{make_player().pk}/"
    assert client.post(address).status_code == 405
    Club(public=False).save()
    assert client.get(address).status_code == 302
