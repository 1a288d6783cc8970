"""A rubber of auction bridge: honours counted in each hand, and overtricks that make the game."""

import pytest
from playwright.sync_api import expect

from tests.browser.tablet import Column, Tablet, back_scores, expect_columns
from tests.browser.visits import TABLET, Visit
from tests.factories import make_director, make_four, make_rubber

pytestmark = pytest.mark.django_db(transaction=True)


def enter(tablet: Tablet, deal: str, **honours: int) -> None:
    """Tap in a deal, and behind one more tap how many honours the hands held."""
    tablet.lay(deal)
    tablet.tap(tablet.page.get_by_text("Honours", exact=True))
    for seat, count in honours.items():
        tablet.tap(tablet.key(f"honours_{seat}", str(count)))
    tablet.save()


def test_an_auction_rubber(visit: Visit) -> None:
    rubber = make_rubber(make_four(), game="auction")
    page = visit(make_director(), screen=TABLET)
    page.goto(f"/rubbers/{rubber.pk}/")
    tablet = Tablet(page)

    # Three hearts bid and four made are game: 4 × 8. Four honours between partners bring 40.
    enter(tablet, "3H S +1", N=2, S=2, E=1)
    tablet.expect_pad_for(2)
    expect_columns(page, Column(40, 32, 72, 1), Column(0, 0, 0, 0))

    enter(tablet, "1NT E =", W=3, N=1)
    tablet.expect_pad_for(3)
    expect_columns(page, Column(40, 32, 72, 1), Column(30, 10, 40, 0))

    # Doubled, one down: 100 to the other side; four honours in one hand and the fifth opposite bring 90 all the same.
    enter(tablet, "2SX W -1", W=4, E=1)
    tablet.expect_pad_for(4)
    expect_columns(page, Column(140, 32, 172, 1), Column(120, 10, 130, 0))

    # Twelve tricks are a small slam whatever was bid.
    enter(tablet, "4D N +2", S=5)
    card = page.get_by_role("region", name="The rubber is over")
    expect(card).to_contain_text("Anna – Vera win by 484 points: back score 5 for each of them.")
    expect_columns(page, Column(540, 74, 614, 2), Column(120, 10, 130, 0))
    card.get_by_role("button", name="Both sides agree this result").tap()
    expect(card).to_contain_text("Agreed")
    assert back_scores(page) == {"Anna": "+5", "Vera": "+5", "Boris": "−5", "Lev": "−5"}
