"""Rows to engine values and back: the only place where the two meet."""

from functools import lru_cache
from operator import attrgetter
from typing import Any

from . import rules
from .models import Action, Adjustment, Deal, Rubber, Seat

DEAL_COLUMNS = (
    *("level", "strain", "doubling", "declarer", "tricks"),
    *("honours_n", "honours_e", "honours_s", "honours_w", "penalty_tricks", "void"),
)
"""The columns under which a deal is stored, in the order in which `deal_of` takes them."""
columns_of = attrgetter(*DEAL_COLUMNS)


def deal_value(row: Deal) -> rules.Deal:
    """The engine's value of a stored deal."""
    return deal_of(*columns_of(row))


@lru_cache(maxsize=50_000)
def deal_of(
    level: int | None,
    strain: str,
    doubling: int,
    declarer: str,
    tricks: int | None,
    honours_n: int,
    honours_e: int,
    honours_s: int,
    honours_w: int,
    penalty_tricks: int,
    void: bool,
) -> rules.Deal:
    """The engine's value of a deal's columns: it is frozen, so that those who play the same deal share it."""
    if level is None:
        return rules.Deal(None, void=void)
    honours = rules.BySeat(honours_n, honours_e, honours_s, honours_w)
    return rules.Deal(
        contract=rules.Contract(level, rules.Strain(strain), rules.Doubling(doubling)),
        declarer=rules.Seat(declarer),
        tricks=tricks,
        honours=honours if any(honours) else rules.NO_HONOURS,
        penalty_tricks=penalty_tricks,
        void=void,
    )


def deal_columns(deal: rules.Deal) -> dict[str, Any]:
    """The columns under which a deal is stored."""
    contract = deal.contract
    return {
        "level": contract.level if contract else None,
        "strain": contract.strain if contract else "",
        "doubling": contract.doubling if contract else rules.Doubling.UNDOUBLED,
        "declarer": deal.declarer or "",
        "tricks": deal.tricks,
        "honours_n": deal.honours.N,
        "honours_e": deal.honours.E,
        "honours_s": deal.honours.S,
        "honours_w": deal.honours.W,
        "penalty_tricks": deal.penalty_tricks,
        "void": deal.void,
    }


def deal_values(rubber: Rubber) -> list[rules.Deal]:
    """A rubber's deals in their order."""
    return [deal_value(row) for row in rubber.deals.all()]


def adjustment_values(rubber: Rubber) -> list[rules.Adjustment]:
    """What directors gave, less what was struck out again."""
    return [adjustment_value(row) for row in rubber.adjustments.all() if not row.void]


def adjustment_value(row: Adjustment) -> rules.Adjustment:
    return rules.Adjustment(rules.Side(row.side), row.points, row.reason)


def sheet_of(rubber: Rubber, deals: list[rules.Deal] | None = None, *, closed: bool | None = None) -> rules.Sheet:
    """The rubber's sheet as stored, or as it would be with other `deals` or if it were `closed` now.

    Raises RulesError when a deal follows the end of the rubber. Fetch rubbers `with_sheet` to make many.
    """
    return rubber.rules.replay(
        deal_values(rubber) if deals is None else deals,
        dealer=rules.Seat(rubber.dealer),
        closed=rubber.state == rubber.State.SETTLED if closed is None else closed,
        adjustments=adjustment_values(rubber),
    )


def is_empty(rubber: Rubber) -> bool:
    """Whether nothing was ever entered in it: what was undone was entered."""
    undone = (correction for correction in rubber.corrections.all() if correction.action == Action.UNDONE)
    return not (rubber.deals.all() or rubber.adjustments.all() or any(undone))


def is_played(rubber: Rubber) -> bool:
    """Whether anything in it counts, so that there is a result to agree."""
    deals, adjustments = rubber.deals.all(), rubber.adjustments.all()
    return not (all(deal.void for deal in deals) and all(adjustment.void for adjustment in adjustments))


def next_dealer(rubber: Rubber, deals: list[rules.Deal]) -> rules.Seat:
    """Who deals after these: the deal passes to the left, and a void deal does not pass it."""
    return rules.Seat(rubber.dealer).left(sum(not deal.void for deal in deals))


def by_position(rubber: Rubber) -> dict[rules.Seat, Seat]:
    """The four seats, clockwise from North."""
    rows = {row.position: row for row in rubber.seats.all()}
    return {position: rows[position] for position in rules.SEATS if position in rows}
