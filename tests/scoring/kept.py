"""What is kept of players and pairs, worked out from all seats in the plainest way, and as it is stored."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from typing import Any

from django.db.models import Q

from scoring.models import Partnership, Record, Season, Seat, Standing

COUNTED = ("declared", "made", "doubled", "doubled_made", "slams", "slams_made", "honours")
SUMS = ("rubbers", "won", "provisional", "total")
Rows = dict[tuple[Any, ...], tuple[Any, ...]]


def counted_seats() -> list[Seat]:
    """In the order in which they were played."""
    return list(
        Seat.objects.exclude(counted_on=None).order_by("counted_on", "rubber__started_at", "rubber", "position")
    )


def periods_of(seat: Seat, *, months: bool) -> Iterator[str]:
    assert seat.counted_on is not None
    day = seat.counted_on.isoformat()
    yield from (day[:7], day[:4], "all") if months else (day[:4], "all")
    for season in Season.objects.filter(first_day__lte=day, last_day__gte=day):
        yield f"s{season.pk}"


def sums(keyed: Iterable[tuple[tuple[int, ...], Seat]], columns: tuple[str, ...], *, months: bool) -> Rows:
    found: dict[tuple[Any, ...], Counter[str]] = defaultdict(Counter)
    for whose, seat in keyed:
        assert seat.back_score is not None
        for period in periods_of(seat, months=months):
            for family in (seat.family, ""):
                row = found[*whose, family, period]
                row.update(rubbers=1, won=seat.won, provisional=seat.provisional, total=seat.back_score)
                row.update({column: getattr(seat, column) for column in columns})
    return {key: tuple(row[column] for column in (*SUMS, *columns)) for key, row in found.items()}


def plain_standings() -> Rows:
    return sums((((seat.player_id,), seat) for seat in counted_seats()), COUNTED, months=True)


def plain_partnerships() -> Rows:
    pairs = []
    for seat in counted_seats():
        opposite = {"N": "S", "E": "W"}.get(seat.position)
        if opposite:
            partner = Seat.objects.get(rubber=seat.rubber_id, position=opposite)
            low, high = sorted([seat.player_id, partner.player_id])
            pairs.append(((low, high), seat))
    return sums(pairs, (), months=False)


def best_of(kind: str, seats: list[Seat]) -> tuple[int, Seat, int | None]:
    """The value, and the seat and deal that it is owed to; earlier ones first among equals."""
    best: tuple[int, Seat, int | None] = (0, seats[0], None)
    for index, seat in enumerate(seats):
        upto = seats[: index + 1]
        if kind == "margin":
            one = (seat.margin or 0, seat, None)
        elif kind == "run":
            lost = [number for number, other in enumerate(upto) if not other.won]
            one = (index - lost[-1] if lost else index + 1, seat, None)
        elif kind == "evening":
            same = [other for other in upto if (other.counted_on, other.evening) == (seat.counted_on, seat.evening)]
            one = (len(same), seat, None)
        elif kind == "slams":
            one = (sum(other.slams_made for other in upto), seat, seat.slam_deal)
        elif kind == "honours":
            one = (sum(other.honours for other in upto), seat, seat.honours_deal)
        else:
            one = (seat.penalty, seat, seat.penalty_deal)
        best = max(best, one, key=lambda found: found[0])
    return best


def plain_records() -> Rows:
    scopes: dict[tuple[int, str, str], list[Seat]] = defaultdict(list)
    for seat in counted_seats():
        for period in periods_of(seat, months=False):
            if not period.isdigit():
                scopes[seat.player_id, seat.family, period].append(seat)
                scopes[seat.player_id, "", period].append(seat)
    found = {}
    for whose, seats in scopes.items():
        for kind in ("margin", "run", "slams", "honours", "penalty", "evening"):
            value, seat, deal = best_of(kind, seats)
            if value > 0:
                found[*whose, kind] = (value, seat.counted_on, seat.rubber_id, deal)
    return found


def stored(model: Any, keys: tuple[str, ...], columns: tuple[str, ...], which: Q | None = None) -> Rows:
    rows = model.objects.filter(which or Q()).values_list(*keys, *columns)
    return {row[: len(keys)]: row[len(keys) :] for row in rows}


def stored_standings() -> Rows:
    return stored(Standing, ("player", "family", "period"), (*SUMS, *COUNTED))


def stored_partnerships() -> Rows:
    return stored(Partnership, ("player_low", "player_high", "family", "period"), SUMS)


def stored_records() -> Rows:
    return stored(Record, ("player", "family", "period", "kind"), ("value", "day", "rubber", "deal"))


def check_kept() -> None:
    """Everything that is kept is what the seats say."""
    assert stored_standings() == plain_standings()
    assert stored_partnerships() == plain_partnerships()
    assert stored_records() == plain_records()
