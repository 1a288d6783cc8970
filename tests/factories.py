"""Test data: plain typed functions, each with sensible defaults."""

from itertools import count
from typing import Any

from clubsite.accounts.models import Role, User
from clubsite.players.models import Player

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
