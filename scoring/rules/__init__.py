"""The rules engine: deals in, a scoresheet out. It needs nothing but the standard library."""

from .auction import AuctionRules
from .back_score import back_score
from .contract import ContractRules
from .deals import (
    ALL_TRICKS,
    BOOK,
    DOUBLING_OF,
    NO_HONOURS,
    SEATS,
    SIDE_OF,
    BySeat,
    BySide,
    Contract,
    Deal,
    Doubling,
    Fault,
    RulesError,
    Seat,
    Side,
    Strain,
    most_honours,
)
from .notation import NotationError
from .rubber_file import RubberFile
from .rule_sets import FAMILIES, RULE_SETS
from .sheet import Adjustment, Entry, Kind, Line, RuleSet, ScoredDeal, Sheet
from .sheet_json import sheet_json

__all__ = [
    "ALL_TRICKS",
    "BOOK",
    "DOUBLING_OF",
    "FAMILIES",
    "NO_HONOURS",
    "RULE_SETS",
    "SEATS",
    "SIDE_OF",
    "Adjustment",
    "AuctionRules",
    "BySeat",
    "BySide",
    "Contract",
    "ContractRules",
    "Deal",
    "Doubling",
    "Entry",
    "Fault",
    "Kind",
    "Line",
    "NotationError",
    "RubberFile",
    "RuleSet",
    "RulesError",
    "ScoredDeal",
    "Seat",
    "Sheet",
    "Side",
    "Strain",
    "back_score",
    "most_honours",
    "sheet_json",
]
