"""Tables: who belongs to which, from the moment when they are seated until they get up or the table closes."""

from collections.abc import Collection, Sequence
from secrets import SystemRandom

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from clubsite.players.models import Player
from clubsite.sessions.models import ClubSession, Place, Table
from clubsite.sessions.tablebook import TableBook, book_of
from clubsite.sessions.turns import PLAYING
from scoring.services import Busy, Refused, hold_players
from scoring.wording import rubber_name

from .attendance import arrive, being_played
from .locking import claim, claim_table

MOST = 7
"""The most people at a table; at seven, three sit out at a time."""


@transaction.atomic
def open_table(*, session_id: int, people: Sequence[int]) -> Table:
    """A new table with these people, in this order until they have drawn; sent twice, it is one table.

    Raises Refused when somebody sits at another table, is not active, or they are too many; SessionClosed.
    """
    session = claim(session_id)
    together = table_of_exactly(session, people)
    return together or seat_at_new_table(session, people)


def table_of_exactly(session: ClubSession, people: Sequence[int]) -> Table | None:
    """The table at which these people, and nobody else, sit already."""
    places = Place.objects.filter(table__session=session, left_at__isnull=True)
    place = places.filter(player__in=people).select_related("table").first()
    if place is None:
        return None
    seated = places.filter(table=place.table).values_list("player", flat=True)
    return place.table if sorted(seated) == sorted(set(people)) else None


def seat_at_new_table(session: ClubSession, people: Sequence[int]) -> Table:
    number = (session.tables.aggregate(last=Max("number"))["last"] or 0) + 1
    table = Table.objects.create(session=session, number=number, seating_rule=session.seating_rule)
    seat(table, people)
    return table


def seat(table: Table, people: Sequence[int]) -> None:
    """Add these people to a table, as newcomers where it has played. Raises Refused, Player.DoesNotExist."""
    book = book_of(table)
    people = [person for person in dict.fromkeys(people) if person not in book.people]
    if len(book.places) + len(people) > MOST:
        raise Refused(_("At most %(most)s people sit at a table. Open another one.") % {"most": MOST})
    found = Player.objects.in_bulk(people)
    if len(found) < len(people):
        raise Player.DoesNotExist
    players = [found[person] for person in people]
    # Another evening, with a lock of its own, may be seating one of them at this moment.
    hold_players(people)
    check_free(players)
    arrive(table.session, players)
    last = book.table.places.aggregate(last=Max("precedence"))["last"] or 0
    for precedence, player in enumerate(players, last + 1):
        join(book, player, precedence)


def join(book: TableBook, player: Player, precedence: int) -> None:
    """Last in precedence, with the table's highest count of turns out, whether they come or come back."""
    credit = max(0, book.turns.newcomers_turns_out - book.out[player.pk])
    Place.objects.update_or_create(
        table=book.table,
        player=player,
        defaults={"precedence": precedence, "credit": credit, "left_at": None, "joined_at": timezone.now()},
    )


def check_free(players: Collection[Player]) -> None:
    """Raise Refused unless they are active and sit nowhere, saying who sits where."""
    asleep = next((player for player in players if not player.active), None)
    if asleep:
        raise Refused(_("%(player)s is not an active player.") % {"player": asleep})
    taken = Place.objects.filter(player__in=players, left_at__isnull=True).select_related("player", "table__session")
    if taken:
        raise Refused(" ".join(where(place) for place in taken))


def where(place: Place) -> str:
    table = place.table
    words = {"player": place.player, "table": table.number, "evening": table.session}
    if place.table.session.date == timezone.localdate():
        return _("%(player)s sits at table %(table)s.") % words
    return _("%(player)s sits at table %(table)s of %(evening)s, which is still open.") % words


def table_sizes(people: int) -> list[int]:
    """How many sit at each table, as evenly as can be and no table under four: 9 is 4 + 5, 13 is 4 + 4 + 5."""
    tables = people // PLAYING
    return [people // tables + (index >= tables - people % tables) for index in range(tables)]


@transaction.atomic
def seat_everybody(*, session_id: int) -> list[Table]:
    """Spread those who are here and sit nowhere over new tables by lot; sent twice, the second finds nobody left.

    Raises Refused when they are too few for a table.
    """
    session = claim(session_id)
    here = session.attendances.filter(left_at__isnull=True, player__active=True)
    hold_players(here.values_list("player", flat=True))
    seated = Place.objects.filter(left_at__isnull=True).values("player")
    people = list(here.exclude(player__in=seated).values_list("player", flat=True))
    if people and len(people) < PLAYING:
        raise Refused(_("Four people are needed who do not sit at a table yet."))
    SystemRandom().shuffle(people)
    tables = []
    for size in table_sizes(len(people)):
        tables.append(seat_at_new_table(session, people[:size]))
        people = people[size:]
    return tables


@transaction.atomic
def join_table(*, table_id: int, people: Sequence[int]) -> None:
    """Seat these people at a table, taking them from wherever they sit now. Raises Refused while one of them plays."""
    table = claim_table(table_id)
    check_open(table)
    get_up(table.session, [person for person in people if person not in book_of(table).people])
    seat(table, people)


@transaction.atomic
def leave_table(*, table_id: int, people: Collection[int]) -> None:
    """These people get up from a table and stay at the evening. Raises Refused while one of them plays."""
    table = claim_table(table_id)
    get_up(table.session, people, table)


def get_up(session: ClubSession, people: Collection[int], table: Table | None = None) -> None:
    places = Place.objects.filter(table__session=session, player__in=people, left_at__isnull=True)
    if table:
        places = places.filter(table=table)
    playing = being_played(session.pk)
    stuck = next((place for place in places.select_related("player") if place.player_id in playing), None)
    if stuck:
        raise Busy(stuck.player, playing[stuck.player_id])
    places.update(left_at=timezone.now())


def check_open(table: Table) -> None:
    if table.closed_at:
        raise Refused(_("Table %(table)s has been closed.") % {"table": table.number})


@transaction.atomic
def close_table(*, table_id: int) -> None:
    """Everybody gets up; the table and its rubbers stay on the evening's sheet. Raises Refused while it plays."""
    table = claim_table(table_id)
    rubber = book_of(table).open_rubber
    if rubber:
        raise Refused(_("%(rubber)s is still being played.") % {"rubber": rubber_name(rubber)})
    table.places.filter(left_at__isnull=True).update(left_at=timezone.now())
    if not table.closed_at:
        table.closed_at, table.called_at = timezone.now(), None
        table.save(update_fields=["closed_at", "called_at"])
