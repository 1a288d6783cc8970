"""What is stored is compared with the deals; whatever was tampered with is found, told and put right."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError
from django.db.models import F

from scoring import services, verification
from scoring.management.commands.verify import LISTED
from scoring.models import Deal, Partnership, Record, Rubber, Season, Seat, Standing
from scoring.rules import Seat as Position
from tests.factories import enter, make_four, make_player, make_rubber
from tests.scoring.kept import check_kept

Capture = pytest.CaptureFixture[str]
GAME = "3NT N =", "4S S +1"
pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def club() -> list[Rubber]:
    """Rubbers of both games: finished, settled, void, open, and one with a substitute; a season round them."""
    four = make_four()
    services.save_season(name="Spring", first_day=date(2026, 3, 1), last_day=date(2026, 3, 31))
    finished = [
        make_rubber(four, *GAME),
        make_rubber(four[::-1], "6H E =", "2C N -3", "5D W ="),
        make_rubber(four, "PASS"),
    ]
    auction = make_rubber(four, "4S E =", "3NT E +1", game="auction", day=date(2026, 4, 1))
    settled, void = make_rubber(four, "2S N ="), make_rubber(four, *GAME)
    services.settle(rubber_id=settled.pk, expected_version=settled.version, by=None)
    services.void_rubber(rubber_id=void.pk, expected_version=void.version, by=None)
    shared = make_rubber(four, "6NT S =")
    services.substitute(
        rubber_id=shared.pk,
        expected_version=shared.version,
        seat=Position.S,
        player=make_player("Kira"),
        from_deal=2,
        takes_score=True,
        by=None,
    )
    return [*finished, auction, settled, void, enter(shared, "6NT S =")]


def verify(capsys: Capture, **options: Any) -> tuple[int, str]:
    try:
        call_command("verify", **options)
    except SystemExit as ended:
        return int(str(ended.code)), capsys.readouterr().out
    return 0, capsys.readouterr().out


def test_a_sound_club(capsys: Capture) -> None:
    check_kept()
    assert verify(capsys) == (0, "Everything stored is what the deals say.\n")


PLANTED: dict[str, tuple[Callable[[], object], str]] = {
    "a seat's back score": (
        lambda: north().update(back_score=F("back_score") + 1),
        "seat N of rubber 1: back_score 11",
    ),
    "a seat's figures": (lambda: north().update(made=7), "seat N of rubber 1: made 7, but it has to be made 1"),
    "a seat's partner": (lambda: north().update(partner=F("player")), "seat N of rubber 1: partner_id"),
    "a day": (lambda: Rubber.objects.filter(pk=first()).update(date=date(2025, 1, 1)), "counted_on 2026-03-14"),
    "a time": (lambda: north().update(started_at=None), "started_at None, but it has to be started_at 20"),
    "a seat of a void rubber": (
        lambda: Seat.objects.filter(counted_on=None, rubber__state="void").update(won=True),
        "won True, but it has to be won False",
    ),
    "a deal": (lambda: Deal.objects.filter(rubber=first(), number=2).update(tricks=12), "points "),
    "a state": (
        lambda: Rubber.objects.filter(pk=first()).update(state="open"),
        "state open, but it has to be state finished",
    ),
    "a month": (lambda: standing("2026-03").update(total=99), "all games, 2026-03: total 99"),
    "a year": (lambda: standing("2026").update(won=99), "all games, 2026: won 99"),
    "all time": (lambda: standing("all").update(slams=99), "all games, all: slams 99"),
    "a season": (lambda: standing("s").update(rubbers=99), "rubbers 99"),
    "one family": (
        lambda: Standing.objects.filter(family="auction").update(honours=99),
        "auction, 2026-04: honours 99",
    ),
    "a row too few": (lambda: standing("2026-03").delete(), "all games, 2026-03: no row, but it has to be rubbers"),
    "a row too many": (lambda: standing("all").update(period="2031"), "but it has to be no row"),
    "a period that is none": (lambda: standing("all").update(period="s99"), "all games, s99: rubbers"),
    "a partnership": (lambda: Partnership.objects.filter(period="all").update(total=99), "partnership player"),
    "a month of a partnership": (
        lambda: Partnership.objects.filter(period="all").update(period="2026-03"),
        "no such period",
    ),
    "a record's value": (lambda: Record.objects.filter(kind="run").update(value=99), "run, all games, all: value 99"),
    "a record's deal": (lambda: Record.objects.filter(kind="slams").update(deal=99), "deal 99"),
    "a record too few": (lambda: Record.objects.filter(kind="margin").delete(), "margin, all games, all: no row"),
    "a record too many": (
        lambda: Record.objects.filter(kind="evening", period="all").update(period="s99"),
        "but it has to be no row",
    ),
}


def first() -> int:
    return Rubber.objects.order_by("pk")[0].pk


def north() -> Any:
    return Seat.objects.filter(rubber=first(), position="N")


def standing(period: str) -> Any:
    return Standing.objects.filter(family="", period__startswith=period)


@pytest.mark.parametrize("what", PLANTED)
def test_what_differs_is_told_and_put_right(capsys: Capture, what: str) -> None:
    plant, told = PLANTED[what]
    plant()
    status, out = verify(capsys)
    assert status == 1
    assert told.replace("rubber 1", f"rubber {first()}") in out
    status, out = verify(capsys, repair=True)
    assert (status, out.splitlines()[-1]) == (0, "Repaired.")
    assert verify(capsys)[0] == 0
    check_kept()


def test_what_no_derivation_can_put_right(capsys: Capture) -> None:
    rubber = Rubber.objects.get(pk=first())
    Deal.objects.create(rubber=rubber, number=3, entry_key="late", level=1, strain="C", declarer="N", tricks=7)
    for options in ({}, {"repair": True}):
        status, out = verify(capsys, **options)
        assert status == 1
        assert f"rubber {rubber.pk}: its deals, but it has to be other ones" in out
    assert out.splitlines()[-1] == "Repaired, but for 1 differences."


def test_a_rubber_without_a_seat(capsys: Capture) -> None:
    north().delete()
    status, out = verify(capsys)
    assert (status, f"rubber {first()}: 3 seats, but it has to be 4 seats" in out) == (1, True)


def test_a_long_list_is_cut(capsys: Capture) -> None:
    Standing.objects.all().update(total=99)
    status, out = verify(capsys)
    assert status == 1
    assert sum(line.startswith("standing player") for line in out.splitlines()) == LISTED
    assert f" differences, {LISTED} of them listed" in out


def test_a_rule_set_that_is_no_longer_there(capsys: Capture) -> None:
    Rubber.objects.filter(pk=first()).update(game="chicago")
    status, out = verify(capsys)
    assert status == 1
    assert f"rubber {first()}: rule set chicago, but it has to be one of contract, " in out


def test_a_database_that_is_not_the_clubs(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any, **__: Any) -> Any:
        raise OperationalError("no such table: scoring_rubber")

    monkeypatch.setattr(verification, "of_seats", fail)
    with pytest.raises(CommandError, match="The database cannot be read: no such table"):
        call_command("verify")


@pytest.mark.parametrize("change", ["added", "moved", "deleted"])
def test_seasons_may_change_meanwhile(monkeypatch: pytest.MonkeyPatch, change: str) -> None:
    spring = Season.objects.get()
    days = {"first_day": date(2026, 1, 1), "last_day": date(2026, 12, 31)}
    changes = {
        "added": lambda: services.save_season(name="Cup", **days),
        "moved": lambda: services.save_season(season_id=spring.pk, name="Spring", **days),
        "deleted": lambda: services.delete_season(spring.pk),
    }
    level = verification.season_level
    todo = [changes[change]]

    def season_level(*given: Any) -> Any:
        found = level(*given)
        if todo:
            todo.pop()()
        return found

    monkeypatch.setattr(verification, "season_level", season_level)
    assert list(verification.differences(lambda _: None)) == []
    assert not todo
