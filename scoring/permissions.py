"""Who may write to a rubber. Views ask before they fill a page, so that nobody is shown a button that refuses.

`user` is that of the request; on a table's own tablet, which nobody signs in on, it carries `table_id`.
"""

from typing import Any

from .models import Deal, Rubber
from .rules import Seat as Position
from .rules import Side


def player_of(user: Any) -> Any:
    """The player that a signed-in user is at the table, or None."""
    return getattr(user, "player", None) if user.is_authenticated else None


def author(user: Any) -> Any:
    """Who is written down for an entry: the user, or None for a table's tablet."""
    return user if user.is_authenticated else None


def may_start(user: Any) -> bool:
    """Directors start any rubber; members one that they play in."""
    return bool(user.is_authenticated and (user.is_director or player_of(user)))


def may_direct(user: Any) -> bool:
    return bool(user.is_authenticated and user.is_director)


def side_of(user: Any, rubber: Rubber) -> Side | None:
    """The side on which a user plays or has played this rubber."""
    player = player_of(user)
    if player is None:
        return None
    sides = (
        Position(seat.position).side
        for seat in rubber.seats.all()
        if player.pk in (seat.player_id, seat.shared_with_id)
    )
    return next(sides, None)


def is_tablet(user: Any) -> bool:
    """Whether this is some table's own tablet."""
    return getattr(user, "table_id", None) is not None


def is_tablet_of(user: Any, table_id: int | None) -> bool:
    """Whether this is that table's own tablet."""
    return is_tablet(user) and user.table_id == table_id


def at_table(user: Any, rubber: Rubber) -> bool:
    """Whether this is the tablet of the table at which the rubber is played."""
    return is_tablet_of(user, rubber.table_id)


def may_come_in(user: Any) -> bool:
    """Whether somebody is known here: by signing in, or as a table's tablet."""
    return user.is_authenticated or is_tablet(user)


def plays_or_directs(user: Any, rubber: Rubber) -> bool:
    return may_direct(user) or side_of(user, rubber) is not None


def is_party(user: Any, rubber: Rubber) -> bool:
    """Those who answer for the score: directors, the players, and their table's tablet."""
    return plays_or_directs(user, rubber) or at_table(user, rubber)


def is_correctable(rubber: Rubber) -> bool:
    """Until both sides have agreed the result."""
    return not rubber.is_final and rubber.state != rubber.State.VOID


def may_score(user: Any, rubber: Rubber) -> bool:
    """Directors always; the others who answer for the score until both sides have agreed the result."""
    return may_direct(user) or (is_correctable(rubber) and is_party(user, rubber))


def may_set_up(user: Any, rubber: Rubber) -> bool:
    """To correct seats, dealer, date and rules: as for scoring, but not on the table's tablet."""
    return may_direct(user) or (is_correctable(rubber) and plays_or_directs(user, rubber))


def may_close(user: Any, rubber: Rubber) -> bool:
    """To settle or void a rubber that is still being played."""
    return rubber.is_open and plays_or_directs(user, rubber)


def may_substitute(user: Any, rubber: Rubber) -> bool:
    """To put in a substitute while the rubber is being played, or to take one back."""
    return rubber.is_open and plays_or_directs(user, rubber)


def may_go_on(user: Any, rubber: Rubber) -> bool:
    """To start the next rubber of the same four; in an evening the table's turns decide who plays it."""
    return rubber.table_id is None and rubber.is_counted and plays_or_directs(user, rubber)


def may_agree(user: Any, rubber: Rubber) -> bool:
    """To confirm, outside any evening, the result that both sides agree."""
    return rubber.table_id is None and rubber.is_counted and not rubber.is_final and is_party(user, rubber)


def may_agree_for(user: Any, rubber: Rubber, side: Side) -> bool:
    """In an evening each side agrees for itself, on its own or on the table's tablet.

    A director can agree on a side's behalf, but not for the side on which they play.
    """
    if rubber.table_id is None or not rubber.is_counted or rubber.is_final:
        return False
    own = side_of(user, rubber)
    if may_direct(user):
        return own is not side
    return own is side or at_table(user, rubber)


def may_answer(user: Any, rubber: Rubber, deal: Deal) -> bool:
    """To say whether a deal is right: not those of the side that entered it, where that is known."""
    if rubber.table_id is None or not may_score(user, rubber):
        return False
    entered_by = side_of(deal.entered_by, rubber) if deal.entered_by else None
    own = side_of(user, rubber)
    return own is None or own is not entered_by
