"""Cards read, written and drawn."""

import hashlib
import re
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubsite.sessions import cards
from clubsite.sessions.cards import PACK, Card, Suit, draw, new_seed, precedence, read_card, read_draw
from clubsite.sessions.faults import EveningError, Fault

people = st.lists(st.integers(1, 10**6), unique=True, max_size=52)
seeds = st.text("0123456789abcdef", min_size=12, max_size=12)


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("AS", "A♠"),
        ("a♠", "A♠"),
        (" a  s ", "A♠"),
        ("10h", "10♥"),
        ("Th", "10♥"),
        ("h10", "10♥"),
        ("10♥\ufe0f", "10♥"),
        ("♧2", "2♣"),
        ("Кп", "K♠"),
        ("дч", "Q♥"),
        ("ВБ", "J♦"),
        ("10т", "10♣"),
        ("т10", "10♣"),
        ("тк", "K♣"),
        ("Тп", "A♠"),
        ("тт", "A♣"),
        ("Т♥", "A♥"),
        ("T♥", "10♥"),
        ("АС", "A♣"),
    ],
)
def test_reads_what_a_director_types(text: str, card: str) -> None:
    assert str(read_card(text)) == card


@pytest.mark.parametrize(
    "text", ["1S", "11S", "0h", "14♠", "A", "S", "10", "AX", "ASS", "AS KS", "♠♥", "КК", "\0", "ß"]
)
def test_refuses_what_is_no_card(text: str) -> None:
    with pytest.raises(EveningError) as refused:
        read_card(text)
    assert (refused.value.fault, refused.value.params) == (Fault.NO_SUCH_CARD, {"value": text})


@pytest.mark.parametrize("text", ["", "  ", "\ufe0f"])
def test_nothing_typed_is_no_card(text: str) -> None:
    with pytest.raises(EveningError) as refused:
        read_card(text)
    assert refused.value.fault == Fault.NO_CARD


@pytest.mark.parametrize("text", ["Тh", "Tч", "Н Т"])
def test_a_t_of_two_alphabets_is_not_guessed_at(text: str) -> None:
    with pytest.raises(EveningError) as refused:
        read_card(text)
    assert (refused.value.fault, refused.value.params) == (
        Fault.AMBIGUOUS_CARD,
        {"value": text, "ace": Card(14, Suit.H), "ten": Card(10, Suit.H)},
    )


@given(st.text())
def test_any_text_is_a_card_or_refused(text: str) -> None:
    drawn, errors = read_draw({1: text})
    assert (1 in drawn) != (1 in errors)
    assert all(len(error.params.get("value", "")) <= cards.SHOWN for error in errors.values())


@given(st.sampled_from(PACK))
def test_a_card_reads_back_as_it_is_written(card: Card) -> None:
    assert read_card(str(card)) == read_card(card.code) == card


def test_a_card_outside_the_pack_cannot_be_built() -> None:
    with pytest.raises(EveningError):
        Card(15, Suit.S)


def test_ace_is_high_and_suits_split_equal_ranks() -> None:
    assert sorted(PACK, reverse=True) == list(PACK)
    assert [str(card) for card in PACK[:5]] == ["A♠", "A♥", "A♦", "A♣", "K♠"]
    drawn = {1: read_card("KD"), 2: read_card("2S"), 3: read_card("KH"), 4: read_card("AC")}
    assert precedence(drawn) == [4, 3, 1, 2]


def test_the_same_card_twice_is_refused_for_the_later_person() -> None:
    drawn, errors = read_draw({1: "AS", 2: "nine", 3: "a♠", 4: "2c"})
    assert {person: str(card) for person, card in drawn.items()} == {1: "A♠", 4: "2♣"}
    assert {person: error.fault for person, error in errors.items()} == {2: Fault.NO_SUCH_CARD, 3: Fault.REPEATED_CARD}
    assert errors[3].params == {"card": Card(14, Suit.S), "person": 1}
    with pytest.raises(EveningError) as refused:
        precedence({1: read_card("AS"), 2: read_card("AS")})
    assert refused.value.params == {"card": Card(14, Suit.S), "person": 1}


@given(people, seeds)
def test_a_draw_can_be_checked_by_the_two_lines_of_the_docstring(people: list[int], seed: str) -> None:
    lines = re.findall(r"^    (?:pack = )?(.+)$", cards.__doc__ or "", re.MULTILINE)
    pack = eval(lines[0])
    checked = eval(lines[1], {"pack": pack, "seed": seed, "hashlib": hashlib})
    drawn = draw(people, seed)
    assert [card.code for card in drawn.values()] == checked[: len(people)]
    assert list(drawn) == people
    assert len(set(drawn.values())) == len(people)


def test_a_draw_stays_what_it_is() -> None:
    assert [str(card) for card in draw([7, 3, 9, 1], "0123456789ab").values()] == ["K♥", "2♦", "7♥", "3♦"]


def test_every_card_is_as_likely_for_each() -> None:
    first, second = Counter[Card](), Counter[Card]()
    for seed in range(5200):
        drawn = draw([1, 2], f"{seed:012x}")
        first[drawn[1]] += 1
        second[drawn[2]] += 1
    for counts in (first, second):
        assert sum((count - 100) ** 2 / 100 for count in map(counts.__getitem__, PACK)) < 88, "51 degrees, 0.1 %"


def test_seeds_are_fresh() -> None:
    found = {new_seed() for _ in range(100)}
    assert len(found) == 100
    assert all(re.fullmatch("[0-9a-f]{12}", seed) for seed in found)


@pytest.mark.parametrize(("people", "fault"), [([1, 2, 1], "repeated_person"), (list(range(53)), "too_many_people")])
def test_draws_that_cannot_be(people: list[int], fault: str) -> None:
    with pytest.raises(EveningError) as refused:
        draw(people, "0")
    assert refused.value.fault == fault
    assert fault in str(refused.value)
