"""Who is here, guests, new tables, and everybody seated at once."""

from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from clubsite.players.models import Player
from clubsite.sessions import services
from clubsite.sessions.models import Attendance, ClubSession, Place, Table
from scoring import services as scoring
from scoring.models import Rubber
from scoring.rules import Seat
from tests.factories import begin, fresh, make_evening, make_four, make_player, make_result, make_session

from .evenings import bring_in
from .pages import text

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> ClubSession:
    return make_session()


def here(session: ClubSession) -> list[str]:
    rows = Attendance.objects.filter(session=session, left_at__isnull=True)
    return sorted(str(row.player) for row in rows.select_related("player"))


def address(session: ClubSession, page: str = "attendance") -> str:
    return f"/sessions/{session.pk}/{page}/"


def test_recent_players_are_offered_first(director: Client, session: ClubSession) -> None:
    make_player("Aaron")
    make_result(make_four("E", "F", "G", "H"), date(2026, 1, 1))
    make_result(make_four("Y", "X", "W", "V"), date(2026, 2, 1))
    others = director.get(address(session)).context["others"]
    assert [person.player.name for person in others] == [*list("VWXYEFGH"), "Aaron"]


def test_ticks_are_saved(director: Client, session: ClubSession) -> None:
    anna, boris, vera, _ = make_four()
    response = director.post(address(session), {"here": [anna.pk, boris.pk], "done": "1"})
    assert (response.status_code, response["Location"]) == (303, f"/sessions/{session.pk}/")
    director.post(address(session), {"was": [anna.pk, boris.pk], "here": [boris.pk, vera.pk]})
    assert here(session) == ["Boris", "Vera"]


def test_a_tick_of_another_director_is_not_taken_back(director: Client, session: ClubSession) -> None:
    anna, boris, *_ = make_four()
    director.post(address(session), {"here": [anna.pk]})
    director.post(address(session), {"here": [boris.pk]})
    assert here(session) == ["Anna", "Boris"]


def test_what_is_no_player_is_left_out(director: Client, session: ClubSession) -> None:
    sent = {"here": ["x", "-1", "99", "9" * 30, "²"], "was": ["", "\0"]}
    assert director.post(address(session), sent).status_code == 303
    assert here(session) == []


def test_looking_for_somebody_keeps_the_ticks(director: Client, session: ClubSession) -> None:
    anna = make_player("Anna")
    make_player("Фёдор Жданов")
    response = director.post(address(session), {"here": [anna.pk], "part": "федор"})
    assert here(session) == ["Anna"]
    found = director.get(response["Location"])
    assert [person.player.name for person in found.context["others"]] == ["Фёдор Жданов"]
    assert "Nobody has this" in text(director.get(address(session) + "?q=%F0%9F%90%89"))


def test_a_part_of_a_name_that_is_too_long(director: Client, session: ClubSession) -> None:
    anna = make_player("Anna")
    response = director.post(address(session), {"here": [anna.pk], "part": "x" * 100})
    assert response.status_code == 422
    assert f'value="{anna.pk}" checked' in text(response)


def test_a_guest_comes_with_the_ticks(director: Client, session: ClubSession) -> None:
    anna = make_player("Anna")
    response = director.post(address(session), {"here": [anna.pk], "guest": "Olga", "note": ""})
    assert (response.status_code, response["Location"]) == (303, address(session))
    assert here(session) == ["Anna", "Olga"]
    assert Player.objects.get(name="Olga").guest


def test_a_guest_with_a_name_that_is_taken_needs_a_note(director: Client, session: ClubSession) -> None:
    anna, boris, *_ = make_four()
    response = director.post(address(session), {"here": [boris.pk], "guest": "ANNA"})
    page = text(response)
    assert response.status_code == 422
    assert "The club knows Anna already." in page
    assert 'value="ANNA"' in page
    assert f'name="here" value="{anna.pk}"' in page
    assert 'name="note"' in page
    assert here(session) == ["Boris"]
    sent = {"was": [boris.pk], "here": [boris.pk], "guest": "Anna", "note": "Paris"}
    assert director.post(address(session), sent).status_code == 303
    assert here(session) == ["Anna (Paris)", "Boris"]


def test_a_new_table_needs_four_who_sit_nowhere(director: Client) -> None:
    (table,) = make_evening("ABCD")
    url = f"/sessions/{table.session_id}/tables/"
    page = text(director.get(url))
    assert "Four people are needed who do not sit at a table yet." in page
    assert "Anyone already at a table has to leave it first" in page
    assert "Open the table" not in page
    services.tick(session_id=table.session_id, came=[player.pk for player in make_four()], left=[])
    page = text(director.get(url))
    assert "Four people are needed" not in page
    assert "Open the table" in page


def test_a_guest_without_a_letter_in_the_name(director: Client, session: ClubSession) -> None:
    response = director.post(address(session), {"guest": "!!"})
    assert response.status_code == 422
    assert "A name needs a letter." in text(response)


def test_whoever_plays_cannot_leave(director: Client) -> None:
    (table,) = make_evening("ABCDE")
    rubber = begin(table)
    everybody = [place.player_id for place in table.places.all()]
    response = director.post(address(table.session), {"was": everybody})
    page = text(response)
    assert response.status_code == 409
    assert page.count("plays at table 1 and stays: put in a substitute, or close the rubber first.") == 4
    assert f'href="/rubbers/{rubber.pk}/"' in page
    assert len(here(table.session)) == 4


def test_a_substitute_cannot_leave_before_they_are_taken_back(director: Client) -> None:
    (table,) = make_evening("ABCDE")
    rubber = begin(table)
    out = rubber.sat_out.get().player
    bring_in(rubber, out)
    response = director.post(address(table.session), {"was": [out.pk]})
    said = "plays at table 1 as a substitute and stays: take that back, or close the rubber first."
    assert (response.status_code, f"{out} {said}" in text(response)) == (409, True)
    scoring.take_back_substitute(rubber_id=rubber.pk, expected_version=fresh(rubber).version, seat=Seat.S, by=None)
    assert director.post(address(table.session), {"was": [out.pk]}).status_code == 303


def test_a_closed_evening_keeps_what_was_ticked(director: Client, session: ClubSession) -> None:
    anna = make_player("Anna")
    ClubSession.objects.update(closed_at=timezone.now())
    response = director.post(address(session), {"here": [anna.pk]})
    assert response.status_code == 409
    assert "Reopen it first" in text(response)
    assert f'value="{anna.pk}" checked' in text(response)


@pytest.mark.parametrize("tables", [1, 3])
def test_queries_of_who_is_here(
    director: Client, tables: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    (table, *_) = make_evening(*([f"{letter}{number}" for letter in "ABCDE"] for number in range(tables)))
    for _ in range(tables):
        make_player()
    with django_assert_num_queries(11):
        director.get(address(table.session))


def test_a_table_is_filled_by_hand(director: Client, session: ClubSession) -> None:
    four = [player.pk for player in make_four()]
    response = director.post(address(session, "tables"), {"who": four})
    table = Table.objects.get()
    assert (response.status_code, response["Location"]) == (303, f"/tables/{table.pk}/")
    assert list(table.places.values_list("player", flat=True)) == four
    assert here(session) == ["Anna", "Boris", "Lev", "Vera"]


def test_those_seated_cannot_be_chosen(director: Client) -> None:
    (table,) = make_evening("ABCD")
    page = text(director.get(address(table.session, "tables")))
    assert page.count("disabled") == 4
    assert "table 1" in page


@pytest.mark.parametrize("people", [0, 3, 8])
def test_a_table_of_three_or_eight(director: Client, session: ClubSession, people: int) -> None:
    response = director.post(address(session, "tables"), {"who": [make_player().pk for _ in range(people)]})
    assert response.status_code == 422
    assert "A table needs four to six people" in text(response)
    assert not Table.objects.exists()


def test_a_table_with_somebody_from_another(director: Client) -> None:
    (table,) = make_evening("ABCD")
    new = [make_player(name) for name in "EFG"]
    taken = table.places.get(player__name="A").player_id
    for player in new:
        Attendance.objects.create(session=table.session, player=player)
    response = director.post(address(table.session, "tables"), {"who": [taken, *(player.pk for player in new)]})
    assert response.status_code == 409
    assert "A sits at table 1" in text(response)
    assert text(response).count(" checked") == 3


def seat(director: Client, session: ClubSession, people: int, **sent: str) -> Any:
    director.post(address(session), {"here": [make_player().pk for _ in range(people)]})
    return director.post(address(session, "seating"), sent)


def test_everybody_is_seated_and_plays_with_one_tap(director: Client, session: ClubSession) -> None:
    assert seat(director, session, 9, start="1").status_code == 303
    assert [table.places.count() for table in session.tables.all()] == [4, 5]
    assert Rubber.objects.open().count() == 2
    assert director.post(address(session, "seating"), {"start": "1"}).status_code == 303
    assert Rubber.objects.count() == 2


def test_everybody_is_seated_to_draw_cards(director: Client, session: ClubSession) -> None:
    assert seat(director, session, 5).status_code == 303
    assert Place.objects.count() == 5
    assert not Rubber.objects.exists()


def test_three_are_not_seated(director: Client, session: ClubSession) -> None:
    response = seat(director, session, 3)
    assert response.status_code == 409
    assert "Four people are needed" in text(response)
