"""Signing in, users and players, as people's hands meet them."""

import re

import pytest
from playwright.sync_api import expect

from clubsite.accounts.models import User
from clubsite.players.models import Player
from tests.browser.visits import PHONE, TABLET, Screen, Visit, faults, sign_in_by_keyboard
from tests.factories import make_admin, make_director, make_player, make_user

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("java_script", [True, False])
def test_from_a_one_time_password_to_the_page_asked_for(visit: Visit, java_script: bool) -> None:
    make_user("Anna", password="abcd-efgh-jkmn", must_change_password=True)
    page = visit(java_script=java_script)
    page.goto("/account/")
    sign_in_by_keyboard(page, "anna", "wrong")
    expect(page.get_by_role("alert").filter(has_text="no such name")).to_be_visible()
    expect(page.get_by_label("Username")).to_have_value("anna")
    page.get_by_label("Password").fill("abcd-efgh-jkmn")
    page.keyboard.press("Enter")
    passwords = ("One-time", "abcd-efgh-jkmn"), ("New password", "grand-slam"), ("confirmation", "grand-slam")
    for label, password in passwords:
        page.get_by_label(re.compile(label)).first.fill(password)
    page.keyboard.press("Enter")
    expect(page.get_by_text("Your password has been changed.")).to_be_visible()
    expect(page).to_have_url(re.compile(r"/account/$"))


def test_a_player_is_found_while_typing(visit: Visit) -> None:
    make_player("Пётр Ёлкин")
    make_player("Anna")
    page = visit()
    page.goto("/players/")
    page.get_by_label("Part of a name").press_sequentially("елк")
    expect(page.locator("#found li")).to_have_text(["Пётр Ёлкин"])
    expect(page).to_have_url(re.compile(r"\?q="))


def test_what_was_typed_outlives_the_log_in(visit: Visit) -> None:
    boris = make_director(username="Boris", password="grand-slam")
    page = visit(boris)
    page.goto("/players/add/")
    page.get_by_label("Name").fill("Vera")
    boris.set_password("seven-no-trump")
    boris.save()
    page.keyboard.press("Enter")
    with page.expect_popup() as opened:
        page.get_by_role("link", name="Sign in on a new page").click()
    sign_in_by_keyboard(opened.value, "Boris", "seven-no-trump")
    expect(opened.value.get_by_role("link", name="Boris")).to_be_visible()
    page.get_by_role("button", name="Send it again").click()
    page.get_by_role("button", name="Send it again").click()
    expect(page.get_by_text("Vera has been saved.")).to_be_visible()
    assert Player.objects.get().name == "Vera"


PAGES = [
    "/account/",
    "/account/password/",
    "/account/club/",
    "/account/users/",
    "/account/users/add/",
    "/account/users/{user}/",
    "/account/users/{user}/password/",
    "/players/",
    "/players/add/",
    "/players/{player}/edit/",
    "/nowhere/",
]


@pytest.mark.parametrize(("screen", "language"), [(PHONE, "ru"), (TABLET, "en")], ids=["phone", "tablet"])
def test_everybody_can_use_the_pages(visit: Visit, screen: Screen, language: str) -> None:
    user = make_user("a.very.long.name.of.somebody.who.signs.in")
    player = make_player("Constantin Alexandrovich von Rosenberg-Württemberg", user=user)
    clara: User = make_admin(username="Clara")
    page = visit(clara, screen=screen, language=language)
    for address in PAGES:
        page.goto(address.format(user=user.pk, player=player.pk))
        assert (address, faults(page)) == (address, [])
