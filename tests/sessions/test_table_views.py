"""A table's page: its next rubber, draws, people, and what a director is told when something cannot be."""

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from clubsite.sessions.models import ClubSession, Draw, Event, SatOut, Table
from clubsite.sessions.tablebook import book_of
from scoring.models import Rubber
from scoring.rules import Seat as Position
from scoring.services import carry_over, substitute
from tests.factories import (
    begin,
    enter,
    fresh,
    make_evening,
    make_player,
    make_session,
    make_user,
    play_out,
)

from .pages import address, person, text

pytestmark = pytest.mark.django_db
PAGES = ("next", "seats", "people", "rule", "taking-up", "closing")


def test_everybody_reads_the_table(client: Client, table: Table) -> None:
    rubber = enter(begin(table), "4S N =")
    page = text(client.get(address(table)))
    for said in ("Table 1", "Rubber 1", "Being played", ">vul<", "The draw", "Next out:", "East deals"):
        assert said in page
    out = rubber.sat_out.get().player
    assert f"Sits out: {out}" in page
    for absent in ("Next rubber", "Join the table", "Close the table"):
        assert absent not in page


def test_who_comes_in_as_a_substitute_no_longer_sits_out(client: Client, table: Table) -> None:
    rubber = enter(begin(table), "4S N =")
    out = rubber.sat_out.get().player
    version = fresh(rubber).version
    substitute(
        rubber_id=rubber.pk,
        expected_version=version,
        seat=Position.N,
        player=out,
        from_deal=2,
        takes_score=False,
        by=None,
    )
    assert "Sits out:" not in text(client.get(address(table)))
    assert "Sits out:" not in text(client.get(f"/sessions/{table.session_id}/"))
    assert rubber.sat_out.get().player == out


def test_counts_of_everyone(client: Client, table: Table) -> None:
    for _ in range(2):
        play_out(begin(table))
    sitters = client.get(address(table)).context["book"].sitters
    assert sorted((sitter.played, sitter.out) for sitter in sitters) == [(1, 1), (1, 1), (2, 0), (2, 0), (2, 0)]


def test_turns_out_that_a_newcomer_is_taken_to_have_had_are_explained(client: Client, table: Table) -> None:
    said = "+ Counted as sat out for those who joined later."
    assert said not in text(client.get(address(table)))
    table.places.filter(player__name="E").update(credit=1)
    assert said in text(client.get(address(table)))


def test_ways_of_seating_are_explained_where_one_chooses(director: Client, table: Table) -> None:
    said = "has been everybody’s partner are a round"
    assert said in text(director.get(address(table)))
    assert said in text(director.get("/sessions/open/"))


def test_seven_at_a_table_are_warned(client: Client) -> None:
    (table,) = make_evening("ABCDEFG")
    assert "Seven at a table" in text(client.get(address(table)))


def test_one_tap_draws_and_starts(director: Client, table: Table) -> None:
    assert "Draw and start" in text(director.get(address(table)))
    response = director.post(address(table, "next"), {"after": "0"})
    assert (response.status_code, response["Location"]) == (303, address(table))
    assert Rubber.objects.get().started_by.username == "Anna"  # type: ignore[union-attr]
    assert Draw.objects.get().seed in text(director.get(address(table)))


def test_the_second_director_gets_the_rubber_of_the_first(director: Client, table: Table) -> None:
    for _ in range(2):
        assert director.post(address(table, "next"), {"after": "0"}).status_code == 303
    assert Rubber.objects.count() == 1


def test_a_rubber_that_is_being_played_goes_on(director: Client, table: Table) -> None:
    rubber = begin(table)
    response = director.post(address(table, "next"), {"after": rubber.pk})
    assert response.status_code == 409
    assert "Table 1, rubber 1 is still being played." in text(response)


def test_a_deactivated_player_is_named(director: Client, table: Table) -> None:
    place = table.places.get(player__name="A")
    place.player.active = False
    place.player.save()
    response = director.post(address(table, "next"), {"after": "0"})
    assert response.status_code == 409
    assert "A is not an active player: let them leave the table first." in text(response)


def test_others_sit_out_for_a_reason(director: Client, table: Table) -> None:
    rubber = play_out(begin(table))
    out = book_of(table).sitters[0].player
    sent = {"after": rubber.pk, "override": "1", "out": [out.pk], "reason": "takes a call"}
    assert director.post(address(table, "next"), sent).status_code == 303
    assert SatOut.objects.latest("pk").player == out
    assert f"{out} (takes a call)" in text(director.get(address(table)))
    assert str(Event.objects.latest("pk")) == f"Table 1, out by the director’s choice: {out} (takes a call)"


@pytest.mark.parametrize(
    ("out", "reason", "said"),
    [
        ("A", "", "This field is required."),
        ("AB", "so", "The number who must sit out is 1; you chose 2."),
        ("", "so", "The number who must sit out is 1; you chose 0."),
    ],
)
def test_an_override_that_cannot_be(director: Client, table: Table, out: str, reason: str, said: str) -> None:
    rubber = play_out(begin(table))
    sent = {"after": rubber.pk, "override": "1", "out": [person(table, name) for name in out], "reason": reason}
    response = director.post(address(table, "next"), sent)
    assert response.status_code == 422
    assert said in text(response)
    assert f'value="{reason}"' in text(response) or not reason
    assert text(response).count('name="out"') == 5
    for name in out:
        assert f'name="out" value="{person(table, name)}" checked' in text(response)
    assert Rubber.objects.count() == 1


def test_a_stranger_cannot_sit_out(director: Client, table: Table) -> None:
    rubber = play_out(begin(table))
    sent = {"after": rubber.pk, "override": "1", "out": [make_player().pk], "reason": "so"}
    assert director.post(address(table, "next"), sent).status_code == 422


@pytest.mark.parametrize("sent", [{}, {"seat": "X", "rubber": "1"}, {"seat": "N", "rubber": "x"}])
def test_no_seat_is_chosen(director: Client, table: Table, sent: dict[str, str]) -> None:
    begin(table)
    assert director.post(address(table, "seats"), sent).status_code == 422


def test_a_rubber_of_another_table(director: Client, table: Table) -> None:
    assert director.post(address(table, "seats"), {"seat": "N", "rubber": "99"}).status_code == 404
    assert director.post(address(table, "taking-up"), {"rubber": "99"}).status_code == 404


def test_people_join_leave_and_move(director: Client, table: Table) -> None:
    (other,) = make_evening("FGHI", day=table.session.date)
    other.session = table.session
    Table.objects.filter(pk=other.pk).update(session=table.session, number=2)
    sent = {"who": [person(table, "A")], "to": other.pk}
    assert director.post(address(table, "people"), sent).status_code == 303
    assert len(book_of(other).places) == 5
    sent = {"who": [person(other, "A")], "to": "join"}
    assert director.post(address(table, "people"), sent).status_code == 303
    sent = {"who": [person(table, "A")], "to": "nowhere"}
    assert director.post(address(table, "people"), sent).status_code == 303
    assert [len(book_of(one).places) for one in (table, other)] == [4, 4]


def test_nobody_leaves_a_rubber(director: Client, table: Table) -> None:
    rubber = begin(table)
    player = rubber.seats.get(position="N").player
    response = director.post(address(table, "people"), {"who": [player.pk], "to": ""})
    assert response.status_code == 409
    assert f"{player} plays at table 1: put in a substitute" in text(response)


def test_nobody_is_ticked_or_there_is_no_such_table(director: Client, table: Table) -> None:
    assert director.post(address(table, "people"), {"to": "join"}).status_code == 422
    assert director.post(address(table, "people"), {"who": "1", "to": "99"}).status_code == 404


def test_three_at_a_table_are_helped(director: Client) -> None:
    (table,) = make_evening("ABCD")
    director.post(address(table, "people"), {"who": [person(table, "A")], "to": ""})
    page = text(director.get(address(table)))
    assert "The next rubber cannot start: one more is needed." in page
    assert "Draw and start" not in page
    assert director.post(address(table, "next"), {"after": "0"}).status_code == 409


def test_a_table_gets_a_rule_of_its_own(director: Client, table: Table) -> None:
    assert director.post(address(table, "rule"), {"rule": "pivot"}).status_code == 303
    table.refresh_from_db()
    assert table.seating_rule == "pivot"
    assert director.post(address(table, "rule"), {"rule": "by lot"}).status_code == 422


def test_a_carried_over_rubber_is_taken_up(director: Client) -> None:
    (old,) = make_evening("ABCD")
    rubber = begin(old)
    carry_over(rubber_id=rubber.pk, expected_version=rubber.version)
    assert f"Rubber {rubber.pk} was carried over, and its four sit here" in text(director.get(address(old)))
    response = director.post(address(old, "taking-up"), {"rubber": rubber.pk})
    assert (response.status_code, response["Location"]) == (303, address(old))
    assert fresh(rubber).table_id == old.pk
    assert director.post(address(old, "taking-up"), {}).status_code == 422


def test_a_table_closes(director: Client, table: Table) -> None:
    rubber = begin(table)
    assert director.post(address(table, "closing")).status_code == 409
    play_out(rubber)
    response = director.post(address(table, "closing"))
    assert (response.status_code, response["Location"]) == (303, f"/sessions/{table.session_id}/")
    page = text(director.get(address(table)))
    assert "This table has been closed." in page
    assert "Join the table" not in page
    assert "Closed tables:" in text(director.get(f"/sessions/{table.session_id}/"))


@pytest.mark.parametrize("action", PAGES)
def test_a_closed_evening_refuses(director: Client, table: Table, action: str) -> None:
    rubber = begin(table)
    ClubSession.objects.update(closed_at=timezone.now())
    sent = {"after": rubber.pk, "rubber": rubber.pk, "seat": "W", "who": "1", "to": "", "rule": "draw"}
    response = director.post(address(table, action), sent)
    assert response.status_code == 409
    assert "This evening has been closed. Reopen it first." in text(response)


@pytest.mark.parametrize("action", PAGES)
def test_writing_is_for_directors(client: Client, table: Table, action: str) -> None:
    assert client.post(address(table, action)).status_code == 401
    client.force_login(make_user())
    assert client.post(address(table, action)).status_code == 403
    assert client.get(address(table, action)).status_code == 405


@pytest.mark.parametrize("rubbers", [1, 3])
def test_queries_of_a_table(director: Client, rubbers: int, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    session = make_session()
    for number in range(rubbers):
        (table,) = make_evening([f"{letter}{number}" for letter in "ABCDE"])
        Table.objects.filter(pk=table.pk).update(session=session, number=number + 1)
    for _ in range(rubbers):
        play_out(begin(table))
    with django_assert_num_queries(19):
        director.get(address(table))
