"""Auction bridge: Laws of Auction Bridge (Whist Club of New York, 1912), and the reading in which only bids count."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from .deals import ALL_TRICKS, BOOK, Deal, Doubling, Side, Strain
from .rubber import RubberRules
from .sheet import Entry, Kind, above, below


@dataclass(frozen=True, kw_only=True)
class AuctionRules(RubberRules):
    odd_trick: Mapping[Strain, int]
    overtricks_below: bool
    """Whether overtricks count toward game; where not, they score their trick value above the line."""
    insult: Mapping[Doubling, int]
    """For making a doubled or redoubled contract, and again for each overtrick in it."""
    undertrick: Mapping[Doubling, int]
    small_slam: int
    grand_slam: int
    honours: Mapping[int, int]
    """Three to five of a side's trump honours, however they lie."""
    honours_in_one_hand: Mapping[int, int]
    """Four or five trump honours in one hand."""
    four_and_one: int
    """Four trump honours in one hand and the fifth with the partner."""
    four_aces: int
    """All four aces in one hand at no-trump."""

    def score(self, deal: Deal, vulnerable: bool) -> tuple[Entry, ...]:
        assert deal.declarer is not None
        side = deal.declarer.side
        entries = self._made(deal, side) if deal.result >= 0 else [self._undertricks(deal, side.other)]
        entries += self._slams(deal, side)
        if any(deal.honours):
            entries += self._honours(deal)
        return tuple(entries)

    def _made(self, deal: Deal, side: Side) -> list[Entry]:
        assert deal.contract is not None and deal.tricks is not None
        contract = deal.contract
        odd_trick, doubling = self.odd_trick[contract.strain], contract.doubling
        counted = deal.tricks - BOOK if self.overtricks_below else contract.level
        entries = [below(side, Kind.TRICKS, (odd_trick,) * counted, int(doubling))]
        over_in_play = won_in_play(deal) - contract.needed
        if over_in_play > 0 and not self.overtricks_below:
            entries.append(above(side, Kind.OVERTRICKS, *(odd_trick,) * over_in_play, factor=int(doubling)))
        if over_in_play >= 0 and doubling in self.insult:
            premium = self.insult[doubling]
            entries.append(above(side, Kind.INSULT, premium))
            if over_in_play:
                entries.append(above(side, Kind.OVERTRICKS, *(premium,) * over_in_play))
        return entries

    def _undertricks(self, deal: Deal, side: Side) -> Entry:
        assert deal.contract is not None
        return above(side, Kind.UNDERTRICKS, *(self.undertrick[deal.contract.doubling],) * -deal.result)

    def _slams(self, deal: Deal, declarers: Side) -> list[Entry]:
        """Either side's slam, by the tricks won in play, whatever the contract (Law 84 on penalty tricks)."""
        assert deal.tricks is not None
        defended = ALL_TRICKS - deal.tricks + min(deal.penalty_tricks, 0)
        entries = []
        for side, won in ((declarers, won_in_play(deal)), (declarers.other, defended)):
            if won == ALL_TRICKS:
                entries.append(above(side, Kind.GRAND_SLAM, self.grand_slam))
            elif won == ALL_TRICKS - 1:
                entries.append(above(side, Kind.SMALL_SLAM, self.small_slam))
        return entries

    def _honours(self, deal: Deal) -> list[Entry]:
        assert deal.contract is not None
        value = self._aces if deal.contract.strain is Strain.NT else self._trump_honours
        north, east, south, west = deal.honours
        hands = {Side.NS: (max(north, south), min(north, south)), Side.EW: (max(east, west), min(east, west))}
        return [above(side, Kind.HONOURS, points) for side, held in hands.items() if (points := value(*held))]

    def _trump_honours(self, longer: int, shorter: int) -> int:
        if (longer, shorter) == (4, 1):
            return self.four_and_one
        return self.honours_in_one_hand.get(longer) or self.honours.get(longer + shorter, 0)

    def _aces(self, longer: int, shorter: int) -> int:
        return self.four_aces if longer == 4 else self.honours.get(longer + shorter, 0)


def won_in_play(deal: Deal) -> int:
    """Declarer's tricks without those that came by penalty."""
    assert deal.tricks is not None
    return deal.tricks - max(deal.penalty_tricks, 0)


AUCTION = AuctionRules(
    key="auction",
    family="auction",
    game_line=30,
    rubber_bonus=(250, 250),
    unfinished_game=0,
    unfinished_partscore=0,
    has_vulnerability=False,
    odd_trick={Strain.C: 6, Strain.D: 7, Strain.H: 8, Strain.S: 9, Strain.NT: 10},
    overtricks_below=True,
    insult={Doubling.DOUBLED: 50, Doubling.REDOUBLED: 100},
    undertrick={Doubling.UNDOUBLED: 50, Doubling.DOUBLED: 100, Doubling.REDOUBLED: 200},
    small_slam=50,
    grand_slam=100,
    honours={3: 30, 4: 40, 5: 50},
    honours_in_one_hand={4: 80, 5: 100},
    four_and_one=90,
    four_aces=100,
)

AUCTION_BID_ONLY = replace(AUCTION, key="auction-bid-only", overtricks_below=False)
