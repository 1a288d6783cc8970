"""Who signs in, in which role, and the club's own settings."""

import zoneinfo
from typing import Any

from django.contrib.auth.models import AbstractUser
from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring.rules import RULE_SETS


class Role(models.TextChoices):
    """Each role may do what the one before it may."""

    MEMBER = "member", _("Member")
    DIRECTOR = "director", _("Director")
    ADMIN = "admin", _("Admin")


class User(AbstractUser):
    """Somebody who signs in. Who they are at the table says the player linked to them."""

    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]
    role = models.CharField(_("role"), max_length=10, choices=Role.choices, default=Role.MEMBER)
    must_change_password = models.BooleanField(default=False)
    """Set with a one-time password: the next page after signing in asks for one of their own."""

    @property
    def is_director(self) -> bool:
        """May enter and correct any rubber, and add players."""
        return self.role in (Role.DIRECTOR, Role.ADMIN)

    @property
    def is_admin(self) -> bool:
        return self.role == Role.ADMIN


def check_time_zone(name: str) -> None:
    if name not in zoneinfo.available_timezones():
        raise ValidationError(_("There is no time zone “%(name)s”."), params={"name": name})


class Club(models.Model):
    """The club's settings: one row, or the defaults below until an admin has saved it."""

    name = models.CharField(_("name of the club"), max_length=60, default="Club Rubber")
    time_zone = models.CharField(_("time zone"), max_length=50, default="UTC", validators=[check_time_zone])
    currency = models.CharField(_("currency"), max_length=3, default="EUR")
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
