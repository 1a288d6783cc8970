"""What is kept of players and pairs: standings, partnerships and records, made anew for whoever a change touches.

Standings and partnerships are summed inside the database (see `scoring.sums`), records found in each player's seats
(see `scoring.records`).
"""

from calendar import monthrange
from collections.abc import Callable, Collection
from datetime import date

from django.db import transaction
from django.db.models import Q, QuerySet

from clubsite.accounts.models import Edition
from clubsite.players.models import Player

from . import records
from .models import ALL_TIME, Partnership, Record, Season, Standing
from .sums import KEPT, STANDINGS, YEARS, Kept, Scope, families_together, levels, season_level


def refresh(players: Collection[int], days: Collection[date]) -> None:
    """Recompute what is kept of these players for every period that has one of these days, old dates as well as new.

    Belongs in the transaction that wrote the seats. The players are locked, in their order, until it ends: of two
    rubbers that share a player neither may sum without the other. SQLite has one writer at a time and needs no lock.
    """
    if not players or not days:
        return
    Edition.follows()
    lock(Player.objects.filter(pk__in=players))
    seasons = [season for season in Season.objects.all() if any(map(season.has, days))]
    for kept in KEPT:
        write(kept, scope_of(kept, players, days, seasons), seasons)
    records.refresh(players, spans(seasons))


def scope_of(kept: Kept, players: Collection[int], days: Collection[date], seasons: Collection[Season]) -> Scope:
    months = {day.isoformat()[:7] for day in days}
    years = {month[:4] for month in months}
    first = months if kept is STANDINGS else years
    theirs, in_season = kept.of(players), kept.seats_of(players)
    on_days, in_years = Q(), Q()
    for period in first:
        on_days |= Q(counted_on__range=bounds(period))
    for year in years:
        in_years |= Q(period__startswith=f"{year}-")
    periods = [*first, *years, ALL_TIME, *(season.period for season in seasons)]
    return Scope(
        seats=in_season & on_days,
        in_season=in_season,
        months=theirs & in_years,
        years=theirs & YEARS,
        touched=theirs & Q(period__in=periods),
    )


def write(kept: Kept, scope: Scope, seasons: Collection[Season]) -> None:
    kept.rows(scope.touched).delete()
    for level in levels(kept, scope, seasons):
        level.write()


@transaction.atomic
def rebuild(progress: Callable[[str], None] = lambda table: None) -> None:
    """Recompute all that is kept from all seats; `progress` hears of each table when it is done."""
    Edition.follows()
    lock(Player.objects.all())
    seasons = list(Season.objects.all())
    for kept in KEPT:
        write(kept, Scope(), seasons)
        progress(str(kept.model._meta.verbose_name_plural))
    Record.objects.all().delete()
    records.rebuild(spans(seasons))
    progress("records")


def spans(seasons: Collection[Season]) -> list[records.Span]:
    """What has records: all time, and these seasons."""
    return [records.ALWAYS, *map(records.Span.of, seasons)]


def resum_season(season: Season) -> None:
    """Recompute all that is kept of a season that was written just now. Belongs in the same transaction."""
    lock(Player.objects.all())
    forget(season.period)
    of_season = Scope(touched=Q(period=season.period))
    for kept in KEPT:
        season_level(kept, of_season, season).write()
        families_together(kept, of_season).write()
    records.rebuild([records.Span.of(season)])


def forget(period: str) -> None:
    """Remove all that is kept of a period."""
    for model in (Standing, Partnership, Record):
        model.objects.filter(period=period).delete()


def bounds(period: str) -> tuple[date, date]:
    """The first and the last day of a year or month like "2026-11"."""
    first = date.fromisoformat(f"{period}-01" if "-" in period else f"{period}-01-01")
    last_month = first.month if "-" in period else 12
    return first, first.replace(month=last_month, day=monthrange(first.year, last_month)[1])


def lock(players: QuerySet[Player]) -> None:
    list(players.select_for_update(no_key=True).order_by("pk").values_list("pk"))
