"""Contracts, deals and figures as people read them."""

from typing import Any

from django import template
from django.utils.translation import gettext as _

from scoring import explanations, history, labels, wording
from scoring.models import Rubber, Seat
from scoring.rules import Entry, Kind, Line, RuleSet, ScoredDeal, Sheet, Side
from scoring.rules import Seat as Position
from scoring.scorebook import sheet_of

register = template.Library()
register.filter(history.changes)
register.filter(wording.contract)
register.filter(wording.deal_line)
register.filter(wording.person)
register.filter(wording.rubber_name)
register.filter(wording.seat_people)
register.simple_tag(wording.deal_sentence)
register.simple_tag(wording.pair)


@register.simple_tag
def sheet(rubber: Rubber) -> Sheet:
    """A rubber's sheet, for a list; fetch the rubbers `with_sheet`."""
    return sheet_of(rubber)


@register.filter
def seats_of(rubber: Rubber, side: Side) -> list[Seat]:
    return rubber.seats_of(side)


@register.filter
def player_at(seat: Seat, number: int) -> str:
    """Who sits there in the deal of that number."""
    return str(seat.player_at(number))


@register.filter
def pips(games: int) -> str:
    """One dot for each game won."""
    return "●" * games


@register.filter
def absolute(value: int) -> int:
    return abs(value)


@register.filter
def points_of(scored: ScoredDeal, side: Side) -> int:
    """A side's points in one deal, on both lines."""
    return sum(entry.points for entry in scored.entries if entry.side is side)


@register.simple_tag
def gains(scored: ScoredDeal) -> list[tuple[Side, int, int]]:
    """Who gets what in a deal: side, points below, points above, for each side that gets any."""
    below, above = dict.fromkeys(Side, 0), dict.fromkeys(Side, 0)
    for entry in scored.entries:
        (below if entry.line is Line.BELOW else above)[entry.side] += entry.points
    return [(side, below[side], above[side]) for side in Side if below[side] or above[side]]


@register.filter
def caption(entry: Entry) -> Any:
    """What an entry is, in a word or two."""
    if entry.kind is Kind.UNDERTRICKS:
        return _("down %(count)s") % {"count": len(entry.terms)}
    return explanations.KINDS[entry.kind]


@register.filter
def arithmetic(entry: Entry) -> str:
    return explanations.arithmetic(entry)


@register.filter
def rule(entry: Entry, rules: RuleSet) -> Any:
    return explanations.rule(entry, rules)


@register.filter
def law(rules: RuleSet) -> Any:
    return explanations.law(rules)


@register.filter
def of(values: Any, key: Any) -> Any:
    """The value that a by-side or by-seat container has for a side or seat."""
    return values[key]


@register.filter
def of_or_none(values: Any, key: Any) -> Any:
    """The same of a dictionary that may lack the key."""
    return values.get(key)


@register.filter
def side_name(value: Side) -> Any:
    return labels.SIDES[Side(value)]


@register.filter
def seat_name(value: str) -> Any:
    return labels.SEATS[Position(value)]


@register.filter
def seat_letter(value: str) -> Any:
    return labels.SEAT_LETTERS[Position(value)]


@register.filter
def game_name(rules: RuleSet) -> Any:
    return labels.GAMES.get(rules.key, rules.key)
