"""The draw and the next rubber of a table: partners and seats by its rule, turns by precedence."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.players.models import Player
from clubsite.sessions.cards import Card, Person, new_seed, precedence, read_card
from clubsite.sessions.models import Draw, DrawnCard, EventKind, SatOut, Table
from clubsite.sessions.pairing import SeatingRule as Rule
from clubsite.sessions.seating import Arrangement, Seating, first_rubber, next_rubber, repeats, seats_from_draw
from clubsite.sessions.tablebook import TableBook, book_of
from clubsite.sessions.turns import PLAYING, who_plays
from scoring import services as scoring
from scoring.models import Rubber
from scoring.models.rubber import new_entry_key
from scoring.rules import SEATS, Seat
from scoring.services import Refused
from scoring.wording import rubber_name

from .evening import note
from .locking import StaleSession, claim_table
from .tables import check_open


class PartneredAlready(Exception):
    """The typed cards would make partners of two who have been partners in this round."""


@dataclass(frozen=True)
class Wish:
    """What a director wants of the next rubber besides the table's rule.

    `out` sit out, whosever turn it is, for `reason`; `cards` were drawn at the table, and are taken even when a
    partnership repeats if `repeat_allowed`.
    """

    out: Sequence[Person] = ()
    reason: str = ""
    cards: Mapping[Person, Card] = field(default_factory=dict)
    repeat_allowed: bool = False


AS_BY_RULE = Wish()


@transaction.atomic
def start_next(*, table_id: int, after: int, by: User | None, wish: Wish = AS_BY_RULE) -> Rubber:
    """Start the table's next rubber; `after` is the number of its newest rubber on the sender's page, 0 for none.

    Of two who press at once the second gets the rubber of the first. Raises Refused, PartneredAlready, SessionClosed,
    StaleSession, and EveningError for people or cards that cannot be.
    """
    table = claim_table(table_id)
    hold(table, table.rubbers.all())
    book = book_of(table)
    if book.newest and book.newest.pk != after:
        return book.newest
    if after and not book.newest:
        raise StaleSession
    check_ready(book)
    first = not table.draws.exists()
    arrangement = first_draw(book, wish) if first else by_rule(book, wish)
    check_not_elsewhere(table, arrangement.seating.seats)
    rubber = start(table, book, arrangement.seating, by)
    if arrangement.cards:
        keep_draw(table, rubber, arrangement, by)
    if first and arrangement.cards:
        rank(book, precedence(arrangement.cards))
    sit_out(rubber, book, wish, by)
    return rubber


def check_ready(book: TableBook) -> None:
    """Raise Refused unless the table can begin a rubber."""
    check_open(book.table)
    if book.open_rubber:
        raise Refused(_("%(rubber)s is still being played.") % {"rubber": rubber_name(book.open_rubber)})
    if book.missing:
        raise Refused(_("A rubber needs four people: let somebody join this table, or break it up."))
    if asleep := next((place.player for place in book.places if not place.player.active), None):
        raise Refused(_("%(player)s is not an active player: let them leave the table first.") % {"player": asleep})


def hold(table: Table, rubbers: QuerySet[Rubber]) -> None:
    """Take these rubbers and everybody at the table until the transaction ends; its book is read after that."""
    people = table.places.filter(left_at__isnull=True).values_list("player", flat=True)
    scoring.hold(rubbers, people)


def check_not_elsewhere(table: Table, four: Iterable[Person]) -> None:
    """Raise Refused when one of the four plays at another table of an open evening at this moment."""
    for player, rubber in scoring.playing(set(four)).items():
        if rubber.table is None or rubber.table.session_id != table.session_id:
            raise scoring.Busy(player, rubber)
        words = {"player": player, "table": rubber.table}
        raise Refused(
            _("%(player)s plays as a substitute at table %(table)s: wait, or let somebody else sit out.") % words
        )


def first_draw(book: TableBook, wish: Wish) -> Arrangement:
    """All of the table draw: the four highest play."""
    if wish.cards:
        return Arrangement(seats_from_draw(wish.cards), wish.cards)
    return first_rubber(list(book.people), new_seed())


def by_rule(book: TableBook, wish: Wish) -> Arrangement:
    """The next of those whose turn it is, by the table's rule or by the cards that they drew."""
    four = who_plays(book.turns, list(wish.out) or None)
    if not wish.cards:
        sat_out = book.people.keys() - set(four)
        return next_rubber(book.rule, four, sat_out, book.history, new_seed())
    cards = {person: wish.cards[person] for person in four if person in wish.cards}
    seating = seats_from_draw(cards)
    if not wish.repeat_allowed and forbids_repeats(book) and repeats(seating, book.history):
        raise PartneredAlready
    return Arrangement(seating, cards)


def forbids_repeats(book: TableBook) -> bool:
    return book.rule is Rule.NEW_PARTNERS


def start(table: Table, book: TableBook, seating: Seating, by: User | None) -> Rubber:
    return scoring.start_rubber(
        game=table.session.game,
        date=table.session.date,
        dealer=seating.dealer,
        players={seat: book.people[seating.of(seat)] for seat in SEATS},
        entry_key=new_entry_key(),
        by=by,
        table_id=table.pk,
    )


def keep_draw(table: Table, rubber: Rubber, arrangement: Arrangement, by: User | None) -> None:
    """Keep the cards in the order in which they were drawn, so that the seed can be checked."""
    kept = Draw.objects.create(table=table, rubber=rubber, seed=arrangement.seed or "", made_by=by)
    for person, card in (arrangement.cards or {}).items():
        DrawnCard.objects.create(draw=kept, player_id=person, card=card.code)


def rank(book: TableBook, order: Sequence[Person]) -> None:
    """The first draw of the evening gives precedence."""
    for place in book.places:
        place.precedence = order.index(place.player_id) + 1
        place.save(update_fields=["precedence"])


def sit_out(rubber: Rubber, book: TableBook, wish: Wish, by: User | None) -> None:
    """Write down who sits out, and the reason where it was not their turn."""
    seated = {seat.player_id for seat in rubber.seats.all()}
    out = [player for person, player in book.people.items() if person not in seated]
    for player in out:
        SatOut.objects.create(rubber=rubber, player=player, reason=wish.reason if wish.out else "")
    if wish.out:
        players, table = ", ".join(map(str, out)), book.table
        note(table.session, EventKind.OUT_OF_TURN, by, table=table.number, players=players, reason=wish.reason)


@transaction.atomic
def choose_seat(*, table_id: int, rubber_id: int, seat: Seat, by: User | None) -> Rubber:
    """The highest of the draw chooses another seat, before the first deal is entered. Raises Refused, StaleRubber."""
    claim_table(table_id)
    rubber = Rubber.objects.with_sheet().get(pk=rubber_id, table=table_id)
    drawn = Draw.objects.filter(rubber=rubber).prefetch_related("cards__player").first()
    if drawn is None or rubber.deals.all() or not rubber.is_open:
        raise Refused(_("Seats are chosen after a draw, before the first deal."))
    players: dict[int, Player] = {row.player_id: row.player for row in drawn.cards.all()}
    seating = seats_from_draw({row.player_id: read_card(row.card) for row in drawn.cards.all()}, seat)
    return scoring.change_setup(
        rubber_id=rubber.pk,
        expected_version=rubber.version,
        game=rubber.game,
        date=rubber.date,
        dealer=seating.dealer,
        players={place: players[seating.of(place)] for place in SEATS},
        by=by,
    )


@transaction.atomic
def take_up(*, table_id: int, rubber_id: int, by: User | None) -> Rubber:
    """Go on at this table with a rubber carried over from another evening; sent twice, it is taken up once.

    Raises Refused unless its four belong to the table and nothing else is being played there.
    """
    table = claim_table(table_id)
    hold(table, Rubber.objects.filter(Q(table=table) | Q(pk=rubber_id)))
    book = book_of(table)
    rubber = Rubber.objects.with_seats().get(pk=rubber_id)
    if rubber.table_id == table.pk:
        return rubber
    check_ready(book)
    four = {seat.now_sitting.pk for seat in rubber.seats.all()}
    if not rubber.is_open or not rubber.carried_over or len(four & book.people.keys()) < PLAYING:
        raise Refused(_("This rubber goes on where its four players sit at one table."))
    check_not_elsewhere(table, four)
    rubber = scoring.take_up(
        rubber_id=rubber.pk, expected_version=rubber.version, table_id=table.pk, day=table.session.date, by=by
    )
    rubber.sat_out.all().delete()
    for person, player in book.people.items():
        if person not in four:
            SatOut.objects.create(rubber=rubber, player=player)
    return rubber


@transaction.atomic
def change_rule(*, table_id: int, rule: str) -> None:
    """How this table finds partners and seats from its next rubber on."""
    table = claim_table(table_id)
    table.seating_rule = rule
    table.save(update_fields=["seating_rule"])
