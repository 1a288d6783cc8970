from playwright.sync_api import expect

from tests.browser.visits import Visit


def test_the_page_opens(visit: Visit) -> None:
    page = visit()
    page.goto("/account/sign-in/")
    expect(page.locator("input[name=username]")).to_be_visible()
