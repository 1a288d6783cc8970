"""Everybody's own log-in."""

from typing import Any

from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.http import HttpResponse
from django.template.response import TemplateResponse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from clubsite.accounts import services
from clubsite.accounts.forms import OwnPasswordForm
from clubsite.accounts.models import Role
from clubsite.htmx import SeeOther, SiteRequest

from .sign_in import asked_for

MAY = {
    Role.MEMBER: _("You may read everything, and score the rubbers that you play in."),
    Role.DIRECTOR: _("You may enter and correct any rubber, and add players."),
    Role.ADMIN: _("You look after the club’s players, users and settings, and may enter and correct everything."),
}


def welcome(user: Any) -> str:
    """What somebody is told who is in for the first time."""
    lines = [MAY[user.role]]
    if user.role == Role.MEMBER and getattr(user, "player", None) is None:
        lines.append(_("You are not linked to a player yet. An admin of the club can do that."))
    return " ".join(str(line) for line in lines)


@require_safe
def own(request: SiteRequest) -> HttpResponse:
    """Who is signed in, and what they may do."""
    return TemplateResponse(request, "accounts/own.html", {"may": MAY[request.user.role]})


@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def password(request: SiteRequest) -> HttpResponse:
    """A new password of one's own; who has a one-time one comes here first."""
    replaces_one_time = request.user.must_change_password
    form = OwnPasswordForm(request.user, request.POST if request.method == "POST" else None)
    if form.is_valid():
        services.choose_password(request.user, form.cleaned_data["new_password1"])
        update_session_auth_hash(request, request.user)
        messages.success(request, gettext("Your password has been changed."))
        if replaces_one_time:
            messages.info(request, welcome(request.user))
        return SeeOther(asked_for(request, "accounts:own"))
    return TemplateResponse(request, "accounts/password.html", {"form": form}, status=422 if form.is_bound else 200)
