"""What corrections changed, in the words of people: they are stored in notation, and read back here."""

import re
from datetime import date
from typing import NamedTuple

from django.utils.formats import date_format

from .labels import FIELDS, GAMES, SEATS, SIDES, Text
from .models import Action, Correction
from .rules import Seat, Side
from .rules.notation import parse
from .wording import deal_line

ADJUSTMENT = re.compile(r"(NS|EW) (.*)")
SETUP = re.compile(r"(.+?), (\d{4}-\d\d-\d\d), ([NESW]); N (.+), E (.+), S (.+), W (.+)")


class Change(NamedTuple):
    """One thing that a correction changed, and how it reads: before and after, or once where it only came or went."""

    what: Text
    texts: list[Text]


def changes(correction: Correction) -> list[Change]:
    """All that one correction changed: of a set-up each part that is another now."""
    stored = [text for text in (correction.before, correction.after) if text]
    if correction.action == Action.SET_UP:
        setups = [match.groups() for match in map(SETUP.fullmatch, stored) if match]
        if len(setups) == 2:
            before, after = (setup_parts(*setup) for setup in setups)
            return [Change(f"{what}:", [before[what], after[what]]) for what in before if before[what] != after[what]]
    texts = [correction_text(correction, text) for text in dict.fromkeys(stored)]
    return [Change(correction.get_action_display(), texts)]


def setup_parts(game: str, day: str, dealer: str, *people: str) -> dict[Text, Text]:
    """The parts of a set-up by their names."""
    return {
        FIELDS["game"]: GAMES.get(game, game),
        FIELDS["date"]: day_text(day),
        FIELDS["dealer"]: SEATS[Seat(dealer)],
        **dict(zip(SEATS.values(), people, strict=True)),
    }


def correction_text(correction: Correction, text: str) -> Text:
    """A deal, an adjustment, a day or a person, as stored, in the words of people."""
    if correction.action == Action.ENDED:
        return day_text(text)
    if correction.action in (Action.SUBSTITUTED, Action.RESUMED, Action.SET_UP):
        return text
    if correction.deal:
        return deal_line(parse(text))
    return ADJUSTMENT.sub(lambda given: f"{SIDES[Side(given[1])]} {given[2]}", text)


def day_text(day: str) -> str:
    return date_format(date.fromisoformat(day), "SHORT_DATE_FORMAT")
