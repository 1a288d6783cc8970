"""Two evenings of the demonstration club, held through the services as people hold them.

One is over and settled, and one goes on at two tables. What the services date is dated back to when it would have been.
"""

from collections.abc import Sequence
from datetime import date, datetime, time, timedelta
from random import Random

from django.utils import timezone

from clubsite.accounts.models import Club as Settings
from clubsite.accounts.models import User
from clubsite.players.models import Player
from clubsite.sessions import services as evening
from clubsite.sessions.cards import RANKS, Card, Suit
from clubsite.sessions.models import ClubSession, SeatingRule, Table
from scoring import services as scoring
from scoring.models import Rubber
from scoring.rules import BySeat, Seat, Side
from scoring.scorebook import by_position

from .evenings import A_TABLE_PLAYS, DEAL_TAKES, RUBBER_TAKES, Club
from .rows import entry_key

TABLES = (5, 4)
"""How many sit at each."""
MOST_RUBBERS = 5000
"""A bigger club is for measuring, and has none."""
STAKE = 50
DAYS_AGO = 2
PACK = [Card(rank, suit) for rank in RANKS for suit in Suit]


class House:
    """The club and its people, given by number as the club knows them, and who directs."""

    def __init__(self, club: Club, players: Sequence[Player], director: User) -> None:
        self.club, self.players, self.director = club, players, director
        self.numbers = {player.pk: number for number, player in enumerate(players)}
        self.random = Random(f"{club.seed}/nights")  # noqa: S311 - a game, not a secret

    def hold_evenings(self) -> None:
        """The one that is over, and tonight's; neither where too few are free on its day."""
        today = timezone.localdate(self.club.now)
        before = today - timedelta(days=DAYS_AGO)
        if len(free := self.free(before)) >= sum(TABLES):
            began = timezone.make_aware(datetime.combine(before, time(19)))
            session, tables = self.open(before, began, free)
            for turn in range(A_TABLE_PLAYS):
                for table in tables:
                    self.play(table, began + turn * RUBBER_TAKES)
            self.close(session, began + A_TABLE_PLAYS * RUBBER_TAKES + DEAL_TAKES)
        if len(free := self.free(today)) >= sum(TABLES):
            began = self.club.now - 2 * RUBBER_TAKES
            _, tables = self.open(today, began, free)
            for table in tables:
                self.play(table, began)
                self.play(table, self.club.now - (3 + table.number) * DEAL_TAKES, at_most=2 + table.number)

    def free(self, day: date) -> list[Player]:
        """Who plays nowhere else that day, nor in a rubber that is still open; the regular first, then by lot."""
        rubbers = Rubber.objects.filter(date=day) | Rubber.objects.open()
        busy = set(rubbers.values_list("seats__player", flat=True))
        others = [player for player in self.players if player.pk not in busy]
        regular = others[:1] if others and others[0] == self.players[0] else []
        return regular + self.random.sample(others[len(regular) :], len(others) - len(regular))

    def open(self, day: date, began: datetime, free: Sequence[Player]) -> tuple[ClubSession, list[Table]]:
        """Open an evening and its tables, and seat who is there."""
        currency = Settings.current().currency
        terms = evening.Terms(day, "", "contract", STAKE, currency, SeatingRule.PIVOT)
        session = evening.open_session(terms=terms, another=False, entry_key=entry_key(self.random), by=self.director)
        tables, seated = [], 0
        for size in TABLES:
            people = [player.pk for player in free[seated : seated + size]]
            tables.append(evening.open_table(session_id=session.pk, people=people))
            tables[-1].places.update(joined_at=began)
            seated += size
        session.attendances.update(arrived_at=began)
        ClubSession.objects.filter(pk=session.pk).update(opened_at=began)
        return session, tables

    def close(self, session: ClubSession, at: datetime) -> None:
        version = ClubSession.objects.get(pk=session.pk).version
        evening.close_session(session_id=session.pk, expected_version=version, decisions={}, by=self.director)
        for table in session.tables.all():
            table.places.update(left_at=at)
        session.tables.update(closed_at=at)
        session.attendances.update(left_at=at)
        session.events.update(at=at)
        ClubSession.objects.filter(pk=session.pk).update(closed_at=at)

    def play(self, table: Table, began: datetime, *, at_most: int = 99) -> None:
        """The table's next rubber: to its end, agreed by both sides, or no further than so many deals."""
        newest = table.rubbers.order_by("pk").last()
        rubber = evening.start_next(
            table_id=table.pk,
            after=newest.pk if newest else 0,
            by=self.director,
            wish=evening.AS_BY_RULE if newest else self.drawn(table),
        )
        four = by_position(rubber)
        numbers = BySeat(*(self.numbers[four[seat].player_id] for seat in Seat))
        dealer = Seat(rubber.dealer)
        deals = self.club.deals(self.random, rubber.rules, dealer, numbers, at_most=at_most)
        for number, deal in enumerate(deals, 1):
            key = entry_key(self.random)
            scoring.record_deal(rubber_id=rubber.pk, expected_version=rubber.version, entry_key=key, deal=deal, by=None)
            rubber.refresh_from_db()
            if number < len(deals):
                scoring.answer_deal(rubber_id=rubber.pk, expected_version=rubber.version, number=number, right=True)
                rubber.refresh_from_db()
        if not rubber.is_open:
            self.agree(rubber)
        self.date_back(rubber, began)

    def drawn(self, table: Table) -> evening.Wish:
        """The first draw of a table: a card for each of its people."""
        people = table.places.order_by("precedence").values_list("player", flat=True)
        return evening.Wish(cards=dict(zip(people, self.random.sample(PACK, len(people)), strict=True)))

    def agree(self, rubber: Rubber) -> None:
        for side in Side:
            version = Rubber.objects.get(pk=rubber.pk).version
            scoring.agree_side(rubber_id=rubber.pk, expected_version=version, side=side, by=None, for_side=False)

    def date_back(self, rubber: Rubber, began: datetime) -> None:
        """When it began, when each deal was over, and when it was agreed."""
        deals = list(rubber.deals.order_by("number"))
        for number, deal in enumerate(deals, 1):
            answered = began + number * DEAL_TAKES if deal.answered_at else None
            deal.entered_at, deal.answered_at = began + number * DEAL_TAKES, answered
            deal.save(update_fields=["entered_at", "answered_at"])
        ended = began + len(deals) * DEAL_TAKES
        rubber.agreements.update(at=ended)
        rubber.table.draws.filter(rubber=rubber).update(made_at=began)  # type: ignore[union-attr]
        times = {"started_at": began, "touched_at": ended, "entry_key": entry_key(self.random)}
        Rubber.objects.filter(pk=rubber.pk).update(**times)
        rubber.seats.filter(counted_on__isnull=False).update(started_at=began)
        Rubber.objects.filter(pk=rubber.pk, agreed_at__isnull=False).update(agreed_at=ended)
