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
CIRCLE = 16
"""People, about, who play among themselves; in a small club it is all."""
REGULAR_PLAYS = 800
CATCHES_UP = 5
"""Evenings at the end that are left for the regular to make up for what was missed."""
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


@dataclass(frozen=True)
class Evening:
    """What is known of an evening before anyone plays: `begun` rubbers were before it, and `quota` are played in it.

    The regular sits at its first table for `regular` rubbers of those that follow each other there.
    """

    index: int
    day: date
    quota: int
    begun: int
    tables: int
    regular: int
    last: bool


class Club:
    """People of differing strength and diligence, meeting for as many evenings as the size asks for.

    Most play with those of their own circle. One of them, the regular, plays a fourth of all rubbers, but no more than
    REGULAR_PLAYS. An evening depends on the seed and its own number alone, whoever works it out and when.
    """

    def __init__(self, seed: int, size: Size, now: datetime) -> None:
        self.seed, self.size, self.now = seed, size, now
        random = Random(seed)  # noqa: S311 - a game, not a secret
        self.skill = [random.randrange(-4, 5) for _ in range(size.players)]
        self.diligence = [random.randrange(2, 10) for _ in range(size.players)]
        circles = max(1, size.players // CIRCLE)
        self.circles = [range(number, size.players, circles) for number in range(circles)]
        self.has_regular = len(self.circles[0]) >= 8
        self.capacities = [(len(circle) - (self.has_regular and not circle[0])) // 4 for circle in self.circles]

    def evenings(self) -> Iterator[Evening]:
        """All evenings, the oldest first."""
        today = timezone.localdate(self.now)
        days = evenings(today, self.size)
        wanted = min(REGULAR_PLAYS, self.size.rubbers // 4) if self.has_regular else 0
        begun = played = 0
        for index, day in enumerate(days, 1):
            quota = self.size.rubbers * index // len(days) - begun
            tables = max(1, min(sum(self.capacities), quota // A_TABLE_PLAYS))
            due = min(wanted, wanted * index // max(1, len(days) - CATCHES_UP)) - played
            numbers = range(begun, begun + quota, tables)
            regular = self.until(numbers, due) if due >= len(numbers) or played + due == wanted else 0
            yield Evening(index, day, quota, begun, tables, regular, last=day == today)
            played += sum(map(self.counts, numbers[:regular]))
            begun += quota

    def until(self, numbers: range, due: int) -> int:
        """After how many of these rubbers so many of them count, or all of them."""
        for played in range(len(numbers)):
            if sum(map(self.counts, numbers[:played])) >= due:
                return played
        return len(numbers)

    def counts(self, number: int) -> bool:
        return number != self.size.rubbers - 1 and (is_broken_off(number) or not is_voided(number))

    def play(self, evening: Evening) -> Iterator[Played]:
        """The rubbers of an evening in the order in which they were begun; the last of all is still being played."""
        random = Random(f"{self.seed}/{evening.index}")  # noqa: S311 - a game, not a secret
        rules = RULE_SETS["contract" if random.randrange(100) < CONTRACT_EVENINGS else "auction"]
        tables = self.seated(evening, random)
        start = timezone.make_aware(datetime.combine(evening.day, time(19)))
        if evening.last:
            start = self.now - RUBBER_TAKES * -(-evening.quota // evening.tables)
        for index in range(evening.quota):
            turn, table = divmod(index, evening.tables)
            four = tables[table][1:5] if table == 0 and turn >= evening.regular > 0 else tables[table][:4]
            seated = BySeat(*(four[place] for place in PAIRINGS[turn % 3]))
            yield self.rubber(random, rules, evening.day, start + turn * RUBBER_TAKES, seated, evening.begun + index)

    def seated(self, evening: Evening, random: Random) -> list[list[int]]:
        """Who sits at which table; with the regular at the first there is a fifth, for when they leave."""
        open_tables = [number for number, capacity in enumerate(self.capacities) for _ in range(capacity)]
        first = [0] if evening.regular else []
        if first:
            open_tables.remove(0)
        chosen = first + random.sample(open_tables, evening.tables - len(first))
        keen = {number: self.keen(self.circles[number], random) for number in sorted(set(chosen))}
        tables = [[keen[number].pop() for _ in range(4)] for number in chosen]
        return [[0, *tables[0]], *tables[1:]] if first else tables

    def keen(self, circle: range, random: Random) -> list[int]:
        """The people of a circle without the regular, the keenest last."""
        others = circle[1:] if self.has_regular and not circle[0] else circle
        return sorted(others, key=lambda who: random.randrange(100_000) // self.diligence[who], reverse=True)

    def rubber(
        self, random: Random, rules: RuleSet, day: date, start: datetime, four: BySeat[int], number: int
    ) -> Played:
        """Every so often something befalls a rubber: it is broken off, voided, or a deal in it corrected."""
        dealer = random.choice(SEATS)
        is_last, broken_off = number == self.size.rubbers - 1, is_broken_off(number)
        at_most = random.randrange(3, 6) if is_last or broken_off else 99
        deals = self.deals(random, rules, dealer, four, at_most=at_most)
        if is_last:
            start = self.now - DEAL_TAKES * len(deals) - timedelta(minutes=2)
        state = RubberState.FINISHED
        if is_last or broken_off:
            state = RubberState.OPEN if is_last else RubberState.SETTLED
        elif is_voided(number):
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

    def deals(self, random: Random, rules: RuleSet, dealer: Seat, four: BySeat[int], *, at_most: int) -> list[Deal]:
        """While a game goes on, what is needed for it follows from its own deals."""
        skill = BySeat(*(self.skill[who] for who in four))
        deals: list[Deal] = []
        game: list[Deal] = []
        sheet = rules.replay(deals, dealer=dealer)
        while not sheet.finished:
            deal = play(random, rules.family, sheet.needs, skill)
            deals, game = [*deals, deal], [*game, deal]
            sheet = rules.replay(game, dealer=dealer)
            if sheet.deals[-1].game_won_by:
                sheet, game = rules.replay(deals, dealer=dealer), []
            if len(deals) >= at_most or (at_most < 99 and sheet.finished):
                return deals[:-1] if sheet.finished else deals
        return deals


def is_broken_off(number: int) -> bool:
    return number % 97 == 40


def is_voided(number: int) -> bool:
    return number % 151 == 30


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
