"""What is asked about an evening, its people and its draws."""

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clubsite.asking import DatedForm
from clubsite.players.models import Player
from clubsite.players.names import LONGEST_NAME, LONGEST_NOTE
from scoring.labels import game_choices

from .cards import Card, read_draw
from .faults import EveningError
from .labels import explain
from .models import SeatingRule
from .money import read_amount, write_amount
from .services import Terms


def numbers(sent: Iterable[str]) -> list[int]:
    """The numbers among what was sent, each once; nobody types them, so that what is none is left out."""
    kept = (int(text) for text in sent if text.isascii() and text.isdecimal() and len(text) < 19)
    return list(dict.fromkeys(kept))


class TermsForm(DatedForm):
    """What an evening is about. After `is_valid`, `terms` has it."""

    another = forms.BooleanField(required=False, widget=forms.HiddenInput)
    name = forms.CharField(label=_("Name or place"), max_length=60, required=False)
    game = forms.ChoiceField(label=_("Game"), choices=game_choices)
    stake = forms.CharField(
        required=False,
        max_length=30,
        help_text=_("Leave it empty to play for nothing."),
        widget=forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"}),
    )
    seating_rule = forms.ChoiceField(
        label=_("Partners and seats"),
        choices=SeatingRule.choices,
        widget=forms.RadioSelect,
        help_text=_(
            "Three rubbers in which each of four has been everybody’s partner are a round. By pivot the pairings follow"
            " each other in a fixed order."
        ),
    )

    def __init__(self, data: Any = None, *, terms: Terms, **plumbing: Any) -> None:
        self.currency = terms.currency
        stake = "" if terms.stake is None else write_amount(terms.stake, terms.currency)
        super().__init__(data, initial={**vars(terms), "stake": stake, **plumbing})
        self.fields["stake"].label = _("Stake for a hundred, %(currency)s") % {"currency": self.currency}

    def clean_stake(self) -> int | None:
        typed = self.cleaned_data["stake"]
        try:
            return read_amount(typed, self.currency) or None if typed.strip() else None
        except EveningError as error:
            raise forms.ValidationError(explain(error)) from error

    @property
    def terms(self) -> Terms:
        data = self.cleaned_data
        return Terms(
            date=data["date"],
            name=" ".join(data["name"].split()),
            game=data["game"],
            stake=data["stake"],
            currency=self.currency,
            seating_rule=SeatingRule(data["seating_rule"]),
        )


class AttendanceForm(forms.Form):
    """Ticks, a part of a name to look for, and a guest, all sent together so that nothing typed is lost."""

    part = forms.CharField(label=_("Part of a name"), max_length=LONGEST_NAME + LONGEST_NOTE, required=False)
    guest = forms.CharField(label=_("Guest’s name"), max_length=LONGEST_NAME, required=False)
    note = forms.CharField(label=_("Note"), max_length=LONGEST_NOTE, required=False)

    def __init__(self, data: Any = None, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        self.ticked = set(numbers(data.getlist("here"))) if data else set()
        self.shown_ticked = set(numbers(data.getlist("was"))) if data else set()
        for field in self.fields.values():
            field.widget.attrs["autocomplete"] = "off"
        self.fields["part"].widget.attrs["placeholder"] = _("Part of a name")

    @property
    def came(self) -> set[int]:
        return self.ticked - self.shown_ticked

    @property
    def left(self) -> set[int]:
        return self.shown_ticked - self.ticked


class PeopleForm(forms.Form):
    """Some of the people who are here, by ticks."""

    def __init__(self, data: Any = None, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        self.people = numbers(data.getlist("who")) if data else []


class OverrideForm(forms.Form):
    """Who sits out of the next rubber out of turn, and why."""

    reason = forms.CharField(label=_("Reason"), max_length=200)

    def __init__(self, data: Any = None, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        self.out = numbers(data.getlist("out")) if data else []


class CardsForm(forms.Form):
    """The cards that people drew at the table, typed. After `is_valid`, `cards` has them."""

    repeat_allowed = forms.BooleanField(
        label=_("These two play together again all the same"), required=False, widget=forms.HiddenInput
    )

    def __init__(self, data: Any = None, *, players: Mapping[int, Player], **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        self.players = players
        self.cards: dict[int, Card] = {}
        for person, player in players.items():
            widget = forms.TextInput(
                attrs={"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}
            )
            self.fields[f"card_{person}"] = forms.CharField(
                label=str(player), max_length=20, required=False, widget=widget
            )

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        typed = {person: data.get(f"card_{person}", "") for person in self.players if f"card_{person}" in data}
        self.cards, errors = read_draw(typed)
        for person, error in errors.items():
            self.add_error(f"card_{person}", explain(error, self.players))
        return data

    @property
    def card_fields(self) -> list[forms.BoundField]:
        return [self[f"card_{person}"] for person in self.players]
