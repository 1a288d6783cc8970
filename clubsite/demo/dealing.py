"""Cards dealt at random, a believable contract for them, and how many tricks it brought.

Everything is a whole number (tricks are counted in tenths), so that one seed gives the same deals on every machine.
"""

from dataclasses import dataclass
from functools import cached_property
from random import Random

from scoring.rules import NO_HONOURS, SEATS, BySeat, BySide, Contract, Deal, Doubling, Seat, Side, Strain

DECK = range(52)
"""Card c is of suit c // 13, clubs to spades, and of rank c % 13, from the two to the ace."""
SUITS = (Strain.C, Strain.D, Strain.H, Strain.S)
TEN, ACE = 8, 12
SUIT_OF = bytes(card // 13 for card in range(256))
POINTS_OF = bytes(max(0, card % 13 - TEN) for card in range(256))
MISJUDGED = (-10, -6, 0, 0, 0, 3, 6)
"""How far, in tenths of a trick, a side's view of its hands lies from what they are worth."""
LUCK = (-22, -12, -12, -9, -6, -3, 0, 0, 0, 3, 3, 6, 9, 12, 16)
"""How far, in tenths of a trick, the play ends from what the hands are worth."""
CONTRACT_VALUE = {Strain.C: (20, 20), Strain.D: (20, 20), Strain.H: (30, 30), Strain.S: (30, 30), Strain.NT: (40, 30)}
AUCTION_VALUE = {Strain.C: (6, 6), Strain.D: (7, 7), Strain.H: (8, 8), Strain.S: (9, 9), Strain.NT: (10, 10)}
TRICK_VALUE = {"contract": CONTRACT_VALUE, "auction": AUCTION_VALUE}
"""Points below the line for the first odd trick and for each further one, by family: what bidders aim by."""


@dataclass(frozen=True)
class Hand:
    cards: bytes

    @cached_property
    def lengths(self) -> tuple[int, ...]:
        suits = self.cards.translate(SUIT_OF)
        return tuple(map(suits.count, range(4)))

    @cached_property
    def points(self) -> int:
        """High-card points: ace 4, king 3, queen 2, knave 1."""
        return sum(self.cards.translate(POINTS_OF))

    def honours(self, strain: Strain) -> int:
        if strain is Strain.NT:
            return sum(card % 13 == ACE for card in self.cards)
        first = SUITS.index(strain) * 13
        return sum(first + TEN <= card <= first + ACE for card in self.cards)


@dataclass(frozen=True)
class Holding:
    """What a side holds in its best strain: `worth` is its tricks, in tenths."""

    side: Side
    strain: Strain
    points: int
    fit: int
    worth: int


def holding(side: Side, one: Hand, other: Hand) -> Holding:
    points = one.points + other.points
    fits = [sum(pair) for pair in zip(one.lengths, other.lengths, strict=True)]
    suit = max(range(4), key=lambda index: (fits[index] + (index > 1), index))
    flat = min(one.lengths + other.lengths) >= 2
    no_trump = 67 + (points - 20) * 4
    in_suit = 78 + (points - 20) * 7 // 2 + (fits[suit] - 8) * 9 + (0 if flat else 5)
    if fits[suit] < 8 or (flat and suit < 2) or (flat and no_trump >= in_suit - 5):
        return Holding(side, Strain.NT, points, fits[suit], no_trump - (0 if flat else 6))
    return Holding(side, SUITS[suit], points, fits[suit], in_suit)


def deal_cards(random: Random) -> BySeat[Hand]:
    deck = list(DECK)
    random.shuffle(deck)
    return BySeat(*(Hand(bytes(deck[start : start + 13])) for start in range(0, 52, 13)))


def play(random: Random, family: str, needs: BySide[int], skill: BySeat[int]) -> Deal:
    """One deal; `needs` are the points each side still needs for game, `skill` is in tenths of a trick."""
    hands = deal_cards(random)
    sides = [holding(Side.NS, hands.N, hands.S), holding(Side.EW, hands.E, hands.W)]
    weaker, stronger = sorted(sides, key=lambda held: (held.worth + random.choice(MISJUDGED), held.side))
    if max(hand.points for hand in hands) < 13 and stronger.points < 22 and random.randrange(2):
        return Deal(None)
    level, held = bid(random, family, stronger, weaker, needs)
    declarer = declare(held, hands)
    edge = skill.of(declarer) - sum(skill.of(declarer.left(places)) for places in (1, 3)) // 2
    tricks = max(0, min(13, (held.worth + edge + random.choice(LUCK) + 2) // 10))
    contract = Contract(level, held.strain, doubling(random, tricks - 6 - level))
    return Deal(contract, declarer, tricks, claimed(family, held.strain, hands))


def bid(random: Random, family: str, stronger: Holding, weaker: Holding, needs: BySide[int]) -> tuple[int, Holding]:
    """Who declares, and how high: game where it is in sight, seldom a slam, else what the opponents leave."""
    sight = (stronger.worth + random.choice(MISJUDGED) + 6) // 10 - 6
    game = game_level(family, stronger.strain, needs[stronger.side])
    if family == "contract" and sight >= 6 and stronger.points + 2 * (stronger.fit - 8) >= 32:
        return (7 if sight >= 7 and stronger.points >= 36 else 6), stronger
    if sight >= game and (family == "contract" or random.randrange(3)):
        if weaker.fit >= 9 and weaker.worth >= 75 and game in (4, 5) and not random.randrange(3):
            return min(7, game + (weaker.strain < stronger.strain)), weaker
        return game, stronger
    pushed = min(weaker.worth // 10 - 5, sight + 1)
    wish = sight - random.randrange(2)
    return max(1, min(max(pushed, wish), game)), stronger


def game_level(family: str, strain: Strain, needs: int) -> int:
    """The lowest bid that makes game from here."""
    first, further = TRICK_VALUE[family][strain]
    return next((level for level in range(1, 6) if first + (level - 1) * further >= needs), 5)


def doubling(random: Random, result: int) -> Doubling:
    """Seldom, and mostly right: the chance in a hundred by how the contract will end."""
    chance = 45 if result <= -3 else 25 if result == -2 else 8 if result == -1 else 2
    if random.randrange(100) >= chance:
        return Doubling.UNDOUBLED
    return Doubling.DOUBLED if random.randrange(14) else Doubling.REDOUBLED


def declare(held: Holding, hands: BySeat[Hand]) -> Seat:
    """The partner who named the strain: longer in trumps, or stronger at no-trump."""
    pair = [seat for seat in SEATS if seat.side is held.side]
    if held.strain is Strain.NT:
        return max(pair, key=lambda seat: hands.of(seat).points)
    suit = SUITS.index(held.strain)
    return max(pair, key=lambda seat: (hands.of(seat).lengths[suit], hands.of(seat).points))


def claimed(family: str, strain: Strain, hands: BySeat[Hand]) -> BySeat[int]:
    """The honours that a table would write down: in contract only four or more in one hand bring anything."""
    counts = BySeat(*(hand.honours(strain) for hand in hands))
    if family == "contract":
        counts = BySeat(*(count if count >= 4 else 0 for count in counts))
    return counts if any(counts) else NO_HONOURS
