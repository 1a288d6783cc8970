"""How gunicorn serves the site. What differs between machines comes from the environment."""

import os
import signal
import sys
from typing import Any

from .addresses import opening_line

workers = int(os.environ.get("WEB_CONCURRENCY", "2"))
worker_class = "gthread"
threads = int(os.environ.get("WEB_THREADS", "4"))
graceful_timeout = 10
"""In seconds: how long an answer under way may take once the server has been told to stop."""
loglevel = "warning"
control_socket_disable = True


def when_ready(server: Any) -> None:
    """Say where the site is. Ctrl-C lets answers under way finish, as SIGTERM does."""
    signal.signal(signal.SIGINT, lambda *_: os.kill(os.getpid(), signal.SIGTERM))
    for listener in server.LISTENERS:
        sys.stdout.write(f"{opening_line(*listener.sock.getsockname()[:2])}\n")
    sys.stdout.flush()


def post_worker_init(worker: Any) -> None:
    """Ctrl-C reaches every process of the terminal: the workers leave it to their arbiter."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
