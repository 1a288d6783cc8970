from .correction import Action, Correction
from .deal import Adjustment, Agreement, Answer, Deal
from .rubber import Rubber, RubberQuerySet, RubberState, Seat
from .standing import ALL_FAMILIES, ALL_TIME, Standing

__all__ = [
    "ALL_FAMILIES",
    "ALL_TIME",
    "Action",
    "Adjustment",
    "Agreement",
    "Answer",
    "Correction",
    "Deal",
    "Rubber",
    "RubberQuerySet",
    "RubberState",
    "Seat",
    "Standing",
]
