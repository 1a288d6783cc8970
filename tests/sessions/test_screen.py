"""The screen for the room."""

from collections.abc import Iterator

import pytest
import time_machine
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from clubsite.accounts.models import Club
from clubsite.sessions import services
from clubsite.sessions.models import ClubSession
from scoring import services as scoring
from tests.factories import begin, enter, make_four, make_player, make_user
from tests.sessions.evenings import close, now, open_evening, play, seat, sit_down, win

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture(autouse=True)
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel("2026-11-30 20:15:07Z", tick=False) as traveller:
        yield traveller


@pytest.fixture
def session() -> ClubSession:
    return open_evening()


def address(session: ClubSession) -> str:
    return f"/sessions/{session.pk}/screen/"


def news(client: Client, session: ClubSession, pulse: str) -> tuple[int, str]:
    response = client.get(address(session), {"seen": pulse}, headers=HTMX)
    return response.status_code, response.text


def pulse(client: Client, session: ClubSession) -> str:
    return str(client.get(address(session)).context["pulse"])


def test_tables_and_standings_on_one_page(client: Client, session: ClubSession) -> None:
    five = [*make_four("Anna", "Boris", "Vera", "Lev"), make_player("Egor")]
    table = sit_down(session, five)
    win(seat(table, five[:4], five[4:]), 7)
    enter(begin(table), "3NT N =")
    page = " ".join(client.get(address(session)).text.split())
    assert 'Table 1</h2> <span class="muted">Rubber 2</span>' in page
    assert "Sits out: " in page
    assert "Next out: " in page
    assert '<span class="place">1=</span> <span>Anna</span> <b class="num"><span class="plus">+7</span></b>' in page
    assert '<li value="4"><span class="place">4=</span> <span>Vera</span>' in page
    assert "Rubbers being played are not counted yet." in page


def test_it_says_when_it_was_fresh_in_the_club_s_time(client: Client, session: ClubSession) -> None:
    Club(time_zone="Europe/Moscow").save()
    assert '<time data-fresh="Europe/Moscow">23:15:07</time>' in client.get(address(session)).text


def test_nothing_new(client: Client, session: ClubSession) -> None:
    enter(begin(sit_down(session, make_four())), "3NT N =")
    assert news(client, session, pulse(client, session)) == (204, "")


def test_another_deal_is_news(client: Client, session: ClubSession) -> None:
    rubber = begin(sit_down(session, make_four()))
    seen = pulse(client, session)
    enter(rubber, "3NT N =")
    status, text = news(client, session, seen)
    assert status == 200
    assert text.strip().startswith('<div id="shown">')
    assert "3NT" in text.replace('<span class="suit-NT" aria-hidden="true">', "").replace("</span>", "")


def test_a_corrected_rubber_of_a_closed_table_is_news(client: Client, session: ClubSession) -> None:
    table = sit_down(session, make_four())
    rubber = play(table, 3)
    services.close_table(table_id=table.pk)
    seen = pulse(client, session)
    scoring.void_rubber(rubber_id=rubber.pk, expected_version=now(rubber).version, by=None)
    assert "No rubber has ended yet." in news(client, session, seen)[1]


def test_a_minute_later_the_last_deal_is_older(
    client: Client, session: ClubSession, clock: time_machine.Traveller
) -> None:
    begin(sit_down(session, make_four()))
    seen = pulse(client, session)
    clock.shift(61)
    assert "1\N{NO-BREAK SPACE}minute\N{NO-BREAK SPACE}ago" in news(client, session, seen)[1]


def test_a_closed_evening_keeps_its_standings_and_is_not_polled(client: Client, session: ClubSession) -> None:
    play(sit_down(session, make_four()), 3)
    assert "hx-get" in client.get(address(session)).text
    close(session)
    page = client.get(address(session)).text
    assert "+3" in page
    assert "hx-get" not in page
    assert "<h1>Tables</h1>" not in page


@pytest.mark.parametrize("tables", [1, 3])
@pytest.mark.parametrize("rubbers", [1, 3])
def test_the_same_queries(
    client: Client,
    session: ClubSession,
    tables: int,
    rubbers: int,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for _ in range(tables):
        table = sit_down(session, [make_player() for _ in range(5)])
        for _ in range(rubbers):
            play(table, 2)
        enter(begin(table), "3NT N =")
    with django_assert_num_queries(15):
        # club, evening; pulse: rubbers, versions; tables, places, rubbers, seats, who sat out, deals,
        # adjustments; of the sheet: rubbers, seats, who sat out, places
        client.get(address(session))
    seen = pulse(client, session)
    with django_assert_num_queries(4):
        assert news(client, session, seen)[0] == 204


def test_members_only(client: Client, session: ClubSession) -> None:
    Club(public=False).save()
    assert client.get(address(session))["Location"] == f"/account/sign-in/?next={address(session)}"
    client.force_login(make_user())
    assert client.get(address(session)).status_code == 200


def test_unknown_and_wrong_method(client: Client, session: ClubSession) -> None:
    assert client.get("/sessions/999/screen/").status_code == 404
    assert client.post(address(session)).status_code == 405
