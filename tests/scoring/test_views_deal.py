"""The page of one deal: why it scored so, and the form that corrects it."""

from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from clubsite.accounts.models import Club
from clubsite.players.models import Player
from scoring import services
from scoring.forms.deal import DealForm
from scoring.models import Rubber
from scoring.rules import RULE_SETS
from scoring.rules.notation import parse, write
from scoring.scorebook import deal_values
from tests.factories import enter, fresh, make_rubber
from tests.scoring.consistency import check
from tests.scoring.pages import HTMX, bare, checked, finish, page

pytestmark = pytest.mark.django_db


@pytest.fixture
def rubber(four: list[Player]) -> Rubber:
    return make_rubber(four, "4S S =", "3NTX N -2 hE4", "PASS")


def filled(client: Client, url: str) -> dict[str, Any]:
    """What the form on a deal's page would send if nothing were touched."""
    form: DealForm = client.get(url).context["form"]
    values = {name: form[name].value() for name in form.fields}
    return {name: value for name, value in values.items() if value is not None}


def lines(rubber: Rubber) -> list[str]:
    return [write(deal) for deal in deal_values(fresh(rubber))]


def test_reading(client: Client, rubber: Rubber) -> None:
    response = client.get(page(rubber, "deals/2/"))
    assert (response.status_code, response["Cache-Control"]) == (200, "no-store")
    text = response.text
    for part in (
        "500 above to E–W: down 2",
        "200 + 300 = 500",
        "150 above to E–W: honours",
        "vulnerable",
        "Laws 72 to 76",
    ):
        assert part in text
    assert "<form" not in text.partition("<main")[2]
    passed = client.get(page(rubber, "deals/3/")).text
    assert "A passed-out deal scores nothing" in passed
    assert "Entered at the table, " in passed


@pytest.mark.parametrize("number", [1, 3])
def test_it_takes_the_same_queries(
    client: Client, rubber: Rubber, number: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(6):  # club, rubber, seats, deals, adjustments, corrections
        client.get(page(rubber, f"deals/{number}/"))


@pytest.mark.parametrize(
    ("game", "notation"),
    [
        ("contract", "4SXX W +1 hN5 p-1"),
        ("contract", "1NT E -7"),
        ("contract", "4S S = hN4S1"),
        ("contract", "4S S = hN2"),
        ("contract", "7C N ="),
        ("auction", "2HX N +2 hN1E1S2W1 p3"),
        ("auction", "3NT S ="),
    ],
)
def test_opened_and_saved_unchanged_it_stays_as_it_was(
    anna: Client, four: list[Player], game: str, notation: str
) -> None:
    rubber = make_rubber(four, notation, game=game)
    url = page(rubber, "deals/1/")
    assert anna.post(url, filled(anna, url))["Location"] == page(rubber)
    assert lines(rubber) == [notation]
    assert (fresh(rubber).version, rubber.corrections.count()) == (2, 0)


def test_unusual_honours_stay_through_a_preview_and_another_change(anna: Client, four: list[Player]) -> None:
    rubber = make_rubber(four, "4S S = hN4S1")
    url = page(rubber, "deals/1/")
    data = filled(anna, url) | {"result": "1"}
    assert "150" not in anna.get(url, data | {"preview": "1"}, headers=HTMX).text
    shown = anna.post(url, data | {"preview": "1"})
    assert (shown.status_code, checked(shown.text, "honours")) == (200, ["N4S1"])
    anna.post(url, data)
    assert lines(rubber) == ["4S S +1 hN4S1"]


def test_a_correction(anna: Client, rubber: Rubber) -> None:
    url = page(rubber, "deals/1/")
    response = anna.post(url, filled(anna, url) | {"declarer": "W"})
    assert (response.status_code, response["Location"]) == (303, page(rubber))
    assert lines(rubber)[0] == "4S W ="
    check(rubber)
    for address in (url, page(rubber)):
        text = bare(anna.get(address).text.partition("Corrections (1)")[2])
        assert "Deal 1: changed 4♠ S = → 4♠ W = Anna," in " ".join(text.split())
    assert "Corrections" not in anna.get(page(rubber, "deals/2/")).text


def test_a_void_deal_that_is_corrected_stays_void(anna: Client, rubber: Rubber) -> None:
    url = page(rubber, "deals/1/")
    anna.post(page(rubber, "deals/1/void/"), {"version": "4"})
    anna.post(url, filled(anna, url) | {"result": "2"})
    deal = deal_values(fresh(rubber))[0]
    assert (write(deal), deal.void) == ("4S S +2", True)


@pytest.mark.parametrize("change", [{"result": ""}, {"bid": "7NT", "result": "1"}, {"notation": "4S"}])
def test_what_is_wrong_is_said_beside_the_field(anna: Client, rubber: Rubber, change: dict[str, str]) -> None:
    url = page(rubber, "deals/1/")
    response = anna.post(url, filled(anna, url) | {"declarer": "W"} | change)
    assert response.status_code == 422
    assert 'class="errorlist"' in response.text
    assert checked(response.text, "declarer") == ["W"]
    assert lines(rubber)[0] == "4S S ="


def test_an_old_page_is_told_and_keeps_what_was_typed(anna: Client, boris: Client, rubber: Rubber) -> None:
    url = page(rubber, "deals/1/")
    old = filled(anna, url) | {"declarer": "W"}
    enter(rubber, "1C N =")
    response = anna.post(url, old)
    assert response.status_code == 409
    assert "This rubber has changed meanwhile. What you entered is kept" in response.text
    assert checked(response.text, "declarer") == ["W"]
    form = response.context["form"]
    assert anna.post(url, old | {"version": form["version"].value()}).status_code == 303
    assert lines(rubber)[0] == "4S W ="


def test_a_deal_that_was_undone_meanwhile_is_kept_for_the_next(anna: Client, rubber: Rubber) -> None:
    old = filled(anna, page(rubber, "deals/2/")) | {"declarer": "W"}
    for version in (4, 5):
        services.undo_last(rubber_id=rubber.pk, expected_version=version, by=None)
    for what in ("deals/2/", "deals/2/void/"):
        response = anna.post(page(rubber, what), old)
        assert response.status_code == 409
        assert "Its last deal is now deal 1" in response.text
        assert checked(response.text, "declarer") == ["W"]
    assert anna.get(page(rubber, "deals/2/")).status_code == 404


def test_ending_the_rubber_earlier_is_refused_with_the_deals_in_the_way(anna: Client, rubber: Rubber) -> None:
    url = page(rubber, "deals/2/")
    wanted = filled(anna, url) | {"bid": "3NT", "doubling": "", "result": "0", "honours": ""}
    shown = anna.get(url, wanted | {"preview": "1"}, headers=HTMX)
    assert "Void the later deals first: 3." in shown.text
    response = anna.post(url, wanted)
    assert response.status_code == 409
    assert "Void the later deals first: 3" in response.text
    assert checked(response.text, "result") == ["0"]
    anna.post(page(rubber, "deals/3/void/"), {"version": "4"})
    assert anna.post(url, wanted | {"version": "5"}).status_code == 303
    assert fresh(rubber).state == "finished"
    refused = anna.post(page(rubber, "deals/3/void/"), {"version": "6", "restore": "1"})
    assert refused.status_code == 409
    assert "Void the later deals first: 3" in refused.text


def test_preview_of_a_correction(anna: Client, rubber: Rubber) -> None:
    url = page(rubber, "deals/2/")
    response = anna.get(url, {"preview": "1", "version": "4", "entry_key": "x", "notation": "1NT N ="}, headers=HTMX)
    assert (response.status_code, response["Cache-Control"]) == (200, "no-store")
    assert "40 below to N–S" in response.text
    assert "<main" not in response.text
    whole = anna.get(url, {"preview": "1", "notation": "1NT N ="})
    assert (whole.status_code, 'value="1NT N ="' in whole.text) == (200, True)


def test_void_and_back(anna: Client, rubber: Rubber) -> None:
    url = page(rubber, "deals/1/void/")
    assert anna.post(url, {"version": "4"})["Location"] == page(rubber)
    assert 'class="void"' in anna.get(page(rubber)).text
    assert "A void deal scores nothing" in anna.get(page(rubber, "deals/1/")).text
    stale = anna.post(url, {"version": "4", "restore": "1"})
    assert (stale.status_code, "has changed meanwhile" in stale.text) == (409, True)
    assert anna.post(url, {"version": "5", "restore": "1"}).status_code == 303
    assert [deal.void for deal in deal_values(fresh(rubber))] == [False] * 3


def test_who_may(client: Client, clara: Client, anna: Client, dora: Client, rubber: Rubber) -> None:
    url = page(rubber, "deals/1/")
    data = {"version": "4", "entry_key": "x", "notation": "1C N ="}
    assert "<form" not in clara.get(url).text.partition("<main")[2]
    assert clara.post(url, data).status_code == 403
    kept = client.post(url, data)
    assert (kept.status_code, 'name="notation" value="1C N ="' in kept.text) == (401, True)
    assert client.post(url, data, headers=HTMX)["HX-Retarget"] == "#notice"
    assert anna.delete(url).status_code == 405
    enter(rubber, "4S S =")
    finish(rubber)
    assert 'id="pad"' not in anna.get(url).text
    assert anna.post(url, data | {"version": "6"}).status_code == 409
    assert dora.post(url, data | {"version": "6"}).status_code == 303
    assert fresh(rubber).is_open


def test_members_only(client: Client, clara: Client, rubber: Rubber) -> None:
    Club(public=False).save()
    url = page(rubber, "deals/1/")
    assert client.get(url)["Location"] == f"/account/sign-in/?next={url}"
    assert client.get(url, headers=HTMX).status_code == client.post(url, {"notation": "PASS"}).status_code == 401
    assert clara.get(url).status_code == 200


@pytest.mark.parametrize("number", ["0", "4", "9" * 30])
def test_no_such_deal(anna: Client, rubber: Rubber, number: str) -> None:
    assert anna.get(page(rubber, f"deals/{number}/")).status_code == 404
    assert anna.post(page(rubber, f"deals/{number}/"), {"notation": "PASS"}).status_code == 409
    assert anna.get(f"/rubbers/999/deals/{number}/").status_code == 404


def test_every_deal_has_a_page_in_every_game(client: Client, four: list[Player]) -> None:
    for game in RULE_SETS:
        rubber = make_rubber(four, "7NTXX N = hN4", "1CX E -3 hE3", game=game)
        for deal in (1, 2):
            assert client.get(page(rubber, f"deals/{deal}/")).status_code == 200
    assert parse("7NTXX N = hN4").tricks == 13
