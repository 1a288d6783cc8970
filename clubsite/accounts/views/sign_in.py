"""Coming in and going out."""

from typing import Any

from django.conf import settings
from django.contrib.auth import login, logout
from django.contrib.auth.decorators import login_not_required
from django.http import HttpResponse
from django.shortcuts import redirect, resolve_url
from django.template.response import TemplateResponse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from clubsite.accounts.forms import SignInForm
from clubsite.htmx import SeeOther, SiteRequest


def asked_for(request: SiteRequest, otherwise: str) -> str:
    """The page of this site that was asked for before this one, from `?next=`."""
    goal = request.GET.get("next", "")
    own = url_has_allowed_host_and_scheme(goal, {request.get_host()}, require_https=request.is_secure())
    return goal if own else resolve_url(otherwise)


def own_page(user: Any) -> str:
    """Where somebody goes first who asked for no page: to their own as a player, if they are one."""
    player = getattr(user, "player", None)
    return resolve_url("player-pages:player", player.pk) if player else resolve_url(settings.LOGIN_REDIRECT_URL)


@login_not_required
@never_cache
@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
def sign_in(request: SiteRequest) -> HttpResponse:
    """The sign-in page. Whoever is signed in already goes on to where they wanted to go."""
    goal = asked_for(request, settings.LOGIN_REDIRECT_URL)
    if request.user.is_authenticated:
        return redirect(goal)
    form = SignInForm(request, request.POST if request.method == "POST" else None)
    if form.is_valid():
        login(request, form.get_user())
        return SeeOther(asked_for(request, own_page(form.get_user())))
    return TemplateResponse(request, "accounts/sign_in.html", {"form": form}, status=422 if form.is_bound else 200)


@login_not_required
@require_POST
def sign_out(request: SiteRequest) -> HttpResponse:
    logout(request)
    return SeeOther(settings.LOGOUT_REDIRECT_URL)
