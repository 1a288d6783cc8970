"""Why a figure stands on the sheet."""

import pytest

from scoring import explanations
from scoring.rules import RULE_SETS, Entry, Kind, Side
from scoring.rules.notation import parse
from scoring.templatetags.scoresheet import caption

VULNERABLE = ("4S N =", "4S E =")


def entries(deal: str, game: str = "contract", *, vulnerable: bool = False) -> list[Entry]:
    before = VULNERABLE if vulnerable else ()
    return list(RULE_SETS[game].replay([parse(line) for line in (*before, deal)]).deals[-1].entries)


def arithmetic(deal: str, kind: Kind, game: str = "contract", *, vulnerable: bool = False) -> str:
    found = [entry for entry in entries(deal, game, vulnerable=vulnerable) if entry.kind is kind]
    return " and ".join(explanations.arithmetic(entry) for entry in found)


@pytest.mark.parametrize(
    ("deal", "kind", "written"),
    [
        ("1C N =", Kind.TRICKS, "20"),
        ("2C N =", Kind.TRICKS, "2 × 20 = 40"),
        ("1NT N =", Kind.TRICKS, "40"),
        ("3NT N =", Kind.TRICKS, "40 + 2 × 30 = 100"),
        ("3NTX N =", Kind.TRICKS, "(40 + 2 × 30) × 2 = 200"),
        ("1SX N =", Kind.TRICKS, "30 × 2 = 60"),
        ("4SXX N =", Kind.TRICKS, "4 × 30 × 4 = 480"),
        ("1H N +3", Kind.OVERTRICKS, "3 × 30 = 90"),
        ("1HX N +1", Kind.OVERTRICKS, "100"),
        ("1HX N =", Kind.INSULT, "50"),
        ("4S N -1", Kind.UNDERTRICKS, "50"),
        ("4S N -3", Kind.UNDERTRICKS, "3 × 50 = 150"),
        ("4SX N -4", Kind.UNDERTRICKS, "100 + 2 × 200 + 300 = 800"),
        ("6NT N =", Kind.SMALL_SLAM, "500"),
        ("4S N = hE5", Kind.HONOURS, "150"),
    ],
)
def test_arithmetic(deal: str, kind: Kind, written: str) -> None:
    assert arithmetic(deal, kind) == written


@pytest.mark.parametrize(
    ("deal", "kind", "written"),
    [
        ("1HX N +2", Kind.OVERTRICKS, "2 × 200 = 400"),
        ("4SX N -3", Kind.UNDERTRICKS, "200 + 2 × 300 = 800"),
        ("4SXX N -3", Kind.UNDERTRICKS, "400 + 2 × 600 = 1600"),
        ("7NT N =", Kind.GRAND_SLAM, "1500"),
    ],
)
def test_arithmetic_vulnerable(deal: str, kind: Kind, written: str) -> None:
    assert arithmetic(deal, kind, vulnerable=True) == written


@pytest.mark.parametrize(
    ("game", "kind", "written"),
    [
        ("auction", Kind.TRICKS, "4 × 8 × 2 = 64"),
        ("auction", Kind.OVERTRICKS, "2 × 50 = 100"),
        ("auction-bid-only", Kind.TRICKS, "2 × 8 × 2 = 32"),
        ("auction-bid-only", Kind.OVERTRICKS, "2 × 8 × 2 = 32 and 2 × 50 = 100"),
    ],
)
def test_arithmetic_of_auction(game: str, kind: Kind, written: str) -> None:
    assert arithmetic("2HX N +2", kind, game) == written


@pytest.mark.parametrize("game", ["auction", "auction-bid-only"])
def test_what_goes_by_the_tricks_won_in_play_says_so(game: str) -> None:
    rules = RULE_SETS[game]
    said = {entry.kind: str(explanations.rule(entry, rules)) for entry in entries("6DX S +1", game)}
    in_play = {kind for kind, text in said.items() if "in play" in text}
    assert in_play == said.keys() - {Kind.TRICKS} == {Kind.OVERTRICKS, Kind.INSULT, Kind.GRAND_SLAM}


def test_it_always_comes_to_the_points() -> None:
    for game in RULE_SETS:
        for deal in ("7NTXX N = hN4", "1CX E -6 hE3W1", "2HX N +2", "6D S +1 hN2S3"):
            for entry in entries(deal, game):
                written = explanations.arithmetic(entry).replace("×", "*").split(" = ")
                assert eval(written[0]) == int(written[-1]) == entry.points


def test_every_entry_has_a_name_a_rule_and_a_law() -> None:
    assert set(explanations.KINDS) == set(Kind)
    for game, rules in RULE_SETS.items():
        assert explanations.law(rules)
        for deals in (
            ["7NTXX N = hN4", "1CX E -6 hE3W1", "2HX N +2"],
            ["6D S ="],
            ["4S N =", "1C E ="],
            ["1C E ="],
        ):
            sheet = rules.replay([parse(deal) for deal in deals], closed=True)
            assert all(explanations.rule(entry, rules) and caption(entry) for entry in sheet.entries), game


def test_where_only_bid_tricks_count_the_rule_says_so() -> None:
    both = [explanations.rule(entries("2H N =", game)[0], RULE_SETS[game]) for game in ("auction", "auction-bid-only")]
    assert ["that were bid" in str(text) for text in both] == [False, True]


def test_an_adjustment_rests_on_the_director() -> None:
    entry = Entry(Side.NS, "above", Kind.ADJUSTMENT, 50, (50,), 1, "late")  # type: ignore[arg-type]
    assert "A director" in str(explanations.rule(entry, RULE_SETS["auction"]))


def test_undertricks_are_counted_in_words() -> None:
    assert [caption(entry) for entry in entries("4SX N -3")] == ["down 3"]
