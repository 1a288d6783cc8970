"""Test data: plain typed functions, each with sensible defaults."""

from collections.abc import Sequence
from datetime import date
from itertools import count
from typing import Any

from django.db import transaction
from django.utils import timezone

from clubsite.accounts.models import Role, User
from clubsite.players.models import Player
from clubsite.sessions import services as evening
from clubsite.sessions.models import ClubSession, Table
from scoring import services, standings
from scoring.models import Rubber, RubberState, Season, Seat
from scoring.models.rubber import new_entry_key
from scoring.rules import SEATS
from scoring.rules import Seat as Position
from scoring.rules.notation import parse

_numbers = count(1)


def make_user(username: str = "", role: Role = Role.MEMBER, **fields: Any) -> User:
    """A user without a usable password: tests sign in with `force_login`."""
    return User.objects.create_user(username or f"user{next(_numbers)}", role=role, **fields)


def make_director(**fields: Any) -> User:
    return make_user(role=Role.DIRECTOR, **fields)


def make_admin(**fields: Any) -> User:
    return make_user(role=Role.ADMIN, **fields)


def make_player(name: str = "", **fields: Any) -> Player:
    return Player.objects.create(name=name or f"Player {next(_numbers)}", **fields)


def make_four(*names: str) -> list[Player]:
    """Four players, to sit North, East, South and West."""
    return [make_player(name) for name in names or ("Anna", "Boris", "Vera", "Lev")]


def make_result(
    four: Sequence[Player], day: date, hundreds: int = 8, *, family: str = "contract", provisional: bool = False
) -> Rubber:
    """A finished rubber without its deals, in the standings; North-South won so many hundreds."""
    agreed_at = None if provisional else timezone.now()
    rubber = Rubber.objects.create(game=family, date=day, dealer="N", state=RubberState.FINISHED, agreed_at=agreed_at)
    for position, player in zip("NESW", four, strict=True):
        own = hundreds if position in "NS" else -hundreds
        points = 500 + max(own, 0) * 100
        result = {"points": points, "margin": own * 100, "back_score": own, "won": own > 0}
        partner = four["SWNE".index(position)]
        seat = Seat(rubber=rubber, position=position, player=player, partner=partner, family=family, **result)
        seat.counted_on, seat.started_at, seat.provisional = day, rubber.started_at, provisional
        seat.save()
    with transaction.atomic():
        standings.refresh([player.pk for player in four], [day])
    return rubber


def make_season(name: str = "", first_day: date = date(2026, 9, 1), last_day: date = date(2026, 11, 30)) -> Season:
    """A season with its sums and records of what has been played."""
    return services.save_season(name=name or f"Season {next(_numbers)}", first_day=first_day, last_day=last_day)


def make_rubber(
    four: Sequence[Player],
    *deals: str,
    game: str = "contract",
    day: date = date(2026, 3, 14),
    dealer: Position = Position.N,
    by: User | None = None,
) -> Rubber:
    """A rubber that these four have started, North first, with its deals in notation."""
    players = dict(zip(SEATS, four, strict=True))
    rubber = services.start_rubber(
        game=game, date=day, dealer=dealer, players=players, entry_key=new_entry_key(), by=by
    )
    return enter(rubber, *deals, by=by)


def enter(rubber: Rubber, *deals: str, by: User | None = None) -> Rubber:
    """Enter deals in notation; the rubber as it is afterwards."""
    for version, deal in enumerate(deals, fresh(rubber).version):
        services.record_deal(
            rubber_id=rubber.pk, expected_version=version, entry_key=new_entry_key(), deal=parse(deal), by=by
        )
    return fresh(rubber)


def fresh(rubber: Rubber) -> Rubber:
    """The rubber as it is stored now."""
    return Rubber.objects.with_sheet().get(pk=rubber.pk)


def make_session(day: date = date(2026, 3, 14), **fields: Any) -> ClubSession:
    """An open evening of contract bridge without a stake."""
    return ClubSession.objects.create(date=day, **{"game": "contract", "currency": "EUR"} | fields)


def make_table(session: ClubSession, *people: Player | str) -> Table:
    """A table of these people, or of new ones of these names, in this order of precedence; all are here."""
    players = [make_player(one) if isinstance(one, str) else one for one in people]
    return evening.open_table(session_id=session.pk, people=[player.pk for player in players])


def make_evening(*tables: Sequence[str], **fields: Any) -> list[Table]:
    """An open evening with a table for each group of names."""
    session = make_session(**fields)
    return [make_table(session, *names) for names in tables]


def begin(table: Table, **wish: Any) -> Rubber:
    """Start the table's next rubber."""
    newest = table.rubbers.order_by("pk").last()
    after = newest.pk if newest else 0
    return evening.start_next(table_id=table.pk, after=after, by=None, wish=evening.Wish(**wish))


def play_out(rubber: Rubber) -> Rubber:
    """Two games to North-South: 940 : 0, which is nine hundreds."""
    return enter(rubber, "4S N =", "4S N =")
