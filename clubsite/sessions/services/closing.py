"""Closing an evening and opening it again."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from clubsite.accounts.models import User
from clubsite.sessions.models import ClubSession, EventKind, Place
from scoring import services as scoring
from scoring.models import Rubber, RubberState

from .evening import note
from .links import valid_links
from .locking import SessionClosed, StaleSession, claim


class Fate(StrEnum):
    """What becomes of a rubber that is still open when the evening ends."""

    SETTLED = EventKind.SETTLED.value
    CARRIED_OVER = EventKind.CARRIED_OVER.value
    VOID = EventKind.VOID.value
    DELETED = EventKind.DELETED.value
    """For a rubber in which nothing was entered."""


@dataclass(frozen=True)
class Decision:
    """A rubber's fate, and its version on the page where that was decided."""

    fate: Fate
    version: int


@transaction.atomic
def close_session(
    *, session_id: int, expected_version: int, decisions: Mapping[int, Decision], by: User | None
) -> ClubSession:
    """End an evening: each open rubber as decided, then everybody's place and attendance, and the tablets' links.

    Sent again, it changes nothing. Raises SessionClosed when it was closed with other decisions; StaleSession when it
    has changed or other rubbers are open than those decided on; StaleRubber when one of them has changed; Refused when
    one cannot end as decided.
    """
    try:
        session = claim(session_id, expected_version)
    except SessionClosed:
        if all(became(rubber_id, decision.fate) for rubber_id, decision in decisions.items()):
            return ClubSession.objects.get(pk=session_id)
        raise
    scoring.hold(Rubber.objects.open().filter(table__session=session))
    rubbers = list(Rubber.objects.open().filter(table__session=session).numbered().order_by("table__number", "pk"))
    if {rubber.pk for rubber in rubbers} != set(decisions):
        raise StaleSession
    for rubber in rubbers:
        decision = decisions[rubber.pk]
        table, number = rubber.table.number if rubber.table else None, rubber.number_at_table
        decide(rubber.pk, decision, by)
        note(session, EventKind(decision.fate), by, table=table, number=number)
    end(session)
    note(session, EventKind.CLOSED, by)
    return session


def became(rubber_id: int, fate: Fate) -> bool:
    """Whether that has become of a rubber."""
    rubber = Rubber.objects.filter(pk=rubber_id).first()
    if rubber is None:
        return fate is Fate.DELETED
    if fate is Fate.CARRIED_OVER:
        return rubber.carried_over
    return rubber.state == {Fate.SETTLED: RubberState.SETTLED, Fate.VOID: RubberState.VOID}.get(fate)


def decide(rubber_id: int, decision: Decision, by: User | None) -> None:
    """End a rubber so."""
    rubber: dict[str, Any] = {"rubber_id": rubber_id, "expected_version": decision.version}
    match decision.fate:
        case Fate.CARRIED_OVER:
            scoring.carry_over(**rubber)
        case Fate.SETTLED:
            scoring.settle(**rubber, by=by)
        case Fate.DELETED:
            scoring.delete_empty(**rubber)
        case Fate.VOID:
            scoring.void_rubber(**rubber, by=by)


def end(session: ClubSession) -> None:
    """All that ends with an evening bears one time, by which reopening knows it."""
    now = timezone.now()
    valid_links().filter(table__session=session).update(revoked_at=now)
    Place.objects.filter(table__session=session, left_at__isnull=True).update(left_at=now)
    session.attendances.filter(left_at__isnull=True).update(left_at=now)
    session.tables.filter(closed_at__isnull=True).update(closed_at=now, called_at=None)
    session.closed_at = now
    session.save(update_fields=["closed_at"])


@transaction.atomic
def reopen_session(*, session_id: int, expected_version: int, by: User | None) -> ClubSession:
    """Let a closed evening go on: tables, places and attendances that ended with it are as they were.

    What became of its open rubbers stays, as do revoked links; who sits at another evening stays there. Sent again, it
    changes nothing. Raises StaleSession when it has been opened and closed since; Busy when a rubber that has been
    opened again in the closed evening would go on while one of its four plays elsewhere.
    """
    rows = ClubSession.objects.filter(pk=session_id, closed_at__isnull=False, version=expected_version)
    claimed = rows.update(version=F("version") + 1)
    session = ClubSession.objects.get(pk=session_id)
    if session.closed_at is None:
        return session
    if not claimed:
        raise StaleSession
    ended_at, session.closed_at = session.closed_at, None
    session.save(update_fields=["closed_at"])
    places = Place.objects.filter(table__session=session, left_at=ended_at)
    rubbers = scoring.hold(Rubber.objects.filter(table__session=session), places.values_list("player", flat=True))
    for rubber in rubbers:
        if rubber.is_open:
            scoring.check_free(rubber, {seat.now_sitting.pk for seat in rubber.seats.all()})
    take_back(session, ended_at)
    note(session, EventKind.REOPENED, by)
    return session


def take_back(session: ClubSession, ended_at: datetime) -> None:
    """Undo `end`, but for those who sit elsewhere by now."""
    seated = Place.objects.filter(left_at__isnull=True).values("player")
    places = Place.objects.filter(table__session=session, left_at=ended_at).exclude(player__in=seated)
    places.update(left_at=None)
    session.attendances.filter(left_at=ended_at).update(left_at=None)
    session.tables.filter(closed_at=ended_at).update(closed_at=None)
