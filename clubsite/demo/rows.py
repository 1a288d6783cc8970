"""The rows of played rubbers, as plain values in the order of the columns that are named beside them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from random import Random
from typing import Any, NamedTuple

from django.db import connection

from scoring.models import Action, Answer, RubberState
from scoring.outcome import DERIVED, Counted, outcome
from scoring.rules import SEATS, Deal
from scoring.rules.notation import write
from scoring.scorebook import DEAL_COLUMNS, deal_columns

from .evenings import DEAL_TAKES, Played

Row = tuple[Any, ...]
RUBBER = (
    *("id", "game", "date", "dealer", "state", "settled", "version", "entry_key", "carried_over"),
    *("started_by_id", "started_at", "touched_at", "agreed_at", "agreed_by_id"),
)
SEAT = ("rubber_id", "position", "player_id", "began", *DERIVED)
DEAL = ("rubber_id", "number", "entry_key", "entered_by_id", "entered_at", "answer", *DEAL_COLUMNS)
CORRECTION = ("rubber_id", "deal", "action", "before", "after", "by_id", "at")


class Rows(NamedTuple):
    rubbers: list[Row]
    seats: list[Row]
    deals: list[Row]
    corrections: list[Row]


@dataclass(frozen=True)
class Writer:
    """Turns what was played into rows: `players` and `director` are their numbers in the database."""

    players: list[int]
    director: int

    def rows(self, first: int, rubbers: Iterable[Played], random: Random) -> Rows:
        """Of rubbers that are numbered from `first` on; `random` is for the keys under which forms entered them."""
        rows = Rows([], [], [], [])
        for pk, played in enumerate(rubbers, first):
            rows.rubbers.append(self.rubber(pk, played, random))
            rows.seats.extend(self.seats(pk, played))
            rows.deals.extend(self.deals(pk, played, random))
            rows.corrections.extend(self.corrections(pk, played))
        return rows

    def rubber(self, pk: int, played: Played, random: Random) -> Row:
        started_at, ended_at = stored_time(played.started_at), stored_time(played.ended_at)
        return (
            *(pk, played.rules.key, stored_date(played), played.dealer.value),
            *(played.state.value, played.state == RubberState.SETTLED),
            *(1 + len(played.deals), entry_key(random), False, self.director, started_at, ended_at),
            *((ended_at, self.director) if played.agreed else (None, None)),
        )

    def seats(self, pk: int, played: Played) -> Iterator[Row]:
        players = dict(zip(SEATS, (self.players[number] for number in played.four), strict=True))
        counts = played.state in (RubberState.FINISHED, RubberState.SETTLED)
        day, started_at = stored_date(played), stored_time(played.started_at)
        counted = Counted(day, started_at, not played.agreed, None) if counts else None
        for position, values in outcome(played.sheet, counted, players).items():
            yield (pk, position.value, players[position], True, *values)

    def deals(self, pk: int, played: Played, random: Random) -> Iterator[Row]:
        for number, deal in enumerate(played.deals, 1):
            entered_at = stored_time(played.started_at + number * DEAL_TAKES)
            key = entry_key(random)
            yield (pk, number, key, self.director, entered_at, Answer.NONE.value, *deal_row(deal))

    def corrections(self, pk: int, played: Played) -> Iterator[Row]:
        """What a table would have on record for what befell its rubber."""
        at = stored_time(played.ended_at + timedelta(minutes=1))

        def row(action: Action, deal: int | None = None, before: str = "", after: str = "") -> Row:
            return (pk, deal, action.value, before, after, self.director, at)

        if played.mistaken:
            number, mistaken = played.mistaken
            yield row(Action.CHANGED, number, write(mistaken), write(played.deals[number - 1]))
        for number, deal in enumerate(played.deals, 1):
            if deal.void:
                yield row(Action.VOIDED, number, write(replace(deal, void=False)), write(deal))
        if played.state == RubberState.VOID:
            yield row(Action.RUBBER_VOIDED)
        if played.state == RubberState.SETTLED:
            yield row(Action.SETTLED)


def deal_row(deal: Deal) -> Row:
    columns = deal_columns(deal)
    return tuple(plain(columns[name]) for name in DEAL_COLUMNS)


def plain(value: Any) -> Any:
    """A value as a driver takes it: enumerations are strings and numbers of a kind of their own."""
    return str(value) if isinstance(value, str) else value if value is None or isinstance(value, bool) else int(value)


def entry_key(random: Random) -> str:
    return f"{random.getrandbits(128):032x}"


def stored_time(at: datetime) -> Any:
    return connection.ops.adapt_datetimefield_value(at)


def stored_date(played: Played) -> Any:
    return connection.ops.adapt_datefield_value(played.date)
