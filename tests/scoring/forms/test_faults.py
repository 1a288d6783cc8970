"""What the pad says is wrong, in a sentence that stands by itself, in the reader's language."""

import pytest
from django.utils import translation

from scoring.forms import DealForm
from scoring.rules import RULE_SETS


@pytest.mark.parametrize(
    ("typed", "english", "russian"),
    [
        (
            "\u200b",
            "The contract is missing, such as 4S, 3NTX or PASS.",
            "Не указан контракт, например 4П, 3БКХ или пас.",
        ),
        (
            "яя",
            "“яя” is no contract: type one such as 4S, 3NTX or PASS.",
            "Контракт не понят: «яя». Пишите, например, 4П, 3БКХ или пас.",
        ),
        ("9S S =", "“9S” is no contract: type one such as 4S, 3NTX or PASS.", "«9S»"),
        ("4S", "The declarer is missing: N, E, S or W.", "Не указан разыгрывающий: С, В, Ю или З."),
        ("4S Q =", "“Q” is no declarer: type N, E, S or W.", "«Q»"),
        ("4S N", "The result is missing, such as =, +1 or −2.", "Не указан результат, например =, +1 или −2."),
        ("4S N made", "“made” is no result: type one such as =, +1 or −2.", "«made»"),
        ("4S N = hN", "“hN” does not give each hand’s honours: type, for example, hN4S1.", "онёры С 4, Ю 1"),
        ("4S N = hN4N1", "“hN4N1” does not give each hand’s honours: type, for example, hN4S1.", "«hN4N1»"),
        ("4S N = p", "“p” does not give penalty tricks: type, for example, p3 or p−1.", "штрафные взятки −1"),
        ("4S N = foo", "“foo” is more than a deal needs.", "«foo»"),
        ("4S N \x07=", "“\\x07=” is no result: type one such as =, +1 or −2.", "«\\x07=»"),
        ("4ПХ Ю +9", "That makes 19 tricks; there are 13.", "Взяток всего 13, а получается 19."),
        ("4S N -11", "The contract needs fewer tricks than that.", "Недобор больше"),
        (
            "4S N = hN5S5",
            "That makes 10 trump honours; there are 5.",
            "Козырных онёров всего 5, а указано 10.",
        ),
        ("3NT N = hN5", "That makes 5 aces; there are 4.", "Тузов всего 4, а указано 5."),
        ("4S N = p-12", "Penalty tricks here are from −3 to +10.", "Штрафных взяток здесь от −3 до +10."),
        ("7S N = p14", "Penalty tricks here are from 0 to +13.", "Штрафных взяток здесь от 0 до +13."),
    ],
)
def test_typed(typed: str, english: str, russian: str) -> None:
    def said() -> str:
        form = DealForm({"entry_key": "k", "version": "1", "notation": typed}, rules=RULE_SETS["contract"])
        ((sentence,),) = form.errors.values()
        return str(sentence)

    assert said() == english
    with translation.override("ru"):
        assert russian in said()


def test_the_examples_can_be_typed() -> None:
    for typed in ("4П С =", "3БКХ С −2", "пас", "4П С =, онёры С 4, Ю 1", "4П С =, штрафные взятки 3", "4S N = p−1"):
        assert DealForm({"entry_key": "k", "version": "1", "notation": typed}, rules=RULE_SETS["auction"]).is_valid()
