"""Which role opens which page: decorators for views, outermost first."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.decorators import login_not_required
from django.core.exceptions import PermissionDenied
from django.http import HttpResponseBase

from clubsite.htmx import SiteRequest

from .signed_out import signed_out

View = Callable[..., HttpResponseBase]


def requires(allowed: Callable[[Any], bool]) -> Callable[[View], View]:
    """Refuse with 403 whoever is signed in but not allowed."""

    def decorate(view: View) -> View:
        @wraps(view)
        def guarded(request: SiteRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if not allowed(request.user):
                raise PermissionDenied
            return view(request, *args, **kwargs)

        return guarded

    return decorate


director_required = requires(lambda user: bool(user.is_director))
admin_required = requires(lambda user: bool(user.is_admin))


def readable(view: View) -> View:
    """A page of standings or scoresheets: open to everybody if the club says so, else to its members."""

    @login_not_required
    @wraps(view)
    def guarded(request: SiteRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not request.club.public and not request.user.is_authenticated:
            return signed_out(request)
        return view(request, *args, **kwargs)

    return guarded
