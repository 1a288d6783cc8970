"""The rubber file: read strictly, written one way, in the round, from streams of any length."""

import datetime as dt
import json
import tracemalloc
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.rules import (
    RULE_SETS,
    Adjustment,
    BySeat,
    Contract,
    Deal,
    Doubling,
    Fault,
    RubberFile,
    RulesError,
    Seat,
    Side,
    Strain,
    sheet_json,
)
from scoring.rules.rubber_file import deal_json, dump, read, read_all, read_deal, rubber_json
from tests.scoring.rules.strategies import rubber_files

FULL = {
    "game": "contract",
    "players": {"N": "Anna", "E": "Борис", "S": "Clara", "W": "José"},
    "dealer": "W",
    "date": "2026-11-30",
    "closed": True,
    "adjustments": [{"side": "EW", "points": 150, "reason": "revoke"}],
    "deals": [
        {"contract": "4SX", "declarer": "S", "tricks": 11, "honours": {"N": 4, "E": 1}},
        {"contract": "PASS"},
        {"contract": "3NT", "declarer": "E", "tricks": 9, "penalty_tricks": -1, "void": True},
        {"contract": "PASS", "void": True},
    ],
}
SMALL = b'{"game": "auction", "deals": []}'


def test_every_field() -> None:
    rubber = read(json.dumps(FULL))
    assert rubber == RubberFile(
        rules=RULE_SETS["contract"],
        deals=(
            Deal(Contract(4, Strain.S, Doubling.DOUBLED), Seat.S, 11, BySeat(4, 1, 0, 0)),
            Deal(None),
            Deal(Contract(3, Strain.NT), Seat.E, 9, penalty_tricks=-1, void=True),
            Deal(None, void=True),
        ),
        closed=True,
        players=BySeat("Anna", "Борис", "Clara", "José"),
        dealer=Seat.W,
        date=dt.date(2026, 11, 30),
        adjustments=(Adjustment(Side.EW, 150, "revoke"),),
    )
    assert rubber_json(rubber) == FULL
    assert list(rubber_json(rubber)) == list(FULL)


def test_defaults_are_not_written() -> None:
    explicit = {
        "game": "auction",
        "deals": [
            {
                "contract": "1C",
                "declarer": "N",
                "result": "+2",
                "tricks": 9,
                "honours": {"N": 0},
                "penalty_tricks": 0,
                "void": False,
            },
            {"contract": "PASS", "void": False},
        ],
        "closed": False,
        "adjustments": [],
    }
    written = '{"game": "auction", "deals": [{"contract": "1C", "declarer": "N", "tricks": 9}, {"contract": "PASS"}]}'
    assert dump(read(json.dumps(explicit))) == written


@pytest.mark.parametrize(
    ("contract", "result", "tricks"),
    [("4S", "=", 10), ("4S", "+1", 11), ("4S", "-2", 8), ("1C", "+6", 13), ("7NT", "-13", 0), ("1NTXX", "-7", 0)],
)
def test_results(contract: str, result: str, tricks: int) -> None:
    fields: dict[str, object] = {"contract": contract, "declarer": "N", "result": result}
    assert read_deal(fields).tricks == tricks
    assert read_deal(fields | {"tricks": tricks}).tricks == tricks
    assert deal_json(read_deal(fields)) == {"contract": contract, "declarer": "N", "tricks": tricks}


@given(rubber_files())
@settings(deadline=None)
def test_in_the_round(rubber: RubberFile) -> None:
    written = dump(rubber)
    assert read(written) == read(written.encode()) == rubber
    assert dump(read(written)) == written
    assert "\n" not in written


@given(rubber_files())
@settings(deadline=None)
def test_the_sheet_is_plain_json(rubber: RubberFile) -> None:
    sheet = sheet_json(rubber.sheet)
    assert json.loads(json.dumps(sheet)) == sheet
    assert sheet["margin"] == sheet["totals"]["NS"] - sheet["totals"]["EW"]
    assert [bonus["reason"] for bonus in sheet["bonuses"] if "reason" in bonus] == [
        adjustment.reason for adjustment in rubber.adjustments
    ]


json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["N", "4S", "PASS"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from([*FULL, *"NESW", "points"]), inner),
    max_leaves=8,
)


@given(st.sampled_from([*FULL, "contract", "declarer", "tricks", "result", "honours", "void", "foo"]), json_values)
@settings(deadline=None, max_examples=500)
def test_any_value_in_any_place_is_read_or_refused(field: str, value: Any) -> None:
    deal = FULL["deals"][0] | {field: value}  # type: ignore[index]
    for changed in ({**FULL, field: value}, {**FULL, "deals": [deal]}):
        outcomes = list(read_all([json.dumps(changed).encode()]))
        assert len(outcomes) == 1


@given(st.binary(max_size=40))
@settings(deadline=None, max_examples=500)
def test_any_bytes_are_refused(data: bytes) -> None:
    outcomes = [rubber for _, rubber in read_all(data.splitlines(keepends=True))]
    assert outcomes
    assert all(isinstance(rubber, RulesError) for rubber in outcomes)


def kinds(data: bytes) -> list[tuple[int | None, str]]:
    """For every rubber that was found its line, and its game or the fault."""
    return [
        (line, rubber.fault.value if isinstance(rubber, RulesError) else rubber.rules.key)
        for line, rubber in read_all(data.splitlines(keepends=True))
    ]


@pytest.mark.parametrize(
    ("data", "found"),
    [
        (SMALL, [(1, "auction")]),
        (SMALL + b"\n", [(1, "auction")]),
        (SMALL + b"\r\n" + SMALL + b"\r\n", [(1, "auction"), (2, "auction")]),
        (b"\xef\xbb\xbf" + SMALL + b"\n" + SMALL, [(1, "auction"), (2, "auction")]),
        (b"\xef\xbb\xbf\n" + SMALL + b"\n" + SMALL, [(2, "auction"), (3, "auction")]),
        (b"\n \t\r\n" + SMALL + b"\n\n\n" + SMALL + b"\n\n", [(3, "auction"), (6, "auction")]),
        (SMALL.replace(b" ", b"\n"), [(None, "auction")]),
        (b"\n\n" + SMALL.replace(b" ", b"\r\n") + b"\n\n", [(None, "auction")]),
        (b"\xef\xbb\xbf" + SMALL.replace(b" ", b"\n"), [(None, "auction")]),
        (SMALL.replace(b" ", b"\n") + b"\n" + SMALL, [(None, "not_json")]),
        (b"", [(None, "empty")]),
        (b"\n \n", [(None, "empty")]),
        (b"\xef\xbb\xbf", [(None, "empty")]),
        (b"\x0c", [(None, "not_json")]),
        ("\u00a0\n".encode() + SMALL, [(None, "not_json")]),
        (SMALL + b"\x0c", [(None, "not_json")]),
        (SMALL + b"\n\x0c\n" + SMALL + b"\x0b\n", [(1, "auction"), (2, "not_json"), (3, "not_json")]),
        (b"\xef\xbb\xbf\xef\xbb\xbf" + SMALL, [(None, "not_json")]),
        (b"\xef\xbb\xbf\n\xef\xbb\xbf" + SMALL, [(None, "not_json")]),
        (SMALL + b"\n\xef\xbb\xbf" + SMALL + b"\n\xef\xbb\xbf", [(1, "auction"), (2, "not_json"), (3, "not_json")]),
        (b"1\n" + SMALL, [(1, "wrong_type"), (2, "auction")]),
        (b"null\n" + SMALL, [(1, "wrong_type"), (2, "auction")]),
        (b'{"game": "auction", "deals": [}\n' + SMALL, [(None, "not_json")]),
        (SMALL + b"\n{\n" + SMALL, [(1, "auction"), (2, "not_json"), (3, "auction")]),
        (SMALL + SMALL + b"\n" + SMALL, [(None, "not_json")]),
        (b'{"game": "auction", "game": "auction", "deals": []}\n' + SMALL, [(1, "repeated"), (2, "auction")]),
        (b'{"game": "\xff"}\n' + SMALL, [(1, "not_utf8"), (2, "auction")]),
        (b"\xff\n" + SMALL, [(None, "not_utf8")]),
        (SMALL.decode().encode("utf-16"), [(None, "not_utf8")]),
        (b'{"game": ' + b"1" * 10_000 + b"}\n" + SMALL, [(1, "wrong_type"), (2, "auction")]),
        (b"[" * 100_000 + b"]" * 100_000 + b"\n" + SMALL, [(1, "nested_too_deeply"), (2, "auction")]),
        (b'["[\\"",' * 50_000 + b"1" + b"]" * 50_000 + b"\n" + SMALL, [(1, "nested_too_deeply"), (2, "auction")]),
        (b"[" * 100_000 + b"\n" + SMALL, [(None, "nested_too_deeply")]),
        (b"[" * 100_000 + b'"' + b"]" * 100_000 + b"\n" + SMALL, [(None, "nested_too_deeply")]),
        (b'{"a":' * 100_000, [(None, "nested_too_deeply")]),
        (SMALL + b"\n" + b"[" * 100_000 + b"\n" + SMALL, [(1, "auction"), (2, "nested_too_deeply"), (3, "auction")]),
    ],
)
def test_one_document_or_json_lines(data: bytes, found: list[tuple[int | None, str]]) -> None:
    assert kinds(data) == found


def test_a_string_without_end_is_passed_over_once() -> None:
    """To look for its end again from every quote in it would take hours."""
    endless = b'"' + b'\\"' * 2_000_000
    assert kinds(b"[" * 100_000 + endless + b"\n" + SMALL) == [(None, "nested_too_deeply")]


def test_only_line_feeds_end_lines() -> None:
    odd = {**FULL, "adjustments": [{"side": "NS", "points": 1, "reason": "a\u2028b\u0085c"}]}
    line = json.dumps(odd, ensure_ascii=False).encode() + b"\n"
    readings = list(read_all([line, line]))
    assert [reading.line for reading in readings] == [1, 2]
    assert all(isinstance(reading.rubber, RubberFile) for reading in readings)


def test_a_rubber_with_illegal_players_cannot_be_built() -> None:
    for names, fault in ((("A", "B", "A", "C"), Fault.REPEATED), (("A", "B", " ", "C"), Fault.EMPTY)):
        with pytest.raises(RulesError) as caught:
            RubberFile(rules=RULE_SETS["contract"], deals=(), players=BySeat(*names))
        assert (caught.value.field, caught.value.fault) == ("players", fault)


def peak(lines: int) -> int:
    """The most memory, in bytes, that reading so many lines of 20 kB takes."""

    def stream() -> Iterator[bytes]:
        for number in range(lines):
            given = {"side": "NS", "points": number + 1, "reason": "late " * 4_000}
            yield json.dumps({**FULL, "adjustments": [given]}).encode() + b"\n"

    tracemalloc.start()
    assert all(isinstance(rubber, RubberFile) for _, rubber in read_all(stream()))
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return most


def test_memory_stays_flat() -> None:
    assert peak(200) < peak(20) + 100_000
