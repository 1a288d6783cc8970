"""Entering and correcting deals and adjustments: one function is one transaction."""

from django.db import transaction
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from scoring import rules
from scoring.models import Action, Adjustment, Answer, Deal, RubberState
from scoring.rules.notation import write
from scoring.scorebook import adjustment_value, deal_columns, deal_value, deal_values, sheet_of

from .locking import StaleRubber, claim, note, resheet
from .posting import Refused, post


def stored_deal(rubber_id: int, entry_key: str, deal: rules.Deal) -> Deal | None:
    """The deal that this key has entered already; raises StaleRubber when it was another deal."""
    row = Deal.objects.filter(rubber=rubber_id, entry_key=entry_key).first()
    if row and deal_value(row) != deal:
        raise StaleRubber
    return row


@transaction.atomic
def record_deal(*, rubber_id: int, expected_version: int, entry_key: str, deal: rules.Deal, by: User | None) -> Deal:
    """Enter a deal exactly once.

    A second tap or a retry over bad Wi-Fi, with the same key and content, gets the deal already there. Raises
    StaleRubber when the rubber has changed meanwhile, or when the key comes with another deal (the Back button).
    """
    row = stored_deal(rubber_id, entry_key, deal)
    if row:
        return row
    try:
        rubber = claim(rubber_id, expected_version, RubberState.OPEN)
    except StaleRubber:
        row = stored_deal(rubber_id, entry_key, deal)
        if row:
            return row
        raise
    deals = deal_values(rubber)
    sheet = sheet_of(rubber, [*deals, deal])
    row = Deal.objects.create(
        rubber=rubber, number=len(deals) + 1, entry_key=entry_key, entered_by=by, **deal_columns(deal)
    )
    post(rubber, sheet, by=by)
    return row


@transaction.atomic
def change_deal(*, rubber_id: int, expected_version: int, number: int, deal: rules.Deal, by: User | None) -> Deal:
    """Correct a deal, or strike it out and take it back by `deal.void`; what follows is scored again.

    Saving it unchanged changes nothing. Raises StaleRubber, also when the deal has been undone; LaterDeals, NextBegun.
    """
    row = Deal.objects.filter(rubber=rubber_id, number=number).first()
    if row is None:
        raise StaleRubber
    if deal_value(row) == deal:
        return row
    rubber = claim(rubber_id, expected_version)
    row = Deal.objects.get(rubber=rubber, number=number)
    before = deal_value(row)
    columns = deal_columns(deal) | {"answer": Answer.NONE, "answered_at": None}
    for name, value in columns.items():
        setattr(row, name, value)
    row.save(update_fields=list(columns))
    action = Action.CHANGED if before.void == deal.void else Action.VOIDED if deal.void else Action.RESTORED
    note(rubber, action, by, number, before=write(before), after=write(deal))
    post(rubber, resheet(rubber), by=by)
    return row


@transaction.atomic
def undo_last(*, rubber_id: int, expected_version: int, by: User | None) -> None:
    """Take the last deal off the sheet, also across the end of a game or of the rubber."""
    rubber = claim(rubber_id, expected_version)
    row = rubber.deals.order_by("number").last()
    if row is None:
        raise Refused(_("There is no deal to undo."))
    note(rubber, Action.UNDONE, by, row.number, before=write(deal_value(row)))
    row.delete()
    post(rubber, resheet(rubber), by=by)


def is_stored(rubber_id: int, entry_key: str, adjustment: rules.Adjustment) -> bool:
    """Whether this key has given these points already; raises StaleRubber when it has given others."""
    row = Adjustment.objects.filter(rubber=rubber_id, entry_key=entry_key).first()
    if row and adjustment_value(row) != adjustment:
        raise StaleRubber
    return row is not None


@transaction.atomic
def adjust(*, rubber_id: int, expected_version: int, entry_key: str, adjustment: rules.Adjustment, by: User) -> None:
    """Give a side points above the line, once for each key; raises StaleRubber as `record_deal` does."""
    if is_stored(rubber_id, entry_key, adjustment):
        return
    try:
        rubber = claim(rubber_id, expected_version)
    except StaleRubber:
        if is_stored(rubber_id, entry_key, adjustment):
            return
        raise
    Adjustment.objects.create(
        rubber=rubber,
        entry_key=entry_key,
        entered_by=by,
        side=adjustment.side,
        points=adjustment.points,
        reason=adjustment.reason,
    )
    note(rubber, Action.ADJUSTED, by, after=adjustment_text(adjustment))
    post(rubber, resheet(rubber), by=by)


@transaction.atomic
def strike_adjustment(*, rubber_id: int, expected_version: int, adjustment_id: int, void: bool, by: User) -> None:
    """Strike an adjustment out, or take it back into the score. Raises StaleRubber, Adjustment.DoesNotExist."""
    row = Adjustment.objects.get(rubber=rubber_id, pk=adjustment_id)
    if row.void == void:
        return
    rubber = claim(rubber_id, expected_version)
    row.void = void
    row.save(update_fields=["void"])
    text = adjustment_text(adjustment_value(row))
    note(rubber, Action.VOIDED if void else Action.RESTORED, by, before=text)
    post(rubber, resheet(rubber), by=by)


def adjustment_text(adjustment: rules.Adjustment) -> str:
    return f"{adjustment.side} +{adjustment.points}: {adjustment.reason}"
