"""Margins to hundreds: an odd 50 or more counts as a further hundred."""

from scoring.rules import back_score

WRITTEN_OUT = {0: 0, 1: 0, 49: 0, 50: 1, 51: 1, 100: 1, 149: 1, 150: 2, 250: 3, 350: 4, 450: 5, 940: 9, 949: 9, 950: 10}
MOST = 12345


def test_the_margins_where_rounding_goes_wrong() -> None:
    assert {margin: back_score(margin) for margin in WRITTEN_OUT} == WRITTEN_OUT


def test_every_margin() -> None:
    for margin in range(MOST + 1):
        whole, odd = divmod(margin, 100)
        assert back_score(margin) == (whole + 1 if odd >= 50 else whole), margin


def test_the_losers_lose_what_the_winners_win() -> None:
    for margin in range(-MOST, MOST + 1):
        assert back_score(margin) + back_score(-margin) == 0, margin
        assert back_score(margin) <= back_score(margin + 1), margin
