"""What several forms ask for alike."""

from typing import Any, ClassVar

from django import forms
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _


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


class DatedForm(forms.Form):
    """About a day of play, and written once: under its key, and to the version that the sender's page shows."""

    entry_key = forms.CharField(max_length=40, widget=forms.HiddenInput)
    version = forms.IntegerField(min_value=1, max_value=2**31 - 1, required=False, widget=forms.HiddenInput)
    date = forms.DateField(label=_("Date"), widget=DayInput)

    def clean_date(self) -> Any:
        day = self.cleaned_data["date"]
        if day > timezone.localdate():
            raise forms.ValidationError(gettext("The date lies in the future."))
        if day.year < 1900:
            raise forms.ValidationError(gettext("The date lies too far back."))
        return day

    def resend_as(self, **values: str) -> None:
        """Keep all that was sent, but for these hidden values."""
        self.data = {**{name: self.data.get(name) for name in self.data}, **values}


def printable(text: str) -> str:
    """The text as it is. Raises ValidationError when something in it cannot be read."""
    if not text.isprintable():
        raise forms.ValidationError(gettext("There are characters in it that cannot be read."))
    return text
