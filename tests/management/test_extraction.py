from pathlib import Path

import pytest

from clubsite.management.extraction import Message, messages_in, messages_of


def extract(folder: Path, name: str, source: str) -> set[Message]:
    path = folder / name
    path.write_text(source)
    return set(messages_in(path))


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ('_("Save")', Message("Save", None, "")),
        ('gettext("Save")', Message("Save", None, "")),
        ('gettext_lazy("Save " "it")', Message("Save it", None, "")),
        ('gettext_noop("Save")', Message("Save", None, "")),
        ('ngettext("%(n)s deal", "%(n)s deals", n)', Message("%(n)s deal", None, "%(n)s deals")),
        ('ngettext_lazy("deal", "deals", "n")', Message("deal", None, "deals")),
        ('pgettext("seat", "N")', Message("N", "seat", "")),
        ('pgettext_lazy("seat", "N")', Message("N", "seat", "")),
        ('npgettext("cards", "trick", "tricks", n)', Message("trick", "cards", "tricks")),
    ],
)
def test_python(tmp_path: Path, source: str, message: Message) -> None:
    assert extract(tmp_path, "words.py", f"def words(n):\n    return {source}\n") == {message}


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ('{% translate "Save" %}', Message("Save", None, "")),
        ("<p title=\"{% translate 'Save' %}\">", Message("Save", None, "")),
        ('{% translate "Now" context "navigation" %}', Message("Now", "navigation", "")),
        ('{% translate "Save" as save %}', Message("Save", None, "")),
        ('{{ name|default:_("nobody") }}', Message("nobody", None, "")),
        ('{% include "a.html" with title=_("Save") %}', Message("Save", None, "")),
        ("{% blocktranslate trimmed with n=a.b %}\n  one {{ n }}\n  two\n{% endblocktranslate %}",
         Message("one %(n)s two", None, "")),
        ("{% blocktranslate count n=k %}{{ n }} deal{% plural %}{{ n }} deals{% endblocktranslate %}",
         Message("%(n)s deal", None, "%(n)s deals")),
        ("{% blocktranslate context 'cards' count n=k %}trick{% plural %}tricks{% endblocktranslate %}",
         Message("trick", "cards", "tricks")),
    ],
)  # fmt: skip
def test_templates(tmp_path: Path, source: str, message: Message) -> None:
    page = f"<html>\n      <p>It's 4♠ × {{{{ unfinished }}}}\n  {source} (\n\t</p>"
    assert extract(tmp_path, "page.html", page) == {message}


def test_a_message_with_a_plural_is_listed_once(tmp_path: Path) -> None:
    (tmp_path / "words.py").write_text('_("deal")\nngettext("deal", "deals", n)\n')
    assert messages_of(tmp_path.parent, (tmp_path.name,)) == {Message("deal", None, "deals")}
