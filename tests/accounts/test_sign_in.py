"""Coming in and going out: Anna is a member, Clara is an admin."""

import pytest
from django.test import Client
from django.urls import reverse

from clubsite.accounts.models import User
from tests.factories import make_player, make_user

pytestmark = pytest.mark.django_db
SIGN_IN = "/account/sign-in/"


@pytest.fixture
def anna() -> User:
    return make_user("Anna", password="grand-slam")


def test_the_page_is_open_to_everybody(client: Client) -> None:
    assert client.get(SIGN_IN).status_code == 200


@pytest.mark.parametrize("username", ["Anna", "anna", "ANNA"])
def test_the_right_password_opens_in_any_case_of_the_name(client: Client, anna: User, username: str) -> None:
    response = client.post(SIGN_IN, {"username": username, "password": "grand-slam"})
    assert (response.status_code, response["Location"]) == (303, "/")
    assert client.get("/account/").context["user"] == anna


def test_who_plays_comes_to_their_own_page_first(client: Client, anna: User) -> None:
    player = make_player("Anna", user=anna)
    answers = [
        client.post(f"{SIGN_IN}{asked}", {"username": "Anna", "password": "grand-slam"})
        for asked in ("", "?next=/rubbers/")
    ]
    assert [answer["Location"] for answer in answers] == [f"/players/{player.pk}/", "/rubbers/"]


def test_from_the_home_page_one_signs_in_to_it_too(client: Client) -> None:
    assert f'href="{SIGN_IN}"' in client.get("/").text
    assert f'href="{SIGN_IN}?next=/players/"' in client.get("/players/").text


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"username": "Anna"},
        {"username": "Anna", "password": "wrong"},
        {"username": "Nobody", "password": "grand-slam"},
        {"username": "Anna\0", "password": "grand-slam"},
        {"username": "Anna", "password": "\0"},
        {"username": "A" * 10_000, "password": "x" * 10_000},
    ],
    ids=lambda sent: str(sent)[:40],
)
def test_anything_else_does_not(client: Client, anna: User, data: dict[str, str]) -> None:
    response = client.post(SIGN_IN, data)
    assert response.status_code == 422
    assert 'class="errorlist' in response.text or 'role="alert">There is no such name' in response.text
    assert "grand-slam" not in response.text
    assert client.get("/account/").status_code == 302


def test_who_may_not_sign_in_does_not(client: Client) -> None:
    make_user("Boris", password="grand-slam", is_active=False)
    assert client.post(SIGN_IN, {"username": "Boris", "password": "grand-slam"}).status_code == 422


def test_a_page_asked_for_is_come_to(client: Client, anna: User) -> None:
    asked = client.get("/account/password/?a=1&b=2")
    assert asked["Location"] == f"{SIGN_IN}?next=/account/password/%3Fa%3D1%26b%3D2"
    response = client.post(asked["Location"], {"username": "Anna", "password": "grand-slam"})
    assert response["Location"] == "/account/password/?a=1&b=2"


@pytest.mark.parametrize(
    "goal",
    [
        "https://evil.example/",
        "//evil.example/",
        "/\\evil.example/",
        "///evil.example",
        "javascript:alert(1)",
        "http:evil.example",
        "\t//evil.example",
        "",
    ],
)
def test_no_other_site_is_come_to(client: Client, anna: User, goal: str) -> None:
    response = client.post(SIGN_IN, {"username": "Anna", "password": "grand-slam"}, query_params={"next": goal})
    assert response["Location"] == "/"


def test_who_is_signed_in_goes_on(client: Client, anna: User) -> None:
    client.force_login(anna)
    assert client.get(f"{SIGN_IN}?next=/account/")["Location"] == "/account/"
    assert client.get(f"{SIGN_IN}?next=//evil.example/")["Location"] == "/"


def test_the_language_stays_over_signing_in_and_out(client: Client, anna: User) -> None:
    client.post(reverse("set_language"), {"language": "ru", "next": SIGN_IN})
    client.post(SIGN_IN, {"username": "Anna", "password": "grand-slam"})
    assert '<html lang="ru">' in client.get("/account/").text
    client.post("/account/sign-out/")
    assert '<html lang="ru">' in client.get(SIGN_IN).text


def test_signing_out(client: Client, anna: User) -> None:
    client.force_login(anna)
    assert client.get("/account/sign-out/").status_code == 405
    response = client.post("/account/sign-out/")
    assert (response.status_code, response["Location"]) == (303, "/")
    assert client.get("/account/").status_code == 302


def test_wrong_method(client: Client) -> None:
    assert client.put(SIGN_IN).status_code == 405
