"""A substitute in the middle of a rubber: both names stay, and one of the two takes the back score."""

import pytest
from django.test import Client

from clubsite.players.models import Player
from scoring import services
from scoring.models import Rubber, Standing
from scoring.rules import Seat
from tests.factories import enter, fresh, make_player, make_user

from .conftest import signed_in
from .pages import page, post

pytestmark = pytest.mark.django_db
SENT = {"seat": "E", "from_deal": 1, "takes_score": "substitute"}


def substitute(rubber: Rubber, player: Player, from_deal: int, *, takes_score: bool = False) -> None:
    """Somebody comes in for East."""
    services.substitute(
        rubber_id=rubber.pk,
        expected_version=fresh(rubber).version,
        seat=Seat.E,
        player=player,
        from_deal=from_deal,
        takes_score=takes_score,
        by=None,
    )


@pytest.mark.parametrize("takes_score", [False, True])
def test_both_names_stay_and_one_takes_the_back_score(rubber: Rubber, four: list[Player], *, takes_score: bool) -> None:
    kira = make_player("Kira")
    enter(rubber, "3NT N =", "2S E =")
    substitute(rubber, kira, 3, takes_score=takes_score)
    assert '<span class="name">Boris / Kira</span>' in Client().get(page(rubber)).text
    enter(rubber, "2S E =", "3NT N =")
    seat = rubber.seats.get(position="E")
    assert [str(player) for player in seat.people] == ["Boris", "Kira"]
    assert (str(seat.player_at(2)), str(seat.player_at(3))) == ("Boris", "Kira")
    standings = Standing.objects.filter(period="all", family="")
    assert standings.get(player=kira if takes_score else four[1]).total == seat.back_score == -6
    assert standings.count() == 4
    assert "Boris / Kira" in Client().get(page(rubber)).content.decode()


def test_the_one_who_comes_in_must_be_free(rubber: Rubber, four: list[Player]) -> None:
    with pytest.raises(services.Refused, match="plays in this rubber already"):
        substitute(rubber, four[0], 1)
    with pytest.raises(services.Refused, match="not an active player"):
        substitute(rubber, make_player("Dina", active=False), 1)


def test_a_seat_has_one_substitute_from_a_deal_that_comes_next_at_the_latest(rubber: Rubber) -> None:
    with pytest.raises(services.Refused, match="There is no deal 2 yet"):
        substitute(rubber, make_player("Kira"), 2)
    substitute(rubber, make_player("Lena"), 1)
    with pytest.raises(services.Refused, match="has a substitute already"):
        substitute(rubber, make_player("Mila"), 1)


def test_the_substitute_keeps_the_score_too(rubber: Rubber) -> None:
    user = make_user("kira")
    enter(rubber, "2S E =")
    substitute(rubber, make_player("Kira", user=user), 2)
    assert 'id="pad"' in signed_in(user).get(page(rubber)).content.decode()


def test_the_form_asks_for_the_whole_name_when_several_bear_a_part_of_it(rubber: Rubber, dora: Client) -> None:
    make_player("Kira Ivanova")
    make_player("Kira Petrova")
    response = post(dora, rubber, "substitution/", **SENT, player="kira")
    assert response.status_code == 422
    assert "Several players match: choose one, or type the whole name." in response.content.decode()
    assert post(dora, rubber, "substitution/", **SENT, player="kira ivanova").status_code == 303
    assert str(rubber.seats.get(position="E").player) == "Kira Ivanova"


@pytest.mark.parametrize("wrong", [{"player": "nobody"}, {"seat": "X"}, {"player": "\0"}, {"from_deal": "-1"}])
def test_the_form_says_what_is_wrong(rubber: Rubber, dora: Client, wrong: dict[str, str]) -> None:
    make_player("Kira")
    assert post(dora, rubber, "substitution/", **(SENT | {"player": "Kira"} | wrong)).status_code == 422


def test_who_is_not_at_the_table_is_refused(rubber: Rubber, clara: Client) -> None:
    assert clara.get(page(rubber, "substitution/")).status_code == 403


def test_the_whole_name_of_one_is_a_part_of_her_namesakes(rubber: Rubber, dora: Client) -> None:
    make_player("Kira", note="junior")
    kira = make_player("Kira")
    assert post(dora, rubber, "substitution/", **SENT, player="kira").status_code == 303
    assert rubber.seats.get(position="E").player == kira


def test_of_several_one_is_tapped(rubber: Rubber, dora: Client) -> None:
    kiras = [make_player("Kira", note=note) for note in ("junior", "senior")]
    asked = post(dora, rubber, "substitution/", **SENT, player="kira")
    assert asked.status_code == 422
    assert all(f'name="tapped" value="{kira.pk}"><span>{kira}</span>' in asked.text for kira in kiras)
    stale = post(dora, enter(rubber, "2S E ="), "substitution/", **SENT, version=1, player="kira", tapped=kiras[1].pk)
    assert stale.status_code == 409
    assert f'name="tapped" value="{kiras[1].pk}" checked' in stale.text
    elsewhere = post(dora, rubber, "substitution/", **SENT, player="kira j", tapped=kiras[1].pk)
    assert elsewhere.status_code == 303, "another name has been typed since"
    assert rubber.seats.get(position="E").player == kiras[0]
