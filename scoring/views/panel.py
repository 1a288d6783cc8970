"""The rubber panel: sheet, deals and pad or result card, the one part of a rubber's page that is swapped."""

from datetime import timedelta
from typing import Any

from django.http import HttpResponse, QueryDict
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.translation import gettext as _

from clubsite.htmx import SiteRequest, page_or_fragment
from scoring import permissions
from scoring.cross import draw
from scoring.forms import AdjustmentForm, DealForm
from scoring.models import Answer, Deal, Rubber
from scoring.models.rubber import new_entry_key
from scoring.preview import preview
from scoring.queries import disputed
from scoring.rules import RulesError, Side
from scoring.scorebook import by_position, deal_value, next_dealer, sheet_of
from scoring.wording import deal_sentence

PAGE = "scoring/rubber.html"


def fetch(pk: int) -> Rubber:
    """The rubber with all that its page shows, or 404."""
    rows = Rubber.objects.with_sheet().numbered().select_related("agreed_by__player", "started_by__player", "next")
    return get_object_or_404(rows, pk=pk)


def plumbing(rubber: Rubber) -> dict[str, Any]:
    """What makes a form write once: a new key, and the version that its page shows."""
    return {"entry_key": new_entry_key(), "version": rubber.version}


def resent(request: SiteRequest, rubber: Rubber) -> QueryDict:
    """What was sent, under a new key and the present version."""
    data = (request.POST or request.GET).copy()
    for name, value in plumbing(rubber).items():
        data[name] = str(value)
    return data


def with_draft(request: SiteRequest, rubber: Rubber) -> DealForm:
    """The pad with what was typed kept."""
    return DealForm(resent(request, rubber), rules=rubber.rules)


def foresee(row: Rubber, form: DealForm, number: int | None = None) -> dict[str, Any]:
    """The preview of a complete draft; for one that would end the rubber earlier, the deals that stand in its way."""
    if not form.is_valid():
        return {"draft_errors": [] if form.is_blank else [text for texts in form.errors.values() for text in texts]}
    try:
        return {"preview": preview(row, form.deal, number)}
    except RulesError as error:
        return {"later": error.params.get("later", [])}


def context(request: SiteRequest, rubber: Rubber, form: DealForm | None = None) -> dict[str, Any]:
    """Everything the panel shows; the pad only to somebody who may use it."""
    sheet = sheet_of(rubber)
    deals = [scored.deal for scored in sheet.deals]
    may_score = permissions.may_score(request.user, rubber)
    filled: dict[str, Any] = {
        "rubber": rubber,
        "sheet": sheet,
        "cross": draw(sheet),
        "sides": list(Side),
        "may_score": may_score,
        "may_direct": permissions.may_direct(request.user),
        "may_agree": permissions.may_agree(request.user, rubber),
        "may_set_up": permissions.may_set_up(request.user, rubber),
        "may_close": permissions.may_close(request.user, rubber),
        "seats": by_position(rubber),
        "may_go_on": permissions.may_go_on(request.user, rubber),
        "recent": rubber.date >= timezone.localdate() - timedelta(days=1),
        "following": following(rubber),
        "corrections": rubber.corrections.select_related("by__player"),
        "preview_url": reverse("scoring:rubber", args=[rubber.pk]),
        "watched": not rubber.is_final and rubber.state != rubber.State.VOID,
    }
    if rubber.table_id is not None:
        filled |= evening(request, rubber)
    if may_score and rubber.is_open:
        filled |= {
            "form": form or DealForm(initial=plumbing(rubber), rules=rubber.rules),
            "number": len(deals) + 1,
            "dealer": next_dealer(rubber, deals),
        }
    if filled["may_direct"]:
        filled["adjustment_form"] = AdjustmentForm(initial=plumbing(rubber), auto_id="adjust_%s")
    return filled


def following(rubber: Rubber) -> Rubber | None:
    """The next rubber of the same four, if it has begun and is not void."""
    begun: Rubber | None = getattr(rubber, "next", None)
    return begun if begun and begun.state != Rubber.State.VOID else None


def evening(request: SiteRequest, rubber: Rubber) -> dict[str, Any]:
    """What the panel shows of a table's rubber besides: the deal that waits for the other side, who has agreed."""
    last = max(rubber.deals.all(), key=lambda row: row.number, default=None)
    agreed = {agreement.side: agreement for agreement in rubber.agreements.select_related("by__player")}
    return {
        "agreed": agreed,
        "agreeable": [
            side for side in Side if side not in agreed and permissions.may_agree_for(request.user, rubber, side)
        ],
        "disputed": disputed(rubber),
        "unanswered": last and last.answer == Answer.NONE and not last.void and rubber.is_open,
        "may_answer": last is not None and permissions.may_answer(request.user, rubber, last),
        "turned": permissions.at_table(request.user, rubber) or permissions.side_of(request.user, rubber) is not None,
        "may_substitute": permissions.may_substitute(request.user, rubber),
        "table_goes_on": permissions.at_table(request.user, rubber) and goes_on(rubber),
    }


def goes_on(rubber: Rubber) -> bool:
    """Whether its table is done with a rubber: agreed or void, or the next is being played before it is agreed."""
    if rubber.is_open:
        return False
    over = rubber.is_final or rubber.state == rubber.State.VOID
    return over or Rubber.objects.open().filter(table=rubber.table_id).exists()


def show(
    request: SiteRequest,
    rubber: Rubber,
    form: DealForm | None = None,
    *,
    status: int = 200,
    **more: Any,
) -> HttpResponse:
    """The rubber's page or, for htmx, its panel. Never kept by the browser: the Back button asks again."""
    response = page_or_fragment(request, PAGE, "panel", context(request, rubber, form) | more, status=status)
    response["Cache-Control"] = "no-store"
    return response


def changed_meanwhile(request: SiteRequest, rubber: Rubber, *, status: int = 409, **more: Any) -> HttpResponse:
    """The fresh panel, what happened, and what was typed kept for the scorer to decide on."""
    form = with_draft(request, rubber) if rubber.is_open else None
    if form:
        more |= {"kept": not form.is_blank} | foresee(rubber, form)
        form.errors.clear()
    return show(request, rubber, form, status=status, meanwhile=meanwhile(rubber), **more)


def meanwhile(rubber: Rubber) -> str:
    """What a scorer whose page is stale has to know: the last deal that somebody entered."""
    last: Deal | None = max(rubber.deals.all(), key=lambda row: row.number, default=None)
    if last is None:
        return _("This rubber has changed meanwhile.")
    text = _("This rubber has changed meanwhile. Its last deal is now deal {number}: {deal}.")
    return format_html(text, number=last.number, deal=deal_sentence(deal_value(last), rubber, last.number))
