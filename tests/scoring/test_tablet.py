"""A table's own tablet: it keeps the score of its table on its evening, and nothing else."""

import re
from zoneinfo import ZoneInfo

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from clubsite.accounts.models import Club
from clubsite.players.models import Player
from clubsite.sessions.models import ClubSession, Table, TableLink
from scoring.models import Rubber
from tests.factories import enter, make_director, make_rubber, make_user

from .conftest import signed_in
from .pages import HTMX, page, post

pytestmark = pytest.mark.django_db


def tablet_of(table: Table) -> Client:
    link = TableLink.objects.create(table=table)
    client = Client()
    assert client.get(f"/t/{link.token}/").status_code == 303
    return client


def test_it_keeps_the_score_of_its_table_without_a_log_in(table: Table, rubber: Rubber) -> None:
    Club.objects.create(public=False)
    client = tablet_of(table)
    assert client.get(f"/tables/{table.pk}/tablet/")["Location"] == f"/rubbers/{rubber.pk}/"
    assert 'id="pad"' in client.get(page(rubber)).content.decode()
    assert post(client, rubber, "deals/", entry_key="one", notation="2H N =").status_code == 303
    assert post(client, rubber, "deals/1/", entry_key="two", notation="2S N =").status_code == 303
    assert post(client, rubber, "deals/1/answer/").status_code == 303
    assert post(client, rubber, "undo/").status_code == 303
    assert not rubber.deals.exists()


def test_between_the_sides_it_turns_the_question_round(
    table: Table, rubber: Rubber, boris: Client, dora: Client
) -> None:
    enter(rubber, "2H N =")
    for client, turned in ((tablet_of(table), True), (boris, True), (dora, False)):
        text = client.get(page(rubber)).text
        assert "Not right" in text
        assert ('class="card answer turned"' in text) is turned


def test_it_does_nothing_else(table: Table, rubber: Rubber, four: list[Player]) -> None:
    Club.objects.create(public=False)
    client = tablet_of(table)
    for address in ("/", "/players/", "/leaderboards/", "/rubbers/", "/rubbers/new/", "/account/"):
        assert client.get(address).status_code == 302, address
    for address in ("setup/", "substitution/", "closing/"):
        assert client.get(f"/rubbers/{rubber.pk}/{address}").status_code in (302, 403), address
    for address in ("settlement/", "void/", "restoration/", "adjustments/", "deletion/"):
        assert post(client, rubber, address).status_code in (302, 401, 403, 409), address
    rubber.refresh_from_db()
    assert (rubber.state, rubber.version) == (Rubber.State.OPEN, 1)


@pytest.mark.parametrize("public", [True, False])
def test_its_bar_leads_to_its_table_and_to_what_it_may_read(table: Table, rubber: Rubber, *, public: bool) -> None:
    Club.objects.create(public=public)
    client = tablet_of(table)
    enter(rubber, "3NT N =", "3NT N =")
    for address in (page(rubber), "/account/sign-in/"):
        text = client.get(address).text
        assert text.count(f'<a href="/tables/{table.pk}/tablet/">Our table</a>') == 2
        links = set(re.findall(r'<a [^>]*href="(/[^"#?]*)', text))
        for link in links - {"/account/sign-in/"}:
            response = client.get(link, follow=True)
            assert response.status_code == 200, link
            assert "sign-in" not in str(response.redirect_chain), link
        assert ("/leaderboards/" in links) is public


def test_it_does_not_see_another_table(table: Table, four: list[Player]) -> None:
    Club.objects.create(public=False)
    other = make_rubber(four)
    client = tablet_of(table)
    assert client.get(f"/rubbers/{other.pk}/").status_code == 302
    assert post(client, other, "deals/", entry_key="one", notation="2H N =").status_code == 403


def test_both_sides_agree_on_it_and_then_it_corrects_no_more(table: Table, rubber: Rubber) -> None:
    client = tablet_of(table)
    enter(rubber, "3NT N =", "3NT N =")
    assert post(client, rubber, "agreement/NS/").status_code == 303
    assert post(client, rubber, "agreement/EW/").status_code == 303
    rubber.refresh_from_db()
    assert rubber.is_final
    assert post(client, rubber, "undo/").status_code == 409


@pytest.mark.parametrize("over", ["revoked", "table closed", "evening over"])
def test_the_address_is_no_good_afterwards(table: Table, rubber: Rubber, over: str) -> None:
    client = tablet_of(table)
    token = TableLink.objects.get().token
    if over == "revoked":
        director = signed_in(make_director())
        assert director.post(f"/tables/{table.pk}/link/", {"revoke": "1"}).status_code == 303
    elif over == "table closed":
        Table.objects.update(closed_at=rubber.started_at)
    else:
        ClubSession.objects.update(closed_at=rubber.started_at)
    said = {
        "revoked": "Ask the director",
        "table closed": "This table has been closed",
        "evening over": "This evening is",
    }
    for address in (f"/t/{token}/", f"/tables/{table.pk}/tablet/"):
        response = client.get(address)
        assert Client().get(address).text.count(said[over]) == response.text.count(said[over])
        assert response.status_code == 410
        assert [why for why, words in said.items() if words in response.text] == [over]
    response = post(client, rubber, "deals/", entry_key="one", notation="2H N =")
    assert response.status_code == 401
    assert "2H N =" in response.content.decode()
    assert not rubber.deals.exists()


@pytest.mark.parametrize("goes", ["signs out", "has another password"])
def test_it_stays_when_a_director_who_signed_in_on_it_has_gone(table: Table, rubber: Rubber, goes: str) -> None:
    client, director = tablet_of(table), make_director()
    client.force_login(director)
    before = client.session.session_key
    if goes == "signs out":
        assert client.post("/account/sign-out/").status_code == 303
    else:
        director.set_password("grand-slam")
        director.save()
    assert client.get("/account/").status_code == 302
    assert client.get(f"/tables/{table.pk}/tablet/")["Location"] == page(rubber)
    assert not Session.objects.filter(pk=before).exists()
    signed_in(director).post(f"/tables/{table.pk}/link/", {"revoke": "1"})
    assert client.get(f"/tables/{table.pk}/tablet/").status_code == 410


def test_nobody_guesses_an_address() -> None:
    assert Client().get("/t/guess/").status_code == 410


def test_directors_make_the_address_and_its_code(table: Table) -> None:
    client = signed_in(make_director())
    address = f"/tables/{table.pk}/link/"
    assert "Make one" in client.get(address).content.decode()
    assert client.post(address).status_code == 303
    page = client.get(address).content.decode()
    assert f"/t/{TableLink.objects.get().token}/" in page
    assert "<svg" in page
    client.post(address)
    assert TableLink.objects.filter(revoked_at__isnull=True).count() == 1


def test_members_do_not(table: Table) -> None:
    client = signed_in(make_user())
    assert client.get(f"/tables/{table.pk}/link/").status_code == 403


def test_the_page_says_since_when_the_director_is_called(table: Table, rubber: Rubber) -> None:
    client, other = tablet_of(table), tablet_of(table)
    called = {"version": "1"}
    assert 'name="back"' not in client.get(page(rubber)).text
    client.post(f"/tables/{table.pk}/call/")
    for reader in (client, other):
        text = reader.get(page(rubber)).text
        assert f"The director was called at {local_time(table)}." in text
        assert "Call the director" not in text
        assert "version=1&amp;called=1" in text
    assert "was called at" in other.get(page(rubber), called, headers=HTMX).text
    assert other.get(page(rubber), called | {"called": "1"}, headers=HTMX).status_code == 204
    assert other.get(page(rubber), called | {"notation": "2H N ="}, headers=HTMX).status_code == 204
    assert client.post(f"/tables/{table.pk}/call/", {"back": "1"}).status_code == 303
    for reader in (client, other):
        assert "Call the director" in reader.get(page(rubber)).text
    assert "Call the director" in other.get(page(rubber), called | {"called": "1"}, headers=HTMX).text


def local_time(table: Table) -> str:
    table.refresh_from_db()
    assert table.called_at
    return f"{timezone.localtime(table.called_at, ZoneInfo(Club.current().time_zone)):%H:%M}"


def test_a_substitute_calls_from_the_page_that_offers_it(table: Table, rubber: Rubber, clara: Client) -> None:
    assert clara.post(f"/tables/{table.pk}/call/").status_code == 403
    rubber.seats.filter(position="N").update(shared_with=Player.objects.get(name="Clara"), shared_from=1)
    assert "Call the director" in clara.get(page(rubber)).text
    assert clara.post(f"/tables/{table.pk}/call/")["Location"] == page(rubber)
    assert Table.objects.get().called_at is not None


def test_a_closed_table_calls_nobody(table: Table, rubber: Rubber, anna: Client) -> None:
    table.places.create(player=rubber.seats.get(position="N").player, precedence=1)
    Table.objects.update(closed_at=rubber.started_at)
    assert "Call the director" not in anna.get(page(rubber)).text
    assert anna.post(f"/tables/{table.pk}/call/").status_code == 303
    assert Table.objects.get().called_at is None


def test_players_call_the_director_and_the_director_answers(table: Table, rubber: Rubber) -> None:
    client = tablet_of(table)
    assert client.post(f"/tables/{table.pk}/call/").status_code == 303
    table.refresh_from_db()
    assert table.called_at is not None
    assert client.post(f"/tables/{table.pk}/call/", {"answered": "1"}).status_code == 403
    director = signed_in(make_director())
    assert director.post(f"/tables/{table.pk}/call/", {"answered": "1"}).status_code == 303
    table.refresh_from_db()
    assert table.called_at is None
    stranger = signed_in(make_user())
    assert stranger.post(f"/tables/{table.pk}/call/").status_code == 403
    assert Client().post(f"/tables/{table.pk}/call/").status_code == 401


@pytest.mark.parametrize(("host", "warned"), [("127.0.0.1:8000", 1), ("localhost", 1), ("testserver", 0)])
def test_a_code_that_no_tablet_can_follow_is_warned_of(client: Client, table: Table, host: str, warned: int) -> None:
    client.force_login(make_director())
    client.post(f"/tables/{table.pk}/link/")
    page = client.get(f"/tables/{table.pk}/link/", headers={"host": host}).text
    assert page.count("only this machine knows") == warned
