"""All rubbers, the latest first, by day, player and state: the open and forgotten ones are found here."""

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.template.response import TemplateResponse
from django.views.decorators.http import require_safe

from clubsite.accounts.roles import readable
from clubsite.htmx import SiteRequest
from scoring import permissions
from scoring.forms import SearchForm
from scoring.queries import search
from scoring.rules import Side

ROWS = 40


@require_safe
@readable
def rubbers(request: SiteRequest) -> HttpResponse:
    form = SearchForm(request.GET or None)
    filters = form.cleaned_data if form.is_valid() else {}
    page = Paginator(search(**filters), ROWS).get_page(request.GET.get("page"))
    context = {
        "form": form,
        "page": page,
        "sides": list(Side),
        "may_start": permissions.may_start(request.user),
        "filtered": any(filters.values()),
    }
    return TemplateResponse(request, "scoring/rubbers.html", context, status=422 if form.errors else 200)
