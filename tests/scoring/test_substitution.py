"""A substitute in the middle of a rubber: both names stay, and one of the two takes the back score."""

import pytest
from django.test import Client

from clubsite.players.models import Player
from scoring import services
from scoring.models import Rubber, Standing
from scoring.rules import Seat
from tests.factories import enter, fresh, make_player, make_user

from .conftest import signed_in
from .consistency import check
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


def take_back(rubber: Rubber, *, version: int = 0) -> None:
    """East's substitute."""
    version = version or fresh(rubber).version
    services.take_back_substitute(rubber_id=rubber.pk, expected_version=version, seat=Seat.E, by=None)


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


@pytest.mark.parametrize("over", [False, True])
@pytest.mark.parametrize("takes_score", [False, True])
def test_taken_back_the_seat_is_whose_it_was_in_all_deals(
    rubber: Rubber, four: list[Player], *, takes_score: bool, over: bool
) -> None:
    kira = make_player("Kira")
    enter(rubber, "3NT N =")
    substitute(rubber, kira, 2, takes_score=takes_score)
    enter(rubber, "2S E =", "2S E =")
    if over:
        enter(rubber, "3NT N =")
        services.undo_last(rubber_id=rubber.pk, expected_version=fresh(rubber).version, by=None)
    take_back(rubber)
    seat = rubber.seats.get(position="E")
    assert (seat.player, seat.shared_with, seat.shared_from, seat.began) == (four[1], None, None, True)
    enter(rubber, "3NT N =")
    check(rubber)
    boris = Standing.objects.get(player=four[1], period="all", family="")
    assert (boris.total, boris.declared, boris.made) == (-6, 2, 2)
    assert not Standing.objects.filter(player=kira).exists()


def test_another_substitute_comes_in_when_one_has_been_taken_back(rubber: Rubber, four: list[Player]) -> None:
    lena = make_player("Lena")
    substitute(rubber, make_player("Kira"), 1, takes_score=True)
    for player in (four[1], lena):
        with pytest.raises(services.Refused, match="has a substitute already: take the substitute back first"):
            substitute(rubber, player, 1)
    take_back(rubber)
    substitute(rubber, lena, 1)
    assert rubber.seats.get(position="E").people == (four[1], lena)


def test_a_substitute_taken_back_twice_is_taken_back_once(rubber: Rubber) -> None:
    substitute(rubber, make_player("Kira"), 1)
    version = fresh(rubber).version
    take_back(rubber)
    take_back(rubber, version=version)
    assert fresh(rubber).version == version + 1
    substitute(rubber, make_player("Lena"), 1)
    with pytest.raises(services.StaleRubber):
        take_back(rubber, version=version)


def test_a_substitute_of_a_rubber_that_is_over_stays(rubber: Rubber, four: list[Player], dora: Client) -> None:
    substitute(rubber, make_player("Kira"), 1)
    enter(rubber, "4S E =", "4S E =")
    refused = post(dora, rubber, "substitution/E/undo/")
    assert (refused.status_code, "changed meanwhile" in refused.text) == (409, True)
    assert str(rubber.seats.get(position="E").substitute) == "Kira"


def test_the_page_takes_the_substitute_back(rubber: Rubber, anna: Client, clara: Client) -> None:
    undo = page(rubber, "substitution/E/undo/")
    assert undo not in anna.get(page(rubber, "substitution/")).text
    substitute(rubber, make_player("Kira"), 1)
    asked = anna.get(page(rubber, "substitution/"))
    assert undo in asked.text
    assert "East: Kira for Boris from deal 1 on." in asked.text
    assert [radio.data["value"] for radio in asked.context["form"]["seat"]] == ["N", "S", "W"]
    assert post(clara, rubber, "substitution/E/undo/").status_code == 403
    assert post(anna, rubber, "substitution/X/undo/").status_code == 403
    assert post(anna, rubber, "substitution/E/undo/", version=1).status_code == 409
    assert post(anna, rubber, "substitution/E/undo/")["Location"] == page(rubber)
    assert "Boris / Kira" not in anna.get(page(rubber)).text


def test_a_form_sent_twice_brings_them_in_once(rubber: Rubber, dora: Client) -> None:
    make_player("Kira")
    form = SENT | {"player": "Kira", "version": 1}
    assert [post(dora, rubber, "substitution/", **form).status_code for _ in range(2)] == [303, 303]
    other = post(dora, rubber, "substitution/", **SENT, player="Anna")
    assert (other.status_code, "take the substitute back first" in other.text) == (409, True)


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
