"""The evening's sheet and its settlement."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.views.decorators.http import require_safe

from clubsite.accounts.roles import readable
from clubsite.htmx import SiteRequest
from clubsite.sessions.evening_sheet import sheet_of_evening
from clubsite.sessions.models import ClubSession


@require_safe
@readable
def sheet(request: SiteRequest, pk: int) -> HttpResponse:
    """People down, rubbers across, and who pays whom."""
    session = get_object_or_404(ClubSession, pk=pk)
    context = {"session": session, "sheet": sheet_of_evening(session)}
    return TemplateResponse(request, "sessions/sheet.html", context, headers={"Cache-Control": "no-store"})
