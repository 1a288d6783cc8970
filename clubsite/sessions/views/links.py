"""The table's own tablet: its address as a QR code, coming in with it, and the call for the director."""

import segno
from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.core.exceptions import PermissionDenied
from django.db.models import Q
from django.http import HttpResponse, HttpResponseBase
from django.http.request import split_domain_port, validate_host
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.safestring import SafeString
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubsite.accounts.roles import director_required
from clubsite.accounts.signed_out import signed_out
from clubsite.htmx import SeeOther, SiteRequest
from clubsite.sessions.models import Table
from clubsite.sessions.services import links
from scoring import permissions
from scoring.models import Rubber


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@director_required
def link(request: SiteRequest, pk: int) -> HttpResponse:
    """The address and its QR code; POST makes a new one, or with `revoke` none."""
    table = get_object_or_404(Table.objects.select_related("session"), pk=pk)
    if request.method == "POST":
        if "revoke" in request.POST:
            links.revoke_links(table)
        else:
            links.renew_link(table, request.user)
        return SeeOther("tables:link", pk)
    row = links.link_for(table)
    address = request.build_absolute_uri(reverse("tablet-link", args=[row.token])) if row else ""
    drawn = SafeString(segno.make(address).svg_inline(border=2, omitsize=True)) if row else ""
    only_here = validate_host(split_domain_port(request.get_host())[0], settings.LOOPBACK_HOSTS)
    context = {"table": table, "address": address, "code": drawn, "only_here": only_here}
    return TemplateResponse(request, "sessions/link.html", context)


@never_cache
@require_safe
@login_not_required
def enter(request: SiteRequest, token: str) -> HttpResponse:
    """Make this browser the table's tablet and open its pad."""
    row = links.valid_links().filter(token=token).select_related("table__session").first()
    if row is None:
        link = links.any_link(token)
        return over(request, link.table if link else None)
    request.session[links.TABLET] = token
    return SeeOther("tables:tablet", row.table_id)


def over(request: SiteRequest, table: Table | None) -> HttpResponse:
    """Why an address is no good: it never was, it was taken back, or its table or evening is closed."""
    context = {"table": table, "evening_over": table is not None and not table.session.is_open}
    return TemplateResponse(request, "sessions/link_over.html", context, status=410)


@never_cache
@require_safe
@login_not_required
def tablet(request: SiteRequest, pk: int) -> HttpResponse:
    """The open rubber of the tablet's table, or that there is none at the moment."""
    if not permissions.is_tablet_of(request.user, pk):
        return over(request, Table.objects.filter(pk=pk).select_related("session").first())
    rubber = Rubber.objects.filter(table=pk).exclude(state=Rubber.State.VOID).as_played().last()
    if rubber is None or rubber.is_final:
        table = get_object_or_404(Table.objects.select_related("session"), pk=pk)
        return TemplateResponse(request, "sessions/tablet.html", {"table": table, "rubber": rubber})
    return SeeOther("scoring:rubber", rubber.pk)


@require_POST
@login_not_required
def call(request: SiteRequest, pk: int) -> HttpResponseBase:
    """Call the director to the table, or with `back` no more; with `answered` take the flag down (directors)."""
    if not permissions.may_come_in(request.user):
        return signed_out(request)
    table = get_object_or_404(Table.objects.select_related("session"), pk=pk)
    if "answered" in request.POST:
        if not permissions.may_direct(request.user):
            raise PermissionDenied
        links.answer_call(table)
        return SeeOther("sessions:session", table.session_id)
    if not belongs(request, table):
        raise PermissionDenied
    if "back" in request.POST:
        links.answer_call(table)
    elif table.closed_at is None:
        links.call_director(table)
    if permissions.is_tablet_of(request.user, pk):
        return SeeOther("tables:tablet", pk)
    rubber = Rubber.objects.filter(table=table).as_played().last()
    return SeeOther("scoring:rubber", rubber.pk) if rubber else SeeOther("tables:table", pk)


def belongs(request: SiteRequest, table: Table) -> bool:
    """Whether somebody may call from here: the table's tablet, its people and substitutes, a director."""
    if permissions.may_direct(request.user) or permissions.is_tablet_of(request.user, table.pk):
        return True
    player = permissions.player_of(request.user)
    if player is None:
        return False
    played = Rubber.objects.filter(Q(seats__player=player) | Q(seats__shared_with=player), table=table)
    return table.places.filter(player=player, left_at__isnull=True).exists() or played.exists()
