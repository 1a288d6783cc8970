"""Ending a rubber otherwise than by play, taking that back, and the director's adjustments."""

from typing import Any

import pytest
from django.test import Client

from clubsite.players.models import Player
from scoring.models import Rubber
from scoring.rules import Side
from scoring.scorebook import adjustment_values
from tests.factories import begin, enter, fresh, make_evening, make_rubber
from tests.scoring.consistency import check
from tests.scoring.pages import FINISHED, HTMX, finish, page, sent

pytestmark = pytest.mark.django_db
GIVEN = {"side": "EW", "points": "150", "reason": "Revoke in deal 2"}
BY_DIRECTORS = ["restoration/", "adjustments/", "adjustments/1/void/"]


@pytest.fixture
def rubber(four: list[Player]) -> Rubber:
    return make_rubber(four, "4S S =", "1C W =")


def version(rubber: Rubber) -> dict[str, Any]:
    return {"version": fresh(rubber).version}


def test_what_settling_would_bring(anna: Client, rubber: Rubber) -> None:
    response = anna.get(page(rubber, "closing/"))
    assert (response.status_code, response["Cache-Control"]) == (200, "no-store")
    text = response.text
    for part in ("300 to N–S: only game", "100 to E–W: only part-score", ">420<", ">120<", "+3", "−3"):
        assert part in text
    assert "Delete the empty rubber" not in text


def test_settled(anna: Client, rubber: Rubber) -> None:
    data = version(rubber)
    assert anna.post(page(rubber, "settlement/"), data)["Location"] == page(rubber)
    assert (fresh(rubber).state, fresh(rubber).is_final) == ("settled", True)
    assert check(rubber).totals == (420, 120)
    text = anna.get(page(rubber)).text
    assert "Settled unfinished" in text
    assert "only game" in text
    assert anna.post(page(rubber, "settlement/"), data).status_code == 409
    assert anna.get(page(rubber, "closing/")).status_code == 403


def test_at_a_table_of_an_evening_both_sides_agree_after_it(dora: Client, rubber: Rubber) -> None:
    assert "Both sides agree: settle" in dora.get(page(rubber, "closing/")).text
    (table,) = make_evening("ABCD")
    text = dora.get(page(enter(begin(table), "4S S ="), "closing/")).text
    assert "Both sides agree: settle" not in text
    assert "Both sides then agree the result." in text


def test_an_old_page_settles_nothing(anna: Client, rubber: Rubber) -> None:
    data = version(rubber)
    enter(rubber, "PASS")
    response = anna.post(page(rubber, "settlement/"), data, headers=HTMX)
    assert response.status_code == 409
    assert response.text.strip().startswith('<div id="panel"')
    assert anna.post(page(rubber, "void/"), data).status_code == 409
    assert fresh(rubber).is_open


def test_the_table_voids_what_it_plays_and_a_director_the_rest(anna: Client, dora: Client, rubber: Rubber) -> None:
    enter(rubber, "4S N =")
    assert anna.get(page(rubber, "closing/")).status_code == 403
    assert anna.post(page(rubber, "void/"), version(rubber)).status_code == 409
    assert fresh(rubber).state == "finished"
    assert "Settle it as it stands" not in dora.get(page(rubber, "closing/")).text
    assert dora.post(page(rubber, "void/"), version(rubber)).status_code == 303
    assert fresh(rubber).state == "void"
    assert "This rubber is void" in anna.get(page(rubber)).text
    assert "Take that back" not in anna.get(page(rubber)).text
    assert dora.get(page(rubber, "closing/"))["Location"] == page(rubber)
    assert "Take that back" in dora.get(page(rubber)).text
    assert dora.post(page(rubber, "restoration/"), version(rubber)).status_code == 303
    assert fresh(rubber).state == "finished"
    check(rubber)


def test_an_open_one_is_voided_at_the_table(anna: Client, rubber: Rubber) -> None:
    assert anna.post(page(rubber, "void/"), version(rubber)).status_code == 303
    assert fresh(rubber).state == "void"


def test_it_does_not_go_on_beside_the_next(dora: Client, four: list[Player], rubber: Rubber) -> None:
    dora.post(page(rubber, "settlement/"), version(rubber))
    following = make_rubber(four)
    response = dora.post(page(rubber, "restoration/"), version(rubber))
    assert response.status_code == 409
    assert f"Rubber {following.pk}" in response.text
    assert fresh(rubber).state == "settled"


def test_an_empty_one_is_deleted(anna: Client, four: list[Player], rubber: Rubber) -> None:
    empty = make_rubber(four)
    assert "Delete the empty rubber" in anna.get(page(empty, "closing/")).text
    assert anna.post(page(empty, "deletion/"), {"version": "9"}).status_code == 409
    assert anna.post(page(empty, "deletion/"), version(empty))["Location"] == "/rubbers/"
    assert anna.post(page(empty, "deletion/"), {"version": "1"}).status_code == 404
    refused = anna.post(page(rubber, "deletion/"), version(rubber))
    assert (refused.status_code, "Only a rubber without deals" in refused.text) == (409, True)
    assert list(Rubber.objects.all()) == [rubber]


def test_an_adjustment(anna: Client, dora: Client, rubber: Rubber) -> None:
    data = sent(rubber, **GIVEN)
    assert dora.post(page(rubber, "adjustments/"), data)["Location"] == page(rubber)
    again = dora.post(page(rubber, "adjustments/"), data, headers=HTMX)
    assert (again.status_code, again.text.count("Revoke in deal 2") > 0) == (200, True)
    (award,) = adjustment_values(fresh(rubber))
    assert (award.side, award.points, award.reason) == (Side.EW, 150, "Revoke in deal 2")
    assert "Revoke in deal 2" in anna.get(page(rubber)).text
    given = rubber.adjustments.get()
    strike = page(rubber, f"adjustments/{given.pk}/void/")
    assert dora.post(strike, version(rubber)).status_code == 303
    assert adjustment_values(fresh(rubber)) == []
    assert "<s>" in dora.get(page(rubber)).text
    assert dora.post(strike, {"version": "1", "restore": "1"}).status_code == 409
    assert dora.post(strike, version(rubber) | {"restore": "1"}).status_code == 303
    assert adjustment_values(fresh(rubber)) == [award]


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("side", "", "This field is required."),
        ("side", "NE", "Select a valid choice. NE is not one of the available choices."),
        ("points", "0", "Ensure this value is greater than or equal to 1."),
        ("points", "-50", "Ensure this value is greater than or equal to 1."),
        ("points", "1.5", "Enter a whole number."),
        ("points", "9" * 30, "Ensure this value is less than or equal to 100000."),
        ("reason", "  ", "This field is required."),
        ("reason", "x" * 201, "Ensure this value has at most 200 characters (it has 201)."),
    ],
)
def test_what_is_wrong_with_an_adjustment_is_said_beside_the_field(
    dora: Client, rubber: Rubber, field: str, value: str, message: str
) -> None:
    response = dora.post(page(rubber, "adjustments/"), sent(rubber, **GIVEN | {field: value}))
    assert response.status_code == 422
    form = response.context["adjustment_form"]
    assert dict(form.errors) == {field: [message]}
    assert message in response.text
    assert all(form[name].value() == typed for name, typed in (GIVEN | {field: value}).items())
    assert not fresh(rubber).adjustments.exists()


def test_an_old_page_gives_nothing_and_keeps_what_was_typed(dora: Client, rubber: Rubber) -> None:
    old = sent(rubber, **GIVEN)
    enter(rubber, "PASS")
    response = dora.post(page(rubber, "adjustments/"), old, headers=HTMX)
    assert response.status_code == 409
    assert "has changed meanwhile" in response.text
    assert 'value="Revoke in deal 2"' in response.text
    form = response.context["adjustment_form"]
    again = old | {"version": form["version"].value(), "entry_key": form["entry_key"].value()}
    assert dora.post(page(rubber, "adjustments/"), again).status_code == 303
    other = dora.post(page(rubber, "adjustments/"), again | {"points": "50"})
    assert other.status_code == 409
    assert fresh(rubber).adjustments.count() == 1


@pytest.mark.parametrize("what", BY_DIRECTORS)
def test_only_a_director(client: Client, anna: Client, rubber: Rubber, what: str) -> None:
    data = sent(rubber, **GIVEN)
    assert anna.post(page(rubber, what), data).status_code == 403
    assert client.post(page(rubber, what), data).status_code == 401
    assert client.post(page(rubber, what), data, headers=HTMX).status_code == 401
    assert fresh(rubber).version == 3


@pytest.mark.parametrize("what", BY_DIRECTORS)
def test_wrong_method(dora: Client, rubber: Rubber, what: str) -> None:
    assert dora.get(page(rubber, what)).status_code == dora.put(page(rubber, what)).status_code == 405
    assert dora.post(page(rubber, "closing/")).status_code == 405


def test_who_may_close(client: Client, clara: Client, rubber: Rubber) -> None:
    url = page(rubber, "closing/")
    assert clara.get(url).status_code == 403
    assert client.get(url)["Location"] == f"/account/sign-in/?next={url}"
    assert client.get(url, headers=HTMX).status_code == 401


@pytest.mark.parametrize("number", ["0", "999", "9" * 30])
def test_no_such_adjustment(dora: Client, rubber: Rubber, number: str) -> None:
    assert dora.post(page(rubber, f"adjustments/{number}/void/"), version(rubber)).status_code == 404
    for what in ("closing/", *BY_DIRECTORS):
        url = f"/rubbers/{number}/{what}"
        assert (dora.get(url) if what == "closing/" else dora.post(url)).status_code == 404


def test_a_director_corrects_what_is_final(anna: Client, dora: Client, rubber: Rubber) -> None:
    enter(rubber, FINISHED[1])
    finish(rubber)
    assert anna.post(page(rubber, "undo/"), version(rubber)).status_code == 409
    assert dora.post(page(rubber, "adjustments/"), sent(rubber, **GIVEN)).status_code == 303
    assert fresh(rubber).is_final
    check(rubber)
    assert dora.post(page(rubber, "undo/"), version(rubber)).status_code == 303
    assert fresh(rubber).is_open
    check(rubber)
