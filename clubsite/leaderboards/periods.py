"""The periods and games that a board is for, as they stand in its address."""

import re
from datetime import date
from typing import NamedTuple

from django.utils.dates import MONTHS
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.labels import FAMILIES as FAMILY_NAMES
from scoring.models import ALL_FAMILIES, ALL_TIME
from scoring.rules import FAMILIES

ALL_GAMES = "all"
"""How the address says that all games count together."""
FORMAT = re.compile(r"([0-9]{4})(?:-([0-9]{2}))?")


class Period(NamedTuple):
    """All time when there is no year, a whole year when there is no month."""

    year: int | None = None
    month: int | None = None

    def __str__(self) -> str:
        """As in the address and in `Standing.period`: "2026-11", "2026" or "all"."""
        if self.year is None:
            return ALL_TIME
        return f"{self.year:04}-{self.month:02}" if self.month else f"{self.year:04}"

    @property
    def name(self) -> str:
        if self.year is None:
            return _("All time")
        return f"{MONTHS[self.month]} {self.year}" if self.month else str(self.year)

    @property
    def month_name(self) -> str:
        return str(MONTHS[self.month]) if self.month else ""

    @classmethod
    def of(cls, day: date) -> "Period":
        """The month that has this day."""
        return cls(day.year, day.month)

    @classmethod
    def read(cls, text: str) -> "Period":
        """Raises ValueError when there is no such period."""
        if text == ALL_TIME:
            return cls()
        match = FORMAT.fullmatch(text)
        if not match:
            raise ValueError(text)
        year, month = match.groups()
        date(int(year), int(month or 1), 1)
        return cls(int(year), int(month) if month else None)


class PeriodConverter:
    """A period in an address; another word there is an unknown address."""

    regex = "[^/]+"

    def to_python(self, value: str) -> Period:
        return Period.read(value)

    def to_url(self, value: Period) -> str:
        return str(value)


class FamilyConverter:
    """A game family in an address, "all" for all together."""

    regex = "[^/]+"

    def to_python(self, value: str) -> str:
        if value == ALL_GAMES:
            return ALL_FAMILIES
        if value not in FAMILIES:
            raise ValueError(value)
        return value

    def to_url(self, value: str) -> str:
        return value or ALL_GAMES


def family_choices() -> list[tuple[str, str | Promise]]:
    """All games together, and then each family."""
    return [(ALL_FAMILIES, gettext_lazy("All games")), *((key, FAMILY_NAMES.get(key, key)) for key in FAMILIES)]
