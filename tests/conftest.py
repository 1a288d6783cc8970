"""What every test stands on."""

from collections.abc import Iterator

import hypothesis
import pytest
from django.utils import translation

from clubsite.leaderboards.freshness import remembered

hypothesis.settings.register_profile("club", deadline=None)  # how long an example takes says how busy the machine is
hypothesis.settings.load_profile("club")


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    """A language that one test has turned on does not reach the next."""
    translation.activate("en")
    yield
    translation.activate("en")


@pytest.fixture(autouse=True)
def _nothing_kept() -> None:
    """Nothing that one test has computed is met by the next."""
    remembered.cache_clear()
