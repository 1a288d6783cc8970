"""Rows of an evening to its sheet: the rubbers of each table across, people down, and who pays whom."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from operator import attrgetter

from clubsite.players.models import Player
from scoring.models import Rubber, RubberState, Seat
from scoring.scorebook import by_position

from .models import ClubSession, Place, Table
from .running import Cell, EveningSheet, RubberResult, running
from .settlement import settle
from .tablebook import rubbers_of


@dataclass(frozen=True)
class Column:
    """A rubber that counts; `plus` is what all are plus after it."""

    rubber: Rubber
    plus: int


@dataclass(frozen=True)
class Figure:
    """A person in a rubber; `shared` when the seat was theirs and a substitute's."""

    rubber: Rubber
    cell: Cell
    shared: bool
    begins_table: bool

    @property
    def is_blank(self) -> bool:
        """Nothing yet, and not of this table."""
        return not (self.shared or self.cell.sat_out or self.cell.running or self.cell.hundreds is not None)


@dataclass(frozen=True)
class Line:
    """A person's row; `total` is in hundreds, `coins` the same at the evening's stake.

    `place` counts from 1; who has the same total shares one.
    """

    player: Player
    figures: tuple[Figure, ...]
    total: int
    coins: int
    place: int
    shared: bool

    @property
    def standing(self) -> str:
        """The place as boards write it: "3=" for one that is shared."""
        return f"{self.place}=" if self.shared else str(self.place)


@dataclass(frozen=True)
class Debt:
    """A payment in the smallest coins of the evening's currency."""

    payer: Player
    payee: Player
    amount: int


class SheetOfEvening:
    """An evening with all its rubbers that are not void, by table and in the order in which they were begun there."""

    def __init__(self, session: ClubSession, places: Iterable[Place], rubbers: list[Rubber]) -> None:
        self.session, self.rubbers = session, rubbers
        self.counted = [rubber for rubber in rubbers if rubber.is_counted]
        self.people = people_of(places, rubbers)

    @property
    def open_rubbers(self) -> list[Rubber]:
        return [rubber for rubber in self.rubbers if rubber.is_open]

    @property
    def provisional(self) -> list[Rubber]:
        """Those whose result both sides have yet to agree."""
        return [rubber for rubber in self.counted if not rubber.is_final]

    @cached_property
    def shared_seats(self) -> list[tuple[Rubber, Seat]]:
        """Where a substitute came in."""
        seats = ((rubber, seat) for rubber in self.counted for seat in by_position(rubber).values())
        return [(rubber, seat) for rubber, seat in seats if seat.shared_with_id]

    @cached_property
    def figures(self) -> EveningSheet:
        return running([result_of(rubber) for rubber in self.counted], list(self.people))

    @cached_property
    def tables(self) -> list[tuple[Table, list[Column]]]:
        """The columns, table by table."""
        columns = [Column(rubber, self.figures.plus_total(index)) for index, rubber in enumerate(self.counted)]
        return [(table, list(theirs)) for table, theirs in groupby(columns, key=attrgetter("rubber.table"))]

    @cached_property
    def lines(self) -> list[Line]:
        totals = self.figures.totals
        return [
            Line(
                player,
                self.figures_of(person),
                totals[person],
                totals[person] * (self.session.stake or 0),
                1 + sum(total > totals[person] for total in totals.values()),
                list(totals.values()).count(totals[person]) > 1,
            )
            for person, player in self.people.items()
        ]

    def figures_of(self, person: int) -> tuple[Figure, ...]:
        shared = {rubber.pk for rubber, seat in self.shared_seats if person in (player.pk for player in seat.people)}
        firsts = {columns[0].rubber.pk for _, columns in self.tables}
        cells = zip(self.counted, self.figures.rows[person], strict=True)
        return tuple(Figure(rubber, cell, rubber.pk in shared, rubber.pk in firsts) for rubber, cell in cells)

    @property
    def plus(self) -> int:
        """What all are plus in the end, and as much the others are minus."""
        return sum(max(0, total) for total in self.figures.totals.values())

    @property
    def standings(self) -> list[Line]:
        """The highest total first."""
        return sorted(self.lines, key=attrgetter("place"))

    @cached_property
    def debts(self) -> list[Debt]:
        """Who pays whom, in the fewest payments; nobody when it was played for nothing."""
        paid = settle(self.figures.totals, self.session.stake or 0)
        return [Debt(self.people[one.payer], self.people[one.payee], one.amount) for one in paid]


def sheet_of_evening(session: ClubSession) -> SheetOfEvening:
    """The sheet in a number of queries that does not grow with tables, rubbers or people."""
    places = Place.objects.filter(table__session=session).select_related("player")
    rubbers = rubbers_of(session.tables.all()).exclude(state=RubberState.VOID).numbered()
    by_table = rubbers.order_by("table__number", "started_at", "pk")
    return SheetOfEvening(session, places.order_by("table__number", "precedence", "pk"), list(by_table))


def people_of(places: Iterable[Place], rubbers: list[Rubber]) -> dict[int, Player]:
    """Everybody who belonged to a table, and whoever played or sat out without that, by number."""
    everybody = [place.player for place in places]
    for rubber in rubbers:
        everybody += [player for seat in by_position(rubber).values() for player in seat.people]
        everybody += [row.player for row in rubber.sat_out.all()]
    return {player.pk: player for player in everybody}


def result_of(rubber: Rubber) -> RubberResult:
    """What a rubber that counts brought each. A seat's player is who takes its back score."""
    hundreds = {seat.player_id: seat.back_score or 0 for seat in rubber.seats.all()}
    return RubberResult(hundreds, frozenset(row.player_id for row in rubber.sat_out.all()))
