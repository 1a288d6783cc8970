"""A catalogue of translations: brought up to date with the messages of the site, and checked."""

import re
from pathlib import Path

import polib

from .extraction import Message

HEADER = {
    "Content-Type": "text/plain; charset=UTF-8",
    "Content-Transfer-Encoding": "8bit",
    "MIME-Version": "1.0",
}
PLURAL_FORMS = {
    "ru": "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);",
}
"""A language is added with its rule for plurals."""
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|%[sd]|\{\w*\}")


def key(entry: polib.POEntry) -> Message:
    return Message(entry.msgid, entry.msgctxt, entry.msgid_plural)


def updated(path: Path, messages: set[Message]) -> polib.POFile:
    """The catalogue of these messages, sorted, with the translations that the file has; a missing file has none."""
    language = path.parent.parent.name
    kept = {key(entry): entry for entry in polib.pofile(str(path)) if not entry.obsolete} if path.exists() else {}
    catalogue = polib.POFile(wrapwidth=120)
    catalogue.metadata = {"Language": language, **HEADER, "Plural-Forms": PLURAL_FORMS[language]}
    for message in sorted(messages, key=lambda message: (message.text.casefold(), message.text, message.context or "")):
        catalogue.append(kept.get(message) or untranslated(message, forms=plural_forms(language)))
    return catalogue


def plural_forms(language: str) -> int:
    return int(PLURAL_FORMS[language].removeprefix("nplurals=")[0])


def untranslated(message: Message, forms: int) -> polib.POEntry:
    plurals = dict.fromkeys(range(forms), "") if message.plural else {}
    flags = ["python-format"] if re.search(r"%\(\w+\)[sd]", message.text + message.plural) else []
    return polib.POEntry(
        msgid=message.text, msgctxt=message.context, msgid_plural=message.plural, msgstr_plural=plurals, flags=flags
    )


def faults(catalogue: polib.POFile) -> list[str]:
    """What is wrong with the translations, one line each: missing, uncertain, or with other placeholders."""
    return [f"{entry.msgid!r}: {fault}" for entry in catalogue for fault in faults_of(entry)]


def faults_of(entry: polib.POEntry) -> list[str]:
    if entry.fuzzy:
        return ["fuzzy"]
    if not entry.translated():
        return ["not translated"]
    # Russian says "21 rubber": its singular, too, needs the number that the English plural has.
    expected = placeholders(entry.msgid_plural or entry.msgid)
    translations = entry.msgstr_plural.values() if entry.msgid_plural else [entry.msgstr]
    return [f"other placeholders in {text!r}" for text in translations if placeholders(text) != expected]


def placeholders(text: str) -> set[str]:
    return set(PLACEHOLDER.findall(text))
