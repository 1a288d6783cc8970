"""Contracts, deals and figures as people read them."""

from typing import Any

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from clubsite.templatetags.club import signed
from scoring import explanations, labels
from scoring.models import Rubber
from scoring.rules import (
    Contract,
    Deal,
    Doubling,
    Entry,
    Kind,
    RuleSet,
    ScoredDeal,
    Seat,
    Side,
    Strain,
)
from scoring.scorebook import by_position

register = template.Library()


@register.filter
def strain(value: Strain) -> SafeString:
    """A suit's sign, its class giving the colour and its name read aloud."""
    return format_html(
        '<span class="suit-{}" aria-hidden="true">{}</span><span class="visually-hidden"> {} </span>',
        value,
        labels.STRAIN_SIGNS[value],
        labels.STRAINS[value],
    )


@register.filter
def contract(value: Contract) -> SafeString:
    doubling = "" if value.doubling is Doubling.UNDOUBLED else labels.DOUBLING_SIGNS[value.doubling]
    return format_html("{}{}{}", value.level, strain(value.strain), doubling)


@register.filter
def result(deal: Deal) -> str:
    """ "=" for just made, else over- or undertricks with their sign."""
    return signed(deal.result) if deal.result else "="


@register.filter
def honours(deal: Deal) -> str:
    """Who held how many: "N 4, S 1"; empty when nobody's were entered."""
    held = [(seat, count) for seat, count in zip(Seat, deal.honours, strict=True) if count]
    return ", ".join(f"{labels.SEAT_LETTERS[seat]} {count}" for seat, count in held)


@register.filter
def deal_line(deal: Deal) -> SafeString:
    """A deal in the fewest signs: "4♠× S +1"."""
    if deal.contract is None or deal.declarer is None:
        return format_html("{}", _("Passed out"))
    seat = labels.SEAT_LETTERS[deal.declarer]
    parts = [format_html("{} {} {}", contract(deal.contract), seat, result(deal))]
    if any(deal.honours):
        parts.append(format_html("{}", _("honours %(held)s") % {"held": honours(deal)}))
    if deal.penalty_tricks:
        parts.append(format_html("{}", _("penalty tricks %(count)s") % {"count": signed(deal.penalty_tricks)}))
    return format_html_join(", ", "{}", ((part,) for part in parts))


@register.simple_tag
def deal_sentence(deal: Deal, rubber: Rubber) -> SafeString:
    """A deal with its declarer's name: "4♠× by Anna, +1"."""
    if deal.contract is None or deal.declarer is None:
        return format_html("{}", _("Passed out"))
    seat = by_position(rubber).get(deal.declarer)
    name = seat.player if seat else labels.SEATS[deal.declarer]
    outcome = _("made") if deal.result == 0 else signed(deal.result)
    text = _("{contract} by {declarer}, {outcome}")
    return format_html(text, contract=contract(deal.contract), declarer=name, outcome=outcome)


@register.filter
def points_of(scored: ScoredDeal, side: Side) -> int:
    """A side's points in one deal, on both lines."""
    return sum(entry.points for entry in scored.entries if entry.side is side)


@register.simple_tag
def gains(scored: ScoredDeal) -> list[tuple[Side, int, int]]:
    """Who gets what in a deal: side, points below, points above, for each side that gets any."""
    sums = {side: [0, 0] for side in Side}
    for entry in scored.entries:
        sums[entry.side][entry.line == "above"] += entry.points
    return [(side, *both) for side, both in sums.items() if any(both)]


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
def side_name(value: Side) -> Any:
    return labels.SIDES[Side(value)]


@register.filter
def seat_name(value: str) -> Any:
    return labels.SEATS[Seat(value)]


@register.filter
def seat_letter(value: str) -> Any:
    return labels.SEAT_LETTERS[Seat(value)]


@register.filter
def game_name(rules: RuleSet) -> Any:
    return labels.GAMES.get(rules.key, rules.key)


@register.simple_tag
def pair(rubber: Rubber, side: Side) -> str:
    """The two names of a side, in the order of their seats."""
    return " – ".join(str(seat.player) for seat in rubber.seats_of(side))
