"""The rule sets that there are. A new game is its module and one line here."""

from .auction import AUCTION, AUCTION_BID_ONLY
from .contract import CONTRACT, CONTRACT_1943
from .sheet import RuleSet

RULE_SETS: dict[str, RuleSet] = {
    rules.key: rules
    for rules in (
        CONTRACT,
        AUCTION,
        CONTRACT_1943,
        AUCTION_BID_ONLY,
    )
}
FAMILIES: tuple[str, ...] = tuple(dict.fromkeys(rules.family for rules in RULE_SETS.values()))
