"""Standings as people's hands meet them: from a figure to the deal that made it, and back."""

import re
from datetime import date

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from clubsite.accounts.models import Club
from clubsite.players.models import Player
from scoring.models import Rubber
from tests.browser.visits import PHONE, TABLET, TABLET_UPRIGHT, Screen, Visit, asked_by, faults
from tests.factories import enter, make_admin, make_four, make_result, make_rubber, make_season, make_user

pytestmark = pytest.mark.django_db(transaction=True)
DAY = date(2026, 11, 30)


@pytest.fixture
def rubber() -> Rubber:
    four = make_four("Anna Belova", "Boris Klein", "Vera Lind", "Lev Orlov")
    make_result(four, date(2026, 11, 23), -3)
    return make_rubber(four, "2S E -3", "6S N = hN5", "3NT S =", day=DAY)


@pytest.mark.parametrize("java_script", [True, False])
def test_from_the_board_to_the_deal_that_made_a_figure_and_back(
    visit: Visit, rubber: Rubber, java_script: bool
) -> None:
    page = visit(screen=PHONE, java_script=java_script)
    page.goto("/leaderboards/all/2026-11/")
    page.get_by_role("link", name="Anna Belova").click()
    expect(page.get_by_role("heading", name="Anna Belova")).to_be_visible()
    page.locator("#rubbers th a").first.click()
    expect(page).to_have_url(re.compile(rf"/rubbers/{rubber.pk}/$"))
    page.locator(f'a[href*="/rubbers/{rubber.pk}/deals/2/"]').first.click()
    expect(page).to_have_url(re.compile(rf"/rubbers/{rubber.pk}/deals/2/"))
    for _ in range(3):
        page.go_back()
    expect(page.get_by_role("heading", name="Standings")).to_be_visible()
    page.get_by_role("link", name="Records").click()
    page.get_by_role("link", name="150").first.click()
    expect(page).to_have_url(re.compile(rf"/rubbers/{rubber.pk}/deals/\d/$"))


def test_a_board_is_filtered_by_keyboard(visit: Visit, rubber: Rubber) -> None:
    page = visit()
    page.goto("/leaderboards/all/2026-11/")
    page.locator("summary").press("Enter")
    page.get_by_label("Part of a name").fill("ver")
    page.keyboard.press("Enter")
    expect(page.locator("table.board tbody th")).to_have_text(["Vera Lind"])
    expect(page).to_have_url(re.compile(r"\?q=ver"))
    page.get_by_label("Minimum rubbers").fill("0")
    page.evaluate("document.querySelector('.filters').noValidate = true")
    page.keyboard.press("Enter")
    expect(page.get_by_text("There is a mistake in the filters.")).to_be_visible()


def test_the_chart_opens_as_a_table(visit: Visit, rubber: Rubber) -> None:
    page = visit()
    page.goto(f"/players/{Player.objects.get(name='Anna Belova').pk}/")
    expect(page.get_by_role("img", name=re.compile("Back score added up over 2 rubbers"))).to_be_visible()
    page.get_by_text("The chart as a table").click()
    expect(page.get_by_role("cell", name="−3").first).to_be_visible()


def test_the_home_page_follows_the_play(visit: Visit) -> None:
    rubber = make_rubber(make_four(), "2S N =", day=timezone.localdate())
    page = visit(screen=PHONE)
    page.clock.install()
    page.goto("/")
    tile = page.locator(".tile")
    expect(tile).to_contain_text("Deal 1:")
    enter(rubber, "3NT E =")
    page.clock.run_for(7_000)
    expect(tile).to_contain_text("Deal 2:")


def test_the_home_page_says_when_it_is_no_longer_fresh(visit: Visit) -> None:
    page = visit(screen=PHONE)
    page.clock.install()
    page.goto("/")
    warning = page.get_by_text("no answer since")
    expect(warning).to_be_hidden()
    page.route("**/?seen=*", lambda route: route.abort())
    page.clock.run_for(40_000)
    expect(warning).to_be_visible()
    page.unroute("**/?seen=*")
    page.clock.run_for(7_000)
    expect(warning).to_be_hidden()


def test_a_reader_is_told_when_the_club_is_closed_to_strangers_and_reads_on_later(visit: Visit) -> None:
    page = visit(screen=PHONE)
    page.clock.install()
    page.goto("/")
    notice = page.get_by_role("alert").filter(has_text="One has to sign in to read on.")
    for public, shown in ((False, 1), (True, 0)):
        Club(public=public).save()
        page.clock.run_for(7_000)
        expect(notice).to_have_count(shown)


def test_nothing_is_asked_while_nobody_looks(visit: Visit) -> None:
    page = visit()
    page.clock.install()
    page.goto("/")
    asked = asked_by(page)
    with page.expect_response("**/?seen=*"):
        page.clock.run_for(10_000)
    assert asked
    page.evaluate("Object.defineProperty(document, 'hidden', {get: () => true})")
    asked.clear()
    page.clock.run_for(20_000)
    assert asked == []


PAGES = [
    "/",
    "/leaderboards/",
    "/leaderboards/all/2026/?by=mean&min=1&q=a",
    "/leaderboards/all/days/?since=2026-12-01&until=2026-11-01",
    "/leaderboards/all/all/partnerships/",
    "/leaderboards/all/all/records/",
    "/leaderboards/seasons/",
    "/leaderboards/seasons/add/",
    "/leaderboards/seasons/{season}/",
    "/leaderboards/seasons/{season}/deletion/",
    "/players/{anna}/",
    "/players/{anna}/company/opponents/",
    "/players/{anna}/with/{boris}/",
]


@pytest.mark.parametrize(
    ("screen", "language"),
    [(PHONE, "ru"), (TABLET, "en"), (TABLET_UPRIGHT, "ru")],
    ids=["phone", "tablet", "tablet upright"],
)
def test_everybody_can_use_the_pages(visit: Visit, rubber: Rubber, screen: Screen, language: str) -> None:
    make_user()
    anna, boris = Player.objects.get(name="Anna Belova"), Player.objects.get(name="Boris Klein")
    anna.user = clara = make_admin(username="Clara")
    anna.save()
    season = make_season("Autumn 2026")
    page = visit(clara, screen=screen, language=language)
    for address in PAGES:
        page.goto(address.format(season=season.pk, anna=anna.pk, boris=boris.pk))
        assert (address, faults(page)) == (address, [])
