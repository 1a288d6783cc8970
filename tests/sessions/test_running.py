"""The evening's sheet, against two that were worked out by hand."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubsite.sessions.faults import EveningError, Fault
from clubsite.sessions.running import Cell, RubberResult, running

SESSIONS = json.loads((Path(__file__).parents[1] / "vectors" / "back_score_sessions.json").read_text())


def result(rubber: dict[str, Any], number: dict[str, int]) -> RubberResult:
    won = {number[name]: rubber["hundreds"] for name in rubber["winners"]}
    lost = {number[name]: -rubber["hundreds"] for name in rubber["losers"]}
    return RubberResult(won | lost, frozenset(number[name] for name in rubber["sat_out"]))


@pytest.mark.parametrize("session", SESSIONS, ids=[session["id"] for session in SESSIONS])
def test_a_printed_sheet(session: dict[str, Any]) -> None:
    number = {name: place for place, name in enumerate(session["players"], 1)}
    sheet = running([result(rubber, number) for rubber in session["rubbers"]], list(number.values()))
    assert list(sheet.rows) == list(number.values())
    for column, rubber in enumerate(session["rubbers"]):
        cells = {name: sheet.rows[number[name]][column] for name in session["players"]}
        assert {name: cell.running for name, cell in cells.items()} == rubber["running"]
        assert [name for name in cells if cells[name].sat_out] == [
            name for name in session["players"] if name in rubber["sat_out"]
        ]
        assert {name for name in cells if cells[name].hundreds is None} == set(rubber["sat_out"])
        if "plus_total" in rubber:
            assert sheet.plus_total(column) == rubber["plus_total"]
    assert sheet.totals == {number[name]: won for name, won in session["rubbers"][-1]["running"].items()}


def test_people_of_another_table_neither_play_nor_sit_out() -> None:
    sheet = running([RubberResult({1: 3, 2: 3, 3: -3, 4: -3}, frozenset({5}))], [9])
    assert list(sheet.rows) == [9, 1, 2, 3, 4, 5]
    assert sheet.rows[9] == (Cell(None, 0, False),)
    assert sheet.rows[5] == (Cell(None, 0, True),)
    assert sheet.rows[3] == (Cell(-3, -3, False),)


def test_an_evening_without_rubbers() -> None:
    assert running([], [2, 1]).totals == {2: 0, 1: 0}


def test_a_column_that_does_not_sum_to_zero_is_refused() -> None:
    with pytest.raises(EveningError) as refused:
        RubberResult({1: 3, 2: 3, 3: -3, 4: -2})
    assert (refused.value.fault, refused.value.params) == (Fault.SUM_NOT_ZERO, {"value": 1})


@given(st.lists(st.tuples(st.permutations(range(1, 8)), st.integers(-30, 30))))
def test_every_column_and_the_totals_sum_to_zero(rubbers: list[tuple[list[int], int]]) -> None:
    sheet = running(
        [RubberResult({a: won, b: won, c: -won, d: -won}, frozenset(out)) for (a, b, c, d, *out), won in rubbers]
    )
    for column in range(len(rubbers)):
        cells = [row[column] for row in sheet.rows.values()]
        assert sum(cell.hundreds or 0 for cell in cells) == 0
        assert sum(cell.running for cell in cells) == 0
        assert sheet.plus_total(column) == -sum(min(0, cell.running) for cell in cells)
    for person, row in sheet.rows.items():
        assert sheet.totals[person] == sum(cell.hundreds or 0 for cell in row)
