"""The players of the club: Anna is a member, Boris a director, Clara an admin."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from clubsite.accounts.models import Club
from clubsite.players import services, views
from clubsite.players.models import Player
from tests.factories import make_admin, make_director, make_player, make_user

pytestmark = pytest.mark.django_db
PLAYERS, ADD = "/players/", "/players/add/"
HTMX = {"HX-Request": "true"}


def names(client: Client, **query: str) -> list[str]:
    return [str(player) for player in client.get(PLAYERS, query).context["page"]]


@pytest.fixture
def boris(client: Client) -> None:
    client.force_login(make_director(username="Boris"))


@pytest.fixture
def clara(client: Client) -> None:
    client.force_login(make_admin(username="Clara"))


class TestList:
    def test_every_row_leads_to_the_player(self, client: Client) -> None:
        anna = make_player("Anna")
        assert f'<a href="/players/{anna.pk}/">Anna</a>' in client.get(PLAYERS).text

    def test_search_and_who_no_longer_plays(self, client: Client) -> None:
        make_player("Пётр Ёлкин")
        make_player("José", note="elder")
        make_player("Josef", active=False)
        assert names(client) == ["José (elder)", "Пётр Ёлкин"]
        assert names(client, inactive="1") == ["Josef"]
        assert names(client, q="JOSE") == ["José (elder)"]
        assert names(client, q="елкин ПЕТР") == ["Пётр Ёлкин"]
        assert names(client, q="jose", inactive="1") == ["Josef"]
        assert names(client, q="x" * 10_000) == []

    def test_fifty_a_page(self, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
        assert views.PER_PAGE == 50
        monkeypatch.setattr(views, "PER_PAGE", 2)
        for name in ("Anna", "Clara", "Hanna"):
            make_player(name)
        assert names(client, page="2") == ["Hanna"]
        assert 'href="?q=a&amp;page=2"' in client.get(PLAYERS, {"q": "a"}).text
        for number in ("-1", "0", "x", "9" * 5000, "99"):
            assert client.get(PLAYERS, {"page": number}).status_code == 200

    def test_fragment(self, client: Client) -> None:
        make_player("Anna")
        response = client.get(PLAYERS, headers=HTMX)
        assert response.text.strip().startswith('<section class="card" id="found"')
        assert "HX-Request" in response["Vary"]

    @pytest.mark.parametrize("rows", [1, 3])
    def test_the_same_queries(
        self, client: Client, clara: None, rows: int, django_assert_num_queries: DjangoAssertNumQueries
    ) -> None:
        for _ in range(rows):
            make_player()
        with django_assert_num_queries(5):  # club, session, user, how many, which
            client.get(PLAYERS)

    def test_each_sees_only_the_buttons_that_open(self, client: Client) -> None:
        anna = make_player("Anna")
        edit = f"/players/{anna.pk}/edit/"
        for user, add_shown, edit_shown in (
            (None, False, False),
            (make_user(), False, False),
            (make_director(), True, False),
            (make_admin(), True, True),
        ):
            if user:
                client.force_login(user)
            page = client.get(PLAYERS).text
            assert (ADD in page, edit in page) == (add_shown, edit_shown)

    def test_members_only(self, client: Client) -> None:
        Club(public=False).save()
        assert client.get(PLAYERS, {"q": "a"})["Location"] == "/account/sign-in/?next=/players/%3Fq%3Da"
        client.force_login(make_user("Anna"))
        assert client.get(PLAYERS).status_code == 200

    def test_wrong_method(self, client: Client) -> None:
        assert client.post(PLAYERS).status_code == 405


class TestAdding:
    def test_works(self, client: Client, boris: None) -> None:
        assert client.get(ADD).status_code == 200
        response = client.post(ADD, {"name": "  Anna \t Lee", "note": ""})
        assert (response.status_code, response["Location"]) == (303, PLAYERS)
        assert names(client) == ["Anna Lee"]

    def test_a_second_tap_leads_to_the_first(self, client: Client, boris: None) -> None:
        client.post(ADD, {"name": "Anna"})
        response = client.post(ADD, {"name": "ANNA"})
        assert response.status_code == 422
        anna = Player.objects.get()
        assert f'<a href="/players/{anna.pk}/">Anna</a>' in response.text
        assert 'value="ANNA"' in response.text
        assert 'id="id_note_error"' in response.text

    def test_a_note_tells_namesakes_apart(self, client: Client, boris: None) -> None:
        make_player("Anna")
        assert client.post(ADD, {"name": "Anna", "note": "Leeds"}).status_code == 303
        assert names(client) == ["Anna", "Anna (Leeds)"]

    @pytest.mark.parametrize(
        ("data", "field"),
        [
            ({}, "name"),
            ({"name": " "}, "name"),
            ({"name": "A\0"}, "name"),
            ({"name": "A" * 10_000}, "name"),
            ({"name": "Anna (Leeds)"}, "name"),
            ({"name": "Anna", "note": "x" * 31}, "note"),
            ({"name": "Anna", "note": "\u202e"}, "note"),
        ],
        ids=lambda sent: str(sent)[:40],
    )
    def test_what_is_wrong_stands_beside_the_field(
        self, client: Client, boris: None, data: dict[str, str], field: str
    ) -> None:
        response = client.post(ADD, data)
        assert response.status_code == 422
        assert f'id="id_{field}_error"' in response.text
        assert not Player.objects.exists()

    def test_others_are_refused(self, client: Client) -> None:
        assert client.get(ADD)["Location"] == "/account/sign-in/?next=/players/add/"
        client.force_login(make_user("Anna"))
        assert client.get(ADD).status_code == client.post(ADD, {"name": "Anna"}).status_code == 403
        assert not Player.objects.exists()

    def test_wrong_method(self, client: Client, boris: None) -> None:
        assert client.put(ADD).status_code == 405


class TestEditing:
    def test_works(self, client: Client, clara: None) -> None:
        anna, user = make_player("Ana"), make_user("anna")
        address = f"/players/{anna.pk}/edit/"
        assert 'value="Ana"' in client.get(address).text
        response = client.post(address, {"name": "Anna", "note": "Leeds", "user": user.pk, "active": "on"})
        assert response.status_code == 303
        anna.refresh_from_db()
        assert (str(anna), anna.user, anna.active, anna.name_key) == ("Anna (Leeds)", user, True, "anna")

    def test_who_no_longer_plays_stays_on_the_list_of_former_players(self, client: Client, clara: None) -> None:
        anna = make_player("Anna")
        client.post(f"/players/{anna.pk}/edit/", {"name": "Anna"})
        assert (names(client), names(client, inactive="1")) == ([], ["Anna"])

    def test_a_taken_name_is_refused(self, client: Client, clara: None) -> None:
        make_player("Anna", active=False)
        other = make_player("Hanna")
        response = client.post(f"/players/{other.pk}/edit/", {"name": "anna", "active": "on"})
        assert response.status_code == 422
        assert "<h1>Hanna</h1>" in response.text
        assert "no longer plays" in response.text
        other.refresh_from_db()
        assert other.name == "Hanna"

    @pytest.mark.parametrize("user", ["0", "x", "\0", "9" * 30])
    def test_no_such_log_in(self, client: Client, clara: None, user: str) -> None:
        anna = make_player("Anna")
        response = client.post(f"/players/{anna.pk}/edit/", {"name": "Anna", "user": user})
        assert response.status_code == 422
        assert 'id="id_user_error"' in response.text

    def test_the_log_in_of_another_player_is_not_offered(self, client: Client, clara: None) -> None:
        user = make_user("anna")
        make_player("Anna", user=user)
        other = make_player("Hanna")
        response = client.post(f"/players/{other.pk}/edit/", {"name": "Hanna", "user": user.pk})
        assert response.status_code == 422

    def test_a_log_in_linked_meanwhile_is_refused(self) -> None:
        user = make_user("anna")
        make_player("Anna", user=user)
        with pytest.raises(services.LogInTaken):
            services.save_player(Player(name="Hanna", user=user))

    def test_others_are_refused(self, client: Client) -> None:
        address = f"/players/{make_player().pk}/edit/"
        assert client.get(address)["Location"] == f"/account/sign-in/?next={address}"
        client.force_login(make_director())
        assert client.get(address).status_code == client.post(address, {"name": "Anna"}).status_code == 403

    @pytest.mark.parametrize("number", ["0", "9" * 30, "9" * 5000])
    def test_nobody_has_such_a_number(self, client: Client, clara: None, number: str) -> None:
        assert client.get(f"/players/{number}/edit/").status_code == 404

    def test_wrong_method(self, client: Client, clara: None) -> None:
        assert client.delete(f"/players/{make_player().pk}/edit/").status_code == 405
