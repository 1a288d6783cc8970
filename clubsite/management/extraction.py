"""The strings marked for translation in the site's Python code and templates, found without gettext's tools."""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from babel.messages.extract import extract
from django.utils.translation.template import templatize

KEYWORDS = {
    name + lazy: arguments
    for lazy in ("", "_lazy")
    for name, arguments in {
        "gettext": None,
        "ngettext": (1, 2),
        "pgettext": ((1, "c"), 2),
        "npgettext": ((1, "c"), 2, 3),
    }.items()
} | {"_": None, "gettext_noop": None}
"""Which arguments are the message, its plural and (c) its context, as Babel writes it; None means the first alone."""


class Message(NamedTuple):
    """A string to be translated: what a catalogue is looked up by."""

    text: str
    context: str | None
    plural: str


def messages_of(root: Path, folders: tuple[str, ...] = ("clubsite", "scoring", "templates")) -> set[Message]:
    """Every message of the project; one that is used with a plural and without it is one message."""
    files = [path for folder in folders for path in (root / folder).rglob("*") if path.suffix in (".py", ".html")]
    found = {message for path in files for message in messages_in(path)}
    with_plural = {(message.text, message.context) for message in found if message.plural}
    return {message for message in found if message.plural or (message.text, message.context) not in with_plural}


def messages_in(path: Path) -> Iterator[Message]:
    """The messages of one file. Raises SyntaxError for a template that cannot be translated."""
    source = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        # What surrounds the messages is no Python; in brackets its indentation at least does not matter.
        source = f"(\n{templatize(source, origin=str(path))}\n)"
    for _line, found, _comments, context in extract("python", BytesIO(source.encode()), KEYWORDS):
        text, plural = found if isinstance(found, tuple) else (found, "")
        yield Message(text, context, plural)
