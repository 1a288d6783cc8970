"""One size of `tests.bench.site`: make the club unless it is there, serve it, drive its pages, print times as JSON."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from itertools import chain
from socket import socket

import django


def prepare(rubbers: int, players: int, years: int) -> None:
    from django.core.management import call_command

    from clubsite.management.commands.start import Command
    from scoring.models import Rubber

    Command(stdout=sys.stderr).prepare()
    if not Rubber.objects.exists():
        call_command("demo", rubbers=rubbers, players=players, years=years, stdout=sys.stderr)


@contextmanager
def served() -> Iterator[int]:
    """The server as `manage.py start` starts it, on a port of its own."""
    from clubsite.management.serving import gunicorn_command

    with socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    server = subprocess.Popen(gunicorn_command("127.0.0.1", port), stdout=sys.stderr)
    try:
        wait_for(port, server)
        yield port
    finally:
        server.terminate()
        server.wait(30)


def wait_for(port: int, server: "subprocess.Popen[bytes]") -> None:
    for _ in range(300):
        assert server.poll() is None
        try:
            HTTPConnection("127.0.0.1", port).request("GET", "/")
        except ConnectionRefusedError:
            time.sleep(0.2)
        else:
            return
    raise TimeoutError


def signed_in(username: str) -> str:
    """The key of a session of this log-in."""
    from django.conf import settings
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore

    from clubsite.accounts.models import User

    user = User.objects.get(username=username)
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.create()
    key = session.session_key
    assert key
    return key


def measure(port: int, rounds: int) -> dict[str, object]:
    """So many rounds of all pages: of those that are read while nothing changes, then after a change, then writing."""
    from clubsite.accounts.models import User
    from clubsite.players.models import Player
    from scoring.models import Seat

    from .browser import Browser
    from .pages import Ending, Measured, Pages, one_of, written

    regular = Player.objects.get(user__username="member")
    counted = Seat.objects.filter(player=regular, counted_on__isnull=False)
    last = counted.order_by("-counted_on", "-rubber")[0].rubber
    ending = Ending([seat.player for seat in last.seats.order_by("position")], User.objects.get(username="director"))
    member, director = Browser(port, signed_in("member")), Browser(port, signed_in("director"))
    pages = Pages(regular.pk)
    plays, found = counted.count(), []
    for phase in (pages.read(), pages.changed(), written(ending)):
        together = [Measured("bare page", one_of(["/bare/"])), *phase]
        longest = max(page.warm_up for page in together)
        warming_up = (page for visits in range(longest) for page in together if visits < page.warm_up)
        for page in chain(warming_up, together * rounds):
            page.take(director if page.by_director else member)
        for page in together:
            del page.seconds[: page.warm_up]
            beside = together[1] if page.at_most == 5 and page.by_director else together[0]
            found.append(vars(page) | {"visit": None, "beside": beside.seconds, "beside_name": beside.name})
    ending.take_back()
    return {"plays": plays, "pages": found}


def main() -> None:
    rubbers, players, years, rounds = map(int, sys.argv[1:])
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.bench.settings"
    django.setup()
    prepare(rubbers, players, years)
    with served() as port:
        sys.stdout.write(json.dumps(measure(port, rounds)))


if __name__ == "__main__":
    main()
