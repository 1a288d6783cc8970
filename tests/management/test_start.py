"""The whole of `manage.py start`, in processes of its own."""

import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command


def command(folder: Path, *arguments: str, port: int = 0, **environment: str) -> subprocess.Popen[str]:
    inherited = {name: os.environ[name] for name in ("PATH", "HOME", "COVERAGE_PROCESS_START") if name in os.environ}
    return subprocess.Popen(
        [sys.executable, "manage.py", "start", "--port", str(port), *arguments],
        cwd=settings.BASE_DIR,
        env={**inherited, "DATA_DIR": str(folder), **environment},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


@contextmanager
def running(
    folder: Path, *arguments: str, stop_with: int = signal.SIGTERM, **environment: str
) -> Iterator[tuple[str, int]]:
    """The site in a process of its own: what it said, and its port. It is stopped at the end, and says nothing more."""
    with command(folder, *arguments, **environment) as process:
        assert process.stdout is not None
        said = ""
        try:
            while not (address := re.search(r"open at http://127\.0\.0\.1:(\d+)/", said)):
                line = process.stdout.readline()
                assert line, f"It ended early: {said}"
                said += line
            yield said, int(address[1])
        finally:
            process.send_signal(stop_with)
            rest = process.communicate(timeout=15)[0]
    assert (process.returncode, rest) == (0, "")


def get(port: int, path: str, host: str = "127.0.0.1") -> tuple[HTTPResponse, str]:
    connection = HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request("GET", path, headers={"Host": host})
    response = connection.getresponse()
    body = response.read().decode()
    connection.close()
    return response, body


def test_from_nothing_and_again(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    with running(folder) as (said, port):
        assert re.search(r"First admin +user admin, one-time password (\S{4}-){2}\S{4}\n", said)
        assert str(folder) in said
        assert get(port, "/")[0].status == 200
        response, page = get(port, "/account/sign-in/")
        assert response.status == 200
        (style,) = re.findall(r'href="(/static/club\.\w+\.css)"', page)
        assert "max-age=315360000" in (get(port, style)[0].headers["Cache-Control"] or "")
        key = (folder / "secret-key").read_text()

    with running(folder, stop_with=signal.SIGINT) as (said, port):
        assert "password" not in said
        assert "up to date" in said
        assert get(port, "/")[0].status == 200
        second = command(folder, port=port)
        assert second.communicate(timeout=15)[0] == (
            f"Cannot start: port {port} on 127.0.0.1 is in use. Choose another with --port.\n"
        )
        assert second.returncode == 1
    assert (folder / "secret-key").read_text() == key


def test_for_tablets_in_the_same_network(tmp_path: Path) -> None:
    with running(tmp_path, "--host", "0.0.0.0", ALLOWED_HOSTS="192.0.2.7") as (said, port):
        assert "0.0.0.0" not in said
        assert f"http://192.0.2.7:{port}/" in said
        assert get(port, "/account/sign-in/")[0].status == 200
        assert get(port, "/account/sign-in/", "192.0.2.7")[0].status == 200
        assert get(port, "/account/sign-in/", "192.0.2.8")[0].status == 400


def refusal(process: subprocess.Popen[str]) -> str:
    """The last line of what a process said that did not start."""
    said = process.communicate(timeout=15)[0]
    assert process.returncode == 1
    assert "Traceback" not in said
    return said.splitlines()[-1]


def test_a_file_in_place_of_the_data_folder(tmp_path: Path) -> None:
    (tmp_path / "data").touch()
    assert "cannot be written to (File exists)." in refusal(command(tmp_path / "data"))


def test_a_database_that_does_not_answer(tmp_path: Path) -> None:
    pytest.importorskip("psycopg")
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    url = f"postgres://anna:secret@127.0.0.1:{port}/club"
    said = refusal(command(tmp_path, DATABASE_URL=url))
    assert said.startswith(f"Cannot start: the database 127.0.0.1:{port}/club cannot be used (")
    assert "secret" not in said


def test_a_database_that_is_none(tmp_path: Path) -> None:
    (tmp_path / "club.sqlite3").write_text("A letter to the club's secretary, which is no database at all." * 20)
    assert refusal(command(tmp_path)).endswith("cannot be used (file is not a database).")


def test_a_database_from_a_newer_version(tmp_path: Path) -> None:
    database = sqlite3.connect(tmp_path / "club.sqlite3")
    database.execute("CREATE TABLE django_migrations (id INTEGER PRIMARY KEY, app TEXT, name TEXT, applied TEXT)")
    database.execute("INSERT INTO django_migrations VALUES (1, 'players', '9999_from_the_future', '2030-01-01')")
    database.commit()
    database.close()
    said = refusal(command(tmp_path))
    assert said.endswith("comes from a newer version of the site (it has players.9999_from_the_future).")


def test_settings_that_do_not_work(tmp_path: Path) -> None:
    said = refusal(command(tmp_path, DATABASE_URL="nonsense://club"))
    assert said.startswith("The settings of the site do not work: 'nonsense' isn't an available database backend")


@pytest.mark.parametrize("port", ["70000", "-1", "http"])
def test_a_port_that_is_none(port: str) -> None:
    with pytest.raises(CommandError, match="invalid port_number value"):
        call_command("start", f"--port={port}")
