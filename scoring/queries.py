"""Which rubbers are found by what."""

from datetime import date

from clubsite.players.models import Player

from .models import Answer, Deal, Rubber, RubberQuerySet


def search(
    *, state: str = "", player: str = "", since: date | None = None, until: date | None = None
) -> RubberQuerySet:
    """The rubbers of a state, with somebody whose name has `player` in it, from one day to another; latest first."""
    found = Rubber.objects.all()
    if state:
        found = found.filter(state=state)
    if player:
        found = found.filter(seats__player__in=Player.objects.named_like(player)).distinct()
    if since:
        found = found.filter(date__gte=since)
    if until:
        found = found.filter(date__lte=until)
    return found.with_sheet().latest_first()


def disputed(rubber: Rubber) -> list[Deal]:
    """The deals that the other side says are not right; none once the rubber is void or both sides have agreed it."""
    if rubber.is_final or rubber.state == Rubber.State.VOID:
        return []
    return [deal for deal in rubber.deals.all() if deal.answer == Answer.WRONG and not deal.void]
