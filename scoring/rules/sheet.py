"""The scoresheet as a ledger: one entry per award, from which totals, winners and back score are derived.

Above and below the line as in the Laws of Contract (Rubber) Bridge, Law 72, and of Auction Bridge (1912).
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, Protocol

from .back_score import back_score
from .deals import BySide, Deal, Fault, RulesError, Seat, Side, check_range


class Line(StrEnum):
    """Below the line: what counts toward game. Above: premiums."""

    BELOW = "below"
    ABOVE = "above"


class Kind(StrEnum):
    TRICKS = "tricks"
    OVERTRICKS = "overtricks"
    INSULT = "insult"
    UNDERTRICKS = "undertricks"
    SMALL_SLAM = "small_slam"
    GRAND_SLAM = "grand_slam"
    HONOURS = "honours"
    RUBBER = "rubber"
    UNFINISHED_GAME = "unfinished_game"
    UNFINISHED_PARTSCORE = "unfinished_partscore"
    ADJUSTMENT = "adjustment"


class Entry(NamedTuple):
    """One award. `points` is the sum of `terms` times `factor`: the arithmetic as a person would write it."""

    side: Side
    line: Line
    kind: Kind
    points: int
    terms: tuple[int, ...]
    factor: int = 1
    reason: str = ""


BELOW, ABOVE = Line


def below(side: Side, kind: Kind, terms: tuple[int, ...], factor: int = 1) -> Entry:
    """An award that counts toward game."""
    return Entry(side, BELOW, kind, sum(terms) * factor, terms, factor)


def above(side: Side, kind: Kind, terms: tuple[int, ...], factor: int = 1) -> Entry:
    """A premium."""
    return Entry(side, ABOVE, kind, sum(terms) * factor, terms, factor)


@dataclass(frozen=True, slots=True)
class Adjustment:
    """Points above the line, at least one, that a director gave to a side, with the written reason."""

    side: Side
    points: int
    reason: str

    def __post_init__(self) -> None:
        check_range("points", self.points, 1)
        if not self.reason.strip():
            raise RulesError("reason", Fault.EMPTY)

    @property
    def entry(self) -> Entry:
        return Entry(self.side, ABOVE, Kind.ADJUSTMENT, self.points, (self.points,), 1, self.reason)


class ScoredDeal(NamedTuple):
    """What one deal brought. `number` counts from 1; `vulnerable` is declarer's side at the start of the deal."""

    number: int
    deal: Deal
    vulnerable: bool
    entries: tuple[Entry, ...]
    game_won_by: Side | None


@dataclass(frozen=True)
class Sheet:
    """A replayed rubber. All points are whole; `part_scores` are those below the line in the game being played."""

    rules: "RuleSet"
    deals: tuple[ScoredDeal, ...]
    bonuses: tuple[Entry, ...]
    games: BySide[int]
    part_scores: BySide[int]
    vulnerable: BySide[bool]
    needs: BySide[int]
    """Points below the line that each side still needs for the game; 0 when the rubber is over."""
    finished: bool
    closed: bool

    @property
    def entries(self) -> Iterator[Entry]:
        for scored in self.deals:
            yield from scored.entries
        yield from self.bonuses

    def points(self, line: Line | None = None) -> BySide[int]:
        """Each side's points on one line, or on both."""
        sums = {Side.NS: 0, Side.EW: 0}
        for entry in self.entries:
            if line is None or entry.line is line:
                sums[entry.side] += entry.points
        return BySide(sums[Side.NS], sums[Side.EW])

    @property
    def totals(self) -> BySide[int]:
        return self.points()

    @property
    def margin(self) -> int:
        """North-South's total minus East-West's."""
        totals = self.totals
        return totals.NS - totals.EW

    @property
    def games_winner(self) -> Side | None:
        """The side that won the games of a finished rubber; it may have lost on points."""
        return self._winner(self.games.NS - self.games.EW) if self.finished else None

    @property
    def points_winner(self) -> Side | None:
        return self._winner(self.margin)

    @staticmethod
    def _winner(difference: int) -> Side | None:
        return Side.NS if difference > 0 else Side.EW if difference < 0 else None

    @property
    def back_score(self) -> BySide[int]:
        """In hundreds; what it would be now, until the rubber is finished or closed."""
        hundreds = back_score(self.margin)
        return BySide(hundreds, -hundreds)


class RuleSet(Protocol):
    """What the site needs of a game: one frozen value naming every figure of its scoring."""

    @property
    def key(self) -> str:
        """The name that files and rubbers keep."""

    @property
    def family(self) -> str:
        """Leaderboards are per family."""

    @property
    def counts_hands(self) -> bool:
        """Whether honours are counted in each of the four hands; else four or five in one hand matter."""

    def replay(
        self,
        deals: Sequence[Deal],
        *,
        dealer: Seat | None = None,
        closed: bool = False,
        adjustments: Iterable[Adjustment] = (),
    ) -> Sheet:
        """Score the deals from the first to the last.

        Raises RulesError (RUBBER_OVER, with the numbers of the `later` deals) when a deal that is not void follows
        the one that ended the rubber.
        """
