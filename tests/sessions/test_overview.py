"""The director's overview, and how it keeps itself fresh."""

from datetime import date, timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from clubsite.accounts.models import Club
from clubsite.sessions import services
from clubsite.sessions.models import ClubSession, Place, Table
from clubsite.sessions.services import links
from scoring import services as scoring
from scoring.models import Rubber, RubberState
from tests.factories import (
    begin,
    enter,
    fresh,
    make_evening,
    make_player,
    make_rubber,
    make_session,
    make_table,
    play_out,
)

from .evenings import close
from .pages import address, text

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("evening_in_november")]
TODAY = date(2026, 11, 30)
HTMX = {"HX-Request": "true"}


def test_the_overview_shows_each_table(client: Client) -> None:
    one, _other = make_evening("ABCDE", "FGHI", day=TODAY)
    enter(play_out(begin(one)))
    rubber = enter(begin(one), "4S N =", "2D E =")
    page = text(client.get(f"/sessions/{one.session_id}/"))
    for said in ("2 tables", "9 people here", "Table 1", "Rubber 2", ">vul<", "40 below", "Deal 2:", "not begun"):
        assert said in page
    assert f"Sits out: {rubber.sat_out.get().player}" in page
    assert "Next rubber" not in page


def test_the_overview_shows_substitutes_calls_and_disagreements(client: Client) -> None:
    (table,) = make_evening("ABCD", day=TODAY)
    rubber = enter(begin(table), "4S N =")
    scoring.answer_deal(rubber_id=rubber.pk, expected_version=rubber.version, number=1, right=False)
    links.call_director(table)
    page = text(client.get(f"/sessions/{table.session_id}/"))
    assert "Deal 1 is not right, says the other side" in page
    assert "Calling the director since 20:00" in page
    assert "Answered" not in page


def test_a_director_answers_a_call(director: Client) -> None:
    (table,) = make_evening("ABCD", day=TODAY)
    links.call_director(table)
    assert "Answered" in text(director.get(f"/sessions/{table.session_id}/"))
    response = director.post(f"/tables/{table.pk}/call/", {"answered": "1"})
    assert (response.status_code, response["Location"]) == (303, f"/sessions/{table.session_id}/")
    assert "Calling the director" not in text(director.get(f"/sessions/{table.session_id}/"))


def test_a_director_goes_on_from_the_overview(director: Client) -> None:
    (table,) = make_evening("ABCDE", day=TODAY)
    rubber = play_out(begin(table))
    page = text(director.get(f"/sessions/{table.session_id}/"))
    assert "Next out:" in page
    assert f'formaction="/tables/{table.pk}/next/" name="after" value="{rubber.pk}"' in page
    response = director.post(f"/tables/{table.pk}/next/", {"after": rubber.pk, "to_overview": "1"})
    assert (response.status_code, response["Location"]) == (303, f"/sessions/{table.session_id}/")
    assert Rubber.objects.open().count() == 1


def test_three_at_a_table_are_shown(director: Client) -> None:
    (table,) = make_evening("ABCD", day=TODAY)
    Place.objects.filter(player__name="A").update(left_at=timezone.now())
    page = text(director.get(f"/sessions/{table.session_id}/"))
    assert "One more is needed to play" in page
    assert f'formaction="/tables/{table.pk}/next/"' not in page


def test_who_sits_nowhere_or_elsewhere_is_shown(director: Client) -> None:
    old = make_table(make_session(TODAY - timedelta(days=7)), *"ABCD")
    session = make_session(TODAY)
    boris = old.places.get(player__name="B").player_id
    services.tick(session_id=session.pk, came=[make_player("Rosa").pk, boris], left=[])
    page = text(director.get(f"/sessions/{session.pk}/"))
    assert "B still sits at table 1 of 23 November 2026." in page
    assert "Rosa" in page
    assert "Seat everybody" not in page


def test_a_carried_over_rubber_whose_four_are_here(director: Client) -> None:
    old = make_table(make_session(TODAY - timedelta(days=7)), *"ABCD")
    rubber = begin(old)
    scoring.carry_over(rubber_id=rubber.pk, expected_version=rubber.version)
    Place.objects.update(left_at=timezone.now())
    session = make_session(TODAY)
    four = list(old.places.values_list("player", flat=True))
    services.tick(session_id=session.pk, came=four[:3], left=[])
    assert "carried over" not in text(director.get(f"/sessions/{session.pk}/"))
    services.tick(session_id=session.pk, came=four, left=[])
    page = director.get(f"/sessions/{session.pk}/")
    assert f"Rubber {rubber.pk} was carried over, and its four are here" in text(page)
    _rubber, query = page.context["carried_over"][0]
    assert director.get(f"/sessions/{session.pk}/tables/?{query}").content.decode().count(" checked") == 4


def test_a_closed_evening_is_read_only(director: Client) -> None:
    (table,) = make_evening("ABCD", day=TODAY)
    ClubSession.objects.update(closed_at=timezone.now())
    page = text(director.get(f"/sessions/{table.session_id}/"))
    for absent in ("hx-get", "New table", "Draw and start", "Who is here"):
        assert absent not in page
    assert ">closed<" in page
    assert "No rubber was played to its end." in page


def test_a_closed_evening_shows_its_result_to_everybody(client: Client) -> None:
    (table,) = make_evening("ABCDE", day=TODAY)
    play_out(begin(table))
    ClubSession.objects.update(closed_at=timezone.now())
    page = text(client.get(f"/sessions/{table.session_id}/"))
    for said in (
        "5 players",
        "1 rubber ",
        "Standings of the evening",
        "+9",
        f'href="/sessions/{table.session_id}/sheet/"',
    ):
        assert said in page
    assert [page.count(f'<td class="place">{place}</td>') for place in ("1=", "3", "4=")] == [2, 1, 2]
    assert "people here" not in page


def test_who_plays_outside_the_evening_is_named(director: Client) -> None:
    (table,) = make_evening("ABCD", day=TODAY)
    five = [make_player(name) for name in "VWXYZ"]
    services.tick(session_id=table.session_id, came=[player.pk for player in five], left=[])
    rubber = make_rubber(five[:4], "4S N =")
    pages = [f"/sessions/{table.session_id}/", f"/sessions/{table.session_id}/tables/", address(table)]
    page = text(director.get(pages[0]))
    assert page.count(f"still plays rubber {rubber.pk}, which belongs to no evening.") == 4
    assert "Z still" not in page
    for one in pages[1:]:
        assert text(director.get(one)).count(f">rubber {rubber.pk}</small>") == 4
    four = [player.pk for player in five[:4]]
    assert director.post(pages[1], {"who": four}).status_code == 303, "it is only a warning"
    enter(rubber, "4S N =")
    assert "belongs to no evening" not in text(director.get(pages[0]))


def test_only_members_read_where_the_club_is_private(client: Client) -> None:
    Club(public=False).save()
    assert client.get(f"/sessions/{make_session().pk}/").status_code == 302


def test_there_is_no_such_evening(client: Client) -> None:
    assert client.get("/sessions/99/").status_code == 404
    assert client.get("/sessions/99999999999999999999/").status_code == 404
    assert client.get("/sessions/99/?seen=x", headers=HTMX).status_code == 404


def poll(client: Client, page: Any) -> Any:
    """What a page that was drawn from this answer gets when it asks for news."""
    context = page.context_data
    address = f"/sessions/{context['session'].pk}/?seen={context['pulse']}&slots={context['slots']}"
    return client.get(address, headers=HTMX)


def test_nothing_new_is_204(client: Client, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    for table in make_evening("ABCD", "EFGH", "IJKL", day=TODAY):
        begin(table)
    page = client.get(f"/sessions/{Table.objects.first().session_id}/")  # type: ignore[union-attr]
    with django_assert_num_queries(3):
        assert poll(client, page).status_code == 204


def test_only_what_has_changed_is_sent(client: Client) -> None:
    one, other = make_evening("ABCD", "EFGH", day=TODAY)
    begin(one)
    rubber = begin(other)
    page = client.get(f"/sessions/{one.session_id}/")
    enter(rubber, "4S N =")
    news = poll(client, page)
    assert news.status_code == 200
    assert [slot.key for slot in news.context_data["changed"]] == [str(other.pk)]
    sent = text(news)
    assert f'id="slot-{other.pk}" hx-swap-oob="true"' in sent
    assert f'id="slot-{one.pk}"' not in sent
    assert "<html" not in sent
    assert poll(client, news).status_code == 204


def test_what_begins_and_ends_outside_the_evening_is_news(client: Client) -> None:
    session = make_session(TODAY)
    four = [make_player(name) for name in "WXYZ"]
    services.tick(session_id=session.pk, came=[player.pk for player in four], left=[])
    page = client.get(f"/sessions/{session.pk}/")
    rubber = make_rubber(four)
    assert "W still plays rubber" in text(page := poll(client, page))
    scoring.carry_over(rubber_id=rubber.pk, expected_version=rubber.version)
    assert "was carried over, and its four are here" in text(page := poll(client, page))
    scoring.void_rubber(rubber_id=rubber.pk, expected_version=fresh(rubber).version, by=None)
    assert "was carried over" not in text(page := poll(client, page))
    assert poll(client, page).status_code == 204


def test_a_minute_later_the_age_is_new(client: Client) -> None:
    (table,) = make_evening("ABCD", day=TODAY)
    begin(table)
    page = client.get(f"/sessions/{table.session_id}/")
    with time_machine.travel("2026-11-30 20:02Z", tick=False):
        assert "2 minutes ago" in text(poll(client, page))


def test_a_new_table_brings_all_tiles(client: Client) -> None:
    (table,) = make_evening("ABCD", day=TODAY)
    page = client.get(f"/sessions/{table.session_id}/")
    new = make_table(table.session, *"EFGH")
    news = poll(client, page)
    assert 'id="tables" hx-swap-oob="true"' in text(news)
    assert [slot.key for slot in news.context_data["changed"]] == ["tally"]
    assert f'id="slot-{new.pk}"' in text(news)


def test_an_evening_closed_meanwhile_is_no_longer_asked_for(client: Client) -> None:
    (table,) = make_evening("ABCD", day=TODAY)
    page = client.get(f"/sessions/{table.session_id}/")
    ClubSession.objects.update(closed_at=timezone.now(), version=9)
    assert "hx-get" not in text(poll(client, page))


@pytest.mark.parametrize("sent", ["", "x", "1-2-3.-", "99999999999999999999-x"])
def test_whatever_a_page_says_that_it_shows(client: Client, sent: str) -> None:
    (table,) = make_evening("ABCD", day=TODAY)
    assert client.get(f"/sessions/{table.session_id}/?seen=x&slots={sent}", headers=HTMX).status_code == 200


@pytest.mark.parametrize("tables", [1, 3])
def test_queries_of_the_overview(
    director: Client, tables: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    groups = [[f"{letter}{number}" for letter in "ABCDE"] for number in range(tables)]
    for table in make_evening(*groups, day=TODAY):
        for _ in range(tables):
            play_out(begin(table))
        enter(begin(table), "4S N =")
    assert Rubber.objects.filter(state=RubberState.OPEN).count() == tables
    with django_assert_num_queries(21):
        director.get(f"/sessions/{ClubSession.objects.get().pk}/")


def test_a_rubber_opened_again_in_a_closed_evening_is_told_of(director: Client) -> None:
    (table,) = make_evening("ABCD", day=TODAY)
    rubber, where = play_out(begin(table)), f"/sessions/{table.session_id}/"
    close(table.session)
    told = "Not counted: rubber 1 at table 1 is still being played."
    assert told not in text(director.get(where))
    director.post(f"/rubbers/{rubber.pk}/undo/", {"version": rubber.version})
    page = director.get(where)
    assert told in text(page)
    assert f'href="/rubbers/{rubber.pk}/"' in page.text
