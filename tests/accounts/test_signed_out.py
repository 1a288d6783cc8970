"""Forms that outlive a log-in: nothing typed is lost, and no password is kept."""

import pytest
from django.test import Client

from clubsite.players.models import Player
from tests.factories import make_director, make_user

pytestmark = pytest.mark.django_db
ADD = "/players/add/"
HTMX = {"HX-Request": "true"}


@pytest.fixture
def strict() -> Client:
    """A browser whose forms need their token."""
    return Client(enforce_csrf_checks=True)


def token_of(client: Client) -> str:
    client.get("/account/sign-in/")
    return client.cookies["csrftoken"].value


def test_htmx_gets_a_notice_in_place(client: Client) -> None:
    for response in (client.get("/account/", headers=HTMX), client.post(ADD, {"name": "Anna"}, headers=HTMX)):
        assert response.status_code == 401
        assert (response["HX-Retarget"], response["HX-Reswap"]) == ("#notice", "innerHTML")
        assert "<html" not in response.text
        assert "/account/sign-in/" in response.text


def test_what_was_typed_can_be_sent_again(client: Client) -> None:
    response = client.post(f"{ADD}?from=pad", {"name": "Анна <b>", "note": ["a", "b"]})
    assert response.status_code == 401
    assert f'<form action="{ADD}?from=pad" method="post">' in response.text
    assert '<input type="hidden" name="name" value="Анна &lt;b&gt;">' in response.text
    assert response.text.count('name="note"') == 2


def test_sent_again_after_signing_in_elsewhere_it_is_done(strict: Client) -> None:
    token = token_of(strict)
    assert strict.post(ADD, {"name": "Anna", "csrfmiddlewaretoken": token}).status_code == 401
    make_director(username="Boris", password="grand-slam")
    data = {"username": "Boris", "password": "grand-slam", "csrfmiddlewaretoken": token}
    assert strict.post("/account/sign-in/", data).status_code == 303

    stale = strict.post(ADD, {"name": "Anna", "csrfmiddlewaretoken": token})
    assert stale.status_code == 403
    assert "Please send this once more" in stale.text
    assert 'name="name" value="Anna"' in stale.text
    assert strict.post(ADD, {"name": "Anna", "csrfmiddlewaretoken": stale.context["csrf_token"]}).status_code == 303
    assert Player.objects.get().name == "Anna"


def test_a_stale_token_from_htmx_gets_the_notice(strict: Client) -> None:
    strict.force_login(make_director())
    assert strict.post(ADD, {"name": "Anna"}, headers=HTMX).status_code == 401


@pytest.mark.parametrize("name", ["password", "old_password", "new_password1"])
def test_a_password_is_never_sent_back(strict: Client, name: str) -> None:
    for address in ("/account/sign-in/?next=/players/", "/account/password/"):
        response = strict.post(address, {"username": "Anna", name: "grand-slam"})
        assert (response.status_code, response["Location"]) == (303, address)
        assert "grand-slam" not in response.text


def test_after_a_stale_sign_in_the_page_says_why_it_is_empty(strict: Client) -> None:
    response = strict.post("/account/sign-in/", {"username": "Anna", "password": "x"}, follow=True)
    assert "Please fill it in once more" in response.text


def test_who_is_signed_out_while_changing_the_password_signs_in_first(client: Client) -> None:
    response = client.post("/account/password/", {"old_password": "grand-slam"})
    assert response["Location"] == "/account/sign-in/?next=/account/password/"


@pytest.mark.parametrize("address", ["/account/sign-in/", "/account/password/", ADD, "/account/sign-out/"])
@pytest.mark.parametrize(
    ("body", "content_type"),
    [
        (b"\x00\xff\xfe=\x80&%ff%00=%00", "application/x-www-form-urlencoded"),
        (b"\xff" * 1000, "multipart/form-data; boundary=x"),
        (b"--x\r\nnothing", "multipart/form-data; boundary=x"),
        (b"", "multipart/form-data"),
        (b"{}", "application/json"),
        (b"a=1&" * 2000, "application/x-www-form-urlencoded"),
        (b"a=" + b"x" * 1_100_000, "application/x-www-form-urlencoded"),
        (b"a=\xff", "application/x-www-form-urlencoded; charset=nonsense"),
    ],
    ids=["bytes", "multipart", "torn", "no boundary", "json", "many", "long", "charset"],
)
@pytest.mark.parametrize("guard", [True, False])
@pytest.mark.parametrize("member", [True, False])
def test_no_body_is_too_strange(address: str, body: bytes, content_type: str, guard: bool, member: bool) -> None:
    client = Client(enforce_csrf_checks=guard)
    if member:
        client.force_login(make_user())
    assert client.generic("POST", address, body, content_type).status_code < 500


@pytest.mark.parametrize("address", ["/players/?q=%00", "/account/sign-in/?next=/%00", "/players/%00/", "/?a%00=1"])
def test_no_address_has_a_nul_in_it(client: Client, address: str) -> None:
    assert client.get(address).status_code == 400


def test_no_cookie_has_a_nul_in_it(client: Client) -> None:
    client.cookies["sessionid"] = "x" * 32 + "\0"
    assert client.get("/account/").status_code == 400
