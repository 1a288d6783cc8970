"""How names are compared: accents, case and spacing do not tell two people apart."""

import unicodedata

BREVE = "\u0306"


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
