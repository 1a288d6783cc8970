"""One deal: what it brought and by which rule, its history, and the form that corrects it."""

from dataclasses import replace
from typing import Any

from django.http import Http404, HttpResponse
from django.template.response import TemplateResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from clubsite.htmx import SeeOther, SiteRequest
from scoring import permissions, services
from scoring.forms import DealForm
from scoring.forms.deal import pad_values
from scoring.models import Rubber
from scoring.queries import disputed
from scoring.rules import Deal, ScoredDeal
from scoring.scorebook import by_position, sheet_of

from .panel import fetch, foresee, plumbing, resent
from .rubber import preview_fragment
from .writing import sheet_readable, version_of, writes

PAGE = "scoring/deal.html"


@require_http_methods(["GET", "HEAD", "POST"])
@sheet_readable
def deal(request: SiteRequest, pk: int, number: int) -> HttpResponse:
    """Read a deal; POST corrects it."""
    if request.method == "POST":
        return correct(request, pk=pk, number=number)  # type: ignore[return-value]
    rubber = fetch(pk)
    try:
        scored = find(rubber, number)
    except services.StaleRubber as gone:
        raise Http404 from gone
    form = DealForm(initial=plumbing(rubber) | pad_values(scored.deal), rules=rubber.rules)
    if "preview" in request.GET:
        form = DealForm(request.GET, rules=rubber.rules, initial=pad_values(scored.deal))
        form.is_valid()
        if request.htmx:
            context = {"rubber": rubber, "form": form, "preview_url": request.path}
            return preview_fragment(request, context | foresee(rubber, form, number))
    return show(request, rubber, scored, form)


def find(rubber: Rubber, number: int) -> ScoredDeal:
    """The deal of that number; raises StaleRubber when it has been undone."""
    scored = next((scored for scored in sheet_of(rubber).deals if scored.number == number), None)
    if scored is None:
        raise services.StaleRubber
    return scored


def show(
    request: SiteRequest, rubber: Rubber, scored: ScoredDeal, form: DealForm, *, status: int = 200, **more: Any
) -> HttpResponse:
    row = next(row for row in rubber.deals.all() if row.number == scored.number)
    context = {
        "rubber": rubber,
        "scored": scored,
        "form": form,
        "number": scored.number,
        "row": row,
        "objected": row in disputed(rubber),
        "may_answer": permissions.may_answer(request.user, rubber, row),
        "seats": by_position(rubber),
        "corrections": rubber.corrections.filter(deal=scored.number).select_related("by__player"),
        "may_score": permissions.may_score(request.user, rubber),
        "preview_url": reverse("scoring:deal", args=[rubber.pk, scored.number]),
        "correcting": True,
    }
    response = TemplateResponse(request, PAGE, context | more, status=status)
    response["Cache-Control"] = "no-store"
    return response


@writes(permissions.may_score)
def correct(request: SiteRequest, rubber: Rubber, number: int) -> HttpResponse:
    """Change the deal to what was sent; refused or stale, the page says why and keeps what was typed."""
    scored = find(rubber, number)
    form = DealForm(request.POST, rules=rubber.rules, initial=pad_values(scored.deal))
    if not form.is_valid():
        return show(request, rubber, scored, form, status=422)
    if "preview" in request.POST:
        return show(request, rubber, scored, form, **foresee(rubber, form, number))
    return change(request, rubber, scored, replace(form.deal, void=scored.deal.void), form)


@writes(permissions.may_score)
def void(request: SiteRequest, rubber: Rubber, number: int) -> HttpResponse:
    """Strike the deal out, or with `restore` take it back into the score."""
    scored = find(rubber, number)
    form = DealForm(initial=plumbing(rubber) | pad_values(scored.deal), rules=rubber.rules)
    return change(request, rubber, scored, replace(scored.deal, void="restore" not in request.POST), form)


def change(request: SiteRequest, rubber: Rubber, scored: ScoredDeal, wanted: Deal, form: DealForm) -> HttpResponse:
    try:
        services.change_deal(
            rubber_id=rubber.pk,
            expected_version=version_of(request),
            number=scored.number,
            deal=wanted,
            by=permissions.author(request.user),
        )
    except services.Refused as refusal:
        return show(request, rubber, scored, form, status=409, refusal=refusal)
    except services.StaleRubber:
        fresh = fetch(rubber.pk)
        scored = find(fresh, scored.number)
        initial = plumbing(fresh) | pad_values(scored.deal)
        form = DealForm(resent(request, fresh) if form.is_bound else None, rules=fresh.rules, initial=initial)
        return show(request, fresh, scored, form, status=409, stale=True)
    return SeeOther("scoring:rubber", rubber.pk)
