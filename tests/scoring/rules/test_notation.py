"""A deal on one short line: read generously, written one way."""

import time
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from scoring.rules import ALL_TRICKS, Deal, Fault, NotationError, RulesError, Seat
from scoring.rules.deals import CONTRACTS
from scoring.rules.notation import EXPECTED, LONGEST, SHOWN, Reader, parse, write
from tests.scoring.rules.strategies import deals


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ("4SX S +1", "4SX S +1"),
        ("4SX S +1", "4sx s +1"),
        ("4SX S +1", "4♠× S +1"),
        ("4SX S +1", "4SXS+1"),
        ("4SX S +1", " 4 S X  S + 1 "),
        ("4SX S +1", "4♤x s+1"),
        ("4SX S +1", "4♠\ufe0e✕ S +1"),
        ("4SX S +1", "4♠\ufe0fХ S +1"),
        ("4SX S +1", "4♠х S +1"),
        ("4SX S +1", "4s* s +1"),
        ("4SX S +1", "4\u00a0SX\u00a0S\u202f+1"),
        ("4SX S +1", "\ufeff4SX\tS\n+1\r\n"),
        ("4SX S +1", "4SX S +01"),
        ("3NT N -2", "3nt n -2"),
        ("3NT N -2", "3n n −2"),
        ("3NT N -2", "3NN–2"),
        ("3NT N -2", "3NTN-2"),
        ("3NT N -2", "3 NT N ‑2"),
        ("4H E =", "4h e ="),
        ("4H E =", "4♥e="),
        ("4H E =", "4♡ E +0"),
        ("4H E =", "4❤️ E -0"),
        ("5DXX W -11", "5♢ХХw-11"),
        ("5C W =", "5♧ W ="),
        ("5C W =", "5С W ="),
        ("PASS", "PASS"),
        ("PASS", " pass "),
        ("PASS", "Passed out"),
        ("PASS", "passed-out"),
        ("4S S = hN4", "4S S = hN4"),
        ("4S S = hN4", "4ss=HN4"),
        ("4S S = hN4S1", "4S S = h s1 n 4"),
        ("4S S =", "4S S = hN0"),
        ("4S S = p3", "4S S = P3"),
        ("4S S = p3", "4S S=p + 3"),
        ("4S S = p-1", "4S S = p−1"),
        ("4S S = p-1", "4S S = р-1"),
        ("4S S = hN4S1 p-1", "4S S = p-1 hN4S1"),
        ("4S S = hN4S1 p-1", "4SS=hN4S1p-1"),
        ("4S S = hN4S1 p1", "4♠ S =, honours N 4, S 1, penalty tricks +1"),
        ("1NT S +2", "1БК Ю +2"),
        ("1NT S +2", "1бкю+2"),
        ("1NT S +2", "1 Б/К Ю +2"),
        ("1NT N +2", "1NТ С +2"),
        ("4S S =", "4♠ Ю ="),
        ("4SX S =", "4ПХ Ю ="),
        ("4SX S =", "4п×ю="),
        ("4H N +1", "4ч С +1"),
        ("4DXX E -3", "4БХХ в −3"),
        ("5C W =", "5Т З ="),
        ("5C N =", "5С С ="),
        ("5CX N =", "5сх с ="),
        ("3NT N =", "3NС="),
        ("4S S = hN4S1 p-1", "4♠ Ю =, онёры С\u00a04, Ю\u00a01, штрафные взятки\u00a0−1"),
        ("4S S = hN4S1 p-1", "4п ю = Онеры с4ю1 р−1"),
        ("4S S = hE5", "4S S = hВ5"),
        ("PASS", "пас"),
        ("PASS", "Общий пас"),
    ],
)
def test_reading(written: str, text: str) -> None:
    assert write(parse(text)) == written
    assert parse(written) == parse(text)


@given(deals)
@settings(deadline=None, max_examples=500)
def test_in_the_round(deal: Deal) -> None:
    assert parse(write(deal)) == deal
    assert write(parse(write(deal))) == write(deal)
    for changed in (write(deal).lower(), write(deal).replace(" ", ""), write(deal).replace("X", "×").replace("-", "−")):
        assert parse(changed) == deal, changed
    assert write(replace(deal, void=True)) == write(deal)


def test_every_contract_and_result_in_the_round() -> None:
    for contract, seat, tricks in product(CONTRACTS.values(), Seat, range(ALL_TRICKS + 1)):
        deal = Deal(contract, seat, tricks)
        assert parse(write(deal)) == parse(write(deal).replace(" ", "")) == deal


@pytest.mark.parametrize(
    ("text", "part", "found"),
    [
        ("", "contract", ""),
        ("   ", "contract", ""),
        ("8S S =", "contract", "8S"),
        ("0S S =", "contract", "0S"),
        ("S S =", "contract", "S"),
        ("4Z S =", "contract", "4Z"),
        ("٤S S =", "contract", "٤S"),
        ("4ß =", "contract", "4ß"),
        ("PASSING", "contract", "PASSING"),
        ("пасьянс", "contract", "пасьянс"),
        ("4К Ю =", "contract", "4К"),
        ("4S C =", "declarer", "C"),
        ("4П Ю", "result", ""),
        ("4Б К =", "declarer", "="),
        ("4П Ю = он", "honours", "он"),
        ("4П Ю = hС4 онёры Ю1", "rest", "онёры"),
        ("4S S = ,", "rest", ","),
        ("4S S =, +1", "rest", ","),
        ("4S", "declarer", ""),
        ("4S Q =", "declarer", "Q"),
        ("4S+1", "declarer", "+1"),
        ("3N +1", "declarer", "+1"),
        ("4SXXX S =", "declarer", "X"),
        ("4S S", "result", ""),
        ("4S S 10", "result", "10"),
        ("4S S + foo", "result", "+"),
        ("4S S hN4", "result", "hN4"),
        ("4S S = h", "honours", "h"),
        ("4S S = hQ4", "honours", "hQ4"),
        ("4S S = hN", "honours", "hN"),
        ("4S S = hN4N1", "honours", "hN4N1"),
        ("4S S = hN-1", "honours", "hN-1"),
        ("4S S = p", "penalty_tricks", "p"),
        ("4S S = pN", "penalty_tricks", "pN"),
        ("4S S = foo bar", "rest", "foo"),
        ("4S S = hN4 hS1", "rest", "hS1"),
        ("4S S = p1 p1", "rest", "p1"),
        ("4S S = hN4x", "rest", "x"),
        ("4S S +1.5", "rest", ".5"),
        ("4S S ==", "rest", "="),
        ("PASS hN4", "rest", "hN4"),
        ("PASS PASS", "rest", "PASS"),
    ],
)
def test_unreadable(text: str, part: str, found: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse(text)
    error = caught.value
    assert (error.field, error.fault, error.found) == (part, Fault.UNREADABLE, found)
    assert error.expected == EXPECTED[part]
    assert isinstance(error, RulesError)


@pytest.mark.parametrize(
    ("text", "part", "fault", "found", "value", "limit"),
    [
        ("7NT N +1", "result", Fault.TOO_MANY, "+1", 14, 13),
        ("1C N -8", "result", Fault.TOO_FEW, "-8", -1, 0),
        ("4S N = hN6", "honours", Fault.TOO_MANY, "hN6", 6, 5),
        ("4S N = hN3S3", "honours", Fault.TOO_MANY, "hN3S3", 6, 5),
        ("3NT N = hW5", "honours", Fault.TOO_MANY, "hW5", 5, 4),
        ("4S N = p11", "penalty_tricks", Fault.TOO_MANY, "p11", 11, 10),
        ("4S N = hN4 p−4", "penalty_tricks", Fault.TOO_FEW, "p−4", -4, -3),
    ],
)
def test_illegal_figures(text: str, part: str, fault: Fault, found: str, value: int, limit: int) -> None:
    with pytest.raises(NotationError) as caught:
        parse(text)
    error = caught.value
    assert (error.field, error.fault, error.found, error.params) == (
        part,
        fault,
        found,
        {"value": value, "limit": limit},
    )


@pytest.mark.parametrize("part", ["4", "4S S +", "4S S = hN", "h", "hN1", "N1", "p1", "X", "\ufe0f", "\0", "𝟒", "♠"])
def test_huge_text_is_refused_at_once(part: str) -> None:
    for text in (part * 1_000_000, part + "1" * 1_000_000, "4S S = " + part * 1_000_000):
        assert len(Reader(text).plain) <= LONGEST
        started = time.perf_counter()
        with pytest.raises(NotationError) as caught:
            parse(text)
        assert len(caught.value.found) <= SHOWN
        assert time.perf_counter() - started < 1


def test_blanks_around_a_deal_may_be_many() -> None:
    assert parse(" " * 1_000_000 + "4S S =" + "\n" * 1_000_000) == parse("4S S =")


@given(st.text(max_size=30) | st.text("4SNTXPASHD=+-0123hpnesw ×♠,СВЮЗПЧБТКонёры", max_size=30))
@example("4S S =\ud800")
@settings(deadline=None, max_examples=1000)
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        deal = parse(text)
    except NotationError as error:
        refused = error
    else:
        assert parse(write(deal)) == deal
        return
    assert refused.field in EXPECTED
    assert refused.found in text
