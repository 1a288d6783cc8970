"""Boards that are answered with 304: only as long as nothing on them has changed."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from datetime import date
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.conf import settings
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from clubsite.accounts.models import Club, Edition, Role
from clubsite.accounts.services import link_player
from clubsite.leaderboards import freshness
from clubsite.players.models import Player
from clubsite.players.services import save_player
from scoring import services, standings
from scoring.models import Rubber, Season
from scoring.rules.notation import parse
from tests.factories import (
    fresh,
    make_admin,
    make_director,
    make_four,
    make_result,
    make_rubber,
    make_season,
    make_user,
)

pytestmark = pytest.mark.django_db
BOARD = "/leaderboards/all/2026-11/"
Committed = Callable[..., AbstractContextManager[Any]]
DAY = date(2026, 11, 30)


@pytest.fixture(autouse=True)
def _november() -> Iterator[None]:
    with time_machine.travel("2026-11-30 12:00Z", tick=False):
        yield


@pytest.fixture
def committed(django_capture_on_commit_callbacks: Committed) -> Callable[[], AbstractContextManager[Any]]:
    """What is written in it has been committed afterwards."""
    return lambda: django_capture_on_commit_callbacks(execute=True)


def tag(client: Client, address: str = BOARD, **headers: str) -> str:
    response = client.get(address, headers=headers)
    assert response.status_code == 200
    return response["ETag"]


def is_known(client: Client, known: str, address: str = BOARD) -> bool:
    response = client.get(address, headers={"If-None-Match": known})
    assert response.status_code in (200, 304)
    assert "no-cache" in response["Cache-Control"]
    assert "private" in response["Cache-Control"]
    return response.status_code == 304


@pytest.fixture
def rubber() -> Rubber:
    deals = ("3NT N =", "4S S =")
    return make_rubber(make_four("Anna", "Boris", "Vera", "Lev"), *deals, day=DAY, by=make_director())


@pytest.mark.parametrize(
    "address",
    [
        "/leaderboards/",
        BOARD,
        f"{BOARD}?by=mean&min=1",
        "/leaderboards/all/days/?since=2026-11-01&until=2026-11-30",
        "/leaderboards/all/all/partnerships/",
        "/leaderboards/all/all/records/",
    ],
)
def test_unchanged_costs_two_queries(
    client: Client, rubber: Rubber, address: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    client.get(address)  # which sets the cookie of forms
    known = tag(client, address)
    with django_assert_num_queries(2):  # the club's row and the edition
        assert is_known(client, known, address)


def test_each_address_has_its_own(client: Client, rubber: Rubber) -> None:
    client.get(BOARD)
    found = [tag(client, BOARD), tag(client, f"{BOARD}?by=mean"), tag(client, "/leaderboards/all/2026/")]
    assert len(set(found)) == 3


def correct(rubber: Rubber) -> None:
    version, deal = fresh(rubber).version, parse("4S S +1")
    services.change_deal(rubber_id=rubber.pk, expected_version=version, number=2, deal=deal, by=None)


def void(rubber: Rubber) -> None:
    services.void_rubber(rubber_id=rubber.pk, expected_version=fresh(rubber).version, by=None)


def agree(rubber: Rubber) -> None:
    services.agree(rubber_id=rubber.pk, expected_version=fresh(rubber).version, by=None)


def rename(rubber: Rubber) -> None:
    player = Player.objects.get(name="Anna")
    player.name = "Anya"
    save_player(player)


def let_go(rubber: Rubber) -> None:
    player = Player.objects.get(name="Anna")
    player.active = False
    save_player(player)


def name_a_season(rubber: Rubber) -> None:
    make_season()


def play_another(rubber: Rubber) -> None:
    make_result(list(Player.objects.all()), DAY)


def rebuild(rubber: Rubber) -> None:
    standings.rebuild()


def rename_the_club(rubber: Rubber) -> None:
    Club(name="Another").save()


def move_the_club(rubber: Rubber) -> None:
    Club(time_zone="Pacific/Auckland").save()


@pytest.mark.parametrize(
    "change",
    [
        correct,
        void,
        agree,
        rename,
        let_go,
        name_a_season,
        play_another,
        rebuild,
        rename_the_club,
        move_the_club,
    ],
)
def test_a_change_makes_it_unknown(
    client: Client,
    rubber: Rubber,
    committed: Callable[[], AbstractContextManager[Any]],
    change: Callable[[Rubber], None],
) -> None:
    client.get(BOARD)
    known = tag(client)
    assert is_known(client, known)
    with committed():
        change(rubber)
    assert not is_known(client, known)


def test_a_season_changed_or_deleted_makes_it_unknown(
    client: Client, committed: Callable[[], AbstractContextManager[Any]]
) -> None:
    season = make_season("Autumn")
    for change in (
        lambda: services.save_season(
            name="Fall", first_day=season.first_day, last_day=season.last_day, season_id=season.pk
        ),
        lambda: services.delete_season(season.pk),
    ):
        client.get(BOARD)
        known = tag(client)
        with committed():
            change()
        assert not is_known(client, known)
    assert not Season.objects.exists()


def test_what_is_rolled_back_changes_nothing(rubber: Rubber) -> None:
    before = Edition.current()
    void(rubber)
    assert Edition.current() == before


def test_another_reader_or_language_has_another(client: Client, rubber: Rubber) -> None:
    client.get(BOARD)
    found = {tag(client)}
    client.cookies["django_language"] = "ru"
    found.add(tag(client))
    for role in Role:
        client.force_login(make_user(role=role))
        found.add(tag(client))
    assert len(found) == 2 + len(Role)


def test_who_is_linked_to_a_player_finds_their_row(
    client: Client, rubber: Rubber, committed: Callable[[], AbstractContextManager[Any]]
) -> None:
    user = make_user()
    client.force_login(user)
    client.get(BOARD)
    known = tag(client)
    with committed():
        link_player(user, Player.objects.get(name="Anna").pk)
    response = client.get(BOARD, headers={"If-None-Match": known})
    assert 'class="me"' in response.text


def test_another_form_token_makes_it_unknown(client: Client, rubber: Rubber) -> None:
    client.get(BOARD)
    known = tag(client)
    client.cookies[settings.CSRF_COOKIE_NAME] = "a" * 32
    assert not is_known(client, known)


def test_its_clock_is_never_far_behind(client: Client, rubber: Rubber) -> None:
    client.get(BOARD)
    known = tag(client)
    with time_machine.travel("2026-11-30 12:10Z", tick=False):
        assert not is_known(client, known)


def test_another_release_makes_it_unknown(client: Client, rubber: Rubber, monkeypatch: pytest.MonkeyPatch) -> None:
    client.get(BOARD)
    known = tag(client)
    monkeypatch.setattr(freshness, "release", lambda: "another")
    assert not is_known(client, known)


def test_a_release_is_its_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "BASE_DIR", tmp_path)
    (tmp_path / "templates").mkdir()
    found = set()
    for text in ("one", "three"):
        (tmp_path / "templates" / "board.html").write_text(text)
        found.add(freshness.release.__wrapped__())
    assert len(found) == 2


def test_a_page_with_a_message_is_not_to_be_kept(client: Client) -> None:
    client.force_login(make_admin())
    named = {"name": "Autumn", "first_day": "2026-09-01", "last_day": "2026-11-30"}
    client.post("/leaderboards/seasons/add/", named)
    response = client.get(BOARD)
    assert "Autumn has been saved." in response.text
    assert "ETag" not in response
    assert "ETag" in client.get(BOARD)


def test_bad_filters_are_not_to_be_kept(client: Client) -> None:
    response = client.get(BOARD, {"min": "0"})
    assert response.status_code == 422
    assert "ETag" not in response


def test_what_was_made_for_an_edition_is_made_once() -> None:
    made: list[int] = []

    def make() -> int:
        made.append(1)
        return len(made)

    assert [freshness.kept(edition, "board", make) for edition in (1, 1, 2)] == [1, 1, 2]


def test_what_was_kept_of_an_edition_goes_with_the_next() -> None:
    now, then = 1_000_001, 1_000_000  # later than what other tests have reached
    for edition, key in ((then, "board"), (then, "pairs"), (now, "board"), (then, "late")):
        freshness.kept(edition, key, str)
    assert [(edition, key) for edition, _moment, key in freshness.remembered.cache] == [(now, "board"), (then, "late")]


def test_so_much_is_kept_and_no_more() -> None:
    for number in range(settings.PARTS_KEPT + 5):
        freshness.kept(1, f"{number}", str)
    assert len(freshness.remembered.cache) == settings.PARTS_KEPT
