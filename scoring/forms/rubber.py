"""Who plays what, where and when: starting a rubber, correcting its setup, finding it in the list."""

import datetime as dt
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubsite.asking import DatedForm, DayInput, StretchForm
from clubsite.players.models import Player
from clubsite.players.names import LONGEST_FULL_NAME, name_key
from clubsite.players.queries import matching
from scoring.labels import SEATS, SIDES, game_choices
from scoring.models import RubberState
from scoring.rules import Seat, Side

MATCHES = 6
NEW = "new"
"""The choice of a seat's player that adds the typed name to the club."""


def faults_of_name(player: Player) -> list[str]:
    """Why a new player cannot be called so; empty if they can."""
    try:
        player.clean_fields(exclude=["name_key", "note_key"])
    except forms.ValidationError as error:
        return error.messages
    return []


@dataclass
class Chair:
    """One seat of the form: the typed name, who matches it, who is chosen, what is wrong."""

    seat: Seat
    typed: str
    matches: list[Player]
    chosen: Player | None
    errors: list[str]
    may_add: bool

    @property
    def label(self) -> Any:
        return SEATS[self.seat]

    @property
    def addable(self) -> bool:
        """Whether the typed name could be that of a new player."""
        typed = name_key(self.typed)
        taken = any(typed in (player.name_key, name_key(str(player))) for player in self.matches)
        return self.may_add and bool(typed) and not taken


class RubberForm(DatedForm):
    """Game, date, dealer and four players. After `is_valid`, `players` has one for each seat.

    A seat is filled by a tapped match (`player_N`) or by a typed name (`name_N`) that only one active player bears, or
    has in their name; for a director the name has to be whole, and may be a new one, whose player is not saved yet. A
    rubber of an `evening` keeps the date of that.
    """

    game = forms.ChoiceField(label=_("Game"), choices=game_choices)
    dealer = forms.ChoiceField(
        label=_("First dealer"), choices=[(seat.value, SEATS[seat]) for seat in Seat], widget=forms.RadioSelect
    )

    players: dict[Seat, Player]

    def __init__(
        self,
        *args: Any,
        seated: dict[Seat, Player] | None = None,
        may_add: bool = False,
        evening: dt.date | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        if evening:
            self.initial["date"] = evening
            self.fields["date"].disabled = True
            self.fields["date"].help_text = _("The date of its evening.")
        self.seated = seated or {}
        self.may_add = may_add
        self.players = {}
        self._matches: dict[Seat, list[Player]] = {}
        for seat in Seat:
            self.fields[f"name_{seat}"] = forms.CharField(max_length=LONGEST_FULL_NAME, required=False)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        for seat in Seat:
            player = self.chosen(seat)
            if player is None:
                self._refuse(seat, self._why_nobody(seat))
            elif player.pk and player in self.players.values():
                self._refuse(seat, gettext("%(player)s sits here twice.") % {"player": player})
            elif faults := [] if player.pk else faults_of_name(player):
                self._refuse(seat, faults)
            else:
                self.players[seat] = player
        return data

    def _refuse(self, seat: Seat, text: str | list[str]) -> None:
        self.add_error(f"name_{seat}", text)

    def _why_nobody(self, seat: Seat) -> str:
        typed = self.typed(seat)
        if not typed:
            return gettext("Who sits here?")
        if self.matches(seat):
            return gettext("Choose one of these players.")
        return gettext("No player’s name has “%(typed)s” in it.") % {"typed": typed}

    def typed(self, seat: Seat) -> str:
        value = self.data.get(f"name_{seat}", "") if self.is_bound else ""
        return " ".join(value.replace("\0", "").split())[:LONGEST_FULL_NAME]

    def matches(self, seat: Seat) -> list[Player]:
        if seat not in self._matches:
            self._matches[seat] = matching(self.typed(seat), MATCHES)
        return self._matches[seat]

    def chosen(self, seat: Seat) -> Player | None:
        """Who was tapped, or whose whole name was typed; an unsaved player for a new one.

        A part of a name is enough where it finds one player alone, and whoever typed it cannot mean a newcomer. Before
        anything was sent, who sits there already.
        """
        if not self.is_bound:
            return self.seated.get(seat)
        known = [*self.seated.values(), *self.matches(seat)]
        tapped = self.data.get(f"player_{seat}", "")
        if tapped.isdecimal() and len(tapped) < 19:
            pk = int(tapped)
            sitting = next((player for player in known if player.pk == pk), None)
            return sitting or Player.objects.active().filter(pk=pk).first()
        typed = name_key(self.typed(seat))
        named = {player.pk: player for player in known if typed in (player.name_key, name_key(str(player)))}
        if len(named) == 1 and typed:
            return named.popitem()[1]
        if not named and not self.may_add and len(self.matches(seat)) == 1:
            return self.matches(seat)[0]
        return self._newcomer(seat) if tapped == NEW and self.may_add and typed and not named else None

    def _newcomer(self, seat: Seat) -> Player:
        """The player to be added: "Anna (junior)" is Anna with the note that tells her apart."""
        name, _bracket, note = self.typed(seat).partition("(")
        return Player(name=name.strip(), note=note.rstrip(") "))

    def chairs(self) -> list[Chair]:
        """The four seats as the page shows them."""
        return [self.chair(seat) for seat in Seat]

    def chair(self, seat: Seat) -> Chair:
        chosen = self.chosen(seat)
        matches = self.matches(seat)
        if chosen and chosen.pk and chosen not in matches:
            matches = [chosen, *matches][:MATCHES]
        errors = [str(error) for error in self.errors.get(f"name_{seat}", [])] if self.is_bound else []
        typed = self.typed(seat) if self.is_bound else str(chosen or "")
        return Chair(seat, typed, matches, chosen, errors, self.may_add)


class AdjustmentForm(forms.Form):
    """Points above the line from a director, with the reason."""

    entry_key = forms.CharField(max_length=40, widget=forms.HiddenInput)
    version = forms.IntegerField(min_value=1, max_value=2**31 - 1, widget=forms.HiddenInput)
    side = forms.ChoiceField(label=_("Side"), choices=[(side.value, SIDES[side]) for side in Side])
    points = forms.IntegerField(label=_("Points above the line"), min_value=1, max_value=100_000)
    reason = forms.CharField(label=_("Reason"), max_length=200)


class SearchForm(StretchForm, forms.Form):
    """The filters of the list of rubbers."""

    state = forms.ChoiceField(label=_("State"), required=False, choices=[("", _("any")), *RubberState.choices])
    player = forms.CharField(label=_("Player"), required=False, max_length=60)
    since = forms.DateField(label=_("From"), required=False, widget=DayInput)
    until = forms.DateField(label=_("To"), required=False, widget=DayInput)
