"""Cards and amounts of money as people read them."""

from django import template
from django.utils.formats import number_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from clubsite.sessions.labels import card_text
from clubsite.sessions.money import minor_digits, write_amount
from clubsite.templatetags.club import MINUS

register = template.Library()
register.filter(card_text)


@register.filter
def money(coins: int, currency: str) -> str:
    """An amount with its separators and currency as the language has them: EUR 1,234.50."""
    return priced(number(coins, currency), currency)


@register.simple_tag
def balance(coins: int, currency: str) -> SafeString:
    """What somebody has won or lost, with its sign, its class saying which."""
    sign, tone = ("+", "plus") if coins > 0 else (MINUS, "minus") if coins < 0 else ("", "")
    return format_html('<span class="{}">{}</span>', tone, priced(sign + number(coins, currency), currency))


def number(coins: int, currency: str) -> str:
    amount = write_amount(abs(coins), currency)
    return str(number_format(amount, minor_digits(currency), force_grouping=True))


def priced(amount: str, currency: str) -> str:
    return _("%(currency)s\N{NO-BREAK SPACE}%(amount)s") % {"currency": currency, "amount": amount}
