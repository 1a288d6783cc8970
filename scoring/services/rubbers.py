"""Starting, correcting, agreeing and closing a rubber: one function is one transaction."""

from collections.abc import Collection, Mapping, Sequence
from datetime import date, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.players.models import Player
from scoring import rules
from scoring.models import Action, Rubber, RubberState, Seat
from scoring.models.rubber import new_entry_key
from scoring.scorebook import deal_values, is_empty, is_played, next_dealer, sheet_of

from .locking import StaleRubber, claim, hold, note, resheet
from .posting import (
    Refused,
    carry_on,
    check_free,
    check_may_go_on,
    hold_players,
    post,
    post_seats,
    setup_text,
    sign,
)
from .turns_out import correct_turns_out

EVENING = timedelta(hours=12)
"""A next rubber begun so soon after the last deal of this one belongs to the same evening, and so to its date."""


@transaction.atomic
def start_rubber(
    *,
    game: str,
    date: date,
    dealer: rules.Seat,
    players: Mapping[rules.Seat, Player],
    entry_key: str,
    by: User | None,
    previous: Rubber | None = None,
    table_id: int | None = None,
) -> Rubber:
    """Start a rubber once, however often the form is sent.

    Raises StaleRubber when the key has started another rubber, Refused when a player is no longer active or sits twice.
    """
    wanted = {"game": game, "date": date, "dealer": dealer}
    keys: dict[str, Any] = {"previous": previous} if previous else {"entry_key": entry_key}
    defaults = wanted | {"entry_key": entry_key, "started_by": by, "table_id": table_id}
    rubber, created = Rubber.objects.get_or_create(**keys, defaults=defaults)
    if created:
        check_players(players)
        seat_players(rubber, players)
    elif not previous and not same_setup(rubber, wanted, players):
        raise StaleRubber
    return rubber


def check_players(players: Mapping[rules.Seat, Player], seated: Collection[int] = ()) -> None:
    """Raise Refused unless these are four people, each still active or among those `seated` already."""
    if len(set(players.values())) < len(rules.SEATS):
        raise Refused(_("Four different players are needed."))
    asleep = next((player for player in players.values() if not player.active and player.pk not in seated), None)
    if asleep:
        raise Refused(_("%(player)s is not an active player.") % {"player": asleep})


def seat_players(rubber: Rubber, players: Mapping[rules.Seat, Player], before: Sequence[Seat] = ()) -> None:
    """Seat four players; whoever keeps the seat that they had `before` keeps their substitute."""
    kept = {(seat.position, seat.player_id): seat for seat in before}
    seats = []
    for position, player in players.items():
        seat = Seat(rubber=rubber, position=position, player=player, family=rubber.rules.family)
        was = kept.get((position, player.pk))
        if was and was.shared_with not in players.values():
            seat.shared_with, seat.shared_from, seat.began = was.shared_with, was.shared_from, was.began
        seats.append(seat)
    Seat.objects.bulk_create(seats)


def same_setup(rubber: Rubber, wanted: Mapping[str, Any], players: Mapping[rules.Seat, Player]) -> bool:
    seated = dict(rubber.seats.values_list("position", "player_id"))
    return seated == {position.value: player.pk for position, player in players.items()} and all(
        getattr(rubber, name) == value for name, value in wanted.items()
    )


@transaction.atomic
def start_next(*, rubber_id: int, by: User | None) -> Rubber:
    """The next rubber of the same four, once: they keep their seats, and the deal goes on to the left.

    One that was begun and voided is none. Raises Refused while this rubber is being played, and when it is void.
    """
    hold(Rubber.objects.filter(Q(pk=rubber_id) | Q(previous=rubber_id)))
    rubber = Rubber.objects.with_sheet().get(pk=rubber_id)
    if not rubber.is_counted:
        raise Refused(_("This rubber is still being played.") if rubber.is_open else _("This rubber is void."))
    following = Rubber.objects.filter(previous=rubber)
    begun = following.exclude(state=RubberState.VOID).first()
    if begun:
        return begun
    following.filter(state=RubberState.VOID).update(previous=None)
    last_entered = max([rubber.started_at, *(deal.entered_at for deal in rubber.deals.all())])
    return start_rubber(
        game=rubber.game,
        date=rubber.date if timezone.now() - last_entered < EVENING else timezone.localdate(),
        dealer=next_dealer(rubber, deal_values(rubber)),
        players={rules.Seat(seat.position): seat.player for seat in rubber.seats.all()},
        entry_key=new_entry_key(),
        by=by,
        previous=rubber,
    )


@transaction.atomic
def change_setup(
    *,
    rubber_id: int,
    expected_version: int,
    game: str,
    date: date,
    dealer: rules.Seat,
    players: Mapping[rules.Seat, Player],
    by: User | None,
) -> Rubber:
    """Correct seats, dealer, date or rule set; the deals are scored again.

    Raises LaterDeals when other rules would end the rubber earlier, NextBegun when they would let it go on, and Refused
    when a player who takes a seat is no longer active, sits twice, or plays at another table at this moment.
    """
    wanted = {"game": game, "date": date, "dealer": dealer}
    rubber = Rubber.objects.get(pk=rubber_id)
    if same_setup(rubber, wanted, players):
        return rubber
    rubber = claim(rubber_id, expected_version)
    before, text = list(rubber.seats.all()), setup_text(rubber)
    check_players(players, {seat.player_id for seat in before})
    wanted_people, seated = {player.pk for player in players.values()}, {seat.player_id for seat in before}
    hold_players(wanted_people.union(player.pk for seat in before for player in seat.people))
    if rubber.is_open:
        check_free(rubber, wanted_people - seated)
    for name, value in wanted.items():
        setattr(rubber, name, value)
    rubber.save(update_fields=list(wanted))
    rubber.seats.all().delete()
    seat_players(rubber, players, before)
    rubber = Rubber.objects.with_sheet().get(pk=rubber_id)
    correct_turns_out(rubber, before)
    note(rubber, Action.SET_UP, by, before=text, after=setup_text(rubber))
    post(rubber, resheet(rubber), by=by, before=before)
    return rubber


@transaction.atomic
def delete_empty(*, rubber_id: int, expected_version: int) -> None:
    """Remove a rubber in which nothing was ever entered. Raises Refused when something was."""
    rubber = claim(rubber_id, expected_version)
    if not is_empty(rubber):
        raise Refused(_("Only a rubber without deals can be deleted. Void it instead."))
    touched = list(rubber.seats.all())
    rubber.state = RubberState.VOID
    post_seats(rubber, sheet_of(rubber), touched)
    rubber.delete()


@transaction.atomic
def agree(*, rubber_id: int, expected_version: int, by: User | None) -> Rubber:
    """Both sides agree the result: the rubber is final, and from now on only a director corrects it."""
    rubber = claim(rubber_id, expected_version, RubberState.FINISHED, RubberState.SETTLED)
    sign(rubber, by)
    post(rubber, sheet_of(rubber), by=by)
    return rubber


@transaction.atomic
def settle(*, rubber_id: int, expected_version: int, by: User | None) -> Rubber:
    """Close an unfinished rubber by agreement, with the bonuses that its rules give for that.

    It is final at once, except in an evening, where both sides still agree the result. Raises Refused when nothing has
    been played: there is no result to agree.
    """
    rubber = claim(rubber_id, expected_version, RubberState.OPEN)
    if not is_played(rubber):
        raise Refused(_("Nothing in this rubber counts, so there is nothing to settle. Void it instead."))
    note(rubber, Action.SETTLED, by)
    rubber.state, rubber.settled = RubberState.SETTLED, True
    if rubber.table_id is None:
        sign(rubber, by)
    post(rubber, sheet_of(rubber), by=by)
    return rubber


@transaction.atomic
def void_rubber(*, rubber_id: int, expected_version: int, by: User | None) -> Rubber:
    """Take the rubber out of the score; it keeps its deals and can be restored."""
    rubber = claim(rubber_id, expected_version, RubberState.OPEN, RubberState.FINISHED, RubberState.SETTLED)
    note(rubber, Action.RUBBER_VOIDED, by)
    rubber.state = RubberState.VOID
    rubber.agreed_at = rubber.agreed_by = None
    post(rubber, sheet_of(rubber), by=by)
    return rubber


@transaction.atomic
def restore_rubber(*, rubber_id: int, expected_version: int, by: User | None) -> Rubber:
    """Take back that a rubber was voided, so that it is what it was before, though yet to be agreed; or that it was
    settled, so that it goes on.

    Raises NextBegun or Refused when it would go on and these four or their table play another.
    """
    rubber = claim(rubber_id, expected_version, RubberState.VOID, RubberState.SETTLED)
    voided = rubber.state == RubberState.VOID
    rubber.settled = rubber.settled and voided
    rubber.state = RubberState.SETTLED if rubber.settled else RubberState.OPEN
    sheet = sheet_of(rubber)
    if rubber.is_open and not sheet.finished:
        check_may_go_on(rubber)
        carry_on(rubber)
    note(rubber, Action.RESTORED if voided else Action.REOPENED, by)
    rubber.agreed_at = rubber.agreed_by = None
    post(rubber, sheet, by=by)
    return rubber
