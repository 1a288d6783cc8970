"""A deal as it was entered, and what a director added to a rubber."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring.rules import ALL_TRICKS, Doubling, Side, Strain
from scoring.rules import Seat as Position

from .rubber import Rubber


class Answer(models.TextChoices):
    """What the other side says of a saved deal; silence is consent once the next deal is there."""

    NONE = "", _("waiting for the other side")
    RIGHT = "right", _("agreed by the other side")
    WRONG = "wrong", _("not right, says the other side")


class Deal(models.Model):
    """One deal of a rubber; `level` is null when it was passed out. Figures are those of `scoring.rules.Deal`."""

    rubber = models.ForeignKey(Rubber, on_delete=models.CASCADE, related_name="deals", db_index=False)
    number = models.PositiveSmallIntegerField()
    entry_key = models.CharField(max_length=40)
    level = models.PositiveSmallIntegerField(null=True)
    strain = models.CharField(max_length=2, blank=True, choices=[(strain, strain) for strain in Strain])
    doubling = models.PositiveSmallIntegerField(default=Doubling.UNDOUBLED)
    declarer = models.CharField(max_length=1, blank=True, choices=[(seat, seat) for seat in Position])
    tricks = models.PositiveSmallIntegerField(null=True)
    honours_n = models.PositiveSmallIntegerField(default=0)
    honours_e = models.PositiveSmallIntegerField(default=0)
    honours_s = models.PositiveSmallIntegerField(default=0)
    honours_w = models.PositiveSmallIntegerField(default=0)
    penalty_tricks = models.SmallIntegerField(default=0)
    void = models.BooleanField(default=False)
    answer = models.CharField(max_length=5, choices=Answer, blank=True, default=Answer.NONE)
    answered_at = models.DateTimeField(null=True)
    entered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+", db_index=False
    )
    entered_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["rubber", "number"], name="deal_number_unique"),
            models.UniqueConstraint(fields=["rubber", "entry_key"], name="deal_entry_key_unique"),
            models.CheckConstraint(condition=Q(number__gte=1), name="deal_number"),
            models.CheckConstraint(
                condition=Q(level__isnull=True, strain="", declarer="", tricks__isnull=True)
                | Q(
                    level__range=(1, 7),
                    strain__in=list(Strain),
                    doubling__in=list(Doubling),
                    declarer__in=list(Position),
                    tricks__range=(0, ALL_TRICKS),
                ),
                name="deal_passed_out_or_played",
            ),
            models.CheckConstraint(
                condition=Q(honours_n__lte=5 - F("honours_e") - F("honours_s") - F("honours_w")), name="deal_honours"
            ),
            models.CheckConstraint(
                condition=Q(penalty_tricks__range=(-ALL_TRICKS, ALL_TRICKS)), name="deal_penalty_tricks"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.rubber_id}/{self.number}"


class Agreement(models.Model):
    """A side agrees the result of a rubber of an evening; with both sides' the rubber is final.

    `by` is who said so; `for_side` marks a director who said it on the side's behalf.
    """

    rubber = models.ForeignKey(Rubber, on_delete=models.CASCADE, related_name="agreements", db_index=False)
    side = models.CharField(max_length=2, choices=[(side, side) for side in Side])
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+", db_index=False
    )
    for_side = models.BooleanField(default=False)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["rubber", "side"], name="agreement_unique"),
            models.CheckConstraint(condition=Q(side__in=list(Side)), name="agreement_side"),
        ]

    def __str__(self) -> str:
        return f"{self.rubber_id}: {self.side}"


class Adjustment(models.Model):
    """Points above the line that a director gave to a side; struck out, never deleted."""

    rubber = models.ForeignKey(Rubber, on_delete=models.CASCADE, related_name="adjustments", db_index=False)
    entry_key = models.CharField(max_length=40)
    side = models.CharField(max_length=2, choices=[(side, side) for side in Side])
    points = models.PositiveIntegerField()
    reason = models.CharField(max_length=200)
    void = models.BooleanField(default=False)
    entered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+", db_index=False
    )
    entered_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["rubber", "entry_key"], name="adjustment_entry_key_unique"),
            models.CheckConstraint(condition=Q(side__in=list(Side)), name="adjustment_side"),
            models.CheckConstraint(condition=Q(points__gte=1), name="adjustment_points"),
            models.CheckConstraint(condition=~Q(reason=""), name="adjustment_reason"),
        ]

    def __str__(self) -> str:
        return f"{self.side} {self.points}"
