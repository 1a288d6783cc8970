"""An evening of the club, who is there, and what the directors did."""

from datetime import date
from typing import Self

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _

from clubsite.players.models import Player
from clubsite.sessions.pairing import SeatingRule as Rule
from scoring.labels import game_choices
from scoring.models.rubber import new_entry_key


class SeatingRule(models.TextChoices):
    """How partners and seats of the next rubber are found, in words."""

    DRAW = Rule.DRAW.value, _("draw anew")
    NEW_PARTNERS = Rule.NEW_PARTNERS.value, _("draw, no partnership twice in a round")
    PIVOT = Rule.PIVOT.value, _("pivot, without cards")


class ClubSessionQuerySet(models.QuerySet["ClubSession"]):
    def open(self) -> Self:
        return self.filter(closed_at__isnull=True)

    def latest_first(self) -> Self:
        return self.order_by("-date", "-pk")


class ClubSession(models.Model):
    """One evening. `date` is the club's and set by who opens it: play after midnight stays on it.

    `stake` is in the smallest coin of `currency` for a hundred; `version` grows by one with every change of the
    evening, its tables and its people.
    """

    date = models.DateField(_("date"))
    alone_on = models.DateField(null=True, unique=True)
    """The day for which it was opened as the only evening: of two directors at once, one opens it."""
    name = models.CharField(_("name or place"), max_length=60, blank=True)
    game = models.CharField(_("game"), max_length=30, choices=game_choices)
    stake = models.PositiveIntegerField(null=True)
    currency = models.CharField(max_length=3)
    seating_rule = models.CharField(_("seating"), max_length=15, choices=SeatingRule, default=SeatingRule.NEW_PARTNERS)
    version = models.PositiveIntegerField(default=1)
    entry_key = models.CharField(max_length=40, unique=True, default=new_entry_key)
    opened_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+", db_index=False
    )
    opened_at = models.DateTimeField(default=timezone.now)
    closed_at = models.DateTimeField(null=True)

    objects = ClubSessionQuerySet.as_manager()

    class Meta:
        indexes = [models.Index(fields=["date", "id"], name="session_by_date")]

    def __str__(self) -> str:
        return self.name or self.date.isoformat()

    @property
    def is_open(self) -> bool:
        return self.closed_at is None


class Attendance(models.Model):
    """Somebody who came to an evening, until they left."""

    session = models.ForeignKey(ClubSession, on_delete=models.CASCADE, related_name="attendances", db_index=False)
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="attendances")
    arrived_at = models.DateTimeField(default=timezone.now)
    left_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["session", "player"], name="attendance_unique")]

    def __str__(self) -> str:
        return f"{self.session_id}: {self.player}"


DAYS = {"old", "new"}
"""Those of the `params` of an event that are days."""


class EventKind(models.TextChoices):
    """What may happen to an evening, in the words of its story."""

    MOVED = "moved", _("The date was changed from %(old)s to %(new)s.")
    OUT_OF_TURN = "out_of_turn", _("Table %(table)s, out by the director’s choice: %(players)s (%(reason)s)")
    SETTLED = "settled", _("Table %(table)s, rubber %(number)s was settled unfinished.")
    CARRIED_OVER = (
        "carried_over",
        _("Table %(table)s, rubber %(number)s was carried over, to be finished another time."),
    )
    VOID = "void", _("Table %(table)s, rubber %(number)s was voided.")
    DELETED = "deleted", _("Table %(table)s, rubber %(number)s was deleted: nothing had been entered in it.")
    CLOSED = "closed", _("The evening was closed.")
    REOPENED = "reopened", _("The evening was reopened.")


class Event(models.Model):
    """What somebody did to an evening that others may ask about: reopened it, overrode a turn, voided a rubber.

    It is told in the reader's language; `params` are what its words want to know, days as in "2026-11-30".
    """

    session = models.ForeignKey(ClubSession, on_delete=models.CASCADE, related_name="events", db_index=False)
    kind = models.CharField(max_length=20, blank=True)
    params = models.JSONField(default=dict)
    text = models.CharField(max_length=300, blank=True)
    """Of an event without a kind, as older versions wrote it."""
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+", db_index=False
    )
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]
        indexes = [models.Index(fields=["session", "id"], name="event_by_session")]

    def __str__(self) -> str:
        if not self.kind:
            return self.text
        days = {name: date_format(date.fromisoformat(self.params[name])) for name in DAYS & self.params.keys()}
        told: str = EventKind(self.kind).label % (self.params | days)
        return told
