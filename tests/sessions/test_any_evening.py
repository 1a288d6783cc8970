"""Whatever happens in an evening at a table: one seat a person, fair turns, and sums of zero."""

from dataclasses import dataclass, field

from hypothesis import given
from hypothesis import strategies as st

from clubsite.sessions.pairing import PastRubber, SeatingRule
from clubsite.sessions.running import RubberResult, running
from clubsite.sessions.seating import next_rubber
from clubsite.sessions.settlement import settle
from clubsite.sessions.turns import Member, TableSize, Turns, who_plays, who_sits_out
from scoring.rules import SEATS, Side

from .comings import joined, left

happenings = st.lists(
    st.tuples(
        st.sampled_from(["comes", "comes back", "leaves", "rubber", "rubber", "rubber", "override"]),
        st.integers(0, 99),
        st.sampled_from(SeatingRule),
    ),
    max_size=30,
)


@dataclass
class Evening:
    """A table as the evening goes on. `from_the_start` are those who never left it."""

    turns: Turns
    from_the_start: set[int]
    gone: list[int] = field(default_factory=list)
    history: list[PastRubber] = field(default_factory=list)
    results: list[RubberResult] = field(default_factory=list)
    newcomers: int = 0
    overrides: int = 0

    def comes(self) -> None:
        if len(self.turns.members) < 7:
            self.newcomers += 1
            self.turns = joined(self.turns, 100 + self.newcomers)

    def comes_back(self) -> None:
        if self.gone and len(self.turns.members) < 7:
            self.turns = joined(self.turns, self.gone.pop())

    def leaves(self, number: int) -> None:
        if self.turns.members:
            person = self.turns.people[number % len(self.turns.members)]
            self.turns = left(self.turns, person)
            self.from_the_start.discard(person)
            self.gone.append(person)

    def override(self, number: int, rule: SeatingRule) -> None:
        self.overrides += bool(self.turns.out)
        start = number % max(1, len(self.turns.people))
        self.rubber(number, rule, (self.turns.people * 2)[start : start + self.turns.out])

    def rubber(self, number: int, rule: SeatingRule, out: list[int]) -> None:
        if self.turns.size == TableSize.TOO_FEW:
            return
        four = who_plays(self.turns, out)
        seating = next_rubber(rule, four, out, self.history, f"{number:x}").seating
        assert sorted([*seating.seats, *out]) == sorted(self.turns.people)
        won = {seating.of(seat): number if seat.side is Side.NS else -number for seat in SEATS}
        self.history.append(PastRubber(seating.seats, seating.dealer.left(number), frozenset(out)))
        self.results.append(RubberResult(won, frozenset(out)))
        self.turns = self.turns.after(out)

    def spread(self) -> int:
        """Between those who are here from the start, of the rubbers that they have really sat out."""
        sat_out = [sum(person in rubber.sat_out for rubber in self.results) for person in self.from_the_start]
        return max(sat_out, default=0) - min(sat_out, default=0)


@given(st.integers(4, 7), happenings)
def test_any_evening(people: int, happening: list[tuple[str, int, SeatingRule]]) -> None:
    evening = Evening(Turns(tuple(map(Member, range(1, people + 1)))), set(range(1, people + 1)))
    for what, number, rule in happening:
        if what == "comes":
            evening.comes()
        elif what == "comes back":
            evening.comes_back()
        elif what == "leaves":
            evening.leaves(number)
        elif what == "override":
            evening.override(number, rule)
        else:
            evening.rubber(number, rule, who_sits_out(evening.turns))
        assert evening.spread() <= 1 + evening.overrides
    sheet = running(evening.results)
    assert sum(sheet.totals.values()) == 0
    for column in range(len(evening.results)):
        assert sum(row[column].hundreds or 0 for row in sheet.rows.values()) == 0
    left = {person: won * 25 for person, won in sheet.totals.items()}
    for payment in settle(sheet.totals, 25):
        left[payment.payer] += payment.amount
        left[payment.payee] -= payment.amount
    assert not any(left.values())
