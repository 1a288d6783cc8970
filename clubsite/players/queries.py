"""Who is found by a part of a name."""

from django.db.models import Case, IntegerField, Q, Value, When

from .models import Player, PlayerQuerySet
from .names import name_key


def matching(part: str, limit: int = 8) -> list[Player]:
    """Up to `limit` active players with every word of `part` in their name, best first; none for an empty part.

    Best is a name that begins with `part`, then one with a word that does, then the others. One query.
    """
    key = name_key(part)
    if not key:
        return []
    a_word_begins = Q(name_key__contains=f" {key}") | Q(name_key__contains=f"-{key}")
    rank = Case(
        When(name_key__startswith=key, then=Value(0)),
        When(a_word_begins, then=Value(1)),
        default=Value(2),
        output_field=IntegerField(),
    )
    found = Player.objects.active().named_like(part)
    return list(found.order_by(rank, "name_key", "note_key")[:limit])


def enough_for_a_table() -> bool:
    """Whether the club has four active players. One query."""
    return len(Player.objects.active().values_list("pk")[:4]) == 4


def listed(part: str, *, inactive: bool) -> PlayerQuerySet:
    """The players of the club's list by name: those who play, or those who no longer do."""
    return Player.objects.filter(active=not inactive).named_like(part)
