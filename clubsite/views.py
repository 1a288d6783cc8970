"""The home page, and the pages for what went wrong."""

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.template.response import TemplateResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from scoring.models import ALL_FAMILIES, Rubber
from scoring.permissions import may_direct, may_start, player_of
from scoring.rules import Side

from .accounts.roles import readable
from .accounts.signed_out import outdated
from .htmx import SiteRequest
from .leaderboards import boards
from .leaderboards.periods import Period
from .sessions.queries import tonight
from .sessions.views.session import opening

TILES, RESULTS, TOP = 12, 10, 5


@require_safe
@readable
def home(request: SiteRequest) -> HttpResponse:
    """What is being played now, the last results, and the top of this month's board."""
    being_played = Rubber.objects.open().with_sheet().order_by("-touched_at", "-pk")[: TILES + 1]
    month = Period.of(timezone.localdate())
    context = {
        "being_played": being_played,
        "tiles": TILES,
        "results": Rubber.objects.counted().with_seats().latest_first()[:RESULTS],
        "month": month,
        "all_families": ALL_FAMILIES,
        "top": boards.top(ALL_FAMILIES, month, TOP),
        "player": player_of(request.user),
        "may_start": may_start(request.user),
        "sides": list(Side),
        "tonight": tonight(),
    }
    if may_direct(request.user) and not context["tonight"]:
        context["opening"] = opening(request)
    return TemplateResponse(request, "home.html", context)


@login_not_required
def csrf_failure(request: SiteRequest, reason: str = "") -> HttpResponseBase:
    """A form older than the last sign-in: what was typed is kept and can be sent again."""
    return outdated(request)


def problem(request: HttpRequest, status: int) -> HttpResponse:
    return TemplateResponse(request, "problem.html", {"status": status}, status=status).render()


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return problem(request, 400)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    return problem(request, 403)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return problem(request, 404)
