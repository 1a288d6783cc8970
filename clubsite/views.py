"""The home page, and the pages for what went wrong."""

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.template.response import TemplateResponse

from .accounts.roles import readable
from .accounts.signed_out import outdated
from .htmx import SiteRequest


@readable
def home(request: SiteRequest) -> HttpResponse:
    """What is being played now, the last results, and the top of this month's board."""
    return TemplateResponse(request, "home.html")


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
