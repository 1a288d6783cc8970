"""Who is here, and who sits at which table."""

from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from clubsite.accounts.roles import director_required
from clubsite.htmx import SeeOther, SiteRequest
from clubsite.players.models import Player
from clubsite.players.services import NameTaken
from clubsite.sessions import queries, services
from clubsite.sessions.forms import AttendanceForm, PeopleForm
from clubsite.sessions.models import ClubSession

from .session import show
from .writing import REFUSALS, reason


@require_http_methods(["GET", "HEAD", "POST"])
@director_required
def attendance(request: SiteRequest, pk: int) -> HttpResponse:
    """Tick who is here; add a guest; look for somebody. All of it is one form, so that nothing ticked is lost."""
    session = get_object_or_404(ClubSession, pk=pk)
    part = request.GET.get("q", "").strip()
    if request.method != "POST":
        return show_list(request, session, AttendanceForm(initial={"part": part}), part=part)
    form = AttendanceForm(request.POST)
    if not form.is_valid():
        return show_list(request, session, form, status=422, part=part)
    try:
        stuck = services.tick(session_id=pk, came=form.came, left=form.left)
    except services.SessionClosed as refusal:
        return show_list(request, session, form, status=409, part=part, refusal=reason(refusal))
    if stuck:
        return show_list(request, session, AttendanceForm(), status=409, part=part, stuck=stuck)
    if form.cleaned_data["guest"]:
        return add_guest(request, session, form)
    if form.cleaned_data["part"] and "done" not in request.POST:
        return SeeOther(f"{reverse('sessions:attendance', args=[pk])}?{urlencode({'q': form.cleaned_data['part']})}")
    return SeeOther("sessions:session" if "done" in request.POST else "sessions:attendance", pk)


def add_guest(request: SiteRequest, session: ClubSession, form: AttendanceForm) -> HttpResponse:
    """A guest who is here from now on; if the name is taken, it is that person, or a note tells them apart."""
    name, note = form.cleaned_data["guest"], form.cleaned_data["note"]
    try:
        guest = services.add_guest(session_id=session.pk, name=name, note=note)
    except ValidationError as error:
        form.add_error("guest", error.messages)
        return show_list(request, session, form, status=422)
    except NameTaken as taken:
        form.add_error("note", _("Add a note that tells the two apart, such as a town or “junior”."))
        return show_list(
            request, session, form, status=422, taken_by=taken.player, taken_is_here=is_here(session, taken.player)
        )
    messages.success(request, _("%(guest)s is here as a guest.") % {"guest": guest})
    return SeeOther("sessions:attendance", session.pk)


def is_here(session: ClubSession, player: Player) -> bool:
    return session.attendances.filter(player=player, left_at__isnull=True).exists()


def show_list(
    request: SiteRequest, session: ClubSession, form: AttendanceForm, *, status: int = 200, part: str = "", **more: Any
) -> HttpResponse:
    here = queries.here(session)
    context = {
        "session": session,
        "form": form,
        "part": part,
        "here": here,
        "others": queries.candidates(session, part),
        "came": form.came,
        "left": form.left,
        **more,
    }
    return TemplateResponse(request, "sessions/attendance.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@director_required
def open_table(request: SiteRequest, pk: int) -> HttpResponse:
    """Choose who sits at a new table."""
    session = get_object_or_404(ClubSession, pk=pk)
    form = PeopleForm(request.POST or request.GET)
    refusal, status = "", 200
    if request.method == "POST":
        if 4 <= len(form.people) <= 7:
            try:
                table = services.open_table(session_id=pk, people=form.people)
            except REFUSALS as refused:
                refusal, status = reason(refused), 409
            except Player.DoesNotExist as nobody:
                raise Http404 from nobody
            else:
                return SeeOther("tables:table", table.pk)
        else:
            refusal, status = _("A table needs four to six people, or at most seven."), 422
    people = queries.here(session)
    free = sum(person.place is None for person in people)
    context = {"session": session, "people": people, "free": free, "chosen": form.people, "refusal": refusal}
    return TemplateResponse(request, "sessions/open_table.html", context, status=status)


@require_POST
@director_required
def seating(request: SiteRequest, pk: int) -> HttpResponse:
    """Spread over tables by lot those who sit nowhere; and, unless they draw cards themselves, draw and start."""
    session = get_object_or_404(ClubSession, pk=pk)
    try:
        tables = services.seat_everybody(session_id=pk)
        if "start" in request.POST:
            for table in tables:
                services.start_next(table_id=table.pk, after=0, by=request.user)
    except REFUSALS as refusal:
        return show(request, session, status=409, refusal=reason(refusal))
    return SeeOther("sessions:session", pk)
