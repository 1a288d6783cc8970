"""Who signs in, and whom they may be at the table."""

from typing import Any

from django.db.models import Q, QuerySet

from .models import User, players, username_key

LONGEST_PART = 150


def linkable_players(user: User | None) -> Any:
    """The players whom this user may be: those who are nobody else's."""
    return players().filter(Q(user=None) | Q(user=user))


def listed(part: str) -> QuerySet[User]:
    """Users with their players; with `part` in the username or in the player's name."""
    users = User.objects.select_related("player")
    if not part:
        return users
    if len(part) > LONGEST_PART or "\0" in part:
        return users.none()
    return users.filter(Q(username_key__contains=username_key(part)) | Q(player__in=players().named_like(part)))
