"""The boards of players."""

from dataclasses import dataclass
from typing import Any

from django.core.paginator import InvalidPage, Page, Paginator
from django.http import Http404, HttpResponse, StreamingHttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubsite.accounts.roles import readable
from clubsite.htmx import SiteRequest
from clubsite.leaderboards import boards as queries
from clubsite.leaderboards import choices, spreadsheets
from clubsite.leaderboards.boards import PER_PAGE, Asked, Board, Line
from clubsite.leaderboards.choices import Here
from clubsite.leaderboards.forms import BoardForm, DaysForm
from clubsite.leaderboards.freshness import Page as KeptPage
from clubsite.leaderboards.freshness import kept_page, unless_known
from clubsite.leaderboards.periods import Period
from clubsite.leaderboards.sparks import sparks
from scoring.models import ALL_FAMILIES, Season
from scoring.permissions import player_of


def page_of(request: SiteRequest, paginator: Paginator[Any]) -> Page[Any]:
    """The page that `?page=` asks for; raises Http404 when there is none."""
    try:
        return paginator.page(request.GET.get("page") or 1)
    except InvalidPage as error:
        raise Http404 from error


def looked_up(period: Period) -> Period:
    """The period with its season, if it is one; raises Http404 when there is no such season."""
    if period.season_id is None:
        return period
    return period._replace(season=get_object_or_404(Season, pk=period.season_id))


@dataclass(frozen=True)
class Reading:
    """What a request asks of a board: `asked` is None while its filters lack something or cannot be."""

    form: BoardForm
    days_form: DaysForm | None
    asked: Asked | None

    @property
    def is_faulty(self) -> bool:
        return bool(self.form.errors or (self.days_form and self.days_form.errors))


def read(request: SiteRequest, family: str, period: Period) -> Reading:
    form = BoardForm(request.GET)
    days_form = None
    if period.by_days:
        given = request.GET.get("since") or request.GET.get("until")
        days_form = DaysForm(request.GET if given else None)
        period = period._replace(days=days_form.days) if days_form.is_valid() else period
    if not form.is_valid() or (period.by_days and not period.days):
        return Reading(form, days_form, None)
    return Reading(form, days_form, form.asked(family, period))


@require_safe
@readable
@unless_known
def boards(request: SiteRequest) -> HttpResponse:
    """The board that is asked for most: this month's, all games together."""
    return kept_page(request, lambda: page(request, ALL_FAMILIES, Period.of(timezone.localdate())))


@require_safe
@readable
@unless_known
def board(request: SiteRequest, family: str, period: Period) -> HttpResponse:
    """Everybody who has played in a period, in the order of their figures, and where the reader stands."""
    return kept_page(request, lambda: page(request, family, looked_up(period)))


def page(request: SiteRequest, family: str, period: Period) -> KeptPage:
    reading = read(request, family, period)
    here = Here("board", family, reading.asked.period if reading.asked else period, request.GET)
    context: dict[str, Any] = {
        "reading": reading,
        "file": here.address(page="board-csv"),
    } | choices.around(request.edition, here, by_days=True)
    if reading.asked:
        context |= filled(request, reading.asked, reading.form.part)
    title = f"{_('Standings')}, {here.period.name}"
    return KeptPage(title, "leaderboards/board.html", context, status=422 if reading.is_faulty else 200)


def filled(request: SiteRequest, asked: Asked, part: str) -> dict[str, Any]:
    """The rows of the page asked for, and the reader's own."""
    shown = queries.board(request.edition, asked)
    found = queries.found_by(shown, part) if part else range(len(shown.ladder))
    page = page_of(request, Paginator(found, PER_PAGE))
    player = player_of(request.user)
    own = shown.index_of(player.pk) if player else None
    shown_too = [own] if own is not None and own not in page.object_list else []
    rows = with_sparks(asked, shown, queries.lines(asked, shown, [*page, *shown_too]))
    return {
        "asked": asked,
        "board": shown,
        "part": part,
        "page": page,
        "rows": rows,
        "with_form": any(line.spark for line in rows),
        "own": player and player.pk,
        "lacking": shown.lacking.get(player.pk) if player else None,
    }


def with_sparks(asked: Asked, shown: Board, rows: list[Line]) -> list[Line]:
    if shown.last_day is None:
        return rows
    found = sparks(asked.family, [line.player_id for line in rows], shown.last_day)
    return [line._replace(spark=found.get(line.player_id, "")) for line in rows]


@require_safe
@readable
def board_csv(request: SiteRequest, family: str, period: Period) -> StreamingHttpResponse:
    """The whole board under the same filters, for a spreadsheet."""
    asked, part = csv_asked(request, family, looked_up(period))
    return spreadsheets.board(asked, part)


def csv_asked(request: SiteRequest, family: str, period: Period) -> tuple[Asked, str]:
    """Raises Http404 when the filters cannot be."""
    reading = read(request, family, period)
    if reading.asked is None:
        raise Http404
    return reading.asked, reading.form.part
