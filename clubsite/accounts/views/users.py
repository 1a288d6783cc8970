"""The admin's pages about users."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from clubsite.accounts import queries, services
from clubsite.accounts.forms import AddUserForm, EditUserForm
from clubsite.accounts.models import User
from clubsite.accounts.roles import admin_required
from clubsite.htmx import SeeOther, SiteRequest, page_or_fragment

PER_PAGE = 50


@require_safe
@admin_required
def users(request: SiteRequest) -> HttpResponse:
    """Who may sign in, by part of the username or of the player's name."""
    part = request.GET.get("q", "").strip()
    page = Paginator(queries.listed(part), PER_PAGE).get_page(request.GET.get("page"))
    return page_or_fragment(request, "accounts/users.html", "found", {"page": page, "part": part})


def one_time_password(request: SiteRequest, user: User, password: str) -> HttpResponse:
    """The only page that ever shows this password."""
    return TemplateResponse(request, "accounts/one_time_password.html", {"owner": user, "password": password})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@admin_required
def add_user(request: SiteRequest) -> HttpResponse:
    """A new user, answered by their one-time password."""
    form = AddUserForm(request.POST if request.method == "POST" else None)
    taken_by = None
    if form.is_valid():
        username, role = form.cleaned_data["username"], form.cleaned_data["role"]
        try:
            user, password = services.add_user(username=username, role=role, player_id=form.player_id)
        except services.UsernameTaken as taken:
            taken_by = taken.user
            form.add_error("username", _("Somebody signs in under this name already."))
        else:
            return one_time_password(request, user, password)
    context = {"form": form, "taken_by": taken_by}
    return TemplateResponse(request, "accounts/add_user.html", context, status=422 if form.is_bound else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@admin_required
def edit_user(request: SiteRequest, user_id: int) -> HttpResponse:
    """What a user may do, and who they are at the table."""
    user = get_object_or_404(User.objects.select_related("player"), pk=user_id)
    initial = {"role": user.role, "active": user.is_active, "player": getattr(user, "player", None)}
    form = EditUserForm(request.POST if request.method == "POST" else None, user=user, initial=initial)
    if form.is_valid():
        role, active = form.cleaned_data["role"], form.cleaned_data["active"]
        try:
            services.change_user(user_id=user_id, role=role, active=active, player_id=form.player_id)
        except services.LastAdmin:
            form.add_error(None, _("This is the last active admin of the club. Make somebody else an admin first."))
        else:
            messages.success(request, _("Saved."))
            return SeeOther("accounts:users")
    context = {"form": form, "edited": user}
    return TemplateResponse(request, "accounts/edit_user.html", context, status=422 if form.is_bound else 200)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@admin_required
def reset_password(request: SiteRequest, user_id: int) -> HttpResponse:
    """A question first; the answer to it shows the new one-time password."""
    user = get_object_or_404(User, pk=user_id)
    if user == request.user:
        return redirect("accounts:password")
    if request.method == "POST":
        return one_time_password(request, user, services.reset_password(user))
    return TemplateResponse(request, "accounts/reset_password.html", {"owner": user})
