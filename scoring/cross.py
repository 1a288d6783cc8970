"""The classical cross: premiums stacked upward from the line, trick scores downward, a rule under each game."""

from dataclasses import dataclass, field

from .rules import Entry, Line, ScoredDeal, Sheet, Side


@dataclass(frozen=True)
class Figure:
    """One number on the cross and the deal that it opens; None for what belongs to the whole rubber."""

    entry: Entry
    scored: ScoredDeal | None


@dataclass
class Column:
    """What stands in one side's column; `above` is in drawing order, so the earliest is last, next to the line."""

    side: Side
    above: list[Figure] = field(default_factory=list)
    games: list[list[Figure]] = field(default_factory=lambda: [[]])

    def place(self, figure: Figure) -> None:
        if figure.entry.line is Line.BELOW:
            self.games[-1].append(figure)
        else:
            self.above.insert(0, figure)


@dataclass(frozen=True)
class Cross:
    columns: tuple[Column, Column]

    @property
    def games(self) -> list[tuple[list[Figure], list[Figure]]]:
        """The trick scores of both sides, game by game; the last game is the one being played."""
        left, right = self.columns
        return list(zip(left.games, right.games, strict=True))

    def without_next_game(self) -> "Cross":
        """A rubber that is over has no game being played."""
        for column in self.columns:
            column.games.pop()
        return self


def draw(sheet: Sheet) -> Cross:
    """Lay a sheet out as it is written on paper, North-South on the left."""
    columns = {side: Column(side) for side in Side}
    for scored in sheet.deals:
        for entry in scored.entries:
            columns[entry.side].place(Figure(entry, scored))
        if scored.game_won_by:
            for column in columns.values():
                column.games.append([])
    for entry in sheet.bonuses:
        columns[entry.side].place(Figure(entry, None))
    drawn = Cross((columns[Side.NS], columns[Side.EW]))
    return drawn.without_next_game() if sheet.finished else drawn
