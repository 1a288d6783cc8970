"""What a player's page reads, of one game or all and of one period."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any, NamedTuple

from django.core.paginator import Paginator
from django.db.models import Count, Q, QuerySet, Sum
from django.utils.functional import Promise

from clubsite.players.models import Player
from scoring.models import ALL_TIME, Season, Seat, Standing
from scoring.rules import SIDE_OF
from scoring.rules import Seat as Position

from . import boards
from .between import seats
from .periods import Period, family_choices
from .ranking import Place, per_rubber, percent

RUBBERS_PER_PAGE = 25
COMPANIONS_PER_PAGE = 50
MOST_FREQUENT = 8
"""Partners and opponents on the page itself; the others are a link away."""
LAST = 10
"""Rubbers whose results are the form."""


@dataclass(frozen=True)
class Subject:
    """Whose results, in which game and period."""

    player: Player
    family: str
    period: Period

    @property
    def seats(self) -> QuerySet[Seat]:
        return seats(self.family, self.period.bounds).filter(player=self.player)


class Result(NamedTuple):
    """One counted rubber; `back_score` in hundreds."""

    day: date
    rubber_id: int
    back_score: int
    won: bool


RESULT = ("counted_on", "rubber_id", "back_score", "won")


def results(subject: Subject) -> list[Result]:
    """Every rubber that counts, in the order played: one query, out of an index."""
    rows: Any = subject.seats.order_by("counted_on", "started_at", "rubber").values_list(*RESULT)
    return [Result(*row) for row in rows]


class Total(NamedTuple):
    """A player's sums in one game, or in all together."""

    family: str
    name: str | Promise
    standing: Standing

    @property
    def percent_won(self) -> int:
        return percent(self.standing.won, self.standing.rubbers)

    @property
    def percent_made(self) -> int:
        return percent(self.standing.made, self.standing.declared)


def totals(player: Player, period: Period) -> list[Total]:
    """By game, all together first; only where they have played."""
    rows = {row.family: row for row in player.standings.filter(period=str(period))}
    return [Total(family, name, rows[family]) for family, name in family_choices() if family in rows]


def periods_of(player: Player, family: str, seasons: list[Season]) -> list[Period]:
    """All time, and the seasons, years and months in which they have played, the latest first: one query."""
    rows = player.standings.filter(family=family).exclude(period=ALL_TIME).order_by("-period")
    played = [Period.read(period) for period in rows.values_list("period", flat=True)]
    numbers = {period.season_id for period in played}
    named = [Period.of_season(season) for season in seasons if season.pk in numbers]
    return [Period(), *named, *(period for period in played if period.season_id is None)]


def in_family(found: list[Total], family: str) -> Total | None:
    return next((total for total in found if total.family == family), None)


class Companion(NamedTuple):
    """Somebody they have played with or against, and what it brought the player; `total` in hundreds."""

    player_id: int
    name: str
    note: str
    rubbers: int
    won: int
    total: int

    @property
    def per_rubber(self) -> int:
        return per_rubber(self.total, self.rubbers)


COMPANION = ("rubbers", "wins", "sum")


def partners(subject: Subject) -> QuerySet[Any, Any]:
    """Who sat opposite, most often first, as `COMPANION` has it."""
    won = Count("player", filter=Q(won=True))
    sums = subject.seats.filter(partner__isnull=False).values("partner")
    sums = sums.annotate(rubbers=Count("*"), wins=won, sum=Sum("back_score"))
    return sums.order_by("-rubbers", "partner").values_list("partner", *COMPANION)


def opponents(subject: Subject) -> QuerySet[Any, Any]:
    """Who sat on the other side, most often first: a rubber's seats that are neither theirs nor a partner's."""
    seats_there = Seat.objects.filter(rubber__in=subject.seats.values("rubber"))
    others = seats_there.exclude(player=subject.player).exclude(partner=subject.player)
    lost = Count("player", filter=Q(margin__lt=0))
    sums = others.values("player").annotate(rubbers=Count("*"), wins=lost, sum=-Sum("back_score"))
    return sums.order_by("-rubbers", "player").values_list("player", *COMPANION)


def companions(rows: Iterable[Any]) -> list[Companion]:
    """These people, by name: two queries."""
    found = list(rows)
    people = Player.objects.filter(pk__in=[row[0] for row in found]).order_by()
    named = {row[0]: row for row in people.values_list("pk", "name", "note")}
    return [Companion(*named[person], *sums) for person, *sums in found]


class Seated(NamedTuple):
    player_id: int
    name: str
    note: str


class PlayerRubber(NamedTuple):
    """A rubber from where one of its players sat."""

    pk: int
    date: date
    state: str
    provisional: bool
    points: int | None
    their_points: int | None
    back_score: int | None
    partner: Seated
    opponents: list[Seated]


SEAT = (
    "rubber_id",
    "position",
    "player_id",
    "player__name",
    "player__note",
    "provisional",
    "points",
    "back_score",
    "rubber__state",
)


def rubbers_of(subject: Subject, other: Player | None = None) -> Paginator[Any]:
    """Every rubber, the latest first, also those that do not count; with `other` those that both sat in.

    Two queries: those that count come out of an index, and the others are few.
    """
    theirs = Seat.objects.filter(player=subject.player).order_by()
    uncounted = theirs.filter(counted_on__isnull=True)
    if subject.family:
        uncounted = uncounted.filter(family=subject.family)
    if subject.period.bounds:
        uncounted = uncounted.filter(rubber__date__range=subject.period.bounds)
    counted = subject.seats.order_by()
    if other:
        both = Seat.objects.filter(player=other).values("rubber")
        counted, uncounted = counted.filter(rubber__in=both), uncounted.filter(rubber__in=both)
    rubbers = [
        *counted.values_list("counted_on", "started_at", "rubber_id"),
        *uncounted.values_list("rubber__date", "rubber__started_at", "rubber_id"),
    ]
    return Paginator(sorted(rubbers, reverse=True), RUBBERS_PER_PAGE)


def seen_by(player: Player, rubbers: list[Any]) -> list[PlayerRubber]:
    """These rubbers, as `rubbers_of` gives them, from where the player sat: one query."""
    seats: dict[int, list[Any]] = {}
    rows = Seat.objects.filter(rubber__in=[pk for _day, _started_at, pk in rubbers]).order_by()
    for row in rows.values_list(*SEAT):
        seats.setdefault(row[0], []).append(row)
    return [one_seen_by(player, day, seats[pk]) for day, _started_at, pk in rubbers if pk in seats]


def one_seen_by(player: Player, day: date, seats: list[Any]) -> PlayerRubber:
    own = next(row for row in seats if row[2] == player.pk)
    side = SIDE_OF[Position(own[1])]
    ours = [row for row in seats if SIDE_OF[Position(row[1])] is side and row is not own]
    theirs = [row for row in seats if SIDE_OF[Position(row[1])] is not side]
    partner, opponents = Seated(*ours[0][2:5]), [Seated(*row[2:5]) for row in theirs]
    return PlayerRubber(own[0], day, own[8], own[5], own[6], theirs[0][6], own[7], partner, opponents)


class Portrait(NamedTuple):
    """A player beside another."""

    player: Player
    total: Total | None
    place: Place | None
    form: list[Result]


def portrait(subject: Subject) -> Portrait:
    total = in_family(totals(subject.player, subject.period), subject.family)
    rows: Any = subject.seats.order_by("-counted_on", "-started_at", "-rubber").values_list(*RESULT)[:LAST]
    return Portrait(
        player=subject.player,
        total=total,
        place=boards.place_of(total.standing) if total else None,
        form=[Result(*row) for row in reversed(rows)],
    )
