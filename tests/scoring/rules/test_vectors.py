"""Every shared vector, those of published sources by name."""

import json
from collections import Counter
from typing import Any

import pytest

from scoring.rules import RULE_SETS, back_score, sheet_json
from scoring.rules.rubber_file import DEAL_FIELDS, dump, read, read_deal
from scoring.rules.sheet_json import entry_json
from tests.scoring.rules.vectors import FOLDER, Vector, named, read_vectors, sums


def test_all_vectors_are_here() -> None:
    counts = {path.name: len(read_vectors(path.name)) for path in FOLDER.glob("*.jsonl")}
    assert counts == {
        "deals.jsonl": 400,
        "law_deals.jsonl": 143,
        "penalty_tricks.jsonl": 10,
        "rubbers.jsonl": 22,
        "law_rubbers.jsonl": 13,
        "open_rubbers.jsonl": 12,
        "back_scores.jsonl": 51,
    }


@pytest.mark.parametrize("vector", named("deals.jsonl", "law_deals.jsonl", "penalty_tricks.jsonl"))
def test_deal(vector: Vector) -> None:
    deal = read_deal({name: vector[name] for name in DEAL_FIELDS if name in vector})
    entries = RULE_SETS[vector["game"]].score(deal, vector["vulnerable"])
    assert sums(map(entry_json, entries)) == sums(vector["entries"])


@pytest.mark.parametrize("vector", named("rubbers.jsonl", "law_rubbers.jsonl", "open_rubbers.jsonl"))
def test_rubber(vector: Vector) -> None:
    rubber = read(json.dumps(vector["rubber"]))
    sheet = sheet_json(rubber.sheet)
    assert comparable(vector["sheet"]) == {
        field: value for field, value in comparable(sheet).items() if field in vector["sheet"]
    }
    assert read(dump(rubber)) == rubber


def comparable(sheet: dict[str, Any]) -> dict[str, Any]:
    """The sheet with the points of entries of one kind added up, for those may be several."""
    summed = dict(sheet)
    if "deals" in sheet:
        summed["deals"] = [deal | {"entries": sums(deal["entries"])} for deal in sheet["deals"]]
    if "bonuses" in sheet:
        summed["bonuses"] = sums(sheet["bonuses"])
    return summed


@pytest.mark.parametrize(
    "vector", [pytest.param(vector, id=str(vector["margin"])) for vector in read_vectors("back_scores.jsonl")]
)
def test_back_score(vector: Vector) -> None:
    hundreds = back_score(vector["margin"])
    assert {"NS": hundreds, "EW": -hundreds} == {"NS": vector["NS"], "EW": vector["EW"]}


@pytest.mark.parametrize(
    "session",
    [
        pytest.param(session, id=f"{session['id']} {session['source']}")
        for session in json.loads((FOLDER / "back_score_sessions.json").read_text())
    ],
)
def test_back_scores_of_a_session(session: Vector) -> None:
    running = Counter(dict.fromkeys(session["players"], 0))
    for rubber in session["rubbers"]:
        hundreds = back_score(rubber["hundreds"] * 100 + 49)
        running.update(dict.fromkeys(rubber["winners"], hundreds) | dict.fromkeys(rubber["losers"], -hundreds))
        assert dict(running) == rubber["running"]
        assert sum(running.values()) == 0
        assert sum(score for score in running.values() if score > 0) == rubber.get(
            "plus_total", sum(score for score in rubber["running"].values() if score > 0)
        )
