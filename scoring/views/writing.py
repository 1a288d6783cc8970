"""What all writing to a rubber has in common: who may, what a stale page gets, where one goes afterwards."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.decorators import login_not_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse, HttpResponseBase
from django.views.decorators.http import require_POST

from clubsite.accounts.signed_out import signed_out
from clubsite.htmx import SeeOther, SiteRequest
from scoring import permissions
from scoring.models import Rubber
from scoring.services import Refused, StaleRubber

from .panel import changed_meanwhile, fetch, show

Allowed = Callable[[Any, Rubber], bool]
View = Callable[..., HttpResponseBase]


def sheet_readable(view: View) -> View:
    """A page of one rubber: open to whom the club's sheets are, and to the tablet of the rubber's table."""

    @login_not_required
    @wraps(view)
    def guarded(request: SiteRequest, pk: int, **kwargs: Any) -> HttpResponseBase:
        if not (request.club.public or request.user.is_authenticated):
            rubber = Rubber.objects.filter(pk=pk).first() if permissions.is_tablet(request.user) else None
            if rubber is None or not permissions.at_table(request.user, rubber):
                return signed_out(request)
        return view(request, pk=pk, **kwargs)

    return guarded


def unless_deleted(view: View) -> View:
    """Answer 404 for a rubber that is deleted while the view is at work on it."""

    @wraps(view)
    def guarded(request: SiteRequest, pk: int, **kwargs: Any) -> HttpResponseBase:
        try:
            return view(request, pk=pk, **kwargs)
        except Rubber.DoesNotExist as gone:
            raise Http404 from gone

    return guarded


def version_of(request: SiteRequest) -> int:
    """The version that the sender's page shows; 0, which no rubber has, when it says none."""
    sent = request.POST.get("version", "")
    return int(sent) if sent.isascii() and sent.isdecimal() and len(sent) < 10 else 0


def written(request: SiteRequest, pk: int) -> HttpResponse:
    """After a write: the fresh panel for htmx, the rubber's page for a browser."""
    return show(request, fetch(pk)) if request.htmx else SeeOther("scoring:rubber", pk)


def attempt(
    view: Callable[..., HttpResponse | None], request: SiteRequest, rubber: Rubber, **kwargs: Any
) -> HttpResponse:
    """Write, and say what came of it."""
    try:
        return view(request, rubber, **kwargs) or written(request, rubber.pk)
    except StaleRubber:
        return changed_meanwhile(request, fetch(rubber.pk))
    except Refused as refusal:
        return show(request, fetch(rubber.pk), status=409, refusal=refusal)


def writes(allowed: Allowed) -> Callable[[Callable[..., HttpResponse | None]], Callable[..., HttpResponseBase]]:
    """Make a POST view of a function that writes to a rubber, and answers only where its answer is special.

    Strangers get 403. Somebody at the table whose page is older than the rubber gets 409 with the fresh panel, and so
    does a player after both sides have agreed. A refusal is said on the panel, too.
    """

    def decorate(view: Callable[..., HttpResponse | None]) -> Callable[..., HttpResponseBase]:
        @require_POST
        @login_not_required
        @unless_deleted
        @wraps(view)
        def guarded(request: SiteRequest, pk: int, **kwargs: Any) -> HttpResponseBase:
            if not permissions.may_come_in(request.user):
                return signed_out(request)
            rubber = fetch(pk)
            if not permissions.is_party(request.user, rubber):
                raise PermissionDenied
            if not allowed(request.user, rubber):
                return changed_meanwhile(request, rubber)
            return attempt(view, request, rubber, **kwargs)

        return guarded

    return decorate


def by_director(view: Callable[..., HttpResponse | None]) -> Callable[..., HttpResponseBase]:
    """The same for what only a director may do: 403 for everybody else."""
    writing = writes(lambda _user, _rubber: True)(view)

    @wraps(view)
    def guarded(request: SiteRequest, pk: int, **kwargs: Any) -> HttpResponseBase:
        if not request.user.is_authenticated:
            return signed_out(request)
        if not permissions.may_direct(request.user):
            raise PermissionDenied
        return writing(request, pk, **kwargs)

    return guarded
