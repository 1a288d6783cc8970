"""Laws that hold for every rubber under every rule set, those that are listed later included."""

from dataclasses import replace

import hypothesis.strategies as st
import pytest
from hypothesis import given, settings

from scoring.rules import (
    NO_HONOURS,
    RULE_SETS,
    BySeat,
    Deal,
    Entry,
    Fault,
    Line,
    RulesError,
    RuleSet,
    ScoredDeal,
    Seat,
    Sheet,
    Side,
)
from scoring.rules.deals import CONTRACTS
from tests.scoring.rules.strategies import adjustments, deals, rubbers

laws = settings(deadline=None, max_examples=60)
closings = st.booleans()
over_every_rule_set = pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)
data = st.data()


def turned(deal: Deal) -> Deal:
    """The same deal with everybody one seat further to the left."""
    north, east, south, west = deal.honours
    return replace(
        deal,
        declarer=deal.declarer and deal.declarer.left(),
        honours=BySeat(west, north, east, south) if any(deal.honours) else NO_HONOURS,
    )


def turned_entries(entries: tuple[Entry, ...]) -> list[Entry]:
    return sorted(entry._replace(side=entry.side.other) for entry in entries)


@over_every_rule_set
@given(data, closings)
@laws
def test_turning_the_table_swaps_the_sides(rules: RuleSet, data: st.DataObject, closed: bool) -> None:
    played = data.draw(rubbers(rules))
    given_points = data.draw(st.lists(adjustments, max_size=2))
    sheet = rules.replay(played, closed=closed, adjustments=given_points)
    other = rules.replay(
        [turned(deal) for deal in played],
        closed=closed,
        adjustments=[replace(adjustment, side=adjustment.side.other) for adjustment in given_points],
    )
    for before, after in zip(sheet.deals, other.deals, strict=True):
        assert turned_entries(before.entries) == sorted(after.entries)
        assert after.game_won_by == (before.game_won_by and before.game_won_by.other)
        assert after.vulnerable == before.vulnerable
    assert turned_entries(sheet.bonuses) == sorted(other.bonuses)
    for name in ("games", "part_scores", "vulnerable", "needs", "totals", "back_score"):
        assert getattr(other, name) == getattr(sheet, name)[::-1], name
    assert other.margin == -sheet.margin
    assert other.finished == sheet.finished


@over_every_rule_set
@given(data)
@laws
def test_a_later_deal_never_changes_an_earlier_one(rules: RuleSet, data: st.DataObject) -> None:
    played = data.draw(rubbers(rules))
    whole = rules.replay(played)
    for count in range(len(played) + 1):
        assert rules.replay(played[:count]).deals == whole.deals[:count]


def rebuilt(rules: RuleSet, played: list[Deal]) -> list[ScoredDeal]:
    """Every deal scored by itself, with no more than what the sheet of the deals before it says."""
    scored = []
    for number, deal in enumerate(played, 1):
        before = rules.replay(played[: number - 1])
        if deal.void or deal.declarer is None:
            scored.append(ScoredDeal(number, deal, False, (), None))
            continue
        side = deal.declarer.side
        vulnerable = before.vulnerable[side]
        entries = rules.score(deal, vulnerable)
        below = sum(entry.points for entry in entries if entry.line is Line.BELOW)
        won = side if below >= before.needs[side] else None
        scored.append(ScoredDeal(number, deal, vulnerable, entries, won))
    return scored


def until_the_end(rules: RuleSet, played: list[Deal]) -> list[Deal]:
    """The deals, with those void that would follow the end of the rubber."""
    try:
        rules.replay(played)
    except RulesError as error:
        later = error.params["later"]
        return [replace(deal, void=deal.void or number in later) for number, deal in enumerate(played, 1)]
    return played


@over_every_rule_set
@given(data)
@laws
def test_editing_a_deal_equals_rebuilding_from_scratch(rules: RuleSet, data: st.DataObject) -> None:
    played = data.draw(rubbers(rules).filter(bool))
    number = data.draw(st.integers(0, len(played) - 1))
    edited = until_the_end(rules, [*played[:number], data.draw(deals), *played[number + 1 :]])
    assert list(rules.replay(edited).deals) == rebuilt(rules, edited)


@over_every_rule_set
@given(data)
@laws
def test_a_deal_after_the_end_is_refused(rules: RuleSet, data: st.DataObject) -> None:
    two_games = [Deal(CONTRACTS["6NT"], Seat.W, 12)] * 2
    more = data.draw(st.lists(deals, min_size=1, max_size=3))
    voids = data.draw(st.lists(st.just(replace(more[0], void=True)), max_size=2))
    ended = [*two_games, *voids]
    assert rules.replay(ended).finished
    with pytest.raises(RulesError) as caught:
        rules.replay([*ended, *more])
    assert (caught.value.field, caught.value.fault, caught.value.deal) == ("", Fault.RUBBER_OVER, len(ended) + 1)
    assert caught.value.params["later"] == list(range(len(ended) + 1, len(ended) + len(more) + 1))


@over_every_rule_set
@given(data, closings)
@laws
def test_a_void_deal_scores_nothing(rules: RuleSet, data: st.DataObject, closed: bool) -> None:
    played = data.draw(rubbers(rules))
    sheet = rules.replay(played, closed=closed)
    without = rules.replay([deal for deal in played if not deal.void], closed=closed)
    assert list(sheet.entries) == list(without.entries)
    assert (sheet.games, sheet.part_scores, sheet.back_score) == (
        without.games,
        without.part_scores,
        without.back_score,
    )
    assert [scored.number for scored in sheet.deals] == list(range(1, len(played) + 1))


def assert_sums(sheet: Sheet) -> None:
    for entry in sheet.entries:
        assert entry.points == sum(entry.terms) * entry.factor > 0
    below, above = sheet.points(Line.BELOW), sheet.points(Line.ABOVE)
    assert sheet.totals == (below.NS + above.NS, below.EW + above.EW)
    assert sheet.margin == sheet.totals.NS - sheet.totals.EW
    assert sum(sheet.back_score) == 0


@over_every_rule_set
@given(data, closings)
@laws
def test_the_sums_of_a_sheet(rules: RuleSet, data: st.DataObject, closed: bool) -> None:
    played = data.draw(rubbers(rules))
    sheet = rules.replay(played, closed=closed, adjustments=data.draw(st.lists(adjustments, max_size=3)))
    assert_sums(sheet)
    won = [scored.game_won_by for scored in sheet.deals if scored.game_won_by]
    assert sheet.games == (won.count(Side.NS), won.count(Side.EW))
    assert sheet.finished == (2 in sheet.games)
    assert sheet.games_winner == (won[-1] if sheet.finished else None)
    assert sheet.points_winner == (Side.NS if sheet.margin > 0 else Side.EW if sheet.margin < 0 else None)
    assert all(need > 0 for need in sheet.needs) != sheet.finished
