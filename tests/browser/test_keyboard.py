"""A rubber by the keyboard alone, from the sign-in page to the result that both sides agree."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.tablet import Column, Tablet, back_scores, expect_columns
from tests.browser.visits import DESKTOP, Visit, sign_in_by_keyboard
from tests.factories import make_director, make_four

pytestmark = pytest.mark.django_db(transaction=True)


def is_focused(target: Locator) -> bool:
    return bool(target.evaluate("element => element === document.activeElement"))


def tab_to(page: Page, target: Locator, key: str = "Tab") -> None:
    """Press Tab until the target has the focus, and see that it shows."""
    for _press in range(80):
        if is_focused(target):
            break
        page.keyboard.press(key)
    expect(target).to_be_focused()
    shown = "element => getComputedStyle(element.closest('label') ?? element).outlineStyle"
    assert target.evaluate(shown) != "none"


def choose(page: Page, name: str, value: str, key: str = "ArrowRight") -> None:
    """Tab into a row of keys and move along it with the arrows."""
    row = page.locator(f'#pad input[name="{name}"]')
    for _press in range(80):
        if page.evaluate("document.activeElement.name") == name:
            break
        page.keyboard.press("Tab")
    target = row.and_(page.locator(f'[value="{value}"]'))
    if row.and_(page.locator(":checked")).count() == 0:
        page.keyboard.press("Space")
    for _press in range(40):
        if target.is_checked():
            break
        page.keyboard.press(key)
    expect(target).to_be_checked()
    expect(target).to_be_focused()


def seat(page: Page, position: str, part: str, name: str) -> None:
    tab_to(page, page.locator(f"#id_name_{position}"))
    page.keyboard.type(part)
    found = page.locator(f"#matches-{position} label").filter(has_text=name).locator("input")
    expect(found).to_be_attached()
    tab_to(page, found)
    page.keyboard.press("Space")
    expect(found).to_be_checked()


def type_in(page: Page, notation: str) -> None:
    tab_to(page, page.locator("#id_notation"))
    page.keyboard.type(notation)
    page.keyboard.press("Enter")


def start(page: Page) -> None:
    """From the list of rubbers: Anna and Vera against Boris and Lev."""
    tab_to(page, page.get_by_role("link", name="Start a rubber"))
    page.keyboard.press("Enter")
    for position, part, name in (("N", "an", "Anna"), ("E", "bor", "Boris"), ("S", "ve", "Vera"), ("W", "le", "Lev")):
        seat(page, position, part, name)
    page.keyboard.press("Enter")


def test_a_rubber(visit: Visit) -> None:
    make_four()
    make_director(username="Dora", password="grand-slam")
    page = visit(screen=DESKTOP)
    page.goto("/account/sign-in/?next=/rubbers/")
    sign_in_by_keyboard(page, "Dora", "grand-slam")
    start(page)
    tablet = Tablet(page)
    expect(page.get_by_role("heading", name="Deal 1")).to_be_focused()
    for name, value in (("bid", "4S"), ("declarer", "S"), ("doubling", "X"), ("result", "0")):
        choose(page, name, value)
    expect(page.locator("#preview")).to_contain_text("240 below, 50 above to N–S")
    tab_to(page, page.get_by_role("button", name="Save deal"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Deal 2")).to_be_focused()
    expect_columns(page, Column(50, 240, 290, 1, True), Column(0, 0, 0, 0))

    type_in(page, "3nt e -3")
    tablet.expect_pad_for(3)
    tab_to(page, page.get_by_role("button", name="Undo deal 2"))
    page.keyboard.press("Space")
    tablet.expect_pad_for(2)
    type_in(page, "3nt e -1")
    tablet.expect_pad_for(3)
    expect_columns(page, Column(100, 240, 340, 1, True), Column(0, 0, 0, 0))

    choose(page, "bid", "1NT", "ArrowLeft")
    choose(page, "declarer", "N")
    choose(page, "result", "2")
    page.keyboard.press("Enter")
    tablet.expect_pad_for(4)
    type_in(page, "2H N = hS4")
    expect(page.get_by_role("heading", name="The rubber is over")).to_be_focused()
    expect_columns(page, Column(960, 340, 1300, 2, True), Column(0, 0, 0, 0))
    tab_to(page, page.get_by_role("button", name="Both sides agree this result"))
    page.keyboard.press("Enter")
    expect(page.get_by_text("Agreed")).to_be_visible()
    assert back_scores(page) == {"Anna": "+13", "Vera": "+13", "Boris": "−13", "Lev": "−13"}
