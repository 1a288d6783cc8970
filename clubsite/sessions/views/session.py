"""The evenings of the club, and one evening as its director sees it."""

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.views.decorators.http import require_safe

from clubsite.accounts.roles import readable
from clubsite.htmx import SiteRequest
from clubsite.sessions.models import ClubSession

ROWS = 40


@require_safe
@readable
def sessions(request: SiteRequest) -> HttpResponse:
    """All evenings, the latest first."""
    page = Paginator(ClubSession.objects.latest_first(), ROWS).get_page(request.GET.get("page"))
    return TemplateResponse(request, "sessions/sessions.html", {"page": page})


@require_safe
@readable
def session(request: SiteRequest, pk: int) -> HttpResponse:
    return TemplateResponse(request, "sessions/session.html", {"session": get_object_or_404(ClubSession, pk=pk)})
