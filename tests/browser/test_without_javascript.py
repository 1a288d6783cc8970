"""A whole rubber with scripts switched off: every page is a form and an answer."""

import re

import pytest
from playwright.sync_api import Page, expect

from scoring.models import Deal, Rubber
from tests.browser.tablet import Column, Tablet, back_scores, expect_columns
from tests.browser.visits import TABLET, Visit
from tests.factories import begin, make_director, make_evening, make_four, make_player, make_rubber

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def page(visit: Visit) -> Page:
    return visit(make_director(), screen=TABLET, java_script=False)


@pytest.fixture
def tablet(page: Page) -> Tablet:
    """With the pad of a new rubber: Anna and Vera against Lev and Zoë."""
    rubber = make_rubber(make_four("Anna", "Lev", "Vera", "Zoë"))
    page.goto(f"/rubbers/{rubber.pk}/")
    return Tablet(page)


def test_starting_by_names_and_parts_of_names(page: Page) -> None:
    make_four("Anna", "Bernard", "Vera", "Lev")
    make_player("Bernhard")
    page.goto("/rubbers/new/")
    for seat, typed in zip("NESW", ("Anna", "lev", "er", "Zoë"), strict=True):
        page.locator(f"#id_name_{seat}").fill(typed)
    page.get_by_role("button", name="Start the rubber").tap()
    south, west = page.get_by_role("group", name="South"), page.get_by_role("group", name="West")
    expect(south).to_contain_text("Choose one of these players.")
    south.locator("label").filter(has_text="Vera").tap()
    west.locator("label").filter(has_text="Add “Zoë”").tap()
    page.get_by_role("button", name="Start the rubber").tap()
    Tablet(page).expect_pad_for(1)
    expect(page.locator("table.sheet .name")).to_have_text(["Anna", "Vera", "Lev", "Zoë"])


def expect_preview(page: Page, *told: str) -> None:
    page.get_by_role("button", name="Preview").tap()
    expect(page.locator("#preview .lines")).to_be_visible()
    for part in told:
        expect(page.locator("#preview")).to_contain_text(part)


def test_a_rubber(tablet: Tablet, page: Page) -> None:
    tablet.lay("4S N =")
    expect_preview(page, "120 below to N–S", "Anna – Vera win the game")
    assert not Deal.objects.exists()
    assert [tablet.down(field) for field in ("bid", "declarer", "result")] == ["4S", "N", "0"]
    tablet.save()
    tablet.expect_pad_for(2)
    expect_columns(page, Column(0, 120, 120, 1, True), Column(0, 0, 0, 0))
    tablet.enter("3NT E -1", number=2)
    tablet.lay("3NT S =")
    tablet.save()
    card = page.get_by_role("region", name="The rubber is over")
    expect(card).to_contain_text("Anna – Vera win by 970 points: back score 10 for each of them.")
    expect_columns(page, Column(750, 220, 970, 2, True), Column(0, 0, 0, 0))
    page.get_by_role("button", name="Both sides agree this result").tap()
    expect(card).to_contain_text("Agreed")
    page.get_by_role("button", name="Next rubber with the same four").tap()
    tablet.expect_pad_for(1)
    expect(page.locator("#pad")).to_contain_text("Zoë deals (West)")
    assert Rubber.objects.count() == 2
    assert back_scores(page) == {"Anna": "+10", "Vera": "+10", "Lev": "−10", "Zoë": "−10"}


def test_save_says_what_is_missing(tablet: Tablet, page: Page) -> None:
    tablet.tap(tablet.key("bid", "3NT"))
    tablet.save()
    expect(page.get_by_text("Choose the declarer.")).to_be_visible()
    expect(page.get_by_text("Choose the result.")).to_be_visible()
    assert tablet.down("bid") == "3NT"
    page.locator("#id_notation").fill("3nt s")
    tablet.save()
    expect(page.locator(".typed .errorlist")).to_be_visible()
    expect(page.locator("#id_notation")).to_have_value("3nt s")
    page.locator("#id_notation").fill("3nt s =")
    tablet.save()
    tablet.expect_pad_for(2)


def test_undoing_and_correcting(tablet: Tablet, page: Page) -> None:
    tablet.enter("3NT W -2", number=1)
    tablet.enter("5C S -1", number=2)
    expect_columns(page, Column(100, 0, 100, 0), Column(50, 0, 50, 0))
    page.get_by_role("button", name="Undo deal 2").tap()
    tablet.expect_pad_for(2)

    page.get_by_role("link", name=re.compile("^3 no-trump W")).tap()
    expect(page.get_by_role("heading", name="Correct this deal")).to_be_visible()
    assert tablet.down("result") == "-2"
    tablet.tap(tablet.key("result", "-1"))
    expect_preview(page, "50 above to N–S")
    page.get_by_role("button", name="Save the change").tap()
    tablet.expect_pad_for(2)
    expect_columns(page, Column(50, 0, 50, 0), Column(0, 0, 0, 0))


def test_a_substitute_comes_in_and_is_taken_back(page: Page) -> None:
    rubber = begin(make_evening("ABCD")[0])
    make_player("Kira")
    page.goto(f"/rubbers/{rubber.pk}/")
    page.get_by_role("link", name="Substitute…").tap()
    page.locator("label", has_text="East:").tap()
    page.get_by_label("Substitute", exact=True).fill("Kira")
    page.get_by_role("button", name="Substitute", exact=True).tap()
    names = page.locator("table.sheet .name", has_text="/ Kira")
    expect(names).to_have_count(1)
    page.get_by_role("link", name="Substitute…").tap()
    page.get_by_role("button", name="Take back the substitute").tap()
    expect(page.get_by_role("heading", name="Deals")).to_be_visible()
    expect(names).to_have_count(0)
