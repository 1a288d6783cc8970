"""The site in Russian: where every name is Cyrillic, no word in Latin letters is left on a page."""

import re
from html.parser import HTMLParser
from typing import Any

import polib
import pytest
from django.test import Client

from clubsite.accounts.models import Club
from clubsite.management.translations import SOURCES
from scoring.models import Rubber
from tests.factories import (
    begin,
    enter,
    make_admin,
    make_evening,
    make_four,
    make_player,
    make_rubber,
    make_season,
    make_user,
    play_out,
)
from tests.sessions.evenings import bring_in

pytestmark = pytest.mark.django_db

PLAYED = ("4S N =", "4SX S -2", "3NT E +1", "PASS", "1C W -1", "2D S +1 hN4", "6H N =")
"""Deals in which N–S win two games; something of each kind is on the sheet."""
LATIN = re.compile(r"[A-Za-z][A-Za-z’'-]+")
BREAKS = re.compile(r"(?i) —|\b(стол|столом|роббер|сдача|страница) %\(|%\((points|rubbers|people|games)\)s [а-яё]")
READ_ALOUD = ("title", "aria-label", "placeholder")
WITHOUT_WORDS = ("script", "style", "pre", "svg", "kbd", "noscript")
SAME_IN_RUSSIAN = {"EN", "English", "EUR", "CSV", "QR", "SX", "AS", "SHA-", "Python", "http", "testserver"}
"""The switch of languages, codes, the example of notation, and what the draw is checked with."""

EVERYWHERE = [
    *("/", "/rubbers/", "/rubbers/new/", "/sessions/", "/sessions/open/", "/players/", "/players/add/"),
    *("/leaderboards/all/all/", "/leaderboards/contract/2026-03/", "/leaderboards/all/days/?since=x"),
    *(
        "/leaderboards/all/2026/?min=0&by=mean",
        "/leaderboards/all/2026/partnerships/",
        "/leaderboards/all/all/records/",
    ),
    *("/leaderboards/seasons/", "/leaderboards/seasons/add/", "/leaderboards/seasons/{season}/"),
    *("/players/{player}/", "/players/{player}/edit/", "/players/{player}/with/{other}/"),
    *("/players/{player}/company/partners/", "/players/{player}/company/opponents/"),
    *("/account/", "/account/password/", "/account/users/", "/account/users/add/"),
    *("/account/users/{user}/", "/account/users/{user}/password/", "/account/club/"),
    *("/rubbers/{open}/", "/rubbers/{open}/setup/", "/rubbers/{open}/closing/", "/rubbers/{open}/deals/1/"),
    *("/rubbers/{over}/", "/rubbers/{over}/closing/", "/rubbers/{over}/deals/2/", "/rubbers/{auction}/deals/1/"),
    *("/sessions/{evening}/", "/sessions/{evening}/edit/", "/sessions/{evening}/attendance/"),
    *("/sessions/{evening}/tables/", "/sessions/{evening}/sheet/", "/sessions/{evening}/screen/"),
    *("/sessions/{evening}/closing/", "/tables/{table}/", "/tables/{table}/draw/", "/tables/{waiting}/"),
    *("/rubbers/{played}/", "/rubbers/{played}/substitution/", "/no/such/page/"),
]
FILLED_IN_WRONG = [
    *("/rubbers/new/", "/rubbers/{open}/setup/", "/rubbers/{open}/deals/", "/rubbers/{open}/adjustments/"),
    *("/rubbers/{played}/substitution/", "/players/add/", "/account/password/", "/account/club/"),
    *("/account/users/add/", "/sessions/open/", "/tables/{waiting}/draw/", "/leaderboards/seasons/add/"),
]
"""Addresses that answer a form without a word in it with what is missing."""


class Words(HTMLParser):
    """The words in Latin letters that a page shows or has read aloud."""

    def __init__(self) -> None:
        super().__init__()
        self.inside: list[str] = []
        self.latin: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        if tag in WITHOUT_WORDS or values.get("name") == "time_zone" or (self.inside and tag == self.inside[-1]):
            self.inside.append(tag)
        for name in READ_ALOUD:
            self.collect(values.get(name) or "")

    def handle_endtag(self, tag: str) -> None:
        if self.inside and tag == self.inside[-1]:
            self.inside.pop()

    def handle_data(self, data: str) -> None:
        if not self.inside:
            self.collect(data)

    def collect(self, text: str) -> None:
        self.latin += [word for word in LATIN.findall(text) if word not in SAME_IN_RUSSIAN]


def latin_words(page: str) -> list[str]:
    words = Words()
    words.feed(page)
    return words.latin


@pytest.fixture
def numbers(client: Client) -> dict[str, int]:
    """A club with something on every page, seen by its admin in Russian; what the addresses above have, by name."""
    Club(name="Клуб").save()
    client.force_login(make_admin(username="админ"))
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "ru"
    four = make_four("Анна", "Борис", "Вера", "Глеб")
    over = make_rubber(four, *PLAYED)
    auction = make_rubber(four, "2HX N +2 hN4S1 p1", game="auction")
    table, waiting = make_evening(
        ("Дина", "Егор", "Жанна", "Захар", "Инна"), ("Кира", "Лев", "Мария", "Нина"), stake=25
    )
    played = enter(begin(table), "3NT N =", "2S E -1")
    bring_in(played, make_player("Пётр"))
    play_out(begin(waiting))
    return {
        "player": four[0].pk,
        "other": four[1].pk,
        "user": make_user("Оля").pk,
        "season": make_season("Весна").pk,
        "over": over.pk,
        "open": make_rubber(four, "1NT S +1", "4SX S -2").pk,
        "auction": auction.pk,
        "evening": table.session_id,
        "table": table.pk,
        "waiting": waiting.pk,
        "played": played.pk,
    }


def left_over(pages: dict[str, Any]) -> dict[str, list[str]]:
    """The words in Latin letters that were found, by address."""
    found = {address: latin_words(page.content.decode()) for address, page in pages.items()}
    return {address: words for address, words in found.items() if words}


def test_no_page_has_an_english_word(client: Client, numbers: dict[str, int]) -> None:
    pages = {address: client.get(address.format(**numbers)) for address in EVERYWHERE}
    assert {page.status_code for page in pages.values()} == {200, 404, 422}
    assert left_over(pages) == {}


def test_what_is_missing_is_said_in_russian(client: Client, numbers: dict[str, int]) -> None:
    pages = {address: client.post(address.format(**numbers)) for address in FILLED_IN_WRONG}
    assert {page.status_code for page in pages.values()} == {422}
    assert left_over(pages) == {}


def test_a_log_in_has_one_name_everywhere(client: Client, numbers: dict[str, int]) -> None:
    added = client.post("/account/users/add/", {"username": "а б", "role": "member"}).text
    assert "Имя для входа может содержать только буквы, цифры и знаки @ . + - _" in added
    client.logout()
    assert ">Имя для входа<" in client.get("/account/sign-in/").text


def test_a_new_password_is_asked_for_with_all_its_dots(client: Client, numbers: dict[str, int]) -> None:
    page = client.post("/account/password/", {"new_password1": "Роббер-7", "new_password2": "роббер-7"}).text
    assert "Введённые пароли не совпадают." in page
    assert "распространённым" in page


def test_a_season_has_a_title_and_not_a_persons_name(client: Client, numbers: dict[str, int]) -> None:
    assert ">Название<" in client.get("/leaderboards/seasons/add/").text
    assert ">Имя<" in client.get("/players/add/").text


def test_a_deal_and_a_rubber_are_void_in_their_own_genders(client: Client, numbers: dict[str, int]) -> None:
    rubber = Rubber.objects.get(pk=numbers["open"])
    client.post(f"/rubbers/{rubber.pk}/deals/1/void/", {"version": rubber.version})
    assert '<span class="tag">аннулирована</span>' in client.get(f"/rubbers/{rubber.pk}/").text
    client.post(f"/rubbers/{rubber.pk}/void/", {"version": rubber.version + 1})
    assert '<span class="tag">аннулирован</span>' in client.get("/rubbers/").text
    assert '<span class="tag">аннулирован</span>' in client.get(f"/players/{numbers['player']}/").text


def test_a_contract_was_doubled_and_a_key_doubles(client: Client, numbers: dict[str, int]) -> None:
    assert '<th scope="row">с контрой</th>' in client.get(f"/players/{numbers['player']}/").text
    assert "контра" in client.get(f"/rubbers/{numbers['open']}/").text


def test_a_month_stands_in_its_plain_form_and_a_date_in_the_genitive(client: Client, numbers: dict[str, int]) -> None:
    board = client.get("/leaderboards/contract/2026-03/").content.decode()
    assert "Март 2026" in board
    assert "14 марта" in client.get(f"/sessions/{numbers['evening']}/").content.decode()


def test_a_dash_begins_no_line_and_a_number_stays_with_what_it_counts() -> None:
    path = SOURCES / "ru" / "LC_MESSAGES" / "django.po"
    texts = [text for entry in polib.pofile(str(path)) for text in (entry.msgstr, *entry.msgstr_plural.values())]
    assert [text for text in texts if BREAKS.search(text)] == []


def test_an_english_word_is_found() -> None:
    assert latin_words('<p title="Save">Готово<script>var here</script> <b>made</b> 4SX</p>') == ["Save", "made"]
