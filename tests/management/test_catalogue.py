import re
from pathlib import Path

import polib
import pytest

from clubsite.management.catalogue import PLURAL_FORMS, faults, updated
from clubsite.management.extraction import Message

DEALS = Message("%(n)s deal", None, "%(n)s deals")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "ru" / "LC_MESSAGES" / "django.po"
    path.parent.mkdir(parents=True)
    return path


def write(path: Path, **entry: object) -> None:
    catalogue = polib.POFile()
    catalogue.append(polib.POEntry(**entry))
    catalogue.save(str(path))


def test_translations_are_kept_and_the_rest_is_added_in_order(path: Path) -> None:
    write(path, msgid="North", msgstr="Север")
    catalogue = updated(path, {Message("North", None, ""), Message("east", None, ""), Message("N", "seat", ""), DEALS})
    assert [(entry.msgid, entry.msgctxt, entry.msgstr) for entry in catalogue] == [
        ("%(n)s deal", None, ""),
        ("east", None, ""),
        ("N", "seat", ""),
        ("North", None, "Север"),
    ]


def test_what_the_site_no_longer_says_is_dropped(path: Path) -> None:
    write(path, msgid="North", msgstr="Север")
    assert list(updated(path, set())) == []


def test_a_second_update_changes_nothing(path: Path) -> None:
    messages = {Message("A long line of words, " * 20, None, ""), Message("N", "seat", ""), DEALS}
    updated(path, messages).save(str(path))
    assert str(updated(path, messages)) == path.read_text()


@pytest.mark.parametrize(
    ("entry", "fault"),
    [
        ({"msgid": "North"}, "not translated"),
        ({"msgid": "North", "msgstr": "Север", "flags": ["fuzzy"]}, "fuzzy"),
        ({"msgid": "%(a)s wins", "msgstr": "выиграл %(b)s"}, "other placeholders"),
        ({"msgid": "{a} wins", "msgstr": "победа"}, "other placeholders"),
        (
            {"msgid": "deal", "msgid_plural": "%(n)s deals", "msgstr_plural": {0: "сдача", 1: "%(n)s", 2: "%(n)s"}},
            "other",
        ),
        ({"msgid": "deal", "msgid_plural": "%(n)s deals", "msgstr_plural": {0: "%(n)s", 1: "%(n)s", 2: ""}}, "not"),
    ],
)
def test_faults(path: Path, entry: dict[str, object], fault: str) -> None:
    write(path, **entry)
    (found,) = faults(polib.pofile(str(path)))
    assert fault in found


def test_no_faults(path: Path) -> None:
    write(path, msgid="%(n)s deal", msgid_plural="%(n)s deals", msgstr_plural=dict.fromkeys(range(3), "сдач: %(n)s"))
    assert faults(polib.pofile(str(path))) == []


@pytest.mark.parametrize(
    ("number", "form"), [(1, 0), (2, 1), (5, 2), (11, 2), (12, 2), (21, 0), (22, 1), (112, 2), (100, 2)]
)
def test_russian_plurals(number: int, form: int) -> None:
    c_expression = re.sub(r".*plural=|;", "", PLURAL_FORMS["ru"])
    from gettext import c2py  # type: ignore[attr-defined]

    assert c2py(c_expression)(number) == form
