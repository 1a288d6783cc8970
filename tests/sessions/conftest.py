"""Who asks for the pages of an evening, and a table of five to ask about."""

import pytest
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
