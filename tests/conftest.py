"""What every test stands on."""

from collections.abc import Iterator

import pytest
from django.utils import translation


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    """A language that one test has turned on does not reach the next."""
    translation.activate("en")
    yield
    translation.activate("en")
