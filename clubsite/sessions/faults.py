"""Why the rules of an evening refuse something, as data: the sentences for people are made elsewhere."""

from enum import StrEnum
from typing import Any


class Fault(StrEnum):
    """What was wrong, and in brackets the figures that go with it."""

    NO_CARD = "no_card"
    """Nothing was typed."""
    NO_SUCH_CARD = "no_such_card"
    """[value] is not a card."""
    AMBIGUOUS_CARD = "ambiguous_card"
    """[value] may be the ace or the ten: [ace], [ten]."""
    REPEATED_CARD = "repeated_card"
    """[card] was drawn by [person] already."""
    REPEATED_PERSON = "repeated_person"
    """[person] is there twice."""
    UNKNOWN_PERSON = "unknown_person"
    """[person] is not at the table."""
    TOO_FEW_PEOPLE = "too_few_people"
    """[count] people, and at least [limit] are needed."""
    TOO_MANY_PEOPLE = "too_many_people"
    """[count] people, and at most [limit] are possible."""
    WRONG_NUMBER_OUT = "wrong_number_out"
    """[count] people are to sit out, and it has to be [expected]."""
    NO_AMOUNT = "no_amount"
    """Nothing was typed."""
    NOT_AN_AMOUNT = "not_an_amount"
    """[value] is not an amount of money."""
    TOO_PRECISE = "too_precise"
    """[value] has more digits after the point than the [limit] of [currency]."""
    TOO_LARGE = "too_large"
    """[value] is more than [limit], an amount that `money.read_amount` reads."""
    SUM_NOT_ZERO = "sum_not_zero"
    """What people have won and lost leaves [value] over."""


class EveningError(ValueError):
    """Something that the rules of an evening do not allow: `fault` says what, `params` gives the figures."""

    def __init__(self, fault: Fault, **params: Any) -> None:
        super().__init__(fault)
        self.fault = fault
        self.params = params

    def __str__(self) -> str:
        return f"{self.fault} {self.params}"
