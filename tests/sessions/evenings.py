"""Evenings in which it is known who wins how much, for tests."""

from collections.abc import Iterator, Sequence
from datetime import date
from typing import Any

from clubsite.players.models import Player
from clubsite.sessions.cards import read_card
from clubsite.sessions.models import ClubSession, Table
from clubsite.sessions.services import Decision, Fate, close_session
from scoring import services as scoring
from scoring.models import Rubber
from scoring.rules import Seat, Side
from tests.factories import begin, enter, fresh, make_session, make_table

DAY = date(2026, 11, 30)
CARDS = ("AS", "KS", "QS", "JS", "10S", "9S", "8S")
"""From the highest: the first two are partners, sit North and South, and play against the next two."""


def open_evening(day: date = DAY, **terms: Any) -> ClubSession:
    """At a quarter a hundred."""
    return make_session(day, **{"stake": 25} | terms)


def sit_down(session: ClubSession, players: Sequence[Player]) -> Table:
    return make_table(session, *players)


def seat(table: Table, four: Sequence[Player], out: Sequence[Player] = ()) -> Rubber:
    """The table's next rubber: the first two of the four play North and South against the other two."""
    first = not table.draws.exists()
    cards = zip([*four, *out] if first else four, CARDS, strict=False)
    drawn = {player.pk: read_card(card) for player, card in cards}
    turned = [] if first else [player.pk for player in out]
    return begin(table, out=turned, reason="as it was", cards=drawn, repeat_allowed=True)


def losses(hundreds: int) -> Iterator[str]:
    """Deals in which East goes down by so many hundreds, at 50 a trick, with nothing left below the line."""
    tricks = 2 * hundreds
    while tricks:
        down = min(tricks, 13)
        yield f"7NT E -{down}"
        tricks -= down


def win(rubber: Rubber, hundreds: int, *, agreed: bool = True) -> Rubber:
    """North and South win so many hundreds, or with none all pass, in a rubber that is then settled."""
    rubber = enter(rubber, *(list(losses(hundreds)) or ["pass"]))
    rubber = scoring.settle(rubber_id=rubber.pk, expected_version=rubber.version, by=None)
    return agree(rubber) if agreed else rubber


def agree(rubber: Rubber) -> Rubber:
    for side in Side:
        rubber.refresh_from_db()
        version = rubber.version
        scoring.agree_side(rubber_id=rubber.pk, expected_version=version, side=side, by=None, for_side=False)
    return rubber


def play(table: Table, hundreds: int, *, agreed: bool = True) -> Rubber:
    """The next rubber by the table's rule; North and South win it."""
    return win(begin(table), hundreds, agreed=agreed)


def now(row: Any) -> Any:
    """The row as it is stored now."""
    row.refresh_from_db()
    return row


def decided(rubber: Rubber, fate: Fate) -> dict[int, Decision]:
    return {rubber.pk: Decision(fate, now(rubber).version)}


def close(session: ClubSession, decisions: dict[int, Decision] | None = None) -> ClubSession:
    version = now(session).version
    return close_session(session_id=session.pk, expected_version=version, decisions=decisions or {}, by=None)


def happened(session: ClubSession) -> list[str]:
    return [str(event) for event in session.events.all()]


def bring_in(rubber: Rubber, player: Any, *, takes_score: bool = False) -> None:
    """As South's substitute from the first deal on."""
    scoring.substitute(
        rubber_id=rubber.pk,
        expected_version=fresh(rubber).version,
        seat=Seat.S,
        player=player,
        from_deal=1,
        takes_score=takes_score,
        by=None,
    )
