"""Whatever is sent to whichever address, the answer is never a failure of the server."""

from typing import Any

import pytest
from django.test import Client

from clubsite.players.models import Player
from scoring import services
from scoring.models import Rubber
from scoring.rules import Adjustment as Award
from scoring.rules import Side
from tests.factories import fresh, make_director, make_rubber
from tests.scoring.consistency import check
from tests.scoring.pages import HTMX

pytestmark = pytest.mark.django_db

ADDRESSES = [
    "", "new/", "P/", "P/setup/", "P/deletion/", "P/deals/", "P/deals/1/", "P/deals/1/void/", "P/undo/", "P/agreement/",
    "P/next/", "P/closing/", "P/settlement/", "P/void/", "P/restoration/", "P/adjustments/", "P/adjustments/1/void/",
]  # fmt: skip
FIELDS = [
    "entry_key", "version", "bid", "declarer", "doubling", "result", "penalty_tricks", "notation", "honours",
    "honours_N", "passed_out", "preview", "restore", "game", "date", "dealer", "seat", "side", "points", "reason",
    "state", "player", "since", "until", "page", *(f"{name}_{seat}" for name in ("name", "player") for seat in "NESW"),
]  # fmt: skip
VALUES = {
    "empty": "",
    "negative": "-1",
    "huge": "9" * 5000,
    "just too big": str(2**63),
    "a fraction": "1e400",
    "nothing": "None",
    "NUL": "a\0b",
    "bytes": b"\xff\xfe\x80",
    "unicode": "🂡\u202e٣²Ⅷ\ud7ff\uffff",
    "ligatures": "ﷺ" * 90,
    "markup": "<script>alert(1)</script>'\"&%s{0}{}",
    "long": "4S S = " * 3000,
    "a hand": "Q9",
    "lines": "a\r\nb\x85\u2028c",
    "format": "%(number)s {deal} %",
}
BODIES = {
    "bytes": (b"\x00\xff\xfe=\x80&%ff%00=%00&version=%00", "application/x-www-form-urlencoded"),
    "torn": (b"--x\r\nnothing", "multipart/form-data; boundary=x"),
    "no boundary": (b"", "multipart/form-data"),
    "json": (b'{"version": 1}', "application/json"),
    "fields": (b"version=1&" * 5000, "application/x-www-form-urlencoded"),
    "other fields": ("&".join(f"f{n}={n}" for n in range(5000)).encode(), "application/x-www-form-urlencoded"),
    "too long": (b"notation=" + b"x" * 1_100_000, "application/x-www-form-urlencoded"),
    "charset": (b"notation=\xff", "application/x-www-form-urlencoded; charset=nonsense"),
    "a file": (
        b'--x\r\nContent-Disposition: form-data; name="bid"; filename="a"\r\n\r\n4S\r\n--x--\r\n',
        "multipart/form-data; boundary=x",
    ),
}


@pytest.fixture
def rubber(four: list[Player]) -> Rubber:
    rubber = make_rubber(four, "4S S = hN4S1")
    award = Award(Side.NS, 50, "late")
    services.adjust(rubber_id=rubber.pk, expected_version=2, entry_key="given", adjustment=award, by=make_director())
    return rubber


def address(rubber: Rubber, what: str) -> str:
    given = rubber.adjustments.values_list("pk", flat=True).get()
    return f"/rubbers/{what}".replace("P", str(rubber.pk)).replace("adjustments/1", f"adjustments/{given}")


def send(client: Client, url: str, data: dict[str, Any], headers: dict[str, str]) -> None:
    for method in (client.get, client.post):
        response = method(url, data, headers=headers)
        assert response.status_code < 500
        assert b"<script>alert" not in response.content


@pytest.mark.parametrize("what", ADDRESSES)
def test_every_field_at_once(dora: Client, rubber: Rubber, what: str) -> None:
    url = address(rubber, what)
    for value in VALUES.values():
        everything = dict.fromkeys(FIELDS, value)
        send(dora, url, everything, {})
        version = {"version": fresh(rubber).version, "entry_key": "k"}
        send(dora, url, everything | version | {"passed_out": "", "preview": ""}, HTMX)
    check(rubber)


PAD = {"bid": "4S", "declarer": "S", "doubling": "X", "result": "1", "penalty_tricks": "1", "notation": "4S S ="}
HANDS = {"honours": "N4", "honours_N": "1"}


@pytest.mark.parametrize("value", ["a hand", "huge", "NUL", "bytes", "unicode"])
@pytest.mark.parametrize(
    ("game", "field"), [*(("contract", field) for field in (*PAD, "honours")), ("auction", "honours_N")]
)
def test_one_absurd_field_of_a_deal(dora: Client, four: list[Player], game: str, field: str, value: str) -> None:
    rubber = make_rubber(four, "4S S = hN4S1", game=game)
    for what in ("deals/", "deals/1/"):
        url = f"/rubbers/{rubber.pk}/{what}"
        data = PAD | HANDS | {"version": fresh(rubber).version, "entry_key": "k"}
        data |= {"notation": "", field: VALUES[value]}
        send(dora, url, data | {"preview": "1"}, HTMX)
        assert dora.post(url, data).status_code in (303, 422)
    check(rubber)


@pytest.mark.parametrize("field", ["game", "date", "dealer", "name_N", "player_N"])
def test_one_absurd_field_of_the_setup(dora: Client, four: list[Player], rubber: Rubber, field: str) -> None:
    good = {"game": "auction", "date": "2026-03-14", "dealer": "W", "entry_key": "k"}
    good |= {f"player_{seat}": str(player.pk) for seat, player in zip("NESW", four, strict=True)}
    for what in ("new/", "P/setup/"):
        for value in VALUES.values():
            data = good | {"version": str(fresh(rubber).version), field: value}
            if field.startswith("name_"):
                data[field.replace("name", "player")] = "new"
            assert dora.post(address(rubber, what), data).status_code in (303, 400, 409, 422)
    check(rubber)


@pytest.mark.parametrize("what", ADDRESSES)
def test_no_body_is_too_strange(client: Client, dora: Client, rubber: Rubber, what: str) -> None:
    url = address(rubber, what)
    for content, content_type in BODIES.values():
        for sender, headers in ((client, {}), (client, HTMX), (dora, {}), (dora, HTMX)):
            assert sender.generic("POST", url, content, content_type, headers=headers).status_code < 500
    check(rubber)


@pytest.mark.parametrize("number", ["0", "-1", "x", "%00", "9" * 20, "9" * 5000, "1.5", "٣"])
def test_no_number_is_too_strange(dora: Client, rubber: Rubber, number: str) -> None:
    for what in ADDRESSES[2:]:
        url = "/rubbers/" + what.replace("P", number)
        assert 400 <= dora.get(url).status_code < 500
        assert 400 <= dora.post(url, {"version": "1"}).status_code < 500
    for what in ("deals/{}/", "deals/{}/void/", "adjustments/{}/void/"):
        url = f"/rubbers/{rubber.pk}/{what.format(number)}"
        assert 400 <= dora.get(url).status_code < 500
        assert 400 <= dora.post(url, {"version": "1", "notation": "PASS", "entry_key": "k"}).status_code < 500
