"""The catalogues are complete: whoever adds words adds their translation."""

from django.core.management import call_command


def test_every_word_is_translated() -> None:
    call_command("messages", check=True)
