"""Which periods, games and orders a page of boards offers, each with its address."""

from collections.abc import Iterable
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.db import connection
from django.http import QueryDict
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from scoring.models import Season

from .freshness import kept
from .periods import Period, family_choices

YEARS_OFFERED = 60
OF_A_PERIOD = ("since", "until", "page")
"""What of a query string does not go along to another period."""

WRITTEN_PERIODS = """
    WITH RECURSIVE written(latest) AS (
        SELECT (
            SELECT period FROM scoring_standing JOIN players_player AS player ON player.id = player_id
            WHERE family = %s AND NOT guest ORDER BY period LIMIT 1
        )
        UNION ALL
        SELECT (
            SELECT period FROM scoring_standing JOIN players_player AS player ON player.id = player_id
            WHERE family = %s AND NOT guest AND period > latest ORDER BY period LIMIT 1
        )
        FROM written WHERE latest IS NOT NULL
    )
    SELECT latest FROM written WHERE latest IS NOT NULL
"""
"""Those for which others than guests have a standing. Each costs one look into the index, however many rows it has."""


class Choice(NamedTuple):
    """A link to another page of the same kind; `current` is "page" for this one, "true" for one that has it."""

    name: str | Promise
    address: str
    current: str = ""


class Offered(NamedTuple):
    """The periods in which anything was played, the latest first."""

    seasons: list[Season]
    years: list[Period]
    months: list[Period]


def offered(edition: int, family: str, year: int | None) -> Offered:
    """What there is for a game; of months those of a year."""
    found = kept(edition, f"periods/{family}", lambda: played(family))
    return found._replace(months=[month for month in found.months if month.year == year])


def played(family: str) -> Offered:
    with connection.cursor() as cursor:
        cursor.execute(WRITTEN_PERIODS, [family, family])
        written = sorted((period for (period,) in cursor.fetchall()), reverse=True)
    periods = [Period.read(period) for period in written if period[0].isdigit()]
    return Offered(
        seasons=list(Season.objects.all()),
        years=[period for period in periods if not period.month][:YEARS_OFFERED],
        months=[period for period in periods if period.month],
    )


class Here(NamedTuple):
    """Where a page is: its kind (the name of its address), game, period, and query string."""

    page: str
    family: str
    period: Period
    query: QueryDict

    def address(self, *, page: str = "", family: str | None = None, period: Period | None = None) -> str:
        """The same page of another game or period, or another page of these."""
        game = self.family if family is None else family
        moved = period is not None and not (period.by_days and self.period.by_days)
        dropped = OF_A_PERIOD if moved else ("page",)
        kept_query = self.query.copy()
        for name in dropped:
            kept_query.pop(name, None)
        path = reverse(f"leaderboards:{page or self.page}", args=[game, period or self.period])
        return f"{path}?{kept_query.urlencode()}" if kept_query else path


def games(here: Here) -> list[Choice]:
    return [
        Choice(name, here.address(family=family), "page" if family == here.family else "")
        for family, name in family_choices()
    ]


def periods(here: Here, found: Offered, *, years: bool = True, by_days: bool = False) -> list[Choice]:
    """All time, the seasons, the years and, where a page has them, days of one's own."""
    these = [Period(), *map(Period.of_season, found.seasons), *(found.years if years else [])]
    if by_days:
        these.append(Period(by_days=True))
    return [period_choice(here, period) for period in these]


def period_choice(here: Here, period: Period) -> Choice:
    same = str(here.period) == str(period)
    has_it = period.year is not None and period.year == here.period.year
    name = _("Between two days") if period.by_days else period.name
    return Choice(name, here.address(period=period), "page" if same else "true" if has_it else "")


def months(here: Here, found: Offered) -> list[Choice]:
    return [
        Choice(month.month_name, here.address(period=month), "page" if str(month) == str(here.period) else "")
        for month in found.months
    ]


def nearest(period: Period, *, years: bool) -> Period:
    """The period that a page has which knows only all time, seasons and perhaps years."""
    if period.season_id is not None:
        return period
    return Period(period.year) if years and period.year else Period()


def kinds(here: Here) -> list[Choice]:
    """The kinds of board, each of the nearest period that it has."""
    periods_of = {
        "board": (_("Players"), here.period),
        "partnerships": (_("Partnerships"), nearest(here.period, years=True)),
        "records": (_("Records"), nearest(here.period, years=False)),
    }
    return [
        Choice(name, here.address(page=page, period=period), "page" if page == here.page else "")
        for page, (name, period) in periods_of.items()
    ]


def around(edition: int, here: Here, *, years: bool = True, by_days: bool = False) -> dict[str, Any]:
    """What every page of boards has around its table: game, period, and the ways to the others."""
    found = offered(edition, here.family, here.period.year)
    return {
        "family": here.family,
        "period": here.period,
        "games": games(here),
        "periods": periods(here, found, years=years, by_days=by_days),
        "months": months(here, found) if by_days else [],
        "kinds": kinds(here),
        "same_filters": filters_of_player(here.family, Period() if here.period.by_days else here.period),
    }


def with_changed(query: QueryDict, **changes: str) -> str:
    """The query string with other values, back on the first page; "" takes a value away."""
    changed = query.copy()
    for name, value in {**changes, "page": ""}.items():
        changed.pop(name, None)
        if value:
            changed[name] = value
    return f"?{changed.urlencode()}" if changed else "."


def games_of_player(query: QueryDict, family: str) -> list[Choice]:
    return [
        Choice(name, with_changed(query, game=key), "page" if key == family else "") for key, name in family_choices()
    ]


def periods_of_player(query: QueryDict, here: Period, played: Iterable[Period]) -> list[Choice]:
    """All time, the seasons and the years."""
    offered_ones = [period for period in played if not period.month]
    if here not in offered_ones and not here.month:
        offered_ones.append(here)
    return [player_choice(query, here, period, period.name) for period in offered_ones]


def months_of_player(query: QueryDict, here: Period, played: Iterable[Period]) -> list[Choice]:
    """The months of the year that is shown."""
    months_there = [period for period in played if period.month and period.year == here.year]
    return [player_choice(query, here, period, period.month_name) for period in months_there]


def player_choice(query: QueryDict, here: Period, period: Period, name: str) -> Choice:
    has_it = period.year is not None and period.year == here.year and not period.month
    current = "page" if str(here) == str(period) else "true" if has_it else ""
    return Choice(name, with_changed(query, period="" if period.is_all_time else str(period)), current)


def filters_of_player(family: str, period: Period) -> str:
    """The query string under which another page shows the same game and period."""
    filters = {"game": family, "period": "" if period.is_all_time else str(period)}
    found = urlencode({name: value for name, value in filters.items() if value})
    return f"?{found}" if found else ""
