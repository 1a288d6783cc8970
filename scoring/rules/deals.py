"""The values that a deal is made of: frozen, and an illegal one cannot be built.

They are those that the Laws of Auction Bridge (Whist Club of New York, 1912) and the Laws of Contract (Rubber) Bridge
have in common. The enumerations hash as the string or number that they are: a scored deal looks up several of them,
and `Enum` has a slow hash of its own.
"""

from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import Any, Generic, NamedTuple, TypeVar

BOOK = 6
"""Tricks that count for nothing: an odd trick is one above the sixth."""
ALL_TRICKS = 13

T = TypeVar("T")


class Fault(StrEnum):
    """Why something was refused; `scoring.labels` has the sentence for each."""

    MISSING = "missing"
    UNEXPECTED = "unexpected"
    UNKNOWN = "unknown"
    WRONG_TYPE = "wrong_type"
    TOO_MANY = "too_many"
    TOO_FEW = "too_few"
    EMPTY = "empty"
    REPEATED = "repeated"
    DISAGREE = "disagree"
    RUBBER_OVER = "rubber_over"
    UNREADABLE = "unreadable"
    UNKNOWN_FIELD = "unknown_field"
    NOT_TEXT = "not_text"
    NOT_UTF8 = "not_utf8"
    NOT_JSON = "not_json"
    NESTED_TOO_DEEPLY = "nested_too_deeply"


class RulesError(ValueError):
    """Something the rules do not allow.

    `field` names the part in the words of the rubber file ("" for the whole), `fault` says what is wrong with it,
    `params` gives the figures (`value`, `limit`, `expected`). `deal` and `adjustment` count from 1, and are None
    outside of one.
    """

    def __init__(self, field: str, fault: Fault, *, deal: int | None = None, **params: Any) -> None:
        super().__init__(field, fault)
        self.field = field
        self.fault = fault
        self.deal = deal
        self.adjustment: int | None = None
        self.params = params

    def __str__(self) -> str:
        return f"{self.field or 'the whole'}: {self.fault} {self.params}"


class Side(StrEnum):
    NS = "NS"
    EW = "EW"

    __hash__ = str.__hash__

    @property
    def other(self) -> "Side":
        return OTHER_SIDE[self]


OTHER_SIDE = {Side.NS: Side.EW, Side.EW: Side.NS}


class Seat(StrEnum):
    """A place at the table, listed in the order in which the deal passes: to the left."""

    N = "N"
    E = "E"
    S = "S"
    W = "W"

    __hash__ = str.__hash__

    @property
    def side(self) -> Side:
        return SIDE_OF[self]

    @property
    def partner(self) -> "Seat":
        return self.left(2)

    def left(self, places: int = 1) -> "Seat":
        """The seat so many places to the left."""
        return SEATS[(SEATS.index(self) + places) % 4]


SEATS = tuple(Seat)
SIDE_OF = {Seat.N: Side.NS, Seat.S: Side.NS, Seat.E: Side.EW, Seat.W: Side.EW}


class BySide(NamedTuple, Generic[T]):
    """One value for each side: `scores[Side.NS]`."""

    NS: T
    EW: T

    def __getitem__(self, side: Any) -> Any:
        return self.NS if side is Side.NS else self.EW if side is Side.EW else tuple.__getitem__(self, side)


class BySeat(NamedTuple, Generic[T]):
    """One value for each seat, clockwise from North."""

    N: T
    E: T
    S: T
    W: T

    def of(self, seat: Seat) -> T:
        value: T = getattr(self, seat)
        return value


class Strain(StrEnum):
    """The four suits in their order, then no-trump."""

    C = "C"
    D = "D"
    H = "H"
    S = "S"
    NT = "NT"

    __hash__ = str.__hash__


class Doubling(IntEnum):
    """The value is what the trick score is multiplied by."""

    UNDOUBLED = 1
    DOUBLED = 2
    REDOUBLED = 4

    __hash__ = int.__hash__

    @property
    def symbol(self) -> str:
        """ "", "X" or "XX", as in a written contract."""
        return "X" * (self // 2)


DOUBLING_OF = {doubling.symbol: doubling for doubling in Doubling}


@dataclass(frozen=True, slots=True)
class Contract:
    """A bid of 1 to 7 odd tricks in a strain, with its doubling."""

    level: int
    strain: Strain
    doubling: Doubling = Doubling.UNDOUBLED

    def __post_init__(self) -> None:
        check_range("contract", self.level, 1, 7)

    @property
    def needed(self) -> int:
        """The number of tricks, of 13, that make the contract."""
        return BOOK + self.level

    def __str__(self) -> str:
        return f"{self.level}{self.strain}{self.doubling.symbol}"


NO_HONOURS = BySeat(0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal as it was played, or passed out when `contract` is None.

    `tricks` counts those that went to declarer's side, of 13; `honours` the trump honours (aces at no-trump) dealt to
    each seat; `penalty_tricks` those of declarer's tricks that came by penalty or, when negative, the defenders'. A
    void deal keeps its place and scores nothing.
    """

    contract: Contract | None
    declarer: Seat | None = None
    tricks: int | None = None
    honours: BySeat[int] = NO_HONOURS
    penalty_tricks: int = 0
    void: bool = False

    def __post_init__(self) -> None:
        if self.contract is None:
            self._check_passed_out()
            return
        for field, value in (("declarer", self.declarer), ("tricks", self.tricks)):
            if value is None:
                raise RulesError(field, Fault.MISSING)
        assert self.tricks is not None
        check_tricks("tricks", self.tricks)
        if self.honours is not NO_HONOURS:
            self._check_honours(self.contract.strain)
        if self.penalty_tricks:
            check_range("penalty_tricks", self.penalty_tricks, self.tricks - ALL_TRICKS, self.tricks)

    def _check_passed_out(self) -> None:
        given = {
            "declarer": self.declarer is not None,
            "tricks": self.tricks is not None,
            "honours": any(self.honours),
            "penalty_tricks": self.penalty_tricks != 0,
        }
        for field, present in given.items():
            if present:
                raise RulesError(field, Fault.UNEXPECTED)

    def _check_honours(self, strain: Strain) -> None:
        for count in self.honours:
            check_range("honours", count, 0)
        check_range("honours", sum(self.honours), 0, most_honours(strain))

    @property
    def result(self) -> int:
        """Overtricks, or undertricks as a negative number; 0 for a contract just made and for a passed-out deal."""
        if self.contract is None or self.tricks is None:
            return 0
        return self.tricks - self.contract.needed


def most_honours(strain: Strain) -> int:
    """How many honours there are: A K Q J 10 of trumps, or the four aces at no-trump."""
    return 4 if strain is Strain.NT else 5


def check_range(field: str, value: int, lowest: int, highest: int | None = None) -> None:
    """Raise RulesError unless `value` lies from `lowest` to `highest`, both included."""
    if value < lowest:
        raise RulesError(field, Fault.TOO_FEW, value=value, limit=lowest)
    if highest is not None and value > highest:
        raise RulesError(field, Fault.TOO_MANY, value=value, limit=highest)


def check_tricks(field: str, tricks: int) -> None:
    """Raise RulesError unless a side can win so many tricks."""
    check_range(field, tricks, 0, ALL_TRICKS)


CONTRACTS = {
    str(contract): contract
    for level in range(1, 8)
    for strain in Strain
    for contract in (Contract(level, strain, doubling) for doubling in Doubling)
}
"""All 105 of them, as they are written."""
