"""Why the rules of an evening refuse something, in the words of people."""

from collections.abc import Mapping
from typing import Any

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clubsite.players.models import Player

from .cards import Card
from .faults import EveningError, Fault

FAULTS: dict[Fault, str | Promise] = {
    Fault.NO_CARD: _("Type the card that was drawn."),
    Fault.NO_SUCH_CARD: _("“{value}” is no card of the pack: type rank and suit, such as KS or 10♥."),
    Fault.AMBIGUOUS_CARD: _("“{value}” may be {ace} or {ten}: type the rank as A or as 10."),
    Fault.REPEATED_CARD: _("{card} is {person}’s card already."),
    Fault.REPEATED_PERSON: _("{person} is there twice."),
    Fault.UNKNOWN_PERSON: _("{person} is not at this table."),
    Fault.TOO_FEW_PEOPLE: _("At least {limit} people are needed, and there are {count}."),
    Fault.TOO_MANY_PEOPLE: _("At most {limit} people are possible, and there are {count}."),
    Fault.WRONG_NUMBER_OUT: _("The number who must sit out is {expected}; you chose {count}."),
    Fault.NO_AMOUNT: _("Type an amount."),
    Fault.NOT_AN_AMOUNT: _("“{value}” is not an amount such as 0.25."),
    Fault.TOO_PRECISE: _("“{value}” is finer than the smallest coin of {currency}."),
    Fault.TOO_LARGE: _("“{value}” is more than {limit}."),
    Fault.SUM_NOT_ZERO: _("What people have won and lost leaves {value} over."),
}


RANK_LETTERS: dict[int, str | Promise] = {
    14: pgettext_lazy("ace", "A"),
    13: pgettext_lazy("king", "K"),
    12: pgettext_lazy("queen", "Q"),
    11: pgettext_lazy("jack", "J"),
}


def card_text(card: Card) -> str:
    """A card with the letter that its rank has in the reader's language."""
    return f"{RANK_LETTERS.get(card.rank, card.rank)}{card.suit.symbol}"


def explain(error: EveningError, people: Mapping[int, Player] | None = None) -> str:
    """The sentence for a page, with people by their names where they are known."""
    params: dict[str, Any] = {
        name: card_text(value) if isinstance(value, Card) else value for name, value in error.params.items()
    }
    if "person" in params:
        params["person"] = (people or {}).get(params["person"], "?")
    if error.fault is Fault.TOO_LARGE:
        params["limit"] = number_format(params["limit"], force_grouping=True)
    return str(FAULTS[error.fault]).format(**params)
