"""What a sheet says of each of the four: contracts declared, honours, penalties. Nothing here is stored rows."""

from collections.abc import Mapping
from dataclasses import dataclass

from .rules import SEATS, SIDE_OF, Doubling, Kind, ScoredDeal, Seat, Sheet, Side

SLAM_LEVEL = 6
OF_SIDE = {side: tuple(seat for seat in SEATS if SIDE_OF[seat] is side) for side in Side}


@dataclass(slots=True)
class Figures:
    """One player's figures in a rubber, named as the columns of `scoring.models.Seat`, which explains them."""

    declared: int = 0
    made: int = 0
    doubled: int = 0
    doubled_made: int = 0
    slams: int = 0
    slams_made: int = 0
    slam_deal: int | None = None
    honours: int = 0
    honours_deal: int | None = None
    penalty: int = 0
    penalty_deal: int | None = None


FIGURES = tuple(Figures.__slots__)
"""Their names."""


def figures(sheet: Sheet, own_deals: Mapping[Seat, range] | None = None) -> dict[Seat, Figures]:
    """Each seat's figures, of the deals in `own_deals` alone where a substitute has played the others."""
    by_seat = {seat: Figures() for seat in SEATS}
    most_honours = dict.fromkeys(SEATS, 0)
    for scored in sheet.deals:
        declarer = scored.deal.declarer
        if declarer is None or scored.deal.void:
            continue
        if sat_there(own_deals, declarer, scored.number):
            declare(by_seat[declarer], scored)
        for side, (honours, penalty) in premiums(scored).items():
            for seat in OF_SIDE[side]:
                if sat_there(own_deals, seat, scored.number):
                    collect(by_seat[seat], scored.number, honours, penalty, honours > most_honours[seat])
                    most_honours[seat] = max(most_honours[seat], honours)
    return by_seat


def sat_there(own_deals: Mapping[Seat, range] | None, seat: Seat, number: int) -> bool:
    return own_deals is None or number in own_deals[seat]


def declare(own: Figures, scored: ScoredDeal) -> None:
    contract = scored.deal.contract
    assert contract is not None
    made, doubled, slam = (
        scored.deal.result >= 0,
        contract.doubling is not Doubling.UNDOUBLED,
        contract.level >= SLAM_LEVEL,
    )
    own.declared += 1
    own.made += made
    own.doubled += doubled
    own.doubled_made += doubled and made
    own.slams += slam
    if slam and made:
        own.slams_made += 1
        own.slam_deal = scored.number


def premiums(scored: ScoredDeal) -> dict[Side, tuple[int, int]]:
    """A deal's points for honours and for undertricks, of each side that has any."""
    found: dict[Side, tuple[int, int]] = {}
    for entry in scored.entries:
        if entry.kind is Kind.HONOURS or entry.kind is Kind.UNDERTRICKS:
            honours, penalty = found.get(entry.side, (0, 0))
            if entry.kind is Kind.HONOURS:
                found[entry.side] = honours + entry.points, penalty
            else:
                found[entry.side] = honours, penalty + entry.points
    return found


def collect(own: Figures, number: int, honours: int, penalty: int, most_honours: bool) -> None:
    own.honours += honours
    if most_honours:
        own.honours_deal = number
    if penalty > own.penalty:
        own.penalty, own.penalty_deal = penalty, number
