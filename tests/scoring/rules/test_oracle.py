"""Every deal that there can be, and rubbers by the hundred, against the typed-out tables of the oracle."""

from collections import Counter
from itertools import product

import hypothesis.strategies as st
import pytest
from hypothesis import given, settings

from scoring.rules import RULE_SETS, BySeat, Contract, Deal, Doubling, Entry, RuleSet, Seat, Strain
from tests.scoring.rules.oracle import Ledger, Played, ledger_of_deal, totals_of_rubber
from tests.scoring.rules.strategies import rubbers

GAMES = ["contract", "contract-1943", "auction", "auction-bid-only"]
CONTRACTS = list(product(range(1, 8), ("C", "D", "H", "S", "NT"), ("", "X", "XX")))
DOUBLINGS = {"": Doubling.UNDOUBLED, "X": Doubling.DOUBLED, "XX": Doubling.REDOUBLED}
SPLITS = {most: [split for split in product(range(6), repeat=4) if sum(split) <= most] for most in (4, 5)}
"""The ways in which so many honours can lie in four hands."""


def added(entries: tuple[Entry, ...]) -> Ledger:
    points: Counter[tuple[str, str, str]] = Counter()
    for entry in entries:
        points[entry.side.value, entry.line.value, entry.kind.value] += entry.points
        assert entry.points == sum(entry.terms) * entry.factor > 0
    return dict(points)


def built(contract: tuple[int, str, str]) -> Contract:
    level, strain, doubling = contract
    return Contract(level, Strain(strain), DOUBLINGS[doubling])


@pytest.fixture(params=GAMES)
def rules(request: pytest.FixtureRequest) -> RuleSet:
    return RULE_SETS[request.param]


def test_the_oracle_knows_every_rule_set() -> None:
    assert sorted(GAMES) == sorted(RULE_SETS)
    assert len(CONTRACTS) == 105


def test_every_contract_and_result(rules: RuleSet) -> None:
    checked = 0
    for contract, tricks, declarer, vulnerable in product(CONTRACTS, range(14), "NESW", (False, True)):
        entries = rules.score(Deal(built(contract), Seat(declarer), tricks), vulnerable)
        expected = ledger_of_deal(rules.key, contract, declarer, tricks, vulnerable)
        assert added(entries) == expected, (contract, declarer, tricks, vulnerable)
        checked += 1
    assert checked == 35 * 3 * 14 * 4 * 2


def test_every_number_of_penalty_tricks(rules: RuleSet) -> None:
    for contract, tricks in product(CONTRACTS, range(14)):
        for penalty in range(tricks - 13, tricks + 1):
            deal = Deal(built(contract), Seat.E, tricks, penalty_tricks=penalty)
            expected = ledger_of_deal(rules.key, contract, "E", tricks, True, penalty=penalty)
            assert added(rules.score(deal, True)) == expected, (contract, tricks, penalty)


@pytest.mark.parametrize("strain", ["C", "D", "H", "S", "NT"])
def test_every_split_of_the_honours(rules: RuleSet, strain: str) -> None:
    splits = SPLITS[4 if strain == "NT" else 5]
    assert len(splits) == {4: 70, 5: 126}[4 if strain == "NT" else 5]
    for honours, declarer, doubling, tricks in product(splits, "NESW", ("", "X", "XX"), (0, 7, 10, 13)):
        contract = (4, strain, doubling)
        deal = Deal(built(contract), Seat(declarer), tricks, BySeat(*honours))
        expected = ledger_of_deal(rules.key, contract, declarer, tricks, False, honours=honours)
        assert added(rules.score(deal, False)) == expected, (honours, declarer, doubling, tricks)


@pytest.mark.parametrize("game", GAMES)
@given(st.data(), st.booleans())
@settings(deadline=None)
def test_whole_rubbers(game: str, data: st.DataObject, closed: bool) -> None:
    rules = RULE_SETS[game]
    played = data.draw(rubbers(rules))
    counted = [
        Played(
            (deal.contract.level, str(deal.contract.strain), deal.contract.doubling.symbol),
            str(deal.declarer),
            deal.tricks or 0,
            tuple(deal.honours),
            deal.penalty_tricks,
        )
        for deal in played
        if deal.contract and not deal.void
    ]
    sheet = rules.replay(played, closed=closed)
    assert (*sheet.games, *sheet.totals) == totals_of_rubber(game, counted, closed=closed)
    if game.startswith("auction"):
        assert not any(sheet.vulnerable)
        assert not any(scored.vulnerable for scored in sheet.deals)
