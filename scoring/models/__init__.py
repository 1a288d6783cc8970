from .correction import Action, Correction
from .deal import Adjustment, Agreement, Answer, Deal
from .rubber import Rubber, RubberQuerySet, RubberState, Seat
from .standing import ALL_FAMILIES, ALL_TIME, SEASON, Partnership, Record, RecordKind, Season, Standing

__all__ = [
    "ALL_FAMILIES",
    "ALL_TIME",
    "SEASON",
    "Action",
    "Adjustment",
    "Agreement",
    "Answer",
    "Correction",
    "Deal",
    "Partnership",
    "Record",
    "RecordKind",
    "Rubber",
    "RubberQuerySet",
    "RubberState",
    "Season",
    "Seat",
    "Standing",
]
