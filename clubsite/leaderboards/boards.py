"""What the boards read: everybody's sums of a period in one query, and the details of the people on one page."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any, NamedTuple

from django.db.models import Count, Q
from django.utils import timezone

from clubsite.players.models import Player
from scoring.models import Standing
from scoring.rules import FAMILIES, SEATS

from .between import seats, summed, sums_between
from .freshness import kept
from .periods import Days, Period
from .ranking import Brought, Earlier, Ladder, Place, Row, Scale, by_mean, by_total, per_rubber, percent

PER_PAGE = 50
USUAL_MINIMUM = 10
"""Rubbers that it takes to stand on a board by the mean, unless another number is asked for."""


@dataclass(frozen=True)
class Asked:
    """Which board somebody wants to see."""

    family: str
    period: Period
    by_rubber: bool = False
    minimum: int = USUAL_MINIMUM
    """Counts on a board by the mean alone."""
    inactive: bool = False

    @property
    def scale(self) -> Scale:
        return by_mean(self.minimum) if self.by_rubber else by_total()

    @property
    def key(self) -> str:
        days = self.period.days
        first, last = (days.first, days.last) if days else ("", "")
        return f"{self.family}/{self.period}/{first}/{last}/{self.by_rubber and self.minimum}/{self.inactive}"


class Hidden(NamedTuple):
    guests: frozenset[int]
    all: frozenset[int]
    """Guests and former players."""


@dataclass(frozen=True)
class Board:
    """A board as it stood when it was computed."""

    ladder: Ladder
    rubbers: int
    provisional: int
    """Rubbers whose result is still to be agreed."""
    computed_at: datetime
    before: Earlier | None = None
    """The ladder before the last day of play; None where it is not told."""
    last_day: date | None = None
    lacking: dict[int, int] = field(default_factory=dict)
    """How many rubbers those have who do not stand on it only because these are too few."""

    def index_of(self, person: int) -> int | None:
        """At which index of the ladder somebody stands."""
        return self.ladder.people.index(person) if person in self.ladder.people else None

    def rise(self, index: int) -> int | None:
        """How many places somebody has won since the evening before, fewer than 0 lost; None for who is new."""
        if not self.before:
            return 0
        then = self.before.number(self.ladder.people[index], self.ladder.figure(index))
        return then and then - self.ladder.place(index).number


def rows_of(family: str, period: Period) -> list[Row]:
    """Everybody's, guests' too: from what is kept, or what there is between two days."""
    if period.days:
        found = sums_between(family, period.days)
        return [(player, rubbers, provisional, total) for player, (rubbers, provisional, total) in found.items()]
    kept_rows = Standing.objects.filter(family=family, period=str(period)).order_by("-total", "player")
    return list(kept_rows.values_list("player", "rubbers", "provisional", "total"))


def hidden() -> Hidden:
    is_guest = dict(Player.objects.on_no_board().order_by().values_list("pk", "guest"))
    return Hidden(frozenset(pk for pk, guest in is_guest.items() if guest), frozenset(is_guest))


def board(edition: int, asked: Asked) -> Board:
    """The board, as it was made for this edition or is made now."""
    return kept(edition, f"board/{asked.key}", lambda: made(asked, edition))


def made(asked: Asked, edition: int) -> Board:
    everybody = rows_of(asked.family, asked.period)
    left_out = hidden()
    out = left_out.guests if asked.inactive else left_out.all
    rows = [row for row in everybody if row[0] not in out]
    scale, ladder = asked.scale, Ladder.of(rows, asked.scale)
    last_day = None if asked.period.by_days else last_day_of(asked.family, asked.period)
    return Board(
        ladder=ladder,
        rubbers=sum(row[1] for row in everybody) // len(SEATS),
        provisional=sum(row[2] for row in everybody) // len(SEATS),
        computed_at=timezone.now(),
        before=ladder.before(brought_by(edition, asked.family, last_day), rows, scale) if last_day else None,
        last_day=last_day,
        lacking={person: rubbers for person, rubbers, _, _ in rows if rubbers < scale.minimum},
    )


def last_day_of(family: str, period: Period) -> date | None:
    """The last day of play; one query a game, each of which reads one entry of the index."""
    days = [
        seats(one, period.bounds).order_by("-counted_on").values_list("counted_on", flat=True).first()
        for one in ([family] if family else FAMILIES)
    ]
    return max(filter(None, days), default=None)


def brought_by(edition: int, family: str, day: date) -> Brought:
    """What a day brought everybody who played on it, of whatever period the board is."""

    def made() -> Brought:
        rows = summed(seats(family, Days(day, day)), ("rubbers", "total"))
        return {player: (rubbers, total) for player, rubbers, total in rows}

    return kept(edition, f"day/{family}/{day}", made)


class Line(NamedTuple):
    """A row of a board; `figure` is what ranks it, `rise` the places won since the evening before, None for new."""

    place: Place | None
    player_id: int
    name: str
    note: str
    rubbers: int
    won: int
    provisional: int
    total: int
    rise: int | None = 0
    spark: str = ""

    @property
    def per_rubber(self) -> int:
        return per_rubber(self.total, self.rubbers)

    @property
    def percent_won(self) -> int:
        return percent(self.won, self.rubbers)

    @property
    def fall(self) -> int:
        return -(self.rise or 0)


DETAILS = ("player_id", "player__name", "player__note", "rubbers", "won", "provisional", "total")


def details(asked: Asked, people: list[int]) -> dict[int, tuple[Any, ...]]:
    """The figures and names of these people: one query, of days a few."""
    if asked.period.days:
        columns, names = ("rubbers", "won", "provisional", "total"), ("pk", "name", "note")
        sums = sums_between(asked.family, asked.period.days, columns, Q(player__in=people))
        rows = Player.objects.filter(pk__in=people).values_list(*names)
        return {row[0]: (*row, *sums[row[0]]) for row in rows if row[0] in sums}
    kept_rows = Standing.objects.filter(family=asked.family, period=str(asked.period), player__in=people)
    return {row[0]: row for row in kept_rows.values_list(*DETAILS)}


def lines(asked: Asked, shown: Board, indices: Iterable[int]) -> list[Line]:
    """The rows at these indices of a board's ladder."""
    wanted = [(index, shown.ladder.people[index]) for index in indices]
    found = details(asked, [person for _index, person in wanted])
    return [
        Line(shown.ladder.place(index), *found[person])._replace(rise=shown.rise(index))
        for index, person in wanted
        if person in found
    ]


def found_by(shown: Board, part: str) -> list[int]:
    """At which indices of the ladder those stand who have `part` in their name."""
    steps = shown.ladder.steps
    people = Player.objects.named_like(part).order_by().values_list("pk", flat=True)
    return sorted(steps[person] for person in people if person in steps)


def place_of(standing: Standing) -> Place | None:
    """Where somebody stands by total: one query. Guests and former players stand nowhere."""
    if standing.player.guest or not standing.player.active:
        return None
    no_lower = Standing.objects.filter(family=standing.family, period=standing.period, total__gte=standing.total)
    found = no_lower.exclude(player__in=Player.objects.on_no_board()).aggregate(
        above=Count("player", filter=Q(total__gt=standing.total)), level=Count("player", filter=Q(total=standing.total))
    )
    return Place(found["above"] + 1, found["level"] > 1)


def top(family: str, period: Period, length: int) -> list[Line]:
    """The first rows of a board: one query."""
    standings = Standing.objects.filter(family=family, period=str(period), player__guest=False, player__active=True)
    rows = list(standings.order_by("-total", "player_id").values_list(*DETAILS)[: length + 1])
    ladder = Ladder([row[0] for row in rows], [-row[-1] for row in rows])
    return [Line(ladder.place(index), *row) for index, row in enumerate(rows[:length])]


def is_played(family: str, period: Period) -> bool:
    """Whether any rubber counts in a period, be it of people who stand on no board."""
    return Standing.objects.filter(family=family, period=str(period)).exists()
