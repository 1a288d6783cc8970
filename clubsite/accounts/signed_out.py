"""The answers to somebody who has to sign in, such that nothing they typed is lost."""

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpResponse, HttpResponseBase
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from clubsite.htmx import SeeOther, SiteRequest


def signed_out(request: SiteRequest) -> HttpResponseBase:
    """A redirect to the sign-in page, where nothing was typed.

    An htmx request gets a notice in place, never the sign-in page inside a panel. A plain POST gets a page that keeps
    what was sent, to be sent again after signing in in another tab; but a password is kept nowhere.
    """
    if request.htmx:
        return notice(request)
    if request.method == "POST" and not has_password(request):
        return send_again(request, status=401)
    return redirect_to_login(request.get_full_path(), reverse(settings.LOGIN_URL))


def outdated(request: SiteRequest) -> HttpResponseBase:
    """The answer to a form that is older than the last sign-in, or whose cookie is gone."""
    if request.htmx:
        return notice(request)
    if has_password(request):
        messages.warning(request, _("This page was out of date. Please fill it in once more."))
        return SeeOther(request.get_full_path())
    return send_again(request, status=403)


def has_password(request: SiteRequest) -> bool:
    return any("password" in name for name in request.POST)


def notice(request: SiteRequest) -> HttpResponse:
    """A few words at the top of the page, which otherwise stays as it is."""
    response = TemplateResponse(request, "signed_out.html#notice", status=401)
    response["HX-Retarget"], response["HX-Reswap"] = "#notice", "innerHTML"
    return response.render()


def send_again(request: SiteRequest, status: int) -> HttpResponse:
    """A page that holds what was sent, with a button that sends it once more."""
    kept = [(name, value) for name, values in request.POST.lists() if name != "csrfmiddlewaretoken" for value in values]
    context = {"kept": kept, "sent_to": request.get_full_path(), "signed_in": request.user.is_authenticated}
    return TemplateResponse(request, "signed_out.html", context, status=status).render()
