"""Every address of the site, by whom it is asked for. An address that is not in the table fails the test."""

import re
from collections.abc import Iterator
from datetime import date

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from clubsite.accounts.models import Club, Role
from clubsite.players.models import Player
from scoring import services
from scoring.rules import SEATS, Adjustment, Contract, Deal, Seat, Side, Strain
from tests.factories import (
    make_director,
    make_four,
    make_player,
    make_season,
    make_session,
    make_table,
    make_user,
)

pytestmark = pytest.mark.django_db

ROLES = ("anonymous", "anonymous, club of members only", "member", "member at the table", "director", "admin")

# What a GET is answered. 302 leads to signing in, 405 says that there is nothing to read.
READ = (200, 302, 200, 200, 200, 200)
MEMBERS = (302, 302, 200, 200, 200, 200)
TABLE = (302, 302, 403, 200, 200, 200)
DIRECTORS = (302, 302, 403, 403, 200, 200)
ADMINS = (302, 302, 403, 403, 403, 200)
UNREAD = (405, 405, 405, 405, 405, 405)
UNREAD_BY_MEMBERS = (302, 302, 405, 405, 405, 405)
UNREAD_BY_DIRECTORS = (302, 302, 403, 403, 405, 405)

# What a POST without any data is answered. 401 keeps what was sent until one has signed in. Who may write is told that
# something is missing (422), or that the page they sent it from is older than the rubber (409).
UNWRITTEN = (405, 405, 405, 405, 405, 405)
UNWRITTEN_BY_MEMBERS = (401, 401, 405, 405, 405, 405)
FILLED_BY_ALL = (401, 401, 422, 422, 422, 422)
FILLED_BY_TABLE = (401, 401, 403, 422, 422, 422)
FILLED_BY_DIRECTORS = (401, 401, 403, 403, 422, 422)
FILLED_BY_ADMINS = (401, 401, 403, 403, 403, 422)
WRITTEN_BY_TABLE = (401, 401, 403, 409, 409, 409)
WRITTEN_IN_EVENINGS = (401, 401, 403, 403, 403, 403)
DONE_BY_DIRECTORS = (401, 401, 403, 403, 303, 303)
WRITTEN_BY_DIRECTORS = (401, 401, 403, 403, 409, 409)

ACCESS = {
    # The site
    "/": (READ, UNWRITTEN),
    "/language/": ((302,) * 6, (302,) * 6),
    # Accounts
    "/account/": (MEMBERS, UNWRITTEN_BY_MEMBERS),
    "/account/sign-in/": ((200, 200, 302, 302, 302, 302), (422, 422, 302, 302, 302, 302)),
    "/account/sign-out/": (UNWRITTEN, (303,) * 6),
    "/account/password/": (MEMBERS, FILLED_BY_ALL),
    "/account/club/": (ADMINS, FILLED_BY_ADMINS),
    "/account/users/": (ADMINS, UNWRITTEN_BY_MEMBERS),
    "/account/users/add/": (ADMINS, FILLED_BY_ADMINS),
    "/account/users/<user_id>/": (ADMINS, FILLED_BY_ADMINS),
    "/account/users/<user_id>/password/": (ADMINS, (401, 401, 403, 403, 403, 200)),
    # Players
    "/players/": (READ, UNWRITTEN),
    "/players/add/": (DIRECTORS, FILLED_BY_DIRECTORS),
    "/players/<player_id>/edit/": (ADMINS, FILLED_BY_ADMINS),
    # Standings
    "/leaderboards/": (READ, UNWRITTEN),
    "/leaderboards/<family>/<period>/": (READ, UNWRITTEN),
    "/leaderboards/<family>/<period>/csv/": (READ, UNWRITTEN),
    "/leaderboards/<family>/<period>/partnerships/": (READ, UNWRITTEN),
    "/leaderboards/<family>/<period>/partnerships/csv/": (READ, UNWRITTEN),
    "/leaderboards/<family>/<period>/records/": (READ, UNWRITTEN),
    "/leaderboards/<family>/<period>/records/csv/": (READ, UNWRITTEN),
    "/leaderboards/seasons/": (ADMINS, UNWRITTEN_BY_MEMBERS),
    "/leaderboards/seasons/add/": (ADMINS, FILLED_BY_ADMINS),
    "/leaderboards/seasons/<season_id>/": (ADMINS, FILLED_BY_ADMINS),
    "/leaderboards/seasons/<season_id>/deletion/": (ADMINS, (401, 401, 403, 403, 403, 303)),
    "/players/<player_id>/": (READ, UNWRITTEN),
    "/players/<player_id>/company/<kind>/": (READ, UNWRITTEN),
    "/players/<player_id>/with/<other_id>/": (READ, UNWRITTEN),
    # Rubbers
    "/rubbers/": (READ, UNWRITTEN),
    "/rubbers/new/": (TABLE, FILLED_BY_TABLE),
    "/rubbers/<pk>/": (READ, UNWRITTEN),
    "/rubbers/<pk>/setup/": (TABLE, FILLED_BY_TABLE),
    "/rubbers/<pk>/deletion/": (UNREAD, WRITTEN_BY_TABLE),
    "/rubbers/<pk>/deals/": (UNREAD, FILLED_BY_TABLE),
    "/rubbers/<pk>/deals/<number>/": (READ, FILLED_BY_TABLE),
    "/rubbers/<pk>/deals/<number>/void/": (UNREAD, WRITTEN_BY_TABLE),
    "/rubbers/<pk>/undo/": (UNREAD, WRITTEN_BY_TABLE),
    "/rubbers/<pk>/agreement/": (UNREAD, WRITTEN_BY_TABLE),
    "/rubbers/<pk>/deals/<number>/answer/": (UNREAD, WRITTEN_IN_EVENINGS),
    "/rubbers/<pk>/agreement/<side>/": (UNREAD, WRITTEN_IN_EVENINGS),
    "/rubbers/<pk>/substitution/": (TABLE, FILLED_BY_TABLE),
    "/rubbers/<pk>/substitution/<seat>/undo/": (UNREAD, (401, 401, 403, 303, 303, 303)),
    "/rubbers/<pk>/next/": (UNREAD, WRITTEN_BY_TABLE),
    "/rubbers/<pk>/closing/": (TABLE, UNWRITTEN_BY_MEMBERS),
    "/rubbers/<pk>/settlement/": (UNREAD, WRITTEN_BY_TABLE),
    "/rubbers/<pk>/void/": (UNREAD, WRITTEN_BY_TABLE),
    "/rubbers/<pk>/restoration/": (UNREAD_BY_DIRECTORS, WRITTEN_BY_DIRECTORS),
    "/rubbers/<pk>/adjustments/": (UNREAD_BY_DIRECTORS, FILLED_BY_DIRECTORS),
    "/rubbers/<pk>/adjustments/<adjustment>/void/": (UNREAD_BY_DIRECTORS, WRITTEN_BY_DIRECTORS),
    # Evenings
    "/sessions/": (READ, UNWRITTEN),
    "/sessions/tonight/": ((302,) * 6, UNWRITTEN),
    "/sessions/open/": (DIRECTORS, FILLED_BY_DIRECTORS),
    "/sessions/<session>/": (READ, UNWRITTEN),
    "/sessions/<session>/edit/": (DIRECTORS, FILLED_BY_DIRECTORS),
    "/sessions/<session>/attendance/": (DIRECTORS, DONE_BY_DIRECTORS),
    "/sessions/<session>/tables/": (DIRECTORS, FILLED_BY_DIRECTORS),
    "/sessions/<session>/seating/": (UNREAD_BY_MEMBERS, DONE_BY_DIRECTORS),
    "/sessions/<session>/sheet/": (READ, UNWRITTEN),
    "/sessions/<session>/screen/": (READ, UNWRITTEN),
    "/sessions/<session>/closing/": (DIRECTORS, WRITTEN_BY_DIRECTORS),
    "/sessions/<session>/reopening/": (DIRECTORS, DONE_BY_DIRECTORS),
    # Tables
    "/tables/<table>/": (READ, UNWRITTEN),
    "/tables/<table>/next/": (UNREAD_BY_MEMBERS, WRITTEN_BY_DIRECTORS),
    "/tables/<table>/draw/": (DIRECTORS, FILLED_BY_DIRECTORS),
    "/tables/<table>/seats/": (UNREAD_BY_MEMBERS, FILLED_BY_DIRECTORS),
    "/tables/<table>/people/": (UNREAD_BY_MEMBERS, FILLED_BY_DIRECTORS),
    "/tables/<table>/rule/": (UNREAD_BY_MEMBERS, FILLED_BY_DIRECTORS),
    "/tables/<table>/taking-up/": (UNREAD_BY_MEMBERS, FILLED_BY_DIRECTORS),
    "/tables/<table>/closing/": (UNREAD_BY_MEMBERS, DONE_BY_DIRECTORS),
    "/tables/<table>/link/": (DIRECTORS, DONE_BY_DIRECTORS),
    "/tables/<table>/tablet/": ((410,) * 6, UNWRITTEN),
    "/tables/<table>/call/": (UNREAD, (401, 401, 403, 303, 303, 303)),
    "/t/<token>/": ((410,) * 6, UNWRITTEN),
}
"""What a GET and a POST are answered, in the order of ROLES."""


def addresses(resolver: URLResolver, prefix: str = "/") -> Iterator[str]:
    """The site's addresses, each with its variable parts by name."""
    for pattern in resolver.url_patterns:
        address = prefix + re.sub(r"<\w+:", "<", str(pattern.pattern))
        address = address.replace("/sessions/<pk>/", "/sessions/<session>/").replace(
            "/tables/<pk>/", "/tables/<table>/"
        )
        if isinstance(pattern, URLPattern):
            yield address
        else:
            yield from addresses(pattern, address)


def example(address: str, north: Player) -> str:
    """An address with something real in the place of its variable parts: a rubber of one deal, where `north` sits."""
    seats = dict(zip(SEATS, [north, *make_four()[1:]], strict=True))
    rubber = services.start_rubber(
        game="contract", date=date(2026, 11, 30), dealer=Seat.N, players=seats, entry_key="access", by=None
    )
    deal = Deal(Contract(1, Strain.C), Seat.N, 7)
    services.record_deal(rubber_id=rubber.pk, expected_version=rubber.version, entry_key="deal", deal=deal, by=None)
    points = Adjustment(Side.NS, 100, "late")
    services.adjust(rubber_id=rubber.pk, expected_version=2, entry_key="points", adjustment=points, by=make_director())
    table = make_table(make_session(), north, *"XYZ")
    examples = {
        "<session>": table.session_id,
        "<table>": table.pk,
        "<token>": "no-such-token",
        "<user_id>": make_user("Somebody").pk,
        "<player_id>": north.pk,
        "<family>/<period>/records/": "all/all/records/",
        "<family>/<period>": "all/2026",
        "<season_id>": make_season().pk,
        "<kind>": "partners",
        "<other_id>": make_player("Other").pk,
        "<pk>": rubber.pk,
        "<number>": 1,
        "<adjustment>": rubber.adjustments.get().pk,
        "<side>": "NS",
        "<seat>": "N",
    }
    for part, named in examples.items():
        address = address.replace(part, str(named))
    return address


def whoever(role: str, client: Client, north: Player) -> None:
    """Sign in as somebody of this role."""
    if role == "member at the table":
        north.user = make_user()
        north.save()
        client.force_login(north.user)
    elif role in Role.values:
        client.force_login(make_user(role=Role(role)))


def test_the_table_has_every_address() -> None:
    assert set(ACCESS) == set(addresses(get_resolver()))


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("address", ACCESS)
def test_who_may_read_and_write(client: Client, address: str, role: str) -> None:
    north = make_player("North")
    Club(public="members only" not in role).save()
    asked = example(address, north)
    whoever(role, client, north)
    reading, writing = ACCESS[address]
    read = client.get(asked)
    assert read.status_code == reading[ROLES.index(role)]
    if reading in (READ, MEMBERS, TABLE, DIRECTORS, ADMINS) and read.status_code == 302:
        assert read["Location"] == f"/account/sign-in/?next={asked}"
    assert client.post(asked).status_code == writing[ROLES.index(role)]
