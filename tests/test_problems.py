"""The pages for what went wrong, for everybody and in both languages."""

import pytest
from django.template.loader import get_template
from django.test import Client, RequestFactory
from django.views.defaults import server_error

from tests.factories import make_user

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("member", [True, False])
def test_nothing_at_this_address(client: Client, language: str, member: bool) -> None:
    if member:
        client.force_login(make_user())
    client.post("/language/", {"language": language})
    response = client.get("/nowhere/")
    assert response.status_code == 404
    assert f'<html lang="{language}">' in response.text
    assert '<a class="btn" href="/">' in response.text


def test_not_open_to_this_role(client: Client) -> None:
    client.force_login(make_user())
    response = client.get("/account/users/")
    assert response.status_code == 403
    assert "not open to your role" in response.text
    assert "An admin of the club can give you that." in response.text


def test_not_understood(client: Client) -> None:
    response = client.get("/?q=%00")
    assert response.status_code == 400
    assert "could not understand" in response.text


def test_a_strange_host_is_refused_with_a_page(client: Client) -> None:
    response = client.get("/players/", headers={"host": "evil.example"})
    assert response.status_code == 400
    assert "evil.example" not in response.text


@pytest.mark.parametrize(("language", "said"), [("en", "does not answer to this name"), ("ru", "не отзывается")])
def test_a_strange_host_is_told_what_to_set(client: Client, language: str, said: str) -> None:
    client.cookies["django_language"] = language
    page = client.get("/", headers={"host": "192.0.2.7:8000"}).text
    assert said in page
    assert "<code>ALLOWED_HOSTS=" in page
    assert '<a class="btn" href="/">' not in page


@pytest.mark.parametrize("host", ["127.0.0.1:8000", "localhost", "[::1]:8000"])
def test_this_machine_may_always_ask(client: Client, host: str) -> None:
    assert client.get("/", headers={"host": host}).status_code == 200


def test_after_a_form_was_refused_the_language_changes_on_the_page_it_stood_on(client: Client) -> None:
    page = "http://testserver/rubbers/?page=2"
    response = client.post("/account/sign-in/", headers={"referer": page})
    assert f'name="next" value="{page}"' in response.text
    assert client.post("/language/", {"language": "ru", "next": page})["Location"] == page
    assert 'name="next" value="/"' in client.post("/account/sign-in/").text
    assert 'name="next" value="/players/?q=a"' in client.get("/players/?q=a").text


def test_our_own_fault_is_told_in_both_languages_without_the_rest_of_the_site() -> None:
    response = server_error(RequestFactory().get("/"))
    assert response.status_code == 500
    assert response.content.decode() == get_template("500.html").render()
    for words in ("Something went wrong", 'lang="ru"', "что-то пошло не так"):
        assert words in response.content.decode()
