"""What stands where, and how large, as a browser measures it."""

from datetime import date

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from scoring.services import settle
from tests.browser.visits import PHONE, SMALL_PHONE, TABLET, TABLET_UPRIGHT, Visit, too_wide
from tests.factories import begin, enter, make_evening, make_four, make_result, make_rubber, make_user

pytestmark = pytest.mark.django_db(transaction=True)
DAY = date(2026, 11, 23)

HEIGHTS = """() => [...document.querySelectorAll(".chart text, .chart .days span")].map(label =>
  parseFloat(getComputedStyle(label).fontSize) * (label.getScreenCTM?.().d ?? 1))"""
STARS = """() => [...document.querySelectorAll(".board .mark")].map(mark =>
  mark.closest("tr").getBoundingClientRect().right - mark.getBoundingClientRect().right)"""
"""How far each star is from the edge of its row, and so of what a row that stays in sight covers."""
HEADINGS = """() => [...new Set([...document.querySelectorAll("main .card > h2")]
  .map(one => one.getBoundingClientRect().x))]"""


def bottom(page: Page, name: str) -> float:
    box = page.get_by_role("button", name=name).bounding_box()
    assert box
    assert min(box["height"], box["width"]) >= 44
    return box["y"] + box["height"]


@pytest.mark.parametrize("screen", [PHONE, TABLET], ids=["phone", "tablet"])
def test_the_labels_of_the_chart_can_be_read(visit: Visit, screen: dict[str, object]) -> None:
    four = make_four()
    make_result(four, DAY, -3)
    make_result(four, DAY, 120)
    page = visit(screen=screen)
    page.goto(f"/players/{four[0].pk}/")
    heights = page.evaluate(HEIGHTS)
    assert len(heights) > 4
    assert min(heights) >= 11


def test_the_headings_of_a_page_stand_under_each_other_on_a_phone(visit: Visit) -> None:
    four = make_four()
    make_result(four, DAY)
    page = visit(screen=PHONE)
    page.goto(f"/players/{four[0].pk}/")
    assert len(page.evaluate(HEADINGS)) == 1


def test_the_stars_of_a_board_are_inside_its_rows(visit: Visit) -> None:
    make_result(make_four(), DAY, provisional=True)
    page = visit(screen=PHONE)
    for address in ("/leaderboards/all/all/", "/leaderboards/all/all/?by=mean&min=1"):
        page.goto(address)
        room = page.evaluate(STARS)
        assert len(room) == 4
        assert min(room) >= 0


def test_the_chosen_period_is_in_sight_on_a_phone(visit: Visit) -> None:
    for year in range(2020, 2027):
        make_result(make_four(*(f"{name} {year}" for name in "ABCD")), date(year, 3, 14))
    page = visit(screen=PHONE)
    page.goto("/leaderboards/all/days/")
    box = page.locator(".slide [aria-current]").first.bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE["viewport"]["width"]


@pytest.mark.parametrize("screen", [PHONE, TABLET_UPRIGHT], ids=["phone", "upright"])
def test_the_list_of_rubbers_shows_each_whole(visit: Visit, screen: dict[str, object]) -> None:
    make_rubber(make_four("Margaret Ashworth", "Фёдор Жданов", "Иван Соколов (младший)", "Edith Callaghan"), "4S N =")
    page = visit(screen=screen, language="ru")
    page.goto("/rubbers/")
    expect(page.locator("table.rubbers .tag")).to_be_visible()
    assert page.locator(".scroll").evaluate("card => card.scrollWidth <= card.clientWidth")


@pytest.mark.parametrize("screen", [SMALL_PHONE, PHONE], ids=["small phone", "phone"])
def test_what_became_of_a_rubber_fits_on_the_overview(visit: Visit, screen: dict[str, object]) -> None:
    (table,) = make_evening("ABCD", day=timezone.localdate())
    rubber = enter(begin(table), "4S N =")
    settle(rubber_id=rubber.pk, expected_version=rubber.version, by=None)
    page = visit(screen=screen, language="ru")
    page.goto(f"/sessions/{table.session_id}/")
    expect(page.get_by_text("недоигранным")).to_be_visible()
    assert too_wide(page) == []


def test_vulnerable_and_two_games_stand_on_one_line(visit: Visit) -> None:
    page = visit(screen=TABLET)
    page.goto(f"/rubbers/{make_rubber(make_four(), '4S N =', '4S N =').pk}/")
    tag, pips = (page.locator(f".sheet {part}").first.bounding_box() for part in (".tag", ".pips"))
    assert tag
    assert pips
    assert pips["y"] < tag["y"] + tag["height"] < pips["y"] + 2 * pips["height"]
    assert pips["height"] < 30


@pytest.mark.parametrize("language", ["en", "ru"])
def test_all_of_the_pad_is_in_sight_on_a_tablet(visit: Visit, language: str) -> None:
    (table,) = make_evening("ABCD", day=timezone.localdate())
    rubber = begin(table)
    east = rubber.seats.get(position="E").player
    east.user = make_user("Anna")
    east.save()
    enter(rubber, "4S N +1")
    page = visit(east.user, screen=TABLET, language=language)
    page.goto(f"/rubbers/{rubber.pk}/")
    expect(page.locator(".answer")).to_be_visible()
    for name in {"en": ("Passed out", "Undo", "Call the director"), "ru": ("Пас", "Отменить", "Позвать")}[language]:
        assert (name, bottom(page, name)) <= (name, TABLET["viewport"]["height"])
