"""Boards that need not be made again: answered with 304, or made from what was kept of the same edition.

An edition is the count of changes of results, names, seasons and log-ins; see `accounts.models.Edition`.
"""

from collections.abc import Callable
from functools import cache as once
from functools import wraps
from hashlib import sha256
from threading import Lock
from typing import Any, NamedTuple, TypeVar, cast

import django
from cachetools import LRUCache, cached
from django.conf import settings
from django.contrib.messages import get_messages
from django.http import HttpResponseBase
from django.template.loader import render_to_string
from django.template.response import TemplateResponse
from django.utils import timezone
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.http import quote_etag
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from clubsite.accounts.models import Edition
from clubsite.htmx import SiteRequest

View = Callable[..., HttpResponseBase]
Fill = Callable[[], dict[str, Any]]
Made = TypeVar("Made")
LONGEST = 600
"""Seconds after which a board is made again whatever has been counted: its clock is never further behind."""


def digest(*facts: object) -> str:
    return sha256(repr(facts).encode()).hexdigest()[:20]


@once
def release() -> str:
    """Another one for other code, templates or stylesheet."""
    folders = [settings.BASE_DIR / name for name in ("clubsite", "scoring", "templates", "static")]
    files = (path for folder in [*folders, *settings.LOCALE_PATHS] for path in sorted(folder.rglob("*.*")))
    stats = [(str(path), path.stat().st_mtime_ns) for path in files if path.suffix != ".pyc" and path.is_file()]
    return digest(django.VERSION, stats)


def moment() -> int:
    return int(timezone.now().timestamp()) // LONGEST


def known_of(request: SiteRequest) -> tuple[object, ...]:
    """All that the main part of a page depends on besides the edition: address, language, reader and club."""
    club, user = request.club, request.user
    house = club.name, club.time_zone, club.currency, club.default_game, club.public
    reader = (user.pk, user.username, user.role) if user.is_authenticated else ()
    return request.get_full_path(), get_language(), reader, house


def etag(request: SiteRequest) -> str:
    """Of a page of boards, before it is made: the same only where the page would be, the token of its forms too."""
    around = getattr(request.user, "table_id", None), request.COOKIES.get(settings.CSRF_COOKIE_NAME)
    return quote_etag(digest(request.edition, moment(), release(), around, known_of(request)))


def unless_known(view: View) -> View:
    """Give the view's request its `edition`, and answer 304 instead to somebody who has the page as it would be.

    The edition is read before anything else: a page may turn out newer than its tag says, never older.
    """

    @wraps(view)
    def answered(request: SiteRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        request.edition = Edition.current()
        if len(get_messages(request)):
            return view(request, *args, **kwargs)
        tag = etag(request)
        response = get_conditional_response(request, tag) or view(request, *args, **kwargs)
        if response.status_code in (200, 304):
            response["ETag"] = tag
            patch_cache_control(response, private=True, no_cache=True)
        return response

    return answered


class Page(NamedTuple):
    """A page before it is rendered: `template` makes its main part."""

    title: str
    template: str
    context: dict[str, Any]
    status: int = 200


def kept_page(request: SiteRequest, make: Callable[[], Page]) -> TemplateResponse:
    """The page as it was rendered for this edition, address and reader, or is now."""

    def rendered() -> tuple[str, SafeString, int]:
        page = make()
        return page.title, render_to_string(page.template, page.context, request), page.status

    title, main, status = kept(request.edition, f"page/{digest(known_of(request))}", rendered)
    return TemplateResponse(request, "leaderboards/page.html", {"title": title, "main": main}, status=status)


def kept_html(request: SiteRequest, edition: int, key: tuple[object, ...], template: str, fill: Fill) -> SafeString:
    """A part of a page as it was rendered for this edition in the reader's language, or is now.

    `key` has all that it depends on besides; `fill` makes its context.
    """
    name = f"html/{template}/{digest(key, get_language())}"
    return kept(edition, name, lambda: render_to_string(template, fill(), request))


def kept(edition: int, key: str, make: Callable[[], Made]) -> Made:
    """What was made for this key since the last change, or is made now. Nobody may change what it gives."""
    return cast("Made", remembered(edition, moment(), key, make))


class Parts(LRUCache[tuple[int, int, str], object]):
    """Parts of one edition and moment: the first of a later one puts those before it out of memory."""

    since = (0, 0)

    def __setitem__(self, key: tuple[int, int, str], value: object) -> None:
        if key[:2] > self.since:
            self.since = key[:2]
            self.clear()
        super().__setitem__(key, value)


@cached(Parts(settings.PARTS_KEPT), lambda edition, moment, key, make: (edition, moment, key), Lock())
def remembered(edition: int, moment: int, key: str, make: Callable[[], object]) -> object:
    return make()
