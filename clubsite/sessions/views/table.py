"""A table of an evening: its people, its draws, its next rubber."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from clubsite.accounts.roles import director_required, readable
from clubsite.htmx import SeeOther, SiteRequest
from clubsite.players.models import Player
from clubsite.sessions import services
from clubsite.sessions.faults import EveningError
from clubsite.sessions.forms import CardsForm, OverrideForm, numbers
from clubsite.sessions.models import SeatingRule, Table
from clubsite.sessions.tablebook import TableBook, book_of
from clubsite.sessions.turns import who_plays
from scoring.rules import Seat

from .table_page import fetch, show
from .writing import REFUSALS, reason, writes_table


@require_safe
@readable
def table(request: SiteRequest, pk: int) -> HttpResponse:
    return show(request, fetch(pk))


def after(request: SiteRequest) -> int:
    """The table's newest rubber on the sender's page; −1, which is none, when it says nothing."""
    return next(iter(numbers([request.POST.get("after", "")])), -1)


@writes_table
def next_rubber(request: SiteRequest, row: Table) -> HttpResponse:
    """Start the next rubber by the table's rule, or with others sitting out for a reason."""
    wish = services.AS_BY_RULE
    if "override" in request.POST:
        form = OverrideForm(request.POST)
        people = book_of(row).people
        try:
            book_of(row).turns.check_override(form.out)
        except EveningError as error:
            form.add_error(None, reason(error, people))
        if not form.is_valid():
            return show(request, row, status=422, override=form)
        wish = services.Wish(out=form.out, reason=form.cleaned_data["reason"])
    services.start_next(table_id=row.pk, after=after(request), by=request.user, wish=wish)
    return go_on(request, row)


def go_on(request: SiteRequest, row: Table) -> HttpResponse:
    """Back to the overview if that is where the director came from, else to the table."""
    if "to_overview" in request.POST:
        return SeeOther("sessions:session", row.session_id)
    return SeeOther("tables:table", row.pk)


def drawing(book: TableBook) -> dict[int, Player]:
    """Who draws: everybody for the first rubber, later the four whose turn it is."""
    people = book.people
    if book.missing:
        return {}
    return people if not book.table.draws.exists() else {person: people[person] for person in who_plays(book.turns)}


@require_http_methods(["GET", "HEAD", "POST"])
@director_required
def draw(request: SiteRequest, pk: int) -> HttpResponse:
    """The cards that the players drew at the table, typed; they seat the next rubber."""
    row = fetch(pk)
    book = book_of(row)
    players = drawing(book)
    form = CardsForm(request.POST if request.method == "POST" else None, players=players)
    context = {"form": form, "table": row, "book": book, "after": book.newest.pk if book.newest else 0}
    status = 422 if form.is_bound else 200
    if form.is_valid() and players:
        wish = services.Wish(cards=form.cards, repeat_allowed=form.cleaned_data["repeat_allowed"])
        try:
            services.start_next(table_id=pk, after=after(request), by=request.user, wish=wish)
        except services.PartneredAlready:
            status, context["repeats"] = 409, True
        except REFUSALS as refusal:
            status, context["refusal"] = 409, reason(refusal, players)
        else:
            return SeeOther("tables:table", pk)
    return TemplateResponse(request, "sessions/draw.html", context, status=status)


@writes_table
def seats(request: SiteRequest, row: Table) -> HttpResponse:
    """The highest of the draw chooses another seat."""
    chosen, rubber = request.POST.get("seat", ""), numbers([request.POST.get("rubber", "")])
    if chosen not in list(Seat) or not rubber:
        return show(request, row, status=422, refusal=_("Choose a seat."))
    services.choose_seat(table_id=row.pk, rubber_id=rubber[0], seat=Seat(chosen), by=request.user)
    return SeeOther("tables:table", row.pk)


@writes_table
def people(request: SiteRequest, row: Table) -> HttpResponse:
    """People join the table; or leave it, for another one (`to`) or none."""
    who, to = numbers(request.POST.getlist("who")), request.POST.get("to", "")
    if not who:
        return show(request, row, status=422, refusal=_("Tick at least one person."))
    if to == "join":
        services.join_table(table_id=row.pk, people=who)
    elif target := numbers([to]):
        if not row.session.tables.filter(pk=target[0]).exists():
            raise Http404
        services.join_table(table_id=target[0], people=who)
    else:
        services.leave_table(table_id=row.pk, people=who)
    return SeeOther("tables:table", row.pk)


@writes_table
def rule(request: SiteRequest, row: Table) -> HttpResponse:
    """How the table finds partners and seats from now on."""
    chosen = request.POST.get("rule", "")
    if chosen not in SeatingRule.values:
        return show(request, row, status=422, refusal=_("Choose one of the ways."))
    services.change_rule(table_id=row.pk, rule=chosen)
    return SeeOther("tables:table", row.pk)


@writes_table
def taking_up(request: SiteRequest, row: Table) -> HttpResponse:
    """Go on with a rubber from another evening."""
    rubber = numbers([request.POST.get("rubber", "")])
    if not rubber:
        return show(request, row, status=422, refusal=_("Choose the rubber to go on with."))
    services.take_up(table_id=row.pk, rubber_id=rubber[0], by=request.user)
    return SeeOther("tables:table", row.pk)


@writes_table
def closing(request: SiteRequest, row: Table) -> HttpResponse:
    """Break the table up."""
    services.close_table(table_id=row.pk)
    messages.success(request, _("Table %(table)s has been closed.") % {"table": row.number})
    return SeeOther("sessions:session", row.session_id)
