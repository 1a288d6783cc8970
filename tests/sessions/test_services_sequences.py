"""Whatever happens in an evening, in whatever order: one seat a person, fair turns, and every column sums to zero."""

from collections import Counter
from datetime import date
from itertools import count
from random import Random
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from clubsite.players.models import Player
from clubsite.sessions import services
from clubsite.sessions.cards import PACK
from clubsite.sessions.faults import EveningError
from clubsite.sessions.models import Place, SeatingRule
from clubsite.sessions.queries import open_tables
from clubsite.sessions.services import rubbers, tables
from clubsite.sessions.tablebook import TableBook
from scoring.models import Rubber, RubberState, Seat
from scoring.rules import SEATS
from scoring.services import Refused, settle, void_rubber
from tests.factories import enter, make_session

PEOPLE = 12
REFUSALS = (Refused, EveningError, services.PartneredAlready)


class Evening(RuleBasedStateMachine):
    """Directors do whatever they like; some of it is refused. Each evening is rolled back in the end.

    Chance is the same each time, so that a sequence that fails can be repeated and made shorter.
    """

    def __init__(self) -> None:
        super().__init__()
        self.chance, self.seeds = pytest.MonkeyPatch(), count()
        self.chance.setattr(rubbers, "new_seed", lambda: f"seed {next(self.seeds)}")
        self.chance.setattr(tables, "SystemRandom", lambda: Random(next(self.seeds)))
        self.whole = transaction.atomic()
        self.whole.__enter__()
        self.from_the_start: dict[int, set[int]] = {}
        self.overridden: set[int] = set()

    def teardown(self) -> None:
        transaction.set_rollback(True)
        self.whole.__exit__(None, None, None)
        self.chance.undo()

    @initialize(seating_rule=st.sampled_from(SeatingRule), here=st.sampled_from([9, 5, 6, 7, 12]))
    def open(self, seating_rule: SeatingRule, here: int) -> None:
        self.session = make_session(date(2026, 3, 14), seating_rule=seating_rule)
        self.people = [Player.objects.create(name=f"Player {number}").pk for number in range(PEOPLE)]
        services.tick(session_id=self.session.pk, came=self.people[:here], left=[])
        services.seat_everybody(session_id=self.session.pk)

    def attempt(self, action: Any, **arguments: Any) -> Any:
        try:
            with transaction.atomic():
                return action(**arguments)
        except REFUSALS:
            return None

    def books(self) -> list[TableBook]:
        return open_tables(self.session)

    @rule(data=st.data(), came=st.booleans())
    def tick(self, data: st.DataObject, came: bool) -> None:
        some = data.draw(st.lists(st.sampled_from(self.people), unique=True, max_size=PEOPLE if came else 2))
        services.tick(session_id=self.session.pk, came=some if came else [], left=[] if came else some)

    @rule(data=st.data())
    def open_table(self, data: st.DataObject) -> None:
        some = data.draw(st.lists(st.sampled_from(self.people), unique=True, min_size=4, max_size=7))
        self.attempt(services.open_table, session_id=self.session.pk, people=some)

    @rule()
    def seat_everybody(self) -> None:
        self.attempt(services.seat_everybody, session_id=self.session.pk)

    @precondition(lambda self: self.books())
    @rule(data=st.data(), joins=st.booleans())
    def join_or_leave(self, data: st.DataObject, joins: bool) -> None:
        table = data.draw(st.sampled_from(self.books())).table
        some = data.draw(st.lists(st.sampled_from(self.people), unique=True, min_size=1, max_size=2))
        self.attempt(services.join_table if joins else services.leave_table, table_id=table.pk, people=some)

    @precondition(lambda self: self.books())
    @rule(data=st.data())
    def next_rubber(self, data: st.DataObject) -> None:
        book = data.draw(st.sampled_from(self.books()))
        wish = services.AS_BY_RULE
        if data.draw(st.integers(0, 3)) == 0:
            some = data.draw(st.permutations(list(book.people)))[: book.turns.out]
            wish = services.Wish(out=some, reason="so")
        elif data.draw(st.integers(0, 3)) == 0:
            pack = data.draw(st.permutations(PACK))
            wish = services.Wish(cards=dict(zip(book.people, pack, strict=False)))
        rubber = self.start(book, wish)
        if rubber:
            self.from_the_start.setdefault(book.table.pk, set(book.people))
            self.overridden |= {book.table.pk} if wish.out else set()

    @precondition(lambda self: self.books())
    @rule(data=st.data(), rubbers=st.integers(1, 4))
    def play_on(self, data: st.DataObject, rubbers: int) -> None:
        table = data.draw(st.sampled_from(self.books())).table
        for _ in range(rubbers):
            book = next(book for book in self.books() if book.table == table)
            rubber = book.open_rubber or self.start(book)
            if rubber:
                self.from_the_start.setdefault(table.pk, set(book.people))
                enter(rubber, "4S N =", "3NT S +1")

    def start(self, book: TableBook, wish: services.Wish = services.AS_BY_RULE) -> Rubber | None:
        after = book.newest.pk if book.newest else 0
        started: Rubber | None = self.attempt(
            services.start_next, table_id=book.table.pk, after=after, by=None, wish=wish
        )
        return started

    @precondition(lambda self: any(book.open_rubber for book in self.books()))
    @rule(data=st.data(), how=st.sampled_from(["played", "settled", "void"]))
    def end(self, data: st.DataObject, how: str) -> None:
        rubber = data.draw(st.sampled_from([book.open_rubber for book in self.books() if book.open_rubber]))
        if how == "played":
            enter(rubber, "4S N =", "PASS", "3NT S +1")
        elif how == "settled":
            rubber = enter(rubber, "2D E =")
            settle(rubber_id=rubber.pk, expected_version=rubber.version, by=None)
        else:
            void_rubber(rubber_id=rubber.pk, expected_version=rubber.version, by=None)

    @precondition(lambda self: any(book.open_rubber for book in self.books()))
    @rule(data=st.data())
    def choose_seat(self, data: st.DataObject) -> None:
        book = data.draw(st.sampled_from([book for book in self.books() if book.open_rubber]))
        seat, rubber = data.draw(st.sampled_from(SEATS)), book.open_rubber
        assert rubber
        self.attempt(services.choose_seat, table_id=book.table.pk, rubber_id=rubber.pk, seat=seat, by=None)

    @precondition(lambda self: self.books())
    @rule(data=st.data())
    def close_table(self, data: st.DataObject) -> None:
        book = data.draw(st.sampled_from(self.books()))
        self.attempt(services.close_table, table_id=book.table.pk)

    @invariant()
    def one_seat_a_person(self) -> None:
        seated = Counter(Place.objects.filter(left_at__isnull=True).values_list("player", flat=True))
        playing = Counter(Seat.objects.filter(rubber__state=RubberState.OPEN).values_list("player", flat=True))
        assert {*seated.values(), *playing.values()} <= {1}
        assert playing.keys() <= seated.keys()

    @invariant()
    def four_play_and_the_others_sit_out(self) -> None:
        for rubber in Rubber.objects.with_seats().prefetch_related("sat_out"):
            four = {seat.player_id for seat in rubber.seats.all()}
            assert len(four) == 4
            assert four.isdisjoint(row.player_id for row in rubber.sat_out.all())

    @invariant()
    def every_column_sums_to_zero(self) -> None:
        for rubber in Rubber.objects.counted().with_seats():
            assert sum(seat.back_score or 0 for seat in rubber.seats.all()) == 0

    @invariant()
    def precedence_is_an_order_and_turns_are_fair(self) -> None:
        for book in self.books() if hasattr(self, "session") else []:
            assert len({place.precedence for place in book.places}) == len(book.places)
            assert sum(sitter.hundreds for sitter in book.sitters) == -sum(
                hundreds for person, hundreds in book.hundreds.items() if person not in book.people
            )
            stayed = self.from_the_start.get(book.table.pk, set())
            stayed.intersection_update(book.people)
            if book.table.pk not in self.overridden:
                turns = [sitter.out for sitter in book.sitters if sitter.player.pk in stayed]
                assert max(turns, default=0) - min(turns, default=0) <= 1


@pytest.mark.django_db
def test_any_evening() -> None:
    health = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
    run_state_machine_as_test(
        Evening,
        settings=settings(max_examples=15, stateful_step_count=15, deadline=None, suppress_health_check=health),
    )
