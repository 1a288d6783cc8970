"""The evenings of the club, and one evening as its director sees it."""

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.loader import render_to_string
from django.template.response import TemplateResponse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from clubsite.accounts.roles import director_required, readable
from clubsite.htmx import SeeOther, SiteRequest
from clubsite.sessions import queries, services
from clubsite.sessions.evening_sheet import sheet_of_evening
from clubsite.sessions.forms import TermsForm
from clubsite.sessions.models import ClubSession
from clubsite.sessions.tablebook import TableBook
from scoring import permissions
from scoring.models.rubber import new_entry_key
from scoring.queries import disputed
from scoring.rules import Side

ROWS = 40
PAGE = "sessions/session.html"


@require_safe
@readable
def sessions(request: SiteRequest) -> HttpResponse:
    """All evenings, the latest first."""
    page = Paginator(queries.sessions(), ROWS).get_page(request.GET.get("page"))
    context = {
        "page": page,
        "may_direct": permissions.may_direct(request.user),
        "tonight": queries.tonight(),
        "forgotten": queries.forgotten(),
    }
    context["may_open"] = context["may_direct"] and not context["tonight"]
    return TemplateResponse(request, "sessions/sessions.html", context)


@require_safe
@readable
def tonight(request: SiteRequest) -> HttpResponse:
    """To the evening that is going on, or to the list where one is opened."""
    row = queries.tonight()
    return redirect("sessions:session", row.pk) if row else redirect("sessions:sessions")


@dataclass(frozen=True)
class Slot:
    """A part of the overview that is swapped by itself, as it is shown; `digest` changes when that does."""

    key: str
    html: SafeString

    @property
    def digest(self) -> str:
        return queries.digest(self.html)

    @property
    def seen(self) -> str:
        """How a page says that it shows this."""
        return f"{self.key}-{self.digest}"


def slot(request: SiteRequest, key: object, template: str, context: dict[str, Any]) -> Slot:
    return Slot(str(key), render_to_string(f"sessions/{template}.html", context, request))


def tile(request: SiteRequest, book: TableBook, *, may_run: bool) -> Slot:
    context = {
        "book": book,
        "table": book.table,
        "rubber": book.last,
        "sides": list(Side),
        "disputed": disputed(book.last) if book.last else [],
        "may_run": may_run,
    }
    return slot(request, book.table.pk, "tile", context)


@require_safe
@readable
def session(request: SiteRequest, pk: int) -> HttpResponse:
    """The evening at a glance; with `seen`, which is its pulse on the sender's page, only what has changed since."""
    row = get_object_or_404(ClubSession, pk=pk)
    pulse = queries.pulse(row)
    if request.htmx and request.GET.get("seen") == pulse:
        return HttpResponse(status=204)
    if request.htmx and "seen" in request.GET:
        return TemplateResponse(request, f"{PAGE}#news", news(request, overview(request, row, pulse)))
    return show(request, row)


def news(request: SiteRequest, context: dict[str, Any]) -> dict[str, Any]:
    """Of the overview what the sender's page does not show yet; all tiles when a table has come or gone."""
    tiles, others = context["tiles"], [context["tally"], context["people"]]
    seen = request.GET.get("slots", "").split(".")
    same_tables = [part.partition("-")[0] for part in seen[len(others) :]] == [one.key for one in tiles]
    watched = [*others, *tiles] if same_tables else others
    return context | {"same_tables": same_tables, "changed": [one for one in watched if one.seen not in seen]}


def overview(request: SiteRequest, row: ClubSession, pulse: str) -> dict[str, Any]:
    """All that the overview shows, in a number of queries that does not grow with its tables and people."""
    may_direct = permissions.may_direct(request.user)
    may_run = may_direct and row.is_open
    people = queries.here(row)
    carried = queries.carried_over({person.player.pk for person in people}) if row.is_open else []
    tiles = [tile(request, book, may_run=may_run) for book in queries.open_tables(row)]
    shown = {
        "session": row,
        "may_run": may_run,
        "sides": list(Side),
        "tables": len(tiles),
        "here": people,
        "unseated": [person for person in people if person.place is None],
        "elsewhere": [person for person in people if person.place and person.place.table.session_id != row.pk],
        "outside": [person for person in people if person.outside] if row.is_open else [],
        "carried_over": [(rubber, urlencode({"who": four}, doseq=True)) for rubber, four in carried],
    }
    tally, gathered = slot(request, "tally", "tally", shown), slot(request, "people", "people", shown)
    return shown | {
        "pulse": pulse,
        "tally": tally,
        "people": gathered,
        "tiles": tiles,
        "slots": ".".join(one.seen for one in (tally, gathered, *tiles)),
        "closed_tables": row.tables.filter(closed_at__isnull=False),
        "may_direct": may_direct,
        "events": queries.events(row) if may_direct else None,
        "now": timezone.localtime(),
    }


def show(request: SiteRequest, row: ClubSession, *, status: int = 200, **more: Any) -> HttpResponse:
    """The overview, of a closed evening with its result. Never kept by the browser: the Back button asks again."""
    context = overview(request, row, queries.pulse(row)) | more
    if not row.is_open:
        context["sheet"] = sheet_of_evening(row)
    return TemplateResponse(request, PAGE, context, status=status, headers={"Cache-Control": "no-store"})


@require_http_methods(["GET", "HEAD", "POST"])
@director_required
def open_session(request: SiteRequest) -> HttpResponse:
    """Open an evening; on a day with one already it is asked whether another is meant."""
    usual = queries.usual_terms(request.club)
    if request.method != "POST":
        return ask_terms(request, TermsForm(terms=usual, entry_key=new_entry_key()))
    if "at_once" in request.POST:
        return open_at_once(request, usual)
    form = TermsForm(request.POST, terms=usual)
    if not form.is_valid():
        return ask_terms(request, form, status=422)
    another, entry_key = form.cleaned_data["another"], form.cleaned_data["entry_key"]
    try:
        opened = services.open_session(terms=form.terms, another=another, entry_key=entry_key, by=request.user)
    except services.DayTaken as taken:
        form.resend_as(another="1")
        return ask_terms(request, form, status=409, taken=taken.session)
    return SeeOther("sessions:attendance", opened.pk)


def open_at_once(request: SiteRequest, usual: services.Terms) -> HttpResponse:
    """Open one today, like the last, however old the sender's page; or come to the one that is going on."""
    if going_on := queries.tonight():
        return SeeOther("sessions:session", going_on.pk)
    key = new_entry_key()
    try:
        opened = services.open_session(terms=usual, another=False, entry_key=key, by=request.user)
    except services.DayTaken as taken:
        form = TermsForm(terms=usual, entry_key=key, another=True)
        return ask_terms(request, form, status=409, taken=taken.session)
    return SeeOther("sessions:attendance", opened.pk)


@require_http_methods(["GET", "HEAD", "POST"])
@director_required
def edit(request: SiteRequest, pk: int) -> HttpResponse:
    """Correct date, name, game, stake or seating rule."""
    row = get_object_or_404(ClubSession, pk=pk)
    terms = services.Terms(**{name: getattr(row, name) for name in services.Terms.__dataclass_fields__})
    if request.method != "POST":
        form = TermsForm(terms=terms, entry_key=row.entry_key, version=row.version)
        return ask_terms(request, form, session=row)
    form = TermsForm(request.POST, terms=terms)
    if not form.is_valid():
        return ask_terms(request, form, status=422, session=row)
    version = form.cleaned_data["version"] or 0
    try:
        services.change_terms(session_id=pk, expected_version=version, terms=form.terms, by=request.user)
    except services.SessionClosed:
        return ask_terms(request, form, status=409, session=row, closed=True)
    except services.StaleSession:
        form.resend_as(version=str(ClubSession.objects.get(pk=pk).version))
        return ask_terms(request, form, status=409, session=row, stale=True)
    messages.success(request, _("Saved."))
    return SeeOther("sessions:session", pk)


def ask_terms(request: SiteRequest, form: TermsForm, *, status: int = 200, **more: Any) -> HttpResponse:
    """The form, under a key that is good once. Never kept by the browser: the Back button asks for another."""
    response = TemplateResponse(request, "sessions/terms.html", {"form": form, **more}, status=status)
    response["Cache-Control"] = "no-store"
    return response
