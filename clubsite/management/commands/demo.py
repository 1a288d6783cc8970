"""`manage.py demo`: fill an empty club with people and rubbers to look at."""

import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from clubsite.demo.club import fill, is_empty
from clubsite.demo.evenings import Size
from clubsite.sessions.models import ClubSession
from scoring.models import Rubber, Seat

SECONDS_BETWEEN_NEWS = 5


class Command(BaseCommand):
    help = "Fill an empty club with people and rubbers to look at, the same for the same seed."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--seed", type=int, default=1, help="another number, another club")
        parser.add_argument("--players", type=int, default=24)
        parser.add_argument("--rubbers", type=int, default=700)
        parser.add_argument("--years", type=int, default=2, help="how far back they reach")

    def handle(self, *, seed: int, players: int, rubbers: int, years: int, **options: Any) -> None:
        if players < 4 or rubbers < 1 or not 1 <= years <= 100:
            raise CommandError("A club needs at least 4 players, 1 rubber and from 1 to 100 years.")
        if not is_empty():
            self.stdout.write("The club already has people or rubbers: no demonstration was added.")
            return
        self.told_at = time.monotonic()
        passwords = fill(seed, Size(players=players, rubbers=rubbers, years=years), self.report)
        sizes = f"{players} players, {Rubber.objects.count()} rubbers, {ClubSession.objects.count()} evenings at tables"
        self.stdout.write(f"A demonstration club: {sizes}. Log-ins for trying it out:")
        for name, password in passwords.items():
            self.stdout.write(f"  {name}  password {password}")
        counted = Seat.objects.filter(player__user__username="member", counted_on__isnull=False).count()
        self.stdout.write(f"The member is the club's regular: {counted} of the rubbers count for them.")

    def report(self, news: str) -> None:
        now = time.monotonic()
        if now - self.told_at >= SECONDS_BETWEEN_NEWS:
            self.told_at = now
            self.stdout.write(news)
            self.stdout.flush()
