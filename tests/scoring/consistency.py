"""What has to hold after every write, worked out from scratch and in the plainest way."""

from collections import Counter

from scoring.models import Rubber, RubberState, Seat, Standing
from scoring.rules import RULE_SETS, Adjustment, Deal, Sheet, Side
from scoring.scorebook import adjustment_values, deal_values, sheet_of
from tests.factories import fresh

Sums = dict[tuple[int, str, str], tuple[int, int, int, int]]


def plain_standings() -> Sums:
    """Rubbers, won, provisional and total by player, family and period, summed seat by seat."""
    rubbers, won, provisional, total = (Counter[tuple[int, str, str]]() for _ in range(4))
    for seat in Seat.objects.exclude(counted_on=None):
        assert seat.counted_on is not None
        assert seat.back_score is not None
        day = seat.counted_on.isoformat()
        for key in [
            (seat.player_id, family, period) for family in (seat.family, "") for period in (day[:7], day[:4], "all")
        ]:
            rubbers[key] += 1
            won[key] += seat.won
            provisional[key] += seat.provisional
            total[key] += seat.back_score
    return {key: (count, won[key], provisional[key], total[key]) for key, count in rubbers.items()}


def stored_standings() -> Sums:
    return {
        (row.player_id, row.family, row.period): (row.rubbers, row.won, row.provisional, row.total)
        for row in Standing.objects.all()
    }


def check_standings() -> None:
    assert stored_standings() == plain_standings()


def check(rubber: Rubber) -> Sheet:
    """The seats are what the rubber's sheet says, and the standings what the seats say."""
    rubber = fresh(rubber)
    sheet = sheet_of(rubber)
    assert [row.number for row in rubber.deals.all()] == list(range(1, len(sheet.deals) + 1))
    if rubber.state != RubberState.VOID:
        assert sheet.finished == (rubber.state == RubberState.FINISHED)
    assert rubber.is_final <= rubber.is_counted
    for seat in rubber.seats.all():
        side = Side.NS if seat.position in "NS" else Side.EW
        assert seat.family == rubber.rules.family
        if rubber.is_counted:
            assert (seat.counted_on, seat.provisional) == (rubber.date, not rubber.is_final)
            assert (seat.points, seat.back_score) == (sheet.totals[side], sheet.back_score[side])
            assert seat.won == (sheet.totals[side] > sheet.totals[side.other])
        else:
            assert (seat.counted_on, seat.points, seat.back_score) == (None, None, None)
            assert not (seat.won or seat.provisional)
    assert sum(seat.back_score or 0 for seat in rubber.seats.all()) == 0
    check_standings()
    return sheet


def check_deals(rubber: Rubber, deals: list[Deal], adjustments: list[Adjustment] | None = None) -> None:
    """The rubber holds these deals and adjustments, and its sheet is a replay of them."""
    rubber = fresh(rubber)
    assert deal_values(rubber) == deals
    given = adjustment_values(rubber) if adjustments is None else adjustments
    assert adjustment_values(rubber) == given
    closed = rubber.state == RubberState.SETTLED
    assert sheet_of(rubber) == RULE_SETS[rubber.game].replay(deals, closed=closed, adjustments=given)
