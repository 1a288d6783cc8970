"""Notation: a deal on one short line, as scorers write it: `4SX S +1`, `3NT N -2 hN4S1 p1`, `PASS`.

Contract, declarer and result by the tricks over or under it; then, where there are any, the honours of each hand and
the penalty tricks. Read generously, with the letters of English and Russian scorers: `4ПХ Ю +1`, `3БК С -2, онёры С 4`,
`пас`. Written one way. That a deal is void is not part of it.
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
    "C": "♣♧",
    "N": "Νν",
    "E": "Ее",
    "P": "Рр",
    "X": "×✕✖*ХхΧχ",
    "-": "−–—‐‑",
    " ": "\ufe0e\ufe0f\ufeff\u200b\u200d\u2060",
}
"""Letter for letter, so that places in the text stay the same; signs that say how an emoji is drawn count as blanks."""
PLAIN = {ord(sign): letter for letter, signs in LOOK_ALIKES.items() for sign in signs}

STRAIN_OF = {"N": "NT", "БК": "NT", "П": "S", "Ч": "H", "Б": "D", "Т": "C", "С": "C"}
"""What is meant by letters that are not those of the rules; the last looks like the Latin one."""
SEAT_OF = {"С": "N", "В": "E", "Ю": "S", "З": "W"}
"""The Russian letters of the seats: as a seat the first is North, as a strain clubs."""


def pattern(text: str) -> re.Pattern[str]:
    """One that finds its words in plain text, in any case; `@` stands for a seat."""
    plain = re.sub("[а-яё]+", lambda word: word[0].translate(PLAIN), text)
    return re.compile(plain.replace("@", f"[NESW{''.join(SEAT_OF)}]"), re.IGNORECASE)


PASSED_OUT = pattern(r"(?:PASS(?:ED)?(?:[\s-]*OUT)?|(?:общий\s+)?пас)(?!\w)\s*")
CONTRACT = pattern(r"([1-7])\s*(N[TТ]?|Б[\s/.]?К|[CСDHSПЧБТ])\s*(X?)\s*(X?)\s*")
DECLARER = pattern(r"(@)\s*")
RESULT = pattern(r"(?:=|([+-])\s*([0-9]+))\s*")
COMMA = pattern(r",\s*")
HONOURS = pattern(r"(?:H(?:ONOURS)?|он[её]ры)\s*(@\s*[0-9]+\s*(?:,?\s*@\s*[0-9]+\s*)*)")
HONOURS_OF_ONE = pattern(r"(@)\s*([0-9]+)")
PENALTY_TRICKS = pattern(r"(?:P(?:ENALTY\s+TRICKS)?|штрафные\s+взятки)\s*([+-]?)\s*([0-9]+)\s*")


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

    def may(self, part: str, pattern: re.Pattern[str], letters: str) -> re.Match[str] | None:
        """The part that has to stand here, or after a comma, if one of its letters does.

        None if they are missing, or the part came before.
        """
        comma = COMMA.match(self.plain, self.at)
        at = comma.end() if comma else self.at
        if part in self.found or self.plain[at : at + 1] not in {*letters}:
            return None
        self.at = at
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
    declarer = seat_of(reader.need("declarer", DECLARER)[1])
    over = signed(*reader.need("result", RESULT).groups(default=""))
    honours, penalty_tricks = NO_HONOURS, 0
    while True:
        if match := reader.may("honours", HONOURS, "HhОо"):
            honours = honours_of(match[1], reader)
        elif match := reader.may("penalty_tricks", PENALTY_TRICKS, "PpШш"):
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
    letters = "".join(filter(str.isalpha, strain)).replace("Т", "T") if len(strain) > 1 else strain
    return level + STRAIN_OF.get(letters, letters) + "".join(doubling)


def seat_of(letter: str) -> Seat:
    """The seat of that letter."""
    return Seat(SEAT_OF.get(letter.upper(), letter.upper()))


def signed(sign: str, digits: str) -> int:
    """The number written so; 0 when there are no digits."""
    return int(sign + digits) if digits else 0


def honours_of(text: str, reader: Reader) -> BySeat[int]:
    """The count in each hand; raises NotationError when a hand is named twice."""
    held = [(seat_of(seat), int(count)) for seat, count in HONOURS_OF_ONE.findall(text)]
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
