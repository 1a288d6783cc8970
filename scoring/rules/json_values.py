"""JSON read strictly (RFC 8259): every value of the type that its place demands, and no key twice.

A boolean is no number, nor is a fraction with nothing behind its point. Every refusal is a RulesError.
"""

import json
from collections import Counter
from collections.abc import Collection
from enum import StrEnum
from typing import NamedTuple, TypeVar

from .deals import Fault, RulesError

BLANKS = " \t\n\r"
"""All that JSON takes for white space."""
MOST_DIGITS = 1000
"""Whole numbers with more are cut short to so many, which leaves them beyond every limit."""

Choice = TypeVar("Choice", bound=StrEnum)


class RepeatedKey(NamedTuple):
    """Stands for an object that has a key twice, until it is known where in the file that is."""

    key: str


def decode(data: bytes | str) -> object:
    """The JSON value that `data` holds, all of it."""
    try:
        text = (data.decode() if isinstance(data, bytes) else data).rstrip(BLANKS)
        if not text:
            raise RulesError("", Fault.EMPTY)
        return DECODER.decode(text)
    except UnicodeDecodeError as error:
        raise RulesError("", Fault.NOT_UTF8, value=error.start + 1) from None
    except json.JSONDecodeError as error:
        raise RulesError("", Fault.NOT_JSON, line=error.lineno, column=error.colno) from None
    except RecursionError:
        raise RulesError("", Fault.NESTED_TOO_DEEPLY) from None


def without_repeats(pairs: list[tuple[str, object]]) -> dict[str, object] | RepeatedKey:
    found = dict(pairs)
    if len(found) == len(pairs):
        return found
    return RepeatedKey(Counter(key for key, _ in pairs).most_common(1)[0][0])


def whole_of_digits(digits: str) -> int:
    return int(digits[:MOST_DIGITS])


DECODER = json.JSONDecoder(object_pairs_hook=without_repeats, parse_int=whole_of_digits)


def members(value: object, known: Collection[str], field: str = "") -> dict[str, object]:
    """An object that has no other keys than these. A fault is in its `field`, or in the key when it has no name."""
    if isinstance(value, RepeatedKey):
        raise RulesError(field or value.key, Fault.REPEATED, value=value.key)
    if not isinstance(value, dict):
        raise RulesError(field, Fault.WRONG_TYPE, value=value, expected="object")
    for key in value:
        if key not in known:
            raise RulesError(field or key, Fault.UNKNOWN_FIELD, value=key, expected=tuple(known))
    return value


def required(fields: dict[str, object], name: str) -> object:
    if name not in fields:
        raise RulesError(name, Fault.MISSING)
    return fields[name]


def elements(field: str, value: object) -> list[object]:
    if not isinstance(value, list):
        raise RulesError(field, Fault.WRONG_TYPE, value=value, expected="list")
    return value


def whole(field: str, value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise RulesError(field, Fault.WRONG_TYPE, value=value, expected="whole_number")
    return value


def flag(field: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise RulesError(field, Fault.WRONG_TYPE, value=value, expected="boolean")
    return value


def text(field: str, value: object) -> str:
    """A string that can be written out again: half of a surrogate pair cannot."""
    if not isinstance(value, str):
        raise RulesError(field, Fault.WRONG_TYPE, value=value, expected="text")
    if not value.isascii() and any("\ud800" <= letter <= "\udfff" for letter in value):
        raise RulesError(field, Fault.NOT_TEXT, value=value)
    return value


def choice(field: str, value: object, choices: type[Choice]) -> Choice:
    written = text(field, value)
    try:
        return choices(written)
    except ValueError:
        raise RulesError(field, Fault.UNKNOWN, value=written, expected=tuple(choices)) from None
