"""What is said of a fault: one plain sentence for each, whatever the text at fault holds."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.labels import FAULTS, FAULTS_IN, FIELDS, LONGEST_SHOWN, escaped, fault_line, fault_text, quoted
from scoring.rules import Deal, Fault, RulesError, Seat
from scoring.rules.deals import CONTRACTS
from scoring.rules.notation import EXPECTED, NotationError, parse
from scoring.rules.rubber_file import ADJUSTMENT_FIELDS, DEAL_FIELDS
from scoring.rules.rubber_file import FIELDS as RUBBER_FIELDS

PARAMS = {"value", "limit", "expected", "tricks", "column"}


def test_every_fault_has_a_sentence_and_every_field_a_name() -> None:
    assert set(FAULTS) == set(Fault)
    assert set(FIELDS) == {*RUBBER_FIELDS, *DEAL_FIELDS, *ADJUSTMENT_FIELDS, *EXPECTED}


def test_sentences_name_what_they_are_given() -> None:
    for sentence in [*FAULTS.values(), *FAULTS_IN.values()]:
        assert set(re.findall(r"{(.*?)}", str(sentence))) <= PARAMS, sentence


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "nothing is not a contract such as 4S, 3NTX or PASS"),
        ("9S S =", '"9S" is not a contract such as 4S, 3NTX or PASS'),
        ("4S Q =", '"Q" is not a declarer: N, E, S or W'),
        ("4S S", "nothing is not a result such as =, +1 or -2"),
        ("4S S = hQ", '"hQ" does not give each hand’s honours as hN4S1 does'),
        ("4S S = pp", '"pp" does not give penalty tricks as p3 or p-1 does'),
        ("4S S = foo", '"foo" is more than a deal needs'),
        ("7S S +1", "14 is more than 13"),
        ("4S S = hN6", "6 is more than 5"),
        ("4S S = p-9", "-9 is less than -3"),
    ],
)
def test_notation(text: str, said: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse(text)
    assert fault_text(caught.value) == said


def test_a_deal_that_lacks_something() -> None:
    with pytest.raises(RulesError) as caught:
        Deal(CONTRACTS["4S"], Seat.N)
    assert fault_text(caught.value) == "it must be given"
    assert fault_line(caught.value) == "tricks: it must be given"


def test_the_place_comes_before_the_sentence() -> None:
    error = RulesError("tricks", Fault.TOO_MANY, deal=3, value=14, limit=13)
    assert fault_line(error) == "deal 3, tricks: 14 is more than 13"
    assert fault_line(error, 2) == "line 2, deal 3, tricks: 14 is more than 13"
    assert fault_line(RulesError("", Fault.EMPTY)) == "there is nothing to read"
    assert fault_line(RulesError("", Fault.NOT_JSON, line=7, column=1)) == "line 7: this is not JSON from column 1 on"


@given(st.text(max_size=100) | st.text("\n\r\x0b\x85\u2028\u202e\ud800{}%\\", max_size=100))
@settings(deadline=None)
def test_text_from_outside_stays_on_one_short_line(text: str) -> None:
    said = fault_line(RulesError(text, Fault.UNKNOWN_FIELD, value=text, expected=("N",)), 2)
    assert said.isprintable()
    assert said.encode()
    assert len(escaped(text)) <= LONGEST_SHOWN + 1


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("4S", '"4S"'),
        ("", "nothing"),
        (None, "null"),
        (True, "true"),
        (1.5, "1.5"),
        (float("inf"), "Infinity"),
        (14, "14"),
        (10**50, f"1{'0' * 39}…"),
        ([[1]], "a list"),
        ({"a": 1}, "an object"),
    ],
)
def test_values_are_quoted_as_json_has_them(value: object, said: str) -> None:
    assert quoted(value) == said
