"""Every board is what the deals say, worked out in the plainest way, whatever was corrected, voided or moved."""

from collections import defaultdict
from datetime import date
from typing import Any

import hypothesis.strategies as st
from hypothesis import given, settings
from hypothesis.extra.django import TestCase

from clubsite.accounts.models import Edition
from clubsite.leaderboards import boards, partnerships
from clubsite.leaderboards.boards import Asked, Board, Line
from clubsite.leaderboards.freshness import remembered
from clubsite.leaderboards.periods import Days, Period
from clubsite.leaderboards.ranking import per_rubber
from clubsite.players.models import Player
from scoring import services
from scoring.models import Rubber, Season, Standing
from scoring.rules import SEATS, SIDE_OF, Side
from scoring.rules.notation import parse
from scoring.scorebook import by_position, sheet_of
from tests.factories import enter, fresh, make_player, make_rubber, make_season

DAYS = [date(2025, 12, 31), date(2026, 1, 1), date(2026, 1, 2), date(2026, 2, 14)]
GAMES = ["4S N =", "4H E =", "3NT S +1", "5C W =", "6S N =", "2D E -3", "4SX S -2"]
rubbers = st.tuples(
    st.permutations(range(6)),
    st.sampled_from(["contract", "auction"]),
    st.sampled_from(DAYS),
    st.lists(st.sampled_from(GAMES), min_size=2, max_size=6),
)
changes = st.one_of(
    st.tuples(st.just("correct"), st.integers(0, 5), st.sampled_from(GAMES)),
    st.tuples(st.just("move"), st.integers(0, 5), st.sampled_from(DAYS)),
    st.tuples(st.sampled_from(["void", "restore", "agree", "settle"]), st.integers(0, 5), st.none()),
)
Result = tuple[date, str, dict[int, int]]
"""A counted rubber: its day and game, and what each of the four got."""


def play(people: list[Player], order: list[int], game: str, day: date, deals: list[str]) -> None:
    rubber = make_rubber([people[index] for index in order[:4]], game=game, day=day)
    for deal in deals:
        if fresh(rubber).is_open:
            enter(rubber, deal)


def change(name: str, index: int, what: Any) -> None:
    found = list(Rubber.objects.order_by("pk"))
    rubber = fresh(found[index % len(found)])
    key = {"rubber_id": rubber.pk, "expected_version": rubber.version, "by": None}
    try:
        if name == "correct":
            services.change_deal(**key, number=1, deal=parse(what))
        elif name == "move":
            players = {position: seat.player for position, seat in by_position(rubber).items()}
            services.change_setup(**key, game=rubber.game, date=what, dealer=SEATS[0], players=players)
        else:
            close = {"void": services.void_rubber, "agree": services.agree, "settle": services.settle}
            close.get(name, services.restore_rubber)(**key)
    except (services.Refused, services.StaleRubber):
        pass


def results() -> list[Result]:
    """Replayed from the deals."""
    found = []
    for rubber in Rubber.objects.counted().with_sheet():
        sheet = sheet_of(rubber)
        own = {seat.player_id: sheet.back_score[SIDE_OF[at]] for at, seat in by_position(rubber).items()}
        found.append((rubber.date, rubber.rules.family, own))
    return found


def plain(counted: list[Result]) -> dict[int, tuple[int, int]]:
    """Rubbers and total of everybody."""
    sums: dict[int, tuple[int, int]] = defaultdict(lambda: (0, 0))
    for _day, _family, own in counted:
        for person, hundreds in own.items():
            sums[person] = sums[person][0] + 1, sums[person][1] + hundreds
    return sums


def placed(sums: dict[int, tuple[int, int]], asked: Asked) -> dict[int, tuple[int, str]]:
    """Figure and place of everybody with enough rubbers."""
    figures = {
        person: per_rubber(total, rubbers) if asked.by_rubber else total
        for person, (rubbers, total) in sums.items()
        if not asked.by_rubber or rubbers >= asked.minimum
    }
    places = {}
    for person, figure in figures.items():
        above = sum(other > figure for other in figures.values())
        shared = list(figures.values()).count(figure) > 1
        places[person] = figure, f"{above + 1}=" if shared else str(above + 1)
    return places


def in_bounds(day: date, bounds: Days | None) -> bool:
    return bounds is None or bounds.first <= day <= bounds.last


def check_board(asked: Asked) -> None:
    counted = [one for one in results() if in_bounds(one[0], asked.period.bounds) and asked.family in ("", one[1])]
    expected = placed(plain(counted), asked)
    board = boards.made(asked, Edition.current())
    rows = boards.lines(asked, board, range(len(board.ladder)))
    shown = {row.player_id: (row.per_rubber if asked.by_rubber else row.total, str(row.place)) for row in rows}
    assert shown == expected
    assert [row.rubbers for row in rows] == [plain(counted)[row.player_id][0] for row in rows]
    assert board.rubbers == len(counted)
    assert list(board.ladder.heights) == sorted(board.ladder.heights)
    check_before(asked, board, rows, counted)
    if not asked.by_rubber and not asked.period.by_days:
        standings = Standing.objects.filter(family=asked.family, period=str(asked.period)).select_related("player")
        assert {one.player_id: (one.total, str(boards.place_of(one))) for one in standings} == expected


def check_before(asked: Asked, board: Board, rows: list[Line], counted: list[Result]) -> None:
    """The places that stood when the last day had not been played."""
    last = max((day for day, _family, _own in counted), default=None)
    before = placed(plain([one for one in counted if one[0] != last]), asked)
    if asked.period.by_days or not before:
        assert not board.before
    else:
        numbers = {person: int(place.rstrip("=")) for person, (_figure, place) in before.items()}
        for index, (person, row) in enumerate(zip(board.ladder.people, rows, strict=True)):
            then = numbers.get(person)
            assert row.rise == board.rise(index) == (then and then - board.ladder.place(index).number)


def check_pairs(asked: Asked) -> None:
    sums: dict[tuple[int, ...], tuple[int, int]] = defaultdict(lambda: (0, 0))
    for rubber in Rubber.objects.counted().with_sheet():
        if in_bounds(rubber.date, asked.period.bounds) and asked.family in ("", rubber.rules.family):
            for side in Side:
                pair = tuple(sorted(seat.player_id for seat in rubber.seats_of(side)))
                sums[pair] = sums[pair][0] + 1, sums[pair][1] + sheet_of(rubber).back_score[side]
    expected = placed(sums, asked)  # type: ignore[arg-type]
    found = partnerships.made(asked, 1).pairs
    shown = {(one.low_id, one.high_id): (one.per_rubber if asked.by_rubber else one.total, one.place) for one in found}
    assert {pair: (figure, str(place)) for pair, (figure, place) in shown.items()} == expected


def check_everything(season: Season) -> None:
    remembered.cache_clear()  # each example begins with the same edition
    of_season = Period.of_season(season)
    days = Period.between(DAYS[1], DAYS[3])
    for family in ("", "contract", "auction"):
        for by_rubber in (False, True):
            for period in (Period(), Period(2026), Period(2026, 1), of_season, days):
                check_board(Asked(family, period, by_rubber, 2))
            for period in (Period(), Period(2026), of_season):
                check_pairs(Asked(family, period, by_rubber, 2))


class TestBoards(TestCase):
    @given(played=st.lists(rubbers, min_size=2, max_size=6), changed=st.lists(changes, max_size=6))
    @settings(max_examples=12, deadline=None)
    def test_every_board_is_what_the_deals_say(self, played: list[Any], changed: list[Any]) -> None:
        people = [make_player() for _ in range(6)]
        season = make_season(first_day=DAYS[0], last_day=DAYS[1])
        for one in played:
            play(people, *one)
        for one in changed:
            change(*one)
        check_everything(season)
