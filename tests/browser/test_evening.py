"""A whole evening at two tables, as directors and players meet it; every figure worked out by hand.

Table 1, pivot at four. Seats are North, East, South, West.
  1  Anna Vera Boris Lev   4S N = 120; 2H E +1 60 + 30 (first entered as 2H E =); 4S S = 120; rubber 700
                           940 : 90, which is 850 or nine hundreds: Anna, Boris +9, Vera, Lev -9
  2  Anna Boris Vera Lev   3NT W = 100; from now on Kira for Lev; 1NT W -1, vulnerable, 100; 4S W = 120; rubber 700
                           100 : 920, which is 820 or eight hundreds: Boris, Lev +8, Anna, Vera -8
  3  Anna Boris Lev Vera   4S E = 120; settled at the end of the evening: 300 for the only game
                           0 : 420, which is four hundreds: Boris, Vera +4, Anna, Lev -4

Table 2, pivot at five.
  1  Egor Galja Fedor Hugo, Inna out    3NT N = 100; 3NT S = 100; rubber 700
                           900 : 0, nine hundreds: Egor, Fedor +9, Galja, Hugo -9
  2  Inna Galja Fedor Egor, Hugo out    4H N +1 120 + 30; 3NTX N -2, vulnerable, 500; 3NT N = 100; rubber 700
                           950 : 500, which is 450 or five hundreds: Inna, Fedor +5, Galja, Egor -5
  3  Hugo Inna Fedor Egor, Galja out    5C E = 100; 4S W +2 120 + 60; rubber 700
                           0 : 980, ten hundreds: Inna, Egor +10, Hugo, Fedor -10
"""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.visits import DESKTOP, TABLET, Visit, comes_to
from tests.factories import make_director, make_player

pytestmark = pytest.mark.django_db(transaction=True)

PEOPLE = ["Anna", "Boris", "Vera", "Lev", "Egor", "Fedor", "Galja", "Hugo", "Inna", "Kira"]
CARDS = ["AS", "KS", "QS", "JS", "10S"]
SHEET = {
    "Anna": ["+9 +9", "−8 +1", "−4 −3", "−3", "−3", "−3", "−3"],
    "Boris": ["+9 +9", "+8 +17", "+4 +21", "+21", "+21", "+21", "+21"],
    "Vera": ["−9 −9", "−8 −17", "+4 −13", "−13", "−13", "−13", "−13"],
    "Lev": ["−9 −9", "+8† −1", "−4 −5", "−5", "−5", "−5", "−5"],
    "Egor": ["", "", "", "+9 +9", "−5 +4", "+10 +14", "+14"],
    "Fedor": ["", "", "", "+9 +9", "+5 +14", "−10 +4", "+4"],
    "Galja": ["", "", "", "−9 −9", "−5 −14", "out −14", "−14"],
    "Hugo": ["", "", "", "−9 −9", "out −9", "−10 −19", "−19"],
    "Inna": ["", "", "", "out 0", "+5 +5", "+10 +15", "+15"],
    "Kira": ["", "† 0", "", "", "", "", "0"],
    "Plus in all": ["18", "18", "21", "39", "44", "54", "54"],
}
"""After each rubber the running total; of the second table's, those of the first have what they had at its end."""
STANDINGS = [
    "1 Boris +21",
    "2 Inna +15",
    "3 Egor +14",
    "4 Fedor +4",
    "5 Kira 0",
    "6 Anna −3",
    "7 Lev −5",
    "8 Vera −13",
    "9 Galja −14",
    "10 Hugo −19",
]
TABLE_TWO = [
    ("Egor Galja Fedor Hugo", ["3NT N =", "3NT S ="], ["900", "0"], ["+9", "−9"]),
    ("Inna Galja Fedor Egor", ["4H N +1", "3NTX N -2", "3NT N ="], ["950", "500"], ["+5", "−5"]),
    ("Hugo Inna Fedor Egor", ["5C E =", "4S W +2"], ["0", "980"], ["−10", "+10"]),
]
DEBTS = [
    "Hugo pays Inna EUR 3.75",
    "Galja pays Egor EUR 3.50",
    "Vera pays Boris EUR 3.25",
    "Lev pays Boris EUR 1.25",
    "Hugo pays Fedor EUR 1.00",
    "Anna pays Boris EUR 0.75",
]
"""At a quarter a hundred: 14 with 14, 19 with 15 and 4, and 13, 5 and 3 with 21 are three groups of nine people."""


def press(page: Page | Locator, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def open_evening(page: Page) -> None:
    """Played for a quarter a hundred, by pivot; everybody is here."""
    page.goto("/sessions/open/")
    page.get_by_label("Stake for a hundred, EUR").fill("0.25")
    page.locator("label", has_text="pivot").click()
    press(page, "Open the evening")
    for name in PEOPLE:
        page.locator(".ticks label", has_text=name).click()
    press(page, "Save, and on to the tables")


def seat(page: Page, *names: str) -> None:
    """A new table, whose people type the cards that they drew: in this order, the highest first."""
    overview(page)
    page.get_by_role("link", name="New table").click()
    for name in names:
        page.locator(".ticks label", has_text=name).click()
    press(page, "Open the table")
    page.get_by_role("link", name="The players drew cards: type them").click()
    for name, card in zip(names, CARDS, strict=False):
        page.get_by_label(name, exact=True).fill(card)
    press(page, "Seat them and start")
    page.wait_for_url(re.compile(r"/tables/\d+/$"))


def overview(page: Page) -> None:
    page.get_by_role("link", name="Tonight").first.click()
    page.wait_for_url(re.compile(r"/sessions/\d+/$"))


def tile(page: Page, number: int) -> Locator:
    return page.locator(".tile", has=page.get_by_role("link", name=f"Table {number}", exact=True))


def next_rubber(page: Page, table: int, number: int) -> None:
    """Start a table's next rubber from the overview."""
    press(tile(page, table), "Next rubber")
    expect(tile(page, table)).to_contain_text(f"Rubber {number}")


def come_in(tablet: Page, director: Page) -> str:
    """The first table's own tablet comes in by the address that a director makes."""
    overview(director)
    tile(director, 1).get_by_role("link", name="Table 1").click()
    director.get_by_role("link", name="The table’s own tablet").click()
    press(director, "Make one")
    address = director.locator(".address").inner_text()
    tablet.goto(address)
    overview(director)
    return address


def expect_seated(page: Page, *four: str) -> None:
    """Who sits North, East, South and West, as the keys of the pad say it."""
    expect(page.locator("#pad .seats small")).to_have_text(four)


def enter(page: Page, *deals: str, first: int = 1) -> None:
    """Type deals in notation; afterwards there is a pad for the next one, or none."""
    for number, deal in enumerate(deals, first):
        expect(page.locator("#pad h2")).to_have_text(f"Deal {number}")
        page.locator("#id_notation").fill(deal)
        press(page, "Save deal")
    last = first + len(deals) - 1
    expect(page.locator("#pad h2", has_text=re.compile(f"^Deal {last}$"))).to_have_count(0)


def agree(page: Page, points: list[str], hundreds: list[str]) -> None:
    """The rubber is over with these figures of both sides, and both agree them."""
    rows = page.locator(".outcome tbody tr")
    expect(rows.locator("td:nth-child(3)")).to_have_text(points)
    expect(rows.locator("td:nth-child(4)")).to_have_text(hundreds)
    for side in ("N–S", "E–W"):
        press(page, f"{side} agree this result")
        expect(page.get_by_role("button", name=f"{side} agree this result")).to_have_count(0)
    expect(page.locator(".outcome").get_by_text("provisional")).to_have_count(0)


def play_table_one(tablet: Page, director: Page) -> None:
    """The table's tablet keeps the score. The second deal is not right, and the director sees that at once."""
    expect_seated(tablet, "Anna", "Vera", "Boris", "Lev")
    enter(tablet, "4S N =")
    press(tablet, "Right")
    enter(tablet, "2H E =", first=2)
    press(tablet, "Not right")
    expect(tile(director, 1)).to_contain_text("Deal 2 is not right, says the other side")
    tablet.locator("#id_notation").fill("2H E +1")
    press(tablet, "Save the change")
    enter(tablet, "4S S =", first=3)
    agree(tablet, ["940", "90"], ["+9", "−9"])
    expect(tile(director, 1)).to_contain_text(re.compile(r"Deal 3: .* by Boris, made"))

    next_rubber(director, 1, 2)
    tablet.get_by_role("link", name="The table’s next rubber").click()
    expect_seated(tablet, "Anna", "Boris", "Vera", "Lev")
    enter(tablet, "3NT W =")
    substitute(director, "West: Lev", "Kira", 2)
    tablet.reload()
    expect_seated(tablet, "Anna", "Boris", "Vera", "Kira")
    enter(tablet, "1NT W -1", "4S W =", first=2)
    agree(tablet, ["100", "920"], ["−8", "+8"])

    overview(director)
    next_rubber(director, 1, 3)
    tablet.get_by_role("link", name="The table’s next rubber").click()
    expect_seated(tablet, "Anna", "Boris", "Lev", "Vera")
    enter(tablet, "4S E =")


def substitute(director: Page, whom: str, name: str, deal: int) -> None:
    """Who began keeps the score."""
    tile(director, 1).get_by_role("link", name="Scoresheet").click()
    director.get_by_role("link", name="Substitute").click()
    director.locator("label", has_text=whom).click()
    director.locator("[name=player]").fill(name)
    director.locator("[name=from_deal]").fill(str(deal))
    press(director, "Substitute")
    director.wait_for_url(re.compile(r"/rubbers/\d+/$"))


def play_table_two(director: Page) -> None:
    """A director, who does not play, enters the deals and agrees for both sides."""
    for number, (four, deals, points, hundreds) in enumerate(TABLE_TWO, 1):
        overview(director)
        if number > 1:
            next_rubber(director, 2, number)
        tile(director, 2).get_by_role("link", name="Scoresheet").click()
        expect_seated(director, *four.split())
        enter(director, *deals)
        agree(director, points, hundreds)
    director.get_by_role("link", name="To the table").click()
    played, out = (director.locator(f"table.board tbody td:nth-child({column})") for column in (2, 3))
    expect(played).to_have_text(list("33222"))
    expect(out).to_have_text(list("00111"))


def close(director: Page) -> None:
    """The third rubber of the first table is settled as it stands."""
    overview(director)
    director.get_by_role("link", name="Close the evening").click()
    settle = director.locator(".fates label", has_text="Settle it as it stands")
    expect(settle).to_contain_text("0 : 420, −4 : +4.")
    settle.click()
    press(director, "Close the evening")
    expect(director.get_by_text("Not the last word: 1 result is still to be agreed.")).to_be_visible()
    director.locator(".figures thead a", has_text="provisional").click()
    agree(director, ["0", "420"], ["−4", "+4"])


def figures(page: Page) -> dict[str, list[str]]:
    """The sheet as it is read, each row by its name."""
    rows = page.locator(".figures tbody tr, .figures tfoot tr").all()
    cells = {row.locator("th").inner_text(): row.locator("td").all_inner_texts() for row in rows}
    return {
        name: [
            " ".join(text.replace("shared with a substitute", "").replace("running total", "").split()) for text in row
        ]
        for name, row in cells.items()
    }


def test_a_whole_evening(visit: Visit) -> None:
    for name in PEOPLE:
        make_player(name)
    director, tablet = visit(make_director(), screen=DESKTOP), visit(screen=TABLET)
    open_evening(director)
    seat(director, "Anna", "Boris", "Vera", "Lev")
    seat(director, "Egor", "Fedor", "Galja", "Hugo", "Inna")
    address = come_in(tablet, director)
    play_table_one(tablet, director)
    play_table_two(director)
    close(director)

    tablet.goto(address)
    expect(tablet.get_by_role("heading", name="This evening is closed")).to_be_visible()
    reader = visit(screen=TABLET)
    reader.goto("/sessions/")
    reader.locator("table.board tbody a").click()
    reader.get_by_role("link", name="Evening sheet").click()
    comes_to(reader, figures, SHEET)
    expect(reader.get_by_text("Not the last word")).to_have_count(0)
    expect(reader.locator(".debts li")).to_have_text(DEBTS)
    reader.goto(reader.url.replace("sheet", "screen"))
    expect(reader.locator(".totals li")).to_have_text(STANDINGS)
