"""Who sat out of a rubber of an evening, when it is corrected who played it."""

from collections.abc import Iterable

from scoring.models import Rubber, Seat


def correct_turns_out(rubber: Rubber, before: Iterable[Seat]) -> None:
    """Nobody who plays sat out; who was taken off the seats of `before`, and belongs to the table, did."""
    if rubber.table is None:
        return
    playing = {player.pk for seat in rubber.seats.all() for player in seat.people}
    rubber.sat_out.filter(player__in=playing).delete()
    replaced = {seat.beginner.pk for seat in before} - playing
    for place in rubber.table.places.filter(player__in=replaced):
        rubber.sat_out.get_or_create(player_id=place.player_id)
