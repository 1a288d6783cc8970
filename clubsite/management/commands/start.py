"""`manage.py start`: from nothing to a running site, and from there on to the same site again."""

import os
import sys
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand

from clubsite.management.addresses import EVERY_ADDRESS, in_address
from clubsite.management.preparation import (
    FIRST_ADMIN,
    CannotStart,
    make_data_folder,
    make_first_admin,
    make_secret_key,
    migrate,
    remake_totals,
)
from clubsite.management.serving import check_port, serve
from clubsite.management.translations import compile_translations


def port_number(text: str) -> int:
    port = int(text)
    if not 0 <= port <= 65535:
        raise ValueError
    return port


class Command(BaseCommand):
    help = "Prepare everything that the site needs, then serve it. All data is kept in one folder."
    requires_system_checks = ()
    """They may ask the database, which may not answer; `migrate` makes them when it does."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help="the address to listen on (127.0.0.1)")
        parser.add_argument("--port", default=8000, type=port_number, help="the port to listen on (8000)")
        parser.add_argument("--demo", action="store_true", help="fill an empty club with players and two years of play")

    def handle(self, *, host: str, port: int, demo: bool, **options: Any) -> None:
        try:
            check_port(host, port)
            self.prepare()
        except CannotStart as problem:
            self.stderr.write(f"Cannot start: {problem}")
            sys.exit(1)
        if demo:
            call_command("demo", stdout=self.stdout)
        self.allow(host)
        serve(host, port)

    def allow(self, host: str) -> None:
        """Let browsers ask for the site under the address that it listens on, where no other names are set."""
        if "ALLOWED_HOSTS" in os.environ or settings.DEBUG:
            return
        if host in EVERY_ADDRESS:
            self.say("Other devices", "get in once ALLOWED_HOSTS names the address that they use")
        else:
            os.environ["ALLOWED_HOSTS"] = in_address(host)

    def prepare(self) -> None:
        """Every step, each with a line of what came of it. Raises CannotStart."""
        make_data_folder(settings.DATA_DIR)
        self.say("Data", str(settings.DATA_DIR))
        self.say("Secret key", "made" if make_secret_key(settings.DATA_DIR) else "kept")
        migrations = migrate()
        self.say("Database", f"{migrations} migrations applied" if migrations else "up to date")
        if migrations and (remade := remake_totals()):
            self.say("Totals", f"{remade} made anew")
        self.say("Languages", f"English and {compile_translations(settings.DATA_DIR / 'locale')} more")
        call_command("collectstatic", interactive=False, verbosity=0)
        self.say("Static files", "collected")
        if password := make_first_admin():
            self.say("First admin", f"user {FIRST_ADMIN}, one-time password {password}")
            self.say("", "Note it now: it is not shown again. The site asks for one of your own.")

    def say(self, subject: str, news: str) -> None:
        self.stdout.write(f"{subject:<14}{news}")
        self.stdout.flush()
