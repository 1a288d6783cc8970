"""What the pages of an evening show."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from hashlib import sha256
from typing import Any

from django.db.models import Count, OuterRef, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce, Greatest
from django.utils import timezone

from clubsite.players.models import Player
from scoring.models import Rubber, RubberQuerySet, RubberState, Seat

from .models import Attendance, ClubSession, Event, Place, SeatingRule
from .services import Terms
from .tablebook import TableBook, books

LISTED = 60
"""How many people the list of who is here offers at once."""
LONG_AGO = date(1900, 1, 1)
NOON = 12


def first_day() -> date:
    """Whose evenings may be going on: as play goes on after midnight, until noon also yesterday's."""
    now = timezone.localtime()
    return now.date() - timedelta(days=now.hour < NOON)


def tonight() -> ClubSession | None:
    """The evening that is going on."""
    return ClubSession.objects.open().filter(date__gte=first_day()).latest_first().first()


def forgotten() -> list[ClubSession]:
    """Earlier evenings that nobody has closed."""
    return list(ClubSession.objects.open().filter(date__lt=first_day()).latest_first()[:3])


def usual_terms(club: Any) -> Terms:
    """What the next evening is likely to be about: today, and as the last one was."""
    last = ClubSession.objects.latest_first().first()
    return Terms(
        date=timezone.localdate(),
        name=last.name if last else "",
        game=last.game if last else club.default_game,
        stake=last.stake if last and last.currency == club.currency else None,
        currency=club.currency,
        seating_rule=SeatingRule(last.seating_rule) if last else SeatingRule.NEW_PARTNERS,
    )


@dataclass(frozen=True)
class Person:
    """Somebody in the list of who is here."""

    player: Player
    attendance: Attendance | None
    place: Place | None
    outside: Rubber | None = None
    """What they play at this moment that belongs to no evening."""

    @property
    def here(self) -> bool:
        return self.attendance is not None and self.attendance.left_at is None

    @property
    def left_at(self) -> Any:
        return self.attendance.left_at if self.attendance else None


def people_of(session: ClubSession, players: Sequence[Player]) -> list[Person]:
    """These players with whether they are here, and where they sit."""
    came = {row.player_id: row for row in session.attendances.filter(player__in=players)}
    places = Place.objects.filter(player__in=players, left_at__isnull=True).select_related("table__session")
    seated = {place.player_id: place for place in places}
    return [Person(player, came.get(player.pk), seated.get(player.pk)) for player in players]


def played_outside() -> dict[int, Rubber]:
    """Who plays a rubber that belongs to no evening, and which."""
    seats = Seat.objects.filter(rubber__state=RubberState.OPEN, rubber__carried_over=False).order_by("rubber")
    rows = seats.select_related("rubber", "player", "shared_with")
    return {seat.now_sitting.pk: seat.rubber for seat in rows if seat.rubber.table_id is None}


def here(session: ClubSession) -> list[Person]:
    """Everybody who is here, by name, and what they play outside the evening."""
    present, outside = session.attendances.filter(left_at__isnull=True), played_outside()
    people = people_of(session, list(Player.objects.filter(pk__in=present.values("player"))))
    return [replace(person, outside=outside.get(person.player.pk)) for person in people]


def candidates(session: ClubSession, part: str = "") -> list[Person]:
    """Who may have come, the most recent players first, by part of the name if one is given."""
    attended = Attendance.objects.filter(player=OuterRef("pk")).order_by("-session__date").values("session__date")[:1]
    scored = Seat.objects.filter(player=OuterRef("pk"), counted_on__isnull=False).order_by("-counted_on")
    never = Value(LONG_AGO)
    last_seen = Greatest(
        Coalesce(Subquery(attended), never), Coalesce(Subquery(scored.values("counted_on")[:1]), never)
    )
    found = Player.objects.active().named_like(part) if part else Player.objects.active()
    ordered = found.annotate(last_seen=last_seen).order_by("-last_seen", "name_key", "note_key")
    present = session.attendances.filter(left_at__isnull=True).values("player")
    return people_of(session, list(ordered.exclude(pk__in=present)[:LISTED]))


def carried_over(people: set[int]) -> list[tuple[Rubber, list[int]]]:
    """Rubbers laid aside on an earlier evening whose four are all among these people, and who the four are."""
    rubbers = Rubber.objects.open().filter(carried_over=True, table__isnull=True).with_seats().order_by("pk")
    fours = [(rubber, [seat.now_sitting.pk for seat in rubber.seats.all()]) for rubber in rubbers]
    return [(rubber, four) for rubber, four in fours if people.issuperset(four)]


def open_tables(session: ClubSession) -> list[TableBook]:
    return books(session.tables.filter(closed_at__isnull=True))


def joinable(book: TableBook) -> list[Person]:
    """Who could join a table: those who are here and sit elsewhere or nowhere, those who sit nowhere first."""
    others = [person for person in here(book.table.session) if person.player.pk not in book.people]
    return sorted(others, key=lambda person: person.place is not None)


def pulse(session: ClubSession) -> str:
    """Changes whenever the overview would: with the evening, its rubbers, those that belong to none, and each minute
    that a last deal is older.
    """
    now, latest, outside = timezone.now(), {}, []
    columns = ("started_at", "pk", "table", "version", "touched_at")
    at_tables = Rubber.objects.filter(table__session=session, table__closed_at__isnull=True).values_list(*columns)
    at_none = Rubber.objects.open().filter(table__isnull=True).values_list(*columns)
    for _began, rubber, table, version, touched_at in at_tables.union(at_none).order_by("started_at", "pk"):
        if table is None:
            outside.append((rubber, version))
        else:
            latest[table] = (rubber, version, (now - touched_at) // timedelta(minutes=1))
    return digest(f"{session.version} {latest} {outside}")


def sheet_pulse(session: ClubSession) -> str:
    """The same for all rubbers of the evening, those of closed tables and corrected ones too."""
    versions = Rubber.objects.filter(table__session=session).order_by("pk").values_list("pk", "version")
    return digest(f"{pulse(session)} {list(versions)}")


def open_rubbers(session: ClubSession) -> RubberQuerySet:
    """What is still being played, table by table."""
    found = Rubber.objects.open().filter(table__session=session).with_sheet().prefetch_related("corrections").numbered()
    return found.order_by("table__number", "pk")


def provisional(session: ClubSession) -> RubberQuerySet:
    """Ended rubbers whose result both sides have yet to agree."""
    found = Rubber.objects.counted().filter(table__session=session, agreed_at__isnull=True).numbered()
    return found.order_by("table__number", "pk")


def events(session: ClubSession) -> QuerySet[Event]:
    """What directors did that others may ask about, the latest first."""
    return session.events.select_related("by__player").order_by("-pk")


def digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:12]


def sessions() -> QuerySet[ClubSession]:
    """All evenings, the latest first, with how many `people` came and how many `rubbers` were played."""
    came = Attendance.objects.filter(session=OuterRef("pk")).values("session").annotate(n=Count("*")).values("n")
    played = Rubber.objects.exclude(state=RubberState.VOID).filter(table__session=OuterRef("pk"))
    rubbers = played.values("table__session").annotate(n=Count("*")).values("n")
    counts = {"people": came, "rubbers": rubbers}
    found = ClubSession.objects.latest_first()
    return found.annotate(**{name: Coalesce(Subquery(rows), 0) for name, rows in counts.items()})
