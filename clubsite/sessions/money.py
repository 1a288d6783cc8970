"""Money, as a whole number of the smallest coins of its currency; there is no other kind here."""

import re
from typing import NamedTuple

from .faults import EveningError, Fault

NO_COINS = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"
THOUSANDTHS = "BHD IQD JOD KWD LYD OMR TND"
TEN_THOUSANDTHS = "CLF UYW"
MINOR_DIGITS = {
    code: digits for digits, codes in ((0, NO_COINS), (3, THOUSANDTHS), (4, TEN_THOUSANDTHS)) for code in codes.split()
}
"""The minor units of ISO 4217, where they are not two digits."""

MOST = 10**9
"""The most coins that a typed amount may be; it fits into 32 bits."""
SHOWN = 20
"""Characters of unreadable text that are handed back."""

AMOUNT = re.compile(r"([0-9]+|[0-9]{1,3}(?: [0-9]{3})+)?(?:[.,]([0-9]+))?")


class Parts(NamedTuple):
    """An amount in pieces: the page adds the sign, the separators and the currency as its language has them.

    `fraction` has as many digits as the currency, and is "" when it has none.
    """

    negative: bool
    whole: int
    fraction: str


def minor_digits(currency: str) -> int:
    """How many digits after the point an amount of this currency (three letters of ISO 4217) has; 2 unless known."""
    return MINOR_DIGITS.get(currency.upper(), 2)


def read_amount(text: str, currency: str) -> int:
    """The coins of an amount typed with a point or a comma: `0,25` in EUR is 25. Raises EveningError.

    Thousands may be parted by blanks, by nothing else: `1,000` is not guessed at, it is TOO_PRECISE in EUR and one
    dinar in KWD. Nothing is rounded, and there is no sign.
    """
    plain = " ".join(text.split())
    if not plain:
        raise EveningError(Fault.NO_AMOUNT)
    match = AMOUNT.fullmatch(plain)
    if match is None or not any(match.groups()):
        raise EveningError(Fault.NOT_AN_AMOUNT, value=plain[:SHOWN])
    digits = minor_digits(currency)
    whole, fraction = (match[1] or "0").replace(" ", "").lstrip("0"), match[2] or ""
    if len(fraction) > digits:
        raise EveningError(Fault.TOO_PRECISE, value=plain[:SHOWN], limit=digits, currency=currency)
    if len(whole) + digits > len(str(MOST)) or (coins := int("0" + whole + fraction.ljust(digits, "0"))) > MOST:
        raise EveningError(Fault.TOO_LARGE, value=plain[:SHOWN], limit=write_amount(MOST, currency))
    return coins


def parts(coins: int, currency: str) -> Parts:
    """The pieces of an amount; a sum of coins may be negative."""
    digits = minor_digits(currency)
    whole, rest = divmod(abs(coins), 10**digits)
    return Parts(coins < 0, whole, f"{rest:0{digits}}" if digits else "")


def write_amount(coins: int, currency: str) -> str:
    """The amount in plain figures with a point, `0.25`: as a field holds it and `read_amount` reads it."""
    negative, whole, fraction = parts(coins, currency)
    return f"{'-' if negative else ''}{whole}{'.' if fraction else ''}{fraction}"
