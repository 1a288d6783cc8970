"""The answers to somebody who has to sign in, such that nothing they typed is lost."""

from django.conf import settings
from django.contrib.auth.views import redirect_to_login
from django.http import HttpResponse, HttpResponseBase
from django.template.response import TemplateResponse
from django.urls import reverse

from clubsite.htmx import SiteRequest


def signed_out(request: SiteRequest) -> HttpResponseBase:
    """A redirect to the sign-in page, where nothing was typed.

    An htmx request gets a notice in place, never the sign-in page inside a panel. A plain POST gets a page that keeps what
    was sent, to be sent again after signing in in another tab.
    """
    if request.htmx:
        response = TemplateResponse(request, "signed_out.html#notice", status=401)
        response["HX-Retarget"], response["HX-Reswap"] = "#notice", "innerHTML"
        return response.render()
    if request.method == "POST":
        return send_again(request, status=401)
    return redirect_to_login(request.get_full_path(), reverse(settings.LOGIN_URL))


def send_again(request: SiteRequest, status: int) -> HttpResponse:
    """A page that holds what was sent, with a button that sends it once more."""
    kept = [
        (name, value)
        for name, values in request.POST.lists()
        if name != "csrfmiddlewaretoken" and "password" not in name
        for value in values
    ]
    context = {"kept": kept, "sent_to": request.get_full_path(), "signed_in": request.user.is_authenticated}
    return TemplateResponse(request, "signed_out.html", context, status=status).render()
