"""Serving the site with gunicorn."""

import errno
import os
import socket
import sys
from typing import NoReturn

from django.conf import settings
from django.db import connections

from .addresses import in_address
from .preparation import CannotStart


def check_port(host: str, port: int) -> None:
    """Bind once to see: gunicorn itself would try a busy port for five seconds. Raises CannotStart."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind, protocol) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
            probe.listen()
    except OSError as problem:
        if problem.errno == errno.EADDRINUSE:
            raise CannotStart(f"port {port} on {host} is in use. Choose another with --port.") from problem
        raise CannotStart(f"port {port} on {host} cannot be opened ({problem.strerror}).") from problem


def gunicorn_command(host: str, port: int) -> list[str]:
    """The command line of the server; its other settings are in `gunicorn_settings`."""
    options = ["--config", "python:clubsite.management.gunicorn_settings", "--bind", f"{in_address(host)}:{port}"]
    return [sys.executable, "-m", "gunicorn", *options, "--pythonpath", str(settings.BASE_DIR), "clubsite.wsgi"]


def serve(host: str, port: int) -> NoReturn:
    """Become the server: a new process image, which reads the settings anew, with the secret key kept by now."""
    command = gunicorn_command(host, port)
    connections.close_all()
    os.execv(command[0], command)  # noqa: S606 - there is no shell, and that is well
