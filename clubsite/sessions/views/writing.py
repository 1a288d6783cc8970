"""What all writing to a table has in common: directors only, and a clear answer when it is not possible."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpResponse, HttpResponseBase
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubsite.accounts.roles import director_required
from clubsite.htmx import SiteRequest
from clubsite.sessions.faults import EveningError
from clubsite.sessions.labels import explain
from clubsite.sessions.services import SessionClosed, StaleSession
from scoring.services import Refused, StaleRubber

from .table_page import fetch, show

REFUSALS = (Refused, StaleRubber, SessionClosed, StaleSession, EveningError)


def reason(refusal: Exception, people: Any = None) -> str:
    """Why something was refused, as a sentence."""
    if isinstance(refusal, SessionClosed):
        return _("This evening has been closed. Reopen it first.")
    if isinstance(refusal, EveningError):
        return explain(refusal, people)
    if isinstance(refusal, Refused):
        return str(refusal)
    return _("This has changed meanwhile. Look at how it is now, and try again if that is still wanted.")


def writes_table(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponseBase]:
    """Make a POST view of a function that writes to a table; refused, it answers 409 with the table's page."""

    @require_POST
    @director_required
    @wraps(view)
    def guarded(request: SiteRequest, pk: int) -> HttpResponseBase:
        table = fetch(pk)
        try:
            return view(request, table)
        except REFUSALS as refusal:
            return show(request, table, status=409, refusal=reason(refusal))
        except ObjectDoesNotExist as missing:
            raise Http404 from missing

    return guarded
