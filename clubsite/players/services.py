"""Adding and changing players: one function, one transaction."""

from django.db import IntegrityError, transaction

from clubsite.accounts.models import Edition

from .models import Player
from .names import name_key, spaced


class NameTaken(Exception):
    """Somebody has this name and note already: `player`."""

    def __init__(self, player: Player) -> None:
        super().__init__(str(player))
        self.player = player


class LogInTaken(Exception):
    """The log-in has been linked to somebody else meanwhile."""


def add_player(*, name: str, note: str = "") -> Player:
    """Add a player. Of two adding the same name at once, one is refused.

    Raises ValidationError for what is no name, and NameTaken.
    """
    player = Player(name=spaced(name), note=spaced(note))
    save_player(player)
    return player


def save_player(player: Player) -> None:
    """Keep a new or changed player. Raises ValidationError for what is no name, NameTaken and LogInTaken."""
    player.clean_fields(exclude=["name_key", "note_key"])
    try:
        with transaction.atomic():
            player.save()
            Edition.follows()
    except IntegrityError:
        namesake = Player.objects.exclude(pk=player.pk).filter(
            name_key=name_key(player.name), note_key=name_key(player.note)
        )
        if not (taken_by := namesake.first()):
            raise LogInTaken from None
        raise NameTaken(taken_by) from None
