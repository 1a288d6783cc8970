"""A draw for partners and seats: the site's, whose seed anyone can check, or the players' own cards."""

from django.conf import settings
from django.db import models
from django.utils import timezone

from clubsite.players.models import Player
from scoring.models import Rubber

from .table import Table


class Draw(models.Model):
    """One draw at a table; `seed` is empty when the players drew real cards. `rubber` is the one it was made for."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="draws")
    rubber = models.OneToOneField(Rubber, on_delete=models.SET_NULL, null=True, related_name="draw")
    seed = models.CharField(max_length=64, blank=True)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+", db_index=False
    )
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.table_id}: {self.seed}"


class DrawnCard(models.Model):
    """A card in a draw, in the order in which they were drawn; `card` is written as in `cards.py`."""

    draw = models.ForeignKey(Draw, on_delete=models.CASCADE, related_name="cards", db_index=False)
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+", db_index=False)
    card = models.CharField(max_length=3)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["draw", "card"], name="drawn_card_unique"),
            models.UniqueConstraint(fields=["draw", "player"], name="drawn_by_unique"),
        ]

    def __str__(self) -> str:
        return f"{self.player} {self.card}"
