"""Evenings at the club: who meets, at which tables, and the rubbers they play."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from random import Random

from django.utils import timezone

from scoring.models import RubberState
from scoring.rules import RULE_SETS, SEATS, BySeat, Deal, RuleSet, Seat, Sheet

from .dealing import play

RUBBER_TAKES = timedelta(minutes=50)
DEAL_TAKES = timedelta(minutes=6)
PAIRINGS = ((0, 2, 1, 3), (0, 1, 2, 3), (0, 1, 3, 2))
"""Who sits North, East, South and West in three rubbers in which each of four partners each other."""
A_TABLE_PLAYS = 3
"""Rubbers in an evening, or one more."""
CONTRACT_EVENINGS = 65
"""In a hundred; at the others auction bridge is played."""


@dataclass(frozen=True)
class Size:
    players: int
    rubbers: int
    years: int


@dataclass(frozen=True)
class Played:
    """One rubber as it was played: `four` are the players' numbers, from North clockwise."""

    rules: RuleSet
    date: date
    started_at: datetime
    four: BySeat[int]
    dealer: Seat
    deals: list[Deal]
    state: RubberState
    agreed: bool
    mistaken: tuple[int, Deal] | None = None
    """A deal's number and what had been entered for it before it was corrected."""

    @property
    def sheet(self) -> Sheet:
        return self.rules.replay(self.deals, dealer=self.dealer, closed=self.state == RubberState.SETTLED)

    @property
    def ended_at(self) -> datetime:
        return self.started_at + len(self.deals) * DEAL_TAKES


class Club:
    """People of differing strength and diligence, meeting for as many evenings as the size asks for."""

    def __init__(self, random: Random, size: Size, now: datetime) -> None:
        self.random, self.size, self.now = random, size, now
        self.skill = [random.randrange(-4, 5) for _ in range(size.players)]
        self.diligence = [random.randrange(2, 10) for _ in range(size.players)]

    def rubbers(self) -> Iterator[Played]:
        """All rubbers in the order in which they were begun; the last is still being played."""
        begun = 0
        today = timezone.localdate(self.now)
        days = evenings(today, self.size)
        for index, day in enumerate(days, 1):
            quota = self.size.rubbers * index // len(days) - begun
            for played in self.evening(day, quota, begun, last=day == today):
                begun += 1
                yield played

    def evening(self, day: date, quota: int, begun: int, *, last: bool) -> Iterator[Played]:
        tables = max(1, min(self.size.players // 4, quota // A_TABLE_PLAYS))
        rules = RULE_SETS["contract" if self.random.randrange(100) < CONTRACT_EVENINGS else "auction"]
        keen = sorted(range(self.size.players), key=lambda who: self.random.randrange(100_000) // self.diligence[who])
        start = timezone.make_aware(datetime.combine(day, time(19)))
        if last:
            start = self.now - RUBBER_TAKES * -(-quota // tables)
        for index in range(quota):
            turn, table = divmod(index, tables)
            four = keen[4 * table : 4 * table + 4]
            seated = BySeat(*(four[place] for place in PAIRINGS[turn % 3]))
            yield self.rubber(rules, day, start + turn * RUBBER_TAKES, seated, begun + index)

    def rubber(self, rules: RuleSet, day: date, start: datetime, four: BySeat[int], number: int) -> Played:
        """Every so often something befalls a rubber: it is broken off, voided, or a deal in it corrected."""
        dealer = self.random.choice(SEATS)
        is_last, broken_off = number == self.size.rubbers - 1, number % 97 == 40
        deals = self.deals(rules, dealer, four, at_most=self.random.randrange(3, 6) if is_last or broken_off else 99)
        if is_last:
            start = self.now - DEAL_TAKES * len(deals) - timedelta(minutes=2)
        state = RubberState.FINISHED
        if is_last or broken_off:
            state = RubberState.OPEN if is_last else RubberState.SETTLED
        elif number % 151 == 30:
            state = RubberState.VOID
        agreed = state in (RubberState.FINISHED, RubberState.SETTLED) and not self.is_fresh(day, number)
        played = Played(rules, day, start, four, dealer, deals, state, agreed)
        if number % 45 == 11:
            return corrected(played)
        return with_struck_out(played) if number % 60 == 7 else played

    def is_fresh(self, day: date, number: int) -> bool:
        """Whether the result still waits to be agreed: tonight's mostly do, and one of last week's."""
        age = (timezone.localdate(self.now) - day).days
        return number % 3 > 0 if age == 0 else age <= 7 and number % 5 == 0

    def deals(self, rules: RuleSet, dealer: Seat, four: BySeat[int], *, at_most: int) -> list[Deal]:
        skill = BySeat(*(self.skill[who] for who in four))
        deals: list[Deal] = []
        sheet = rules.replay(deals, dealer=dealer)
        while not sheet.finished:
            deals.append(play(self.random, rules.family, sheet.needs, skill))
            sheet = rules.replay(deals, dealer=dealer)
            if len(deals) >= at_most or (at_most < 99 and sheet.finished):
                return deals[:-1] if sheet.finished else deals
        return deals


def evenings(today: date, size: Size) -> list[date]:
    """The dates, oldest first and today the last: weekly, or daily in a house too big for that."""
    weeks = size.years * 52
    every = 7 if size.rubbers <= weeks * (size.players // 4) * (A_TABLE_PLAYS + 1) else 1
    return [today - timedelta(days=days) for days in reversed(range(0, weeks * 7, every))]


def corrected(played: Played) -> Played:
    """The same rubber, in whose first played deal one trick too few had been entered at first."""
    for number, deal in enumerate(played.deals, 1):
        if deal.tricks:
            return replace(played, mistaken=(number, replace(deal, tricks=deal.tricks - 1)))
    return played


def with_struck_out(played: Played) -> Played:
    """The same rubber with its second deal entered twice, and once struck out."""
    first, *others = played.deals
    return replace(played, deals=[first, *(replace(deal, void=True) for deal in others[:1]), *others])
