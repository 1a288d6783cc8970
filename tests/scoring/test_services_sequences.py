"""Whatever is written in whatever order: back scores sum to zero, and all that is stored follows from the deals."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from typing import Any

import hypothesis.strategies as st
from hypothesis import given, settings
from hypothesis.extra.django import TestCase

from clubsite.players.models import Player
from scoring import services
from scoring.models import Rubber, Season
from scoring.rules import RULE_SETS, SEATS, Adjustment, Deal, Side
from scoring.rules.notation import parse
from scoring.scorebook import adjustment_values, deal_values
from tests.factories import fresh, make_player, make_rubber
from tests.scoring.consistency import check, check_deals
from tests.scoring.rules.strategies import deals

DAYS = [date(2025, 12, 31), date(2026, 1, 1), date(2026, 1, 2)]
AWARDS = [Adjustment(Side.NS, 150, "revoke"), Adjustment(Side.EW, 700, "late"), Adjustment(Side.EW, 30, "late")]

small = st.integers(0, 5)
games = st.sampled_from([parse(notation) for notation in ("4S N =", "4H E =", "3NT S +1", "5C W =")])
record = st.tuples(st.just("record"), small, games | deals)
step = st.one_of(
    record,
    record,
    record,
    st.tuples(st.just("change"), small, games | deals),
    st.tuples(st.sampled_from(["strike out", "take back"]), small, st.none()),
    st.tuples(st.just("adjust"), small, st.sampled_from(AWARDS)),
    st.tuples(st.just("strike"), small, st.booleans()),
    st.tuples(
        st.just("set up"), st.sampled_from(DAYS), st.tuples(st.permutations(range(5)), st.sampled_from([*RULE_SETS]))
    ),
    st.tuples(st.just("season"), st.sampled_from(DAYS), st.sampled_from(DAYS)),
    st.tuples(st.sampled_from(["undo", "agree", "settle", "void", "restore", "next", "delete"]), small, st.none()),
)


class Table:
    """Five people's rubbers; each step is taken on the latest rubber, with what should come of it kept beside."""

    def __init__(self, game: str) -> None:
        self.five = [make_player() for _ in range(5)]
        self.rubber = make_rubber(self.five[:4], game=game)
        self.deals: list[Deal] = []
        self.awards: list[Adjustment] = []
        self.steps: dict[str, Callable[[int, Any], None]] = {
            "record": self.record,
            "change": self.change,
            "strike out": lambda number, _nothing: self.change(number, None, void=True),
            "take back": lambda number, _nothing: self.change(number, None, void=False),
            "adjust": self.adjust,
            "strike": self.strike,
            "set up": self.set_up,
            "next": self.begin_next,
            "undo": self.undo,
            "delete": self.delete,
            "season": self.edit_season,
        }

    def take(self, name: str, first: Any, second: Any) -> None:
        """Take a step; one that is refused leaves everything as it was."""
        before = fresh(self.rubber)
        try:
            if name in self.steps:
                self.steps[name](first, second)
            else:
                close = {"agree": services.agree, "settle": services.settle, "void": services.void_rubber}
                self.write(close.get(name, services.restore_rubber))
        except (services.StaleRubber, services.Refused):
            assert fresh(self.rubber).version == before.version
            self.deals, self.awards = deal_values(before), adjustment_values(before)
        check_deals(self.rubber, self.deals, self.awards)
        check(self.rubber)

    def write(self, service: Callable[..., Any], **more: Any) -> Any:
        version = fresh(self.rubber).version
        by = {} if service is services.delete_empty else {"by": None}
        return service(rubber_id=self.rubber.pk, expected_version=version, **by, **more)

    def record(self, _number: int, deal: Deal) -> None:
        if fresh(self.rubber).is_open:
            self.deals = [*self.deals, deal]
        self.write(services.record_deal, entry_key=f"{fresh(self.rubber).version}", deal=deal)

    def change(self, number: int, deal: Deal | None, *, void: bool = False) -> None:
        if number < len(self.deals):
            wanted = deal or replace(self.deals[number], void=void)
            self.deals = [*self.deals[:number], wanted, *self.deals[number + 1 :]]
            self.write(services.change_deal, number=number + 1, deal=wanted)

    def undo(self, _number: int, _nothing: None) -> None:
        self.deals = self.deals[:-1]
        self.write(services.undo_last)

    def adjust(self, _number: int, award: Adjustment) -> None:
        self.awards = [*self.awards, award]
        self.write(services.adjust, entry_key=f"{fresh(self.rubber).version}", adjustment=award)

    def strike(self, number: int, void: bool) -> None:
        rows = list(self.rubber.adjustments.all())
        if number < len(rows):
            self.write(services.strike_adjustment, adjustment_id=rows[number].pk, void=void)
            self.awards = adjustment_values(fresh(self.rubber))
            assert (rows[number].pk in self.rubber.adjustments.filter(void=False).values_list("pk", flat=True)) != void

    def set_up(self, day: date, rest: tuple[list[int], str]) -> None:
        order, game = rest
        players: list[Player] = [self.five[index] for index in order[:4]]
        self.write(
            services.change_setup,
            game=game,
            date=day,
            dealer=SEATS[order[0] % 4],
            players=dict(zip(SEATS, players, strict=True)),
        )

    def begin_next(self, _number: int, _nothing: None) -> None:
        self.rubber = services.start_next(rubber_id=self.rubber.pk, by=None)
        self.deals, self.awards = [], []

    def delete(self, _number: int, _nothing: None) -> None:
        if Rubber.objects.count() > 1:
            self.write(services.delete_empty)
            self.rubber = Rubber.objects.latest("pk")
            self.deals, self.awards = deal_values(fresh(self.rubber)), adjustment_values(fresh(self.rubber))

    def edit_season(self, first: date, last: date) -> None:
        """Name a season or change its days; remove it when they are the wrong way round."""
        season = Season.objects.first()
        if first <= last:
            services.save_season(name="Winter", first_day=first, last_day=last, season_id=season.pk if season else None)
        elif season:
            services.delete_season(season.pk)


class TestAnyOrder(TestCase):
    @given(game=st.sampled_from([*RULE_SETS]), steps=st.lists(step, min_size=12, max_size=40))
    @settings(max_examples=25, deadline=None)
    def test_all_that_is_stored_follows_from_the_deals(self, game: str, steps: list[tuple[str, Any, Any]]) -> None:
        table = Table(game)
        for name, first, second in steps:
            table.take(name, first, second)
        for rubber in Rubber.objects.all():
            check(rubber)
