"""The draw: each person's card, drawn by the site or typed by the director.

Ace high; cards of one rank go by suit, S > H > D > C. The site draws from a seed that is kept and shown, so that
anyone can check it. Write the pack in any order, a card as rank and suit with T for the ten, and sort it:

    pack = [rank + suit for rank in "AKQJT98765432" for suit in "SHDC"]
    sorted(pack, key=lambda card: hashlib.sha256(f"{seed} {card}".encode()).hexdigest())

The first person of the draw has the first card, the second person the second, and so on. It needs no more than
SHA-256, so that another language, or a later Python, finds the same cards.
"""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from hashlib import sha256

from .faults import EveningError, Fault

Person = int
"""The number that a person goes by."""

SHOWN = 20
"""Characters of unreadable text that are handed back."""


class Suit(IntEnum):
    """In the order in which they split equal ranks."""

    C = 1
    D = 2
    H = 3
    S = 4

    @property
    def symbol(self) -> str:
        return " ♣♦♥♠"[self]


RANKS = {14: "A", 13: "K", 12: "Q", 11: "J", **{rank: str(rank) for rank in range(10, 1, -1)}}
"""How each rank is written; the ace is 14."""


@dataclass(frozen=True, order=True, slots=True)
class Card:
    """One of 52, written `A♠` or `10♥`; the higher card is the greater."""

    rank: int
    suit: Suit

    def __post_init__(self) -> None:
        if self.rank not in RANKS:
            raise EveningError(Fault.NO_SUCH_CARD, value=str(self.rank))

    @property
    def code(self) -> str:
        """Two plain letters, `AS` or `TH`: what is sorted in the draw."""
        return ("T" if self.rank == 10 else RANKS[self.rank]) + self.suit.name

    def __str__(self) -> str:
        return RANKS[self.rank] + self.suit.symbol


PACK = tuple(Card(rank, suit) for rank in RANKS for suit in reversed(Suit))
"""From the highest card to the lowest."""

CYRILLIC_T = "Т"
RANK_OF = {text: rank for rank, text in RANKS.items()} | {"T": 10, "А": 14, CYRILLIC_T: 14, "К": 13, "Д": 12, "В": 11}
LATIN_SUITS = {"S": Suit.S, "H": Suit.H, "D": Suit.D, "C": Suit.C, "Ѕ": Suit.S, "Н": Suit.H, "С": Suit.C}
"""With the Cyrillic letters that look like them."""
RUSSIAN_SUITS = {"П": Suit.S, "Ч": Suit.H, "Б": Suit.D, CYRILLIC_T: Suit.C}
SYMBOLS = {"♠": "♠♤", "♥": "♥♡❤", "♦": "♦♢", "♣": "♣♧"}
SUIT_OF = LATIN_SUITS | RUSSIAN_SUITS | {sign: suit for suit in Suit for sign in SYMBOLS[suit.symbol]}
BLANKS = "\ufe0e\ufe0f\ufeff\u200b\u200d\u2060"
"""What says how an emoji is drawn, and other signs without width."""


def read_card(text: str) -> Card:
    """The card that is written in `text`; raises EveningError: NO_CARD, NO_SUCH_CARD or AMBIGUOUS_CARD.

    Rank and suit in either order, large or small, with or without blanks: `AS`, `a♠`, `10h`, `Th`, `♥10`; in Russian
    Т К Д В for ace (туз), king, queen (дама), jack and п ч б т for the suits, `Кп`. A Latin T is the ten and a Russian
    one the ace; next to a suit of the other alphabet nobody can tell by looking, so that it is refused. К is never a
    suit (крести): it is the king.
    """
    plain = "".join(sign for sign in text[:SHOWN].upper() if not sign.isspace() and sign not in BLANKS)
    if not plain:
        raise EveningError(Fault.NO_CARD)
    for rank_text, suit_text in ((plain[:-1], plain[-1]), (plain[1:], plain[0])):
        rank, suit = RANK_OF.get(rank_text), SUIT_OF.get(suit_text)
        if rank and suit:
            if (rank_text == "T" and suit_text in RUSSIAN_SUITS) or (
                rank_text == CYRILLIC_T and suit_text in LATIN_SUITS
            ):
                raise EveningError(Fault.AMBIGUOUS_CARD, value=text.strip(), ace=Card(14, suit), ten=Card(10, suit))
            return Card(rank, suit)
    raise EveningError(Fault.NO_SUCH_CARD, value=text.strip()[:SHOWN])


def read_draw(typed: Mapping[Person, str]) -> tuple[dict[Person, Card], dict[Person, EveningError]]:
    """The cards that could be read, and for each other person what is wrong with theirs.

    Of two people with the same card the later one in `typed` is at fault: REPEATED_CARD.
    """
    cards: dict[Person, Card] = {}
    errors: dict[Person, EveningError] = {}
    holders: dict[Card, Person] = {}
    for person, text in typed.items():
        try:
            card = read_card(text)
        except EveningError as error:
            errors[person] = error
            continue
        if card in holders:
            errors[person] = EveningError(Fault.REPEATED_CARD, card=card, person=holders[card])
        else:
            holders[card] = person
            cards[person] = card
    return cards, errors


def new_seed() -> str:
    """A fresh seed: twelve hexadecimal digits that nobody can guess."""
    return secrets.token_hex(6)


def draw(people: Sequence[Person], seed: str) -> dict[Person, Card]:
    """A card for each, in the order of `people`: always the same for the same people and seed.

    Fair: over all seeds every card is as likely for each. Raises EveningError for a person twice or more than 52.
    """
    if len(people) > len(PACK):
        raise EveningError(Fault.TOO_MANY_PEOPLE, count=len(people), limit=len(PACK))
    check_distinct(people)
    shuffled = sorted(PACK, key=lambda card: sha256(f"{seed} {card.code}".encode()).hexdigest())
    return dict(zip(people, shuffled, strict=False))


def precedence(cards: Mapping[Person, Card]) -> list[Person]:
    """The people from the highest card to the lowest; raises EveningError when two have the same card."""
    holders: dict[Card, Person] = {}
    for person, card in cards.items():
        if card in holders:
            raise EveningError(Fault.REPEATED_CARD, card=card, person=holders[card])
        holders[card] = person
    return sorted(cards, key=lambda person: cards[person], reverse=True)


def check_distinct(people: Sequence[Person]) -> None:
    """Raises EveningError when somebody is there twice."""
    seen: set[Person] = set()
    for person in people:
        if person in seen:
            raise EveningError(Fault.REPEATED_PERSON, person=person)
        seen.add(person)
