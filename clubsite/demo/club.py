"""The demonstration club in the database, in batches, so that its size costs time and no memory."""

import secrets
from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import timedelta
from itertools import count, islice
from random import Random

from django.db import transaction
from django.utils import timezone

from clubsite.accounts.models import Role, User
from clubsite.players.models import Player
from scoring import standings
from scoring.models import Action, Correction, Deal, Rubber, RubberState, Seat
from scoring.rules import SEATS
from scoring.rules.notation import write
from scoring.scorebook import deal_columns
from scoring.services.posting import write_seats

from .evenings import DEAL_TAKES, Club, Played, Size
from .people import people

BATCH = 500
LOG_INS = (("director", Role.DIRECTOR), ("member", Role.MEMBER))


def is_empty() -> bool:
    """Whether nothing is here that a demonstration would mix with."""
    names = [name for name, role in LOG_INS]
    return not (Player.objects.exists() or Rubber.objects.exists() or User.objects.filter(username__in=names).exists())


@transaction.atomic
def fill(seed: int, size: Size, progress: Callable[[int], None]) -> dict[str, str]:
    """Fill an empty club, all or nothing; return the passwords of its log-ins. `progress` hears of each batch's end."""
    random = Random(seed)  # noqa: S311 - a game, not a secret
    players = Player.objects.bulk_create(people(size.players, random))
    passwords = make_log_ins(players[0])
    director = User.objects.get(username=LOG_INS[0][0])
    rubbers = Club(random, size, timezone.now()).rubbers()
    for begun in count(BATCH, BATCH):
        batch = list(islice(rubbers, BATCH))
        if not batch:
            break
        write_batch(batch, players, director, random)
        progress(min(begun, size.rubbers))
    standings.rebuild()
    return passwords


def make_log_ins(player: Player) -> dict[str, str]:
    passwords = {name: secrets.token_hex(5) for name, role in LOG_INS}
    for name, role in LOG_INS:
        user = User.objects.create_user(name, password=passwords[name], role=role)
        if role == Role.MEMBER:
            player.user = user
            player.save(update_fields=["user"])
    return passwords


def write_batch(batch: list[Played], players: list[Player], director: User, random: Random) -> None:
    rubbers = Rubber.objects.bulk_create(rubber_row(played, director, random) for played in batch)
    pairs = list(zip(rubbers, batch, strict=True))
    Seat.objects.bulk_create(seat for rubber, played in pairs for seat in seat_rows(rubber, played, players))
    Deal.objects.bulk_create(deal for rubber, played in pairs for deal in deal_rows(rubber, played, director, random))
    Correction.objects.bulk_create(row for rubber, played in pairs for row in correction_rows(rubber, played, director))


def entry_key(random: Random) -> str:
    return f"{random.getrandbits(128):032x}"


def rubber_row(played: Played, director: User, random: Random) -> Rubber:
    return Rubber(
        game=played.rules.key,
        date=played.date,
        dealer=played.dealer,
        state=played.state,
        version=1 + len(played.deals),
        entry_key=entry_key(random),
        started_by=director,
        started_at=played.started_at,
        touched_at=played.ended_at,
        agreed_at=played.ended_at if played.agreed else None,
        agreed_by=director if played.agreed else None,
    )


def seat_rows(rubber: Rubber, played: Played, players: list[Player]) -> Iterable[Seat]:
    four = zip(SEATS, played.four, strict=True)
    seats = [Seat(rubber=rubber, position=position, player=players[number]) for position, number in four]
    write_seats(seats, rubber, played.sheet)
    return seats


def deal_rows(rubber: Rubber, played: Played, director: User, random: Random) -> Iterable[Deal]:
    for number, deal in enumerate(played.deals, 1):
        yield Deal(
            rubber=rubber,
            number=number,
            entry_key=entry_key(random),
            entered_by=director,
            entered_at=played.started_at + number * DEAL_TAKES,
            **deal_columns(deal),
        )


def correction_rows(rubber: Rubber, played: Played, director: User) -> Iterable[Correction]:
    """What a table would have on record for what befell its rubber."""
    at = played.ended_at + timedelta(minutes=1)
    if played.mistaken:
        number, before = played.mistaken
        texts = {"before": write(before), "after": write(played.deals[number - 1])}
        yield Correction(rubber=rubber, deal=number, action=Action.CHANGED, by=director, at=at, **texts)
    for number, deal in enumerate(played.deals, 1):
        if deal.void:
            texts = {"before": write(replace(deal, void=False)), "after": write(deal)}
            yield Correction(rubber=rubber, deal=number, action=Action.VOIDED, by=director, at=at, **texts)
    if played.state == RubberState.VOID:
        yield Correction(rubber=rubber, action=Action.RUBBER_VOIDED, by=director, at=at)
    if played.state == RubberState.SETTLED:
        yield Correction(rubber=rubber, action=Action.SETTLED, by=director, at=at)
