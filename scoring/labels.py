"""The engine's values in the words of people: the engine itself has none."""

import json

from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from .rules import RULE_SETS, Doubling, Fault, RulesError, Seat, Side, Strain

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


FIELDS: dict[str, Text] = {
    "game": _("game"),
    "deals": _("deals"),
    "closed": _("settled unfinished"),
    "players": _("players"),
    "dealer": _("dealer"),
    "date": _("date"),
    "adjustments": _("adjustments"),
    "side": _("side"),
    "points": _("points"),
    "reason": _("reason"),
    "contract": _("contract"),
    "declarer": _("declarer"),
    "tricks": _("tricks"),
    "result": _("result"),
    "honours": _("honours"),
    "penalty_tricks": _("penalty tricks"),
    "void": _("void"),
    "rest": _("the rest"),
}
"""The fields of a rubber file and the parts of notation."""

FAULTS: dict[Fault, Text] = {
    Fault.MISSING: _("it must be given"),
    Fault.UNEXPECTED: _("a passed-out deal has none"),
    Fault.UNKNOWN: _("{value} is not one of {expected}"),
    Fault.WRONG_TYPE: _("{value} does not belong here"),
    Fault.TOO_MANY: _("{value} is more than {limit}"),
    Fault.TOO_FEW: _("{value} is less than {limit}"),
    Fault.EMPTY: _("it must not be empty"),
    Fault.REPEATED: _("{value} is given twice"),
    Fault.DISAGREE: _("{value} makes {limit} tricks, not {tricks}"),
    Fault.RUBBER_OVER: _("the rubber has ended before this deal"),
    Fault.UNREADABLE: _("{value} cannot be read"),
    Fault.UNKNOWN_FIELD: _("there is no {value} here, only {expected}"),
    Fault.NOT_TEXT: _("{value} holds half a character"),
    Fault.NOT_UTF8: _("this is not UTF-8 from byte {value} on"),
    Fault.NOT_JSON: _("this is not JSON from column {column} on"),
    Fault.NESTED_TOO_DEEPLY: _("it is nested too deeply"),
}
FAULTS_IN: dict[tuple[Fault, str], Text] = {
    (Fault.MISSING, "players"): _("{value} must be given"),
    (Fault.EMPTY, ""): _("there is nothing to read"),
    (Fault.EMPTY, "players"): _("{value} must not be empty"),
    (Fault.UNKNOWN, "contract"): _("{value} is not a contract such as 4S, 3NTX or PASS"),
    (Fault.UNKNOWN, "result"): _("{value} is not a result such as =, +1 or -2"),
    (Fault.UNKNOWN, "date"): _("{value} is not a date such as 2026-11-30"),
    (Fault.WRONG_TYPE, "object"): _("{value} is not an object"),
    (Fault.WRONG_TYPE, "list"): _("{value} is not a list"),
    (Fault.WRONG_TYPE, "text"): _("{value} is not text"),
    (Fault.WRONG_TYPE, "whole_number"): _("{value} is not a whole number"),
    (Fault.WRONG_TYPE, "boolean"): _("{value} is not true or false"),
}
"""Where a fault is said in another way in one field, or of one type that was expected."""

LONGEST_SHOWN = 40
"""Characters of a value that are quoted."""


def fault_text(error: RulesError) -> str:
    """What is wrong, on one line, without saying where."""
    expected = error.params.get("expected")
    place = expected if isinstance(expected, str) else error.field
    sentence = str(FAULTS_IN.get((error.fault, place), FAULTS[error.fault]))
    values = {name: quoted(value) for name, value in error.params.items()}
    if expected:
        values["expected"] = ", ".join(expected)
    return sentence.format(**values)


def fault_line(error: RulesError, line: int | None = None) -> str:
    """What is wrong and where: "line 2, deal 3, tricks: 14 is more than 13".

    `line` is that of JSON Lines; text that is not JSON says itself which line of a document it is.
    """
    line = line or error.params.get("line")
    places = [
        gettext("line {number}").format(number=line) if line else "",
        gettext("deal {number}").format(number=error.deal) if error.deal else "",
        gettext("adjustment {number}").format(number=error.adjustment) if error.adjustment else "",
        escaped(error.field),
    ]
    return ": ".join(filter(None, [", ".join(filter(None, places)), fault_text(error)]))


def quoted(value: object) -> str:
    """A value that came from outside, as JSON writes it, on one line and not too long."""
    if isinstance(value, str):
        return f'"{escaped(value)}"' if value else gettext("nothing")
    if value is None or isinstance(value, bool | int | float):
        return escaped(json.dumps(value))
    return gettext("a list") if isinstance(value, list) else gettext("an object")


def escaped(text: str) -> str:
    """Text without what would break a line or hide something, and cut short."""
    shown = "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode()
        for letter in text[: LONGEST_SHOWN + 1]
    )
    return shown if len(shown) <= LONGEST_SHOWN else f"{shown[:LONGEST_SHOWN]}…"
