"""The admin's pages: Clara is an admin, Boris a director, Anna a member."""

import re
from functools import partial

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from clubsite.accounts import services
from clubsite.accounts.models import Role, User
from tests.factories import make_admin, make_director, make_player, make_user
from tests.scoring.at_once import at_once

pytestmark = pytest.mark.django_db
USERS, ADD = "/account/users/", "/account/users/add/"
ONE_TIME = re.compile(r"<output>([a-z0-9]{4}-[a-z0-9]{4}-[a-z0-9]{4})</output>")


@pytest.fixture
def clara(client: Client) -> User:
    clara = make_admin(username="Clara")
    client.force_login(clara)
    return clara


def password_on(page: str) -> str:
    found = ONE_TIME.search(page)
    assert found
    return found[1]


def signed_in(username: str, password: str) -> Client:
    client = Client()
    assert client.post("/account/sign-in/", {"username": username, "password": password}).status_code == 303
    return client


def test_list(client: Client, clara: User) -> None:
    anna = make_player("Anna Ёлкина", user=make_user("anna"))
    make_user("Gone", is_active=False)
    response = client.get(USERS)
    page = response.text
    assert [user.username for user in response.context["page"]] == ["anna", "Clara", "Gone"]
    assert f"/players/{anna.pk}/" in page
    assert "may not sign in" in page


@pytest.mark.parametrize(
    ("part", "found"),
    [("CLA", ["Clara"]), ("елкин", ["anna"]), ("zzz", []), ("x" * 10_000, []), (" ", ["anna", "Clara"])],
)
def test_search(client: Client, clara: User, part: str, found: list[str]) -> None:
    make_player("Ann Ёлкина", user=make_user("anna"))
    response = client.get(USERS, {"q": part})
    assert [user.username for user in response.context["page"]] == found


def test_fragment(client: Client, clara: User) -> None:
    response = client.get(USERS, headers={"HX-Request": "true"})
    assert response.text.strip().startswith('<section class="card" id="found"')


@pytest.mark.parametrize("number", ["-1", "0", "x", "9" * 5000, "1e9", ""])
def test_any_page_number_is_some_page(client: Client, clara: User, number: str) -> None:
    assert client.get(USERS, {"page": number}).status_code == 200


@pytest.mark.parametrize("rows", [1, 3])
def test_list_takes_the_same_queries(
    client: Client, clara: User, rows: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(rows):
        make_player(user=make_user())
    with django_assert_num_queries(5):  # club, session, user, how many, which
        client.get(USERS)


def test_adding_shows_a_password_once_that_has_to_be_replaced(client: Client, clara: User) -> None:
    player = make_player("Boris")
    response = client.post(ADD, {"username": "Boris", "role": "director", "player": player.pk})
    assert response.status_code == 200
    assert "no-store" in response["Cache-Control"]
    boris = User.objects.get(username="Boris")
    assert (boris.role, boris.player) == (Role.DIRECTOR, player)
    assert signed_in("boris", password_on(response.text)).get("/")["Location"].startswith("/account/password/")
    assert not ONE_TIME.search(client.get(f"{USERS}{boris.pk}/").text)


def test_a_second_tap_adds_nobody_and_leads_to_the_first(client: Client, clara: User) -> None:
    client.post(ADD, {"username": "Boris", "role": "member"})
    response = client.post(ADD, {"username": "BORIS", "role": "member"})
    assert response.status_code == 422
    boris = User.objects.get(username_key="boris")
    assert f'<a href="{USERS}{boris.pk}/">Boris</a>' in response.text
    assert 'value="BORIS"' in response.text


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"username": ""}, "username"),
        ({"username": "two words"}, "username"),
        ({"username": "A\0"}, "username"),
        ({"username": "A" * 10_000}, "username"),
        ({"role": "king"}, "role"),
        ({"role": ""}, "role"),
        ({"player": "0"}, "player"),
        ({"player": "x"}, "player"),
        ({"player": "9" * 30}, "player"),
        ({"player": "\0"}, "player"),
    ],
    ids=lambda sent: str(sent)[:40],
)
def test_what_is_wrong_with_a_new_user(client: Client, clara: User, changed: dict[str, str], field: str) -> None:
    response = client.post(ADD, {"username": "Boris", "role": "member"} | changed)
    assert response.status_code == 422
    assert f'id="id_{field}_error"' in response.text
    assert User.objects.get() == clara


def test_somebody_elses_player_cannot_be_taken(client: Client, clara: User) -> None:
    player = make_player(user=make_user("Anna"))
    assert client.post(ADD, {"username": "Boris", "role": "member", "player": player.pk}).status_code == 422


def test_editing(client: Client, clara: User) -> None:
    boris, player, former = make_user("Boris"), make_player("Boris"), make_player("Boris", note="elder")
    services.link_player(boris, former.pk)
    assert 'value="member" selected' in client.get(f"{USERS}{boris.pk}/").text
    data = {"role": "director", "player": player.pk, "active": "on"}
    assert client.post(f"{USERS}{boris.pk}/", data).status_code == 303
    boris = User.objects.get(pk=boris.pk)
    former.refresh_from_db()
    assert (boris.role, boris.player, former.user) == (Role.DIRECTOR, player, None)
    client.post(f"{USERS}{boris.pk}/", data | {"player": ""})
    assert not hasattr(User.objects.get(pk=boris.pk), "player")


def test_who_may_no_longer_sign_in_is_signed_out(client: Client, clara: User) -> None:
    boris, his = make_user("Boris"), Client()
    his.force_login(boris)
    assert his.get("/account/").status_code == 200
    client.post(f"{USERS}{boris.pk}/", {"role": "member"})
    assert his.get("/account/").status_code == 302


@pytest.mark.parametrize(
    "data", [{"role": "member", "active": "on"}, {"role": "admin"}], ids=lambda sent: str(sent)[:40]
)
def test_the_last_admin_stays(client: Client, clara: User, data: dict[str, str]) -> None:
    make_admin(is_active=False)
    response = client.post(f"{USERS}{clara.pk}/", data)
    assert response.status_code == 422
    assert "last active admin" in response.text
    clara.refresh_from_db()
    assert (clara.role, clara.is_active) == (Role.ADMIN, True)
    make_admin()
    assert client.post(f"{USERS}{clara.pk}/", data).status_code == 303


@pytest.mark.django_db(transaction=True)
def test_of_two_admins_who_leave_at_once_one_stays() -> None:
    admins = [make_admin(), make_admin()]
    leaving = partial(services.change_user, role=Role.MEMBER, active=True, player_id=None)
    results = at_once([partial(leaving, user_id=admin.pk) for admin in admins])
    assert len([result for result in results if isinstance(result, services.LastAdmin)]) == 1
    assert User.objects.filter(role=Role.ADMIN).count() == 1


def test_a_reset_password_is_shown_once_and_ends_the_log_ins(client: Client, clara: User) -> None:
    boris, his = make_user("Boris", password="grand-slam"), Client()
    his.force_login(boris)
    address = f"{USERS}{boris.pk}/password/"
    assert not ONE_TIME.search(client.get(address).text)
    assert his.get("/account/").status_code == 200
    response = client.post(address)
    assert "no-store" in response["Cache-Control"]
    assert his.get("/account/").status_code == 302
    assert signed_in("Boris", password_on(response.text)).get("/account/")["Location"].startswith("/account/password/")
    assert client.get("/account/").status_code == 200


def test_ones_own_password_is_changed_not_reset(client: Client, clara: User) -> None:
    password = clara.password
    assert client.post(f"{USERS}{clara.pk}/password/")["Location"] == "/account/password/"
    clara.refresh_from_db()
    assert clara.password == password


@pytest.mark.parametrize("number", ["0", "9" * 30])
def test_nobody_has_such_a_number(client: Client, clara: User, number: str) -> None:
    for address in (f"{USERS}{number}/", f"{USERS}{number}/password/"):
        assert client.get(address).status_code == client.post(address).status_code == 404


@pytest.mark.parametrize("address", [USERS, ADD, f"{USERS}1/", f"{USERS}1/password/", "/account/club/"])
def test_others_are_refused(client: Client, address: str) -> None:
    client.force_login(make_director())
    assert client.get(address).status_code == client.get(address, headers={"HX-Request": "true"}).status_code == 403
    client.logout()
    assert client.get(address)["Location"] == f"/account/sign-in/?next={address}"
    assert client.get(address, headers={"HX-Request": "true"}).status_code == 401


@pytest.mark.parametrize("address", [USERS, ADD, f"{USERS}1/", f"{USERS}1/password/", "/account/club/"])
def test_wrong_method(client: Client, clara: User, address: str) -> None:
    assert client.delete(address).status_code == 405
    assert address != USERS or client.post(address).status_code == 405


def test_create_superuser_makes_an_admin() -> None:
    assert User.objects.create_superuser("root").is_admin


def test_two_names_that_differ_in_case_are_one() -> None:
    services.add_user(username="Ёлка")
    with pytest.raises(services.UsernameTaken):
        services.add_user(username="ёЛКА")
