"""Money read and written to the smallest coin."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubsite.sessions.faults import EveningError, Fault
from clubsite.sessions.money import MOST, Parts, minor_digits, parts, read_amount, write_amount

currencies = st.sampled_from(["EUR", "RUB", "JPY", "KWD", "CLF", "CHF"])


@pytest.mark.parametrize(
    ("currency", "digits"), [("EUR", 2), ("RUB", 2), ("JPY", 0), ("krw", 0), ("BHD", 3), ("CLF", 4)]
)
def test_digits_of_a_currency(currency: str, digits: int) -> None:
    assert minor_digits(currency) == digits


@pytest.mark.parametrize(
    ("text", "currency", "coins"),
    [
        ("0,25", "EUR", 25),
        ("0.25", "EUR", 25),
        (" ,5 ", "EUR", 50),
        ("3", "EUR", 300),
        ("007", "EUR", 700),
        ("1 000,50", "RUB", 100050),
        ("1\u202f000", "RUB", 100000),
        ("100", "JPY", 100),
        ("1,000", "KWD", 1000),
        ("0.0001", "CLF", 1),
        ("0", "EUR", 0),
        ("10000000.00", "EUR", MOST),
    ],
)
def test_reads_point_and_comma_exactly(text: str, currency: str, coins: int) -> None:
    assert read_amount(text, currency) == coins


@pytest.mark.parametrize(
    ("text", "currency", "fault"),
    [
        ("", "EUR", Fault.NO_AMOUNT),
        (" \u00a0", "EUR", Fault.NO_AMOUNT),
        (".", "EUR", Fault.NOT_AN_AMOUNT),
        ("1.", "EUR", Fault.NOT_AN_AMOUNT),
        ("-1", "EUR", Fault.NOT_AN_AMOUNT),
        ("1.000,50", "EUR", Fault.NOT_AN_AMOUNT),
        ("0 25", "EUR", Fault.NOT_AN_AMOUNT),
        ("1e3", "EUR", Fault.NOT_AN_AMOUNT),
        ("٣", "EUR", Fault.NOT_AN_AMOUNT),
        ("€1", "EUR", Fault.NOT_AN_AMOUNT),
        ("1\0", "EUR", Fault.NOT_AN_AMOUNT),
        ("0,250", "EUR", Fault.TOO_PRECISE),
        ("1,000", "EUR", Fault.TOO_PRECISE),
        ("1.5", "JPY", Fault.TOO_PRECISE),
        ("10000000,01", "EUR", Fault.TOO_LARGE),
        ("9" * 5000, "EUR", Fault.TOO_LARGE),
        ("0." + "9" * 5000, "EUR", Fault.TOO_PRECISE),
    ],
)
def test_refuses_what_it_would_have_to_guess(text: str, currency: str, fault: Fault) -> None:
    with pytest.raises(EveningError) as refused:
        read_amount(text, currency)
    assert refused.value.fault == fault
    assert len(str(refused.value)) < 100


@pytest.mark.parametrize(
    ("coins", "currency", "expected"),
    [
        (125, "EUR", Parts(False, 1, "25")),
        (-5, "EUR", Parts(True, 0, "05")),
        (1250, "KWD", Parts(False, 1, "250")),
        (125, "JPY", Parts(False, 125, "")),
        (0, "EUR", Parts(False, 0, "00")),
    ],
)
def test_parts(coins: int, currency: str, expected: Parts) -> None:
    assert parts(coins, currency) == expected


@given(st.integers(0, MOST), currencies, st.sampled_from(".,"))
def test_an_amount_reads_back_as_it_is_written(coins: int, currency: str, point: str) -> None:
    assert read_amount(write_amount(coins, currency).replace(".", point), currency) == coins
    assert write_amount(-coins, currency) == ("-" if coins else "") + write_amount(coins, currency)


@given(st.text(), currencies)
def test_any_text_is_an_amount_or_refused(text: str, currency: str) -> None:
    with suppress(EveningError):
        assert 0 <= read_amount(text, currency) <= MOST
