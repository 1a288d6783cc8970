"""Who is here: arrivals, departures and guests."""

from collections.abc import Collection, Iterable

from django.db import transaction
from django.utils import timezone

from clubsite.players.models import Player
from clubsite.players.services import save_player
from clubsite.sessions.models import Attendance, ClubSession, Place
from scoring.models import Rubber

from .locking import claim


def being_played(session_id: int) -> dict[int, Rubber]:
    """Who plays at this moment of the evening, and which rubber."""
    rubbers = Rubber.objects.open().filter(table__session=session_id).with_seats().select_related("table")
    return {seat.now_sitting.pk: rubber for rubber in rubbers for seat in rubber.seats.all()}


@transaction.atomic
def tick(*, session_id: int, came: Collection[int], left: Collection[int]) -> dict[Player, Rubber]:
    """Note who came and who left. Whoever plays stays until a substitute has come in or the rubber is closed.

    Returns those who could not leave, each with the rubber that they play. Somebody who was ticked by mistake and has
    belonged to no table leaves no trace. Raises SessionClosed.
    """
    session = claim(session_id)
    arrive(session, Player.objects.active().filter(pk__in=came))
    playing = being_played(session_id)
    leave(session, set(left) - playing.keys())
    kept = Player.objects.filter(pk__in=playing.keys() & set(left))
    return {player: playing[player.pk] for player in kept}


def arrive(session: ClubSession, players: Iterable[Player]) -> None:
    for player in players:
        Attendance.objects.update_or_create(session=session, player=player, defaults={"left_at": None})


def leave(session: ClubSession, people: Collection[int]) -> None:
    """They get up from their tables and are gone."""
    here = session.attendances.filter(player__in=people)
    seated = Place.objects.filter(table__session=session, player__in=people)
    seated.filter(left_at__isnull=True).update(left_at=timezone.now())
    here.exclude(player__in=seated.values("player")).delete()
    here.filter(left_at__isnull=True).update(left_at=timezone.now())


@transaction.atomic
def add_guest(*, session_id: int, name: str, note: str) -> Player:
    """A guest of this evening, who is here. Raises ValidationError for what is no name, NameTaken, SessionClosed."""
    session = claim(session_id)
    guest = Player(name=name, note=note, guest=True)
    save_player(guest)
    arrive(session, [guest])
    return guest
