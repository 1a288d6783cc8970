"""Boards as files: the same rows, true numbers, and no name that a spreadsheet would run."""

import csv
from collections.abc import Iterator
from datetime import date
from io import StringIO

import pytest
import time_machine
from django.http import StreamingHttpResponse
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from clubsite.accounts.models import Club
from clubsite.leaderboards.spreadsheets import cell, tenths
from clubsite.players.models import Player
from scoring.models import Standing
from tests.factories import make_four, make_player, make_result, make_rubber, make_user

pytestmark = pytest.mark.django_db
FILE = "/leaderboards/all/2026-11/csv/"


@pytest.fixture(autouse=True)
def _november() -> Iterator[None]:
    with time_machine.travel("2026-11-30 12:00Z", tick=False):
        yield


def rows(client: Client, address: str = FILE, **query: str) -> list[list[str]]:
    response = client.get(address, query)
    assert response.status_code == 200
    assert isinstance(response, StreamingHttpResponse)
    assert response["Content-Type"] == "text/csv; charset=utf-8"
    sent = response.getvalue()
    assert sent.startswith(b"\xef\xbb\xbf")
    return list(csv.reader(StringIO(sent.decode("utf-8-sig"), newline="")))


def test_the_rows_of_the_board(client: Client) -> None:
    four = make_four("Anna", "Борис", "Vera", "Lev")
    make_result(four, date(2026, 11, 1), 5, provisional=True)
    make_result([four[0], four[2], four[1], four[3]], date(2026, 11, 2), 2)
    assert rows(client) == [
        ["Place", "Player", "Rubbers", "Won", "To be agreed", "Per rubber", "Total"],
        ["1", "Anna", "2", "2", "1", "3.5", "7"],
        ["2", "Vera", "2", "1", "1", "1.5", "3"],
        ["3", "Борис", "2", "1", "1", "-1.5", "-3"],
        ["4", "Lev", "2", "0", "1", "-3.5", "-7"],
    ]
    response = client.get(FILE)
    assert response["Content-Disposition"] == 'attachment; filename="standings-all-2026-11.csv"'


def test_the_same_filters(client: Client) -> None:
    make_result(make_four(), date(2026, 11, 1), 5)
    assert [row[1] for row in rows(client, q="e")[1:]] == ["Vera", "Lev"]
    assert rows(client, by="mean") == rows(client, q="nobody")
    days = rows(client, "/leaderboards/contract/days/csv/", since="2026-11-01", until="2026-11-01")
    assert days[1:] == rows(client)[1:]


def test_the_same_privacy(client: Client) -> None:
    anna, boris, vera, lev = make_four()
    make_result([anna, boris, vera, lev], date(2026, 11, 1))
    Player.objects.filter(pk=boris.pk).update(guest=True)
    Player.objects.filter(pk=lev.pk).update(active=False)
    assert [row[1] for row in rows(client)[1:]] == ["Anna", "Vera"]
    assert [row[1] for row in rows(client, inactive="on")[1:]] == ["Anna", "Vera", "Lev"]
    Club(public=False).save()
    assert client.get(FILE).status_code == 302
    client.force_login(make_user())
    assert len(rows(client)) == 3


@pytest.mark.parametrize(
    ("value", "written"),
    [
        ("=1+1", "'=1+1"),
        ("+7", "'+7"),
        ("-7", "'-7"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("\tx", "'\tx"),
        ("\rx", "'\rx"),
        ("Anna", "Anna"),
        ("", ""),
        (-7, -7),
        (None, ""),
    ],
)
def test_no_formula_is_let_through(value: object, written: object) -> None:
    assert cell(value) == written


def test_a_name_like_a_formula(client: Client) -> None:
    make_result(make_four("=HYPERLINK(1)", "Boris", '"; drop, "', "Lev"), date(2026, 11, 1))
    assert [row[1] for row in rows(client)[1:3]] == ["'=HYPERLINK(1)", '"; drop, "']


@pytest.mark.parametrize(("value", "written"), [(45, "4.5"), (-45, "-4.5"), (-5, "-0.5"), (0, "0.0")])
def test_means_with_a_point_in_any_language(value: int, written: str) -> None:
    assert tenths(value) == written


def test_in_russian(client: Client) -> None:
    make_result(make_four(), date(2026, 11, 1), 5)
    client.cookies["django_language"] = "ru"
    assert rows(client)[1][-2:] == ["5.0", "5"]


def test_a_large_board_is_read_in_batches(client: Client, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    period = {"family": "", "period": "2026-11", "rubbers": 1, "won": 0, "provisional": 0}
    Standing.objects.bulk_create(Standing(player=make_player(), total=-number, **period) for number in range(1001))
    with django_assert_num_queries(9):
        assert len(rows(client)) == 1002


def test_partnerships(client: Client) -> None:
    make_result(make_four("Anna", "Boris", "Vera", "Lev"), date(2026, 11, 1), 5)
    assert rows(client, "/leaderboards/all/2026/partnerships/csv/") == [
        ["Place", "Player", "Partner", "Rubbers", "Won", "To be agreed", "Per rubber", "Total"],
        ["1", "Anna", "Vera", "1", "1", "0", "5.0", "5"],
        ["2", "Boris", "Lev", "1", "0", "0", "-5.0", "-5"],
    ]


def test_records(client: Client) -> None:
    rubber = make_rubber(make_four("Anna", "Boris", "Vera", "Lev"), "6S N =", "3NT N =", day=date(2026, 11, 1))
    found = rows(client, "/leaderboards/all/all/records/csv/")
    assert found[0] == ["Record", "Place", "Players", "Value", "Date", "Rubber", "Deal"]
    assert ["slams bid and made", "1", "Anna", "1", "2026-11-01", str(rubber.pk), "1"] in found
