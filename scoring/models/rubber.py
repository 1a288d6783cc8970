"""A rubber and the four who play it."""

import sys
import uuid
from functools import cached_property
from typing import Self

from django.conf import settings
from django.db import models
from django.db.models import Count, OuterRef, Q, Subquery
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clubsite.players.models import Player
from scoring.labels import game_choices
from scoring.rules import RULE_SETS, SEATS, RuleSet, Side
from scoring.rules import Seat as Position


class RubberState(models.TextChoices):
    OPEN = "open", _("being played")
    FINISHED = "finished", _("finished")
    SETTLED = "settled", _("settled unfinished")
    VOID = "void", pgettext_lazy("rubber", "void")


class RubberQuerySet(models.QuerySet["Rubber"]):
    def open(self) -> Self:
        return self.filter(state=RubberState.OPEN)

    def counted(self) -> Self:
        """Those in the standings: ended, by play or by agreement, and not void."""
        return self.filter(state__in=[RubberState.FINISHED, RubberState.SETTLED])

    def with_seats(self) -> Self:
        return self.prefetch_related(models.Prefetch("seats", Seat.objects.select_related("player", "shared_with")))

    def with_sheet(self) -> Self:
        """With all that a scoresheet is made from, in a number of queries that does not grow."""
        return self.with_seats().prefetch_related("deals", "adjustments")

    def latest_first(self) -> Self:
        return self.order_by("-date", "-started_at", "-pk")

    def as_played(self) -> Self:
        """In the order in which a table plays them."""
        return self.order_by("started_at", "pk")

    def numbered(self) -> Self:
        """With their tables, and each one's number there: see `Rubber.number_at_table`."""
        before = Q(started_at__lt=OuterRef("started_at")) | Q(started_at=OuterRef("started_at"), pk__lte=OuterRef("pk"))
        played = Rubber.objects.filter(before, table=OuterRef("table")).exclude(state=RubberState.VOID)
        number = played.order_by().values("table").annotate(count=Count("pk")).values("count")
        return self.select_related("table").annotate(number_at_table=Subquery(number))


def new_entry_key() -> str:
    """The key under which a form writes once, however often it is sent."""
    return uuid.uuid4().hex


class Rubber(models.Model):
    """One rubber: what its deals bring is derived from them on every reading, never stored here.

    `version` grows by one with every write. `agreed_at` says when both sides agreed the result: from then on the rubber
    is final, and only a director corrects it.
    """

    game = models.CharField(_("game"), max_length=30, choices=game_choices)
    date = models.DateField(_("date"))
    dealer = models.CharField(_("first dealer"), max_length=1, choices=[(seat, seat) for seat in Position])
    state = models.CharField(max_length=10, choices=RubberState, default=RubberState.OPEN)
    version = models.PositiveIntegerField(default=1)
    entry_key = models.CharField(max_length=40, unique=True, default=new_entry_key)
    table = models.ForeignKey(
        "club_sessions.Table",
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="rubbers",
        db_index=False,
    )
    """The table of an evening at which it is played; null outside any evening."""
    carried_over = models.BooleanField(default=False)
    """Left unfinished when an evening ended, and neither taken up on another nor ended by its four themselves."""
    carried_from = models.DateField(null=True)
    """The date that it had when it was carried over, once its four have ended it themselves."""
    settled = models.BooleanField(default=False)
    """Closed unfinished and not reopened since, also while it is void or its corrected deals end it."""
    previous = models.OneToOneField("self", on_delete=models.SET_NULL, null=True, blank=True, related_name="next")
    started_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+", db_index=False
    )
    started_at = models.DateTimeField(default=timezone.now)
    """When it was begun or, if it was carried over, gone on with at another table or ended: the order of play."""
    touched_at = models.DateTimeField(default=timezone.now)
    """When it was last written to."""
    agreed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+", db_index=False
    )
    agreed_at = models.DateTimeField(null=True)

    objects = RubberQuerySet.as_manager()
    State = RubberState

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(state__in=RubberState.values), name="rubber_state"),
            models.CheckConstraint(condition=Q(dealer__in=list(Position)), name="rubber_dealer"),
        ]
        indexes = [
            models.Index(fields=["date", "started_at", "id"], name="rubber_by_date"),
            models.Index(fields=["state", "date", "started_at", "id"], name="rubber_by_state"),
            models.Index(fields=["table", "id"], name="rubber_by_table"),
        ]

    def __str__(self) -> str:
        return f"#{self.pk}"

    @cached_property
    def number_at_table(self) -> int | None:
        """Its number at its table in the evening, void ones left out; None outside any evening."""
        return Rubber.objects.numbered().get(pk=self.pk).number_at_table

    @property
    def rules(self) -> RuleSet:
        return RULE_SETS[self.game]

    def seats_of(self, side: Side) -> list["Seat"]:
        """The two partners of a side, in the order of their seats."""
        return sorted(
            (seat for seat in self.seats.all() if Position(seat.position).side is side),
            key=lambda seat: SEATS.index(Position(seat.position)),
        )

    @property
    def substitutes(self) -> list[Player]:
        """Those who came in for somebody."""
        return [seat.substitute for seat in self.seats.all() if seat.substitute]

    @property
    def is_open(self) -> bool:
        return self.state == RubberState.OPEN

    @property
    def is_counted(self) -> bool:
        return self.state in (RubberState.FINISHED, RubberState.SETTLED)

    @property
    def is_final(self) -> bool:
        return self.agreed_at is not None


class Seat(models.Model):
    """Who sits where in a rubber and, once it counts, what it brought them.

    When a substitute came in, `player` is the one of the two who takes the back score and `shared_with` the other; the
    substitute plays from deal `shared_from` on, and `began` says whether `player` is the one who began.

    From `family` on, all is derived: written anew with every change of the rubber, for what is kept of players and
    pairs to be summed from, and null or 0 while the rubber does not count.

    `counted_on` is the rubber's date while it counts, and `started_at` its place among those of that date; `points` are
    the side's total, `margin` what it has more than the other side, negative when less; `back_score` is in hundreds.
    `partner` is who takes the back score opposite, and `evening` the number of the session in which the rubber was
    played, if it was in one. The figures of deals count those in which `player` sat here themselves: for the contracts
    that they declared see `Standing`; `slam_deal` is the number of the last slam that they made; `honours` and
    `honours_deal` are their side's points for honours and the deal that brought the most, `penalty` and `penalty_deal`
    the most that it had for the undertricks of one deal.
    """

    rubber = models.ForeignKey(Rubber, on_delete=models.CASCADE, related_name="seats", db_index=False)
    position = models.CharField(max_length=1, choices=[(seat, seat) for seat in Position])
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="seats", db_index=False)
    shared_with = models.ForeignKey(
        Player, on_delete=models.PROTECT, null=True, blank=True, related_name="shared_seats", db_index=False
    )
    shared_from = models.PositiveSmallIntegerField(null=True)
    began = models.BooleanField(default=True)
    family = models.CharField(max_length=20)
    counted_on = models.DateField(null=True)
    started_at = models.DateTimeField(null=True)
    provisional = models.BooleanField(default=False)
    won = models.BooleanField(default=False)
    points = models.IntegerField(null=True)
    back_score = models.IntegerField(null=True)
    margin = models.IntegerField(null=True)
    partner = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, related_name="+", db_index=False)
    evening = models.PositiveIntegerField(null=True)
    declared = models.PositiveSmallIntegerField(default=0)
    made = models.PositiveSmallIntegerField(default=0)
    doubled = models.PositiveSmallIntegerField(default=0)
    doubled_made = models.PositiveSmallIntegerField(default=0)
    slams = models.PositiveSmallIntegerField(default=0)
    slams_made = models.PositiveSmallIntegerField(default=0)
    slam_deal = models.PositiveSmallIntegerField(null=True)
    honours = models.PositiveIntegerField(default=0)
    honours_deal = models.PositiveSmallIntegerField(null=True)
    penalty = models.PositiveIntegerField(default=0)
    penalty_deal = models.PositiveSmallIntegerField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["rubber", "position"], name="seat_position_unique"),
            models.UniqueConstraint(fields=["rubber", "player"], name="seat_player_unique"),
            models.CheckConstraint(condition=Q(position__in=list(Position)), name="seat_position"),
            models.CheckConstraint(
                condition=Q(shared_with__isnull=True, shared_from__isnull=True, began=True)
                | Q(shared_with__isnull=False, shared_from__gte=1),
                name="seat_substitute",
            ),
        ]
        indexes = [
            models.Index(
                fields=[
                    *("player", "counted_on", "started_at", "rubber"),
                    *("family", "back_score", "won", "provisional"),
                ],
                name="seat_by_player",
            ),
            models.Index(
                fields=["family", "counted_on", "player", "back_score", "won", "provisional"], name="seat_by_day"
            ),
            models.Index(fields=["shared_with"], condition=Q(shared_with__isnull=False), name="seat_by_second_player"),
        ]

    def __str__(self) -> str:
        return f"{self.position} {self.player}"

    @property
    def beginner(self) -> Player:
        """Who began the rubber on this seat."""
        return self.player if self.began or self.shared_with is None else self.shared_with

    @property
    def substitute(self) -> Player | None:
        """Who came in for them, if somebody did."""
        return self.shared_with if self.began else self.player

    @property
    def own_deals(self) -> range:
        """The numbers of the deals in which `player` sits here, and no substitute of theirs."""
        if self.shared_from is None:
            return range(1, sys.maxsize)
        return range(1, self.shared_from) if self.began else range(self.shared_from, sys.maxsize)

    def player_at(self, deal: int) -> Player:
        """Who sits here in the deal of that number."""
        late = self.shared_from is not None and deal >= self.shared_from
        return self.substitute if late and self.substitute else self.beginner

    @property
    def people(self) -> tuple[Player, ...]:
        """Who has played on this seat: one, or two with a substitute, who came second."""
        return (self.beginner,) if self.substitute is None else (self.beginner, self.substitute)

    @property
    def now_sitting(self) -> Player:
        """Who plays on this seat at present: the substitute if one came in."""
        return self.people[-1]
