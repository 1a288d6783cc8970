"""A rubber's page: the sheet, the pad, the preview and the card that ends it."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from clubsite.accounts.models import Club
from clubsite.players.models import Player
from scoring.models import Deal, Rubber
from tests.factories import enter, fresh, make_player, make_rubber
from tests.scoring.pages import FINISHED, HTMX, MADE, checked, finish, page, sent

pytestmark = pytest.mark.django_db


@pytest.fixture
def rubber(four: list[Player]) -> Rubber:
    return make_rubber(four)


def test_anybody_reads_the_sheet(client: Client, rubber: Rubber) -> None:
    enter(rubber, "4SX S +1 hN4")
    response = client.get(page(rubber))
    assert response.status_code == 200
    assert response["Cache-Control"] == "no-store"
    for text in ("Vera", "Lev &lt;b&gt;", "overtricks", "insult", "vulnerable", "needs 100 for game"):
        assert text in response.text
    assert f'hx-get="{page(rubber)}?version=2"' in response.text
    assert 'id="pad"' not in response.text
    assert "<form" not in response.text.partition("<main")[2]
    enter(rubber, "4S N =")
    over = client.get(page(rubber)).text
    assert "The rubber is over" in over
    assert "<form" not in over.partition("<main")[2]


def test_only_who_may_score_has_a_pad(anna: Client, boris: Client, clara: Client, dora: Client, rubber: Rubber) -> None:
    for client, scores in ((anna, True), (boris, True), (clara, False), (dora, True)):
        text = client.get(page(rubber)).text
        assert ('id="pad"' in text, "data-awake" in text, "Set-up…" in text) == (scores,) * 3
        assert ("Director’s adjustment" in text) == (client is dora)


def test_the_keys_of_the_doubling_are_read_aloud(anna: Client, rubber: Rubber) -> None:
    text = anna.get(page(rubber)).text
    for name in ("undoubled", "doubled", "redoubled"):
        assert f'<span class="visually-hidden">{name}</span>' in text


def test_the_panel_alone(anna: Client, rubber: Rubber) -> None:
    response = anna.get(page(rubber), headers=HTMX)
    assert response.text.strip().startswith('<div id="panel"')
    assert "HX-Request" in response["Vary"]


def test_members_only(client: Client, clara: Client, rubber: Rubber) -> None:
    Club(public=False).save()
    assert client.get(page(rubber))["Location"] == f"/account/sign-in/?next={page(rubber)}"
    assert client.get(page(rubber), headers=HTMX).status_code == 401
    assert clara.get(page(rubber)).status_code == 200


@pytest.mark.parametrize("deals", [1, 3])
def test_the_page_takes_the_same_queries(
    dora: Client, rubber: Rubber, deals: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    enter(rubber, *["1C N ="] * deals)
    # club, session, user, rubber, seats, deals, adjustments, corrections
    with django_assert_num_queries(8):
        dora.get(page(rubber))


WRITES = ["deals/", "undo/", "agreement/", "next/", "settlement/", "void/", "deletion/", "deals/1/void/"]


@pytest.mark.parametrize("what", WRITES)
def test_who_may_not_write(client: Client, clara: Client, rubber: Rubber, what: str) -> None:
    enter(rubber, "4S S =")
    url, data = page(rubber, what), sent(rubber, notation="1C N =")
    assert clara.post(url, data).status_code == clara.post(url, data, headers=HTMX).status_code == 403
    kept = client.post(url, data)
    assert kept.status_code == 401
    assert '<input type="hidden" name="notation" value="1C N =">' in kept.text
    assert f'<form action="{url}" method="post">' in kept.text
    notice = client.post(url, data, headers=HTMX)
    assert (notice.status_code, notice["HX-Retarget"]) == (401, "#notice")
    assert fresh(rubber).version == 2


@pytest.mark.parametrize("what", WRITES)
def test_who_writes_only_posts(anna: Client, rubber: Rubber, what: str) -> None:
    enter(rubber, "4S S =")
    for method in (anna.get, anna.put, anna.delete):
        assert method(page(rubber, what)).status_code == 405
    assert anna.post(page(rubber)).status_code == 405


@pytest.mark.parametrize("what", ["", *WRITES])
@pytest.mark.parametrize("number", ["0", "999", "9" * 30])
def test_no_such_rubber(dora: Client, what: str, number: str) -> None:
    url = f"/rubbers/{number}/{what}"
    assert (dora.post(url, {"version": "1"}) if what else dora.get(url)).status_code == 404
    for query in ("?version=1", "?version=None", "?preview=1"):
        assert dora.get(f"/rubbers/{number}/{query}").status_code == 404


def test_a_rubber_deleted_at_the_same_moment(anna: Client, rubber: Rubber, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scoring.views.rubber.version_of", lambda request: Rubber.objects.all().delete()[0])
    assert anna.post(page(rubber, "undo/"), {"version": "1"}).status_code == 404


def test_a_rubber_deleted_while_its_setup_is_changed(
    anna: Client, four: list[Player], rubber: Rubber, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scoring.views.setup.version_of", lambda request: Rubber.objects.all().delete()[0])
    seated = {f"player_{seat}": player.pk for seat, player in zip("NESW", four, strict=True)}
    form = {"entry_key": "k", "version": "1", "game": "auction", "date": "2026-03-14", "dealer": "N"}
    assert anna.post(page(rubber, "setup/"), form | seated).status_code == 404


def test_a_rubber_deleted_while_a_substitute_comes_in(
    anna: Client, rubber: Rubber, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_player("Kira")
    monkeypatch.setattr("scoring.views.evening.version_of", lambda request: Rubber.objects.all().delete()[0])
    form = {"version": "1", "seat": "E", "player": "Kira", "from_deal": "1", "takes_score": "beginner"}
    assert anna.post(page(rubber, "substitution/"), form).status_code == 404


def test_polling(anna: Client, rubber: Rubber, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    with django_assert_num_queries(4):  # club, session, user, version
        response = anna.get(page(rubber), {"version": "1"}, headers=HTMX)
    assert (response.status_code, response.content) == (204, b"")
    enter(rubber, "1C N =")
    response = anna.get(page(rubber), {"version": "1"}, headers=HTMX)
    assert (response.status_code, response["Cache-Control"]) == (200, "no-store")
    assert response.text.strip().startswith('<div id="panel"')
    assert "changed meanwhile" not in response.text
    assert anna.get(page(rubber), {"version": "nonsense"}, headers=HTMX).status_code == 200


def test_polling_keeps_a_draft(anna: Client, clara: Client, rubber: Rubber) -> None:
    draft = sent(rubber, bid="3NT", honours="E4", notation="4S S")
    enter(rubber, "1C N =")
    response = anna.get(page(rubber), draft, headers=HTMX)
    assert response.status_code == 200
    assert "What you entered is kept below" in response.text
    assert (checked(response.text, "bid"), checked(response.text, "honours")) == (["3NT"], ["E4"])
    assert 'value="4S S"' in response.text
    assert "cannot be read" not in response.text
    assert response.context["form"]["version"].value() == "2"
    assert "kept below" not in clara.get(page(rubber), draft, headers=HTMX).text
    enter(rubber, *FINISHED)
    over = anna.get(page(rubber), draft, headers=HTMX).text
    assert ("The rubber is over" in over, "kept below" in over) == (True, False)


def test_polling_stops_when_it_is_final(client: Client, rubber: Rubber) -> None:
    enter(rubber, *FINISHED)
    assert "data-poll" in client.get(page(rubber)).text
    finish(rubber)
    assert "data-poll" not in client.get(page(rubber)).text


def preview(client: Client, rubber: Rubber, **fields: str) -> str:
    response = client.get(page(rubber), {"preview": "1"} | sent(rubber, **fields), headers=HTMX)
    assert (response.status_code, response["Cache-Control"]) == (200, "no-store")
    assert 'id="panel"' not in response.text
    return " ".join(response.text.split())


def test_preview_of_a_whole_deal(anna: Client, rubber: Rubber) -> None:
    text = preview(anna, rubber, **MADE | {"doubling": "X", "result": "1", "honours": "W4"})
    for part in (
        "by Vera, +1", "240 below, 150 above to N–S", "100 above to E–W", "tricks 4 × 30 × 2 = 240",
        "Anna – Vera win the game", "Anna – Vera become vulnerable",
    ):  # fmt: skip
        assert part in text
    assert not Deal.objects.exists()


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({}, "Tap contract, declarer and result, in any order."),
        ({"bid": "4S"}, "Choose the declarer. Choose the result."),
        ({"bid": "7C", "declarer": "N", "result": "2"}, "That makes 15 tricks; there are 13."),
        ({"notation": "4S S"}, "The result is missing, such as =, +1 or −2."),
        ({"notation": "3nt w −1"}, "down 1"),
        ({"passed_out": "1"}, "no score"),
    ],
)
def test_preview_of_what_is_there(anna: Client, rubber: Rubber, fields: dict[str, str], says: str) -> None:
    assert says in preview(anna, rubber, **fields)


def test_preview_of_the_end(anna: Client, rubber: Rubber) -> None:
    enter(rubber, "4S S =")
    assert "it ends the rubber: 940 to 0" in preview(anna, rubber, **MADE)


def test_preview_without_htmx(anna: Client, rubber: Rubber) -> None:
    response = anna.post(page(rubber, "deals/"), sent(rubber, preview="1", **MADE))
    assert response.status_code == 200
    assert "120 below to N–S" in response.text
    assert checked(response.text, "bid") == ["4S"]
    assert "<html" in response.text
    assert not Deal.objects.exists()


def test_undo(anna: Client, rubber: Rubber) -> None:
    enter(rubber, *FINISHED)
    response = anna.post(page(rubber, "undo/"), {"version": "3"}, headers=HTMX)
    assert response.status_code == 200
    assert 'id="pad"' in response.text
    assert anna.post(page(rubber, "undo/"), {"version": "3"}).status_code == 409
    assert anna.post(page(rubber, "undo/"), {"version": "4"})["Location"] == page(rubber)
    refused = anna.post(page(rubber, "undo/"), {"version": "5"})
    assert refused.status_code == 409
    assert "There is no deal to undo." in refused.text
    assert fresh(rubber).version == 5


def test_the_card_and_the_agreement(anna: Client, boris: Client, clara: Client, rubber: Rubber) -> None:
    enter(rubber, "1NTXX N -5", "4H E =", *FINISHED)
    url = page(rubber, "agreement/")
    assert fresh(rubber).state == "finished"
    text = anna.get(page(rubber)).text
    assert "Anna – Vera won two games and lost on points." in text
    assert "provisional" in text
    assert "Both sides agree this result" not in clara.get(page(rubber)).text
    assert anna.post(url, {"version": "1"}).status_code == 409
    assert not fresh(rubber).is_final
    assert anna.post(url, {"version": "5"}, headers=HTMX).status_code == 200
    assert fresh(rubber).is_final
    assert boris.post(url, {"version": "5"})["Location"] == page(rubber)
    assert fresh(rubber).version == 6
    text = boris.get(page(rubber)).text
    assert "entered by Anna" in text
    assert "Undo deal" not in text
    assert boris.post(page(rubber, "undo/"), {"version": "6"}).status_code == 409
    assert fresh(rubber).version == 6


def test_next_in_one_tap(anna: Client, boris: Client, rubber: Rubber) -> None:
    url = page(rubber, "next/")
    assert anna.post(url).status_code == 409
    enter(rubber, *FINISHED)
    response = anna.post(url)
    following = Rubber.objects.latest("pk")
    assert (response.status_code, response["Location"]) == (303, page(following))
    assert boris.post(url)["Location"] == page(following)
    assert Rubber.objects.count() == 2
    assert f"On to rubber {following.pk}" in anna.get(page(rubber)).text
    refused = anna.post(page(rubber, "undo/"), {"version": "3"})
    assert refused.status_code == 409
    assert f"the next one has been begun: Rubber {following.pk}" in refused.text
    assert anna.post(page(following, "void/"), {"version": "1"}).status_code == 303
    text = anna.get(page(rubber)).text
    assert "On to rubber" not in text
    assert "Next rubber with the same four" in text


@pytest.mark.parametrize(("days", "main"), [(0, True), (1, True), (2, False), (35, False)])
def test_next_is_the_main_button_of_a_rubber_of_these_days(anna: Client, rubber: Rubber, days: int, main: bool) -> None:
    enter(rubber, *FINISHED)
    Rubber.objects.update(date=timezone.localdate() - timedelta(days=days), agreed_at=timezone.now())
    text = anna.get(page(rubber)).text
    quiet = "" if main else " quiet"
    assert f'<button class="btn{quiet}">Next rubber with the same four</button>' in text
