import gettext
from pathlib import Path

import polib
import pytest

from clubsite.management.translations import compile_translations


def write(folder: Path, *entries: polib.POEntry) -> None:
    path = folder / "ru" / "LC_MESSAGES" / "django.po"
    path.parent.mkdir(parents=True)
    catalogue = polib.POFile()
    catalogue.metadata = {"Content-Type": "text/plain; charset=UTF-8"}
    catalogue.extend(entries)
    catalogue.save(str(path))


def test_compiled_without_what_is_uncertain(tmp_path: Path) -> None:
    certain, uncertain = polib.POEntry(msgid="North", msgstr="Север"), polib.POEntry(msgid="East", msgstr="Восток?")
    uncertain.flags.append("fuzzy")
    write(tmp_path / "from", certain, uncertain)
    assert compile_translations(tmp_path / "to", tmp_path / "from") == 1
    with (tmp_path / "to" / "ru" / "LC_MESSAGES" / "django.mo").open("rb") as file:
        words = gettext.GNUTranslations(file)
    assert (words.gettext("North"), words.gettext("East")) == ("Север", "East")


def test_compiled_again_over_the_old(tmp_path: Path) -> None:
    write(tmp_path / "from", polib.POEntry(msgid="North", msgstr="Север"))
    compile_translations(tmp_path / "to", tmp_path / "from")
    compile_translations(tmp_path / "to", tmp_path / "from")
    assert [path.name for path in (tmp_path / "to").rglob("*.*")] == ["django.mo"]


def test_a_misspelt_catalogue(tmp_path: Path) -> None:
    path = tmp_path / "ru" / "LC_MESSAGES" / "django.po"
    path.parent.mkdir(parents=True)
    path.write_text("North is Север")
    with pytest.raises(OSError, match=r"django\.po"):
        compile_translations(tmp_path / "to", tmp_path)
