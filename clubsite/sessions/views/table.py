"""A table of an evening."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.views.decorators.http import require_safe

from clubsite.accounts.roles import readable
from clubsite.htmx import SiteRequest
from clubsite.sessions.models import Table


@require_safe
@readable
def table(request: SiteRequest, pk: int) -> HttpResponse:
    row = get_object_or_404(Table.objects.select_related("session"), pk=pk)
    return TemplateResponse(request, "sessions/table.html", {"table": row, "session": row.session})
