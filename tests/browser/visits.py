"""Visits to the site in a browser: on which screen, by whom, in which language."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal

from django.conf import settings
from django.test import Client
from playwright.sync_api import BrowserContext, ConsoleMessage, Error, Page

from clubsite.accounts.models import User

Screen = dict[str, Any]
PHONE: Screen = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
TABLET: Screen = {"viewport": {"width": 1180, "height": 820}, "has_touch": True}
TABLET_UPRIGHT: Screen = {"viewport": {"width": 820, "height": 1180}, "has_touch": True}
DESKTOP: Screen = {"viewport": {"width": 1180, "height": 820}}


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
        color_scheme: Literal["light", "dark"] = "light",
        java_script: bool = True,
    ) -> Page:
        context = self.new_context(
            **screen, base_url=self.url, locale=language, color_scheme=color_scheme, java_script_enabled=java_script
        )
        context.set_default_timeout(10_000)
        context.on("console", self._note_refusals)
        context.on("weberror", lambda error: self._note_error(error.error))
        if user:
            sign_in(context, user, self.url)
        return context.new_page()

    def _note_refusals(self, message: ConsoleMessage) -> None:
        if "Content Security Policy" in message.text:
            self.mishaps.append(message.text)

    def _note_error(self, error: Error) -> None:
        self.mishaps.append(str(error))


def sign_in(context: BrowserContext, user: User, url: str) -> None:
    """Give the browser the cookie of a session, without the typing of a password."""
    client = Client()
    client.force_login(user)
    name = settings.SESSION_COOKIE_NAME
    context.add_cookies([{"name": name, "value": client.cookies[name].value, "url": url}])
