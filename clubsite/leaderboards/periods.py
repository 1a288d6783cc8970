"""The periods and games that a board is for, as they stand in its address."""

import re
from calendar import monthrange
from datetime import date
from typing import NamedTuple

from django.utils.dates import MONTHS
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.labels import FAMILIES as FAMILY_NAMES
from scoring.models import ALL_FAMILIES, ALL_TIME, SEASON, Season
from scoring.rules import FAMILIES

ALL_GAMES = "all"
"""How the address says that all games count together."""
DAYS = "days"
"""How the address says that two days of its query string bound the period."""
FORMAT = re.compile(r"([0-9]{4})(?:-([0-9]{2}))?")
SEASON_FORMAT = re.compile(SEASON + r"([1-9][0-9]{0,8})")


class Days(NamedTuple):
    """Both are in it."""

    first: date
    last: date


def month_number(day: date) -> int:
    """That of a day's month, counted from the year 0, so that months follow each other across years."""
    return day.year * 12 + day.month - 1


class Period(NamedTuple):
    """All time when it has nothing; a season, a whole year, a month of it, or the days from one to another."""

    year: int | None = None
    month: int | None = None
    season_id: int | None = None
    season: Season | None = None
    """The season of that number, once it has been looked up."""
    by_days: bool = False
    days: Days | None = None
    """Of a period by days, once they have been read."""

    def __str__(self) -> str:
        """As in the address and, but for days, in `Standing.period`: "2026-11", "2026", "s3", "days" or "all"."""
        if self.by_days:
            return DAYS
        if self.season_id is not None:
            return f"{SEASON}{self.season_id}"
        if self.year is None:
            return ALL_TIME
        return f"{self.year:04}-{self.month:02}" if self.month else f"{self.year:04}"

    @property
    def is_all_time(self) -> bool:
        return str(self) == ALL_TIME

    @property
    def name(self) -> str:
        if self.days:
            return f"{date_format(self.days.first)} – {date_format(self.days.last)}"
        if self.season:
            return self.season.name
        if self.year is None:
            return _("Between two days") if self.by_days else _("All time")
        return f"{MONTHS[self.month]} {self.year}" if self.month else str(self.year)

    @property
    def month_name(self) -> str:
        return str(MONTHS[self.month]) if self.month else ""

    @property
    def bounds(self) -> Days | None:
        """Its first and its last day; None for all time."""
        if self.season:
            return Days(self.season.first_day, self.season.last_day)
        if self.year is None:
            return self.days
        last_month = self.month or 12
        last = date(self.year, last_month, monthrange(self.year, last_month)[1])
        return Days(date(self.year, self.month or 1, 1), last)

    @classmethod
    def of(cls, day: date) -> "Period":
        """The month that has this day."""
        return cls(day.year, day.month)

    @classmethod
    def of_number(cls, month: int) -> "Period":
        """The month of this number: see `month_number`."""
        return cls(month // 12, month % 12 + 1)

    @classmethod
    def of_season(cls, season: Season) -> "Period":
        return cls(season_id=season.pk, season=season)

    @classmethod
    def between(cls, first: date, last: date) -> "Period":
        return cls(by_days=True, days=Days(first, last))

    @classmethod
    def read(cls, text: str) -> "Period":
        """Raises ValueError when there is no such period. Whether there is that season is for others to see."""
        if text == ALL_TIME:
            return cls()
        if text == DAYS:
            return cls(by_days=True)
        if season := SEASON_FORMAT.fullmatch(text):
            return cls(season_id=int(season[1]))
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
