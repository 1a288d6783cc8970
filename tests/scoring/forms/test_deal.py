"""The pad: field by field, in notation, and with what is there already."""

from typing import Any

import pytest
from django.utils import translation
from hypothesis import given, settings

from scoring.forms import DealForm
from scoring.forms.deal import BIDS, ONE_HAND, RESULTS, pad_values
from scoring.rules import RULE_SETS, Deal
from scoring.rules.notation import parse, write
from tests.scoring.rules.strategies import deals

SENT = {"entry_key": "k", "version": "1"}
MADE = {"bid": "4S", "declarer": "S", "doubling": "", "result": "0"}


def form(data: dict[str, Any], game: str = "contract", **more: Any) -> DealForm:
    return DealForm(SENT | data, rules=RULE_SETS[game], **more)


def entered(data: dict[str, Any], game: str = "contract") -> str:
    filled = form(data, game)
    assert filled.is_valid(), filled.errors
    return write(filled.deal)


def errors(data: dict[str, Any], game: str = "contract") -> dict[str, list[str]]:
    filled = form(data, game)
    assert not filled.is_valid()
    return dict(filled.errors)


def test_the_keys() -> None:
    assert len(BIDS) == 35
    assert [str(bid) for bid in BIDS[:5]] == ["7C", "7D", "7H", "7S", "7NT"]
    assert sorted(RESULTS) == list(range(-13, 7))
    assert ONE_HAND == ["N4", "E4", "S4", "W4", "N5", "E5", "S5", "W5"]


@pytest.mark.parametrize(
    ("data", "line"),
    [
        (MADE, "4S S ="),
        (MADE | {"doubling": "XX", "result": "-10"}, "4SXX S -10"),
        (MADE | {"honours": "E5"}, "4S S = hE5"),
        (MADE | {"penalty_tricks": "-3"}, "4S S = p-3"),
        (MADE | {"penalty_tricks": "0"}, "4S S ="),
        (MADE | {"notation": "1c n +1"}, "1C N +1"),
        (MADE | {"passed_out": "1"}, "PASS"),
        ({"notation": "4♠× S +1"}, "4SX S +1"),
        ({"notation": "4h e = hn2s3 p1"}, "4H E = hN2S3 p1"),
    ],
)
def test_entered(data: dict[str, Any], line: str) -> None:
    assert entered(data) == line


def test_auction_counts_hands() -> None:
    counts = {"honours_N": "1", "honours_E": "0", "honours_S": "2", "honours_W": ""}
    assert entered(MADE | counts, "auction") == "4S S = hN1S2"
    assert list(form({}, "contract").fields)[-1] == "honours"
    assert "honours" not in form({}, "auction").fields


@pytest.mark.parametrize(
    ("data", "game", "expected"),
    [
        ({"result": "0"}, "contract", {"bid": ["Choose the contract."], "declarer": ["Choose the declarer."]}),
        (MADE | {"result": ""}, "contract", {"result": ["Choose the result."]}),
        (MADE | {"bid": "5S", "result": "3"}, "contract", {"result": ["That makes 14 tricks; there are 13."]}),
        (MADE | {"bid": "1S", "result": "-8"}, "contract", {"result": ["The contract needs fewer tricks than that."]}),
        (MADE | {"bid": "4NT", "honours": "S5"}, "contract", {"honours": ["That makes 5 aces; there are 4."]}),
        (
            MADE | {"honours_N": "3", "honours_S": "3"},
            "auction",
            {"honours_W": ["That makes 6 trump honours; there are 5."]},
        ),
        (MADE | {"penalty_tricks": "-4"}, "contract", {"penalty_tricks": ["Penalty tricks here are from −3 to +10."]}),
        ({"notation": "4S S +4"}, "contract", {"notation": ["That makes 14 tricks; there are 13."]}),
        ({"notation": "bid"}, "contract", {"notation": ["“bid” is no contract: type one such as 4S, 3NTX or PASS."]}),
    ],
)
def test_refused_beside_the_field(data: dict[str, Any], game: str, expected: dict[str, list[str]]) -> None:
    assert errors(data, game) == expected


@settings(deadline=None, max_examples=200)
@given(deal=deals)
def test_opened_and_saved_it_is_the_same_deal(deal: Deal) -> None:
    """Under every rule set, whatever honours were entered; a passed-out deal is sent by its own button."""
    for game, rules in RULE_SETS.items():
        shown = DealForm(initial=SENT | pad_values(deal), rules=rules)
        data = {name: shown[name].value() for name in shown.fields if shown[name].value() is not None}
        if deal.contract is None:
            data["passed_out"] = "1"
        saved = DealForm(data, rules=rules, initial=pad_values(deal))
        assert saved.is_valid(), (game, saved.errors)
        assert saved.deal == deal


@pytest.mark.parametrize(
    ("notation", "game", "held"),
    [
        ("4S S =", "contract", ""),
        ("4S S = hN4", "contract", "N 4"),
        ("4S S = hN4S1", "contract", "N 4, S 1"),
        ("4S S = hE1W3", "auction", "E 1, W 3"),
        ("4S S =", "auction", ""),
    ],
)
def test_what_the_folded_honours_hold(notation: str, game: str, held: str) -> None:
    shown = DealForm(initial=pad_values(parse(notation)), rules=RULE_SETS[game])
    assert shown.honours_held == held


@pytest.mark.parametrize("honours", ["Q9", "N", "4", "NNNN", "N4Q", "\0", "٣٣"])
def test_honours_that_nobody_holds(honours: str) -> None:
    filled = form(MADE | {"honours": honours})
    assert not filled.is_valid()
    assert set(filled.errors) == {"honours"}
    assert "Q" not in filled.honours_held


def test_blank() -> None:
    assert form({"doubling": "", "honours": "", "csrfmiddlewaretoken": "x"}).is_blank
    for name in ("bid", "notation", "penalty_tricks", "passed_out"):
        assert not form({name: "1"}).is_blank


def test_suits_are_said_in_the_readers_language() -> None:
    with translation.override("ru"):
        labels = dict(DealForm(rules=RULE_SETS["contract"]).fields["bid"].choices)
    assert "spades" not in labels["4S"]
    assert "spades" in dict(DealForm(rules=RULE_SETS["contract"]).fields["bid"].choices)["4S"]


def test_a_passed_out_deal_saved_as_it_is_stays_passed_out() -> None:
    unchanged = form({"doubling": ""}, initial=pad_values(Deal(None)))
    assert unchanged.is_valid()
    assert unchanged.deal == Deal(None)
