"""How long ago, in the reader's language."""

from datetime import timedelta

import pytest
from django.utils import timezone, translation

from clubsite.templatetags.club import ago


@pytest.mark.parametrize(
    ("since", "english", "russian"),
    [
        (timedelta(seconds=-5), "just now", "только что"),
        (timedelta(seconds=50), "just now", "только что"),
        (timedelta(minutes=1), "1 minute ago", "1 минуту назад"),
        (timedelta(minutes=3), "3 minutes ago", "3 минуты назад"),
        (timedelta(minutes=21), "21 minutes ago", "21 минуту назад"),
        (timedelta(minutes=59, seconds=50), "59 minutes ago", "59 минут назад"),
        (timedelta(hours=2, minutes=40), "2 hours ago", "2 часа назад"),
        (timedelta(days=5), "5 days ago", "5 дней назад"),
        (timedelta(days=8), "1 week ago", "1 неделю назад"),
        (timedelta(days=40), "1 month ago", "1 месяц назад"),
        (timedelta(days=3 * 366), "3 years ago", "3 года назад"),
    ],
)
def test_one_unit_is_enough(since: timedelta, english: str, russian: str) -> None:
    at = timezone.now() - since
    assert ago(at).replace("\xa0", " ") == english
    with translation.override("ru"):
        assert ago(at).replace("\xa0", " ") == russian
