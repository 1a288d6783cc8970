"""The boards, and a page for each player."""

from typing import Any

from django.core.paginator import InvalidPage, Page, Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from clubsite.accounts.roles import readable
from clubsite.htmx import SiteRequest
from clubsite.players.models import Player
from scoring.models import ALL_FAMILIES
from scoring.permissions import player_of

from . import queries
from .periods import Period, family_choices
from .ranking import ranked


def page_of(request: SiteRequest, paginator: Paginator[Any]) -> Page[Any]:
    """The page that `?page=` asks for; raises Http404 when there is none."""
    try:
        return paginator.page(request.GET.get("page", 1))
    except InvalidPage as error:
        raise Http404 from error


@require_safe
@readable
def boards(request: SiteRequest) -> HttpResponse:
    """The board that is asked for most: this month's, all games together."""
    return show(request, ALL_FAMILIES, Period.of(timezone.localdate()))


@require_safe
@readable
def board(request: SiteRequest, family: str, period: Period) -> HttpResponse:
    """Everybody who has played in a period, the highest total first, and where the reader stands."""
    return show(request, family, period)


def show(request: SiteRequest, family: str, period: Period) -> HttpResponse:
    board = queries.board(family, period)
    summary = queries.summary(family, period)
    page = page_of(request, Paginator(range(summary.players), queries.PER_PAGE))
    rows = ranked(board, page.start_index() - 1, queries.PER_PAGE) if summary.players else []
    own = queries.own_row(board, player_of(request.user))
    context = {
        "family": family,
        "families": family_choices(),
        "period": period,
        "all_time": Period(),
        "years": queries.years_played(family),
        "months": queries.months_played(family, period.year) if period.year else [],
        "summary": summary,
        "rows": rows,
        "own": own,
        "own_is_elsewhere": own is not None and own.standing not in [row.standing for row in rows],
        "page": page,
    }
    return TemplateResponse(request, "leaderboards/board.html", context)


@require_safe
@readable
def player(request: SiteRequest, player_id: int) -> HttpResponse:
    """A player's totals, and every rubber they have played, the latest first."""
    player = get_object_or_404(Player, pk=player_id)
    month = Period.of(timezone.localdate())
    page = page_of(request, queries.rubbers_of(player))
    context = {
        "player": player,
        "month": month,
        "all_time": Period(),
        "all_families": ALL_FAMILIES,
        "totals": queries.totals_of(player, month),
        "rubbers": [queries.seen_by(player, rubber) for rubber in page],
        "page": page,
    }
    return TemplateResponse(request, "leaderboards/player.html", context)
