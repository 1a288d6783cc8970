"""Writing: start, record, correct, void, agree, close a rubber. One function is one transaction."""

from .deals import adjust, change_deal, record_deal, strike_adjustment, undo_last
from .locking import StaleRubber
from .posting import LaterDeals, NextBegun, Refused
from .rubbers import (
    agree,
    change_setup,
    delete_empty,
    restore_rubber,
    settle,
    start_next,
    start_rubber,
    void_rubber,
)

__all__ = [
    "LaterDeals",
    "NextBegun",
    "Refused",
    "StaleRubber",
    "adjust",
    "agree",
    "change_deal",
    "change_setup",
    "delete_empty",
    "record_deal",
    "restore_rubber",
    "settle",
    "start_next",
    "start_rubber",
    "strike_adjustment",
    "undo_last",
    "void_rubber",
]
