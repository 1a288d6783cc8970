from .correction import Action, Correction
from .deal import Adjustment, Deal
from .rubber import Rubber, RubberQuerySet, RubberState, Seat
from .standing import ALL_FAMILIES, ALL_TIME, Standing

__all__ = [
    "ALL_FAMILIES",
    "ALL_TIME",
    "Action",
    "Adjustment",
    "Correction",
    "Deal",
    "Rubber",
    "RubberQuerySet",
    "RubberState",
    "Seat",
    "Standing",
]
