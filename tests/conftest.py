"""What every test stands on: plain static storage, a data folder of its own."""

import pytest
from pytest_django import Settings


@pytest.fixture(autouse=True)
def _plain_static_files(settings: Settings) -> None:
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }
