"""A rubber left unfinished when an evening ends, to be gone on with on another: it belongs to that in which it ends.

Its four may also end it by themselves: then it belongs to that day.
"""

from datetime import date

from django.db import transaction
from django.utils import timezone

from clubsite.accounts.models import User
from scoring.models import Action, Rubber, RubberState

from .locking import claim, note
from .posting import setup_text


@transaction.atomic
def carry_over(*, rubber_id: int, expected_version: int) -> Rubber:
    """Lay an open rubber aside for another evening. Raises StaleRubber."""
    rubber = claim(rubber_id, expected_version, RubberState.OPEN)
    rubber.carried_over, rubber.table_id = True, None
    rubber.save(update_fields=["carried_over", "table"])
    return rubber


@transaction.atomic
def take_up(*, rubber_id: int, expected_version: int, table_id: int, day: date, by: User | None) -> Rubber:
    """Go on with a rubber that was carried over, at a table and on the date of another evening. Raises StaleRubber."""
    rubber = claim(rubber_id, expected_version, RubberState.OPEN)
    before = setup_text(rubber)
    rubber.carried_over, rubber.table_id, rubber.date, rubber.started_at = False, table_id, day, timezone.now()
    rubber.save(update_fields=["carried_over", "table", "date", "started_at"])
    after = setup_text(rubber)
    if after != before:
        note(rubber, Action.SET_UP, by, before=before, after=after)
    return rubber
