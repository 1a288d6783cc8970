"""Evenings played through the services, for tests."""

from collections.abc import Iterator, Sequence
from datetime import date
from typing import Any

from clubsite.players.models import Player
from clubsite.sessions import services
from clubsite.sessions.cards import read_card
from clubsite.sessions.models import ClubSession, SeatingRule, Table
from clubsite.sessions.services import AS_BY_RULE, Terms, Wish
from scoring import services as scoring
from scoring.models import Rubber
from scoring.models.rubber import new_entry_key
from scoring.rules import Side
from tests.factories import enter

DAY = date(2026, 11, 30)
CARDS = ("AS", "KS", "QS", "JS", "10S", "9S", "8S")
"""From the highest: the first two are partners, sit North and South, and play against the next two."""


def open_evening(**terms: Any) -> ClubSession:
    usual = {"date": DAY, "name": "", "game": "contract", "stake": 25, "currency": "EUR"}
    wanted = Terms(**{**usual, "seating_rule": SeatingRule.DRAW, **terms})
    return services.open_session(terms=wanted, another=True, entry_key=new_entry_key(), by=None)


def sit_down(session: ClubSession, players: Sequence[Player]) -> Table:
    return services.open_table(session_id=session.pk, people=[player.pk for player in players])


def seat(table: Table, four: Sequence[Player], out: Sequence[Player] = ()) -> Rubber:
    """The table's next rubber: the first two of the four play North and South against the other two."""
    newest = table.rubbers.order_by("pk").last()
    first = not table.draws.exists()
    drawing = [*four, *out] if first else four
    cards = {player.pk: read_card(card) for player, card in zip(drawing, CARDS, strict=False)}
    turned = () if first else [player.pk for player in out]
    wish = Wish(out=turned, reason="as it was", cards=cards, repeat_allowed=True)
    return services.start_next(table_id=table.pk, after=newest.pk if newest else 0, by=None, wish=wish)


def losses(hundreds: int) -> Iterator[str]:
    """Deals in which East goes down by so many hundreds, at 50 a trick, with nothing left below the line."""
    tricks = 2 * hundreds
    while tricks:
        down = min(tricks, 13)
        yield f"7NT E -{down}"
        tricks -= down


def win(rubber: Rubber, hundreds: int, *, agreed: bool = True) -> Rubber:
    """North and South win so many hundreds, in a rubber that is then settled."""
    rubber = enter(rubber, *losses(hundreds))
    rubber = scoring.settle(rubber_id=rubber.pk, expected_version=rubber.version, by=None)
    return agree(rubber) if agreed else rubber


def agree(rubber: Rubber) -> Rubber:
    for side in Side:
        rubber.refresh_from_db()
        told = {"rubber_id": rubber.pk, "expected_version": rubber.version, "side": side, "by": None}
        scoring.agree_side(**told, for_side=False)
    return rubber


def play(table: Table, hundreds: int, *, agreed: bool = True) -> Rubber:
    """The next rubber by the table's rule; North and South win it."""
    newest = table.rubbers.order_by("pk").last()
    rubber = services.start_next(table_id=table.pk, after=newest.pk if newest else 0, by=None, wish=AS_BY_RULE)
    return win(rubber, hundreds, agreed=agreed)
