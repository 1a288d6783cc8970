"""Why a figure stands on the sheet: its name, its arithmetic, and the rule it rests on."""

from itertools import groupby

from django.utils.translation import gettext_lazy as _

from .labels import Text
from .rules import Entry, Kind, RuleSet

KINDS: dict[Kind, Text] = {
    Kind.TRICKS: _("tricks"),
    Kind.OVERTRICKS: _("overtricks"),
    Kind.INSULT: _("insult"),
    Kind.UNDERTRICKS: _("undertricks"),
    Kind.SMALL_SLAM: _("small slam"),
    Kind.GRAND_SLAM: _("grand slam"),
    Kind.HONOURS: _("honours"),
    Kind.RUBBER: _("rubber"),
    Kind.UNFINISHED_GAME: _("only game"),
    Kind.UNFINISHED_PARTSCORE: _("only part-score"),
    Kind.ADJUSTMENT: _("adjustment"),
}

CONTRACT_RULES: dict[Kind, Text] = {
    Kind.TRICKS: _(
        "The odd tricks that were bid count below the line when the contract is made: clubs and diamonds 20, "
        "hearts and "
        "spades 30, no-trump 40 for the first and 30 for each further; twice that doubled, four times redoubled."
    ),
    Kind.OVERTRICKS: _(
        "Tricks beyond the contract count above the line: at trick value undoubled; doubled 100 each, or 200 "
        "vulnerable; "
        "redoubled twice that."
    ),
    Kind.INSULT: _("Making a doubled or redoubled contract earns a premium above the line."),
    Kind.UNDERTRICKS: _(
        "For every trick that declarer falls short the other side scores above the line, more when declarer "
        "is vulnerable, "
        "and on a rising scale when doubled."
    ),
    Kind.SMALL_SLAM: _("Twelve tricks, bid and made: 500, or 750 vulnerable. A slam that was not bid pays nothing."),
    Kind.GRAND_SLAM: _("Thirteen tricks, bid and made: 1000, or 1500 vulnerable."),
    Kind.HONOURS: _(
        "Four trump honours in one hand 100, all five 150, four aces in one hand at no-trump 150: to the side"
        " of the holder, "
        "whoever that is, whether or not the contract was made."
    ),
    Kind.RUBBER: _("The side that wins two games: 700 if the other side has no game, 500 if it has one."),
    Kind.UNFINISHED_GAME: _("When a rubber is left unfinished, the side that alone has a game scores for it."),
    Kind.UNFINISHED_PARTSCORE: _(
        "When a rubber is left unfinished, the side that alone has a part-score in the current game scores for it."
    ),
}

AUCTION_RULES: dict[Kind, Text] = {
    Kind.TRICKS: _(
        "When the contract is made, odd tricks count below the line: clubs 6, diamonds 7, hearts 8, spades 9,"
        " no-trump 10; "
        "twice that doubled, four times redoubled."
    ),
    Kind.OVERTRICKS: _(
        "Each trick won in play beyond a doubled contract earns 50 above the line, beyond a redoubled one 100."
    ),
    Kind.INSULT: _("Making a doubled contract in play earns 50 above the line, a redoubled one 100."),
    Kind.UNDERTRICKS: _("Each trick short: 50 to the other side, 100 doubled, 200 redoubled."),
    Kind.SMALL_SLAM: _("Twelve tricks won in play, by either side and whatever the contract: 50."),
    Kind.GRAND_SLAM: _("Thirteen tricks won in play, by either side and whatever the contract: 100."),
    Kind.HONOURS: _(
        "To the side with most of the trump honours, or of the aces at no-trump: three 30, four 40, five 50; "
        "four in one hand "
        "80, with the fifth opposite 90; five in one hand, or four aces in one hand, 100."
    ),
    Kind.RUBBER: _("The side that wins two games scores 250."),
}

BID_ONLY_RULES: dict[Kind, Text] = AUCTION_RULES | {
    Kind.TRICKS: _(
        "The odd tricks that were bid count below the line when the contract is made: clubs 6, diamonds 7, hearts 8, "
        "spades 9, no-trump 10; twice that doubled, four times redoubled."
    ),
    Kind.OVERTRICKS: _(
        "Tricks won in play beyond the contract count above the line at trick value, twice that doubled, four times "
        "redoubled; each beyond a doubled contract earns 50 besides, beyond a redoubled one 100."
    ),
}

RULES: dict[str, dict[Kind, Text]] = {
    "contract": CONTRACT_RULES,
    "auction": AUCTION_RULES,
    "auction-bid-only": BID_ONLY_RULES,
}
"""By the key of a rule set; one that is not here is explained as its family is."""

ADJUSTMENT_RULE = _("A director may give a side points above the line, with a written reason.")

LAWS: dict[str, Text] = {
    "contract": _("Laws of Contract (Rubber) Bridge, Laws 72 to 76"),
    "contract-1943": _("Laws of Contract Bridge, as scored in 1943"),
    "auction": _("Laws of Auction Bridge, Whist Club of New York, 1912"),
    "auction-bid-only": _("Laws of Auction Bridge of 1912, read so that only tricks that were bid count toward game"),
}


def rule(entry: Entry, rules: RuleSet) -> Text:
    """The rule that an entry rests on, in a sentence."""
    if entry.kind is Kind.ADJUSTMENT:
        return ADJUSTMENT_RULE
    return RULES.get(rules.key, RULES.get(rules.family, {})).get(entry.kind, "")


def law(rules: RuleSet) -> Text:
    """The text that a rule set follows."""
    return LAWS.get(rules.key, "")


def arithmetic(entry: Entry) -> str:
    """How the points come about: "40 + 2 × 30 = 100", "(40 + 2 × 30) × 2 = 200", or just "50"."""
    groups = [(term, len(list(run))) for term, run in groupby(entry.terms)]
    parts = [str(term) if count == 1 else f"{count} × {term}" for term, count in groups]
    written = " + ".join(parts)
    if entry.factor != 1:
        written = f"({written}) × {entry.factor}" if len(parts) > 1 else f"{written} × {entry.factor}"
    return written if len(entry.terms) == 1 and entry.factor == 1 else f"{written} = {entry.points}"
