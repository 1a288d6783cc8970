"""What several forms ask for alike."""

from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext


class DayInput(forms.DateInput):
    """The browser's own calendar, which wants a day written in one way whatever the language."""

    input_type = "date"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%d")


class StretchForm(forms.BaseForm):
    """Asks for the first and the last of some days; `ends` are the names of these fields."""

    ends: ClassVar[tuple[str, str]] = ("since", "until")

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or self.cleaned_data
        first, last = map(data.get, self.ends)
        if first and last and first > last:
            self.add_error(self.ends[1], gettext("This day is before the first one."))
        return data


def printable(text: str) -> str:
    """The text as it is. Raises ValidationError when something in it cannot be read."""
    if not text.isprintable():
        raise forms.ValidationError(gettext("There are characters in it that cannot be read."))
    return text
