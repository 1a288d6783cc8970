"""Which rubbers are found by what."""

from datetime import date

from django.db.models import Q

from clubsite.players.models import Player

from .models import Answer, Deal, Rubber, RubberQuerySet, Seat


def search(
    *, state: str = "", player: str = "", since: date | None = None, until: date | None = None
) -> RubberQuerySet:
    """The rubbers of a state, with somebody whose name has `player` in it, from one day to another; latest first.

    Whoever gave up a seat or came into it in the middle of a rubber is found, too.
    """
    found = Rubber.objects.all()
    if state:
        found = found.filter(state=state)
    if player:
        people = Player.objects.named_like(player).order_by().values("pk")
        seats, shared = Seat.objects.filter(player__in=people), Seat.objects.filter(shared_with__in=people)
        found = found.filter(Q(pk__in=seats.values("rubber")) | Q(pk__in=shared.values("rubber")))
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
