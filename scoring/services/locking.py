"""What all writing goes through: a rubber's version is its lock.

Whoever writes takes the session first, then rubbers, then players, each in the order of their numbers, so that of two
who write at once one waits, and never both.
"""

from collections.abc import Iterable

from django.db.models import F, QuerySet
from django.utils import timezone

from clubsite.accounts.models import User
from scoring import rules
from scoring.models import Action, Correction, Rubber, RubberState
from scoring.scorebook import sheet_of

from .posting import LaterDeals, hold_players


class StaleRubber(Exception):
    """The rubber has changed since the page was drawn that this was sent from."""


def claim(rubber_id: int, expected_version: int, *states: RubberState) -> Rubber:
    """Take the rubber for writing: of several that expect the same version only one gets it.

    The conditional UPDATE is the lock. Raises StaleRubber, or Rubber.DoesNotExist.
    """
    rows = Rubber.objects.filter(pk=rubber_id, version=expected_version, state__in=states or RubberState.values)
    if not rows.update(version=F("version") + 1, touched_at=timezone.now()):
        Rubber.objects.get(pk=rubber_id)
        raise StaleRubber
    return Rubber.objects.with_sheet().get(pk=rubber_id)


def hold(rubbers: QuerySet[Rubber], people: Iterable[int] = ()) -> list[Rubber]:
    """Take several rubbers, and then their players and these `people`, for writing until the transaction ends.

    The rubbers are as they then stand, with their seats; their versions stay as they are.
    """
    numbers = list(rubbers.select_for_update(no_key=True, of=("self",)).order_by("pk").values_list("pk", flat=True))
    held = list(Rubber.objects.filter(pk__in=numbers).with_seats().order_by("pk"))
    theirs = {player.pk for rubber in held for seat in rubber.seats.all() for player in seat.people}
    hold_players(theirs.union(people))
    return held


def resheet(rubber: Rubber) -> rules.Sheet:
    """The sheet of the rubber as it is now stored; raises LaterDeals when deals follow its end."""
    rubber = Rubber.objects.with_sheet().get(pk=rubber.pk)
    try:
        return sheet_of(rubber)
    except rules.RulesError as error:
        raise LaterDeals(error.params["later"]) from error


def note(rubber: Rubber, action: Action, by: User | None, deal: int | None = None, **texts: str) -> None:
    Correction.objects.create(rubber=rubber, action=action, by=by, deal=deal, **texts)
