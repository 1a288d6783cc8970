"""At a table of an evening: both sides answer for each deal and for the result, and substitutes come in."""

from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from clubsite.htmx import SeeOther, SiteRequest
from scoring import permissions, services
from scoring.forms import SubstitutionForm
from scoring.models import Rubber
from scoring.rules import Seat, Side
from scoring.scorebook import by_position

from .panel import changed_meanwhile, fetch, resent
from .writing import unless_deleted, version_of, writes


@writes(permissions.may_score)
def answer(request: SiteRequest, rubber: Rubber, number: int) -> HttpResponse | None:
    """The other side says that the deal is right; or, with `wrong`, that it is not, which opens its correction."""
    row = next((row for row in rubber.deals.all() if row.number == number), None)
    if row is None:
        raise services.StaleRubber
    if not permissions.may_answer(request.user, rubber, row):
        raise PermissionDenied
    right = "wrong" not in request.POST
    services.answer_deal(rubber_id=rubber.pk, expected_version=version_of(request), number=number, right=right)
    return None if right else SeeOther("scoring:deal", rubber.pk, number)


@writes(permissions.is_party)
def side_agreement(request: SiteRequest, rubber: Rubber, side: str) -> HttpResponse | None:
    """A side agrees the result, or a director on its behalf."""
    if side not in list(Side) or rubber.table_id is None:
        raise PermissionDenied
    if rubber.is_final:
        return None
    if rubber.is_counted and not permissions.may_agree_for(request.user, rubber, Side(side)):
        raise PermissionDenied
    services.agree_side(
        rubber_id=rubber.pk,
        expected_version=version_of(request),
        side=Side(side),
        by=permissions.author(request.user),
        for_side=permissions.may_direct(request.user),
    )
    return None


@require_http_methods(["GET", "HEAD", "POST"])
@unless_deleted
def substitution(request: SiteRequest, pk: int) -> HttpResponse:
    """Who comes in for whom, from which deal on, and which of the two takes the back score."""
    rubber = fetch(pk)
    if not permissions.plays_or_directs(request.user, rubber):
        raise PermissionDenied
    if not rubber.is_open:
        return changed_meanwhile(request, rubber)
    initial = {"version": rubber.version, "from_deal": len(rubber.deals.all()) + 1}
    form = SubstitutionForm(request.POST or None, rubber=rubber, initial=initial)
    if request.method != "POST":
        return show(request, rubber, form)
    return bring_in(request, rubber, form)


def bring_in(request: SiteRequest, rubber: Rubber, form: SubstitutionForm) -> HttpResponse:
    if not form.is_valid():
        return show(request, rubber, form, status=422)
    data = form.cleaned_data
    try:
        services.substitute(
            rubber_id=rubber.pk,
            expected_version=version_of(request),
            seat=Seat(data["seat"]),
            player=data["player"],
            from_deal=data["from_deal"],
            takes_score=data["takes_score"] == "substitute",
            by=permissions.author(request.user),
        )
    except services.Refused as refusal:
        form.add_error(None, str(refusal))
        return show(request, rubber, form, status=409)
    except services.StaleRubber:
        return ask_again(request, fetch(rubber.pk))
    return SeeOther("scoring:rubber", rubber.pk)


def ask_again(request: SiteRequest, rubber: Rubber) -> HttpResponse:
    """What was entered is kept for a rubber that still goes on: it may have gone on meanwhile."""
    if not rubber.is_open:
        return changed_meanwhile(request, rubber)
    form = SubstitutionForm(resent(request, rubber), rubber=rubber)
    form.full_clean()
    form.add_error(
        None, _("This rubber has changed meanwhile. What you entered is kept: save again if it still holds.")
    )
    return show(request, rubber, form, status=409)


@writes(permissions.may_substitute)
def substitution_undo(request: SiteRequest, rubber: Rubber, seat: str) -> None:
    """Take back the substitute of a seat."""
    if seat not in list(Seat):
        raise PermissionDenied
    services.take_back_substitute(
        rubber_id=rubber.pk,
        expected_version=version_of(request),
        seat=Seat(seat),
        by=permissions.author(request.user),
    )


def show(request: SiteRequest, rubber: Rubber, form: SubstitutionForm, *, status: int = 200) -> HttpResponse:
    context = {"rubber": rubber, "form": form, "seats": by_position(rubber).values()}
    headers = {"Cache-Control": "no-store"}
    return TemplateResponse(request, "scoring/substitution.html", context, status=status, headers=headers)
