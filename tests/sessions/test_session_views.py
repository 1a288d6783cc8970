"""The list of evenings, opening and changing one."""

import re
from datetime import date, timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from clubsite.sessions.models import ClubSession
from tests.factories import (
    begin,
    make_four,
    make_player,
    make_session,
    make_table,
    make_user,
    play_out,
)

from .pages import text

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("evening_in_november")]
TODAY = date(2026, 11, 30)
HTMX = {"HX-Request": "true"}
OPENING = 'action="/sessions/open/"'
AT_ONCE = {"at_once": "1"}


def terms(**changed: str) -> dict[str, str]:
    sent = {"entry_key": "key", "date": "2026-11-30", "name": "", "game": "contract", "stake": "", "another": "False"}
    return sent | {"seating_rule": "draw"} | changed


def test_the_list_has_the_latest_first(director: Client) -> None:
    make_session(TODAY - timedelta(days=7), name="Attic")
    make_table(make_session(TODAY, name="Cellar"), *"ABCDE")
    page = text(director.get("/sessions/"))
    assert page.index("Cellar") < page.index("Attic")
    assert OPENING not in page
    assert "The evening of 23 November 2026 has not been closed." in page


@pytest.mark.parametrize("evenings", [1, 3])
def test_queries_of_the_list(client: Client, evenings: int, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    for _ in range(evenings):
        play_out(begin(make_table(make_session(TODAY), *(make_player() for _ in range(4)))))
    with django_assert_num_queries(5):
        page = text(client.get("/sessions/"))
    assert page.count('<td class="num">4</td> <td class="num">1</td>') == evenings


def test_tonight_is_one_tap_away(client: Client) -> None:
    assert client.get("/sessions/tonight/")["Location"] == "/sessions/"
    session = make_session(TODAY)
    assert client.get("/sessions/tonight/")["Location"] == f"/sessions/{session.pk}/"
    assert f'href="/sessions/{session.pk}/"' in text(client.get("/"))


def test_play_after_midnight_stays_on_its_evening(client: Client) -> None:
    session = make_session(TODAY)
    with time_machine.travel("2026-12-01 01:30Z", tick=False):
        assert client.get("/sessions/tonight/")["Location"] == f"/sessions/{session.pk}/"
    for moment in ("2026-12-01 12:00Z", "2026-12-02 01:30Z"):
        with time_machine.travel(moment, tick=False):
            assert client.get("/sessions/tonight/")["Location"] == "/sessions/"
            assert "has not been closed." in client.get("/sessions/").text


def test_one_tap_opens_an_evening_like_the_last(director: Client) -> None:
    last = {"name": "Attic", "game": "auction", "stake": 25, "seating_rule": "pivot", "closed_at": timezone.now()}
    make_session(TODAY - timedelta(days=7), **last)
    make_four()
    for page in ("/", "/sessions/"):
        assert OPENING in text(director.get(page))
    response = director.post("/sessions/open/", AT_ONCE)
    session = ClubSession.objects.latest("pk")
    assert (response.status_code, response["Location"]) == (303, f"/sessions/{session.pk}/attendance/")
    assert (session.date, session.name, session.game) == (TODAY, "Attic", "auction")
    assert (session.stake, session.currency, session.seating_rule) == (25, "EUR", "pivot")
    assert session.opened_by.username == "Anna"


def test_one_tap_on_a_page_of_last_week_opens_an_evening_of_today(director: Client) -> None:
    make_four()
    with time_machine.travel("2026-11-23 20:00Z", tick=False):
        form = text(director.get("/")).partition(OPENING)[2].partition("</form>")[0]
    make_session(TODAY - timedelta(days=3), name="Cellar", game="auction", closed_at=timezone.now())
    director.post("/sessions/open/", dict(re.findall(r'name="(\w+)" value="([^"]*)"', form)))
    session = ClubSession.objects.latest("pk")
    assert (session.date, session.name, session.game) == (TODAY, "Cellar", "auction")


def test_members_are_not_offered_to_open_one(client: Client) -> None:
    client.force_login(make_user())
    make_four()
    for page in ("/", "/sessions/"):
        assert OPENING not in text(client.get(page))


def test_the_second_director_comes_to_the_evening_of_the_first(director: Client) -> None:
    session = make_session(TODAY)
    for hour in ("2026-11-30 20:00Z", "2026-12-01 01:30Z"):
        with time_machine.travel(hour, tick=False):
            response = director.post("/sessions/open/", AT_ONCE)
        assert (response.status_code, response["Location"]) == (303, f"/sessions/{session.pk}/")


def test_one_tap_after_an_evening_was_closed_asks_whether_another_is_meant(director: Client) -> None:
    make_session(TODAY, name="Attic", closed_at=timezone.now())
    response = director.post("/sessions/open/", AT_ONCE)
    assert response.status_code == 409
    assert "has been played and closed" in text(response)
    form = response.context["form"]
    again = director.post("/sessions/open/", {field.name: field.value() or "" for field in form})
    assert again.status_code == 303
    assert list(ClubSession.objects.values_list("date", "name")) == [(TODAY, "Attic")] * 2


def test_sent_twice_it_is_one_evening(director: Client) -> None:
    answers = [director.post("/sessions/open/", terms()) for _ in range(2)]
    session = ClubSession.objects.get()
    assert [answer.status_code for answer in answers] == [303, 303]
    assert {answer["Location"] for answer in answers} == {f"/sessions/{session.pk}/attendance/"}


def test_back_at_the_form_another_evening_is_another(director: Client) -> None:
    asked = [director.get("/sessions/open/") for _ in range(2)]
    assert {page["Cache-Control"] for page in asked} == {"no-store"}
    assert len({page.context["form"]["entry_key"].value() for page in asked}) == 2


@pytest.mark.parametrize("closed", [True, False])
def test_a_day_with_an_evening_asks_whether_another_is_meant(director: Client, closed: bool) -> None:
    session = make_session(TODAY, closed_at=timezone.now() if closed else None)
    response = director.post("/sessions/open/", terms(name="Cellar", stake="0,25"))
    page = text(response)
    assert response.status_code == 409
    assert ("has been played and closed" if closed else "and it is open") in page
    assert f'href="/sessions/{session.pk}/{"reopening/" if closed else ""}"' in page
    assert 'value="Cellar"' in page
    assert 'value="0,25"' in page
    again = director.post("/sessions/open/", terms(name="Cellar", stake="0,25", another="1"))
    assert again.status_code == 303
    assert ClubSession.objects.latest("pk").stake == 25


@pytest.mark.parametrize(
    ("field", "typed", "said"),
    [
        ("date", "2026-12-01", "lies in the future"),
        ("date", "1066-10-14", "too far back"),
        ("date", "soon", "Enter a valid date"),
        ("stake", "a lot", "is not an amount"),
        ("stake", "0.255", "finer than the smallest coin of EUR"),
        ("game", "whist", "Select a valid choice"),
        ("seating_rule", "by lot", "Select a valid choice"),
        ("name", "x" * 61, "at most 60 characters"),
        ("name", "a\0b", "Null characters"),
    ],
)
def test_what_cannot_be_is_said_beside_its_field(director: Client, field: str, typed: str, said: str) -> None:
    response = director.post("/sessions/open/", terms(**{field: typed}))
    assert response.status_code == 422
    assert said in " ".join(response.context["form"].errors[field])
    assert response.context["form"][field].value() == typed
    assert not ClubSession.objects.exists()


def test_a_stake_of_nothing_is_no_stake(director: Client) -> None:
    director.post("/sessions/open/", terms(stake="0"))
    assert ClubSession.objects.get().stake is None


def test_an_evening_is_changed(director: Client) -> None:
    session = make_session(TODAY)
    sent = terms(version=str(session.version), name="Attic", stake="1.50")
    response = director.post(f"/sessions/{session.pk}/edit/", sent)
    assert (response.status_code, response["Location"]) == (303, f"/sessions/{session.pk}/")
    session.refresh_from_db()
    assert (session.name, session.stake) == ("Attic", 150)
    assert 'value="1.50"' in text(director.get(f"/sessions/{session.pk}/edit/"))


@pytest.mark.parametrize(("closed", "said"), [(False, "changed meanwhile"), (True, "Reopen it first")])
def test_an_old_page_keeps_what_was_typed(director: Client, closed: bool, said: str) -> None:
    session = make_session(TODAY, version=5, closed_at=timezone.now() if closed else None)
    response = director.post(f"/sessions/{session.pk}/edit/", terms(version="3", name="Attic"))
    assert response.status_code == 409
    assert said in text(response)
    assert 'value="Attic"' in text(response)
    sent = response.context["form"]["version"].value()
    assert director.post(f"/sessions/{session.pk}/edit/", terms(version=sent, name="Attic")).status_code == (
        409 if closed else 303
    )
