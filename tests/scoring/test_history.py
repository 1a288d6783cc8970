"""What corrections changed, in the reader's language."""

from datetime import date
from typing import Any

import pytest
from django.utils import translation

from clubsite.players.models import Player
from scoring import services
from scoring.history import changes
from scoring.models import Action, Correction, Rubber
from scoring.rules import SEATS, Adjustment, Deal, Seat, Side
from scoring.rules.notation import parse
from tests.factories import fresh, make_director, make_player, make_rubber
from tests.scoring.pages import bare

pytestmark = pytest.mark.django_db


@pytest.fixture
def rubber(four: list[Player]) -> Rubber:
    return make_rubber(four, "4SX S +1 hS4", "6NT E =")


def do(service: Any, rubber: Rubber, **what: Any) -> None:
    service(rubber_id=rubber.pk, expected_version=fresh(rubber).version, by=None, **what)


def told(rubber: Rubber, language: str) -> list[str]:
    """The history of a rubber, a line for each correction."""
    with translation.override(language):
        told = [changes(correction) for correction in rubber.corrections.all()]
        return ["; ".join(f"{what} {bare(' → '.join(map(str, texts)))}" for what, texts in one) for one in told]


def test_deals(rubber: Rubber) -> None:
    do(services.change_deal, rubber, number=1, deal=parse("5C W -1"))
    do(services.change_deal, rubber, number=2, deal=Deal(None))
    do(services.change_deal, rubber, number=2, deal=Deal(None, void=True))
    do(services.change_deal, rubber, number=2, deal=Deal(None))
    do(services.undo_last, rubber)
    assert told(rubber, "en") == [
        "changed 4♠× S +1, honours S 4 → 5♣ W −1",
        "changed 6NT E = → Passed out",
        "voided Passed out",
        "taken back into the score Passed out",
        "undone Passed out",
    ]
    assert told(rubber, "ru")[0] == "изменена 4♠× Ю +1, онёры Ю 4 → 5♣ З −1"


def test_an_adjustment(rubber: Rubber) -> None:
    award = Adjustment(Side.NS, 100, "EW revoke")
    sent = {"rubber_id": rubber.pk, "by": make_director()}
    services.adjust(**sent, expected_version=3, entry_key="tap", adjustment=award)
    services.strike_adjustment(**sent, expected_version=4, adjustment_id=rubber.adjustments.get().pk, void=True)
    assert told(rubber, "en") == ["adjusted by the director N–S +100: EW revoke", "voided N–S +100: EW revoke"]
    assert "С–Ю +100: EW revoke" in told(rubber, "ru")[0]


def test_a_substitute(rubber: Rubber) -> None:
    do(services.substitute, rubber, seat=Seat.N, player=make_player("Kira"), from_deal=3, takes_score=False)
    do(services.take_back_substitute, rubber, seat=Seat.N)
    assert told(rubber, "en") == ["substituted Anna → Kira", "substitute taken back Kira → Anna"]
    assert told(rubber, "ru")[1] == "замена отменена Kira → Anna"
    assert [correction.deal for correction in rubber.corrections.all()] == [3, 3]


def test_of_a_set_up_only_what_is_another_now(rubber: Rubber, four: list[Player]) -> None:
    setup: dict[str, Any] = {"game": "contract", "date": rubber.date, "dealer": Seat.N}
    do(services.change_setup, rubber, **setup | {"dealer": Seat.S}, players=dict(zip(SEATS, four, strict=True)))
    four[0] = make_player("Kira")
    setup |= {"game": "contract-1943", "date": date(2026, 11, 30), "dealer": Seat.S}
    do(services.change_setup, rubber, **setup, players=dict(zip(SEATS, four, strict=True)))
    assert told(rubber, "en") == [
        "dealer: North → South",
        "game: Contract bridge → Contract bridge, scores of 1943; date: 14 Mar 2026 → 30 Nov 2026; North: Anna → Kira",
    ]
    assert told(rubber, "ru")[0] == "сдающий: Север → Юг"


def test_a_set_up_that_cannot_be_read_is_shown_as_it_is(rubber: Rubber) -> None:
    Correction.objects.create(rubber=rubber, action=Action.SET_UP, before="N Anna", after="N Boris")
    assert told(rubber, "en") == ["seats, dealer, date or rules changed N Anna → N Boris"]


def test_a_rubber_that_its_four_ended(rubber: Rubber) -> None:
    Correction.objects.create(rubber=rubber, action=Action.ENDED, before="2026-11-29", after="2026-11-30")
    Correction.objects.create(rubber=rubber, action=Action.REOPENED)
    assert told(rubber, "en") == ["ended by its four, outside any evening 29 Nov 2026 → 30 Nov 2026", "reopened "]
    assert "29.11.2026 → 30.11.2026" in told(rubber, "ru")[0]
