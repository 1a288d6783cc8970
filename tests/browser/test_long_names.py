"""The longest names that there can be, without a space even, on every page that shows people."""

import pytest
from django.utils import timezone

from clubsite.players.names import LONGEST_NAME, LONGEST_NOTE
from clubsite.sessions import services
from clubsite.sessions.models import ClubSession, Table
from scoring.models import Rubber
from tests.browser.visits import DESKTOP, PHONE, SMALL_PHONE, TABLET_UPRIGHT, Screen, Visit, too_wide
from tests.factories import begin, enter, make_admin, make_evening, play_out
from tests.sessions.evenings import bring_in

pytestmark = pytest.mark.django_db(transaction=True)

SPACED = "Konstantin Alexandrowitsch Rimsky-Korsakow {}"
UNBROKEN = "Ш" * (LONGEST_NAME - 1) + "{}"


def evening(name: str) -> tuple[ClubSession, Table, Table]:
    """Two tables at play, one of them after a rubber; a guest, and one who sits nowhere."""
    names = [name.format(letter) for letter in "ABCDEFGHI"]
    one, other = make_evening(names[:5], names[5:], day=timezone.localdate(), stake=25)
    session = one.session
    services.add_guest(session_id=session.pk, name=name.format("J"), note="Ж" * LONGEST_NOTE)
    play_out(begin(one))
    begin(one)
    begin(other)
    return session, one, other


@pytest.mark.parametrize("name", [SPACED, UNBROKEN], ids=["spaced", "unbroken"])
@pytest.mark.parametrize(
    ("screen", "language"),
    [(SMALL_PHONE, "en"), (SMALL_PHONE, "ru"), (PHONE, "ru"), (DESKTOP, "en"), (TABLET_UPRIGHT, "ru")],
    ids=["small phone", "small phone in Russian", "phone", "desktop", "upright"],
)
def test_long_names_stay_inside_their_cards(visit: Visit, screen: Screen, language: str, name: str) -> None:
    session, one, other = evening(name)
    over, open_one = Rubber.objects.order_by("pk")[:2]
    enter(open_one, "4S N =", "4SX E -2")
    bring_in(open_one, open_one.sat_out.get().player)
    anna, boris = (seat.player for seat in over.seats.order_by("pk")[:2])
    anna.user = admin = make_admin(username="Anna")
    anna.save()
    page = visit(admin, screen=screen, language=language)
    addresses = [
        *("/", "/rubbers/", "/rubbers/new/", "/players/", "/account/", "/account/users/", "/sessions/"),
        *("/leaderboards/all/all/", "/leaderboards/all/all/partnerships/", "/leaderboards/all/all/records/"),
        "/leaderboards/all/all/?by=mean&min=1",
        *(f"/players/{anna.pk}/", f"/players/{anna.pk}/edit/", f"/players/{anna.pk}/with/{boris.pk}/"),
        *(f"/players/{anna.pk}/company/partners/", f"/players/{anna.pk}/company/opponents/"),
        *(f"/rubbers/{open_one.pk}/", f"/rubbers/{open_one.pk}/setup/", f"/rubbers/{open_one.pk}/substitution/"),
        *(f"/rubbers/{open_one.pk}/closing/", f"/rubbers/{open_one.pk}/deals/2/", f"/rubbers/{over.pk}/"),
        *(
            f"/sessions/{session.pk}/" + rest
            for rest in ("", "attendance/", "tables/", "sheet/", "screen/", "closing/")
        ),
        *(f"/tables/{one.pk}/", f"/tables/{other.pk}/", f"/tables/{one.pk}/link/", f"/tables/{one.pk}/draw/"),
    ]
    found = []
    for address in addresses:
        page.goto(address)
        for summary in page.locator("main summary").all():
            summary.evaluate("summary => summary.parentElement.open = true")
        found += [(address, fault) for fault in too_wide(page)]
    assert "\n".join(map(repr, found)) == ""
