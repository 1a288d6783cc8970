"""Everybody's own log-in: Anna is a member, Clara is an admin."""

from collections.abc import Callable

import pytest
from django.test import Client

from clubsite.accounts.models import User
from tests.factories import make_admin, make_director, make_player, make_user

pytestmark = pytest.mark.django_db
OWN, PASSWORD = "/account/", "/account/password/"
NEW = {"old_password": "grand-slam", "new_password1": "seven-no-trump", "new_password2": "seven-no-trump"}


@pytest.fixture
def anna(client: Client) -> User:
    anna = make_user("Anna", password="grand-slam")
    client.force_login(anna)
    return anna


def test_own_page_says_who_one_is(client: Client, anna: User) -> None:
    assert "not linked to a player" in client.get(OWN).text
    player = make_player("Anna Karenina", user=anna)
    page = client.get(OWN).text
    assert f'<a href="/players/{player.pk}/">Anna Karenina</a>' in page
    assert "Member" in page
    assert "/account/users/" not in page
    assert "/account/club/" not in page


def test_directors_and_admins_read_what_they_may_do(client: Client) -> None:
    client.force_login(make_director())
    assert "You may enter and correct any rubber" in client.get(OWN).text
    client.force_login(make_admin())
    page = client.get(OWN).text
    assert "/account/users/" in page
    assert "/account/club/" in page


def test_own_page_is_for_reading(client: Client, anna: User) -> None:
    assert client.post(OWN).status_code == 405


def test_changing_the_password_keeps_this_log_in_and_ends_the_others(client: Client, anna: User) -> None:
    elsewhere = Client()
    elsewhere.force_login(anna)
    response = client.post(PASSWORD, NEW)
    assert (response.status_code, response["Location"]) == (303, OWN)
    assert "Your password has been changed." in client.get(OWN).text
    assert elsewhere.get(OWN).status_code == 302
    anna.refresh_from_db()
    assert anna.check_password("seven-no-trump")


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"old_password": "wrong"}, "old_password"),
        ({"old_password": ""}, "old_password"),
        ({"new_password2": "six-no-trump"}, "new_password2"),
        ({"new_password1": "short", "new_password2": "short"}, "new_password2"),
        ({"new_password1": "password", "new_password2": "password"}, "new_password2"),
        ({"new_password1": "grand-slam", "new_password2": "grand-slam"}, "new_password1"),
        ({"new_password1": "\0" * 9, "new_password2": "\0" * 9}, "new_password1"),
    ],
    ids=str,
)
def test_what_is_wrong_stands_beside_the_field(client: Client, anna: User, changed: dict[str, str], field: str) -> None:
    response = client.post(PASSWORD, NEW | changed)
    assert response.status_code == 422
    assert f'id="id_{field}_error"' in response.text
    assert "seven-no-trump" not in response.text
    anna.refresh_from_db()
    assert anna.check_password("grand-slam")


def test_a_one_time_password_is_replaced_first(client: Client) -> None:
    boris = make_user("Boris", password="grand-slam", must_change_password=True)
    client.force_login(boris)
    asked = client.get("/players/?q=a&page=2")
    assert asked["Location"] == f"{PASSWORD}?next=%2Fplayers%2F%3Fq%3Da%26page%3D2"
    assert "one-time password" in client.get(asked["Location"]).text
    assert client.post(PASSWORD, NEW | {"old_password": "wrong"}).status_code == 422
    assert client.post(asked["Location"], NEW)["Location"] == "/players/?q=a&page=2"
    assert client.get(OWN).status_code == 200


@pytest.mark.parametrize(
    ("make", "linked", "told"),
    [
        (make_user, False, "An admin of the club can do that."),
        (make_user, True, "score the rubbers that you play in"),
        (make_director, False, "enter and correct any rubber"),
        (make_admin, False, "the club’s players, users and settings"),
    ],
)
def test_who_is_in_for_the_first_time_reads_what_they_may_do(
    client: Client, make: Callable[..., User], linked: bool, told: str
) -> None:
    user = make(username="Boris", password="grand-slam", must_change_password=True)
    if linked:
        make_player("Boris", user=user)
    client.force_login(user)
    first = client.get(client.post(f"{PASSWORD}?next=/", NEW)["Location"]).text
    assert told in first
    assert ("not linked" in first) == (told == "An admin of the club can do that.")
    again = NEW | {"old_password": "seven-no-trump", "new_password1": "six-no-trump", "new_password2": "six-no-trump"}
    assert told not in client.get(client.post(f"{PASSWORD}?next=/", again)["Location"]).text


@pytest.mark.parametrize(("one_time", "label"), [(True, "One-time password"), (False, "Present password")])
def test_which_password_is_asked_for_is_said(client: Client, one_time: bool, label: str) -> None:
    client.force_login(make_user("Boris", password="grand-slam", must_change_password=one_time))
    assert f">{label}</label>" in client.get(PASSWORD).text
    wrong = client.post(PASSWORD, NEW | {"old_password": "wrong"}).text
    assert f"This is not {'the one-time' if one_time else 'your present'} password." in wrong
    assert "Old password" not in wrong


def test_an_admin_gets_the_way_to_their_own_player(client: Client) -> None:
    clara = make_admin()
    client.force_login(clara)
    page = client.get(OWN).text
    assert f'href="/account/users/{clara.pk}/"' in page
    assert "An admin of the club can do that" not in page


def test_a_panel_never_gets_the_password_page_inside(client: Client) -> None:
    client.force_login(make_user(must_change_password=True))
    response = client.get(OWN, headers={"HX-Request": "true"})
    assert (response.status_code, response["HX-Redirect"]) == (200, f"{PASSWORD}?next=%2Faccount%2F")


def test_with_a_one_time_password_one_may_leave_and_change_the_language(client: Client) -> None:
    client.force_login(make_user(must_change_password=True))
    assert client.post("/language/", {"language": "ru", "next": PASSWORD})["Location"] == PASSWORD
    assert client.post("/account/sign-out/")["Location"] == "/"


@pytest.mark.parametrize("address", [OWN, PASSWORD])
def test_anonymous_is_asked_to_sign_in(client: Client, address: str) -> None:
    assert client.get(address)["Location"] == f"/account/sign-in/?next={address}"
    assert client.put(PASSWORD).status_code == 302


def test_passwords_are_not_kept_in_caches(client: Client, anna: User) -> None:
    assert "no-store" in client.get(PASSWORD)["Cache-Control"]
