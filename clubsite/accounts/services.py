"""Adding and changing users: one function, one transaction."""

import secrets

from django.db import IntegrityError, transaction

from .models import Edition, Role, User, players, username_key

CLEAR_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""None that is taken for another when read aloud or from a slip of paper."""


class UsernameTaken(Exception):
    """Somebody signs in under this name already: `user`."""

    def __init__(self, user: User) -> None:
        super().__init__(user.username)
        self.user = user


class LastAdmin(Exception):
    """The change would leave the club without an active admin."""


def one_time_password() -> str:
    """Twelve clear letters, some 59 bits, in three groups."""
    return "-".join("".join(secrets.choice(CLEAR_LETTERS) for _ in range(4)) for _ in range(3))


def add_user(*, username: str, role: str = Role.MEMBER, player_id: int | None = None) -> tuple[User, str]:
    """Add a user and give them a one-time password, which is kept nowhere. Raises UsernameTaken."""
    password = one_time_password()
    try:
        with transaction.atomic():
            user = User.objects.create_user(username, password=password, role=role, must_change_password=True)
            link_player(user, player_id)
    except IntegrityError:
        if not (taken_by := User.objects.filter(username_key=username_key(username)).first()):
            raise
        raise UsernameTaken(taken_by) from None
    return user, password


@transaction.atomic
def change_user(*, user_id: int, role: str, active: bool, player_id: int | None) -> User:
    """Change what a user may do and who they are at the table. Raises LastAdmin."""
    admins = User.objects.filter(role=Role.ADMIN, is_active=True).order_by("pk").select_for_update(no_key=True)
    last = [admin.pk for admin in admins] == [user_id]
    if last and not (active and role == Role.ADMIN):
        raise LastAdmin
    user = User.objects.get(pk=user_id)
    user.role, user.is_active = role, active
    user.save(update_fields=["role", "is_active"])
    link_player(user, player_id)
    return user


@transaction.atomic
def link_player(user: User, player_id: int | None) -> None:
    """Say who at the table a user is, or that they are nobody. A player linked to another user stays theirs."""
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    players().filter(user=user).exclude(pk=player_id or 0).update(user=None)
    if player_id:
        players().filter(pk=player_id, user=None).update(user=user)
    Edition.follows()


def reset_password(user: User) -> str:
    """Give a one-time password and end the user's log-ins, since each carries the old one's hash."""
    password = one_time_password()
    user.set_password(password)
    user.must_change_password = True
    user.save(update_fields=["password", "must_change_password"])
    return password


def choose_password(user: User, password: str) -> None:
    """Replace a user's password by one of their own choice."""
    user.set_password(password)
    user.must_change_password = False
    user.save(update_fields=["password", "must_change_password"])
