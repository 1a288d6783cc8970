"""The screen for the room: the tables and the evening's standings in turn."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.views.decorators.http import require_safe

from clubsite.accounts.roles import readable
from clubsite.htmx import SiteRequest, page_or_fragment
from clubsite.sessions import queries
from clubsite.sessions.evening_sheet import sheet_of_evening
from clubsite.sessions.models import ClubSession
from scoring.rules import Side


@require_safe
@readable
def screen(request: SiteRequest, pk: int) -> HttpResponse:
    """Both at once without scripts; with `seen`, which is the pulse on the sender's page, nothing unless it is new."""
    session = get_object_or_404(ClubSession, pk=pk)
    pulse = queries.sheet_pulse(session)
    if request.htmx and request.GET.get("seen") == pulse:
        return HttpResponse(status=204)
    context = {
        "session": session,
        "pulse": pulse,
        "books": queries.open_tables(session),
        "sheet": sheet_of_evening(session),
        "sides": list(Side),
        "now": timezone.localtime(),
    }
    return page_or_fragment(request, "sessions/screen.html", "shown", context)
