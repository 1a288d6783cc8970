"""The filters of the boards, as they stand in the query string."""

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clubsite.asking import DayInput, StretchForm, printable
from clubsite.merging import MergingForm
from clubsite.players.names import LONGEST_NAME
from scoring.models import Season

from .boards import USUAL_MINIMUM, Asked
from .periods import Days, Period

HIGHEST_MINIMUM = 100_000


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

    def asked(self, family: str, period: Period) -> Asked:
        """Once it is valid."""
        return Asked(family, period, self.by_rubber, self.minimum, bool(self.cleaned_data["inactive"]))


class BoardForm(PairsForm):
    """The same, and part of a name to look for."""

    q = forms.CharField(label=_("Part of a name"), required=False, max_length=LONGEST_NAME)
    field_order = ["q"]

    @property
    def part(self) -> str:
        return str(self.cleaned_data.get("q", ""))


class DaysForm(StretchForm, forms.Form):
    """The two days of a board from day to day."""

    since = forms.DateField(label=_("From"), widget=DayInput)
    until = forms.DateField(label=_("To"), widget=DayInput)

    @property
    def days(self) -> Days:
        """Once it is valid."""
        return Days(self.cleaned_data["since"], self.cleaned_data["until"])


class SeasonForm(StretchForm, MergingForm, forms.ModelForm[Season]):
    ends = "first_day", "last_day"

    class Meta:
        model = Season
        fields = ["name", "first_day", "last_day"]
        labels = {"name": pgettext_lazy("season", "Name"), "first_day": _("First day"), "last_day": _("Last day")}
        error_messages = {"name": {"unique": _("There is a season of this name already.")}}
        widgets = {
            "name": forms.TextInput(attrs={"autocomplete": "off"}),
            "first_day": DayInput,
            "last_day": DayInput,
        }

    def clean_name(self) -> str:
        return printable(self.cleaned_data["name"])
