"""The home page, and the pages for what went wrong."""

from datetime import timedelta
from typing import Any, NamedTuple

from django.contrib.auth.decorators import login_not_required
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.template.loader import render_to_string
from django.template.response import TemplateResponse
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from scoring.models import ALL_FAMILIES, Rubber, RubberQuerySet
from scoring.permissions import may_direct, may_start, player_of
from scoring.rules import Side

from .accounts.models import Edition
from .accounts.roles import readable
from .accounts.signed_out import outdated
from .htmx import SiteRequest
from .leaderboards import boards
from .leaderboards.freshness import kept, kept_html
from .leaderboards.periods import Period
from .players.queries import enough_for_a_table
from .sessions.queries import digest, tonight
from .sessions.views.session import Slot

TILES, RESULTS, TOP = 12, 10, 5
PAGE = "home.html"


@require_safe
@readable
def home(request: SiteRequest) -> HttpResponse:
    """What is being played now, the last results, and the top of this month's board.

    With `seen`, which is the pulse on the sender's page, only what has changed since, or nothing (204).
    """
    pulse = Pulse.taken()
    follows = bool(request.htmx) and not request.htmx.history_restore_request and "seen" in request.GET
    if follows and request.GET["seen"] == str(pulse):
        return HttpResponse(status=204)
    context = shown(request, pulse)
    if follows:
        return TemplateResponse(request, f"{PAGE}#news", context | news(request, context, pulse))
    context |= outcome(request, pulse)
    if may_direct(request.user) and not enough_for_a_table():
        context["first_steps"] = True
    elif may_direct(request.user) and not context["tonight"]:
        context["may_open"] = True
    return TemplateResponse(request, PAGE, context, headers={"Cache-Control": "no-store"})


class Pulse(NamedTuple):
    """Changes whenever the home page would: with results and names, each open rubber, and its age in minutes."""

    edition: int
    month: Period
    rubbers: str

    def __str__(self) -> str:
        return f"{self.outcome}~{self.rubbers}"

    @property
    def outcome(self) -> str:
        """Changes with the last results and the month whose board is on top."""
        return f"{self.edition}.{self.month}"

    @classmethod
    def taken(cls) -> "Pulse":
        """Two queries, and no sheet is read for it."""
        now, edition = timezone.now(), Edition.current()
        rows = being_played().values_list("pk", "version", "touched_at")
        ages = [(pk, version, (now - touched_at) // timedelta(minutes=1)) for pk, version, touched_at in rows]
        today = timezone.localdate(now)
        return cls(edition, Period.of(today), digest(f"{today} {ages}"))


def being_played() -> RubberQuerySet:
    return Rubber.objects.open().filter(carried_over=False).order_by("-touched_at", "-pk")[: TILES + 1]


def shown(request: SiteRequest, pulse: Pulse) -> dict[str, Any]:
    """All that the home page shows, in a number of queries that does not grow."""
    tiles = kept(pulse.edition, f"tiles/{get_language()}/{pulse.rubbers}", lambda: rendered(request))
    return {
        "tiles": tiles[:TILES],
        "more": len(tiles) > TILES,
        "may_start": may_start(request.user),
        "sides": list(Side),
        "tonight": tonight(),
        "now": timezone.localtime(),
        "pulse": pulse,
        "slots": ".".join(one.seen for one in tiles[:TILES]),
    }


def outcome(request: SiteRequest, pulse: Pulse, *, oob: bool = False) -> dict[str, Any]:
    """The last results and the top of this month's board, as they were rendered for this edition or are now."""
    edition, month, player = pulse.edition, pulse.month, player_of(request.user)

    def results() -> dict[str, Any]:
        rubbers = Rubber.objects.counted().with_seats().latest_first()[:RESULTS]
        return {"results": rubbers, "sides": list(Side), "oob": oob}

    def top() -> dict[str, Any]:
        rows = boards.top(ALL_FAMILIES, month, TOP)
        played = bool(rows) or boards.is_played(ALL_FAMILIES, month)
        return {"top": rows, "played": played, "month": month, "family": ALL_FAMILIES, "player": player, "oob": oob}

    key = (str(month), player and player.pk, oob)
    return {
        "results_now": kept_html(request, edition, (oob,), "home_results.html", results),
        "top_now": kept_html(request, edition, key, "home_top.html", top),
    }


def rendered(request: SiteRequest) -> list[Slot]:
    """A tile for each rubber that is being played, the same for every reader."""
    context = {"sides": list(Side)}
    return [
        Slot(str(rubber.pk), render_to_string("tile.html", context | {"rubber": rubber}, request))
        for rubber in being_played().with_sheet().numbered()
    ]


def news(request: SiteRequest, context: dict[str, Any], pulse: Pulse) -> dict[str, Any]:
    """Of the home page what the sender's does not show yet; all tiles when a rubber has begun or ended."""
    seen = request.GET.get("slots", "").split(".")
    same = [part.partition("-")[0] for part in seen if part] == [one.key for one in context["tiles"]]
    changed = [one for one in context["tiles"] if one.seen not in seen] if same else []
    same_outcome = request.GET["seen"].partition("~")[0] == pulse.outcome
    found = {} if same_outcome else outcome(request, pulse, oob=True)
    return {"oob": True, "same_tables": same, "changed": changed} | found


@login_not_required
def csrf_failure(request: SiteRequest, reason: str = "") -> HttpResponseBase:
    """A form older than the last sign-in: what was typed is kept and can be sent again."""
    return outdated(request)


def problem(request: HttpRequest, status: int, **more: Any) -> HttpResponse:
    return TemplateResponse(request, "problem.html", {"status": status} | more, status=status).render()


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """What could not be understood; or the site was asked for by a name that it does not answer to."""
    return problem(request, 400, strange_host=isinstance(exception, DisallowedHost))


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    return problem(request, 403)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return problem(request, 404)
