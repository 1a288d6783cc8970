"""One person plays one rubber, and one table plays one rubber, at a time; corrections keep to that and to the turns."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from clubsite.sessions import services
from clubsite.sessions.evening_sheet import sheet_of_evening
from clubsite.sessions.models import Table, TableLink
from clubsite.sessions.services import Fate
from clubsite.sessions.tablebook import book_of
from scoring import services as scoring
from scoring.models import Rubber
from scoring.rules import Seat
from tests.factories import begin, enter, fresh, make_director, make_evening, make_player, make_table, play_out
from tests.scoring.conftest import signed_in
from tests.sessions.evenings import bring_in, close, decided, now, open_evening

pytestmark = pytest.mark.django_db


def undo(rubber: Rubber) -> None:
    scoring.undo_last(rubber_id=rubber.pk, expected_version=fresh(rubber).version, by=None)


def set_up(rubber: Rubber, **changed: Any) -> dict[str, Any]:
    """What the set-up form sends, with other players on some seats."""
    seated = {f"player_{seat.position}": seat.player_id for seat in rubber.seats.all()}
    version = fresh(rubber).version
    return seated | {"entry_key": "k", "version": version, "game": rubber.game, "dealer": rubber.dealer} | changed


def turns(table: Table) -> dict[str, tuple[int, int]]:
    return {str(sitter.player): (sitter.played, sitter.out) for sitter in book_of(table).sitters}


def taken_up() -> tuple[Rubber, Rubber]:
    """A rubber of last week that four go on with after another, and that other one."""
    last_week = open_evening(timezone.localdate() - timedelta(days=7))
    table = make_table(last_week, *"ABCD")
    old = enter(begin(table), "4S N =")
    four = [place.player for place in table.places.all()]
    close(last_week, decided(old, Fate.CARRIED_OVER))
    table = make_table(open_evening(timezone.localdate()), *four)
    new = play_out(begin(table))
    return services.take_up(table_id=table.pk, rubber_id=old.pk, by=None), new


def test_who_plays_at_another_table_is_no_substitute() -> None:
    tables = make_evening("ABCD", "EFGHI")
    here, there = (begin(table) for table in tables)
    with pytest.raises(scoring.Refused, match="plays at table 2:"):
        bring_in(here, there.seats.get(position="E").player)
    bring_in(here, there.sat_out.get().player)


def test_whom_a_substitute_replaced_is_free() -> None:
    tables = make_evening("ABCD", "EFGH")
    here, there = (begin(table) for table in tables)
    south = there.seats.get(position="S").player
    bring_in(there, make_player("Zoe"))
    bring_in(here, south)
    with pytest.raises(scoring.Refused, match="Zoe plays at table 2 as a substitute: take that back"):
        bring_in(begin(make_evening("KLMN")[0]), there.seats.get(position="S").shared_with)


@pytest.mark.parametrize("takes_score", [False, True])
def test_a_substitute_is_taken_back_once_who_began_is_free(*, takes_score: bool) -> None:
    tables = make_evening("ABCD", "EFGH")
    here, there = (begin(table) for table in tables)
    south = there.seats.get(position="S").player
    bring_in(there, make_player("Zoe"), takes_score=takes_score)
    bring_in(here, south)
    director, address = signed_in(make_director()), f"/rubbers/{there.pk}/substitution/S/undo/"
    response = director.post(address, {"version": fresh(there).version})
    assert response.status_code == 409
    assert f"{south} plays at table 1 as a substitute: take that back, or close the rubber first." in response.text
    scoring.take_back_substitute(rubber_id=here.pk, expected_version=fresh(here).version, seat=Seat.S, by=None)
    assert director.post(address, {"version": fresh(there).version}).status_code == 303
    assert there.seats.get(position="S").people == (south,)


@pytest.mark.parametrize("takes_score", [False, True])
def test_a_substitution_sent_twice_is_one(*, takes_score: bool) -> None:
    (table,) = make_evening("ABCD")
    rubber, zoe = begin(table), make_player("Zoe")
    bring_in(rubber, zoe, takes_score=takes_score)
    version = fresh(rubber).version
    bring_in(rubber, zoe, takes_score=takes_score)
    assert fresh(rubber).version == version
    with pytest.raises(scoring.Refused):
        bring_in(rubber, zoe, takes_score=not takes_score)


def test_a_substitution_from_a_page_that_is_stale_is_kept() -> None:
    (table,) = make_evening("ABCD")
    rubber = begin(table)
    make_player("Zoe")
    sent = {"version": rubber.version, "seat": "S", "player": "Zoe", "from_deal": 1, "takes_score": "substitute"}
    enter(rubber, "2S N =")
    director, address = signed_in(make_director()), f"/rubbers/{rubber.pk}/substitution/"
    response = director.post(address, sent)
    assert response.status_code == 409
    form = response.context["form"]
    assert "changed meanwhile" in form.non_field_errors()[0]
    again = {name: form[name].value() for name in sent}
    assert again == sent | {"version": str(fresh(rubber).version), "from_deal": "1", "player": "Zoe"}
    assert director.post(address, again).status_code == 303
    enter(rubber, "4S N =", "4S N =")
    assert director.post(address, sent | {"seat": "N"}).status_code == 409


def test_a_rubber_does_not_go_on_once_its_table_plays_another() -> None:
    (table,) = make_evening("ABCDE")
    first = play_out(begin(table))
    second = begin(table)
    with pytest.raises(scoring.NextBegun, match="Table 1, rubber 2"):
        undo(first)
    scoring.void_rubber(rubber_id=second.pk, expected_version=second.version, by=None)
    undo(first)
    assert fresh(first).is_open


def test_a_rubber_does_not_go_on_while_one_of_its_four_plays_elsewhere() -> None:
    one, other = make_evening("ABCD", "EFG")
    first = play_out(begin(one))
    moved = first.seats.get(position="S").player
    services.join_table(table_id=other.pk, people=[moved.pk])
    elsewhere = begin(other)
    with pytest.raises(scoring.Refused, match="plays at table 2:"):
        undo(first)
    play_out(elsewhere)
    undo(first)
    assert fresh(first).is_open


def test_a_voided_rubber_is_not_taken_back_beside_another() -> None:
    (table,) = make_evening("ABCDE")
    first = begin(table)
    scoring.void_rubber(rubber_id=first.pk, expected_version=first.version, by=None)
    begin(table)
    with pytest.raises(scoring.NextBegun):
        scoring.restore_rubber(rubber_id=first.pk, expected_version=fresh(first).version, by=None)


def test_a_seat_is_not_given_to_who_plays_at_another_table() -> None:
    tables = make_evening("ABCD", "EFGH")
    here, there = (begin(table) for table in tables)
    busy = there.seats.get(position="E").player_id
    director = signed_in(make_director())
    address = f"/rubbers/{here.pk}/setup/"
    response = director.post(address, set_up(here, player_S=busy))
    assert response.status_code == 409
    assert "plays at table 2:" in response.text
    play_out(there)
    assert director.post(address, set_up(here, player_S=busy)).status_code == 303


def test_correcting_who_plays_corrects_who_sits_out() -> None:
    (table,) = make_evening("ABCDE")
    rubber = begin(table)
    director, address = signed_in(make_director()), f"/rubbers/{rubber.pk}/setup/"
    south, out = rubber.seats.get(position="S").player, rubber.sat_out.get().player
    for plays, sits_out in ((out, south), (south, out), (make_player("Zoe"), south)):
        assert director.post(address, set_up(rubber, player_S=plays.pk)).status_code == 303
        assert turns(table)[str(sits_out)] == (0, 1)
        assert turns(table).get(str(plays), (1, 0)) == (1, 0)
    assert sorted(str(row.player) for row in rubber.sat_out.all()) == sorted([str(south), str(out)])
    assert director.post(address, set_up(rubber, player_S=south.pk)).status_code == 303
    assert [row.player for row in rubber.sat_out.all()] == [out]


def test_a_rubber_keeps_the_date_of_its_evening() -> None:
    (table,) = make_evening("ABCD")
    rubber = begin(table)
    director, address = signed_in(make_director()), f"/rubbers/{rubber.pk}/setup/"
    assert "disabled" in str(director.get(address).context["form"]["date"])
    assert director.post(address, set_up(rubber, date="2020-01-01", game="auction")).status_code == 303
    rubber = fresh(rubber)
    assert (rubber.date, rubber.game) == (table.session.date, "auction")


def test_a_rubber_taken_up_is_the_latest_of_its_table() -> None:
    old, new = taken_up()
    assert old.table is not None
    assert [rubber.pk for rubber in book_of(old.table).rubbers] == [new.pk, old.pk]
    response = tablet_of(old.table).get(f"/tables/{old.table.pk}/tablet/")
    assert response["Location"] == f"/rubbers/{old.pk}/"
    enter(old, "4S N =")
    undo(old)
    assert fresh(old).is_open
    with pytest.raises(scoring.NextBegun):
        undo(new)
    enter(old, "4S N =")
    assert [rubber.pk for rubber in sheet_of_evening(old.table.session).counted] == [new.pk, old.pk]


def test_a_double_tap_after_a_rubber_taken_up_starts_one() -> None:
    old, _ = taken_up()
    assert old.table is not None
    enter(old, "4S N =")
    started = {
        services.start_next(table_id=old.table.pk, after=old.pk, by=None).pk,
        services.start_next(table_id=old.table.pk, after=old.pk, by=None).pk,
    }
    assert len(started) == 1
    assert now(old.table).rubbers.count() == 3


def test_a_table_is_for_people_who_exist() -> None:
    session = open_evening()
    director = signed_in(make_director())
    assert director.post(f"/sessions/{session.pk}/tables/", {"who": [91, 92, 93, 94]}).status_code == 404
    assert not session.tables.exists()


def tablet_of(table: Table) -> Client:
    tablet = Client()
    tablet.get(f"/t/{TableLink.objects.create(table=table).token}/")
    return tablet


def test_a_tablet_finds_the_next_rubber_from_one_that_is_void_or_yet_to_be_agreed() -> None:
    (table,) = make_evening("ABCD")
    tablet, onward = tablet_of(table), f'class="btn" href="/tables/{table.pk}/tablet/"'
    first = play_out(begin(table))
    assert onward not in tablet.get(f"/rubbers/{first.pk}/").text
    second = begin(table)
    assert onward in tablet.get(f"/rubbers/{first.pk}/").text
    assert onward not in tablet.get(f"/rubbers/{second.pk}/").text
    scoring.void_rubber(rubber_id=second.pk, expected_version=second.version, by=None)
    assert onward in tablet.get(f"/rubbers/{second.pk}/").text


def test_a_tablet_that_calls_stays_a_tablet() -> None:
    (table,) = make_evening("ABCD")
    tablet = tablet_of(table)
    response = tablet.post(f"/tables/{table.pk}/call/")
    assert (response.status_code, response["Location"]) == (303, f"/tables/{table.pk}/tablet/")
