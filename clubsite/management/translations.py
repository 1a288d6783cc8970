"""Catalogues of translations, compiled without gettext's tools."""

from pathlib import Path

import polib

from .atomic import replace_file

SOURCES = Path(__file__).resolve().parent.parent / "locale"


def compile_translations(target: Path, sources: Path = SOURCES) -> int:
    """Compile every catalogue of `sources` into the same place under `target`; returns how many there are.

    Fuzzy entries are left out, as gettext does. Raises OSError for an unreadable or misspelt catalogue.
    """
    catalogues = sorted(sources.glob("*/LC_MESSAGES/*.po"))
    for catalogue in catalogues:
        compiled = (target / catalogue.relative_to(sources)).with_suffix(".mo")
        compiled.parent.mkdir(parents=True, exist_ok=True)
        replace_file(compiled, polib.pofile(str(catalogue)).to_binary())
    return len(catalogues)
