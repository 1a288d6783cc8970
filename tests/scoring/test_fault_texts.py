"""What is said of a fault: one plain sentence for each, whatever the text at fault holds."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.labels import FAULTS, FAULTS_IN, FIELDS, LONGEST_SHOWN, escaped, fault_line, fault_text, quoted
from scoring.rules import Deal, Fault, RulesError, Seat
from scoring.rules.deals import CONTRACTS
from scoring.rules.notation import EXPECTED
from scoring.rules.rubber_file import ADJUSTMENT_FIELDS, DEAL_FIELDS
from scoring.rules.rubber_file import FIELDS as RUBBER_FIELDS

PARAMS = {"value", "limit", "expected", "tricks", "column"}


def test_every_fault_has_a_sentence_and_every_field_a_name() -> None:
    assert set(FAULTS) == set(Fault)
    assert set(FIELDS) == {*RUBBER_FIELDS, *DEAL_FIELDS, *ADJUSTMENT_FIELDS, *EXPECTED}


def test_sentences_name_what_they_are_given() -> None:
    for sentence in [*FAULTS.values(), *FAULTS_IN.values()]:
        assert set(re.findall(r"{(.*?)}", str(sentence))) <= PARAMS, sentence


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
