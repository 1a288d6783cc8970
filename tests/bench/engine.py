"""How fast the engine is: `python -m tests.bench.engine`.

Deals and rubbers per second under each of the two games, beside the same deals scored by the packages of the extra
`bench`. Those give one number for a deal, the engine its whole ledger. Each figure is the best of several rounds in
processor time, so that a busy machine changes little.
"""

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from scoring.rules import ALL_TRICKS, RULE_SETS, Deal, RubberFile, Seat
from scoring.rules.deals import CONTRACTS
from scoring.rules.rubber_file import read

VECTORS = Path(__file__).parents[1] / "vectors" / "rubbers.jsonl"
GAMES = ("contract", "auction")
ROUNDS = 25
ASKED = 0.5
"""Deals that the engine is to score for each that endplay scores."""

DEALS = [
    (Deal(contract, Seat.N, tricks), vulnerable)
    for contract in CONTRACTS.values()
    for tricks in range(ALL_TRICKS + 1)
    for vulnerable in (False, True)
]
"""Every contract, doubling, result and vulnerability."""


class Scoring(NamedTuple):
    """A function, and the arguments of each call of one round."""

    function: Callable[..., Any]
    calls: list[tuple[Any, ...]]

    def seconds(self) -> float:
        """The processor time of one round, of which nothing is kept."""
        function, calls = self
        started = time.process_time()
        for call in calls:
            function(*call)
        return time.process_time() - started


def engine(game: str) -> Scoring:
    return Scoring(RULE_SETS[game].score, DEALS)


def bridgebots() -> Scoring:
    from bridgebots import BiddingSuit
    from bridgebots.play_utils import calculate_score

    suits = {strain: BiddingSuit.from_str(strain) for strain in ("C", "D", "H", "S", "NT")}
    calls = [
        (
            deal.contract.level,
            suits[deal.contract.strain],
            len(deal.contract.doubling.symbol),
            deal.tricks,
            vulnerable,
        )
        for deal, vulnerable in DEALS
    ]
    return Scoring(calculate_score, calls)


def endplay() -> Scoring:
    from endplay.types import Contract, Vul

    def contract(deal: Deal) -> Contract:
        bid, result = deal.contract, f"{deal.result:+d}" if deal.result else "="
        return Contract(f"{bid.level}{bid.strain}{deal.declarer}{bid.doubling.symbol}{result}")

    return Scoring(
        Contract.score,
        [(contract(deal), Vul.both if vulnerable else Vul.none) for deal, vulnerable in DEALS],
    )


def rubbers(game: str) -> Scoring:
    """All rubbers of the vectors that are played under this rule set, replayed."""
    texts = [json.dumps(json.loads(line)["rubber"]) for line in VECTORS.read_text().splitlines()]
    return Scoring(back_score, [(rubber,) for rubber in map(read, texts) if rubber.rules.key == game])


def back_score(rubber: RubberFile) -> Any:
    return rubber.rules.replay(rubber.deals, closed=rubber.closed).back_score


def rates(scorings: dict[str, Scoring]) -> dict[str, float]:
    """How many a second each does at its best, taking turns."""
    best = dict.fromkeys(scorings, float("inf"))
    for _ in range(ROUNDS):
        for name, scoring in scorings.items():
            best[name] = min(best[name], scoring.seconds())
    return {name: len(scoring.calls) / best[name] for name, scoring in scorings.items()}


def main() -> None:
    scorings = {f"deals, {game}": engine(game) for game in GAMES}
    scorings |= {f"rubbers, {game}": rubbers(game) for game in GAMES}
    for other in (endplay, bridgebots):
        try:
            scorings[f"deals, {other.__name__}"] = other()
        except ImportError:
            print(f"{other.__name__} is not installed: pip install -e '.[bench]'")
    found = rates(scorings)
    for name, rate in found.items():
        print(f"{name:20} {rate:12,.0f} a second")
    if "deals, endplay" in found:
        for game in GAMES:
            ratio = found[f"deals, {game}"] / found["deals, endplay"]
            print(f"{game} to endplay: {ratio:.2f} (asked: {ASKED})")


if __name__ == "__main__":
    main()
