"""What all writing goes through: a rubber's version is its lock."""

from django.db.models import F
from django.utils import timezone

from clubsite.accounts.models import User
from scoring import rules
from scoring.models import Action, Correction, Rubber, RubberState
from scoring.scorebook import sheet_of

from .posting import LaterDeals


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


def resheet(rubber: Rubber) -> rules.Sheet:
    """The sheet of the rubber as it is now stored; raises LaterDeals when deals follow its end."""
    rubber = Rubber.objects.with_sheet().get(pk=rubber.pk)
    try:
        return sheet_of(rubber)
    except rules.RulesError as error:
        raise LaterDeals(error.params["later"]) from error


def note(rubber: Rubber, action: Action, by: User | None, deal: int | None = None, **texts: str) -> None:
    Correction.objects.create(rubber=rubber, action=action, by=by, deal=deal, **texts)
