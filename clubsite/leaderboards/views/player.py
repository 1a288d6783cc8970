"""A player's page, their company, and two players side by side."""

from typing import Any

from django.core.paginator import Page, Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.views.decorators.http import require_safe

from clubsite.accounts.models import Edition
from clubsite.accounts.roles import readable
from clubsite.htmx import SiteRequest
from clubsite.leaderboards import choices
from clubsite.leaderboards import player_page as queries
from clubsite.leaderboards.boards import place_of
from clubsite.leaderboards.chart import chart
from clubsite.leaderboards.freshness import kept, kept_html
from clubsite.leaderboards.periods import FamilyConverter, Period
from clubsite.leaderboards.player_page import Subject
from clubsite.players.models import Player
from scoring.models import ALL_FAMILIES, ALL_TIME, Season, Standing

from .boards import looked_up, page_of

COMPANY = {"partners": queries.partners, "opponents": queries.opponents}


def subject_of(request: SiteRequest, player_id: int) -> Subject:
    """The player with the game and period of the query string; raises Http404 for what is none."""
    player = get_object_or_404(Player, pk=player_id)
    try:
        family = FamilyConverter().to_python(request.GET.get("game") or FamilyConverter().to_url(ALL_FAMILIES))
        period = Period.read(request.GET.get("period") or ALL_TIME)
    except ValueError as error:
        raise Http404 from error
    if period.by_days:
        raise Http404
    return Subject(player, family, looked_up(period))


def around(request: SiteRequest, subject: Subject, edition: int) -> dict[str, Any]:
    """Which games and periods are offered."""
    periods = kept(
        edition,
        f"periods/{subject.player.pk}/{subject.family}",
        lambda: queries.periods_of(subject.player, subject.family, list(Season.objects.all())),
    )
    return {
        "player": subject.player,
        "family": subject.family,
        "period": subject.period,
        "same_filters": choices.filters_of_player(subject.family, subject.period),
        "games": choices.games_of_player(request.GET, subject.family),
        "periods": choices.periods_of_player(request.GET, subject.period, periods),
        "months": choices.months_of_player(request.GET, subject.period, periods),
    }


@require_safe
@readable
def player(request: SiteRequest, player_id: int) -> HttpResponse:
    """How a player has done, with whom and against whom, and every rubber, the latest first."""
    subject = subject_of(request, player_id)
    edition = Edition.current()
    page = page_of(request, queries.rubbers_of(subject))
    totals = queries.totals(subject.player, subject.period)
    shown = queries.in_family(totals, subject.family)
    context = around(request, subject, edition) | {"shown": shown, "totals": totals}
    key = (player_id, subject.family, str(subject.period))
    results = (
        kept_html(request, edition, key, "leaderboards/results.html", lambda: context | done(subject, shown.standing))
        if shown
        else ""
    )
    context |= {"results": results, "page": page} | rubbers_on(request, edition, subject, page)
    return TemplateResponse(request, "leaderboards/player.html", context)


def rubbers_on(request: SiteRequest, edition: int, subject: Subject, page: Page[Any]) -> dict[str, Any]:
    """A page of rubbers, rendered anew only when something in it is another."""
    rubbers = queries.seen_by(subject.player, list(page))
    fill = {"rubbers": rubbers}
    return fill | {"table": kept_html(request, edition, (rubbers,), "leaderboards/rubbers.html", lambda: fill)}


def done(subject: Subject, standing: Standing) -> dict[str, Any]:
    """What a player has done, and with whom."""
    results = queries.results(subject)
    return {
        "place": place_of(standing),
        "chart": chart(results),
        "form": results[-queries.LAST :],
        "partners": queries.companions(queries.partners(subject)[: queries.MOST_FREQUENT]),
        "opponents": queries.companions(queries.opponents(subject)[: queries.MOST_FREQUENT]),
    }


@require_safe
@readable
def company(request: SiteRequest, player_id: int, kind: str) -> HttpResponse:
    """All partners or all opponents of a player."""
    if kind not in COMPANY:
        raise Http404
    subject = subject_of(request, player_id)
    page = page_of(request, Paginator(COMPANY[kind](subject), queries.COMPANIONS_PER_PAGE))
    found = queries.companions(page)
    context = around(request, subject, Edition.current()) | {"kind": kind, "companions": found, "page": page}
    return TemplateResponse(request, "leaderboards/company.html", context)


@require_safe
@readable
def two_players(request: SiteRequest, player_id: int, other_id: int) -> HttpResponse:
    """Two players side by side, and what they did as partners and as opponents."""
    if player_id == other_id:
        raise Http404
    subject = subject_of(request, player_id)
    other = Subject(get_object_or_404(Player, pk=other_id), subject.family, subject.period)
    page = page_of(request, queries.rubbers_of(subject, other.player))
    edition = Edition.current()
    context = around(request, subject, edition) | rubbers_on(request, edition, subject, page)
    context |= {
        "other": other.player,
        "both": [queries.portrait(one) for one in (subject, other)],
        "as_partners": queries.companions(queries.partners(subject).filter(partner=other.player)),
        "as_opponents": queries.companions(queries.opponents(subject).filter(player=other.player)),
        "page": page,
    }
    return TemplateResponse(request, "leaderboards/two_players.html", context)
