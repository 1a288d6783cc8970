"""Opening an evening and changing what it is about: one function is one transaction."""

import datetime as dt
from dataclasses import asdict, dataclass

from django.db import transaction
from django.db.models import F

from clubsite.accounts.models import User
from clubsite.sessions.models import ClubSession, Event, EventKind, SeatingRule
from scoring.models import Rubber
from scoring.rules import Seat
from scoring.services import change_setup, hold

from .locking import claim


@dataclass(frozen=True)
class Terms:
    """What an evening is about; `stake` is in the smallest coin of `currency` for a hundred, None for no stake."""

    date: dt.date
    name: str
    game: str
    stake: int | None
    currency: str
    seating_rule: SeatingRule


class DayTaken(Exception):
    """The club has met on this day already: `session`, which may be open or closed."""

    def __init__(self, session: ClubSession) -> None:
        super().__init__(str(session))
        self.session = session


@transaction.atomic
def open_session(*, terms: Terms, another: bool, entry_key: str, by: User | None) -> ClubSession:
    """Open an evening once, however often the form is sent; of two directors at once, one opens it.

    Raises DayTaken unless `another` evening of that day is wanted.
    """
    sent = ClubSession.objects.filter(entry_key=entry_key).first()
    if sent:
        return sent
    on_that_day = None if another else met_on(terms.date)
    if on_that_day:
        raise DayTaken(on_that_day)
    key = {"entry_key": entry_key} if another else {"alone_on": terms.date}
    wanted = asdict(terms) | {"entry_key": entry_key, "opened_by": by}
    opened, _created = ClubSession.objects.get_or_create(**key, defaults=wanted)
    if opened.entry_key != entry_key:
        raise DayTaken(opened)
    return opened


def met_on(day: dt.date) -> ClubSession | None:
    """The evening of that day: one that is open, else the last that was closed."""
    open_first = F("closed_at").desc(nulls_first=True)
    return ClubSession.objects.filter(date=day).order_by(open_first, "-pk").first()


@transaction.atomic
def change_terms(*, session_id: int, expected_version: int, terms: Terms, by: User | None) -> ClubSession:
    """Correct what an evening is about. Its rubbers get its date; another game holds from the next rubber on.

    Tables that followed the evening's seating rule follow the new one. Raises StaleSession, SessionClosed.
    """
    before = ClubSession.objects.get(pk=session_id)
    if all(getattr(before, name) == value for name, value in asdict(terms).items()):
        return before
    session = claim(session_id, expected_version)
    if session.date != terms.date:
        move_rubbers(session, terms.date, by)
        session.alone_on = None
    session.tables.filter(seating_rule=session.seating_rule).update(seating_rule=terms.seating_rule)
    for name, value in asdict(terms).items():
        setattr(session, name, value)
    session.save(update_fields=[*asdict(terms), "alone_on"])
    return session


def move_rubbers(session: ClubSession, day: dt.date, by: User | None) -> None:
    """Give the evening's rubbers its new date, so that they count on that day."""
    for rubber in hold(Rubber.objects.filter(table__session=session)):
        change_setup(
            rubber_id=rubber.pk,
            expected_version=rubber.version,
            game=rubber.game,
            date=day,
            dealer=Seat(rubber.dealer),
            players={Seat(seat.position): seat.player for seat in rubber.seats.all()},
            by=by,
        )
    note(session, EventKind.MOVED, by, old=session.date.isoformat(), new=day.isoformat())


def note(session: ClubSession, kind: EventKind, by: User | None, **params: str | int | None) -> None:
    """Write down what others may ask about."""
    Event.objects.create(session=session, kind=kind, params=params, by=by)
