"""Everybody's own log-in."""

from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.http import HttpResponse
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from clubsite.accounts import services
from clubsite.accounts.forms import OwnPasswordForm
from clubsite.htmx import SeeOther, SiteRequest

from .sign_in import asked_for


@require_safe
def own(request: SiteRequest) -> HttpResponse:
    """Who is signed in, and what they may do."""
    return TemplateResponse(request, "accounts/own.html")


@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def password(request: SiteRequest) -> HttpResponse:
    """A new password of one's own; who has a one-time one comes here first."""
    form = OwnPasswordForm(request.user, request.POST if request.method == "POST" else None)
    if form.is_valid():
        services.choose_password(request.user, form.cleaned_data["new_password1"])
        update_session_auth_hash(request, request.user)
        messages.success(request, _("Your password has been changed."))
        return SeeOther(asked_for(request, "accounts:own"))
    return TemplateResponse(request, "accounts/password.html", {"form": form}, status=422 if form.is_bound else 200)
