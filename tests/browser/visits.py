"""Visits to the site in a browser: on which screen, by whom, in which language."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from django.test import Client
from playwright.sync_api import BrowserContext, ConsoleMessage, Error, Page, expect

from clubsite.accounts.models import User

PATIENCE = 30_000
"""Milliseconds until something is taken as not coming: for machines that do other things besides."""

Screen = dict[str, Any]
PHONE: Screen = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SMALL_PHONE: Screen = {"viewport": {"width": 320, "height": 640}, "has_touch": True, "is_mobile": True}
TABLET: Screen = {"viewport": {"width": 1180, "height": 820}, "has_touch": True}
TABLET_UPRIGHT: Screen = {"viewport": {"width": 820, "height": 1180}, "has_touch": True}
DESKTOP: Screen = {"viewport": {"width": 1180, "height": 820}}

NO_MISHAPS = ("Failed to load resource", "htmx:afterRequest", "htmx:sendError", "htmx:sendAbort")
"""How the console begins what it says of a request without an answer, or with one that refuses."""

OUTSIDE = """() => [...document.querySelectorAll("main .card, main .notice")]
  .filter(card => card.scrollWidth > card.clientWidth && getComputedStyle(card).overflowX === "visible")
  .map(card => `outside of ${card.id || card.className}: ` + card.innerText.slice(0, 40))"""
"""The cards beyond whose edge something stands that is not scrolled."""


@dataclass
class Visit:
    """Call it for a new page in a browser of its own (cookies, storage), signed in as `user` if one is given.

    Addresses may be given from the site's root: `visit(anna).goto("/rubbers/")`.
    """

    url: str
    new_context: Callable[..., BrowserContext]
    mishaps: list[str] = field(default_factory=list)
    """What a page must never do, as the browser said it: fail in a script, or break the content security policy."""

    def __call__(
        self,
        user: User | None = None,
        *,
        screen: Screen = TABLET,
        language: str = "en",
        java_script: bool = True,
    ) -> Page:
        context = self.new_context(**screen, base_url=self.url, locale=language, java_script_enabled=java_script)
        context.set_default_timeout(PATIENCE)
        context.on("console", self._note_complaint)
        context.on("weberror", lambda error: self._note_error(error.error))
        if user:
            sign_in(context, user, self.url)
        return context.new_page()

    def _note_complaint(self, message: ConsoleMessage) -> None:
        """A status such as 422 is an answer; a request that the connection or a newer one cut off is no mishap."""
        if message.type == "error" and not message.text.startswith(NO_MISHAPS):
            self.mishaps.append(message.text)

    def _note_error(self, error: Error) -> None:
        self.mishaps.append(str(error))


def comes_to(page: Page, read: Callable[[Page], object], expected: object) -> None:
    """Read the page until it says what is expected: one that is still on its way has not answered wrongly."""
    for _ in range(PATIENCE // 100):
        if read(page) == expected:
            return
        page.wait_for_timeout(100)
    assert read(page) == expected


def asked_by(page: Page) -> list[str]:
    """The addresses that the page's scripts ask for from now on. A browser fetches the site's icon when it pleases."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if request.resource_type in {"fetch", "xhr"} else None)
    return asked


def sign_in(context: BrowserContext, user: User, url: str) -> None:
    """Give the browser the cookie of a session, without the typing of a password."""
    client = Client()
    client.force_login(user)
    name = settings.SESSION_COOKIE_NAME
    context.add_cookies([{"name": name, "value": client.cookies[name].value, "url": url}])


def sign_in_by_keyboard(page: Page, username: str, password: str) -> None:
    """On the sign-in page, which puts the cursor where the typing begins."""
    expect(page.locator("[name=username]")).to_be_focused()
    page.keyboard.type(username)
    page.keyboard.press("Tab")
    page.keyboard.type(password)
    page.keyboard.press("Enter")


def faults(page: Page) -> list[str]:
    """What keeps somebody from using the page: axe's findings, also in the dark, and what is too wide."""
    found = findings(page, {"resultTypes": ["violations"]})
    page.emulate_media(color_scheme="dark")
    found += [f"{finding} in the dark" for finding in findings(page, {"runOnly": ["color-contrast"]})]
    page.emulate_media(color_scheme="light")
    return found + too_wide(page)


def too_wide(page: Page) -> list[str]:
    """What is wider than the screen, or than its card."""
    wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    outside: list[str] = page.evaluate(OUTSIDE)
    return ["wider than the screen"] * wide + outside


def findings(page: Page, options: dict[str, list[str]]) -> list[str]:
    return [violation["id"] for violation in Axe().run(page, options=options).response["violations"]]
