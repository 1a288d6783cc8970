"""Who signs in, in which role, and the club's own settings."""

import unicodedata
import zoneinfo
from collections.abc import Iterable
from typing import Any, ClassVar

from django.apps import apps
from django.contrib.auth.models import AbstractUser, UserManager
from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.db import models, transaction
from django.utils.translation import gettext_lazy as _

from scoring.rules import RULE_SETS


class Role(models.TextChoices):
    """Each role may do what the one before it may."""

    MEMBER = "member", _("Member")
    DIRECTOR = "director", _("Director")
    ADMIN = "admin", _("Admin")


def username_key(username: str) -> str:
    """The form under which a username is unique and signs in: Anna and ANNA are one."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", username).casefold())


class Users(UserManager["User"]):
    use_in_migrations = False

    def get_by_natural_key(self, username: str | None) -> "User":
        """Who signs in under this name, whatever its case."""
        return self.get(username_key=username_key(username or ""))

    def create_superuser(
        self, username: str, email: str | None = None, password: str | None = None, **extra_fields: Any
    ) -> "User":
        return super().create_superuser(username, email, password, **{"role": Role.ADMIN, **extra_fields})


class User(AbstractUser):
    """Somebody who signs in. Who they are at the table says the player linked to them."""

    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]
    role = models.CharField(_("role"), max_length=10, choices=Role.choices, default=Role.MEMBER)
    username_key = models.CharField(max_length=900, unique=True, editable=False)
    must_change_password = models.BooleanField(default=False)
    """Set with a one-time password: the next page after signing in asks for one of their own."""

    objects: ClassVar[Users] = Users()

    class Meta(AbstractUser.Meta):
        ordering = ["username_key"]

    def save(self, *args: Any, update_fields: Iterable[str] | None = None, **kwargs: Any) -> None:
        self.username_key = username_key(self.username)
        if update_fields is not None and "username" in update_fields:
            update_fields = {*update_fields, "username_key"}
        super().save(*args, update_fields=update_fields, **kwargs)

    @property
    def is_director(self) -> bool:
        """May enter and correct any rubber, and add players."""
        return self.role in (Role.DIRECTOR, Role.ADMIN)

    @property
    def is_admin(self) -> bool:
        return self.role == Role.ADMIN


CONTINENTS = {
    "Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific",
}  # fmt: skip
"""And oceans: where the names of time zones begin that people live in."""


def check_time_zone(name: str) -> None:
    if name not in zoneinfo.available_timezones():
        raise ValidationError(_("There is no time zone “%(name)s”."), params={"name": name})


def players() -> Any:
    """The players' manager. Players build on accounts, so accounts know them by name only."""
    return apps.get_model("players", "Player").objects


def time_zones() -> list[tuple[str, str]]:
    """The time zones a club may be in, for forms: those named after a place, and UTC."""
    places = (name for name in zoneinfo.available_timezones() if name.partition("/")[0] in CONTINENTS)
    return [(name, name.replace("_", " ")) for name in sorted([*places, "UTC"])]


check_currency = RegexValidator(r"^[A-Z]{3}\Z", _("A currency is three letters, such as EUR."))


class Club(models.Model):
    """The club's settings: one row, or the defaults below until an admin has saved it."""

    name = models.CharField(_("name of the club"), max_length=60, default="Club Rubber")
    time_zone = models.CharField(_("time zone"), max_length=50, default="UTC", validators=[check_time_zone])
    currency = models.CharField(_("currency"), max_length=3, default="EUR", validators=[check_currency])
    default_game = models.CharField(_("game offered first"), max_length=30, default=next(iter(RULE_SETS)))
    public = models.BooleanField(_("everybody may read standings and scoresheets"), default=True)

    class Meta:
        constraints = [models.CheckConstraint(condition=models.Q(pk=1), name="one_club")]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.pk = 1
        super().save(*args, **kwargs)

    @classmethod
    def current(cls) -> "Club":
        """The club's settings as saved, or the defaults."""
        return cls.objects.first() or cls()


class Edition(models.Model):
    """Counts the changes of all that a board shows, in one row: as long as it stays, a board need not be made again."""

    number = models.PositiveBigIntegerField(default=1)

    def __str__(self) -> str:
        return str(self.number)

    @classmethod
    def current(cls) -> int:
        return cls.objects.order_by("pk").values_list("number", flat=True).first() or 0

    @classmethod
    def follows(cls) -> None:
        """Let there be a new edition as soon as this transaction is committed.

        Not in it, so that of two people writing at once neither waits for the other because of this row.
        """
        transaction.on_commit(cls.count_one_more, robust=True)

    @classmethod
    def count_one_more(cls) -> None:
        if not cls.objects.filter(pk=1).update(number=models.F("number") + 1):
            cls.objects.get_or_create(pk=1)
