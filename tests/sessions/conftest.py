"""Who asks for the pages of an evening, and a table of five to ask about."""

from collections.abc import Iterator

import pytest
import time_machine
from django.test import Client

from clubsite.sessions.models import Table
from tests.factories import make_director, make_evening


@pytest.fixture
def director(client: Client) -> Client:
    """Signed in as Anna, who directs."""
    client.force_login(make_director(username="Anna"))
    return client


@pytest.fixture
def table() -> Table:
    """The one table of an evening, for A, B, C, D and E."""
    (table,) = make_evening("ABCDE")
    return table


@pytest.fixture
def evening_in_november() -> Iterator[None]:
    """It is eight in the evening (UTC) of 30 November 2026, and stays so."""
    with time_machine.travel("2026-11-30 20:00Z", tick=False):
        yield
