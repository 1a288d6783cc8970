"""Several calls at the same moment, each in a thread with a database connection of its own."""

import threading
from collections.abc import Callable
from typing import Any

from django.db import connection

PATIENCE = 60
"""Seconds until something that does not come is a failure."""


def at_once(calls: list[Callable[[], Any]]) -> list[Any]:
    """What each call returns, or the exception that it raises."""
    ready, results = threading.Barrier(len(calls)), [None] * len(calls)

    def run(number: int) -> None:
        try:
            connection.ensure_connection()
            ready.wait(PATIENCE)
            results[number] = calls[number]()
        except Exception as error:  # noqa: BLE001 - the test judges it
            results[number] = error  # type: ignore[call-overload]
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=[number]) for number in range(len(calls))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results
