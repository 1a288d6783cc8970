"""The benchmark runs without the packages that it compares with, and with them it compares like with like."""

import sys

import pytest

from scoring.rules import Line
from tests.bench import engine


def test_it_says_what_is_missing(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(engine, "ROUNDS", 1)
    for package in ("endplay", "endplay.types", "bridgebots", "bridgebots.play_utils"):
        monkeypatch.setitem(sys.modules, package, None)
    engine.main()
    printed = capsys.readouterr().out.splitlines()
    assert printed[:2] == [
        "endplay is not installed: pip install -e '.[bench]'",
        "bridgebots is not installed: pip install -e '.[bench]'",
    ]
    names = [line.rsplit(maxsplit=3)[0] for line in printed[2:]]
    assert names == ["deals, contract", "deals, auction", "rubbers, contract", "rubbers, auction"]


@pytest.mark.parametrize("name", ["endplay", "bridgebots"])
def test_every_deal_scores_as_it_does_there(name: str) -> None:
    """Duplicate scores differ from ours by the bonus for the contract alone: 50, or 300 or 500 for a game."""
    pytest.importorskip(name)
    other = getattr(engine, name)()
    scoring = engine.engine("contract")
    assert len(scoring.calls) == len(other.calls) == 35 * 3 * 14 * 2
    for (deal, vulnerable), call in zip(scoring.calls, other.calls, strict=True):
        entries = scoring.function(deal, vulnerable)
        ours = sum(entry.points if entry.side == deal.declarer.side else -entry.points for entry in entries)
        below = sum(entry.points for entry in entries if entry.line is Line.BELOW)
        bonus = (500 if vulnerable else 300) if below >= 100 else 50 if below else 0
        assert other.function(*call) == ours + bonus, deal
