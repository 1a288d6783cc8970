"""Rows of an evening to the values of its rules: the only place where tables and rubbers meet turns and seating."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from django.db.models import Prefetch, prefetch_related_objects

from clubsite.players.models import Player
from scoring.models import Rubber, RubberQuerySet, RubberState
from scoring.rules import BySeat
from scoring.rules import Seat as Position
from scoring.scorebook import by_position, deal_values, next_dealer

from .models import Place, SatOut, Table
from .pairing import PastRubber
from .pairing import SeatingRule as Rule
from .turns import Member, Turns, who_sits_out


def out_of(rubber: Rubber) -> list[SatOut]:
    """Who sits out of a rubber, without those who came into it later; their turn counts all the same."""
    playing = {player.pk for seat in rubber.seats.all() for player in seat.people}
    return [row for row in rubber.sat_out.all() if row.player_id not in playing]


@dataclass(frozen=True)
class Sitter:
    """Somebody who belongs to a table, with what they have played and sat out there."""

    place: Place
    played: int
    out: int
    hundreds: int
    """The sum of back scores that they took here."""

    @property
    def player(self) -> Player:
        return self.place.player

    @property
    def turns_out(self) -> int:
        return self.out + self.place.credit


class TableBook:
    """A table with its people in precedence and all its rubbers, the oldest first; `rubbers` leave void ones out."""

    def __init__(self, table: Table, places: list[Place], everything: list[Rubber]) -> None:
        self.table, self.places = table, places
        self.rubbers = [rubber for rubber in everything if rubber.state != RubberState.VOID]
        self.newest = everything[-1] if everything else None

    @property
    def last(self) -> Rubber | None:
        return self.rubbers[-1] if self.rubbers else None

    @property
    def late(self) -> bool:
        """Whether somebody joined later, and is taken to have sat out as often as those before them."""
        return any(place.credit for place in self.places)

    @property
    def open_rubber(self) -> Rubber | None:
        return next((rubber for rubber in reversed(self.rubbers) if rubber.is_open), None)

    @cached_property
    def played(self) -> Counter[int]:
        """Rubbers played here, by player; who came in as a substitute or made room for one played, too."""
        return Counter(player.pk for rubber in self.rubbers for seat in rubber.seats.all() for player in seat.people)

    @cached_property
    def out(self) -> Counter[int]:
        return Counter(row.player_id for rubber in self.rubbers for row in rubber.sat_out.all())

    @cached_property
    def hundreds(self) -> Counter[int]:
        scored: Counter[int] = Counter()
        for rubber in self.rubbers:
            for seat in rubber.seats.all():
                scored[seat.player_id] += seat.back_score or 0
        return scored

    @property
    def sitters(self) -> list[Sitter]:
        """Those who belong here now, the highest in precedence first."""
        people = ((place, place.player_id) for place in self.places)
        return [Sitter(place, self.played[pk], self.out[pk], self.hundreds[pk]) for place, pk in people]

    @property
    def turns(self) -> Turns:
        return Turns(tuple(Member(sitter.player.pk, sitter.turns_out) for sitter in self.sitters))

    @property
    def people(self) -> dict[int, Player]:
        return {place.player_id: place.player for place in self.places}

    @property
    def next_out(self) -> list[Player]:
        """Who sits out of the next rubber, if nobody comes or goes; the one being played counts as played."""
        people = self.people
        return [people[person] for person in who_sits_out(self.turns)]

    @property
    def missing(self) -> int:
        """How many have to join before the table can play."""
        return self.turns.missing

    @property
    def rule(self) -> Rule:
        return Rule(self.table.seating_rule)

    @property
    def history(self) -> list[PastRubber]:
        """What has been played here. Who deals next is only asked of the last, which alone has its deals."""
        return [past(rubber, deals=rubber is self.last) for rubber in self.rubbers]

    @property
    def sitting_out(self) -> list[Player]:
        """Who sits out of the rubber that is played."""
        return [row.player for row in out_of(self.open_rubber)] if self.open_rubber else []

    @property
    def playing(self) -> set[int]:
        """Who plays here at this moment."""
        rubber = self.open_rubber
        return {seat.now_sitting.pk for seat in rubber.seats.all()} if rubber else set()


def past(rubber: Rubber, *, deals: bool) -> PastRubber:
    seats = by_position(rubber)
    began = BySeat(*(seats[position].beginner.pk for position in seats))
    deals_next = next_dealer(rubber, deal_values(rubber)) if deals else Position(rubber.dealer)
    return PastRubber(began, deals_next, frozenset(row.player_id for row in rubber.sat_out.all()))


def rubbers_of(tables: Iterable[Table]) -> RubberQuerySet:
    """The rubbers of these tables with seats and turns out, the oldest first."""
    sat_out = Prefetch("sat_out", SatOut.objects.select_related("player").order_by("pk"))
    return Rubber.objects.filter(table__in=tables).with_seats().prefetch_related(sat_out).as_played()


def books(tables: Iterable[Table]) -> list[TableBook]:
    """The books of these tables in a number of queries that does not grow; only last rubbers have their deals."""
    tables = list(tables)
    places: dict[int, list[Place]] = {table.pk: [] for table in tables}
    everything: dict[int, list[Rubber]] = {table.pk: [] for table in tables}
    here = Place.objects.filter(table__in=tables, left_at__isnull=True)
    for place in here.select_related("player").order_by("precedence", "pk"):
        places[place.table_id].append(place)
    for rubber in rubbers_of(tables):
        assert rubber.table_id is not None
        everything[rubber.table_id].append(rubber)
    found = [TableBook(table, places[table.pk], everything[table.pk]) for table in tables]
    lasts = [book.last for book in found if book.last]
    prefetch_related_objects(lasts, "deals", "adjustments")
    return found


def book_of(table: Table) -> TableBook:
    return books([table])[0]
