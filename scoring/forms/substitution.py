"""Who comes in for whom in the middle of a rubber."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from clubsite.players.models import Player
from clubsite.players.names import LONGEST_FULL_NAME, name_key
from clubsite.players.queries import matching
from scoring.labels import SEATS
from scoring.models import Rubber
from scoring.rules import Seat
from scoring.scorebook import by_position


class SubstitutionForm(forms.Form):
    """A seat, the name of the substitute, the deal from which they play, and who takes the back score.

    After `is_valid`, `cleaned_data["player"]` is the substitute: who alone is called so, with the note if there is one,
    or who was tapped (`tapped`) of the `matches` that are offered where several have what was typed in their name.
    """

    version = forms.IntegerField(min_value=1, max_value=2**31 - 1, widget=forms.HiddenInput)
    seat = forms.ChoiceField(label=_("Instead of"), widget=forms.RadioSelect)
    player = forms.CharField(label=_("Substitute"), max_length=LONGEST_FULL_NAME)
    from_deal = forms.IntegerField(label=_("From deal"), min_value=1, max_value=1000)
    takes_score = forms.ChoiceField(
        label=_("The back score goes to"),
        choices=[("beginner", _("who began the rubber")), ("substitute", _("the substitute"))],
        widget=forms.RadioSelect,
        initial="beginner",
    )

    def __init__(self, *args: Any, rubber: Rubber, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        seats = by_position(rubber)
        field = self.fields["seat"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [(seat.value, f"{SEATS[seat]}: {row.player}") for seat, row in seats.items()]
        # A seat with a substitute is not offered, but valid: a form that is sent twice is answered as the first time.
        field.widget.choices = [choice for choice in field.choices if not seats[Seat(choice[0])].substitute]
        self.matches: list[Player] = []

    def clean_player(self) -> Player:
        typed = self.cleaned_data["player"]
        found = matching(typed, 20)
        key = name_key(typed)
        tapped = [player for player in found if str(player.pk) == self.data.get("tapped")]
        whole = [player for player in found if name_key(str(player)) == key]
        without_note = [player for player in found if player.name_key == key]
        meant = next((people[0] for people in (tapped, whole, without_note, found) if len(people) == 1), None)
        if tapped or not meant:
            self.matches = found
        if meant:
            return meant
        if found:
            raise ValidationError(_("Several players match: choose one, or type the whole name."))
        raise ValidationError(_("No player’s name has “%(typed)s” in it."), params={"typed": typed})
