"""The rubber file: the JSON in which rubbers are imported, exported, scored on the command line and tested.

One document holds one rubber; in JSON Lines every line does. Whatever is not exactly in order is refused, with the
field and the number of the deal, by RulesError.
"""

import datetime as dt
import json
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain
from typing import NamedTuple, TypeVar

from . import json_values as values
from .deals import (
    CONTRACTS,
    NO_HONOURS,
    SEATS,
    BySeat,
    Contract,
    Deal,
    Fault,
    RulesError,
    Seat,
    Side,
    check_range,
    check_tricks,
)
from .rule_sets import RULE_SETS
from .sheet import Adjustment, RuleSet, Sheet

FIELDS = ("game", "deals", "closed", "players", "dealer", "date", "adjustments")
DEAL_FIELDS = ("contract", "declarer", "tricks", "result", "honours", "penalty_tricks", "void")
ADJUSTMENT_FIELDS = ("side", "points", "reason")
PASSED_OUT = "PASS"
RESULT = re.compile(r"=|[+-][1-9][0-9]*")
DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
STRING = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?')
BYTE_ORDER_MARK = "\ufeff".encode()
BLANKS = values.BLANKS.encode()
MOST_POINTS = 10 ** (values.MOST_DIGITS // 2)
"""Of one adjustment, so that no total is too long to be written out."""

Item = TypeVar("Item")
Json = dict[str, object]


@dataclass(frozen=True, kw_only=True)
class RubberFile:
    """One rubber as a file holds it, and its sheet. An illegal one cannot be built: that raises RulesError."""

    rules: RuleSet
    deals: tuple[Deal, ...]
    closed: bool = False
    """Whether an unfinished rubber is to be settled."""
    players: BySeat[str] | None = None
    dealer: Seat | None = None
    date: dt.date | None = None
    adjustments: tuple[Adjustment, ...] = ()
    sheet: Sheet = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        names = self.players or ()
        for number, name in enumerate(names):
            if not name.strip():
                raise RulesError("players", Fault.EMPTY, value=SEATS[number])
            if name in names[:number]:
                raise RulesError("players", Fault.REPEATED, value=name)
        sheet = self.rules.replay(self.deals, dealer=self.dealer, closed=self.closed, adjustments=self.adjustments)
        object.__setattr__(self, "sheet", sheet)


class Reading(NamedTuple):
    """What one line of JSON Lines held, counted from 1, or one document: then `line` is None."""

    line: int | None
    rubber: RubberFile | RulesError


def read(data: bytes | str) -> RubberFile:
    """The rubber that is the whole of `data`; raises RulesError."""
    fields = values.members(values.decode(data), FIELDS)
    key = values.text("game", values.required(fields, "game"))
    if key not in RULE_SETS:
        raise RulesError("game", Fault.UNKNOWN, value=key, expected=tuple(RULE_SETS))
    return RubberFile(
        rules=RULE_SETS[key],
        deals=tuple(each("deal", read_deal, values.elements("deals", values.required(fields, "deals")))),
        closed=values.flag("closed", fields.get("closed", False)),
        players=players_of(fields["players"]) if "players" in fields else None,
        dealer=values.choice("dealer", fields["dealer"], Seat) if "dealer" in fields else None,
        date=date_of(fields["date"]) if "date" in fields else None,
        adjustments=tuple(
            each("adjustment", read_adjustment, values.elements("adjustments", fields.get("adjustments", [])))
        ),
    )


def each(place: str, reads: Callable[[object], Item], items: list[object]) -> Iterator[Item]:
    """Read one item after the other; the error of one is given its number, as its `deal` or `adjustment`."""
    for number, item in enumerate(items, 1):
        try:
            yield reads(item)
        except RulesError as error:
            setattr(error, place, number)
            raise


def read_deal(value: object) -> Deal:
    """The deal that a decoded JSON value describes; raises RulesError."""
    fields = values.members(value, DEAL_FIELDS)
    contract = values.text("contract", values.required(fields, "contract"))
    void = values.flag("void", fields.get("void", False))
    if contract == PASSED_OUT:
        for name in fields:
            if name not in {"contract", "void"}:
                raise RulesError(name, Fault.UNEXPECTED)
        return Deal(None, void=void)
    if contract not in CONTRACTS:
        raise RulesError("contract", Fault.UNKNOWN, value=contract, expected=("4S", "3NTX", PASSED_OUT))
    return Deal(
        contract=CONTRACTS[contract],
        declarer=values.choice("declarer", values.required(fields, "declarer"), Seat),
        tricks=tricks_of(fields, CONTRACTS[contract]),
        honours=honours_of(fields["honours"]) if "honours" in fields else NO_HONOURS,
        penalty_tricks=values.whole("penalty_tricks", fields.get("penalty_tricks", 0)),
        void=void,
    )


def tricks_of(fields: dict[str, object], contract: Contract) -> int:
    """As counted, or by the result; when both are there they have to agree."""
    if "result" not in fields:
        return values.whole("tricks", values.required(fields, "tricks"))
    result = values.text("result", fields["result"])
    if not RESULT.fullmatch(result):
        raise RulesError("result", Fault.UNKNOWN, value=result, expected=("=", "+1", "-2"))
    by_result = contract.needed + (0 if result == "=" else values.whole_of_digits(result))
    check_tricks("result", by_result)
    tricks = values.whole("tricks", fields.get("tricks", by_result))
    if tricks != by_result:
        raise RulesError("result", Fault.DISAGREE, value=result, limit=by_result, tricks=tricks)
    return tricks


def honours_of(value: object) -> BySeat[int]:
    held = values.members(value, SEATS, "honours")
    return BySeat(*(values.whole("honours", held.get(seat, 0)) for seat in SEATS))


def players_of(value: object) -> BySeat[str]:
    names = values.members(value, SEATS, "players")
    for seat in SEATS:
        if seat not in names:
            raise RulesError("players", Fault.MISSING, value=seat)
    return BySeat(*(values.text("players", names[seat]) for seat in SEATS))


def date_of(value: object) -> dt.date:
    written = values.text("date", value)
    try:
        if DATE.fullmatch(written):
            return dt.date.fromisoformat(written)
    except ValueError:
        pass
    raise RulesError("date", Fault.UNKNOWN, value=written, expected=("2026-11-30",))


def read_adjustment(value: object) -> Adjustment:
    fields = values.members(value, ADJUSTMENT_FIELDS)
    side = values.choice("side", values.required(fields, "side"), Side)
    points = values.whole("points", values.required(fields, "points"))
    check_range("points", points, 1, MOST_POINTS)
    return Adjustment(side, points, values.text("reason", values.required(fields, "reason")))


def read_all(lines: Iterable[bytes]) -> Iterator[Reading]:
    """Every rubber of a stream, one after the other; of JSON Lines no more than one line is held at a time.

    It is JSON Lines when the first line that is not blank is a complete JSON value by itself, else one document.
    """
    lines = iter(lines)
    first = next(lines, b"").removeprefix(BYTE_ORDER_MARK)
    numbered = enumerate(chain([first], lines), 1)
    number, first = next((pair for pair in numbered if pair[1].strip(BLANKS)), (1, b""))
    if not stands_alone(first):
        rest = b"".join(line for _, line in numbered)
        yield Reading(None, outcome(b"\n" * (number - 1) + first + rest))
        return
    yield Reading(number, outcome(first))
    for number, line in numbered:
        if line.strip(BLANKS):
            yield Reading(number, outcome(line))


def stands_alone(line: bytes) -> bool:
    """Whether a line is a complete JSON value, however unfit as a rubber."""
    text = line.decode(errors="replace")
    try:
        json.loads(text, parse_int=len, parse_float=len)
    except RecursionError:
        brackets = STRING.sub("", text)
        return brackets.count("[") + brackets.count("{") == brackets.count("]") + brackets.count("}")
    except ValueError:
        return False
    return True


def outcome(data: bytes) -> RubberFile | RulesError:
    try:
        return read(data)
    except RulesError as error:
        return error


def dump(rubber: RubberFile) -> str:
    """The rubber on one line of JSON, as every rubber like it is written."""
    return json.dumps(rubber_json(rubber), ensure_ascii=False)


def rubber_json(rubber: RubberFile) -> Json:
    """The rubber as `read` reads it, without what is empty or at its default."""
    fields = {
        "players": rubber.players and rubber.players._asdict(),
        "dealer": rubber.dealer,
        "date": rubber.date and rubber.date.isoformat(),
        "closed": rubber.closed,
        "adjustments": [
            {"side": given.side, "points": given.points, "reason": given.reason} for given in rubber.adjustments
        ],
    }
    written = {name: value for name, value in fields.items() if value}
    return {"game": rubber.rules.key, **written, "deals": [deal_json(deal) for deal in rubber.deals]}


def deal_json(deal: Deal) -> Json:
    """The deal as `read_deal` reads it, without what is empty or at its default."""
    if deal.contract is None:
        played: Json = {"contract": PASSED_OUT}
    else:
        played = {"contract": str(deal.contract), "declarer": deal.declarer, "tricks": deal.tricks}
    honours = {seat: count for seat, count in zip(SEATS, deal.honours, strict=True) if count}
    more = {"honours": honours, "penalty_tricks": deal.penalty_tricks, "void": deal.void}
    return played | {name: value for name, value in more.items() if value}
