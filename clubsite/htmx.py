"""A page and its fragments are one template; the view decides which of the two it sends."""

from typing import Any

from django.http import HttpRequest, HttpResponseRedirect
from django.shortcuts import resolve_url
from django.template.response import TemplateResponse
from django.utils.cache import patch_vary_headers
from django_htmx.middleware import HtmxDetails


class SiteRequest(HttpRequest):
    """For the type checker: what the site's middleware adds to a request."""

    htmx: HtmxDetails
    club: Any
    edition: int
    user: Any


def page_or_fragment(
    request: SiteRequest, template: str, fragment: str, context: dict[str, Any], *, status: int = 200
) -> TemplateResponse:
    """The whole page for a browser, or the named fragment of it for htmx."""
    name = f"{template}#{fragment}" if request.htmx and not request.htmx.history_restore_request else template
    response = TemplateResponse(request, name, context, status=status)
    patch_vary_headers(response, ["HX-Request"])
    return response


class SeeOther(HttpResponseRedirect):
    """After a POST: the named page, to be fetched with GET."""

    status_code = 303

    def __init__(self, to: str, *args: Any) -> None:
        super().__init__(resolve_url(to, *args))
