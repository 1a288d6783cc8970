"""The cards that people drew, typed; and the seat that the highest chooses."""

import re
from contextlib import redirect_stdout
from html import unescape
from io import StringIO

import pytest
from django.test import Client
from django.utils import timezone

from clubsite.sessions.models import Place, Table
from clubsite.sessions.tablebook import book_of
from scoring.models import Rubber
from tests.factories import (
    begin,
    enter,
    fresh,
    make_evening,
    make_player,
    make_session,
    make_table,
    play_out,
)

from .pages import address, person, text

pytestmark = pytest.mark.django_db


def typed(table: Table, cards: str) -> dict[str, str]:
    """What is typed for the people in the order of their names."""
    names = sorted(place.player.name for place in table.places.select_related("player"))
    return {f"card_{person(table, name)}": card for name, card in zip(names, cards.split(","), strict=True)}


def test_typed_cards_seat_the_first_rubber(director: Client, table: Table) -> None:
    sent = typed(table, "2S,K♥,as,Kd,9c") | {"after": "0"}
    response = director.post(address(table, "draw"), sent)
    assert (response.status_code, response["Location"]) == (303, address(table))
    seats = {seat.position: seat.player.name for seat in Rubber.objects.get().seats.select_related("player")}
    assert seats == {"N": "C", "E": "D", "S": "B", "W": "E"}
    assert "The players drew these cards themselves." in text(director.get(address(table)))


def test_whoever_runs_the_recipe_of_the_page_finds_its_cards(client: Client) -> None:
    """Also where the order of the draw is neither that of the people's numbers nor that of the cards."""
    session = make_session()
    for names in ("ABCDEF", "GHIJ"):
        players = [make_player(name) for name in names]
        table = make_table(session, *reversed(players))
        begin(table)
        page = client.get(address(table)).content.decode()
        (recipe,) = re.findall(r"<pre[^>]*>(.+?)</pre>", page, re.DOTALL)
        found = StringIO()
        with redirect_stdout(found):
            exec(unescape(recipe), {})
        shown = re.findall(r'<li><b class="playing-card[^>]*>(.+?)</b> (.)</li>', page)
        assert found.getvalue().strip() == str([plain(card) for card, _ in shown])
        assert "".join(player for _, player in shown) == names[::-1]


def plain(card: str) -> str:
    """A card of the page as the recipe prints it."""
    return card.replace("10", "T").translate(str.maketrans("♠♥♦♣", "SHDC"))


def test_each_card_that_cannot_be_is_refused_beside_its_field(director: Client, table: Table) -> None:
    sent = typed(table, "AS,1S,,as,KS")
    response = director.post(address(table, "draw"), sent | {"after": "0"})
    assert response.status_code == 422
    errors = {name: error[0] for name, error in response.context["form"].errors.items()}
    assert errors == {
        f"card_{person(table, 'B')}": "“1S” is no card of the pack: type rank and suit, such as KS or 10♥.",
        f"card_{person(table, 'C')}": "Type the card that was drawn.",
        f"card_{person(table, 'D')}": "A♠ is A’s card already.",
    }
    for name, card in sent.items():
        assert response.context["form"][name].value() == card
    assert not Rubber.objects.exists()


def test_in_russian_the_cards_have_russian_letters(director: Client, table: Table) -> None:
    director.defaults["HTTP_ACCEPT_LANGUAGE"] = "ru"
    response = director.post(address(table, "draw"), typed(table, "Тп,as,Тh,Дч,Вб") | {"after": "0"})
    (repeated,), (ambiguous,) = response.context["form"].errors.values()
    assert "Т♠" in repeated
    assert "Т♥" in ambiguous
    director.post(address(table, "draw"), typed(table, "Тп,Kh,qd,Вт,10п") | {"after": "0"})
    page = director.get(address(table)).text
    assert re.findall(r"playing-card[^>]*>(.+?)<", page) == ["Т♠", "К♥", "Д♦", "В♣", "10♠"]


def test_an_ambiguous_or_endless_card(director: Client, table: Table) -> None:
    response = director.post(address(table, "draw"), typed(table, f"Тh,{'K' * 30},KS,QS,JS") | {"after": "0"})
    errors = response.context["form"].errors
    assert "may be A♥ or 10♥" in errors[f"card_{person(table, 'A')}"][0]
    assert "at most 20" in errors[f"card_{person(table, 'B')}"][0]


def test_later_only_the_four_whose_turn_it_is_draw(director: Client, table: Table) -> None:
    play_out(begin(table))
    form = director.get(address(table, "draw")).context["form"]
    assert len(form.card_fields) == 4
    assert book_of(table).next_out[0].pk not in form.players


def test_a_repeated_partnership_has_to_be_meant(director: Client) -> None:
    (table,) = make_evening("ABCD")
    cards = typed(table, "AS,KS,QS,JS")
    director.post(address(table, "draw"), cards | {"after": "0"})
    rubber = play_out(Rubber.objects.get())
    response = director.post(address(table, "draw"), cards | {"after": rubber.pk})
    assert response.status_code == 409
    assert "partners in this round" in text(response)
    assert 'value="AS"' in text(response)
    assert Rubber.objects.count() == 1
    sent = cards | {"after": str(rubber.pk), "repeat_allowed": "1"}
    assert director.post(address(table, "draw"), sent).status_code == 303


def test_cards_for_a_table_of_three_or_one_that_plays(director: Client, table: Table) -> None:
    rubber = begin(table)
    turn = director.get(address(table, "draw")).context["form"].players
    sent = {f"card_{player}": card for player, card in zip(turn, ("AS", "KS", "QS", "JS"), strict=True)}
    response = director.post(address(table, "draw"), sent | {"after": rubber.pk})
    assert response.status_code == 409
    assert "still being played" in text(response)
    Place.objects.filter(player__name__in="AB").update(left_at=timezone.now())
    assert "A rubber needs four people" in text(director.get(address(table, "draw")))
    assert director.post(address(table, "draw"), sent).status_code == 422


def test_the_highest_chooses_a_seat(director: Client, table: Table) -> None:
    rubber = begin(table)
    highest = rubber.seats.get(position="N").player_id
    response = director.post(address(table, "seats"), {"rubber": rubber.pk, "seat": "W"})
    assert (response.status_code, response["Location"]) == (303, address(table))
    assert fresh(rubber).seats.get(position="W").player_id == highest
    enter(rubber, "PASS")
    late = director.post(address(table, "seats"), {"rubber": rubber.pk, "seat": "N"})
    assert late.status_code == 409
    assert "before the first deal" in text(late)
