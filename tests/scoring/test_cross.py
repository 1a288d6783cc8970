"""The classical cross: what stands where."""

import pytest

from scoring.cross import Column, draw
from scoring.rules import RULE_SETS, Adjustment, Sheet, Side
from scoring.rules.notation import parse


def replay(*deals: str, game: str = "contract", **more: object) -> Sheet:
    return RULE_SETS[game].replay([parse(deal) for deal in deals], **more)  # type: ignore[arg-type]


def above(column: Column) -> list[tuple[int, int | None]]:
    """Points and deal of the premiums, from the top down to the line."""
    return [(figure.entry.points, figure.scored.number if figure.scored else None) for figure in column.above]


def test_premiums_are_stacked_upward_and_tricks_downward() -> None:
    cross = draw(replay("1C N +1", "2H S +2 hN4", "1NT E -1"))
    left, right = cross.columns
    assert (left.side, right.side) == (Side.NS, Side.EW)
    assert above(left) == [(50, 3), (100, 2), (60, 2), (20, 1)]
    assert [[figure.entry.points for figure in game] for game in left.games] == [[20, 60]]
    assert (above(right), right.games) == ([], [[]])


def test_a_rule_under_each_game_on_both_sides() -> None:
    cross = draw(replay("1C W =", "4S N =", "2H E ="))
    figures = [[[figure.entry.points for figure in side] for side in game] for game in cross.games]
    assert figures == [[[120], [20]], [[], [60]]]


@pytest.mark.parametrize(("deals", "games"), [((), 1), (("4S N =",), 2), (("4S N =", "4S N ="), 2)])
def test_a_rubber_that_is_over_has_no_game_being_played(deals: tuple[str, ...], games: int) -> None:
    assert len(draw(replay(*deals)).games) == games


def test_what_belongs_to_the_whole_rubber_is_on_top_and_opens_no_deal() -> None:
    sheet = replay("4S N =", "4S N +1", adjustments=[Adjustment(Side.EW, 150, "revoke")])
    left, right = draw(sheet).columns
    assert above(left) == [(700, None), (30, 2)]
    assert above(right) == [(150, None)]


def test_every_entry_stands_somewhere_once() -> None:
    for game in RULE_SETS:
        sheet = replay("7NTXX N = hN4", "2HX E +2", "1C S -3 hE3W1", "PASS", closed=True, game=game)
        columns = draw(sheet).columns
        shown = [figure.entry for column in columns for figures in (column.above, *column.games) for figure in figures]
        assert sorted(shown) == sorted(sheet.entries)
