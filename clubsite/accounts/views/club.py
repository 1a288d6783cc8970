"""The club's own settings."""

from django.contrib import messages
from django.http import HttpResponse
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from clubsite.accounts.forms import ClubForm
from clubsite.accounts.models import Club
from clubsite.accounts.roles import admin_required
from clubsite.htmx import SeeOther, SiteRequest


@require_http_methods(["GET", "HEAD", "POST"])
@admin_required
def club(request: SiteRequest) -> HttpResponse:
    """Name, time zone, currency, the game offered first, and what the public sees."""
    form = ClubForm(request.POST if request.method == "POST" else None, instance=Club.current())
    if form.is_valid():
        form.save()
        messages.success(request, _("Saved."))
        return SeeOther("accounts:own")
    return TemplateResponse(request, "accounts/club.html", {"form": form}, status=422 if form.is_bound else 200)
