"""What every request passes: who may come in, and which club's house it is."""

import zoneinfo
from collections.abc import Callable
from typing import Any

from django.contrib.auth.middleware import LoginRequiredMiddleware
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.utils import timezone

from .accounts.models import Club
from .accounts.signed_out import signed_out

GetResponse = Callable[[HttpRequest], HttpResponse]


class SignInMiddleware(LoginRequiredMiddleware):
    """Every page needs a log-in unless its view says otherwise."""

    def handle_no_permission(self, request: Any, view_func: Any) -> HttpResponseBase:  # type: ignore[override]
        return signed_out(request)


class ClubMiddleware:
    """The club's settings as `request.club`, its time zone, and a one-time password that has to be replaced first."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        club = Club.current()
        request.club = club  # type: ignore[attr-defined]
        with timezone.override(zoneinfo.ZoneInfo(club.time_zone)):
            return self.get_response(request)

    def process_view(self, request: HttpRequest, view_func: Any, args: Any, kwargs: Any) -> HttpResponseBase | None:
        match = request.resolver_match
        allowed = match is None or match.view_name in ("accounts:password", "accounts:sign-out", "set_language")
        if request.user.is_authenticated and request.user.must_change_password and not allowed:
            return redirect("accounts:password")
        return None
