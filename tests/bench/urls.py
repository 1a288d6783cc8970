"""The site's addresses, and that of a page with an empty body: the same middleware and base template."""

from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import include, path

handler400 = "clubsite.views.bad_request"
handler403 = "clubsite.views.forbidden"
handler404 = "clubsite.views.not_found"


def bare(request: HttpRequest) -> HttpResponse:
    return TemplateResponse(request, "base.html")


urlpatterns = [path("bare/", bare), path("", include("clubsite.urls"))]
