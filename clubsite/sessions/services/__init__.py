"""Writing to an evening. One function is one transaction; the session's version is its lock."""

from .attendance import add_guest, tick
from .closing import Decision, Fate, close_session, reopen_session
from .evening import DayTaken, Terms, change_terms, note, open_session
from .locking import SessionClosed, StaleSession, claim, claim_table
from .rubbers import AS_BY_RULE, PartneredAlready, Wish, change_rule, choose_seat, start_next, take_up
from .tables import close_table, join_table, leave_table, open_table, seat_everybody

__all__ = [
    "AS_BY_RULE",
    "DayTaken",
    "Decision",
    "Fate",
    "PartneredAlready",
    "SessionClosed",
    "StaleSession",
    "Terms",
    "Wish",
    "add_guest",
    "change_rule",
    "change_terms",
    "choose_seat",
    "claim",
    "claim_table",
    "close_session",
    "close_table",
    "join_table",
    "leave_table",
    "note",
    "open_session",
    "open_table",
    "reopen_session",
    "seat_everybody",
    "start_next",
    "take_up",
    "tick",
]
