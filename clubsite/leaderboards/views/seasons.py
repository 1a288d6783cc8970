"""The seasons of the club, named by its admins."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from clubsite.accounts.roles import admin_required
from clubsite.htmx import SeeOther, SiteRequest
from clubsite.leaderboards.forms import SeasonForm
from clubsite.leaderboards.periods import Period
from scoring import services
from scoring.models import Season


@require_safe
@admin_required
def seasons(request: SiteRequest) -> HttpResponse:
    """All seasons, the latest first, each with its board."""
    rows = [(season, Period.of_season(season)) for season in Season.objects.all()]
    return TemplateResponse(request, "leaderboards/seasons.html", {"seasons": rows})


@require_http_methods(["GET", "HEAD", "POST"])
@admin_required
def add(request: SiteRequest) -> HttpResponse:
    """A new season: its board is there at once."""
    return ask(request, SeasonForm(request.POST if request.method == "POST" else None))


@require_http_methods(["GET", "HEAD", "POST"])
@admin_required
def edit(request: SiteRequest, season_id: int) -> HttpResponse:
    """Another name or other days: its board is made anew."""
    season = get_object_or_404(Season, pk=season_id)
    return ask(request, SeasonForm(request.POST if request.method == "POST" else None, instance=season))


def ask(request: SiteRequest, form: SeasonForm) -> HttpResponse:
    season = form.instance if form.instance.pk else None
    if form.is_valid():
        try:
            saved = services.save_season(**form.cleaned_data, season_id=form.instance.pk)
        except services.Refused as refusal:
            form.add_error("name", str(refusal))
        else:
            messages.success(request, _("%(season)s has been saved.") % {"season": saved})
            return SeeOther("leaderboards:seasons")
    context = {"form": form, "season": season}
    return TemplateResponse(request, "leaderboards/season.html", context, status=422 if form.is_bound else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@admin_required
def deletion(request: SiteRequest, season_id: int) -> HttpResponse:
    """A question first. The rubbers of the season stay; its board, partnerships and records go."""
    season = get_object_or_404(Season, pk=season_id)
    if request.method == "POST":
        services.delete_season(season_id)
        messages.success(request, _("The season %(season)s has been deleted.") % {"season": season})
        return SeeOther("leaderboards:seasons")
    return TemplateResponse(request, "leaderboards/season_deletion.html", {"season": season})
