"""The page on which an evening is closed, and opened again."""

from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from clubsite.sessions import services
from clubsite.sessions.models import ClubSession, Table
from clubsite.sessions.services import Fate
from scoring.models import Rubber
from scoring.rules import Side
from scoring.services import Refused, delete_empty, undo_last
from scoring.wording import pair
from tests.factories import begin, enter, fresh, make_director, make_four, make_user
from tests.sessions.evenings import close, decided, now, open_evening, play, sit_down

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> ClubSession:
    return open_evening()


@pytest.fixture
def table(session: ClubSession) -> Table:
    return sit_down(session, make_four())


@pytest.fixture
def rubber(table: Table) -> Rubber:
    """North and South are a game ahead: 100 to nothing, and 300 for it if this is settled."""
    return enter(begin(table), "3NT N =")


@pytest.fixture
def director(client: Client) -> Client:
    client.force_login(make_director(username="Boris"))
    return client


def sent(session: ClubSession, *rubbers: Rubber, **fates: str) -> dict[str, Any]:
    """What the page of an evening with these open rubbers sends."""
    versions = {f"version_{rubber.pk}": now(rubber).version for rubber in rubbers}
    chosen = {f"fate_{rubber.pk}": fate for rubber, fate in zip(rubbers, fates.values(), strict=False)}
    return {"version": now(session).version, "rubber": [rubber.pk for rubber in rubbers], **versions, **chosen}


class TestClosingPage:
    def test_it_says_what_settling_would_mean(self, director: Client, session: ClubSession, rubber: Rubber) -> None:
        page = " ".join(director.get(f"/sessions/{session.pk}/closing/").text.split())
        assert '400 : 0, <span class="plus">+4</span> : <span class="minus">−4</span>.' in page
        assert "300 to N–S: only game" in page

    def test_an_empty_rubber_is_taken_to_be_deleted(self, director: Client, session: ClubSession, table: Table) -> None:
        rubber = begin(table)
        page = director.get(f"/sessions/{session.pk}/closing/").text
        assert "Nothing has been entered in it." in page
        assert "; ".join(pair(rubber, side) for side in Side) in page
        assert f'name="fate_{rubber.pk}" value="deleted" checked' in page
        assert 'value="settled"' not in page

    def test_one_with_deals_is_not_deleted(self, director: Client, session: ClubSession, rubber: Rubber) -> None:
        assert 'value="deleted"' not in director.get(f"/sessions/{session.pk}/closing/").text
        response = director.post(f"/sessions/{session.pk}/closing/", sent(session, rubber, fate="deleted"))
        assert response.status_code == 409
        assert "Only a rubber without deals can be deleted." in response.text
        assert now(session).is_open

    def test_works_and_leads_to_the_sheet(self, director: Client, session: ClubSession, rubber: Rubber) -> None:
        data = sent(session, rubber, fate="settled")
        for _ in range(2):
            response = director.post(f"/sessions/{session.pk}/closing/", data)
            assert (response.status_code, response["Location"]) == (303, f"/sessions/{session.pk}/sheet/")
        assert not now(session).is_open
        assert session.events.filter(by__username="Boris").count() == 2

    def test_a_fate_is_asked_for_each_and_what_was_chosen_stays(
        self, director: Client, session: ClubSession, rubber: Rubber
    ) -> None:
        other = begin(sit_down(session, make_four("", "", "", "")))
        response = director.post(f"/sessions/{session.pk}/closing/", sent(session, rubber, other, fate="carried_over"))
        assert response.status_code == 422
        assert f'name="fate_{rubber.pk}" value="carried_over" checked' in response.text
        assert f'id="undecided-{other.pk}"' in response.text
        assert f'id="undecided-{rubber.pk}"' not in response.text
        assert now(session).is_open

    @pytest.mark.parametrize("what", ["rubber", "session", "begun"])
    def test_an_old_page(self, director: Client, session: ClubSession, table: Table, rubber: Rubber, what: str) -> None:
        data = sent(session, rubber, fate="void")
        if what == "rubber":
            enter(rubber, "2H E =")
        elif what == "session":
            services.add_guest(session_id=session.pk, name="Gleb", note="")
        else:
            begin(sit_down(session, make_four("", "", "", "")))
        response = director.post(f"/sessions/{session.pk}/closing/", data)
        assert response.status_code == 409
        assert "This has changed meanwhile." in response.text
        assert f'name="fate_{rubber.pk}" value="void" checked' in response.text
        assert now(session).is_open
        assert now(rubber).is_open

    def test_a_director_who_decided_otherwise_is_told(
        self, director: Client, session: ClubSession, rubber: Rubber
    ) -> None:
        data = sent(session, rubber, fate="void")
        close(session, decided(rubber, Fate.SETTLED))
        response = director.post(f"/sessions/{session.pk}/closing/", data)
        assert response.status_code == 409
        assert "This evening has been closed." in response.text
        assert "Reopen the evening" in response.text

    def test_results_still_to_be_agreed_are_named(self, director: Client, session: ClubSession, table: Table) -> None:
        play(table, 3, agreed=False)
        assert ">Table 1, rubber 1</a>" in director.get(f"/sessions/{session.pk}/closing/").text

    @pytest.mark.parametrize(
        "data",
        [
            {},
            {"version": "\0"},
            {"version": "9" * 30},
            {"version": "1", "rubber": ["x", "-1", "9" * 18], f"fate_{'9' * 18}": "void"},
        ],
    )
    def test_whatever_is_sent(self, director: Client, session: ClubSession, data: dict[str, Any]) -> None:
        assert director.post(f"/sessions/{session.pk}/closing/", data).status_code == 409
        assert now(session).is_open

    def test_what_was_undone_was_entered_and_is_not_to_be_deleted(self, director: Client, session: ClubSession) -> None:
        rubber = enter(begin(sit_down(session, make_four("", "", "", ""))), "4S N =")
        undo_last(rubber_id=rubber.pk, expected_version=rubber.version, by=None)
        page = director.get(f"/sessions/{session.pk}/closing/").text
        assert [f'value="{fate}"' in page for fate in ("deleted", "settled", "carried_over", "void")] == [
            *(False, False, True, True)
        ]
        with pytest.raises(Refused, match="Void it instead"):
            delete_empty(rubber_id=rubber.pk, expected_version=fresh(rubber).version)

    @pytest.mark.parametrize("tables", [1, 3])
    def test_the_same_queries(
        self, director: Client, session: ClubSession, tables: int, django_assert_num_queries: DjangoAssertNumQueries
    ) -> None:
        for _ in range(tables):
            table = sit_down(session, make_four("", "", "", ""))
            play(table, 2, agreed=False)
            enter(begin(table), "3NT N =")
        address = f"/sessions/{session.pk}/closing/"
        with django_assert_num_queries(12):
            # club, session and user, the evening twice; rubbers, seats, deals, adjustments, corrections; to be agreed;
            # events
            director.get(address)

    def test_others_are_refused(self, client: Client, session: ClubSession) -> None:
        for action in ("closing", "reopening"):
            address = f"/sessions/{session.pk}/{action}/"
            client.logout()
            assert client.get(address)["Location"] == f"/account/sign-in/?next={address}"
            assert client.post(address).status_code == 401
            client.force_login(make_user())
            assert client.get(address).status_code == client.post(address).status_code == 403

    def test_unknown_and_wrong_method(self, director: Client, session: ClubSession) -> None:
        for action in ("closing", "reopening"):
            assert director.get(f"/sessions/999/{action}/").status_code == 404
            assert director.put(f"/sessions/{session.pk}/{action}/").status_code == 405


class TestReopeningPage:
    def test_works_and_is_logged_on_the_evening_s_page(self, director: Client, session: ClubSession) -> None:
        close(session)
        address = f"/sessions/{session.pk}/reopening/"
        assert "Reopen the evening" in director.get(address).text
        data = {"version": now(session).version}
        for _ in range(2):
            response = director.post(address, data)
            assert (response.status_code, response["Location"]) == (303, f"/sessions/{session.pk}/")
        page = director.get(f"/sessions/{session.pk}/").text
        assert page.count("The evening was reopened.") == 1
        director.logout()
        assert "The evening was reopened." not in director.get(f"/sessions/{session.pk}/").text

    def test_an_old_page(self, director: Client, session: ClubSession) -> None:
        close(session)
        data = {"version": now(session).version - 1}
        assert director.post(f"/sessions/{session.pk}/reopening/", data).status_code == 409
        assert not now(session).is_open

    def test_of_an_open_evening_there_is_nothing_to_reopen(self, director: Client, session: ClubSession) -> None:
        assert "Close the evening" in director.get(f"/sessions/{session.pk}/reopening/").text
        assert director.post(f"/sessions/{session.pk}/reopening/").status_code == 303
