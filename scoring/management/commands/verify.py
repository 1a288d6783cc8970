"""`manage.py verify`: compare every stored total with a replay of every deal."""

import sys
import time
from argparse import ArgumentParser
from collections import Counter
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError

from scoring.verification import differences

LISTED = 20
"""Differences of each kind; more are counted only."""
SECONDS_BETWEEN_NEWS = 5


class Command(BaseCommand):
    help = "Compare every stored total with a replay of every deal; the exit status is 1 when something differs."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--repair", action="store_true", help="put right what differs, and rebuild all that is kept"
        )

    def handle(self, *, repair: bool, **options: Any) -> None:
        self.told_at = time.monotonic()
        counts: Counter[str] = Counter()
        try:
            for difference in differences(self.progress, repair=repair):
                counts[difference.table] += 1
                if counts[difference.table] <= LISTED:
                    self.stdout.write(str(difference))
        except DatabaseError as error:
            raise CommandError(f"The database cannot be read: {error}") from error
        if not counts:
            self.stdout.write("Everything stored is what the deals say.")
            return
        for table, count in counts.items():
            self.stdout.write(
                f"{table}: {count} differences" + (f", {LISTED} of them listed" if count > LISTED else "")
            )
        sys.exit(self.repaired() if repair else 1)

    def repaired(self) -> int:
        """Look once more, for what no derivation can put right."""
        left = sum(1 for _ in differences(self.progress))
        self.stdout.write(f"Repaired, but for {left} differences." if left else "Repaired.")
        return 1 if left else 0

    def progress(self, news: str) -> None:
        now = time.monotonic()
        if now - self.told_at >= SECONDS_BETWEEN_NEWS:
            self.told_at = now
            self.stdout.write(f"  {news}")
            self.stdout.flush()
