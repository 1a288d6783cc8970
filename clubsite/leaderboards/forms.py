"""The filters of the boards, as they stand in the query string."""

from datetime import date
from typing import Any

from django import forms
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from clubsite.merging import MergingForm
from clubsite.players.names import LONGEST_NAME
from scoring.models import Season

from .boards import USUAL_MINIMUM
from .periods import Days

HIGHEST_MINIMUM = 100_000
EARLIEST, LATEST = date(1000, 1, 1), date(9999, 12, 31)


class PairsForm(forms.Form):
    """By what a board ranks and whom it shows. What is not given is as usual; what cannot be is an error."""

    by = forms.ChoiceField(
        label=_("Order"), required=False, choices=[("", _("Total")), ("mean", _("Per rubber"))], initial=""
    )
    min = forms.IntegerField(
        label=_("Minimum rubbers, for “per rubber”"),
        required=False,
        min_value=1,
        max_value=HIGHEST_MINIMUM,
    )

    inactive = forms.BooleanField(label=_("With former players"), required=False)

    @property
    def by_rubber(self) -> bool:
        return bool(self.cleaned_data.get("by"))

    @property
    def minimum(self) -> int:
        return self.cleaned_data.get("min") or USUAL_MINIMUM


class BoardForm(PairsForm):
    """The same, and part of a name to look for."""

    q = forms.CharField(label=_("Part of a name"), required=False, max_length=LONGEST_NAME)
    field_order = ["q"]

    @property
    def part(self) -> str:
        return str(self.cleaned_data.get("q", ""))


class DaysForm(forms.Form):
    """The two days of a board from day to day."""

    since = forms.DateField(label=_("From"), widget=forms.DateInput(attrs={"type": "date"}))
    until = forms.DateField(label=_("To"), widget=forms.DateInput(attrs={"type": "date"}))

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if data.get("since") and data.get("until") and data["since"] > data["until"]:
            self.add_error("until", gettext("This day is before the first one."))
        return data

    @property
    def days(self) -> Days:
        """Once it is valid."""
        return Days(self.cleaned_data["since"], self.cleaned_data["until"])


class SeasonForm(MergingForm, forms.ModelForm[Season]):
    class Meta:
        model = Season
        fields = ["name", "first_day", "last_day"]
        labels = {"name": pgettext_lazy("season", "Name"), "first_day": _("First day"), "last_day": _("Last day")}
        error_messages = {"name": {"unique": _("There is a season of this name already.")}}
        widgets = {
            "name": forms.TextInput(attrs={"autocomplete": "off"}),
            "first_day": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
            "last_day": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        }

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        if not name.isprintable():
            raise forms.ValidationError(gettext("There are characters in it that cannot be read."))
        return name

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if data.get("first_day") and data.get("last_day") and data["first_day"] > data["last_day"]:
            self.add_error("last_day", gettext("This day is before the first one."))
        return data
