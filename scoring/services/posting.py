"""What follows from a changed sheet: the rubber's state, each seat's back score, the standings."""

from collections.abc import Collection, Iterable, Sequence

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.players.models import Player
from scoring import standings
from scoring.models import Action, Correction, Rubber, RubberState, Seat
from scoring.outcome import DERIVED, Counted, outcome
from scoring.rules import Seat as Position
from scoring.rules import Sheet
from scoring.scorebook import by_position, sheet_of
from scoring.wording import rubber_name

POSTED = (
    *("state", "settled", "agreed_at", "agreed_by"),
    *("carried_over", "carried_from", "date", "started_at"),
)
"""What changes of a rubber when its end comes or is taken back."""


class Refused(Exception):
    """The change is not possible; the message says why, in the reader's language."""


class LaterDeals(Refused):
    """The change would end the rubber before these deals, which would have to be voided first."""

    def __init__(self, numbers: list[int]) -> None:
        self.numbers = numbers
        listed = ", ".join(str(number) for number in numbers)
        super().__init__(
            _("With this the rubber would end earlier. Void the later deals first: %(numbers)s.") % {"numbers": listed}
        )


class NextBegun(Refused):
    """The change would reopen a rubber after which these four, or others at its table, have begun another."""

    def __init__(self, following: Rubber) -> None:
        self.following = following
        super().__init__(
            _("With this the rubber would go on, but the next one has been begun: %(rubber)s.")
            % {"rubber": rubber_name(following)}
        )


class Busy(Refused):
    """Somebody plays another rubber at this moment."""

    def __init__(self, player: Player, rubber: Rubber) -> None:
        words = {"player": player, "table": rubber.table}
        if player in rubber.substitutes:
            text = _("%(player)s plays at table %(table)s as a substitute: take that back, or close the rubber first.")
        else:
            text = _("%(player)s plays at table %(table)s: put in a substitute, or close the rubber first.")
        super().__init__(text % words)


def post(rubber: Rubber, sheet: Sheet, *, by: User | None, before: Sequence[Seat] = ()) -> None:
    """Bring rubber, seats and standings in line with the sheet, which is the rubber's as it now stands.

    `before` are seats that were taken off the rubber.

    A rubber that both sides had settled is so again when its deals no longer end it. What a side of an evening's table
    had agreed before, it is asked again.

    Raises NextBegun or Refused when the rubber would be open again and `check_may_go_on` has something against it.
    """
    settled_again = rubber.state == RubberState.FINISHED and not sheet.finished and rubber.settled
    if settled_again:
        rubber.state = RubberState.SETTLED
    elif rubber.state in (RubberState.OPEN, RubberState.FINISHED):
        state = RubberState.FINISHED if sheet.finished else RubberState.OPEN
        if rubber.state == RubberState.FINISHED and state == RubberState.OPEN:
            reopen(rubber, by=by)
        rubber.state = state
    elif rubber.state == RubberState.SETTLED and sheet.finished:
        rubber.state = RubberState.FINISHED
    if rubber.carried_over and rubber.is_counted:
        end_today(rubber, by)
    rubber.save(update_fields=POSTED)
    if settled_again:
        sheet = sheet_of(Rubber.objects.with_sheet().get(pk=rubber.pk))
    if rubber.table_id is not None and not rubber.is_final:
        rubber.agreements.all().delete()
    post_seats(rubber, sheet, before)


def reopen(rubber: Rubber, *, by: User | None) -> None:
    """Take back the agreement of a rubber that goes on."""
    check_may_go_on(rubber)
    rubber.agreed_at = rubber.agreed_by = None
    carry_on(rubber)
    Correction.objects.create(rubber=rubber, action=Action.REOPENED, by=by)


def end_today(rubber: Rubber, by: User | None) -> None:
    """A rubber that was carried over, and that no evening has taken up, belongs to the day on which it ends."""
    rubber.carried_over, rubber.carried_from = False, rubber.date
    rubber.date, rubber.started_at = timezone.localdate(), timezone.now()
    days = {"before": rubber.carried_from.isoformat(), "after": rubber.date.isoformat()}
    Correction.objects.create(rubber=rubber, action=Action.ENDED, by=by, **days)


def carry_on(rubber: Rubber) -> None:
    """A rubber that had been carried over, and that its four had ended by themselves, is carried over again."""
    if rubber.carried_from:
        rubber.carried_over, rubber.date, rubber.carried_from = True, rubber.carried_from, None


def setup_text(rubber: Rubber) -> str:
    people = ", ".join(f"{position} {seat.player}" for position, seat in by_position(rubber).items())
    return f"{rubber.game}, {rubber.date.isoformat()}, {rubber.dealer}; {people}"[:300]


def check_may_go_on(rubber: Rubber) -> None:
    """Raise NextBegun when these four or their table have begun the next rubber, Refused when one plays elsewhere."""
    hold_players(player.pk for seat in rubber.seats.all() for player in seat.people)
    following = begun_after(rubber)
    if following:
        raise NextBegun(following)
    check_free(rubber, {seat.now_sitting.pk for seat in rubber.seats.all()})


def begun_after(rubber: Rubber) -> Rubber | None:
    """The rubber that the same four, or others at its table, began after this one."""
    since = Q(started_at__gt=rubber.started_at) | Q(started_at=rubber.started_at, pk__gt=rubber.pk)
    later = Rubber.objects.exclude(state=RubberState.VOID).filter(since).as_played()
    at_table = later.filter(table=rubber.table_id).first() if rubber.table_id else None
    if at_table:
        return at_table
    for seat in rubber.seats.all():
        later = later.filter(seats__player=seat.player_id)
    return later.first()


def check_free(rubber: Rubber, people: Collection[int]) -> None:
    """Raise Busy when one of these, who are to play a rubber of an open evening, plays another of one at this moment.

    Whoever asks has taken them with `hold_players`, so that nobody else finds them free meanwhile.
    """
    if rubber.table is None or not rubber.table.session.is_open:
        return
    for player, other in playing(people, but=rubber.pk).items():
        raise Busy(player, other)


def playing(people: Collection[int], *, but: int = 0) -> dict[Player, Rubber]:
    """Who of these plays a rubber of an open evening at this moment, and which; `but` that of this number."""
    at_tables = Rubber.objects.open().filter(table__isnull=False, table__session__closed_at__isnull=True)
    others = at_tables.exclude(pk=but).filter(Q(seats__player__in=people) | Q(seats__shared_with__in=people))
    return {
        seat.now_sitting: rubber
        for rubber in others.distinct().with_seats().select_related("table").order_by("pk")
        for seat in rubber.seats.all()
        if seat.now_sitting.pk in people
    }


def hold_players(people: Iterable[int]) -> None:
    """Take all of these people at once: until the transaction ends nobody else seats them or sums what they scored."""
    standings.lock(Player.objects.filter(pk__in=set(people)))


def sign(rubber: Rubber, by: User | None) -> None:
    """Both sides agree: the rubber is final."""
    rubber.agreed_at, rubber.agreed_by = timezone.now(), by


def post_seats(rubber: Rubber, sheet: Sheet, before: Sequence[Seat] = ()) -> None:
    """Write each seat's back score and refresh the standings; `before` are seats that were taken off the rubber."""
    seats = list(rubber.seats.all())
    touched = [*seats, *before]
    days = {seat.counted_on for seat in touched if seat.counted_on}
    if rubber.is_counted:
        days.add(rubber.date)
    write_seats(seats, rubber, sheet)
    if days:
        Seat.objects.bulk_update(seats, DERIVED)
        standings.refresh({seat.player_id for seat in touched}, days)


def write_seats(seats: Sequence[Seat], rubber: Rubber, sheet: Sheet) -> None:
    """Set each seat's share of the result and its figures, or clear them while the rubber does not count."""
    players = {Position(seat.position): seat.player_id for seat in seats}
    own_deals = {Position(seat.position): seat.own_deals for seat in seats}
    evening = rubber.table.session_id if rubber.table else None
    counted = Counted(rubber.date, rubber.started_at, not rubber.is_final, evening) if rubber.is_counted else None
    values = outcome(sheet, counted, players, own_deals)
    for seat in seats:
        for column, value in zip(DERIVED, values[Position(seat.position)], strict=True):
            setattr(seat, column, value)
