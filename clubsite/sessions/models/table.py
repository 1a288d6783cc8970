"""A table of an evening, who belongs to it, who sat out which rubber, and the link for the table's own tablet."""

import secrets

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from clubsite.players.models import Player
from scoring.models import Rubber

from .evening import ClubSession, SeatingRule


class Table(models.Model):
    """A table; `called_at` is when its players called the director, until that is answered."""

    session = models.ForeignKey(ClubSession, on_delete=models.CASCADE, related_name="tables", db_index=False)
    number = models.PositiveSmallIntegerField()
    seating_rule = models.CharField(max_length=15, choices=SeatingRule)
    called_at = models.DateTimeField(null=True)
    closed_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["session", "number"], name="table_number_unique")]

    def __str__(self) -> str:
        return str(self.number)


class Place(models.Model):
    """Somebody who belongs to a table, at most one at a time.

    `precedence` counts from 1, the highest card of the first draw; `credit` are the turns out that a newcomer is taken
    to have had already.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="places", db_index=False)
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="places", db_index=False)
    precedence = models.PositiveSmallIntegerField()
    credit = models.PositiveSmallIntegerField(default=0)
    joined_at = models.DateTimeField(default=timezone.now)
    left_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["precedence"]
        constraints = [
            models.UniqueConstraint(fields=["table", "player"], name="place_unique"),
            models.UniqueConstraint(fields=["player"], condition=Q(left_at__isnull=True), name="one_table_a_person"),
        ]
        indexes = [models.Index(fields=["player"], name="place_by_player")]

    def __str__(self) -> str:
        return f"{self.table_id}: {self.player}"


class SatOut(models.Model):
    """Somebody of the table who did not play a rubber; `reason` is why, when a director chose them out of turn."""

    rubber = models.ForeignKey(Rubber, on_delete=models.CASCADE, related_name="sat_out", db_index=False)
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    reason = models.CharField(max_length=200, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["rubber", "player"], name="sat_out_unique")]

    def __str__(self) -> str:
        return f"{self.rubber_id}: {self.player}"


def new_token() -> str:
    """192 bits: nobody guesses it."""
    return secrets.token_urlsafe(24)


class TableLink(models.Model):
    """The address with which a table's own tablet keeps the score, on that evening only, until it is revoked."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="links")
    token = models.CharField(max_length=40, unique=True, default=new_token)
    created_at = models.DateTimeField(default=timezone.now)
    revoked_at = models.DateTimeField(null=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+", db_index=False
    )

    def __str__(self) -> str:
        return f"{self.table_id}"
