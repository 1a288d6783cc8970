"""The page of a table, which its own views and all writing to it answer with."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse

from clubsite.htmx import SiteRequest
from clubsite.sessions import queries
from clubsite.sessions.cards import read_card
from clubsite.sessions.forms import OverrideForm
from clubsite.sessions.models import Draw, SeatingRule, Table
from clubsite.sessions.tablebook import TableBook, book_of, out_of
from clubsite.sessions.turns import TableSize, next_out
from scoring import permissions
from scoring.rules import Seat, Side
from scoring.scorebook import by_position, deal_values, next_dealer

RUBBERS_AHEAD = 3
"""For how many rubbers the page foretells who sits out."""


def fetch(pk: int) -> Table:
    return get_object_or_404(Table.objects.select_related("session"), pk=pk)


def show(request: SiteRequest, table: Table, *, status: int = 200, **more: Any) -> HttpResponse:
    """The table's page as things stand now. Never kept by the browser: the Back button asks again."""
    book = book_of(fetch(table.pk))
    context = at_a_glance(book)
    may_direct = permissions.may_direct(request.user)
    context |= {"may_direct": may_direct, "may_run": may_direct and book.table.session.is_open}
    if context["may_run"]:
        context |= running(book)
    response = TemplateResponse(request, "sessions/table.html", context | more, status=status)
    response["Cache-Control"] = "no-store"
    return response


def at_a_glance(book: TableBook) -> dict[str, Any]:
    turns, people = book.turns, book.people
    drawn = book.last and Draw.objects.filter(rubber=book.last).prefetch_related("cards__player").first()
    cards = [(row.player, read_card(row.card)) for row in drawn.cards.all()] if drawn else []
    return {
        "book": book,
        "table": book.table,
        "session": book.table.session,
        "rubber": book.last,
        "chairs": list(by_position(book.last).values()) if book.last else [],
        "out": out_of(book.last) if book.last else [],
        "dealer": next_dealer(book.last, deal_values(book.last)) if book.last else None,
        "sides": list(Side),
        "ahead": [[people[person] for person in out] for out in next_out(turns, RUBBERS_AHEAD)] if turns.out else [],
        "crowded": turns.size is TableSize.CROWDED,
        "drawn": drawn or None,
        "cards": cards,
        "highest": max(cards, key=lambda held: held[1])[0] if cards else None,
    }


def running(book: TableBook) -> dict[str, Any]:
    """What a director does with the table."""
    rubber, table = book.open_rubber, book.table
    others = table.session.tables.filter(closed_at__isnull=True).exclude(pk=table.pk)
    return {
        "after": book.newest.pk if book.newest else 0,
        "first": not table.draws.exists(),
        "may_choose_seat": bool(rubber and not rubber.deals.all() and Draw.objects.filter(rubber=rubber).exists()),
        "seats": list(Seat),
        "override": OverrideForm(),
        "joinable": queries.joinable(book),
        "others": list(others),
        "rules": SeatingRule.choices,
        "carried_over": [] if rubber else queries.carried_over(set(book.people)),
    }
