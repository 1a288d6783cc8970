"""What is kept about players and pairs, so that a page costs the same at a million rubbers as at ten.

All of it is derived: `scoring.standings` writes these rows anew from the seats, for the people and days that a change
touched, in the transaction of that change. `manage.py verify` compares them with a replay of every deal.

A period is "2026-11", "2026", "all" or, for a season, its `Season.period`; the family "" is all games together.
"""

from datetime import date

from django.db import models
from django.db.models import Case, F, Q, When
from django.utils.translation import gettext_lazy as _

from clubsite.players.models import Player

from .rubber import Rubber

ALL_FAMILIES = ""
ALL_TIME = "all"
SEASON = "s"
"""What the period of a season begins with."""


class Season(models.Model):
    """A stretch of days that an admin has named, both ends in it. Seasons may overlap: a cup in the year it is in.

    To be written by `scoring.services.save_season` and `delete_season` alone, which keep its sums and records.
    """

    name = models.CharField(_("name"), max_length=60, unique=True)
    first_day = models.DateField(_("first day"))
    last_day = models.DateField(_("last day"))

    class Meta:
        ordering = ["-first_day", "-pk"]
        constraints = [models.CheckConstraint(condition=Q(last_day__gte=F("first_day")), name="season_days")]

    def __str__(self) -> str:
        return self.name

    @property
    def period(self) -> str:
        """As in the `period` of what is kept: "s3"."""
        return f"{SEASON}{self.pk}"

    def has(self, day: date) -> bool:
        return self.first_day <= day <= self.last_day


def per_rubber() -> models.GeneratedField:
    """The mean of `total`, in tenths of a hundred, halves away from zero: 1.25 hundreds a rubber are 13.

    A board by it gives the same place to the same printed figure.
    """
    twice = F("rubbers") * 2
    return models.GeneratedField(
        expression=Case(
            When(total__gte=0, then=(F("total") * 20 + F("rubbers")) / twice),
            default=(F("total") * 20 - F("rubbers")) / twice,
        ),
        output_field=models.IntegerField(),
        db_persist=True,
    )


class Standing(models.Model):
    """A player's sums over one period, of any kind; `total` is in hundreds.

    The contracts that they declared: `declared` in all and `made`; of those `doubled` (or redoubled) and
    `doubled_made`; of those at the level of six or seven `slams` and `slams_made`. `honours` are the points that their
    side had for them. These count the deals in which the player sat there themselves, a substitute's not.
    """

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="standings", db_index=False)
    family = models.CharField(max_length=20, blank=True)
    period = models.CharField(max_length=10)
    rubbers = models.PositiveIntegerField()
    won = models.PositiveIntegerField()
    provisional = models.PositiveIntegerField()
    total = models.IntegerField()
    declared = models.PositiveIntegerField(default=0)
    made = models.PositiveIntegerField(default=0)
    doubled = models.PositiveIntegerField(default=0)
    doubled_made = models.PositiveIntegerField(default=0)
    slams = models.PositiveIntegerField(default=0)
    slams_made = models.PositiveIntegerField(default=0)
    honours = models.PositiveIntegerField(default=0)
    per_rubber = per_rubber()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["player", "family", "period"], name="standing_unique")]
        indexes = [
            models.Index(
                fields=["family", "period", "-total", "player", "rubbers", "provisional"], name="standing_board"
            ),
            models.Index(
                fields=["family", "period", "-per_rubber", "player", "rubbers", "provisional"],
                name="standing_per_rubber",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} {self.family} {self.period}: {self.total}"


class Partnership(models.Model):
    """The sums of two players as partners, over all time, a year or a season; `total` is in hundreds for each of them.

    `player_low` is the one with the lower number. Where a substitute came in, the partner is who takes the back score.
    """

    player_low = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+", db_index=False)
    player_high = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+", db_index=False)
    family = models.CharField(max_length=20, blank=True)
    period = models.CharField(max_length=10)
    rubbers = models.PositiveIntegerField()
    won = models.PositiveIntegerField()
    provisional = models.PositiveIntegerField()
    total = models.IntegerField()
    per_rubber = per_rubber()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["player_low", "family", "period", "player_high"], name="partnership_unique"
            ),
            models.CheckConstraint(condition=Q(player_low__lt=F("player_high")), name="partnership_order"),
        ]
        indexes = [
            models.Index(fields=["player_high", "family", "period"], name="partnership_by_high"),
            models.Index(
                fields=["family", "period", "-total", "player_low", "player_high", "rubbers"], name="partnership_board"
            ),
            models.Index(
                fields=["family", "period", "-per_rubber", "player_low", "player_high", "rubbers"],
                name="partnership_per_rubber",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player_low_id}-{self.player_high_id} {self.family} {self.period}: {self.total}"


class RecordKind(models.TextChoices):
    MARGIN = "margin", _("biggest rubber")
    RUN = "run", _("longest winning run")
    SLAMS = "slams", _("slams bid and made")
    HONOURS = "honours", _("honours collected")
    PENALTY = "penalty", _("biggest penalty")
    EVENING = "evening", _("most rubbers in an evening")


class Record(models.Model):
    """A player's best of one kind over all time or a season; the highest `value` on a page of them is the record.

    What `value` counts, and what `rubber` and `deal` (a deal's number) point to:

    - MARGIN: points by which a rubber was won; that rubber.
    - RUN: rubbers won one after the other, on points, a tie ends it; its last rubber.
    - SLAMS: contracts of six or seven that they declared and made; the last such deal.
    - HONOURS: points that their side had for honours; of the last rubber with any, the deal that brought the most.
    - PENALTY: points that their side had for the undertricks of one deal; that deal.
    - EVENING: rubbers in one evening (its session, or the date outside of any); the last of them.

    Both partners have a row for what a side did. Of equal ones the first counts: `day` is the rubber's date, and a page
    is ordered by "-value", "day", "rubber".
    """

    Kind = RecordKind

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="records", db_index=False)
    kind = models.CharField(max_length=10, choices=RecordKind)
    family = models.CharField(max_length=20, blank=True)
    period = models.CharField(max_length=10)
    value = models.PositiveIntegerField()
    day = models.DateField()
    rubber = models.ForeignKey(Rubber, on_delete=models.CASCADE, related_name="records", db_index=False)
    deal = models.PositiveSmallIntegerField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["player", "family", "period", "kind"], name="record_unique")]
        indexes = [
            models.Index(fields=["family", "period", "kind", "-value", "day", "rubber"], name="record_board"),
            models.Index(fields=["rubber"], name="record_by_rubber"),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} {self.kind} {self.family} {self.period}: {self.value}"
