"""Test data: plain typed functions, each with sensible defaults."""

from collections.abc import Sequence
from datetime import date
from itertools import count
from typing import Any

from django.db import transaction
from django.utils import timezone

from clubsite.accounts.models import Role, User
from clubsite.players.models import Player
from scoring import standings
from scoring.models import Rubber, RubberState, Seat

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
