"""A rubber's page: the sheet to read, the pad to enter deals, the card that ends it."""

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpResponse, HttpResponseBase
from django.template.response import TemplateResponse
from django.views.decorators.http import require_safe

from clubsite.accounts.signed_out import signed_out
from clubsite.htmx import SeeOther, SiteRequest
from scoring import permissions, services
from scoring.forms import DealForm
from scoring.models import Rubber

from .panel import PAGE, changed_meanwhile, fetch, foresee, show, with_draft
from .writing import sheet_readable, version_of, writes


@require_safe
@sheet_readable
def rubber(request: SiteRequest, pk: int) -> HttpResponseBase:
    """The rubber; with `preview` what the draft would do; with `version` nothing (204) unless it has changed since."""
    if "preview" in request.GET:
        row = fetch(pk)
        return show_preview(request, row, DealForm(request.GET, rules=row.rules))
    if "version" in request.GET:
        return news(request, pk)
    return show(request, fetch(pk))


def news(request: SiteRequest, pk: int) -> HttpResponseBase:
    """Nothing new, or the fresh panel with what was typed kept, also by somebody who has been signed out meanwhile.

    That the director has been called, or has come, is new as well, but worth no new panel while something is typed.
    """
    now = Rubber.objects.filter(pk=pk).values_list("version", "table__called_at").first()
    same = now is not None and str(now[0]) == request.GET["version"]
    if now and same and bool(now[1]) == ("called" in request.GET):
        return HttpResponse(status=204)
    row = fetch(pk)
    if with_draft(request, row).is_blank:
        return show(request, row)
    if same:
        return HttpResponse(status=204)
    if permissions.may_score(request.user, row):
        return changed_meanwhile(request, row, status=200)
    return show(request, row) if request.user.is_authenticated else signed_out(request)


def show_preview(request: SiteRequest, row: Rubber, form: DealForm) -> HttpResponse:
    """The sentence, the points and what the draft brings about, or what it still lacks."""
    foreseen = foresee(row, form)
    if request.htmx:
        return preview_fragment(request, {"rubber": row, "form": form, "preview_url": request.path} | foreseen)
    return show(request, row, form, **foreseen)


def preview_fragment(request: SiteRequest, context: dict[str, Any]) -> HttpResponse:
    return TemplateResponse(request, f"{PAGE}#preview", context, headers={"Cache-Control": "no-store"})


@writes(permissions.may_score)
def deals(request: SiteRequest, row: Rubber) -> HttpResponse | None:
    """Enter a deal."""
    form = DealForm(request.POST, rules=row.rules)
    if "preview" in request.POST:
        return show_preview(request, row, form)
    if not form.is_valid():
        return show(request, row, form, status=422)
    services.record_deal(
        rubber_id=row.pk,
        expected_version=form.cleaned_data["version"],
        entry_key=form.cleaned_data["entry_key"],
        deal=form.deal,
        by=permissions.author(request.user),
    )
    return None


@writes(permissions.may_score)
def undo(request: SiteRequest, row: Rubber) -> None:
    services.undo_last(rubber_id=row.pk, expected_version=version_of(request), by=permissions.author(request.user))


@writes(permissions.is_party)
def agreement(request: SiteRequest, row: Rubber) -> None:
    """Both sides agree the result. Saying it twice is once."""
    if row.table_id is not None:
        raise PermissionDenied
    if not row.is_final:
        services.agree(rubber_id=row.pk, expected_version=version_of(request), by=permissions.author(request.user))


@writes(permissions.is_party)
def next_rubber(request: SiteRequest, row: Rubber) -> HttpResponse:
    """The next rubber with the same four; a second tap comes to the same one."""
    if row.table_id is not None:
        raise PermissionDenied
    begun = services.start_next(rubber_id=row.pk, by=permissions.author(request.user))
    response: HttpResponse = SeeOther("scoring:rubber", begun.pk)
    return response
