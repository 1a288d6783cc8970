"""The demonstration club in the database, evening by evening, so that its size costs time and no memory.

A big one is worked out by other processes, while this one writes: the same seed gives the same club all the same.
"""

import multiprocessing
import os
import secrets
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from datetime import datetime
from functools import lru_cache
from random import Random

import django
from django.db import transaction
from django.utils import timezone

from clubsite.accounts.models import Role, User
from clubsite.players.models import Player
from scoring import standings
from scoring.models import Correction, Deal, Rubber, Seat

from . import rows
from .evenings import Club, Evening, Size
from .loading import check_references, enlarge_cache, gather_statistics, go_on_counting, insert, without_indexes
from .nights import MOST_RUBBERS, House
from .people import people

BIG = 20_000
"""Rubbers from which on other processes are worth their start."""
LOG_INS = (("director", Role.DIRECTOR), ("member", Role.MEMBER))
Task = tuple[int, Size, datetime, rows.Writer, int, Evening]


def is_empty() -> bool:
    """Whether nothing is here that a demonstration would mix with."""
    names = [name for name, role in LOG_INS]
    return not (Player.objects.exists() or Rubber.objects.exists() or User.objects.filter(username__in=names).exists())


def fill(seed: int, size: Size, progress: Callable[[str], None]) -> dict[str, str]:
    """Fill an empty club, all or nothing; return the passwords of its log-ins. `progress` hears how far it is."""
    enlarge_cache()
    with transaction.atomic():
        people_of = people(size.players, Random(seed))  # noqa: S311 - a game, not a secret
        players = Player.objects.bulk_create(people_of)
        passwords = make_log_ins(players[0])
        writer = rows.Writer([player.pk for player in players], User.objects.get(username=LOG_INS[0][0]).pk)
        with without_indexes(Seat, Rubber):
            write(seed, size, writer, progress)
        progress("Indexes are built.")
        standings.rebuild(lambda table: progress(f"{table.capitalize()} are made."))
        if size.rubbers <= MOST_RUBBERS:
            director = User.objects.get(username=LOG_INS[0][0])
            House(Club(seed, size, timezone.now()), players, director).hold_evenings()
    gather_statistics()
    return passwords


def write(seed: int, size: Size, writer: rows.Writer, progress: Callable[[str], None]) -> None:
    now = timezone.now()
    first = (Rubber.objects.order_by("pk").values_list("pk", flat=True).last() or 0) + 1
    tasks = ((seed, size, now, writer, first, evening) for evening in Club(seed, size, now).evenings())
    written = 0
    for evening in worked_out(tasks, big=size.rubbers >= BIG):
        insert(Rubber, rows.RUBBER, evening.rubbers)
        insert(Seat, rows.SEAT, evening.seats)
        insert(Deal, rows.DEAL, evening.deals)
        insert(Correction, rows.CORRECTION, evening.corrections)
        check_references()
        written += len(evening.rubbers)
        progress(f"{written} of {size.rubbers} rubbers")
    go_on_counting(Rubber)


def worked_out(tasks: Iterable[Task], *, big: bool) -> Iterator[rows.Rows]:
    """The rows of each evening in order, no more than a few of them ahead of what is written."""
    if not big:
        yield from map(work_out, tasks)
        return
    waiting: deque[Future[rows.Rows]] = deque()
    processes = os.cpu_count() or 1
    with ProcessPoolExecutor(processes, multiprocessing.get_context("spawn"), django.setup) as pool:
        for task in tasks:
            waiting.append(pool.submit(work_out, task))
            if len(waiting) > 3 * processes:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


def work_out(task: Task) -> rows.Rows:
    """One evening's rows."""
    seed, size, now, writer, first, evening = task
    random = Random(f"{seed}/{evening.index}/keys")  # noqa: S311 - a game, not a secret
    return writer.rows(first + evening.begun, club_of(seed, size, now).play(evening), random)


@lru_cache(maxsize=1)
def club_of(seed: int, size: Size, now: datetime) -> Club:
    return Club(seed, size, now)


def make_log_ins(player: Player) -> dict[str, str]:
    passwords = {name: secrets.token_hex(5) for name, role in LOG_INS}
    for name, role in LOG_INS:
        user = User.objects.create_user(name, password=passwords[name], role=role)
        if role == Role.MEMBER:
            player.user = user
            player.save(update_fields=["user"])
    return passwords
