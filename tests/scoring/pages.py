"""What a browser sends from a rubber's page, and what it reads there."""

import re
from typing import Any

from django.test import Client

from scoring import services
from scoring.models import Rubber
from tests.factories import fresh

HTMX = {"HX-Request": "true"}
FINISHED = ("4S S =", "4S N =")
MADE = {"bid": "4S", "declarer": "S", "doubling": "", "result": "0"}


def page(rubber: Rubber, what: str = "") -> str:
    return f"/rubbers/{rubber.pk}/{what}"


def sent(rubber: Rubber, **fields: Any) -> dict[str, Any]:
    """What the pad sends: a key of its own, the present version, and the fields."""
    return {"entry_key": "tap", "version": fresh(rubber).version} | fields


def post(client: Client, rubber: Rubber, what: str, **fields: Any) -> Any:
    """Send a form of the rubber's present version."""
    return client.post(page(rubber, what), {"version": fresh(rubber).version} | fields)


def bare(html: str) -> str:
    """What is seen: no tags, nothing that is only read aloud."""
    return re.sub(r"<[^>]*>", "", re.sub(r'<span class="visually-hidden">.*?</span>', "", html)).replace("\xa0", " ")


def checked(text: str, name: str) -> list[str]:
    """The values of a row of keys that are down."""
    inputs = re.findall(r"<input[^>]*>", text)
    return [
        re.search(r'value="([^"]*)"', field)[1]  # type: ignore[index]
        for field in inputs
        if f'name="{name}"' in field and " checked" in field
    ]


def finish(rubber: Rubber) -> None:
    services.agree(rubber_id=rubber.pk, expected_version=fresh(rubber).version, by=None)
