"""A scorer's hands on the pad, and eyes on the sheet."""

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.visits import comes_to

SHEET = """table => {
  const cells = (selector, side) => [...table.querySelectorAll(selector)].map(row => row.cells[side]);
  const sum = (selector, side) => cells(selector, side)
    .flatMap(cell => [...cell.querySelectorAll("li > a > span")])
    .reduce((points, figure) => points + Number(figure.textContent), 0);
  return [0, 1].map(side => ({
    above: sum(".over", side),
    below: sum(".under", side),
    total: Number(cells("tfoot tr:first-child", side)[0].textContent),
    games: table.querySelectorAll(".pips")[side].textContent.length,
    vulnerable: table.querySelectorAll("thead th")[side].textContent.includes("vulnerable"),
  }));
}"""


@dataclass(frozen=True)
class Column:
    """One side's column as it stands on the page."""

    above: int
    below: int
    total: int
    games: int
    vulnerable: bool = False


@dataclass
class Tablet:
    """Fingers on a touch screen: every tap is counted."""

    page: Page
    taps: int = 0

    def tap(self, target: Locator) -> None:
        target.tap()
        self.taps += 1

    def key(self, field: str, value: str) -> Locator:
        return self.page.locator(f'#pad label:has(input[name="{field}"][value="{value}"])')

    def down(self, field: str) -> str | None:
        """Which of a field's keys is down."""
        keys: Any = self.page.locator(f'#pad input[name="{field}"]:checked')
        return keys.get_attribute("value") if keys.count() else None

    def lay(self, deal: str) -> None:
        """Tap a deal such as "4SX E -2" into the pad, without saving it."""
        contract, declarer, result = deal.split()
        bid = contract.rstrip("X")
        self.tap(self.key("bid", bid))
        if contract != bid:
            self.tap(self.key("doubling", contract.removeprefix(bid)))
        self.tap(self.key("declarer", declarer))
        self.tap(self.key("result", "0" if result == "=" else result.lstrip("+")))

    def save(self) -> None:
        self.tap(self.page.get_by_role("button", name="Save deal"))

    def enter(self, deal: str, *, number: int) -> None:
        """Tap a deal in and save it; `number` is that of the deal, and the pad for the next one is shown."""
        self.lay(deal)
        self.save()
        self.expect_pad_for(number + 1)

    def expect_pad_for(self, number: int) -> None:
        expect(self.page.locator("#pad").get_by_role("heading", name=f"Deal {number}", exact=True)).to_be_visible()


def columns(page: Page) -> list[Column]:
    """The columns of North-South and of East-West."""
    return [Column(**column) for column in page.locator("table.sheet").evaluate(SHEET)]


def expect_columns(page: Page, *both: Column) -> None:
    comes_to(page, columns, list(both))


def back_scores(page: Page) -> dict[str, str]:
    """On a board: each player's total."""
    page.goto("/leaderboards/all/all/")
    rows = page.locator("table.board tbody tr").all()
    return {row.locator("th a").inner_text(): row.locator(".total").inner_text() for row in rows}
