"""Saving a deal from the pad: taken, refused with the reason beside the field, or told that the rubber has changed."""

from typing import Any

import pytest
from django.test import Client

from clubsite.players.models import Player
from scoring.models import Deal, Rubber
from scoring.rules.notation import write
from scoring.scorebook import deal_values
from tests.factories import enter, fresh, make_rubber
from tests.scoring.consistency import check
from tests.scoring.pages import FINISHED, HTMX, MADE, checked, finish, page, sent

pytestmark = pytest.mark.django_db


@pytest.fixture
def rubber(four: list[Player]) -> Rubber:
    return make_rubber(four)


def test_saving_a_deal_by_taps(anna: Client, rubber: Rubber) -> None:
    response = anna.post(page(rubber, "deals/"), sent(rubber, **MADE))
    assert (response.status_code, response["Location"]) == (303, page(rubber))
    deal = Deal.objects.get()
    assert (deal.level, deal.strain, deal.declarer, deal.tricks, deal.entered_by) == (4, "S", "S", 10, anna_user())


def anna_user() -> Any:
    return Player.objects.get(name="Anna").user


@pytest.mark.parametrize(
    ("fields", "line"),
    [
        (MADE | {"doubling": "XX", "result": "-3", "penalty_tricks": "-1"}, "4SXX S -3 p-1"),
        (MADE | {"honours": "W5"}, "4S S = hW5"),
        ({"notation": " 3нт n −2 ".replace("нт", "nt")}, "3NT N -2"),
        ({"notation": "4♠× s +1 hn4s1"}, "4SX S +1 hN4S1"),
        ({"passed_out": "1"}, "PASS"),
        (MADE | {"passed_out": "1"}, "PASS"),
        ({"notation": "pass"}, "PASS"),
    ],
)
def test_saving_a_deal_otherwise(anna: Client, rubber: Rubber, fields: dict[str, str], line: str) -> None:
    assert anna.post(page(rubber, "deals/"), sent(rubber, **fields)).status_code == 303
    assert [write(deal) for deal in deal_values(fresh(rubber))] == [line]


def test_saving_answers_htmx_with_the_panel_and_the_next_pad(anna: Client, rubber: Rubber) -> None:
    response = anna.post(page(rubber, "deals/"), sent(rubber, **MADE), headers=HTMX)
    assert response.status_code == 200
    assert response["Cache-Control"] == "no-store"
    text = response.text.strip()
    assert text.startswith('<div id="panel"')
    form = response.context["form"]
    assert (form["version"].value(), form["entry_key"].value() != "tap", form.is_bound) == (2, True, False)
    assert "Deal 2" in text
    assert 'hx-swap-oob="innerHTML:#announcement"' in text


def test_a_second_tap_comes_to_the_same(anna: Client, rubber: Rubber) -> None:
    data = sent(rubber, **MADE)
    assert [anna.post(page(rubber, "deals/"), data).status_code for _ in range(2)] == [303, 303]
    assert Deal.objects.count() == 1


def test_save_says_what_is_missing(anna: Client, rubber: Rubber) -> None:
    response = anna.post(page(rubber, "deals/"), sent(rubber, declarer="W", result="-1"))
    assert response.status_code == 422
    assert "<html" in response.text
    errors = response.context["form"].errors
    assert dict(errors) == {"bid": ["Choose the contract."]}
    bids = response.text.partition('class="bids-field"')[2].partition("</fieldset>")[0]
    assert "Choose the contract." in bids
    assert checked(response.text, "declarer") == ["W"]
    assert checked(response.text, "result") == ["-1"]
    fragment = anna.post(page(rubber, "deals/"), sent(rubber), headers=HTMX)
    assert fragment.status_code == 422
    assert fragment.text.strip().startswith('<div id="panel"')
    for text in ("Choose the contract.", "Choose the declarer.", "Choose the result."):
        assert text in fragment.text
    assert not Deal.objects.exists()


@pytest.mark.parametrize(
    ("fields", "field", "message"),
    [
        (MADE | {"bid": "7NT", "result": "1"}, "result", "That makes 14 tricks; there are 13."),
        (MADE | {"bid": "1C", "result": "-8"}, "result", "The contract needs fewer tricks than that."),
        (MADE | {"penalty_tricks": "11"}, "penalty_tricks", "Penalty tricks here are from −3 to +10."),
        (MADE | {"penalty_tricks": "x"}, "penalty_tricks", "Enter a whole number."),
        (MADE | {"bid": "4NT", "honours": "N5"}, "honours", "That makes 5 aces; there are 4."),
        (MADE | {"honours": "N3"}, "honours", "Select a valid choice. N3 is not one of the available choices."),
        (MADE | {"bid": "8S"}, "bid", "Select a valid choice. 8S is not one of the available choices."),
        ({"notation": "4S Q ="}, "notation", "“Q” is no declarer: type N, E, S or W."),
        ({"notation": "7NT N +1"}, "notation", "That makes 14 tricks; there are 13."),
        ({"notation": "x" * 81}, "notation", "Ensure this value has at most 80 characters (it has 81)."),
    ],
)
def test_what_is_impossible_is_said_beside_the_field(
    anna: Client, rubber: Rubber, fields: dict[str, str], field: str, message: str
) -> None:
    response = anna.post(page(rubber, "deals/"), sent(rubber, **fields))
    assert response.status_code == 422
    assert dict(response.context["form"].errors) == {field: [message]}
    assert response.text.count(f"<li>{message}".replace('"', "&quot;")) == 1
    assert not Deal.objects.exists()


def test_an_old_page_gets_the_fresh_one_and_keeps_what_was_typed(anna: Client, boris: Client, rubber: Rubber) -> None:
    old = sent(rubber, **MADE)
    boris.post(page(rubber, "deals/"), sent(rubber, notation="3NTX W -1", entry_key="his"))
    response = anna.post(page(rubber, "deals/"), old, headers=HTMX)
    assert response.status_code == 409
    text = response.text
    assert "Its last deal is now deal 1" in text
    assert "by Lev &lt;b&gt;, −1" in text
    assert "&lt;span" not in text
    assert "What you entered is kept below" in text
    assert response.context["preview"].sheet.totals == (120 + 100, 0)
    assert (checked(text, "bid"), checked(text, "declarer"), checked(text, "result")) == (["4S"], ["S"], ["0"])
    form = response.context["form"]
    assert (form["version"].value(), form["entry_key"].value() not in ("tap", "his")) == ("2", True)
    again = sent(rubber, **MADE) | {"version": form["version"].value(), "entry_key": form["entry_key"].value()}
    assert anna.post(page(rubber, "deals/"), again).status_code == 303
    assert check(rubber).totals == (120 + 100, 0)
    assert Deal.objects.count() == 2


def test_the_back_button_and_another_deal_is_not_the_old_deal(anna: Client, rubber: Rubber) -> None:
    data = sent(rubber, **MADE)
    anna.post(page(rubber, "deals/"), data)
    response = anna.post(page(rubber, "deals/"), data | {"declarer": "W"})
    assert response.status_code == 409
    assert checked(response.text, "declarer") == ["W"]
    assert Deal.objects.count() == 1


def test_after_the_end_an_old_page_gets_the_card(anna: Client, rubber: Rubber) -> None:
    old = sent(rubber, **MADE)
    enter(rubber, *FINISHED)
    response = anna.post(page(rubber, "deals/"), old)
    assert response.status_code == 409
    assert "The rubber is over" in response.text
    assert "kept below" not in response.text
    finish(rubber)
    response = anna.post(page(rubber, "deals/"), old)
    assert (response.status_code, fresh(rubber).deals.count()) == (409, 2)
