"""The board of pairs."""

from typing import Any

from django.http import Http404, HttpResponse, StreamingHttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubsite.accounts.roles import readable
from clubsite.htmx import SiteRequest
from clubsite.leaderboards import choices, spreadsheets
from clubsite.leaderboards import partnerships as queries
from clubsite.leaderboards.boards import Asked, is_played
from clubsite.leaderboards.choices import Here
from clubsite.leaderboards.forms import PairsForm
from clubsite.leaderboards.freshness import Page, kept_page, unless_known
from clubsite.leaderboards.periods import Period
from scoring.permissions import player_of

from .boards import looked_up


def with_pairs(period: Period) -> Period:
    """The period looked up; raises Http404 for months and days, of which no pairs are kept."""
    if period.month or period.by_days:
        raise Http404
    return looked_up(period)


def page_number(request: SiteRequest) -> int:
    """Raises Http404 when it is no number of a page that is shown."""
    text = request.GET.get("page") or "1"
    if not (text.isascii() and text.isdecimal() and len(text) < 4 and 1 <= int(text) <= queries.PAGES):
        raise Http404
    return int(text)


@require_safe
@readable
@unless_known
def partnerships(request: SiteRequest, family: str, period: Period) -> HttpResponse:
    """Pairs by what they won together, in all or per rubber."""
    return kept_page(request, lambda: page(request, family, with_pairs(period)))


def page(request: SiteRequest, family: str, period: Period) -> Page:
    form = PairsForm(request.GET)
    asked = form.asked(family, period) if form.is_valid() else None
    here = Here("partnerships", family, period, request.GET)
    context: dict[str, Any] = {
        "form": form,
        "asked": asked,
        "file": here.address(page="partnerships-csv"),
    } | choices.around(request.edition, here)
    if asked:
        context |= filled(request, asked, page_number(request))
    title = f"{_('Partnerships')}, {period.name}"
    return Page(title, "leaderboards/partnerships.html", context, status=200 if asked else 422)


def filled(request: SiteRequest, asked: Asked, number: int) -> dict[str, Any]:
    """The pairs of a page; raises Http404 beyond the last one."""
    found = queries.page(request.edition, asked, number)
    if number > 1 and not found.pairs:
        raise Http404
    player = player_of(request.user)
    return {
        "played": bool(found.pairs) or is_played(asked.family, asked.period),
        "page": found,
        "number": number,
        "previous": number - 1,
        "next": number + 1 if found.has_next else None,
        "own": player and player.pk,
    }


@require_safe
@readable
def partnerships_csv(request: SiteRequest, family: str, period: Period) -> StreamingHttpResponse:
    """All pairs under the same filters, for a spreadsheet."""
    period, form = with_pairs(period), PairsForm(request.GET)
    if not form.is_valid():
        raise Http404
    return spreadsheets.partnerships(form.asked(family, period))
