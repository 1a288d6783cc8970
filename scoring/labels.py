"""The engine's values in the words of people: the engine itself has none."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from .rules import RULE_SETS, Doubling, Seat, Side, Strain

Text = str | Promise

GAMES: dict[str, Text] = {
    "contract": _("Contract bridge"),
    "auction": _("Auction bridge"),
    "contract-1943": _("Contract bridge, scores of 1943"),
    "auction-bid-only": _("Auction bridge, only bid tricks count to game"),
}
FAMILIES: dict[str, Text] = {"contract": _("Contract"), "auction": _("Auction")}
SEATS: dict[Seat, Text] = {Seat.N: _("North"), Seat.E: _("East"), Seat.S: _("South"), Seat.W: _("West")}
SEAT_LETTERS: dict[Seat, Text] = {
    Seat.N: pgettext_lazy("seat", "N"),
    Seat.E: pgettext_lazy("seat", "E"),
    Seat.S: pgettext_lazy("seat", "S"),
    Seat.W: pgettext_lazy("seat", "W"),
}
SIDES: dict[Side, Text] = {Side.NS: _("N–S"), Side.EW: _("E–W")}
STRAINS: dict[Strain, Text] = {
    Strain.C: _("clubs"),
    Strain.D: _("diamonds"),
    Strain.H: _("hearts"),
    Strain.S: _("spades"),
    Strain.NT: _("no-trump"),
}
STRAIN_SIGNS: dict[Strain, Text] = {
    Strain.C: "♣",
    Strain.D: "♦",
    Strain.H: "♥",
    Strain.S: "♠",
    Strain.NT: pgettext_lazy("no-trump", "NT"),
}
DOUBLINGS: dict[Doubling, Text] = {
    Doubling.UNDOUBLED: _("undoubled"),
    Doubling.DOUBLED: _("doubled"),
    Doubling.REDOUBLED: _("redoubled"),
}
DOUBLING_SIGNS = {Doubling.UNDOUBLED: "—", Doubling.DOUBLED: "×", Doubling.REDOUBLED: "××"}


def game_choices() -> list[tuple[str, Text]]:
    """The rule sets that a rubber can be started with, for forms; a callable, so that a new game needs no migration."""
    return [(key, GAMES.get(key, key)) for key in RULE_SETS]
