"""Naming seasons, and keeping what is kept of them in step with their days."""

from datetime import date

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from clubsite.accounts.models import Edition
from clubsite.players.models import Player
from scoring import standings
from scoring.models import Season

from .posting import Refused


@transaction.atomic
def save_season(*, name: str, first_day: date, last_day: date, season_id: int | None = None) -> Season:
    """Add a season, or change the one of that number; its standings, partnerships and records follow.

    Raises Refused when the name is taken or the days are the wrong way round, and Season.DoesNotExist.
    """
    standings.lock(Player.objects.all())
    if last_day < first_day:
        raise Refused(_("The last day is before the first."))
    season = Season.objects.get(pk=season_id) if season_id else Season()
    if Season.objects.filter(name=name).exclude(pk=season.pk).exists():
        raise Refused(_("There is a season of this name already."))
    same_days = season_id is not None and (season.first_day, season.last_day) == (first_day, last_day)
    Edition.follows()
    season.name, season.first_day, season.last_day = name, first_day, last_day
    try:
        with transaction.atomic():
            season.save()
    except IntegrityError as error:
        raise Refused(_("There is a season of this name already.")) from error
    if not same_days:
        standings.resum_season(season)
    return season


@transaction.atomic
def delete_season(season_id: int) -> None:
    """Remove a season and all that is kept of it; the rubbers stay. Raises Season.DoesNotExist."""
    standings.lock(Player.objects.all())
    season = Season.objects.get(pk=season_id)
    Edition.follows()
    standings.forget(season.period)
    season.delete()
