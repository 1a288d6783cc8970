"""The records of the club."""

from typing import Any

from django.http import Http404, HttpResponse, StreamingHttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubsite.accounts.models import Edition
from clubsite.accounts.roles import readable
from clubsite.htmx import SiteRequest
from clubsite.leaderboards import choices, spreadsheets
from clubsite.leaderboards import records as queries
from clubsite.leaderboards.boards import Asked
from clubsite.leaderboards.choices import Here
from clubsite.leaderboards.freshness import Page, kept_page, unless_known
from clubsite.leaderboards.periods import Period

from .boards import looked_up


def with_records(period: Period) -> Period:
    """The period looked up; raises Http404 for others than all time and seasons, which have no records."""
    if period.year or period.by_days:
        raise Http404
    return looked_up(period)


@require_safe
@readable
@unless_known
def records(request: SiteRequest, family: str, period: Period) -> HttpResponse:
    """The best of every kind, each with the deal or rubber that made it."""
    return kept_page(request, lambda: page(request, family, with_records(period)))


def page(request: SiteRequest, family: str, period: Period) -> Page:
    here = Here("records", family, period, request.GET)
    context: dict[str, Any] = {
        "tables": queries.tables(request.edition, family, period),
        "file": here.address(page="records-csv"),
        "now": timezone.now(),
    } | choices.around(request.edition, here, years=False)
    return Page(f"{_('Records')}, {period.name}", "leaderboards/records.html", context)


@require_safe
@readable
def records_csv(request: SiteRequest, family: str, period: Period) -> StreamingHttpResponse:
    """The same, for a spreadsheet."""
    period = with_records(period)
    return spreadsheets.records(Asked(family, period), queries.tables(Edition.current(), family, period))
