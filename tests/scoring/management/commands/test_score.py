"""`manage.py score`: sheets on standard output, one line on standard error for what could not be scored."""

import json
import os
import subprocess
import sys
import tracemalloc
from collections.abc import Iterator
from functools import partial
from io import StringIO
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.utils import translation

from scoring.management.commands.score import Command
from scoring.rules import sheet_json
from scoring.rules.rubber_file import read
from tests.scoring.management.commands.refusals import refusals
from tests.scoring.rules.vectors import read_vectors

GOOD = b'{"game": "contract", "deals": [{"contract": "4S", "declarer": "N", "tricks": 10}]}'
SHEET = json.dumps(sheet_json(read(GOOD).sheet)) + "\n"


@pytest.fixture
def score(tmp_path: Path) -> "Score":
    return Score(tmp_path / "rubbers.json")


class Score:
    """Runs the command over some bytes, and keeps what it said."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __call__(self, data: bytes) -> tuple[int, str, str]:
        """The exit status, standard output and standard error."""
        self.path.write_bytes(data)
        out, err = StringIO(), StringIO()
        try:
            call_command("score", str(self.path), stdout=out, stderr=err)
        except SystemExit as left:
            return int(left.code or 0), out.getvalue(), err.getvalue()
        return 0, out.getvalue(), err.getvalue()


@pytest.mark.parametrize(("line", "said"), [pytest.param(*case, id=case[1][:100]) for case in refusals()])
def test_what_is_refused(score: Score, line: str, said: str) -> None:
    data = b"\n".join([GOOD, line.encode(), GOOD])
    assert score(data) == (1, SHEET * 2, f"line 2{said}\n")


def test_the_vectors(score: Score) -> None:
    files = ("rubbers.jsonl", "law_rubbers.jsonl", "open_rubbers.jsonl")
    vectors = [vector for file in files for vector in read_vectors(file)]
    status, out, err = score("\n".join(json.dumps(vector["rubber"]) for vector in vectors).encode())
    sheets = [json.loads(line) for line in out.splitlines()]
    assert (status, err, len(sheets)) == (0, "", 47)
    assert [sheet["totals"] for sheet in sheets] == [vector["sheet"]["totals"] for vector in vectors]


def test_a_document_over_many_lines(score: Score) -> None:
    rubber = read_vectors("open_rubbers.jsonl")[0]["rubber"]
    status, out, err = score(json.dumps(rubber, indent=4).encode())
    assert (status, out.count("\n"), err) == (0, 1, "")
    assert json.loads(out) == read_vectors("open_rubbers.jsonl")[0]["sheet"]


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "there is nothing to read"),
        (b"\n\n", "there is nothing to read"),
        (b'\n{\n"game": "contract",\n"deals": [],\n}', "line 5: this is not JSON from column 1 on"),
        (b'{"game": "contract",\n"deals": [3]}', "deal 1: 3 is not an object"),
        (b'{"game": "contract",\n"deals": [], "closed": 0}', "closed: 0 is not true or false"),
        (b'{"game": \n"\xff", "deals": []}', "this is not UTF-8 from byte 12 on"),
        (b"{\n" + GOOD, "line 2: this is not JSON from column 1 on"),
        (b"[\n" * 100_000, "it is nested too deeply"),
    ],
)
def test_a_document_that_is_refused(score: Score, data: bytes, said: str) -> None:
    assert score(data) == (1, "", f"{said}\n")


def test_lines_are_counted_with_the_blank_ones(score: Score) -> None:
    data = b"\xef\xbb\xbf\r\n" + GOOD + b"\r\n\r\n \t\r\n[]\r\n" + GOOD + b"\r\n"
    assert score(data) == (1, SHEET * 2, "line 5: a list is not an object\n")


def test_bytes_that_are_no_text(score: Score) -> None:
    assert score(GOOD + b"\n" + GOOD[:12] + b"\xff\n") == (1, SHEET, "line 2: this is not UTF-8 from byte 13 on\n")


def test_it_speaks_english_whatever_the_language(score: Score) -> None:
    with translation.override("ru"):
        assert score(GOOD + b"\n[]") == (1, SHEET, "line 2: a list is not an object\n")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("missing.json", "cannot read missing.json: No such file or directory"),
        (".", "cannot read .: Is a directory"),
        ("a\nb", "cannot read a\\nb: No such file or directory"),
    ],
)
def test_a_file_that_cannot_be_read(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str, said: str) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(CommandError) as caught:
        call_command("score", name)
    assert str(caught.value) == said


def peak(lines: int) -> int:
    """The most memory, in bytes, that scoring so many lines of 20 kB takes; every other one is refused."""

    def stream() -> Iterator[bytes]:
        for number in range(lines):
            reason = '"%s"' % ("late " * 4_000)
            adjustment = f'{{"side": "NS", "points": {number % 2}, "reason": {reason}}}'
            yield f'{{"game": "contract", "deals": [], "adjustments": [{adjustment}]}}\n'.encode()

    command = Command(stdout=Nowhere(), stderr=Nowhere())
    tracemalloc.start()
    assert command.score(stream())
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return most


class Nowhere(StringIO):
    """Keeps nothing."""

    def write(self, text: str) -> int:
        return len(text)


def test_memory_stays_flat() -> None:
    assert peak(200) < peak(20) + 100_000


def run(*arguments: str, **options: object) -> subprocess.CompletedProcess[bytes]:
    """The command as it is run from a shell, without a database."""
    command = [sys.executable, str(settings.BASE_DIR / "manage.py"), "score", *arguments]
    return subprocess.run(command, capture_output="stdout" not in options, env=NO_DATABASE, check=False, **options)


NO_DATABASE = {
    "PATH": "/usr/bin:/bin",
    "DATABASE_URL": "postgres://nobody@127.0.0.1:1/none",
    "DATA_DIR": "/nonexistent",
}


def test_standard_input() -> None:
    done = run(input=GOOD + b"\n[]\n")
    assert (done.returncode, done.stdout.decode(), done.stderr) == (1, SHEET, b"line 2: a list is not an object\n")


def test_a_missing_file_is_one_line() -> None:
    done = run("missing.json")
    assert (done.returncode, done.stdout) == (1, b"")
    assert done.stderr == b"CommandError: cannot read missing.json: No such file or directory\n"


def test_output_that_nobody_reads_is_no_drama(tmp_path: Path) -> None:
    path = tmp_path / "many.jsonl"
    path.write_bytes((GOOD + b"\n") * 2000)
    reading, writing = os.pipe()
    os.close(reading)
    done = run(str(path), stdout=writing, stderr=subprocess.PIPE)
    os.close(writing)
    assert (done.returncode, done.stderr) == (1, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
def test_a_full_disk_is_one_line() -> None:
    with Path("/dev/full").open("wb") as full:
        done = run(input=GOOD, stdout=full, stderr=subprocess.PIPE)
    assert done.returncode == 1
    assert done.stderr == b"CommandError: cannot write the sheets: No space left on device\n"


def test_a_closed_output_is_one_line() -> None:
    done = run(input=GOOD, stdout=None, stderr=subprocess.PIPE, preexec_fn=partial(os.close, 1))
    assert done.returncode == 1
    assert done.stderr == b"CommandError: cannot write the sheets: standard output is closed\n"
