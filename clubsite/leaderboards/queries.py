"""What the boards and the players' pages read."""

from collections.abc import Iterable
from typing import NamedTuple

from django.core.paginator import Paginator
from django.db.models import Count, Exists, Q, QuerySet, Sum
from django.utils.functional import Promise

from clubsite.players.models import Player
from scoring.models import ALL_FAMILIES, ALL_TIME, Rubber, Seat, Standing
from scoring.rules import SEATS
from scoring.scorebook import by_position

from .periods import Period, family_choices
from .ranking import Place, Row, per_rubber, place_of, ranked

PER_PAGE = 50
YEARS_OFFERED = 60


def everybody(family: str, period: Period) -> QuerySet[Standing]:
    return Standing.objects.filter(family=family, period=str(period))


def board(family: str, period: Period) -> QuerySet[Standing]:
    """Who stands on a board: the players of the club, without guests."""
    return everybody(family, period).filter(player__guest=False)


class Summary(NamedTuple):
    rubbers: int
    players: int
    provisional: int
    """Rubbers whose result is still to be agreed."""


def summary(family: str, period: Period) -> Summary:
    """A board's players, and the rubbers of them and their guests; each rubber is in four rows of everybody's."""
    sums = everybody(family, period).aggregate(
        players=Count("pk", filter=Q(player__guest=False)),
        rubbers=Sum("rubbers", default=0),
        provisional=Sum("provisional", default=0),
    )
    return Summary(sums["rubbers"] // len(SEATS), sums["players"], sums["provisional"] // len(SEATS))


def top(family: str, period: Period, length: int) -> list[Row]:
    return ranked(board(family, period), 0, length)


def own_row(rows: QuerySet[Standing], player: Player | None) -> Row | None:
    """Where this player stands on a board, on whichever page."""
    standing = rows.filter(player=player).select_related("player").first() if player else None
    return Row(place_of(rows, standing.total), standing) if standing else None


def years_played(family: str) -> list[Period]:
    """The years that have a board, latest first."""
    periods = Standing.objects.filter(family=family).exclude(period=ALL_TIME).order_by("period")
    first, last = periods.values_list("period", flat=True).first(), periods.values_list("period", flat=True).last()
    if first is None or last is None:
        return []
    newest = int(last[:4])
    oldest = max(int(first[:4]), newest - YEARS_OFFERED)
    return with_rows(family, (Period(year) for year in range(newest, oldest - 1, -1)))


def months_played(family: str, year: int) -> list[Period]:
    """The months of a year that have a board, latest first."""
    return with_rows(family, (Period(year, month) for month in range(12, 0, -1)))


def with_rows(family: str, periods: Iterable[Period]) -> list[Period]:
    """Those of the periods that have a board: one query, which does not read the boards."""
    candidates = list(periods)
    found = Standing.objects.values_list(*(Exists(board(family, period)) for period in candidates))[:1]
    return [period for period, has_rows in zip(candidates, next(iter(found), ()), strict=False) if has_rows]


class PlayerRubber(NamedTuple):
    """A rubber from where one of its players sat."""

    rubber: Rubber
    own: Seat
    partner: Seat
    opponents: tuple[Seat, Seat]


def seen_by(player: Player, rubber: Rubber) -> PlayerRubber:
    seats = by_position(rubber)
    own = next(position for position, seat in seats.items() if seat.player_id == player.pk)
    return PlayerRubber(rubber, seats[own], seats[own.partner], (seats[own.left()], seats[own.left(3)]))


def rubbers_of(player: Player) -> Paginator[Rubber]:
    return Paginator(Rubber.objects.filter(seats__player=player).with_seats().latest_first(), PER_PAGE)


class Total(NamedTuple):
    """A player's sums in one game, or in all together."""

    name: str | Promise
    standing: Standing

    @property
    def per_rubber(self) -> int:
        return per_rubber(self.standing.total, self.standing.rubbers)


class PlayerTotals(NamedTuple):
    """What a player has by game over all time, and their places among all; None where they have not played.

    Guests have no places.
    """

    by_family: list[Total]
    place: Place | None
    month_place: Place | None
    month_total: int | None


def totals_of(player: Player, month: Period) -> PlayerTotals:
    always = Period()
    rows = {(row.period, row.family): row for row in player.standings.filter(period__in=[str(always), str(month)])}
    overall, in_month = rows.get((str(always), ALL_FAMILIES)), rows.get((str(month), ALL_FAMILIES))
    found = ((name, rows.get((str(always), family))) for family, name in family_choices())
    return PlayerTotals(
        by_family=[Total(name, standing) for name, standing in found if standing],
        place=place_among(always, None if player.guest else overall),
        month_place=place_among(month, None if player.guest else in_month),
        month_total=in_month.total if in_month else None,
    )


def place_among(period: Period, standing: Standing | None) -> Place | None:
    return place_of(board(ALL_FAMILIES, period), standing.total) if standing else None
