"""The pages of a rubber, for everybody's eyes and hands: axe, small screens, both languages, light and dark."""

import pytest
from playwright.sync_api import Page, expect

from scoring.models import Rubber
from tests.browser.tablet import Tablet
from tests.browser.visits import PHONE, TABLET, Screen, Visit, faults
from tests.factories import make_director, make_four, make_rubber

pytestmark = pytest.mark.django_db(transaction=True)


def starting(page: Page, _being_played: Rubber, _over: Rubber) -> None:
    page.goto("/rubbers/new/")
    page.locator("#id_name_N").press_sequentially("an")
    expect(page.locator("#matches-N label").first).to_be_visible()


def refused_start(page: Page, _being_played: Rubber, _over: Rubber) -> None:
    page.goto("/rubbers/new/")
    page.locator("form.setup .btn").tap()
    expect(page.locator(".chair .errors")).to_have_count(4)


def pad(page: Page, being_played: Rubber, _over: Rubber) -> None:
    page.goto(f"/rubbers/{being_played.pk}/")
    page.locator("details.honours summary").tap()
    Tablet(page).lay("4SX S +1")
    expect(page.locator("#preview .effect").first).to_be_visible()


def refused_deal(page: Page, being_played: Rubber, _over: Rubber) -> None:
    page.goto(f"/rubbers/{being_played.pk}/")
    page.locator("#pad .save").tap()
    expect(page.locator("#pad .errorlist")).to_have_count(3)


def deal(page: Page, being_played: Rubber, _over: Rubber) -> None:
    page.goto(f"/rubbers/{being_played.pk}/deals/2/")


def result(page: Page, _being_played: Rubber, over: Rubber) -> None:
    page.goto(f"/rubbers/{over.pk}/")
    expect(page.locator(".outcome")).to_be_visible()


def closing(page: Page, being_played: Rubber, _over: Rubber) -> None:
    page.goto(f"/rubbers/{being_played.pk}/closing/")


def setting_up(page: Page, being_played: Rubber, _over: Rubber) -> None:
    page.goto(f"/rubbers/{being_played.pk}/setup/")


def listing(page: Page, _being_played: Rubber, _over: Rubber) -> None:
    page.goto("/rubbers/")
    expect(page.locator("table.rubbers tbody tr")).to_have_count(2)


PAGES = [starting, refused_start, pad, refused_deal, deal, result, closing, setting_up, listing]


@pytest.mark.parametrize(("screen", "language"), [(TABLET, "en"), (PHONE, "ru")], ids=["tablet", "phone"])
def test_everybody_can_use_the_pages(visit: Visit, screen: Screen, language: str) -> None:
    four = make_four("Anna", "Boris", "Константин Александрович Розенберг", "Lev")
    being_played = make_rubber(four, "4S N =", "4SX E -2 hW4", "PASS", "3NT E +1")
    over = make_rubber(four, "4S N =", "3NT N =")
    page = visit(make_director(), screen=screen, language=language)
    for show in PAGES:
        show(page, being_played, over)
        assert (show.__name__, faults(page)) == (show.__name__, [])


def test_on_a_phone_the_way_to_save_hides_no_key(visit: Visit) -> None:
    rubber = make_rubber(make_four(), game="auction")
    page = visit(make_director(), screen=PHONE)
    page.goto(f"/rubbers/{rubber.pk}/")
    page.locator("details.honours summary").tap()
    Tablet(page).lay("4S S =")
    expect(page.locator("#preview .effect").first).to_be_visible()
    targets = page.locator("#pad .keys label:visible, #pad .btn:visible").all()
    boxes = [box for target in targets if (box := target.bounding_box())]
    assert len(boxes) > 60
    for box in boxes:
        assert min(box["width"], box["height"]) >= 48
    places = {(box["x"] // 4, box["y"] // 4) for box in boxes}
    assert len(places) == len(boxes)
    go = page.locator("#pad .go").bounding_box()
    results = page.locator("#pad .results").bounding_box()
    assert go
    assert results
    assert go["y"] >= results["y"] + results["height"]
