"""Who comes in for whom in the middle of a rubber."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from clubsite.players.models import Player
from clubsite.players.names import name_key
from clubsite.players.queries import matching
from scoring.labels import SEATS
from scoring.models import Rubber
from scoring.rules import Seat


class SubstitutionForm(forms.Form):
    """A seat, the name of the substitute, the deal from which they play, and who takes the back score.

    After `is_valid`, `cleaned_data["player"]` is the substitute; a name that several bear in part is asked for in full.
    """

    version = forms.IntegerField(min_value=1, max_value=2**31 - 1, widget=forms.HiddenInput)
    seat = forms.ChoiceField(label=_("Instead of"), widget=forms.RadioSelect)
    player = forms.CharField(label=_("Substitute"), max_length=90)
    from_deal = forms.IntegerField(label=_("From deal"), min_value=1, max_value=1000)
    takes_score = forms.ChoiceField(
        label=_("The back score goes to"),
        choices=[("beginner", _("who began the rubber")), ("substitute", _("the substitute"))],
        widget=forms.RadioSelect,
        initial="beginner",
    )

    def __init__(self, *args: Any, rubber: Rubber, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        seats = {row.position: row.player for row in rubber.seats.all()}
        field = self.fields["seat"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [(seat.value, f"{SEATS[seat]}: {seats.get(seat)}") for seat in Seat]
        self.names: list[str] = []

    def clean_player(self) -> Player:
        typed = self.cleaned_data["player"]
        found = matching(typed, 20)
        exact = [player for player in found if name_key(typed) in (player.name_key, name_key(str(player)))]
        if len(exact) == 1 or len(found) == 1:
            return (exact or found)[0]
        self.names = [str(player) for player in found]
        if found:
            raise ValidationError(_("Several players are called so: type the whole name."))
        raise ValidationError(_("No player's name has “%(typed)s” in it."), params={"typed": typed})
