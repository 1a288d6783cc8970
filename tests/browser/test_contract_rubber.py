"""The published rubber of nine deals, tapped in on a tablet: who wins two games loses on points."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from clubsite.players.models import Player
from scoring.models import Deal
from scoring.rules import Doubling
from tests.browser.tablet import Column, Tablet, back_scores, expect_columns
from tests.browser.visits import TABLET, Visit
from tests.factories import make_director, make_four, make_rubber

pytestmark = pytest.mark.django_db(transaction=True)

VECTORS = Path(__file__).parents[1] / "vectors" / "rubbers.jsonl"
RUNNING = [
    # above and below for N-S, for E-W, and the games of both
    ((60, 60), (0, 0), (0, 0)),
    ((360, 60), (0, 0), (0, 0)),
    ((360, 60), (30, 100), (0, 1)),
    ((360, 60), (30, 190), (0, 1)),
    ((560, 60), (30, 190), (0, 1)),
    ((1210, 420), (30, 190), (1, 1)),
    ((1210, 420), (60, 230), (1, 1)),
    ((1210, 480), (60, 230), (1, 1)),
    ((1210, 480), (560, 320), (1, 2)),
]
"""The sheet after each deal, as the source prints it."""


def published() -> list[str]:
    """The deals of the published rubber, as "4SX E -2"."""
    vectors = map(json.loads, VECTORS.read_text().splitlines())
    deals = next(vector["rubber"]["deals"] for vector in vectors if "published example" in vector["note"])
    return [
        f"{deal['contract']} {deal['declarer']} {deal['tricks'] - 6 - int(deal['contract'][0]):+}" for deal in deals
    ]


def expected(number: int) -> list[Column]:
    (ns_above, ns_below), (ew_above, ew_below), (ns_games, ew_games) = RUNNING[number - 1]
    return [
        Column(ns_above, ns_below, ns_above + ns_below, ns_games, ns_games > 0),
        Column(ew_above, ew_below, ew_above + ew_below, ew_games, ew_games > 0),
    ]


def start(page: Page) -> None:
    """Anna and Vera against Boris and Lev, found by parts of their names; North deals."""
    page.goto("/")
    page.get_by_role("link", name="Start a rubber").tap()
    for seat, part, name in (("N", "ann", "Anna"), ("E", "bo", "Boris"), ("S", "VER", "Vera"), ("W", "lev", "Lev")):
        page.locator(f"#id_name_{seat}").press_sequentially(part)
        page.locator(f"#matches-{seat} label").filter(has_text=name).tap()
    page.get_by_role("button", name="Start the rubber").tap()


def stands_on_the_page_of(name: str, page: Page, points: str, back_score: str) -> None:
    page.goto(f"/players/{Player.objects.get(name=name).pk}/")
    played = page.locator("table.played tbody tr")
    expect(played).to_contain_text(points)
    expect(played.locator(".total")).to_have_text(back_score)
    expect(page.locator(".lead")).to_have_text(back_score)


def test_the_published_rubber(visit: Visit) -> None:
    make_four()
    page = visit(make_director(), screen=TABLET)
    start(page)
    tablet = Tablet(page)
    tablet.expect_pad_for(1)
    *deals, last = published()
    for number, deal in enumerate(deals, 1):
        tablet.enter(deal, number=number)
        expect_columns(page, *expected(number))

    tablet.lay(last)
    expect(page.locator("#preview")).to_contain_text("3♥ hearts by Boris, made")
    expect(page.locator("#preview")).to_contain_text("90 below to E–W")
    expect(page.locator("#preview")).to_contain_text("it ends the rubber: 1690 to 880")
    tablet.save()
    card = page.get_by_role("region", name="The rubber is over")
    expect(card).to_contain_text("Anna – Vera win by 810 points: back score 8 for each of them.")
    expect(card).to_contain_text("Boris – Lev won two games and lost on points.")
    expect_columns(page, *expected(9))
    card.get_by_role("button", name="Both sides agree this result").tap()
    expect(card).to_contain_text("Agreed")
    expect(card.get_by_text("provisional")).to_have_count(0)

    assert back_scores(page) == {"Anna": "+8", "Vera": "+8", "Boris": "−8", "Lev": "−8"}
    stands_on_the_page_of("Anna", page, "1690 : 880", "+8")
    stands_on_the_page_of("Lev", page, "880 : 1690", "−8")
    page.locator("table.played").get_by_role("link").first.tap()
    expect(page.get_by_role("region", name="The rubber is over")).to_be_visible()
    expect_columns(page, *expected(9))


def test_four_spades_just_made_takes_four_taps(visit: Visit) -> None:
    rubber = make_rubber(make_four())
    page = visit(make_director(), screen=TABLET)
    page.goto(f"/rubbers/{rubber.pk}/")
    tablet = Tablet(page)
    tablet.enter("4S S =", number=1)
    assert tablet.taps <= 4
    deal = Deal.objects.get()
    assert (deal.level, deal.strain, deal.doubling, deal.declarer, deal.tricks) == (4, "S", Doubling.UNDOUBLED, "S", 10)


def test_the_whole_pad_is_on_the_screen(visit: Visit) -> None:
    """A scorer who looks up from the cards has not to scroll: every key, the preview and Save."""
    rubber = make_rubber(make_four(), "4S N =")
    page = visit(make_director(), screen=TABLET)
    page.goto(f"/rubbers/{rubber.pk}/")
    tablet = Tablet(page)
    tablet.lay("3NTX E -1")
    expect(page.locator("#preview")).to_contain_text("100 above to N–S")
    boxes = [target.bounding_box() for target in page.locator("#pad .keys label:visible, #pad .save").all()]
    assert len(boxes) > 35 + 4 + 3
    for box in filter(None, boxes):
        assert box["y"] + box["height"] <= 820
        assert min(box["width"], box["height"]) >= 47
    assert page.evaluate("scrollY") == 0
