"""What every request passes: who may come in, and which club's house it is."""

import zoneinfo
from collections.abc import Callable
from typing import Any
from urllib.parse import unquote

from django.contrib.auth.middleware import LoginRequiredMiddleware
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django_htmx.http import HttpResponseClientRedirect

from .accounts.models import Club
from .accounts.signed_out import signed_out
from .htmx import SiteRequest
from .sessions.services.links import TABLET, table_of_tablet

GetResponse = Callable[[HttpRequest], HttpResponse]


def refuse_nul(get_response: GetResponse) -> GetResponse:
    """Refuse with 400 an address or a cookie with a NUL in it: nobody types one, and PostgreSQL raises at it."""

    def middleware(request: HttpRequest) -> HttpResponse:
        cookies = (value for name_and_value in request.COOKIES.items() for value in name_and_value)
        if any("\0" in text for text in (request.path, unquote(request.META.get("QUERY_STRING", "")), *cookies)):
            raise BadRequest
        return get_response(request)

    return middleware


class SignInMiddleware(LoginRequiredMiddleware):
    """Every page needs a log-in unless its view says otherwise."""

    def handle_no_permission(self, request: Any, view_func: Any) -> HttpResponseBase:  # type: ignore[override]
        return signed_out(request)


def tablets(get_response: GetResponse) -> GetResponse:
    """Give the user of a request from a table's own tablet that table as `table_id`.

    It stays the table's tablet when somebody who had signed in on it is out again, with whom the session has gone.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        token = request.session.get(TABLET)
        table = table_of_tablet(token) if token else None
        if table is None:
            return get_response(request)
        request.user.table_id = table  # type: ignore[union-attr]
        response = get_response(request)
        request.session.setdefault(TABLET, token)
        return response

    return middleware


class ClubMiddleware:
    """The club's settings as `request.club`, its time zone, and a one-time password that has to be replaced first."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        club = Club.current()
        request.club = club  # type: ignore[attr-defined]
        with timezone.override(zoneinfo.ZoneInfo(club.time_zone)):
            return self.get_response(request)

    def process_view(self, request: SiteRequest, view_func: Any, args: Any, kwargs: Any) -> HttpResponseBase | None:
        match = request.resolver_match
        allowed = match is None or match.view_name in ("accounts:password", "accounts:sign-out", "set_language")
        if allowed or not (request.user.is_authenticated and request.user.must_change_password):
            return None
        goal = f"{reverse('accounts:password')}?{urlencode({'next': request.get_full_path()})}"
        return HttpResponseClientRedirect(goal) if request.htmx else redirect(goal)
