"""Starting a rubber, and correcting who plays what, when and where."""

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from clubsite.accounts.models import Club, User
from clubsite.players.models import Player
from scoring.models import Rubber
from scoring.rules import SEATS
from tests.factories import enter, fresh, make_player, make_rubber, make_user
from tests.scoring.conftest import signed_in
from tests.scoring.consistency import check
from tests.scoring.pages import FINISHED, HTMX, finish, page

pytestmark = pytest.mark.django_db
NEW = "/rubbers/new/"
SETUP = {"entry_key": "tap", "game": "auction", "date": "2026-03-14", "dealer": "E"}


@pytest.fixture
def rubber(four: list[Player]) -> Rubber:
    return make_rubber(four)


def tapped(players: list[Player]) -> dict[str, Any]:
    return SETUP | {f"player_{seat}": player.pk for seat, player in zip(SEATS, players, strict=True)}


def typed(*names: str) -> dict[str, Any]:
    return SETUP | {f"name_{seat}": name for seat, name in zip(SEATS, names, strict=True)}


def seated(rubber: Rubber) -> list[str]:
    return [str(rubber.seats.get(position=position).player) for position in SEATS]


def test_the_form(dora: Client) -> None:
    Club(default_game="auction").save()
    response = dora.get(NEW)
    assert (response.status_code, response["Cache-Control"]) == (200, "no-store")
    form = response.context["form"]
    assert (form["game"].value(), form["date"].value(), form["dealer"].value()) == (
        "auction",
        timezone.localdate(),
        "N",
    )
    assert len(form["entry_key"].value()) == 32


@pytest.mark.parametrize("how", ["tapped", "typed", "in another spelling"])
def test_started(dora: Client, four: list[Player], how: str) -> None:
    names = {
        "typed": ("Anna", "Boris", "Vera", "Lev <b>"),
        "in another spelling": (" anna ", "BORIS", "vera", "lév <b>"),
    }
    data = typed(*names[how]) if how in names else tapped(four)
    response = dora.post(NEW, data)
    rubber = Rubber.objects.get()
    assert (response.status_code, response["Location"]) == (303, page(rubber))
    assert (rubber.game, str(rubber.date), rubber.dealer) == ("auction", "2026-03-14", "E")
    assert seated(rubber) == ["Anna", "Boris", "Vera", "Lev <b>"]
    assert rubber.started_by
    assert rubber.started_by.username == "dora"


def test_sent_twice_it_is_one_and_with_other_players_it_asks(dora: Client, four: list[Player]) -> None:
    first = dora.post(NEW, tapped(four))["Location"]
    assert dora.post(NEW, tapped(four))["Location"] == first
    others = tapped([*four[:3], make_player("Olga")])
    response = dora.post(NEW, others)
    assert response.status_code == 409
    assert f'href="{first}"' in response.text
    form = response.context["form"]
    assert dora.post(NEW, others | {"entry_key": form["entry_key"].value()}).status_code == 303
    assert Rubber.objects.count() == 2


def test_a_tapped_match_comes_before_what_was_typed(dora: Client, four: list[Player]) -> None:
    data = typed("An", "bo", "e", "Lev") | {"player_N": four[0].pk, "player_E": four[1].pk, "player_S": four[2].pk}
    data |= {"player_W": four[3].pk}
    assert dora.post(NEW, data).status_code == 303


def test_every_seat_says_what_is_wrong_with_it(dora: Client, four: list[Player]) -> None:
    response = dora.post(NEW, typed("Anna", "", "zzz", "e") | {"date": "2999-01-01", "game": "whist", "dealer": ""})
    assert response.status_code == 422
    assert {name: list(texts) for name, texts in response.context["form"].errors.items()} == {
        "game": ["Select a valid choice. whist is not one of the available choices."],
        "date": ["The date lies in the future."],
        "dealer": ["This field is required."],
        "name_E": ["Who sits here?"],
        "name_S": ["No player’s name has “zzz” in it."],
        "name_W": ["Choose one of these players."],
    }
    west = response.text.partition("chair-W")[2].partition("</fieldset>")[0]
    assert "Choose one of these players." in west
    assert 'value="e"' in west
    assert west.count('type="radio"') == 3
    assert not Rubber.objects.exists()


def test_nobody_sits_twice(dora: Client, four: list[Player]) -> None:
    response = dora.post(NEW, tapped([*four[:3], four[0]]))
    assert response.status_code == 422
    assert dict(response.context["form"].errors) == {"name_W": ["Anna sits here twice."]}


@pytest.mark.parametrize("date", ["", "yesterday", "1899-12-31", "0001-01-01", "2026-02-30"])
def test_no_such_day(dora: Client, four: list[Player], date: str) -> None:
    response = dora.post(NEW, tapped(four) | {"date": date})
    assert (response.status_code, list(response.context["form"].errors)) == (422, ["date"])


def test_whoever_has_left_is_not_found(dora: Client, four: list[Player]) -> None:
    gone = make_player("Gone", active=False)
    for data in (tapped([*four[:3], gone]), typed("Anna", "Boris", "Vera", "Gone")):
        response = dora.post(NEW, data)
        assert (response.status_code, list(response.context["form"].errors)) == (422, ["name_W"])


def test_a_newcomer_is_added_on_the_spot(dora: Client, four: list[Player]) -> None:
    data = typed("Anna", "Boris", "Vera", "Lev  Новый (junior)") | {"player_W": "new"}
    for _tap in range(2):
        assert dora.post(NEW, data).status_code == 303
    assert seated(Rubber.objects.get())[3] == "Lev Новый (junior)"
    assert Player.objects.count() == 5


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("---", "A name needs a letter."),
        ("x" * 61, "Ensure this value has at most 60 characters (it has 61)."),
        ("(junior)", "This field cannot be blank."),
        ("Lev (" + "x" * 31 + ")", "Ensure this value has at most 30 characters (it has 31)."),
        ("Lev\u202e", "There are characters in it that cannot be read."),
    ],
)
def test_not_everything_is_a_name(dora: Client, four: list[Player], name: str, message: str) -> None:
    response = dora.post(NEW, typed(name, "Boris", "Vera", "Lev <b>") | {"player_N": "new"})
    assert response.status_code == 422
    assert message in response.text
    assert not Rubber.objects.exists()
    assert Player.objects.count() == 4


def test_a_name_that_is_taken_by_somebody_who_left(dora: Client, four: list[Player]) -> None:
    make_player("Gone", active=False)
    response = dora.post(NEW, typed("Gone", "Boris", "Vera", "Nova") | {"player_N": "new", "player_W": "new"})
    assert response.status_code == 422
    assert "There is a player Gone already" in response.text
    assert not Player.objects.filter(name="Nova").exists()
    twice = dora.post(NEW, typed("Nova", "Boris", "Vera", "nova") | {"player_N": "new", "player_W": "new"})
    assert twice.status_code == 422
    assert not Player.objects.filter(name__iexact="nova").exists()


def test_members_start_what_they_play_in_and_add_nobody(anna: Client, four: list[Player]) -> None:
    olga = make_player("Olga")
    others = anna.post(NEW, tapped([olga, *four[1:]]))
    assert others.status_code == 422
    assert "take one of the seats" in others.text
    added = anna.post(NEW, typed("Anna", "Boris", "Vera", "Nova") | {"player_W": "new"})
    assert (added.status_code, Player.objects.filter(name="Nova").exists()) == (422, False)
    assert "Add “" not in added.text
    assert anna.post(NEW, tapped(four)).status_code == 303


def test_a_part_of_a_name_is_enough_for_who_can_add_nobody(anna: Client, dora: Client, four: list[Player]) -> None:
    part = typed("Anna", "bor", "Vera", "le")
    asked = dora.post(NEW, part).context["form"].errors
    assert dict(asked) == {f"name_{seat}": ["Choose one of these players."] for seat in "EW"}
    assert "checked" in anna.get(NEW, {"seat": "W", "name_W": "le"}, headers=HTMX).text
    assert "checked" not in dora.get(NEW, {"seat": "W", "name_W": "le"}, headers=HTMX).text
    response = anna.post(NEW, part)
    assert response.status_code == 303
    assert seated(Rubber.objects.get()) == ["Anna", "Boris", "Vera", "Lev <b>"]
    make_player("Olga Borisova")
    assert dict(anna.post(NEW, part).context["form"].errors) == {"name_E": ["Choose one of these players."]}


def test_matches_while_typing(
    dora: Client, four: list[Player], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(5):  # club, session, user, and a name for each seat that has one
        response = dora.get(NEW, {"seat": "W", "name_W": "le", "name_N": "Anna"}, headers=HTMX)
    assert response.text.strip().startswith('<div class="keys matches" id="matches-W"')
    assert "Lev &lt;b&gt;" in response.text
    assert "Add “le”" in response.text
    assert "HX-Request" in response["Vary"]
    assert "<html" in dora.get(NEW, {"seat": "W", "name_W": "le"}).text
    anna = signed_in(User.objects.get(username="anna"))
    assert "Nobody has this" in anna.get(NEW, {"seat": "W", "name_W": "zz"}, headers=HTMX).text
    assert dora.get(NEW, {"seat": "X"}).status_code == 422


def test_who_may_start(client: Client, clara: Client, dora: Client) -> None:
    assert client.get(NEW)["Location"] == f"/account/sign-in/?next={NEW}"
    assert client.get(NEW, headers=HTMX).status_code == 401
    kept = client.post(NEW, SETUP)
    assert (kept.status_code, 'name="dealer" value="E"' in kept.text) == (401, True)
    assert clara.get(NEW).status_code == 200
    nobody = signed_in(make_user())
    assert nobody.get(NEW).status_code == nobody.post(NEW, SETUP).status_code == 403
    assert dora.put(NEW).status_code == 405


def test_a_correction(anna: Client, four: list[Player], rubber: Rubber) -> None:
    url = page(rubber, "setup/")
    response = anna.get(url)
    assert (response.status_code, response["Cache-Control"]) == (200, "no-store")
    assert response.text.count(" checked") == 5
    anna_, boris, vera, lev = four
    data = tapped([boris, anna_, lev, vera]) | {"version": "1"}
    assert anna.post(url, data)["Location"] == page(rubber)
    assert seated(rubber) == ["Boris", "Anna", "Lev <b>", "Vera"]
    assert (fresh(rubber).game, fresh(rubber).version) == ("auction", 2)
    check(rubber)
    assert anna.post(url, data | {"version": "1"}).status_code == 303
    assert fresh(rubber).version == 2


@pytest.mark.parametrize("longest", [False, True])
def test_saved_unchanged_it_stays_as_it_was(anna: Client, four: list[Player], longest: bool) -> None:
    if longest:
        four[3] = make_player("x" * 60, note="y" * 30)
    rubber = make_rubber(four)
    form = anna.get(page(rubber, "setup/")).context["form"]
    data = {name: form[name].value() for name in ("entry_key", "version", "game", "date", "dealer")}
    data |= {f"player_{chair.seat}": chair.chosen.pk for chair in form.chairs()}
    data |= {f"name_{chair.seat}": chair.typed for chair in form.chairs()}
    assert anna.post(page(rubber, "setup/"), data).status_code == 303
    assert (fresh(rubber).version, rubber.corrections.count()) == (1, 0)


def test_an_old_page_is_told_and_keeps_what_was_chosen(anna: Client, four: list[Player], rubber: Rubber) -> None:
    enter(rubber, "PASS")
    url, data = page(rubber, "setup/"), tapped(four[::-1]) | {"version": "1"}
    response = anna.post(url, data)
    assert response.status_code == 409
    assert "has changed meanwhile" in response.text
    form = response.context["form"]
    assert form["version"].value() == "2"
    assert [chair.chosen for chair in form.chairs()] == four[::-1]
    assert anna.post(url, data | {"version": "2"}).status_code == 303


def test_rules_that_would_end_it_earlier_are_refused(anna: Client, four: list[Player]) -> None:
    rubber = make_rubber(four, "2NT N +1", "2NT N +1", "1C E =")
    response = anna.post(page(rubber, "setup/"), tapped(four) | {"version": "4"})
    assert response.status_code == 409
    assert "Void the later deals first: 3" in response.text
    assert fresh(rubber).game == "contract"


def test_what_is_wrong_with_a_correction(anna: Client, four: list[Player], rubber: Rubber) -> None:
    url = page(rubber, "setup/")
    assert anna.post(url, typed("Anna", "", "Vera", "Lev") | {"version": "1"}).status_code == 422
    olga = make_player("Olga")
    left_out = anna.post(url, tapped([olga, *four[1:]]) | {"version": "1"})
    assert (left_out.status_code, "take one of the seats" in left_out.text) == (422, True)
    assert seated(rubber)[0] == "Anna"


def test_who_may_correct(client: Client, anna: Client, clara: Client, dora: Client, rubber: Rubber) -> None:
    url = page(rubber, "setup/")
    assert client.get(url)["Location"] == f"/account/sign-in/?next={url}"
    assert client.post(url, SETUP).status_code == client.get(url, headers=HTMX).status_code == 401
    assert clara.get(url).status_code == clara.post(url, SETUP).status_code == 403
    assert dora.delete(url).status_code == 405
    assert dora.get("/rubbers/999/setup/").status_code == dora.get(f"/rubbers/{'9' * 30}/setup/").status_code == 404
    enter(rubber, *FINISHED)
    finish(rubber)
    assert anna.get(url).status_code == 403
    assert dora.get(url).status_code == 200
