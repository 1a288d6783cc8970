"""Auction bridge: Laws of Auction Bridge (Whist Club of New York, 1912), and the reading in which only bids count.

Tricks that came by penalty (Law 84) can make a contract and count below the line. Slams, the insult and whatever
overtricks bring above the line go by the tricks won in play.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from .deals import ALL_TRICKS, BOOK, NO_HONOURS, Contract, Deal, Doubling, Side, Strain
from .rubber import RubberRules
from .sheet import Entry, Kind, above, below

SLAM = 12
"""Tricks that make a small slam, bid or not."""


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
        """The whole ledger of one played deal: nobody is vulnerable, and either side may make a slam, bid or not."""
        contract, declarer, tricks, penalty = deal.contract, deal.declarer, deal.tricks, deal.penalty_tricks
        assert contract is not None and declarer is not None and tricks is not None
        side, needed = declarer.side, contract.needed
        in_play, defended = tricks, ALL_TRICKS - tricks
        if penalty > 0:
            in_play -= penalty
        elif penalty < 0:
            defended += penalty
        if tricks < needed:
            each = self.undertrick[contract.doubling]
            entries = [above(side.other, Kind.UNDERTRICKS, (each,) * (needed - tricks))]
        else:
            entries = self._made(contract, tricks, in_play, side)
        if in_play >= SLAM:
            entries.append(self._slam(side, in_play))
        elif defended >= SLAM:
            entries.append(self._slam(side.other, defended))
        if deal.honours != NO_HONOURS:
            entries += self._honours(contract.strain, deal)
        return tuple(entries)

    def _made(self, contract: Contract, tricks: int, in_play: int, side: Side) -> list[Entry]:
        odd_trick, doubling = self.odd_trick[contract.strain], contract.doubling
        counted = tricks - BOOK if self.overtricks_below else contract.level
        entries = [below(side, Kind.TRICKS, (odd_trick,) * counted, int(doubling))]
        over = in_play - contract.needed
        if over > 0 and not self.overtricks_below:
            entries.append(above(side, Kind.OVERTRICKS, (odd_trick,) * over, int(doubling)))
        if over >= 0 and doubling in self.insult:
            premium = self.insult[doubling]
            entries.append(above(side, Kind.INSULT, (premium,)))
            if over:
                entries.append(above(side, Kind.OVERTRICKS, (premium,) * over))
        return entries

    def _slam(self, side: Side, in_play: int) -> Entry:
        if in_play == ALL_TRICKS:
            return above(side, Kind.GRAND_SLAM, (self.grand_slam,))
        return above(side, Kind.SMALL_SLAM, (self.small_slam,))

    def _honours(self, strain: Strain, deal: Deal) -> list[Entry]:
        value = self._aces if strain is Strain.NT else self._trump_honours
        north, east, south, west = deal.honours
        hands = {Side.NS: (max(north, south), min(north, south)), Side.EW: (max(east, west), min(east, west))}
        return [above(side, Kind.HONOURS, (points,)) for side, held in hands.items() if (points := value(*held))]

    def _trump_honours(self, longer: int, shorter: int) -> int:
        if (longer, shorter) == (4, 1):
            return self.four_and_one
        return self.honours_in_one_hand.get(longer) or self.honours.get(longer + shorter, 0)

    def _aces(self, longer: int, shorter: int) -> int:
        return self.four_aces if longer == 4 else self.honours.get(longer + shorter, 0)


AUCTION = AuctionRules(
    key="auction",
    family="auction",
    game_line=30,
    rubber_bonus=(250, 250),
    unfinished_game=0,
    unfinished_partscore=0,
    has_vulnerability=False,
    counts_hands=True,
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
"""The literal reading of a translation: an overtrick scores its trick value above the line, and any premium besides."""
