"""What is asked about a player."""

from typing import Any

from django import forms
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from clubsite.accounts.models import User
from clubsite.merging import MergingForm

from .models import Player

NOTE_HELP = _("Only where two people have the same name: it stands in brackets after it.")


class AddPlayerForm(forms.ModelForm[Player]):
    """Name and note. Whether the name is taken is settled when the player is kept."""

    class Meta:
        model = Player
        fields = ["name", "note"]
        labels = {"name": _("Name"), "note": _("Note")}
        help_texts = {"note": NOTE_HELP}
        widgets = {"name": forms.TextInput(attrs={"autocomplete": "off"})}


class EditPlayerForm(MergingForm, AddPlayerForm):
    user = forms.ModelChoiceField(
        queryset=User.objects.none(),
        label=_("Log-in"),
        required=False,
        empty_label=_("no log-in"),
        help_text=_(
            "Whoever signs in with it may score this player’s rubbers. Log-ins of other players are not listed."
        ),
    )

    class Meta(AddPlayerForm.Meta):
        fields = ["name", "note", "user", "active", "guest"]
        labels = {**AddPlayerForm.Meta.labels, "active": _("Plays at the club"), "guest": _("Guest")}
        help_texts = {
            **AddPlayerForm.Meta.help_texts,
            "active": _("Without it the player is not offered for new rubbers. What has been played stays."),
            "guest": _(
                "Guests are not on the boards. Without this tick they are a player of the club, and everything they"
                " played counts."
            ),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        users = User.objects.filter(Q(player=None) | Q(player=self.instance))
        self.fields["user"].queryset = users  # type: ignore[attr-defined]
