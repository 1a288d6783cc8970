"""`manage.py score`: rubber files in, sheets out. It needs no database."""

import json
import os
import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandError, no_translations

from scoring.labels import escaped, fault_line
from scoring.rules import RulesError, sheet_json
from scoring.rules.rubber_file import read_all

FORMAT = (
    'A rubber file: {"game": "contract", "deals": [{"contract": "4SX", "declarer": "S", "tricks": 11, "honours": '
    '{"N": 4}}, {"contract": "2H", "declarer": "E", "result": "+1"}, {"contract": "PASS"}]}. A deal may also have '
    "penalty_tricks and void; a rubber closed, players, dealer, date and adjustments."
)


class Command(BaseCommand):
    help = (
        "Score rubbers. Reads one rubber file, or JSON Lines with one in each line, and writes each sheet as a line "
        "of JSON. Exit status 1 says that some could not be scored."
    )
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.epilog = FORMAT
        parser.add_argument("file", nargs="?", metavar="FILE", help="What to read; without it, standard input.")

    @no_translations
    def handle(self, *, file: str | None, **options: Any) -> None:
        if sys.stdout is None:
            raise CommandError("cannot write the sheets: standard output is closed")
        try:
            faulty = self.score(lines_of(file))
        except BrokenPipeError:
            faulty = True
            forget_output()
        except OSError as error:
            forget_output()
            raise CommandError(f"cannot write the sheets: {error.strerror}") from error
        if faulty:
            sys.exit(1)

    def score(self, lines: Iterable[bytes]) -> bool:
        """Write a sheet or an error for every rubber, each as soon as it is read; whether there was an error."""
        faulty = False
        for line, rubber in read_all(lines):
            if isinstance(rubber, RulesError):
                faulty = True
                self.stderr.write(fault_line(rubber, line))
            else:
                self.stdout.write(json.dumps(sheet_json(rubber.sheet)))
                self.stdout.flush()
        return faulty


def lines_of(file: str | None) -> Iterator[bytes]:
    """The lines of a file, or of standard input; raises CommandError."""
    try:
        with open(0 if file is None else file, "rb", closefd=file is not None) as lines:
            yield from lines
    except OSError as error:
        name = "standard input" if file is None else escaped(file)
        raise CommandError(f"cannot read {name}: {error.strerror}") from error


def forget_output() -> None:
    """What could not be written is not tried once more when Python ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
