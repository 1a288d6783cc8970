"""A second opinion: the figures of rules.md typed out in full, looked up and never calculated from one another.

It shares neither code nor formulas with the engine, and speaks in plain strings and numbers.
"""

from collections.abc import Sequence
from typing import NamedTuple

Ledger = dict[tuple[str, str, str], int]
"""Points for each (side, line, kind), those of one kind added up."""

# Points below the line for 1, 2, 3, 4, 5, 6 and 7 odd tricks.
CONTRACT_TRICKS = {
    "C": (20, 40, 60, 80, 100, 120, 140),
    "D": (20, 40, 60, 80, 100, 120, 140),
    "H": (30, 60, 90, 120, 150, 180, 210),
    "S": (30, 60, 90, 120, 150, 180, 210),
    "NT": (40, 70, 100, 130, 160, 190, 220),
    "CX": (40, 80, 120, 160, 200, 240, 280),
    "DX": (40, 80, 120, 160, 200, 240, 280),
    "HX": (60, 120, 180, 240, 300, 360, 420),
    "SX": (60, 120, 180, 240, 300, 360, 420),
    "NTX": (80, 140, 200, 260, 320, 380, 440),
    "CXX": (80, 160, 240, 320, 400, 480, 560),
    "DXX": (80, 160, 240, 320, 400, 480, 560),
    "HXX": (120, 240, 360, 480, 600, 720, 840),
    "SXX": (120, 240, 360, 480, 600, 720, 840),
    "NTXX": (160, 280, 400, 520, 640, 760, 880),
}
AUCTION_TRICKS = {
    "C": (6, 12, 18, 24, 30, 36, 42),
    "D": (7, 14, 21, 28, 35, 42, 49),
    "H": (8, 16, 24, 32, 40, 48, 56),
    "S": (9, 18, 27, 36, 45, 54, 63),
    "NT": (10, 20, 30, 40, 50, 60, 70),
    "CX": (12, 24, 36, 48, 60, 72, 84),
    "DX": (14, 28, 42, 56, 70, 84, 98),
    "HX": (16, 32, 48, 64, 80, 96, 112),
    "SX": (18, 36, 54, 72, 90, 108, 126),
    "NTX": (20, 40, 60, 80, 100, 120, 140),
    "CXX": (24, 48, 72, 96, 120, 144, 168),
    "DXX": (28, 56, 84, 112, 140, 168, 196),
    "HXX": (32, 64, 96, 128, 160, 192, 224),
    "SXX": (36, 72, 108, 144, 180, 216, 252),
    "NTXX": (40, 80, 120, 160, 200, 240, 280),
}

# Points above the line for 0, 1, 2, 3, 4, 5 and 6 overtricks.
TWENTIES = (0, 20, 40, 60, 80, 100, 120)
THIRTIES = (0, 30, 60, 90, 120, 150, 180)
FIFTIES = (0, 50, 100, 150, 200, 250, 300)
HUNDREDS = (0, 100, 200, 300, 400, 500, 600)
TWO_HUNDREDS = (0, 200, 400, 600, 800, 1000, 1200)
FOUR_HUNDREDS = (0, 400, 800, 1200, 1600, 2000, 2400)
CONTRACT_OVERTRICKS = {
    ("C", "", False): TWENTIES,
    ("C", "", True): TWENTIES,
    ("D", "", False): TWENTIES,
    ("D", "", True): TWENTIES,
    ("H", "", False): THIRTIES,
    ("H", "", True): THIRTIES,
    ("S", "", False): THIRTIES,
    ("S", "", True): THIRTIES,
    ("NT", "", False): THIRTIES,
    ("NT", "", True): THIRTIES,
} | {
    (strain, doubling, vulnerable): points
    for strain in ("C", "D", "H", "S", "NT")
    for doubling, vulnerable, points in (
        ("X", False, HUNDREDS),
        ("X", True, TWO_HUNDREDS),
        ("XX", False, TWO_HUNDREDS),
        ("XX", True, FOUR_HUNDREDS),
    )
}
NOTHING = (0, 0, 0, 0, 0, 0, 0)
AUCTION_PREMIUMS = {"": NOTHING, "X": FIFTIES, "XX": HUNDREDS}

INSULTS = {
    "contract": {"": 0, "X": 50, "XX": 100},
    "contract-1943": {"": 0, "X": 50, "XX": 50},
    "auction": {"": 0, "X": 50, "XX": 100},
    "auction-bid-only": {"": 0, "X": 50, "XX": 100},
}

# Points above the line for 1 to 13 undertricks.
BY_FIFTY = (50, 100, 150, 200, 250, 300, 350, 400, 450, 500, 550, 600, 650)
BY_HUNDRED = (100, 200, 300, 400, 500, 600, 700, 800, 900, 1000, 1100, 1200, 1300)
BY_TWO_HUNDRED = (200, 400, 600, 800, 1000, 1200, 1400, 1600, 1800, 2000, 2200, 2400, 2600)
DOUBLED_VULNERABLE = (200, 500, 800, 1100, 1400, 1700, 2000, 2300, 2600, 2900, 3200, 3500, 3800)
REDOUBLED_VULNERABLE = (400, 1000, 1600, 2200, 2800, 3400, 4000, 4600, 5200, 5800, 6400, 7000, 7600)
CONTRACT_UNDERTRICKS = {
    ("", False): BY_FIFTY,
    ("", True): BY_HUNDRED,
    ("X", False): (100, 300, 500, 800, 1100, 1400, 1700, 2000, 2300, 2600, 2900, 3200, 3500),
    ("X", True): DOUBLED_VULNERABLE,
    ("XX", False): (200, 600, 1000, 1600, 2200, 2800, 3400, 4000, 4600, 5200, 5800, 6400, 7000),
    ("XX", True): REDOUBLED_VULNERABLE,
}
CONTRACT_1943_UNDERTRICKS = {
    ("", False): BY_FIFTY,
    ("", True): BY_HUNDRED,
    ("X", False): (100, 300, 500, 700, 900, 1100, 1300, 1500, 1700, 1900, 2100, 2300, 2500),
    ("X", True): DOUBLED_VULNERABLE,
    ("XX", False): (200, 600, 1000, 1400, 1800, 2200, 2600, 3000, 3400, 3800, 4200, 4600, 5000),
    ("XX", True): REDOUBLED_VULNERABLE,
}
AUCTION_UNDERTRICKS = {"": BY_FIFTY, "X": BY_HUNDRED, "XX": BY_TWO_HUNDRED}

CONTRACT_SLAMS = {
    (6, False): ("small_slam", 500),
    (6, True): ("small_slam", 750),
    (7, False): ("grand_slam", 1000),
    (7, True): ("grand_slam", 1500),
}
AUCTION_SLAMS = {12: ("small_slam", 50), 13: ("grand_slam", 100)}

CONTRACT_HONOURS = {4: 100, 5: 150}
CONTRACT_ACES = {4: 150}
AUCTION_HONOURS = {
    (0, 0): 0,
    (1, 0): 0,
    (1, 1): 0,
    (2, 0): 0,
    (2, 1): 30,
    (3, 0): 30,
    (2, 2): 40,
    (3, 1): 40,
    (4, 0): 80,
    (3, 2): 50,
    (4, 1): 90,
    (5, 0): 100,
}
"""By the longer and the shorter hand of one side."""
AUCTION_ACES = {
    (0, 0): 0,
    (1, 0): 0,
    (1, 1): 0,
    (2, 0): 0,
    (2, 1): 30,
    (3, 0): 30,
    (2, 2): 40,
    (3, 1): 40,
    (4, 0): 100,
}

OTHERS = {"NS": "EW", "EW": "NS"}
SIDE_OF_SEAT = {"N": "NS", "S": "NS", "E": "EW", "W": "EW"}


def ledger_of_deal(
    game: str,
    contract: tuple[int, str, str],
    declarer: str,
    tricks: int,
    vulnerable: bool,
    *,
    honours: Sequence[int] = (0, 0, 0, 0),
    penalty: int = 0,
) -> Ledger:
    """What a played deal scores; `contract` is level, strain and doubling, `honours` from North clockwise."""
    side = SIDE_OF_SEAT[declarer]
    if game.startswith("contract"):
        ledger = contract_ledger(game, contract, side, tricks, vulnerable)
        hands = contract_honours(contract[1], honours)
    else:
        ledger = auction_ledger(game, contract, side, tricks, penalty)
        hands = auction_honours(contract[1], honours)
    for holder, points in hands.items():
        ledger[holder, "above", "honours"] = points
    return {award: points for award, points in ledger.items() if points}


def contract_ledger(game: str, contract: tuple[int, str, str], side: str, tricks: int, vulnerable: bool) -> Ledger:
    level, strain, doubling = contract
    odd = tricks - 6
    if odd < level:
        tables = {"contract": CONTRACT_UNDERTRICKS, "contract-1943": CONTRACT_1943_UNDERTRICKS}
        points = tables[game][doubling, vulnerable][level - odd - 1]
        return {(OTHERS[side], "above", "undertricks"): points}
    ledger = {
        (side, "below", "tricks"): CONTRACT_TRICKS[strain + doubling][level - 1],
        (side, "above", "overtricks"): CONTRACT_OVERTRICKS[strain, doubling, vulnerable][odd - level],
        (side, "above", "insult"): INSULTS[game][doubling],
    }
    if (level, vulnerable) in CONTRACT_SLAMS:
        kind, points = CONTRACT_SLAMS[level, vulnerable]
        ledger[side, "above", kind] = points
    return ledger


def auction_ledger(game: str, contract: tuple[int, str, str], side: str, tricks: int, penalty: int) -> Ledger:
    level, strain, doubling = contract
    ledger: Ledger = {}
    taken = {side: tricks, OTHERS[side]: 13 - tricks}
    taken[side if penalty > 0 else OTHERS[side]] -= abs(penalty)
    for winner, count in taken.items():
        if count in AUCTION_SLAMS:
            kind, points = AUCTION_SLAMS[count]
            ledger[winner, "above", kind] = points
    if tricks < 6 + level:
        ledger[OTHERS[side], "above", "undertricks"] = AUCTION_UNDERTRICKS[doubling][6 + level - tricks - 1]
        return ledger
    values = AUCTION_TRICKS[strain + doubling]
    over_in_play = taken[side] - 6 - level
    premiums = AUCTION_PREMIUMS[doubling][over_in_play] if over_in_play > 0 else 0
    if game == "auction":
        ledger[side, "below", "tricks"] = values[tricks - 6 - 1]
    else:
        ledger[side, "below", "tricks"] = values[level - 1]
        premiums += values[over_in_play - 1] if over_in_play > 0 else 0
    ledger[side, "above", "overtricks"] = premiums
    ledger[side, "above", "insult"] = INSULTS[game][doubling] if over_in_play >= 0 else 0
    return ledger


def contract_honours(strain: str, honours: Sequence[int]) -> dict[str, int]:
    table = CONTRACT_ACES if strain == "NT" else CONTRACT_HONOURS
    return {side: table[count] for side, count in zip(("NS", "EW", "NS", "EW"), honours, strict=True) if count in table}


def auction_honours(strain: str, honours: Sequence[int]) -> dict[str, int]:
    table = AUCTION_ACES if strain == "NT" else AUCTION_HONOURS
    north, east, south, west = honours
    return {
        "NS": table[max(north, south), min(north, south)],
        "EW": table[max(east, west), min(east, west)],
    }


GAME_LINES = {"contract": 100, "contract-1943": 100, "auction": 30, "auction-bid-only": 30}
RUBBER_BONUSES = {
    "contract": {0: 700, 1: 500},
    "contract-1943": {0: 700, 1: 500},
    "auction": {0: 250, 1: 250},
    "auction-bid-only": {0: 250, 1: 250},
}
"""By the games of the side that lost."""
UNFINISHED_GAMES = {"contract": 300, "contract-1943": 300, "auction": 0, "auction-bid-only": 0}
UNFINISHED_PARTSCORES = {"contract": 100, "contract-1943": 50, "auction": 0, "auction-bid-only": 0}


class Played(NamedTuple):
    """A deal that counts: neither passed out nor void."""

    contract: tuple[int, str, str]
    declarer: str
    tricks: int
    honours: tuple[int, ...]
    penalty: int


def totals_of_rubber(game: str, deals: Sequence[Played], *, closed: bool) -> tuple[int, int, int, int]:
    """The games of North-South and of East-West, and the points of each."""
    games, lines, totals = {"NS": 0, "EW": 0}, {"NS": 0, "EW": 0}, {"NS": 0, "EW": 0}
    for deal in deals:
        assert 2 not in games.values()
        vulnerable = game.startswith("contract") and games[SIDE_OF_SEAT[deal.declarer]] == 1
        ledger = ledger_of_deal(
            game, deal.contract, deal.declarer, deal.tricks, vulnerable, honours=deal.honours, penalty=deal.penalty
        )
        for (side, line, _kind), points in ledger.items():
            totals[side] += points
            lines[side] += points if line == "below" else 0
        for side in ("NS", "EW"):
            if lines[side] >= GAME_LINES[game]:
                games[side] += 1
                lines = {"NS": 0, "EW": 0}
    for side in ("NS", "EW"):
        if games[side] == 2:
            totals[side] += RUBBER_BONUSES[game][games[OTHERS[side]]]
        elif closed and 2 not in games.values():
            totals[side] += UNFINISHED_GAMES[game] if games[side] > games[OTHERS[side]] else 0
            totals[side] += UNFINISHED_PARTSCORES[game] if lines[side] > 0 == lines[OTHERS[side]] else 0
    return games["NS"], games["EW"], totals["NS"], totals["EW"]
