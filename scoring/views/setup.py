"""Starting a rubber, and correcting who plays what, when and from which seat."""

from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import HttpResponse
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from clubsite.htmx import SeeOther, SiteRequest, page_or_fragment
from clubsite.players.models import Player
from clubsite.players.services import NameTaken, add_player
from scoring import permissions, services
from scoring.forms import RubberForm
from scoring.models import Rubber
from scoring.models.rubber import new_entry_key
from scoring.rules import SEATS, Seat
from scoring.scorebook import by_position

from .panel import fetch
from .writing import unless_deleted, version_of, writes

PAGE = "scoring/setup.html"


@require_http_methods(["GET", "HEAD", "POST"])
def start(request: SiteRequest) -> HttpResponse:
    """Start a rubber; with `seat` only the players who match what was typed there."""
    if not permissions.may_start(request.user):
        raise PermissionDenied
    may_add = permissions.may_direct(request.user)
    if request.method == "POST":
        return begin(request, RubberForm(request.POST, may_add=may_add))
    if "seat" in request.GET:
        return matches(request, RubberForm(request.GET, may_add=may_add))
    initial = {
        "entry_key": new_entry_key(),
        "game": request.club.default_game,
        "date": timezone.localdate(),
        "dealer": Seat.N.value,
    }
    return show(request, RubberForm(initial=initial, may_add=may_add))


def show(request: SiteRequest, form: RubberForm, *, status: int = 200, **more: Any) -> HttpResponse:
    response = TemplateResponse(request, PAGE, {"form": form, "chairs": form.chairs()} | more, status=status)
    response["Cache-Control"] = "no-store"
    return response


def matches(request: SiteRequest, form: RubberForm) -> HttpResponse:
    """The players to choose from for one seat, while a name is being typed."""
    seat = request.GET["seat"]
    if seat not in SEATS:
        return show(request, form, status=422)
    context = {"form": form, "chair": form.chair(Seat(seat)), "chairs": form.chairs()}
    return page_or_fragment(request, PAGE, "matches", context)


def begin(request: SiteRequest, form: RubberForm, *, again: bool = False) -> HttpResponse:
    """Start it. Of a form with newcomers that is sent twice at once one adds them, and the other is read `again`."""
    if not form.is_valid():
        return show(request, form, status=422)
    player = permissions.player_of(request.user)
    if not permissions.may_direct(request.user) and player not in form.players.values():
        return show(request, form, status=422, not_seated=True)
    try:
        with transaction.atomic():
            rubber = services.start_rubber(
                **written(form), entry_key=form.cleaned_data["entry_key"], by=permissions.author(request.user)
            )
    except NameTaken as taken:
        if not again and Rubber.objects.filter(entry_key=form.cleaned_data["entry_key"]).exists():
            return begin(request, RubberForm(request.POST, may_add=form.may_add), again=True)
        return show(request, form, status=422, taken=taken.player)
    except services.Refused as refusal:
        return show(request, form, status=409, refusal=refusal)
    except services.StaleRubber:
        begun = Rubber.objects.get(entry_key=form.cleaned_data["entry_key"])
        form.resend_as(entry_key=new_entry_key())
        return show(request, form, status=409, begun=begun)
    return SeeOther("scoring:rubber", rubber.pk)


def written(form: RubberForm) -> dict[str, Any]:
    """What the form says, with newcomers added to the club."""
    return {
        "game": form.cleaned_data["game"],
        "date": form.cleaned_data["date"],
        "dealer": Seat(form.cleaned_data["dealer"]),
        "players": {seat: enrolled(player) for seat, player in form.players.items()},
    }


def enrolled(player: Player) -> Player:
    return player if player.pk else add_player(name=player.name, note=player.note)


@require_http_methods(["GET", "HEAD", "POST"])
@unless_deleted
def setup(request: SiteRequest, pk: int) -> HttpResponse:
    """Correct seats, dealer, date and rule set of a rubber."""
    rubber = fetch(pk)
    if not permissions.may_set_up(request.user, rubber):
        raise PermissionDenied
    known: dict[str, Any] = {
        "seated": {seat: row.player for seat, row in by_position(rubber).items()},
        "may_add": permissions.may_direct(request.user),
        "evening": rubber.date if rubber.table_id else None,
    }
    if request.method == "POST":
        return change(request, rubber, RubberForm(request.POST, **known))
    if "seat" in request.GET:
        return matches(request, RubberForm(request.GET, **known))
    initial = {
        "entry_key": rubber.entry_key,
        "version": rubber.version,
        "game": rubber.game,
        "date": rubber.date,
        "dealer": rubber.dealer,
    }
    return show(request, RubberForm(initial=initial, **known), rubber=rubber)


def change(request: SiteRequest, rubber: Rubber, form: RubberForm) -> HttpResponse:
    if not form.is_valid():
        return show(request, form, status=422, rubber=rubber)
    player = permissions.player_of(request.user)
    if not permissions.may_direct(request.user) and player not in form.players.values():
        return show(request, form, status=422, rubber=rubber, not_seated=True)
    try:
        with transaction.atomic():
            services.change_setup(
                rubber_id=rubber.pk,
                expected_version=version_of(request),
                **written(form),
                by=permissions.author(request.user),
            )
    except NameTaken as taken:
        return show(request, form, status=422, rubber=rubber, taken=taken.player)
    except services.Refused as refusal:
        return show(request, form, status=409, rubber=rubber, refusal=refusal)
    except services.StaleRubber:
        form.resend_as(version=str(fetch(rubber.pk).version))
        return show(request, form, status=409, rubber=rubber, stale=True)
    return SeeOther("scoring:rubber", rubber.pk)


@writes(permissions.may_set_up)
def deletion(request: SiteRequest, rubber: Rubber) -> HttpResponse:
    """Remove a rubber in which nothing was entered."""
    services.delete_empty(rubber_id=rubber.pk, expected_version=version_of(request))
    response: HttpResponse = SeeOther(reverse("scoring:rubbers"))
    return response
