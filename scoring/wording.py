"""Contracts, deals and people in the words and signs of a page."""

from typing import Any

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from clubsite.templatetags.club import signed

from . import labels
from .models import Rubber, Seat
from .rules import SEATS, Contract, Deal, Doubling, Side, Strain
from .scorebook import by_position


def strain(value: Strain) -> SafeString:
    """A suit's sign, its class giving the colour and its name read aloud."""
    return format_html(
        '<span class="suit-{}" aria-hidden="true">{}</span><span class="visually-hidden"> {} </span>',
        value,
        labels.STRAIN_SIGNS[value],
        labels.STRAINS[value],
    )


def doubling(value: Doubling) -> SafeString:
    """A doubling's sign, its name read aloud."""
    sign, name = labels.DOUBLING_SIGNS[value], labels.DOUBLINGS[value]
    return format_html('<span aria-hidden="true">{}</span><span class="visually-hidden">{}</span>', sign, name)


def contract(value: Contract) -> SafeString:
    sign = "" if value.doubling is Doubling.UNDOUBLED else labels.DOUBLING_SIGNS[value.doubling]
    return format_html("{}{}{}", value.level, strain(value.strain), sign)


def result_text(result: int) -> str:
    """ "=" for just made, else over- or undertricks with their sign."""
    return signed(result) if result else "="


def honours(deal: Deal) -> str:
    """Who held how many: "N 4, S 1"; empty when nobody's were entered."""
    held = [(seat, count) for seat, count in zip(SEATS, deal.honours, strict=True) if count]
    return ", ".join(f"{labels.SEAT_LETTERS[seat]}\N{NO-BREAK SPACE}{count}" for seat, count in held)


def deal_line(deal: Deal) -> SafeString:
    """A deal in the fewest signs: "4♠× S +1"."""
    if deal.contract is None or deal.declarer is None:
        return format_html("{}", _("Passed out"))
    seat = labels.SEAT_LETTERS[deal.declarer]
    parts = [format_html("{} {} {}", contract(deal.contract), seat, result_text(deal.result))]
    if any(deal.honours):
        parts.append(format_html("{}", _("honours %(held)s") % {"held": honours(deal)}))
    if deal.penalty_tricks:
        parts.append(format_html("{}", _("penalty tricks %(count)s") % {"count": signed(deal.penalty_tricks)}))
    return format_html_join(", ", "{}", ((part,) for part in parts))


def deal_sentence(deal: Deal, rubber: Rubber, number: int) -> SafeString:
    """A deal with the name of who declared it: "4♠× by Anna, +1"; its number tells a substitute from who began."""
    if deal.contract is None or deal.declarer is None:
        return format_html("{}", _("Passed out"))
    seat = by_position(rubber).get(deal.declarer)
    name = seat.player_at(number) if seat else labels.SEATS[deal.declarer]
    outcome = _("made") if deal.result == 0 else signed(deal.result)
    text = _("{contract} by {declarer}, {outcome}")
    return format_html(text, contract=contract(deal.contract), declarer=name, outcome=outcome)


def pair(rubber: Rubber, side: Side) -> str:
    """The two names of a side, in the order of their seats; a substitute's after a stroke."""
    return " – ".join(seat_people(seat) for seat in rubber.seats_of(side))


def rubber_name(rubber: Rubber) -> str:
    """What a rubber is called: "Table 2, rubber 1" in an evening, else "Rubber 17"; fetch lists of them `numbered`."""
    if rubber.table is None:
        return _("Rubber %(number)s") % {"number": rubber.pk}
    if rubber.state == rubber.State.VOID:
        return _("Table %(table)s, void rubber") % {"table": rubber.table.number}
    return _("Table %(table)s, rubber %(number)s") % {"table": rubber.table.number, "number": rubber.number_at_table}


def seat_people(seat: Seat) -> str:
    """Who has played on a seat: "Anna", or "Anna / Kira" when Kira came in for her."""
    return " / ".join(str(player) for player in seat.people)


def person(user: Any) -> str:
    """Somebody who signs in, by their name at the table if they have one; without one, the table's own tablet."""
    if user is None:
        return _("at the table")
    return str(getattr(user, "player", None) or user.get_username())
