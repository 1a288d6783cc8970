"""Writing: start, record, correct, void, agree, close a rubber. One function is one transaction."""

from .carrying import carry_over, take_up
from .deals import adjust, change_deal, record_deal, strike_adjustment, undo_last
from .evening import agree_side, answer_deal, substitute, take_back_substitute
from .locking import StaleRubber, hold
from .posting import Busy, LaterDeals, NextBegun, Refused, check_free, hold_players, playing
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
from .seasons import delete_season, save_season

__all__ = [
    "Busy",
    "LaterDeals",
    "NextBegun",
    "Refused",
    "StaleRubber",
    "adjust",
    "agree",
    "agree_side",
    "answer_deal",
    "carry_over",
    "change_deal",
    "change_setup",
    "check_free",
    "delete_empty",
    "delete_season",
    "hold",
    "hold_players",
    "playing",
    "record_deal",
    "restore_rubber",
    "save_season",
    "settle",
    "start_next",
    "start_rubber",
    "strike_adjustment",
    "substitute",
    "take_back_substitute",
    "take_up",
    "undo_last",
    "void_rubber",
]
