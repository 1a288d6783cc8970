"""Test data: plain typed functions, each with sensible defaults."""

from collections.abc import Sequence
from datetime import date
from itertools import count
from typing import Any

from django.db import transaction
from django.utils import timezone

from clubsite.accounts.models import Role, User
from clubsite.players.models import Player
from scoring import services, standings
from scoring.models import Rubber, RubberState, Seat
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
        result = {"points": points, "back_score": own, "won": own > 0, "provisional": provisional, "counted_on": day}
        Seat.objects.create(rubber=rubber, position=position, player=player, family=family, **result)
    with transaction.atomic():
        standings.refresh([player.pk for player in four], [day])
    return rubber


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
