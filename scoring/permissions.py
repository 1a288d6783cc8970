"""Who may write to a rubber. Views ask before they fill a page, so that nobody is shown a button that refuses."""

from typing import Any

from .models import Rubber


def player_of(user: Any) -> Any:
    """The player that a signed-in user is at the table, or None."""
    return getattr(user, "player", None) if user.is_authenticated else None


def may_start(user: Any) -> bool:
    """Directors start any rubber; members one that they play in."""
    return bool(user.is_authenticated and (user.is_director or player_of(user)))


def may_direct(user: Any) -> bool:
    return bool(user.is_authenticated and user.is_director)


def is_party(user: Any, rubber: Rubber) -> bool:
    """Directors, and the four who play: those who answer for the score."""
    if may_direct(user):
        return True
    player = player_of(user)
    return player is not None and any(seat.player_id == player.pk for seat in rubber.seats.all())


def may_score(user: Any, rubber: Rubber) -> bool:
    """Directors always; the four themselves until both sides have agreed the result."""
    return may_direct(user) or (not rubber.is_final and rubber.state != rubber.State.VOID and is_party(user, rubber))


def may_agree(user: Any, rubber: Rubber) -> bool:
    return rubber.is_counted and not rubber.is_final and is_party(user, rubber)


def may_close(user: Any, rubber: Rubber) -> bool:
    """To settle or void a rubber that is still being played."""
    return rubber.is_open and is_party(user, rubber)
