"""How names are compared: accents, case and spacing do not tell two people apart."""

import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

BREVE = "\u0306"
LONGEST_NAME, LONGEST_NOTE = 60, 30
LONGEST_FULL_NAME = LONGEST_NAME + LONGEST_NOTE + len(" ()")
KEY_PER_LETTER = 4
"""How many letters of a key are kept room for per letter of a name; only ligatures of whole words need more."""


def name_key(name: str) -> str:
    """The form of a name under which it is looked up: José = jose, Ёлкин = елкин, but й ≠ и.

    Databases do not fold Cyrillic, so this form is stored beside the name.
    """
    decomposed = unicodedata.normalize("NFKD", name).casefold()
    decomposed = unicodedata.normalize("NFKD", decomposed)
    kept = (
        letter
        for before, letter in zip(" " + decomposed, decomposed, strict=False)
        if not unicodedata.combining(letter) or (letter == BREVE and before == "и")
    )
    return unicodedata.normalize("NFC", " ".join("".join(kept).split()))


def spaced(name: str) -> str:
    """The name as it is stored: single spaces, none around it."""
    return " ".join(name.split())


def _check_letters(text: str, room: int) -> None:
    if not spaced(text).isprintable() or len(name_key(text)) > room:
        raise ValidationError(_("There are characters in it that cannot be read."))


def check_name(name: str) -> None:
    """Raise ValidationError unless this can stand on a scoresheet and be found again."""
    _check_letters(name, LONGEST_NAME * KEY_PER_LETTER)
    if "(" in name or ")" in name:
        raise ValidationError(_("What stands in brackets belongs in the note."))
    if not any(letter.isalnum() for letter in name_key(name)):
        raise ValidationError(_("A name needs a letter."))


def check_note(note: str) -> None:
    """Raise ValidationError unless this can stand in brackets after a name."""
    _check_letters(note, LONGEST_NOTE * KEY_PER_LETTER)
