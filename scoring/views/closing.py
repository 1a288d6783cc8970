"""Ending a rubber otherwise than by play, taking that back, and the director's adjustments."""

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.template.response import TemplateResponse
from django.views.decorators.http import require_safe

from clubsite.htmx import SeeOther, SiteRequest
from scoring import permissions, services
from scoring.forms import AdjustmentForm
from scoring.models import Adjustment, Rubber
from scoring.rules import Adjustment as AdjustmentValue
from scoring.rules import Side
from scoring.scorebook import is_empty, is_played, sheet_of

from .panel import changed_meanwhile, fetch, resent, show
from .writing import by_director, version_of, writes


def may_void(user: Any, rubber: Rubber) -> bool:
    """The table voids what it is still playing; a director also what has ended."""
    return permissions.may_close(user, rubber) or permissions.may_direct(user)


@require_safe
def closing(request: SiteRequest, pk: int) -> HttpResponse:
    """What closing the rubber now would mean: settled by the rules, or void."""
    rubber = fetch(pk)
    if not may_void(request.user, rubber):
        raise PermissionDenied
    if rubber.state == Rubber.State.VOID:
        return SeeOther("scoring:rubber", pk)
    context = {
        "rubber": rubber,
        "settled": sheet_of(rubber, closed=True) if rubber.is_open and is_played(rubber) else None,
        "sides": list(Side),
        "empty": is_empty(rubber),
    }
    return TemplateResponse(request, "scoring/closing.html", context, headers={"Cache-Control": "no-store"})


@writes(permissions.may_close)
def settlement(request: SiteRequest, rubber: Rubber) -> None:
    services.settle(rubber_id=rubber.pk, expected_version=version_of(request), by=permissions.author(request.user))


@writes(may_void)
def void(request: SiteRequest, rubber: Rubber) -> None:
    services.void_rubber(rubber_id=rubber.pk, expected_version=version_of(request), by=permissions.author(request.user))


@by_director
def restoration(request: SiteRequest, rubber: Rubber) -> None:
    """Take back that the rubber was voided or settled."""
    services.restore_rubber(
        rubber_id=rubber.pk, expected_version=version_of(request), by=permissions.author(request.user)
    )


@by_director
def adjustments(request: SiteRequest, rubber: Rubber) -> HttpResponse | None:
    """Give a side points above the line."""
    form = AdjustmentForm(request.POST, auto_id="adjust_%s")
    if not form.is_valid():
        return show(request, rubber, status=422, adjustment_form=form)
    data = form.cleaned_data
    try:
        services.adjust(
            rubber_id=rubber.pk,
            expected_version=data["version"],
            entry_key=data["entry_key"],
            adjustment=AdjustmentValue(Side(data["side"]), data["points"], data["reason"]),
            by=permissions.author(request.user),
        )
    except services.StaleRubber:
        fresh = fetch(rubber.pk)
        kept = AdjustmentForm(resent(request, fresh), auto_id="adjust_%s")
        return changed_meanwhile(request, fresh, adjustment_form=kept)
    return None


@by_director
def adjustment_void(request: SiteRequest, rubber: Rubber, adjustment: int) -> HttpResponse | None:
    """Strike an adjustment out, or with `restore` take it back into the score."""
    try:
        services.strike_adjustment(
            rubber_id=rubber.pk,
            expected_version=version_of(request),
            adjustment_id=adjustment,
            void="restore" not in request.POST,
            by=permissions.author(request.user),
        )
    except Adjustment.DoesNotExist:
        return show(request, rubber, status=404)
    return None
