"""What a table does together in an evening: both sides answer for every deal and the result; substitutes come in."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.players.models import Player
from scoring import rules
from scoring.models import Action, Agreement, Answer, Deal, Rubber, RubberState, Seat

from .locking import StaleRubber, claim, note, resheet
from .posting import Refused, check_free, hold_players, post, sign


@transaction.atomic
def answer_deal(*, rubber_id: int, expected_version: int, number: int, right: bool) -> None:
    """The other side says that a deal is right, or not. Saying the same again changes nothing."""
    answer = Answer.RIGHT if right else Answer.WRONG
    if is_answered(rubber_id, number, answer):
        return
    try:
        claim(rubber_id, expected_version)
    except StaleRubber:
        if is_answered(rubber_id, number, answer):
            return
        raise
    Deal.objects.filter(rubber=rubber_id, number=number).update(answer=answer, answered_at=timezone.now())


def is_answered(rubber_id: int, number: int, answer: Answer) -> bool:
    """Whether the other side has said that already; raises StaleRubber for a deal that is gone."""
    row = Deal.objects.filter(rubber=rubber_id, number=number).first()
    if row is None:
        raise StaleRubber
    return row.answer == answer


@transaction.atomic
def agree_side(*, rubber_id: int, expected_version: int, side: rules.Side, by: User | None, for_side: bool) -> Rubber:
    """A side agrees the result; with the other side's agreement the rubber is final.

    `for_side` marks a director who says so on the side's behalf. Saying it again changes nothing, and that the other
    side has agreed meanwhile makes nobody's page stale.
    """
    try:
        rubber = claim_for(side, rubber_id, expected_version)
    except StaleRubber:
        # The other side, or somebody for the same one, may have agreed at this moment.
        rubber = claim_for(side, rubber_id, expected_version)
    if rubber is None:
        return Rubber.objects.get(pk=rubber_id)
    Agreement.objects.create(rubber=rubber, side=side, by=by, for_side=for_side)
    if rubber.agreements.count() == len(rules.Side):
        sign(rubber, by)
        post(rubber, resheet(rubber), by=by)
    return rubber


def claim_for(side: rules.Side, rubber_id: int, expected_version: int) -> Rubber | None:
    """Take a rubber for a side to agree it, also when the other side's agreement alone came between; None when this
    side has agreed already. Raises StaleRubber.
    """
    version = Rubber.objects.values_list("version", flat=True).get(pk=rubber_id)
    agreed = set(Agreement.objects.filter(rubber=rubber_id).values_list("side", flat=True))
    if side in agreed:
        return None
    if agreed and version == expected_version + 1:
        expected_version = version
    return claim(rubber_id, expected_version, RubberState.FINISHED, RubberState.SETTLED)


@transaction.atomic
def substitute(
    *,
    rubber_id: int,
    expected_version: int,
    seat: rules.Seat,
    player: Player,
    from_deal: int,
    takes_score: bool,
    by: User | None,
) -> None:
    """Somebody takes over a seat from a deal on; both names stay on the sheet, and one of them takes the back score.

    Sent again, it changes nothing. Raises Refused for a player who is inactive, sits in this rubber or plays another at
    this moment, a seat that has a substitute already, and a deal that is more than one ahead; StaleRubber.
    """
    if came_in(rubber_id, seat, player, from_deal, takes_score=takes_score):
        return
    try:
        rubber = claim(rubber_id, expected_version, RubberState.OPEN)
    except StaleRubber:
        if came_in(rubber_id, seat, player, from_deal, takes_score=takes_score):
            return
        raise
    rows = {row.position: row for row in rubber.seats.all()}
    row = rows[seat]
    hold_players([player.pk, *(one.pk for seated in rows.values() for one in seated.people)])
    check_substitute(rubber, row, list(rows.values()), player, from_deal)
    note(rubber, Action.SUBSTITUTED, by, deal=from_deal, before=str(row.player)[:300], after=str(player)[:300])
    if takes_score:
        row.player, row.shared_with, row.began = player, row.player, False
    else:
        row.shared_with = player
    row.shared_from = from_deal
    row.save(update_fields=["player", "shared_with", "shared_from", "began"])


def came_in(rubber_id: int, seat: rules.Seat, player: Player, from_deal: int, *, takes_score: bool) -> bool:
    """Whether they have taken over that seat already, on the same terms."""
    row = Seat.objects.filter(rubber=rubber_id, position=seat, shared_from=from_deal, began=not takes_score).first()
    return row is not None and row.substitute == player


def check_substitute(rubber: Rubber, row: Seat, seats: list[Seat], player: Player, from_deal: int) -> None:
    if not player.active:
        raise Refused(_("%(player)s is not an active player.") % {"player": player})
    if row.shared_with is not None:
        raise Refused(_("This seat has a substitute already: take the substitute back first."))
    if any(player in seat.people for seat in seats):
        raise Refused(_("%(player)s plays in this rubber already.") % {"player": player})
    check_free(rubber, {player.pk})
    if not 1 <= from_deal <= len(rubber.deals.all()) + 1:
        raise Refused(_("There is no deal %(number)s yet.") % {"number": from_deal})


@transaction.atomic
def take_back_substitute(*, rubber_id: int, expected_version: int, seat: rules.Seat, by: User | None) -> None:
    """A seat is again that of who began the rubber, in all its deals.

    Sent again, it changes nothing. Raises Refused when who began plays another rubber at this moment; StaleRubber.
    """
    resumed = Seat.objects.filter(rubber=rubber_id, position=seat, shared_with=None)
    if resumed.exists():
        return
    try:
        rubber = claim(rubber_id, expected_version, RubberState.OPEN)
    except StaleRubber:
        if resumed.exists():
            return
        raise
    row = rubber.seats.get(position=seat)
    beginner = row.beginner
    hold_players([beginner.pk])
    check_free(rubber, {beginner.pk})
    note(rubber, Action.RESUMED, by, deal=row.shared_from, before=str(row.substitute)[:300], after=str(beginner)[:300])
    row.player, row.shared_with, row.shared_from, row.began = beginner, None, None, True
    row.save(update_fields=["player", "shared_with", "shared_from", "began"])
