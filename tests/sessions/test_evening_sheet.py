"""The evening's sheet: two that were worked out by hand, people who come and go, and who pays whom."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase
from pytest_django import DjangoAssertNumQueries

from clubsite.accounts.models import Club
from clubsite.players.models import Player
from clubsite.sessions import services
from clubsite.sessions.evening_sheet import SheetOfEvening, sheet_of_evening
from clubsite.sessions.models import ClubSession
from scoring import services as scoring
from scoring.models import Rubber
from scoring.rules import Seat
from tests.factories import begin, enter, make_four, make_player, make_user
from tests.sessions.evenings import open_evening, play, seat, sit_down, win

SESSIONS = json.loads((Path(__file__).parents[1] / "vectors" / "back_score_sessions.json").read_text())


def totals(sheet: SheetOfEvening) -> dict[str, int]:
    return {line.player.name: line.total for line in sheet.lines}


def owed(sheet: SheetOfEvening) -> list[tuple[str, str, int]]:
    return [(debt.payer.name, debt.payee.name, debt.amount) for debt in sheet.debts]


def text(client: Client, session: ClubSession) -> str:
    response = client.get(f"/sessions/{session.pk}/sheet/")
    assert response.status_code == 200
    return " ".join(response.text.split())


def enter_printed(printed: dict[str, Any]) -> tuple[ClubSession, dict[str, Player]]:
    """A printed evening, played again: who won, by how many hundreds, and who sat out."""
    players = {name: make_player(name) for name in printed["players"]}
    session = open_evening()
    table = sit_down(session, list(players.values()))
    for rubber in printed["rubbers"]:
        four = [players[name] for name in (*rubber["winners"], *rubber["losers"])]
        win(seat(table, four, [players[name] for name in rubber["sat_out"]]), rubber["hundreds"])
    return session, players


@pytest.mark.django_db
class TestPrinted:
    @pytest.mark.parametrize("printed", SESSIONS, ids=[session["id"] for session in SESSIONS])
    def test_every_figure(self, printed: dict[str, Any]) -> None:
        session, players = enter_printed(printed)
        sheet = sheet_of_evening(session)
        lines = {line.player.name: line for line in sheet.lines}
        assert set(lines) == set(players)
        columns = sheet.tables[0][1]
        numbers = [column.rubber.number_at_table for column in columns]
        assert numbers == [rubber["rubber"] for rubber in printed["rubbers"]]
        for index, rubber in enumerate(printed["rubbers"]):
            cells = {name: line.figures[index].cell for name, line in lines.items()}
            assert {name: cell.running for name, cell in cells.items()} == rubber["running"]
            assert {name for name, cell in cells.items() if cell.sat_out} == set(rubber["sat_out"])
            assert {cells[name].hundreds for name in rubber["winners"]} == {rubber["hundreds"]}
            assert {cells[name].hundreds for name in rubber["losers"]} == {-rubber["hundreds"]}
            assert columns[index].plus == rubber.get("plus_total", columns[index].plus)
        assert totals(sheet) == printed["rubbers"][-1]["running"]

    def test_the_sheet_of_1913_on_paper(self, client: Client) -> None:
        session, _ = enter_printed(SESSIONS[0])
        page = text(client, session)
        row = page[page.index(">Brown<") : page.index("</tr>", page.index(">Brown<"))]
        figures = [part.split("<")[0] for part in row.split(">") if part.split("<")[0].strip(" −+0123456789") == ""]
        shown = [figure for figure in figures if figure.strip()]
        assert shown == ["+2", "+2", "+3", "+5", "+5", "−1", "+4", "+2", "+6", "+6", "+6"]
        assert row.count(">out<") == 2
        foot = page[page.index("<tfoot>") : page.index("</tfoot>")]
        assert [part.split("<")[0] for part in foot.split('<td class="num')[1:]] == [
            ' group">4',
            '">8',
            '">8',
            '">8',
            '">9',
            '">10',
            ' group">10',
        ]

    def test_who_pays_whom_in_1913_at_a_quarter_a_hundred(self) -> None:
        session, _ = enter_printed(SESSIONS[0])
        assert owed(sheet_of_evening(session)) == [
            ("Jones", "Brown", 150),
            ("Smith", "King", 50),
            ("Green", "King", 50),
        ]


@pytest.mark.django_db
class TestSheet:
    @pytest.fixture
    def session(self) -> ClubSession:
        return open_evening()

    def test_tables_side_by_side_each_in_its_order(self, client: Client, session: ClubSession) -> None:
        one = sit_down(session, make_four("Anna", "Boris", "Vera", "Lev"))
        two = sit_down(session, make_four("Egor", "Fedor", "Galja", "Hugo"))
        played = [play(table, hundreds) for table, hundreds in ((one, 3), (two, 5), (one, 0), (two, 1))]
        sheet = sheet_of_evening(session)
        assert [
            (table.number, [(column.rubber.pk, column.rubber.number_at_table, column.plus) for column in columns])
            for table, columns in sheet.tables
        ] == [
            (1, [(played[0].pk, 1, 6), (played[2].pk, 2, 6)]),
            (2, [(played[1].pk, 1, 16), (played[3].pk, 2, sheet.plus)]),
        ]
        page = text(client, session)
        assert page.count('scope="colgroup"') == 2
        for rubber in played:
            assert page.count(f'href="/rubbers/{rubber.pk}/"') == 5, "its head and four figures"

    def test_one_table_needs_no_headings(self, client: Client, session: ClubSession) -> None:
        play(sit_down(session, make_four()), 3)
        assert "colgroup" not in text(client, session)

    def test_a_rubber_being_played_is_named_and_not_counted(self, client: Client, session: ClubSession) -> None:
        table = sit_down(session, make_four())
        play(table, 3)
        rubber = begin(table)
        enter(rubber, "3NT N =")
        sheet = sheet_of_evening(session)
        assert (sheet.open_rubbers, len(sheet.counted)) == ([rubber], 1)
        page = text(client, session)
        assert "Not counted: rubber 2 at table 1 is still being played." in page
        assert "Not the last word: 1 rubber is still being played." in page

    def test_a_provisional_result_is_marked(self, client: Client, session: ClubSession) -> None:
        play(sit_down(session, make_four()), 3, agreed=False)
        page = text(client, session)
        assert '1<span aria-hidden="true">*</span><span class="visually-hidden">, provisional</span>' in page
        assert "1 result is still to be agreed." in page
        assert "* Both sides have yet to agree the result." in page

    def test_a_final_evening_has_neither(self, client: Client, session: ClubSession) -> None:
        play(sit_down(session, make_four()), 3)
        page = text(client, session)
        assert "Not the last word" not in page
        assert "provisional" not in page

    def test_a_void_rubber_is_not_there(self, session: ClubSession) -> None:
        table = sit_down(session, make_four())
        rubber = play(table, 3)
        play(table, 2)
        rubber.refresh_from_db()
        scoring.void_rubber(rubber_id=rubber.pk, expected_version=rubber.version, by=None)
        sheet = sheet_of_evening(session)
        assert [column.rubber.number_at_table for column in sheet.tables[0][1]] == [1]
        assert sorted(totals(sheet).values()) == [-2, -2, 2, 2]

    @pytest.mark.parametrize("takes_score", [True, False])
    def test_a_substitute_and_whom_they_came_for(self, client: Client, session: ClubSession, takes_score: bool) -> None:
        four, kira = make_four(), make_player("Kira")
        table = sit_down(session, four)
        rubber = enter(seat(table, four), "7NT E -4")
        scoring.substitute(
            rubber_id=rubber.pk,
            expected_version=rubber.version,
            seat=Seat.N,
            player=kira,
            from_deal=2,
            takes_score=takes_score,
            by=None,
        )
        rubber.refresh_from_db()
        win(rubber, 1)
        anna_has, kira_has = (0, 3) if takes_score else (3, 0)
        assert totals(sheet_of_evening(session)) == {
            "Anna": anna_has,
            "Boris": 3,
            "Vera": -3,
            "Lev": -3,
            "Kira": kira_has,
        }
        page = text(client, session)
        taker = "Kira" if takes_score else "Anna"
        assert f"Rubber 1, table 1: Kira for Anna from deal 2 on. The score is {taker}" in page
        assert page.count("shared with a substitute") == 2

    def test_whoever_changes_tables_goes_on_with_their_total(self, session: ClubSession) -> None:
        four = make_four("Anna", "Boris", "Vera", "Lev")
        egor, *others = make_four("Egor", "Fedor", "Galja", "Hugo")
        one, two = sit_down(session, [*four, egor]), sit_down(session, [*others, make_player("Igor")])
        win(seat(one, four, [egor]), 4)
        services.join_table(table_id=two.pk, people=[four[0].pk])
        win(seat(two, [four[0], *others], list(Player.objects.filter(name="Igor"))), 2)
        anna = next(line for line in sheet_of_evening(session).lines if line.player == four[0])
        assert [(figure.cell.hundreds, figure.cell.running) for figure in anna.figures] == [(4, 4), (2, 6)]

    def test_an_evening_without_rubbers(self, client: Client, session: ClubSession) -> None:
        assert "No rubber has ended yet." in text(client, session)
        sit_down(session, make_four())
        assert "Settlement" not in text(client, session)

    def test_a_guest_settles_like_anyone(self, client: Client, session: ClubSession) -> None:
        guest = services.add_guest(session_id=session.pk, name="Gleb", note="")
        anna, boris, vera = make_four("Anna", "Boris", "Vera")
        table = sit_down(session, [anna, boris, vera, guest])
        win(seat(table, [anna, boris, vera, guest]), 4)
        assert owed(sheet_of_evening(session)) == [("Gleb", "Anna", 100), ("Vera", "Boris", 100)]
        assert ">guest<" in text(client, session)


class TestAnyEvening(TestCase):
    @settings(max_examples=12, deadline=None)
    @given(
        st.lists(st.tuples(st.integers(0, 1), st.permutations(range(5)), st.integers(0, 9)), max_size=6),
        st.integers(1, 500),
    )
    def test_columns_totals_and_payments(self, rubbers: list[tuple[int, list[int], int]], stake: int) -> None:
        session = open_evening(stake=stake)
        people = [[make_player() for _ in range(5)] for _ in range(2)]
        tables = [sit_down(session, five) for five in people]
        for index, order, hundreds in rubbers:
            *four, out = (people[index][place] for place in order)
            win(seat(tables[index], four, [out]), hundreds)
        sheet = sheet_of_evening(session)
        for column in zip(*(line.figures for line in sheet.lines), strict=True):
            assert sum(figure.cell.hundreds or 0 for figure in column) == 0
            assert sum(figure.cell.running for figure in column) == 0
        coins = {line.player: line.coins for line in sheet.lines}
        assert sum(coins.values()) == 0
        assert len(sheet.debts) <= max(0, sum(bool(amount) for amount in coins.values()) - 1)
        for debt in sheet.debts:
            coins[debt.payer] += debt.amount
            coins[debt.payee] -= debt.amount
        assert set(coins.values()) <= {0}


@pytest.mark.django_db
class TestLadder:
    @pytest.mark.parametrize("tables", [1, 3])
    @pytest.mark.parametrize("rubbers", [1, 3])
    def test_the_same_queries(
        self, client: Client, tables: int, rubbers: int, django_assert_num_queries: DjangoAssertNumQueries
    ) -> None:
        session = open_evening()
        for _ in range(tables):
            table = sit_down(session, [make_player() for _ in range(5)])
            for _ in range(rubbers):
                play(table, 2)
        client.get(f"/sessions/{session.pk}/sheet/")
        with django_assert_num_queries(6):  # club, evening, rubbers, seats, who sat out, places
            client.get(f"/sessions/{session.pk}/sheet/")

    def test_members_only(self, client: Client) -> None:
        Club(public=False).save()
        address = f"/sessions/{open_evening().pk}/sheet/"
        assert client.get(address)["Location"] == f"/account/sign-in/?next={address}"
        client.force_login(make_user())
        assert client.get(address).status_code == 200

    def test_unknown_and_wrong_method(self, client: Client) -> None:
        assert client.get("/sessions/999/sheet/").status_code == 404
        assert client.get(f"/sessions/{'9' * 30}/sheet/").status_code == 404
        assert client.post(f"/sessions/{open_evening().pk}/sheet/").status_code == 405
        assert not Rubber.objects.exists()
