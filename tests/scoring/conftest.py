"""The people of the pages: Anna scores and plays North, Boris plays East, Clara is a stranger, Dora directs."""

from datetime import date

import pytest
from django.test import Client

from clubsite.accounts.models import User
from clubsite.players.models import Player
from clubsite.sessions.models import ClubSession, Table
from scoring import services
from scoring.models import Rubber
from scoring.rules import SEATS, Seat
from tests.factories import make_director, make_player, make_user


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def four() -> list[Player]:
    """At the table, North first; Anna and Boris can sign in."""
    anna = make_player("Anna", user=make_user("anna"))
    boris = make_player("Boris", user=make_user("boris"))
    return [anna, boris, make_player("Vera"), make_player("Lev <b>")]


@pytest.fixture
def anna(four: list[Player]) -> Client:
    assert four[0].user
    return signed_in(four[0].user)


@pytest.fixture
def boris(four: list[Player]) -> Client:
    assert four[1].user
    return signed_in(four[1].user)


@pytest.fixture
def clara() -> Client:
    make_player("Clara", user=(user := make_user("clara")))
    return signed_in(user)


@pytest.fixture
def dora() -> Client:
    return signed_in(make_director(username="dora"))


@pytest.fixture
def table() -> Table:
    """A table of an evening."""
    session = ClubSession.objects.create(date=date(2026, 11, 30), game="contract", currency="EUR")
    return Table.objects.create(session=session, number=1, seating_rule="pivot")


@pytest.fixture
def rubber(table: Table, four: list[Player]) -> Rubber:
    """A rubber of that table, which the four have just started."""
    return services.start_rubber(
        game="contract",
        date=table.session.date,
        dealer=Seat.N,
        players=dict(zip(SEATS, four, strict=True)),
        entry_key="evening",
        by=None,
        table_id=table.pk,
    )
