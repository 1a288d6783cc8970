"""Notation: a deal on one short line, as scorers write it: `4SX S +1`, `3NT N -2 hN4S1 p1`, `PASS`.

Contract, declarer and result by the tricks over or under it; then, where there are any, the honours of each hand and
the penalty tricks. Read generously, written one way. That a deal is void is not part of it.
"""

import re
from typing import Any

from .deals import CONTRACTS, NO_HONOURS, SEATS, BySeat, Deal, Fault, RulesError, Seat, check_tricks

LONGEST = 200
"""Characters that are looked at: far more than any deal needs."""
SHOWN = 20
"""Characters of unreadable text that are handed back."""

EXPECTED: dict[str, tuple[str, ...]] = {
    "contract": ("4S", "3NTX", "PASS"),
    "declarer": tuple(SEATS),
    "result": ("=", "+1", "-2"),
    "honours": ("hN4", "hN4S1"),
    "penalty_tricks": ("p3", "p-1"),
    "rest": (),
}
"""For each part some of what can stand there; nothing more can stand where the rest is unreadable."""

LOOK_ALIKES = {
    "S": "♠♤Ѕѕ",
    "H": "♥♡❤Нн",
    "D": "♦♢",
    "C": "♣♧Сс",
    "N": "Νν",
    "E": "Ее",
    "T": "Тт",
    "P": "Рр",
    "X": "×✕✖*ХхΧχ",
    "-": "−–—‐‑",
    " ": "\ufe0e\ufe0f\ufeff\u200b\u200d\u2060",
}
"""Letter for letter, so that places in the text stay the same; signs that say how an emoji is drawn count as blanks."""
PLAIN = {ord(sign): letter for letter, signs in LOOK_ALIKES.items() for sign in signs}

PASSED_OUT = re.compile(r"PASS(?:ED)?(?:[\s-]*OUT)?(?!\w)\s*", re.IGNORECASE)
CONTRACT = re.compile(r"([1-7])\s*(NT?|[CDHS])\s*(X?)\s*(X?)\s*", re.IGNORECASE)
DECLARER = re.compile(r"([NESW])\s*", re.IGNORECASE)
RESULT = re.compile(r"(?:=|([+-])\s*([0-9]+))\s*", re.IGNORECASE)
HONOURS = re.compile(r"H\s*((?:[NESW]\s*[0-9]+\s*)+)", re.IGNORECASE)
HONOURS_OF_ONE = re.compile(r"([NESW])\s*([0-9]+)", re.IGNORECASE)
PENALTY_TRICKS = re.compile(r"P\s*([+-]?)\s*([0-9]+)\s*", re.IGNORECASE)


class NotationError(RulesError):
    """A deal that could not be read. `field` is the part at fault: a key of EXPECTED.

    `found` is the text that stands there, cut short if it is long and "" when there is none, and `expected` shows what
    could stand there. The fault is UNREADABLE, or that of a figure which the rules do not allow.
    """

    def __init__(self, part: str, found: str, fault: Fault = Fault.UNREADABLE, **params: Any) -> None:
        super().__init__(part, fault, **{"value": found} | params)
        self.found = found
        self.expected = EXPECTED[part]


class Reader:
    """Reads one part after the other, and remembers the text of each."""

    def __init__(self, text: str) -> None:
        self.text = text.strip()
        self.plain = self.text[:LONGEST].translate(PLAIN)
        self.at = len(self.plain) - len(self.plain.lstrip())
        self.found: dict[str, str] = {}

    def take(self, part: str, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """The part that stands here, or None."""
        match = pattern.match(self.plain, self.at)
        if match:
            self.found[part] = self.text[self.at : match.end()].strip()[:SHOWN]
            self.at = match.end()
        return match

    def need(self, part: str, pattern: re.Pattern[str]) -> re.Match[str]:
        """The part that has to stand here; raises NotationError."""
        match = self.take(part, pattern)
        if match is None:
            raise self.unreadable(part)
        return match

    def may(self, part: str, pattern: re.Pattern[str], letter: str) -> re.Match[str] | None:
        """The part that has to stand here if its letter does; None if that is missing, or the part came before."""
        if part in self.found or not self.plain.startswith((letter, letter.lower()), self.at):
            return None
        return self.need(part, pattern)

    def end(self) -> None:
        """Raises NotationError if anything is left."""
        if self.at < len(self.text):
            raise self.unreadable("rest")

    def unreadable(self, part: str) -> NotationError:
        word = self.text[self.at : self.at + LONGEST].split(maxsplit=1)[:1]
        return NotationError(part, "".join(word)[:SHOWN])


def parse(text: str) -> Deal:
    """The deal that is written in `text`; raises NotationError."""
    reader = Reader(text)
    if reader.take("contract", PASSED_OUT):
        reader.end()
        return Deal(None)
    contract = CONTRACTS[contract_text(reader.need("contract", CONTRACT))]
    declarer = Seat(reader.need("declarer", DECLARER)[1].upper())
    over = signed(*reader.need("result", RESULT).groups(default=""))
    honours, penalty_tricks = NO_HONOURS, 0
    while True:
        if match := reader.may("honours", HONOURS, "H"):
            honours = honours_of(match[1], reader)
        elif match := reader.may("penalty_tricks", PENALTY_TRICKS, "P"):
            penalty_tricks = signed(match[1], match[2])
        else:
            break
    try:
        check_tricks("result", contract.needed + over)
        deal = Deal(contract, declarer, contract.needed + over, honours, penalty_tricks)
    except RulesError as error:
        raise NotationError(error.field, reader.found[error.field], error.fault, **error.params) from error
    reader.end()
    return deal


def contract_text(match: re.Match[str]) -> str:
    """The contract as the rules write it."""
    level, strain, *doubling = (group.upper() for group in match.groups())
    return level + ("NT" if strain == "N" else strain) + "".join(doubling)


def signed(sign: str, digits: str) -> int:
    """The number written so; 0 when there are no digits."""
    return int(sign + digits) if digits else 0


def honours_of(text: str, reader: Reader) -> BySeat[int]:
    """The count in each hand; raises NotationError when a hand is named twice."""
    held = [(seat.upper(), int(count)) for seat, count in HONOURS_OF_ONE.findall(text)]
    counts = dict(held)
    if len(counts) < len(held):
        raise NotationError("honours", reader.found["honours"])
    return BySeat(*(counts.get(seat, 0) for seat in SEATS))


def write(deal: Deal) -> str:
    """The deal in notation, as every deal like it is written."""
    if deal.contract is None:
        return "PASS"
    parts = [str(deal.contract), str(deal.declarer), f"{deal.result:+d}" if deal.result else "="]
    if any(deal.honours):
        held = zip(SEATS, deal.honours, strict=True)
        parts.append("h" + "".join(f"{seat}{count}" for seat, count in held if count))
    if deal.penalty_tricks:
        parts.append(f"p{deal.penalty_tricks}")
    return " ".join(parts)
