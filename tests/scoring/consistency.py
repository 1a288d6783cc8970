"""What has to hold after every write, worked out from scratch and in the plainest way."""

from collections import Counter

from scoring.models import Rubber, RubberState, Seat
from scoring.rules import RULE_SETS, Adjustment, Deal, Sheet, Side
from scoring.rules import Seat as Position
from scoring.scorebook import adjustment_values, deal_values, sheet_of
from tests.factories import fresh
from tests.scoring.kept import check_kept


def plain_figures(sheet: Sheet, seat: Seat) -> dict[str, int | None]:
    """What the deals in which a seat's player sat there themselves brought, deal by deal."""
    counts: Counter[str] = Counter()
    slams, honours, penalties = [], [(0, 0)], [(0, 0)]
    for scored in sheet.deals:
        late = seat.shared_from is not None and scored.number >= seat.shared_from
        contract, result = scored.deal.contract, scored.deal.result
        if scored.deal.void or contract is None or (seat.shared_from is not None and late == seat.began):
            continue
        if scored.deal.declarer == seat.position:
            made, doubled, slam = result >= 0, contract.doubling > 1, contract.level in (6, 7)
            counts.update(declared=1, made=made, doubled=doubled, doubled_made=doubled and made)
            counts.update(slams=slam, slams_made=slam and made)
            slams += [scored.number] * (slam and made)
        own = [entry for entry in scored.entries if seat.position in entry.side]
        honours.append((sum(entry.points for entry in own if entry.kind == "honours"), -scored.number))
        penalties.append((sum(entry.points for entry in own if entry.kind == "undertricks"), -scored.number))
    names = ("declared", "made", "doubled", "doubled_made", "slams", "slams_made")
    return {name: counts[name] for name in names} | {
        "slam_deal": slams[-1] if slams else None,
        "honours": sum(points for points, _ in honours),
        "honours_deal": -max(honours)[1] if max(honours)[0] else None,
        "penalty": max(penalties)[0],
        "penalty_deal": -max(penalties)[1] if max(penalties)[0] else None,
    }


NOTHING: dict[str, int | None] = {
    **dict.fromkeys(("declared", "made", "doubled", "doubled_made", "slams", "slams_made", "honours", "penalty"), 0),
    **dict.fromkeys(("slam_deal", "honours_deal", "penalty_deal")),
}


def check(rubber: Rubber) -> Sheet:
    """The seats are what the rubber's sheet says, and what is kept of players and pairs what the seats say."""
    rubber = fresh(rubber)
    sheet = sheet_of(rubber)
    assert [row.number for row in rubber.deals.all()] == list(range(1, len(sheet.deals) + 1))
    if rubber.state != RubberState.VOID:
        assert sheet.finished == (rubber.state == RubberState.FINISHED)
    assert rubber.is_final <= rubber.is_counted
    assert (rubber.state == RubberState.SETTLED) <= rubber.settled
    for seat in rubber.seats.all():
        side = Side.NS if seat.position in "NS" else Side.EW
        assert seat.family == rubber.rules.family
        if rubber.is_counted:
            assert (seat.counted_on, seat.started_at) == (rubber.date, rubber.started_at)
            assert seat.provisional == (not rubber.is_final)
            assert (seat.points, seat.back_score) == (sheet.totals[side], sheet.back_score[side])
            assert seat.won == (sheet.totals[side] > sheet.totals[side.other])
            assert seat.margin == sheet.totals[side] - sheet.totals[side.other]
            assert seat.partner == rubber.seats.get(position=Position(seat.position).partner).player
            assert seat.evening == (rubber.table.session_id if rubber.table else None)
        else:
            assert (seat.counted_on, seat.started_at, seat.evening) == (None, None, None)
            assert (seat.points, seat.back_score, seat.margin, seat.partner) == (None, None, None, None)
            assert not (seat.won or seat.provisional)
        assert {name: getattr(seat, name) for name in NOTHING} == (
            plain_figures(sheet, seat) if rubber.is_counted else NOTHING
        )
    assert sum(seat.back_score or 0 for seat in rubber.seats.all()) == 0
    check_kept()
    return sheet


def check_deals(rubber: Rubber, deals: list[Deal], adjustments: list[Adjustment] | None = None) -> None:
    """The rubber holds these deals and adjustments, and its sheet is a replay of them."""
    rubber = fresh(rubber)
    assert deal_values(rubber) == deals
    given = adjustment_values(rubber) if adjustments is None else adjustments
    assert adjustment_values(rubber) == given
    closed = rubber.state == RubberState.SETTLED
    assert sheet_of(rubber) == RULE_SETS[rubber.game].replay(deals, closed=closed, adjustments=given)
