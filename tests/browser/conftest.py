"""Tests in this folder drive the site in headless Chromium. They ask for `visit`.

A test may not depend on how fast the machine is: `LATENCY=0.4` lets the site wait that many seconds before each answer.
"""

import os
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.signals import request_started
from playwright.sync_api import BrowserContext, Playwright, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.visits import PATIENCE, Visit

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker("browser")


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The system's own Chromium: Playwright has nothing to download."""
    found = [shutil.which(name) for name in ("chromium", "chromium-browser", "google-chrome")]
    path = next(filter(None, found), None)
    if path is None:
        if os.environ.get("CI"):
            pytest.fail("There is no Chromium on PATH.")
        pytest.skip("There is no Chromium on PATH.")
    return {**browser_type_launch_args, "executable_path": path, "args": FLAGS}


@pytest.fixture(scope="session")
def playwright(playwright: Playwright) -> Iterator[Playwright]:
    """Playwright keeps an event loop running in this process until its end, and Django would refuse the database."""
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
        yield playwright


@pytest.fixture
def visit(live_server: LiveServer, new_context: Callable[..., BrowserContext]) -> Iterator[Visit]:
    """Opens pages of the running site; the test fails where one breaks in a script or against its policy."""
    visit = Visit(live_server.url, new_context)
    request_started.connect(_wait)
    yield visit
    request_started.disconnect(_wait)
    assert not visit.mishaps


def _wait(**_request: object) -> None:
    time.sleep(float(os.environ.get("LATENCY", "0")))
