"""The demonstration club: plausible, consistent, and the same for the same seed."""

from collections import Counter
from collections.abc import Iterator
from datetime import date
from random import Random
from typing import Any

import pytest
import time_machine
from django.core.management import CommandError, call_command
from django.utils import timezone

from clubsite.accounts.models import Role, User
from clubsite.demo.club import worked_out
from clubsite.demo.dealing import DECK, Hand, claimed, deal_cards, play
from clubsite.demo.evenings import Club, Size
from clubsite.demo.people import people
from clubsite.demo.rows import Writer
from clubsite.players.models import Player
from clubsite.sessions.models import ClubSession, DrawnCard
from scoring import standings
from scoring.models import Action, Correction, Deal, Rubber, RubberState, Seat, Standing
from scoring.rules import RULE_SETS, BySeat, BySide, Side, Strain
from scoring.scorebook import sheet_of
from tests.factories import make_player

SMALL = {"players": 12, "rubbers": 60, "years": 1}


@pytest.fixture(autouse=True)
def _november() -> Iterator[None]:
    with time_machine.travel("2026-11-30 21:00Z", tick=False):
        yield


def demo(capsys: pytest.CaptureFixture[str], **options: Any) -> str:
    call_command("demo", **options)
    return capsys.readouterr().out


def everything() -> list[Any]:
    """All that the club is, but for its database's own numbers."""
    seats = Seat.objects.order_by("rubber__started_at", "rubber__entry_key", "position")
    deals = Deal.objects.order_by("rubber__started_at", "rubber__entry_key", "number")
    return [
        list(Rubber.objects.order_by("started_at", "entry_key").values_list("entry_key", "game", "date", "state")),
        list(seats.values_list("player__name", "player__note", "position", "points", "back_score", "provisional")),
        list(deals.values_list("entry_key", "level", "strain", "doubling", "declarer", "tricks", "honours_n", "void")),
        list(
            DrawnCard.objects.order_by("draw__made_at", "draw__table__number", "pk").values_list("player__name", "card")
        ),
        list(Correction.objects.order_by("at", "rubber__entry_key", "deal").values_list("action", "before", "after")),
    ]


@pytest.mark.django_db
def test_the_same_club_for_the_same_seed(capsys: pytest.CaptureFixture[str]) -> None:
    clubs = []
    for seed in (3, 3, 4):
        demo(capsys, seed=seed, **SMALL)
        clubs.append(everything())
        for model in (ClubSession, Rubber, Player, User):
            model.objects.all().delete()
    assert clubs[0] == clubs[1]
    assert clubs[0] != clubs[2]


@pytest.mark.django_db
def test_two_years_of_a_club(capsys: pytest.CaptureFixture[str]) -> None:
    demo(capsys)
    assert Player.objects.count() == 24
    states = Counter(Rubber.objects.values_list("state", flat=True))
    assert states[RubberState.OPEN] == 3
    assert states[RubberState.SETTLED] >= 3
    assert states[RubberState.VOID] >= 1
    assert sum(states.values()) == 700 + 6 + 4
    assert set(Rubber.objects.values_list("game", flat=True)) == {"contract", "auction"}
    days = Rubber.objects.order_by("date").values_list("date", flat=True)
    assert (timezone.localdate() - days[0]).days in range(710, 731)
    assert days.last() == timezone.localdate()
    assert {Action.CHANGED, Action.VOIDED} <= set(Correction.objects.values_list("action", flat=True))
    namesakes = Player.objects.filter(name="Иван Соколов").values_list("note", flat=True)
    assert sorted(namesakes) == ["младший", "старший"]


@pytest.mark.django_db
def test_an_evening_that_is_over_and_one_that_goes_on(capsys: pytest.CaptureFixture[str]) -> None:
    demo(capsys)
    over, tonight = ClubSession.objects.order_by("date")
    assert (over.date, tonight.date) == (date(2026, 11, 28), date(2026, 11, 30))
    assert (over.is_open, tonight.is_open) == (False, True)
    assert [table.places.count() for table in tonight.tables.order_by("number")] == [5, 4]
    played, now_played = (Rubber.objects.filter(table__session=session) for session in (over, tonight))
    assert Counter(played.values_list("state", flat=True)) == {RubberState.FINISHED: 6}
    assert Counter(now_played.values_list("state", flat=True)) == {RubberState.FINISHED: 2, RubberState.OPEN: 2}
    assert not played.filter(agreed_at=None).exists()
    assert over.opened_at < min(played.values_list("touched_at", flat=True))
    assert over.closed_at
    assert over.closed_at > max(played.values_list("touched_at", flat=True))
    assert set(over.attendances.values_list("left_at", flat=True)) == {over.closed_at}
    for day in (over.date, tonight.date):
        seats = Seat.objects.filter(rubber__date=day)
        at_tables = set(seats.exclude(rubber__table=None).values_list("player", flat=True))
        assert not at_tables & set(seats.filter(rubber__table=None).values_list("player", flat=True))
    assert call_command("verify") is None


@pytest.mark.django_db
def test_a_big_club_has_no_evenings(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("clubsite.demo.club.MOST_RUBBERS", 59)
    demo(capsys, **SMALL)
    assert not ClubSession.objects.exists()
    assert Rubber.objects.count() == 60


@pytest.mark.django_db
def test_stored_results_are_those_of_the_deals(capsys: pytest.CaptureFixture[str]) -> None:
    demo(capsys, **SMALL | {"rubbers": 200})
    for rubber in Rubber.objects.with_sheet():
        sheet = sheet_of(rubber)
        assert sheet.finished == (rubber.state in (RubberState.FINISHED, RubberState.VOID))
        for seat in rubber.seats.all():
            points = sheet.totals[rubber_side(seat)] if rubber.is_counted else None
            assert (seat.points, seat.counted_on) == (points, rubber.date if rubber.is_counted else None)
            assert seat.provisional == (rubber.is_counted and not rubber.is_final)
        assert rubber.touched_at <= timezone.now()
    assert not Deal.objects.filter(entered_at__gt=timezone.now()).exists()
    assert Seat.objects.filter(provisional=True).exists()
    stored = set(Standing.objects.values_list("player", "family", "period", "rubbers", "won", "total"))
    standings.rebuild()
    assert stored == set(Standing.objects.values_list("player", "family", "period", "rubbers", "won", "total"))


def rubber_side(seat: Seat) -> Side:
    return Side.NS if seat.position in "NS" else Side.EW


@pytest.mark.django_db
def test_log_ins_are_made_and_told(capsys: pytest.CaptureFixture[str]) -> None:
    out = demo(capsys, **SMALL)
    assert "for trying it out" in out
    for name, role in (("director", Role.DIRECTOR), ("member", Role.MEMBER)):
        user = User.objects.get(username=name)
        password = out.split(f"{name}  password ")[1].split()[0]
        assert (user.role, user.check_password(password)) == (role, True)
    regular = User.objects.get(username="member").player.seats.exclude(counted_on=None).count()
    assert f"{regular} of the rubbers count for them" in out


@pytest.mark.django_db
@pytest.mark.parametrize(("rubbers", "own"), [(400, 100), (3600, 800)])
def test_the_regular_is_there_at_every_size(capsys: pytest.CaptureFixture[str], rubbers: int, own: int) -> None:
    demo(capsys, players=40, rubbers=rubbers, years=5)
    seats = User.objects.get(username="member").player.seats
    assert seats.filter(rubber__table=None).exclude(counted_on=None).count() == own
    assert call_command("verify") is None


def test_an_evening_is_the_same_whoever_works_it_out() -> None:
    now, size = timezone.now(), Size(players=60, rubbers=200, years=1)
    writer = Writer(players=list(range(1, 61)), director=7)
    tasks = [(5, size, now, writer, 1, evening) for evening in Club(5, size, now).evenings()]
    assert list(worked_out(tasks, big=True)) == list(worked_out(tasks, big=False))
    assert sum(len(evening.rubbers) for evening in worked_out(tasks, big=False)) == 200


@pytest.mark.django_db
def test_a_club_with_people_is_left_alone(capsys: pytest.CaptureFixture[str]) -> None:
    make_player("Anna")
    assert demo(capsys).splitlines() == ["The club already has people or rubbers: no demonstration was added."]
    assert (Player.objects.count(), Rubber.objects.count(), User.objects.count()) == (1, 0, 0)


@pytest.mark.django_db
@pytest.mark.parametrize("wrong", [{"players": 3}, {"rubbers": 0}, {"years": 0}, {"years": 101}])
def test_an_impossible_club(wrong: dict[str, int]) -> None:
    with pytest.raises(CommandError, match="at least 4 players"):
        call_command("demo", **wrong)
    assert not Player.objects.exists()


@pytest.mark.parametrize("number", [4, 24, 300, 5000])
def test_no_two_people_are_taken_for_each_other(number: int) -> None:
    keys = [(person.name_key, person.note_key) for person in people(number, Random(1))]
    assert len(set(keys)) == len(keys) == number


def test_a_whole_pack_is_dealt() -> None:
    hands = deal_cards(Random(5))
    assert sorted(card for hand in hands for card in hand.cards) == list(DECK)
    assert sum(hand.points for hand in hands) == 40
    for strain in Strain:
        assert sum(hand.honours(strain) for hand in hands) == (4 if strain is Strain.NT else 5)


def test_honours_are_those_that_were_dealt() -> None:
    clubs, diamonds, hearts, spades = (list(DECK[start : start + 13]) for start in range(0, 52, 13))
    dealt = clubs, diamonds, [*hearts[:12], spades[12]], [*spades[:12], hearts[12]]
    hands = BySeat(*(Hand(bytes(cards)) for cards in dealt))
    assert claimed("contract", Strain.S, hands) == (0, 0, 0, 4)
    assert claimed("auction", Strain.S, hands) == (0, 0, 1, 4)
    assert claimed("contract", Strain.NT, hands) == (0, 0, 0, 0)
    assert claimed("auction", Strain.NT, hands) == (1, 1, 1, 1)


@pytest.mark.parametrize("family", ["contract", "auction"])
def test_real_frequencies(family: str) -> None:
    random = Random(2)
    line = {"contract": 100, "auction": 30}[family]
    deals = [play(random, family, BySide(line, line), BySeat(0, 0, 0, 0)) for _ in range(2000)]
    played = [deal for deal in deals if deal.contract]
    assert 20 <= len(deals) - len(played) <= 140
    made = sum(deal.result >= 0 for deal in played) * 100 // len(played)
    assert 58 <= made <= 80
    doubled = sum(deal.contract.doubling > 1 for deal in played if deal.contract) * 100 // len(played)
    assert 2 <= doubled <= 15
    levels = Counter(deal.contract.level for deal in played if deal.contract)
    assert levels[6] + levels[7] <= len(played) * 5 // 100
    assert all(levels[level] for level in range(1, 6))
    assert {deal.contract.strain for deal in played if deal.contract} == set(Strain)
    assert set(RULE_SETS) >= {family}
