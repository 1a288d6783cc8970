"""Closing an evening, with what becomes of its open rubbers; opening it again."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from clubsite.accounts.roles import director_required
from clubsite.htmx import SeeOther, SiteRequest
from clubsite.sessions import queries, services
from clubsite.sessions.forms import numbers
from clubsite.sessions.models import ClubSession
from clubsite.sessions.services import Decision, Fate
from scoring.models import Rubber
from scoring.rules import Sheet, Side
from scoring.scorebook import is_empty, is_played, sheet_of

from .writing import REFUSALS, reason


@dataclass(frozen=True)
class OpenRubber:
    """A rubber to be decided on: as it would be settled, and what was chosen for it."""

    rubber: Rubber
    settled: Sheet
    fate: str
    undecided: bool

    @property
    def is_empty(self) -> bool:
        return is_empty(self.rubber)

    @property
    def is_played(self) -> bool:
        return is_played(self.rubber)


@require_http_methods(["GET", "HEAD", "POST"])
@director_required
def closing(request: SiteRequest, pk: int) -> HttpResponse:
    """What is still open, and what is to become of it; POST closes the evening so."""
    session = get_object_or_404(ClubSession, pk=pk)
    if request.method != "POST":
        return show(request, session)
    fates = {rubber: request.POST.get(f"fate_{rubber}", "") for rubber in numbers(request.POST.getlist("rubber"))}
    undecided = [rubber for rubber, fate in fates.items() if fate not in list(Fate)]
    if undecided:
        return show(request, session, fates, status=422, undecided=undecided)
    decisions = {rubber: Decision(Fate(fate), sent(request, f"version_{rubber}")) for rubber, fate in fates.items()}
    version = sent(request, "version")
    try:
        services.close_session(session_id=pk, expected_version=version, decisions=decisions, by=request.user)
    except REFUSALS as refusal:
        return show(request, session, fates, status=409, refusal=reason(refusal))
    messages.success(request, _("The evening is closed."))
    return SeeOther("sessions:sheet", pk)


def sent(request: SiteRequest, name: str) -> int:
    """A version that the sender's page shows; 0, which nothing has, when it says none."""
    return next(iter(numbers([request.POST.get(name, "")])), 0)


@require_http_methods(["GET", "HEAD", "POST"])
@director_required
def reopening(request: SiteRequest, pk: int) -> HttpResponse:
    """What reopening means; POST does it."""
    session = get_object_or_404(ClubSession, pk=pk)
    if request.method != "POST":
        return show(request, session)
    try:
        services.reopen_session(session_id=pk, expected_version=sent(request, "version"), by=request.user)
    except REFUSALS as refusal:
        return show(request, session, status=409, refusal=reason(refusal))
    return SeeOther("sessions:session", pk)


def show(
    request: SiteRequest,
    session: ClubSession,
    fates: Mapping[int, str] | None = None,
    *,
    status: int = 200,
    undecided: Collection[int] = (),
    **more: Any,
) -> HttpResponse:
    """The evening as it stands now, with what was chosen kept; when it is closed, the way to open it again."""
    session.refresh_from_db()
    context = {
        "session": session,
        "open_rubbers": [open_rubber(rubber, fates, undecided) for rubber in queries.open_rubbers(session)],
        "provisional": queries.provisional(session),
        "events": queries.events(session),
        "sides": list(Side),
        **more,
    }
    response = TemplateResponse(request, "sessions/closing.html", context, status=status)
    response["Cache-Control"] = "no-store"
    return response


def open_rubber(rubber: Rubber, fates: Mapping[int, str] | None, undecided: Collection[int]) -> OpenRubber:
    """An empty rubber is taken to be deleted until something else is chosen."""
    shown = OpenRubber(rubber, sheet_of(rubber, closed=True), (fates or {}).get(rubber.pk, ""), rubber.pk in undecided)
    return replace(shown, fate=Fate.DELETED) if fates is None and shown.is_empty else shown
