"""The catalogues are complete: whoever adds words adds their translation."""

from io import StringIO

from django.conf import settings
from django.core.management import call_command

from clubsite.management.extraction import messages_of


def test_every_word_is_translated() -> None:
    out = StringIO()
    call_command("messages", check=True, stdout=out)
    assert out.getvalue() == "Everything is translated.\n"


def test_apostrophes_are_curly() -> None:
    words = [text for message in messages_of(settings.BASE_DIR) for text in message if text]
    assert len(words) > 100
    assert [text for text in words if "'" in text] == []
