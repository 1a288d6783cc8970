"""A person at a table."""

from collections.abc import Iterable
from typing import Any, Self

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from .names import name_key


class PlayerQuerySet(models.QuerySet["Player"]):
    def active(self) -> Self:
        """Those who are offered when a rubber is started."""
        return self.filter(active=True)

    def named_like(self, part: str) -> Self:
        """Those whose name has `part` in it, whatever its accents and case."""
        return self.filter(name_key__contains=name_key(part))


class Player(models.Model):
    """A person at a table, with or without a log-in. Two namesakes are told apart by a short note."""

    name = models.CharField(_("name"), max_length=60)
    note = models.CharField(_("note"), max_length=30, blank=True)
    name_key = models.CharField(max_length=240, editable=False)
    note_key = models.CharField(max_length=120, editable=False, blank=True)
    active = models.BooleanField(_("active"), default=True)
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        verbose_name=_("log-in"),
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="player",
    )
    created_at = models.DateTimeField(auto_now_add=True)

    objects = PlayerQuerySet.as_manager()

    class Meta:
        ordering = ["name_key", "note_key"]
        constraints = [models.UniqueConstraint(fields=["name_key", "note_key"], name="player_name_unique")]

    def __str__(self) -> str:
        return f"{self.name} ({self.note})" if self.note else self.name

    def save(self, *args: Any, update_fields: Iterable[str] | None = None, **kwargs: Any) -> None:
        self.name = " ".join(self.name.split())
        self.note = " ".join(self.note.split())
        self.name_key, self.note_key = name_key(self.name), name_key(self.note)
        if update_fields is not None:
            update_fields = {*update_fields, "name_key", "note_key"}
        super().save(*args, update_fields=update_fields, **kwargs)
