"""What the games that are played for a rubber have in common: game, line, vulnerability, the unfinished rubber.

Laws of Contract (Rubber) Bridge, Laws 72 to 76, and Laws of Auction Bridge (Whist Club of New York, 1912); that an
unfinished auction rubber brings no bonus is a house rule.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .deals import BySide, Deal, Fault, RulesError, Seat, Side
from .sheet import Adjustment, Entry, Kind, Line, ScoredDeal, Sheet, above

GAMES_TO_WIN = 2


class Progress:
    """Where a rubber stands between two deals."""

    def __init__(self) -> None:
        self.games = {Side.NS: 0, Side.EW: 0}
        self.part_scores = {Side.NS: 0, Side.EW: 0}

    @property
    def finished(self) -> bool:
        return GAMES_TO_WIN in self.games.values()

    def add(self, entries: Iterable[Entry], game_line: int) -> Side | None:
        """Count what went below the line; return the side that thereby won a game."""
        for entry in entries:
            if entry.line is Line.BELOW:
                self.part_scores[entry.side] += entry.points
                if self.part_scores[entry.side] >= game_line:
                    self.games[entry.side] += 1
                    self.part_scores = {Side.NS: 0, Side.EW: 0}
                    return entry.side
        return None


@dataclass(frozen=True, kw_only=True)
class RubberRules(ABC):
    """The figures of a rubber; a game adds those of its deals."""

    key: str
    family: str
    game_line: int
    """Points below the line that win a game."""
    rubber_bonus: tuple[int, int]
    """For winning the rubber when the other side has no game, and when it has one."""
    unfinished_game: int
    """When play stops early, to a side that alone has a game."""
    unfinished_partscore: int
    """When play stops early, to a side that alone has a part-score in the current game."""
    has_vulnerability: bool
    counts_hands: bool
    """Whether honours are counted in each of the four hands; else four or five in one hand matter."""

    @abstractmethod
    def score(self, deal: Deal, vulnerable: bool) -> tuple[Entry, ...]:
        """The whole ledger of one played deal; `vulnerable` is that of declarer's side at its start."""

    def replay(
        self,
        deals: Sequence[Deal],
        *,
        dealer: Seat | None = None,
        closed: bool = False,
        adjustments: Iterable[Adjustment] = (),
    ) -> Sheet:
        progress = Progress()
        scored = tuple(self._play(progress, number, deal, deals) for number, deal in enumerate(deals, 1))
        bonuses = [*self._end(progress, closed), *(adjustment.entry for adjustment in adjustments)]
        games = BySide(progress.games[Side.NS], progress.games[Side.EW])
        part_scores = BySide(progress.part_scores[Side.NS], progress.part_scores[Side.EW])
        return Sheet(
            rules=self,
            deals=scored,
            bonuses=tuple(bonuses),
            games=games,
            part_scores=part_scores,
            vulnerable=BySide(*(self.has_vulnerability and won > 0 for won in games)),
            needs=BySide(*(0 if progress.finished else self.game_line - points for points in part_scores)),
            finished=progress.finished,
            closed=closed,
        )

    def _play(self, progress: Progress, number: int, deal: Deal, deals: Sequence[Deal]) -> ScoredDeal:
        if progress.finished and not deal.void:
            later = [later for later, other in enumerate(deals, 1) if later >= number and not other.void]
            raise RulesError("", Fault.RUBBER_OVER, deal=number, later=later)
        if deal.void or deal.declarer is None:
            return ScoredDeal(number, deal, False, (), None)
        vulnerable = self.has_vulnerability and progress.games[deal.declarer.side] > 0
        entries = self.score(deal, vulnerable)
        return ScoredDeal(number, deal, vulnerable, entries, progress.add(entries, self.game_line))

    def _end(self, progress: Progress, closed: bool) -> Iterable[Entry]:
        if progress.finished:
            winner = max(progress.games, key=progress.games.__getitem__)
            yield above(winner, Kind.RUBBER, (self.rubber_bonus[progress.games[winner.other]],))
        elif closed:
            yield from alone(progress.games, Kind.UNFINISHED_GAME, self.unfinished_game)
            yield from alone(progress.part_scores, Kind.UNFINISHED_PARTSCORE, self.unfinished_partscore)


def alone(counts: dict[Side, int], kind: Kind, bonus: int) -> Iterable[Entry]:
    """The bonus to a side that has what the other side lacks; none where the rules give none."""
    for side in Side:
        if bonus and counts[side] and not counts[side.other]:
            yield above(side, kind, (bonus,))
