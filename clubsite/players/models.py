"""A person at a table."""

from collections.abc import Iterable
from typing import Any, Self

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from .names import (
    KEY_PER_LETTER,
    LONGEST_FULL_NAME,
    LONGEST_NAME,
    LONGEST_NOTE,
    check_name,
    check_note,
    name_key,
    spaced,
)

NO_BRACKETS = str.maketrans("()", "  ")
"""A note stands in brackets after the name, and is looked for without them."""


class PlayerQuerySet(models.QuerySet["Player"]):
    def active(self) -> Self:
        """Those who are offered when a rubber is started."""
        return self.filter(active=True)

    def on_no_board(self) -> Self:
        """Guests and former players."""
        return self.filter(Q(guest=True) | Q(active=False))

    def named_like(self, part: str) -> Self:
        """Those whose name or note has every word of `part` in it, whatever their order, accents, case and brackets."""
        if len(part) > LONGEST_FULL_NAME or "\0" in part:
            return self.none()
        found = self
        for word in set(name_key(part).translate(NO_BRACKETS).split()):
            found = found.filter(Q(name_key__contains=word) | Q(note_key__contains=word))
        return found


class Player(models.Model):
    """A person at a table, with or without a log-in. Two namesakes are told apart by a short note."""

    name = models.CharField(_("name"), max_length=LONGEST_NAME, validators=[check_name])
    note = models.CharField(_("note"), max_length=LONGEST_NOTE, blank=True, validators=[check_note])
    name_key = models.CharField(max_length=LONGEST_NAME * KEY_PER_LETTER, editable=False)
    note_key = models.CharField(max_length=LONGEST_NOTE * KEY_PER_LETTER, editable=False, blank=True)
    active = models.BooleanField(_("active"), default=True)
    guest = models.BooleanField(_("guest"), default=False)
    """Counts in the evening like anyone, and on the boards once an admin makes them a player of the club."""
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
        self.name, self.note = spaced(self.name), spaced(self.note)
        self.name_key, self.note_key = name_key(self.name), name_key(self.note)
        if update_fields is not None:
            update_fields = {*update_fields, "name_key", "note_key"}
        super().save(*args, update_fields=update_fields, **kwargs)
