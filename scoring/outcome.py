"""What a rubber's sheet says of its four seats: everything of a `scoring.models.Seat` that is derived."""

from collections.abc import Mapping
from datetime import date, datetime
from operator import attrgetter
from typing import Any, NamedTuple

from .rules import SEATS, SIDE_OF, Seat, Sheet, back_score
from .statistics import FIGURES, Figures, figures

DERIVED = (
    *("family", "counted_on", "started_at", "provisional", "won", "points", "back_score", "margin"),
    *("partner_id", "evening"),
    *FIGURES,
)
"""The columns, in the order in which `outcome` gives their values."""
Values = tuple[Any, ...]
of_figures = attrgetter(*FIGURES)
NO_FIGURES: Values = of_figures(Figures())


class Counted(NamedTuple):
    """How a rubber counts: on which day and when in it, whether it is yet to be agreed, and in which session."""

    day: date
    started_at: datetime
    provisional: bool
    evening: int | None


def outcome(
    sheet: Sheet, counted: Counted | None, players: Mapping[Seat, int], own_deals: Mapping[Seat, range] | None = None
) -> dict[Seat, Values]:
    """The derived columns of each seat; of a rubber that does not count they are empty but for the family.

    `own_deals` is as for `figures`.
    """
    family = sheet.rules.family
    if counted is None:
        return dict.fromkeys(SEATS, (family, None, None, False, False, None, None, None, None, None, *NO_FIGURES))
    totals, found = sheet.totals, figures(sheet, own_deals)
    values = {}
    for seat in SEATS:
        side = SIDE_OF[seat]
        points, margin = totals[side], totals[side] - totals[side.other]
        result = (margin > 0, points, back_score(margin), margin, players[seat.partner], counted.evening)
        values[seat] = (family, counted.day, counted.started_at, counted.provisional, *result, *of_figures(found[seat]))
    return values
