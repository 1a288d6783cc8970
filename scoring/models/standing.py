"""The standings: sums of back scores, kept as rows, so that a board costs the same at a million rubbers as at ten."""

from django.db import models

from clubsite.players.models import Player

ALL_FAMILIES = ""
ALL_TIME = "all"


class Standing(models.Model):
    """A player's sums over one period: "2026-11", "2026" or "all"; `total` is in hundreds, `family` "" is all games.

    Derived: `scoring.standings` writes these rows anew from the seats, for the people and days a change touched.
    """

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="standings", db_index=False)
    family = models.CharField(max_length=20, blank=True)
    period = models.CharField(max_length=10)
    rubbers = models.PositiveIntegerField()
    won = models.PositiveIntegerField()
    provisional = models.PositiveIntegerField()
    total = models.IntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["player", "family", "period"], name="standing_unique")]
        indexes = [models.Index(fields=["family", "period", "-total", "player"], name="standing_board")]

    def __str__(self) -> str:
        return f"{self.player_id} {self.family} {self.period}: {self.total}"
