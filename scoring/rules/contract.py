"""Contract bridge: Laws of Contract (Rubber) Bridge, Laws 72 to 76, and the variant of 1943."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from .deals import ALL_TRICKS, NO_HONOURS, Contract, Deal, Doubling, Side, Strain
from .rubber import RubberRules
from .sheet import Entry, Kind, above, below

Figure = tuple[int, int]
"""Points not vulnerable, and vulnerable."""
Running = tuple[tuple[int, ...], tuple[int, ...]]
"""Points of the first undertrick, the second and so on to the thirteenth, not vulnerable and vulnerable."""


@dataclass(frozen=True, kw_only=True)
class ContractRules(RubberRules):
    first_trick: Mapping[Strain, int]
    """The first odd trick."""
    further_trick: Mapping[Strain, int]
    """Each further odd trick, and an undoubled overtrick."""
    overtrick: Mapping[Doubling, Figure]
    """Each overtrick of a doubled or redoubled contract."""
    insult: Mapping[Doubling, int]
    small_slam: Figure
    grand_slam: Figure
    undertricks: Mapping[Doubling, Running]
    honours: Mapping[int, int]
    """Trump honours in one hand; aces at no-trump are worth `four_aces`."""
    four_aces: int

    def score(self, deal: Deal, vulnerable: bool) -> tuple[Entry, ...]:
        contract, declarer, tricks = deal.contract, deal.declarer, deal.tricks
        assert contract is not None and declarer is not None and tricks is not None
        over = tricks - contract.needed
        if over < 0:
            terms = self.undertricks[contract.doubling][vulnerable][:-over]
            entries = [above(declarer.side.other, Kind.UNDERTRICKS, terms)]
        else:
            entries = self._made(contract, over, declarer.side, vulnerable)
        if deal.honours != NO_HONOURS:
            entries += self._honours(contract.strain, deal)
        return tuple(entries)

    def _made(self, contract: Contract, over: int, side: Side, vulnerable: bool) -> list[Entry]:
        level, strain, doubling = contract.level, contract.strain, contract.doubling
        further = self.further_trick[strain]
        tricks = (self.first_trick[strain], *(further,) * (level - 1))
        entries = [below(side, Kind.TRICKS, tricks, int(doubling))]
        if over:
            each = self.overtrick[doubling][vulnerable] if doubling in self.overtrick else further
            entries.append(above(side, Kind.OVERTRICKS, (each,) * over))
        if doubling in self.insult:
            entries.append(above(side, Kind.INSULT, (self.insult[doubling],)))
        if level == 6:
            entries.append(above(side, Kind.SMALL_SLAM, (self.small_slam[vulnerable],)))
        elif level == 7:
            entries.append(above(side, Kind.GRAND_SLAM, (self.grand_slam[vulnerable],)))
        return entries

    def _honours(self, strain: Strain, deal: Deal) -> list[Entry]:
        values = {4: self.four_aces} if strain is Strain.NT else self.honours
        return [
            above(side, Kind.HONOURS, (values[count],))
            for side, count in zip((Side.NS, Side.EW) * 2, deal.honours, strict=True)
            if count in values
        ]


def running(*first: int) -> tuple[int, ...]:
    """The points of each undertrick, when the last figure given is that of every further one."""
    return (*first, *first[-1:] * (ALL_TRICKS - len(first)))


TRICK_VALUES = {Strain.C: 20, Strain.D: 20, Strain.H: 30, Strain.S: 30, Strain.NT: 30}

CONTRACT = ContractRules(
    key="contract",
    family="contract",
    game_line=100,
    rubber_bonus=(700, 500),
    unfinished_game=300,
    unfinished_partscore=100,
    has_vulnerability=True,
    counts_hands=False,
    first_trick=TRICK_VALUES | {Strain.NT: 40},
    further_trick=TRICK_VALUES,
    overtrick={Doubling.DOUBLED: (100, 200), Doubling.REDOUBLED: (200, 400)},
    insult={Doubling.DOUBLED: 50, Doubling.REDOUBLED: 100},
    small_slam=(500, 750),
    grand_slam=(1000, 1500),
    undertricks={
        Doubling.UNDOUBLED: (running(50), running(100)),
        Doubling.DOUBLED: (running(100, 200, 200, 300), running(200, 300)),
        Doubling.REDOUBLED: (running(200, 400, 400, 600), running(400, 600)),
    },
    honours={4: 100, 5: 150},
    four_aces=150,
)

CONTRACT_1943 = replace(
    CONTRACT,
    key="contract-1943",
    insult={Doubling.DOUBLED: 50, Doubling.REDOUBLED: 50},
    undertricks=dict(CONTRACT.undertricks)
    | {
        Doubling.DOUBLED: (running(100, 200), running(200, 300)),
        Doubling.REDOUBLED: (running(200, 400), running(400, 600)),
    },
    unfinished_partscore=50,
)
