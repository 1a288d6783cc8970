"""Contracts, deals and people as a page says them."""

from dataclasses import replace

import pytest
from django.utils import translation
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import wording
from scoring.rules import RuleSet, Side
from scoring.rules.notation import parse
from tests.factories import make_four, make_player, make_rubber, make_user
from tests.scoring.pages import bare
from tests.scoring.rules.strategies import rubbers, rule_sets


@pytest.mark.parametrize(
    ("notation", "line"),
    [
        ("4S S =", "4♠ S ="),
        ("4SX S +1", "4♠× S +1"),
        ("7NTXX W -13", "7NT×× W −13"),
        ("1D N = hN4S1", "1♦ N =, honours N 4, S 1"),
        ("2H E +2 p3", "2♥ E +2, penalty tricks +3"),
        ("2H E -2 p-1", "2♥ E −2, penalty tricks −1"),
        ("PASS", "Passed out"),
    ],
)
def test_a_deal_on_a_line(notation: str, line: str) -> None:
    assert bare(wording.deal_line(parse(notation))) == line


@pytest.mark.parametrize("language", ["en", "ru"])
@given(rules=rule_sets, data=st.data())
@settings(deadline=None, max_examples=200)
def test_a_line_of_the_page_is_read_as_the_same_deal(language: str, rules: RuleSet, data: st.DataObject) -> None:
    deals = data.draw(rubbers(rules))
    with translation.override(language):
        lines = [bare(wording.deal_line(deal)) for deal in deals]
    for written in (str, str.lower, str.upper):
        read = [replace(parse(written(line)), void=deal.void) for line, deal in zip(lines, deals, strict=True)]
        assert read == deals


def test_a_suit_is_said_aloud_and_has_its_colour() -> None:
    html = wording.deal_line(parse("4S S ="))
    assert '<span class="suit-S" aria-hidden="true">♠</span><span class="visually-hidden"> spades </span>' in html


@pytest.mark.django_db
def test_a_deal_in_a_sentence() -> None:
    four = make_four("Anna", "Boris", "Vera", "<b>")
    rubber = make_rubber(four)
    sentences = [wording.deal_sentence(parse(deal), rubber, 1) for deal in ("4S S =", "3NTX W -2", "PASS")]
    assert [bare(text) for text in sentences] == ["4♠ by Vera, made", "3NT× by &lt;b&gt;, −2", "Passed out"]
    assert [wording.pair(rubber, side) for side in Side] == ["Anna – Vera", "Boris – <b>"]


@pytest.mark.django_db
def test_a_person() -> None:
    anna = make_user("anna")
    make_player("Anna Sh.", user=anna)
    assert [wording.person(user) for user in (anna, make_user("boris"), None)] == ["Anna Sh.", "boris", "at the table"]


def test_in_russian() -> None:
    with translation.override("ru"):
        line = bare(wording.deal_line(parse("1NT S = hN4")))
        passed = wording.deal_line(parse("PASS"))
    assert "NT" not in line
    assert passed != "Passed out"
