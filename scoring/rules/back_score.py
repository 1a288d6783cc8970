"""The back score: each player's plus or minus for a rubber, in hundreds. A custom of clubs; no law has it."""


def back_score(margin: int) -> int:
    """The hundreds that a margin in points is worth; negative for a negative margin.

    An odd 50 or more counts as a further hundred: 950 is 10, 940 is 9, 50 is 1 and 49 is 0.
    """
    hundreds = (abs(margin) + 50) // 100
    return hundreds if margin >= 0 else -hundreds
