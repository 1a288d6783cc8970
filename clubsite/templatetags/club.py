"""Tags and filters that every template has at hand."""

from datetime import datetime, timedelta
from typing import Any

from django import template
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import get_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.timesince import timesince
from django.utils.translation import gettext, ngettext_lazy

register = template.Library()
MINUS = "−"
AGO = {
    "year": ngettext_lazy("%(num)d year ago", "%(num)d years ago", "num"),
    "month": ngettext_lazy("%(num)d month ago", "%(num)d months ago", "num"),
    "week": ngettext_lazy("%(num)d week ago", "%(num)d weeks ago", "num"),
    "day": ngettext_lazy("%(num)d day ago", "%(num)d days ago", "num"),
    "hour": ngettext_lazy("%(num)d hour ago", "%(num)d hours ago", "num"),
    "minute": ngettext_lazy("%(num)d minute ago", "%(num)d minutes ago", "num"),
}
"""Whole sentences: in Russian the unit is in another case than Django has it."""


@register.filter
def signed(value: int | None) -> str:
    """A whole number with its sign: +8, −8 with a true minus, 0; an em dash for none."""
    if value is None:
        return "—"
    return f"+{value}" if value > 0 else f"{MINUS}{-value}" if value < 0 else "0"


@register.filter
def tenths(value: int | None) -> str:
    """A number of tenths as a signed decimal: 45 is +4.5, or +4,5 where a comma is written."""
    if value is None:
        return "—"
    sign = "+" if value > 0 else MINUS if value < 0 else ""
    whole, part = divmod(abs(value), 10)
    return f"{sign}{whole}{get_format('DECIMAL_SEPARATOR')}{part}"


@register.filter
def ago(at: datetime) -> str:
    """How long since, in one unit: "2 minutes ago"."""
    if timezone.now() - at < timedelta(minutes=1):
        return gettext("just now")
    return timesince(at, time_strings=AGO, depth=1)  # type: ignore[arg-type]


@register.filter
def tone(value: int | None) -> str:
    """The class of a signed number."""
    return "" if not value else "plus" if value > 0 else "minus"


@register.simple_tag
def score(value: int | None) -> SafeString:
    """A signed number, its class saying plus or minus."""
    return format_html('<span class="{}">{}</span>', tone(value), signed(value))


@register.simple_tag(takes_context=True)
def current(context: dict[str, Any], *prefixes: str) -> SafeString:
    """The attribute that marks a link of the navigation as the page being looked at."""
    path = context["request"].path
    here = any(path == prefix or (prefix != "/" and path.startswith(prefix)) for prefix in prefixes)
    return SafeString('aria-current="page"') if here else SafeString("")


@register.simple_tag(takes_context=True)
def may_read(context: dict[str, Any]) -> bool:
    """Whether the club's pages are open to who asks; a tablet that nobody has signed in on may see its table alone."""
    request = context["request"]
    club, user = getattr(request, "club", None), getattr(request, "user", None)
    return bool((club and club.public) or (user and user.is_authenticated))


@register.simple_tag(takes_context=True)
def here(context: dict[str, Any]) -> str:
    """The address to come back to: this page's, or after a POST that of the page whose form was sent."""
    request = context["request"]
    if request.method in ("GET", "HEAD"):
        return str(request.get_full_path())
    return str(request.headers.get("Referer") or reverse("home"))
