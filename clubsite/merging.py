"""Forms of what two people may change at the same time."""

from datetime import date
from typing import Any

from django import forms
from django.utils.formats import date_format
from django.utils.translation import gettext


class MergingForm(forms.BaseForm):
    """Sends with each field what the page showed in it, as Django does for `show_hidden_initial`.

    What somebody else has changed since then stays, unless this form changes it, too: then it says so beside the field,
    and who sends it once more means it. A form that does not say what its page showed is taken as it is.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            field.show_hidden_initial = True

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or self.cleaned_data
        for name, field in self.fields.items():
            bound = self[name]
            shown = self.data.get(bound.html_initial_name)
            if shown is None or not field.has_changed(bound.initial, shown):
                continue
            if name not in self.changed_data:
                data[name] = field.clean(bound.initial)
            elif field.has_changed(bound.initial, bound.data):
                self.add_error(name, self.warning(name))
        return data

    def warning(self, name: str) -> str:
        """From now on the page shows beside this field what is stored."""
        field, stored = self.fields[name], self[name].initial
        written = field.hidden_widget().format_value(field.prepare_value(stored))
        self.data = {**{key: self.data.get(key) for key in self.data}, self[name].html_initial_name: written or ""}
        text = gettext(
            "Somebody else has changed this meanwhile, to “%(value)s”. Save once more to put yours in its place."
        )
        return text % {"value": said(field, stored)}


def said(field: forms.Field, value: Any) -> str:
    """A value of a field as a person reads it."""
    if isinstance(value, date):
        return date_format(value)
    if isinstance(field, forms.BooleanField):
        return gettext("yes") if value else gettext("no")
    labels = {str(key): label for key, label in getattr(field, "choices", ())}
    return str(labels.get(str(field.prepare_value(value) or ""), value or "—"))
