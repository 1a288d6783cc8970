import os
import socket
import sys
from collections.abc import Iterator

import pytest

from clubsite.management import gunicorn_settings
from clubsite.management.preparation import CannotStart
from clubsite.management.serving import check_port, gunicorn_command, serve


@pytest.fixture
def busy_port() -> Iterator[int]:
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


def test_a_port_in_use(busy_port: int) -> None:
    with pytest.raises(CannotStart, match=rf"^port {busy_port} on 127\.0\.0\.1 is in use"):
        check_port("127.0.0.1", busy_port)


def test_a_free_port_stays_free(busy_port: int) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    check_port("127.0.0.1", port)
    check_port("127.0.0.1", port)


def test_a_host_that_is_not_this_machine() -> None:
    with pytest.raises(CannotStart, match=r"^port 8000 on 192\.0\.2\.1 cannot be opened \(.+\)\.$"):
        check_port("192.0.2.1", 8000)


@pytest.mark.parametrize(("host", "bind"), [("127.0.0.1", "127.0.0.1:8000"), ("::1", "[::1]:8000")])
def test_the_command_binds_to_the_host(host: str, bind: str) -> None:
    command = gunicorn_command(host, 8000)
    assert command[command.index("--bind") + 1] == bind


def test_the_server_takes_the_place_of_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = []
    monkeypatch.setattr(os, "execv", lambda *call: calls.append(call))
    monkeypatch.setattr("clubsite.management.serving.connections.close_all", lambda: None)
    serve("127.0.0.1", 8000)
    assert calls == [(sys.executable, gunicorn_command("127.0.0.1", 8000))]


def test_gunicorn_opens_no_control_socket_in_the_home_folder() -> None:
    assert gunicorn_settings.control_socket_disable
