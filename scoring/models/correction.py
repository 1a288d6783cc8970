"""What was changed in a rubber after it was entered, by whom and when."""

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from .rubber import Rubber


class Action(models.TextChoices):
    CHANGED = "changed", _("changed")
    VOIDED = "voided", _("voided")
    RESTORED = "restored", _("taken back into the score")
    UNDONE = "undone", _("undone")
    SET_UP = "set_up", _("seats, dealer, date or rules changed")
    ADJUSTED = "adjusted", _("adjusted by the director")
    SUBSTITUTED = "substituted", _("substituted")
    RESUMED = "resumed", _("substitute taken back")
    SETTLED = "settled", _("settled unfinished")
    REOPENED = "reopened", _("reopened")
    RUBBER_VOIDED = "rubber_voided", _("rubber voided")
    ENDED = "ended", _("ended by its four, outside any evening")


class Correction(models.Model):
    """One change; `deal` is a deal's number, or null when it concerns the whole rubber. Texts are in notation."""

    rubber = models.ForeignKey(Rubber, on_delete=models.CASCADE, related_name="corrections", db_index=False)
    deal = models.PositiveSmallIntegerField(null=True)
    action = models.CharField(max_length=15, choices=Action.choices)
    before = models.CharField(max_length=300, blank=True)
    after = models.CharField(max_length=300, blank=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+", db_index=False
    )
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]
        indexes = [models.Index(fields=["rubber", "id"], name="correction_by_rubber")]

    def __str__(self) -> str:
        return f"{self.rubber_id}: {self.action}"
