"""The rules engine: deals in, a scoresheet out. It needs nothing but the standard library."""

from .auction import AUCTION, AUCTION_BID_ONLY, AuctionRules
from .back_score import back_score
from .contract import CONTRACT, CONTRACT_1943, ContractRules
from .deals import (
    ALL_TRICKS,
    BOOK,
    DOUBLING_OF,
    NO_HONOURS,
    SEATS,
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
from .sheet import Adjustment, Entry, Kind, Line, RuleSet, ScoredDeal, Sheet

RULE_SETS: dict[str, RuleSet] = {rules.key: rules for rules in (CONTRACT, AUCTION, CONTRACT_1943, AUCTION_BID_ONLY)}
FAMILIES: tuple[str, ...] = tuple(dict.fromkeys(rules.family for rules in RULE_SETS.values()))

__all__ = [
    "ALL_TRICKS",
    "BOOK",
    "DOUBLING_OF",
    "FAMILIES",
    "NO_HONOURS",
    "RULE_SETS",
    "SEATS",
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
    "RuleSet",
    "RulesError",
    "ScoredDeal",
    "Seat",
    "Sheet",
    "Side",
    "Strain",
    "back_score",
    "most_honours",
]
