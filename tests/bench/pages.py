"""The pages that the benchmark drives, and how many times the bare page each of them may take."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import date, timedelta
from itertools import cycle, product
from typing import Any

from clubsite.accounts.models import Edition
from scoring.models import Rubber, Season, Seat
from scoring.models.rubber import new_entry_key
from scoring.rules import SEATS
from scoring.services import save_season, start_rubber, void_rubber

from .browser import Answer, Browser

SEASON = "The benchmark's season"
GAME = "3NT N ="
VISITS = 4
"""To each address before times count: every process of the server has probably seen it then."""
Visit = Callable[[Browser], Answer]


@dataclass
class Measured:
    """A page, what its answer has to be, and its target as a multiple of what it is `beside`.

    A `steady` one may not grow with the club. The first visits, which are no more than a `warm_up`, do not count.
    """

    name: str
    visit: Visit
    status: int = 200
    at_most: float | None = None
    steady: bool = False
    by_director: bool = False
    warm_up: int = 5
    seconds: list[float] = field(default_factory=list)

    def take(self, browser: Browser) -> None:
        answer = self.visit(browser)
        assert answer.status == self.status, f"{self.name}: {answer.status}"
        self.seconds.append(answer.seconds)


def one_of(paths: list[str], **headers: str) -> Visit:
    """The next of these with every visit."""
    coming = cycle(paths)
    return lambda browser: browser.ask(next(coming), **headers)


def after_a_change(visit: Visit) -> Visit:
    """The same when something has been counted since anybody saw it."""

    def changed(browser: Browser) -> Answer:
        Edition.count_one_more()
        return visit(browser)

    return changed


def known(path: str) -> Visit:
    """The same page asked for again by somebody who has it as it is."""

    def again(browser: Browser) -> Answer:
        etag = browser.ask(path).etag
        return browser.ask(path, **{"If-None-Match": etag})

    return again


class Ending:
    """A rubber that is played to its end: the first deal of each does not end it, the second does."""

    def __init__(self, four: list[Any], director: Any) -> None:
        self.four, self.director = four, director
        self.rubbers: list[Rubber] = []

    def first_deal(self, browser: Browser) -> Answer:
        self.rubbers.append(
            start_rubber(
                game="contract",
                date=date.today(),  # noqa: DTZ011 - any day will do
                dealer=SEATS[0],
                players=dict(zip(SEATS, self.four, strict=True)),
                entry_key=new_entry_key(),
                by=self.director,
            )
        )
        return self.deal(browser, 1)

    def last_deal(self, browser: Browser) -> Answer:
        return self.deal(browser, 2)

    def deal(self, browser: Browser, version: int) -> Answer:
        form = {"version": str(version), "entry_key": new_entry_key(), "notation": GAME}
        return browser.ask(f"/rubbers/{self.rubbers[-1].pk}/deals/", form)

    def take_back(self) -> None:
        for rubber in self.rubbers:
            rubber.refresh_from_db()
            assert rubber.state == rubber.State.FINISHED
            void_rubber(rubber_id=rubber.pk, expected_version=rubber.version, by=self.director)


def one_year(last: date) -> list[str]:
    """Years that begin on different days: none has been asked for before."""
    return [
        f"/leaderboards/all/days/?since={last - timedelta(days=364 + ago)}&until={last - timedelta(days=ago)}"
        for ago in range(300)
    ]


def season() -> str:
    """The period of a season of half a year."""
    last = last_day()
    found = Season.objects.filter(name=SEASON).first()
    return (found or save_season(name=SEASON, first_day=last - timedelta(days=182), last_day=last)).period


def last_day() -> date:
    day = Seat.objects.filter(family="contract", counted_on__isnull=False).order_by("-counted_on")[0].counted_on
    assert day is not None
    return day


class Pages:
    """Every page that is measured, for the club that is there."""

    def __init__(self, player: int) -> None:
        self.last = last_day()
        self.games, self.season = ("all", "contract", "auction"), season()
        self.years = [f"{self.last.year - ago}" for ago in range(1, 4)]
        self.player = f"/players/{player}/"

    def of(self, *periods: str, ending: str = "") -> list[str]:
        return [f"/leaderboards/{game}/{period}/{ending}" for game, period in product(self.games, periods)]

    def boards(self) -> list[str]:
        """By total and by the mean, of every kind of period, and further down."""
        whole = self.of("all", self.season, *self.years)
        return [
            *whole,
            *self.of(*(f"{year}-10" for year in self.years)),
            *(f"{path}?by=mean" for path in whole),
            *self.down(),
        ]

    def down(self) -> list[str]:
        return self.of("all", ending="?page=2")

    def the_four(self) -> Iterator[tuple[str, list[str], float]]:
        """Those that may not grow with the club: name, addresses, target."""
        yield "board by period", self.boards(), 3
        yield "player's page", [self.player], 5
        yield "partnerships", self.of("all", self.season, *self.years, ending="partnerships/"), 3
        yield "records", self.of("all", self.season, ending="records/"), 3

    def read(self) -> Iterator[Measured]:
        """While nothing is counted, each board seen once before."""
        for name, paths, at_most in self.the_four():
            yield Measured(name, one_of(paths), at_most=at_most, steady=True, warm_up=VISITS * len(paths))
        live = Rubber.objects.open().latest("pk")
        yield Measured("board, unchanged (304)", known(self.of("all")[0]), 304)
        yield Measured("home", one_of(["/"]), at_most=2)
        poll = one_of([f"/rubbers/{live.pk}/?version={live.version}"])
        yield Measured("live poll, unchanged (204)", poll, 204, at_most=1)
        yield Measured("from day to day, one year", one_of(one_year(self.last)), at_most=40)

    def changed(self) -> Iterator[Measured]:
        """The first time after something was counted."""
        for name, paths, _ in self.the_four():
            yield Measured(f"{name}, after a change", after_a_change(one_of(paths)))


def written(ending: Ending) -> Iterator[Measured]:
    yield Measured("a deal", ending.first_deal, by_director=True)
    yield Measured("a deal that ends the rubber", ending.last_deal, at_most=5, by_director=True)
