"""The players of the club."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from clubsite.accounts.roles import admin_required, director_required, readable
from clubsite.htmx import SeeOther, SiteRequest, page_or_fragment

from . import queries, services
from .forms import AddPlayerForm, EditPlayerForm
from .models import Player

PER_PAGE = 50


@require_safe
@readable
def players(request: SiteRequest) -> HttpResponse:
    """Who plays at the club, by part of the name; with `?inactive=1` who no longer does."""
    part, inactive = request.GET.get("q", "").strip(), request.GET.get("inactive") == "1"
    page = Paginator(queries.listed(part, inactive=inactive), PER_PAGE).get_page(request.GET.get("page"))
    context = {"page": page, "part": part, "inactive": inactive}
    return page_or_fragment(request, "players/players.html", "found", context)


@require_http_methods(["GET", "HEAD", "POST"])
@director_required
def add_player(request: SiteRequest) -> HttpResponse:
    """A new player. If the name is taken, a note is asked for."""
    return _player_form(request, AddPlayerForm(request.POST if request.method == "POST" else None))


@require_http_methods(["GET", "HEAD", "POST"])
@admin_required
def edit_player(request: SiteRequest, player_id: int) -> HttpResponse:
    """A player's name, note and log-in, and whether they still play."""
    player = get_object_or_404(Player, pk=player_id)
    return _player_form(request, EditPlayerForm(request.POST if request.method == "POST" else None, instance=player))


def _player_form(request: SiteRequest, form: AddPlayerForm) -> HttpResponse:
    edited, taken_by = str(form.instance) if form.instance.pk else "", None
    if form.is_valid():
        try:
            services.save_player(form.instance)
        except services.NameTaken as taken:
            taken_by = taken.player
            form.add_error("note", _("Add a note that tells the two apart, such as a town or “junior”."))
        except services.LogInTaken:
            form.add_error("user", _("This log-in has been linked to another player meanwhile."))
        else:
            messages.success(request, _("%(player)s has been saved.") % {"player": form.instance})
            return SeeOther("players:players")
    context = {"form": form, "edited": edited, "taken_by": taken_by}
    return TemplateResponse(request, "players/edit_player.html", context, status=422 if form.is_bound else 200)
