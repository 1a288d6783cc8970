"""Every address of the site, by whom it is asked for. An address that is not in the table fails the test."""

import re
from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from clubsite.accounts.models import Club, Role
from tests.factories import make_four, make_user

pytestmark = pytest.mark.django_db

ROLES = ("anonymous, public club", "anonymous, club of members only", "member", "director", "admin")
OPEN = (200, 200, 200, 200, 200)
READ = (200, 302, 200, 200, 200)
"""Open to everybody if the club says so; 302 leads to signing in."""
MEMBERS = (302, 302, 200, 200, 200)
DIRECTORS = (302, 302, 403, 200, 200)
ADMINS = (302, 302, 403, 403, 200)
SIGNED_IN_ON = (200, 200, 302, 302, 302)
ONLY_POST = (405, 405, 405, 405, 405)
MEMBERS_POST = (302, 302, 405, 405, 405)

TABLE = {
    # The site
    "/": READ,
    "/language/": (302, 302, 302, 302, 302),
    # Accounts
    "/account/": MEMBERS,
    "/account/sign-in/": SIGNED_IN_ON,
    "/account/sign-out/": ONLY_POST,
    "/account/password/": MEMBERS,
    "/account/club/": ADMINS,
    "/account/users/": ADMINS,
    "/account/users/add/": ADMINS,
    "/account/users/<user_id>/": ADMINS,
    "/account/users/<user_id>/password/": ADMINS,
    # Players
    "/players/": READ,
    "/players/add/": DIRECTORS,
    "/players/<player_id>/edit/": ADMINS,
    # Standings
    "/leaderboards/": READ,
    "/leaderboards/<family>/<period>/": READ,
    "/players/<player_id>/": READ,
}
"""What a GET is answered, in the order of ROLES."""


def addresses(resolver: URLResolver, prefix: str = "/") -> Iterator[str]:
    """The site's addresses, each with its variable parts by name."""
    for pattern in resolver.url_patterns:
        address = prefix + re.sub(r"<\w+:", "<", str(pattern.pattern))
        if isinstance(pattern, URLPattern):
            yield address
        else:
            yield from addresses(pattern, address)


def examples() -> dict[str, int | str]:
    """Something for each variable part of an address to name."""
    player = make_four()[0]
    return {
        "users/<user_id>": make_user("Somebody").pk,
        "players/<player_id>": player.pk,
        "<family>/<period>": "all/2026",
    }


def example(address: str) -> str:
    """An address with numbers in the place of its variable parts."""
    for part, number in examples().items():
        address = address.replace(part, re.sub("<.*>", str(number), part))
    return address


def test_the_table_has_every_address() -> None:
    assert set(TABLE) == set(addresses(get_resolver()))


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("address", TABLE)
def test_who_may_open_it(client: Client, address: str, role: str) -> None:
    Club(public="members only" not in role).save()
    asked = example(address)
    if role in Role.values:
        client.force_login(make_user(role=Role(role)))
    response = client.get(asked)
    assert response.status_code == TABLE[address][ROLES.index(role)]
    if response.status_code == 302 and not address.startswith(("/language/", "/account/sign-in/")):
        assert response["Location"] == f"/account/sign-in/?next={asked}"
