"""The pad: a deal tapped in field by field in any order, or typed in notation."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from scoring.labels import SEAT_LETTERS, SEATS
from scoring.rules import (
    ALL_TRICKS,
    BOOK,
    DOUBLING_OF,
    NO_HONOURS,
    BySeat,
    Contract,
    Deal,
    Doubling,
    RulesError,
    RuleSet,
    Seat,
    Strain,
)
from scoring.rules.notation import NotationError, parse
from scoring.wording import contract, doubling, result_text

from .faults import deal_fault_text

BIDS = [Contract(level, strain) for level in range(7, 0, -1) for strain in Strain]
RESULTS = [*range(ALL_TRICKS - BOOK), *range(-1, -ALL_TRICKS - 1, -1)]
ONE_HAND = [f"{seat}{count}" for count in (4, 5) for seat in Seat]
MISSING = {
    "bid": _("Choose the contract."),
    "declarer": _("Choose the declarer."),
    "result": _("Choose the result."),
}
FIELD_OF = {"contract": "bid", "tricks": "result"}
"""The pad's name for a field of the rubber file, where it is another."""


def bid_keys() -> list[tuple[str, Any]]:
    """The bids with their names in the reader's language."""
    return [(str(bid), contract(bid)) for bid in BIDS]


def doubling_keys() -> list[tuple[str, Any]]:
    """The doublings with their names in the reader's language."""
    return [(value.symbol, doubling(value)) for value in Doubling]


def keys(choices: Any, label: Any) -> forms.ChoiceField:
    """A row of keys of which one may be down; `choices` is a list, or a callable that makes one."""
    return forms.ChoiceField(label=label, choices=choices, required=False, widget=forms.RadioSelect)


class DealForm(forms.Form):
    """One deal of a rubber under its rule set. After `is_valid`, `deal` is what was entered."""

    entry_key = forms.CharField(max_length=40, widget=forms.HiddenInput)
    version = forms.IntegerField(min_value=1, max_value=2**31 - 1, widget=forms.HiddenInput)
    bid = keys(bid_keys, _("Contract"))
    declarer = keys([(seat.value, SEATS[seat]) for seat in Seat], _("Declarer"))
    doubling = keys(doubling_keys, _("Doubling"))
    result = keys([(str(result), result_text(result)) for result in RESULTS], _("Result"))
    penalty_tricks = forms.IntegerField(
        label=_("Penalty tricks"),
        required=False,
        min_value=-ALL_TRICKS,
        max_value=ALL_TRICKS,
        help_text=_("Of declarer’s tricks, those that came by penalty for a revoke; negative for the defenders’."),
    )
    notation = forms.CharField(label=_("Or type"), required=False, max_length=80)

    deal: Deal

    def __init__(self, *args: Any, rules: RuleSet, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.counts_hands = rules.counts_hands
        if self.counts_hands:
            counts = [(str(count), str(count)) for count in range(6)]
            for seat in Seat:
                self.fields[f"honours_{seat}"] = keys(counts, SEATS[seat])
        else:
            self.fields["honours"] = self._one_hand()
        self.fields["notation"].widget.attrs |= {
            "autocomplete": "off",
            "autocapitalize": "off",
            "spellcheck": "false",
            "placeholder": _("4SX S +1"),
            "enterkeyhint": "done",
        }

    def _one_hand(self) -> forms.ChoiceField:
        """Four or five in one hand, and what is already entered if it is neither."""
        entered = self.initial.get("honours", "")
        others = [] if entered in {"", *ONE_HAND} else [(entered, entered)]
        choices = [("", _("None")), *((held, SEATS[Seat(held[0])]) for held in ONE_HAND), *others]
        return keys(choices, _("Honours in one hand"))

    @property
    def hands(self) -> list[forms.BoundField]:
        """The four counts of an auction deal."""
        return [self[f"honours_{seat}"] for seat in Seat] if self.counts_hands else []

    @property
    def honours_fields(self) -> list[forms.BoundField]:
        return self.hands or [self["honours"]]

    @property
    def honours_held(self) -> str:
        """What the folded honours hold: "N 4", or nothing."""
        if self.hands:
            held = [(hand.name[-1], str(hand.value() or "0")) for hand in self.hands]
        else:
            entered = str(self["honours"].value() or "")
            held = list(zip(entered[::2], entered[1::2], strict=False))
        return ", ".join(
            f"{SEAT_LETTERS[Seat(seat)]} {count}" for seat, count in held if seat in SEAT_LETTERS and count.strip("0")
        )

    @property
    def is_blank(self) -> bool:
        """Whether nothing has been tapped or typed yet."""
        plumbing = {"entry_key", "version"}
        return not any(self.data.get(name) for name in (*self.fields, "passed_out") if name not in plumbing)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        try:
            if self.data.get("passed_out") or (self.initial.get("passed_out") and self.is_blank):
                self.deal = Deal(None)
            elif data.get("notation"):
                self.deal = parse(data["notation"])
            elif not self.errors:
                self._take_taps(data)
        except NotationError as error:
            self.add_error("notation", deal_fault_text(error))
        except RulesError as error:
            self.add_error(self._field_of(error), deal_fault_text(error))
        return data

    def _field_of(self, error: RulesError) -> str | None:
        """The field beside which an error of the engine is said."""
        if error.field == "honours":
            return self.honours_fields[-1].name
        field = FIELD_OF.get(error.field, error.field)
        return field if field in self.fields else None

    def _take_taps(self, data: dict[str, Any]) -> None:
        missing = {name: text for name, text in MISSING.items() if not data.get(name)}
        if missing:
            raise ValidationError({name: [text] for name, text in missing.items()})
        bid = next(bid for bid in BIDS if str(bid) == data["bid"])
        played = Contract(bid.level, bid.strain, DOUBLING_OF[data.get("doubling") or ""])
        self.deal = Deal(
            contract=played,
            declarer=Seat(data["declarer"]),
            tricks=played.needed + int(data["result"]),
            honours=self._honours(data),
            penalty_tricks=data.get("penalty_tricks") or 0,
        )

    def _honours(self, data: dict[str, Any]) -> BySeat[int]:
        if self.counts_hands:
            counts = [int(data.get(f"honours_{seat}") or 0) for seat in Seat]
        else:
            held = data.get("honours") or ""
            counted = dict(zip(held[::2], map(int, held[1::2]), strict=True))
            counts = [counted.get(seat, 0) for seat in Seat]
        return BySeat(*counts) if any(counts) else NO_HONOURS


def pad_values(deal: Deal) -> dict[str, Any]:
    """What the pad shows for a deal that is there already."""
    if deal.contract is None or deal.declarer is None:
        return {"passed_out": True}
    held = {seat: count for seat, count in zip(Seat, deal.honours, strict=True) if count}
    return {
        "bid": str(Contract(deal.contract.level, deal.contract.strain)),
        "doubling": deal.contract.doubling.symbol,
        "declarer": deal.declarer.value,
        "result": str(deal.result),
        "penalty_tricks": deal.penalty_tricks or None,
        "honours": "".join(f"{seat}{count}" for seat, count in held.items()),
        **{f"honours_{seat}": str(held.get(seat, 0)) for seat in Seat},
    }
