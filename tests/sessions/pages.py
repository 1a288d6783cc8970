"""What a browser asks for at a table, and what it reads there."""

from typing import Any

from clubsite.sessions.models import Table


def text(response: Any) -> str:
    """A page in one line."""
    return " ".join(response.content.decode().split())


def address(table: Table, page: str = "") -> str:
    return f"/tables/{table.pk}/{page}/" if page else f"/tables/{table.pk}/"


def person(table: Table, name: str) -> int:
    """The number of somebody who belongs to the table."""
    pk: int = table.places.get(player__name=name).player_id
    return pk
