"""Who sat out of a rubber of an evening, when it is corrected who played it."""

from collections.abc import Iterable

from django.db.models import Q

from scoring.models import Rubber, Seat


def correct_turns_out(rubber: Rubber, before: Iterable[Seat]) -> None:
    """Whoever began the rubber did not sit out; who was taken off the seats of `before`, and was at the table, did.

    Whose turn it was is settled as a rubber begins: a substitute who sat out until then keeps it as a turn out.
    """
    if rubber.table is None:
        return
    began = {seat.beginner.pk for seat in rubber.seats.all()}
    rubber.sat_out.filter(player__in=began).delete()
    replaced = {seat.beginner.pk for seat in before} - began
    stayed = Q(left_at__isnull=True) | Q(left_at__gt=rubber.started_at)
    for place in rubber.table.places.filter(stayed, player__in=replaced, joined_at__lte=rubber.started_at):
        rubber.sat_out.get_or_create(player_id=place.player_id)
