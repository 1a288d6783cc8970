"""The evening's pages as a director's hands meet them."""

import re

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from clubsite.sessions import services
from clubsite.sessions.models import ClubSession, Place, Table
from scoring.models import Rubber
from tests.browser.visits import PHONE, TABLET, TABLET_UPRIGHT, Screen, Visit, asked_by, faults
from tests.factories import begin, enter, make_director, make_evening, make_player, make_session, play_out

pytestmark = pytest.mark.django_db(transaction=True)


def today() -> ClubSession:
    return make_session(timezone.localdate())


@pytest.mark.parametrize("java_script", [True, False])
def test_from_the_home_page_to_two_tables(visit: Visit, java_script: bool) -> None:
    for number in range(9):
        make_player(f"Player {number}")
    page = visit(make_director(), java_script=java_script)
    page.goto("/")
    page.get_by_role("button", name="Open the evening").click()
    for number in range(8):
        page.get_by_label(f"Player {number}").check()
    page.get_by_label("Guest").fill("Olga")
    page.get_by_role("button", name="Save and add the guest").click()
    expect(page.get_by_role("heading", name="Who is here 9")).to_be_visible()
    page.get_by_role("button", name="on to the tables").click()
    page.get_by_role("button", name="Seat everybody by the draw").click()
    expect(page.locator(".tile")).to_have_count(2)
    expect(page.get_by_text("Sits out:")).to_have_count(1)
    play_out(Rubber.objects.open().earliest("pk"))
    page.reload()
    page.get_by_role("button", name="Next rubber").click()
    expect(page.get_by_text("Rubber 2")).to_be_visible()
    assert Rubber.objects.count() == 3


def test_the_overview_follows_without_losing_anything(visit: Visit) -> None:
    one, other = make_evening("ABCD", "EFGH", day=timezone.localdate())
    begin(one)
    rubber = begin(other)
    page = visit(make_director(), screen=PHONE)
    page.goto(f"/sessions/{one.session_id}/")
    page.evaluate(f"document.querySelector('#slot-{one.pk} article').dataset.untouched = 'yes'; scrollTo(0, 120)")
    page.locator(f"#sheet-{one.pk}").focus()
    scrolled = page.evaluate("scrollY")
    enter(rubber, "4S N =")
    expect(page.locator(f"#slot-{other.pk}")).to_contain_text("Deal 1:")
    assert page.evaluate("scrollY") == scrolled
    expect(page.locator(f"#sheet-{one.pk}")).to_be_focused()
    expect(page.locator(f"#slot-{one.pk} article")).to_have_attribute("data-untouched", "yes")
    was = page.locator("[data-fresh]").inner_text()
    expect(page.locator("[data-fresh]")).not_to_have_text(was)


def test_a_page_that_nobody_sees_rests(visit: Visit) -> None:
    session = today()
    page = visit()
    page.goto(f"/sessions/{session.pk}/")
    page.evaluate("Object.defineProperty(document, 'hidden', {get: () => true})")
    asked = asked_by(page)
    page.wait_for_timeout(6_500)
    assert asked == []


def addresses() -> list[str]:
    """Pages of an evening with all that can stand on them, errors too."""
    name = "Constantin Alexandrovich von Rosenberg-Württemberg"
    full, short = make_evening([name, *"BCDE"], "FGHI", day=timezone.localdate())
    play_out(begin(full))
    Place.objects.filter(table=short, player__name="F").update(left_at=timezone.now())
    services.add_guest(session_id=full.session_id, name="Olga", note="Paris")
    session = f"/sessions/{full.session_id}/"
    table = f"/tables/{full.pk}/"
    pages = [session + rest for rest in ("", "edit/", "attendance/", "tables/")]
    return ["/sessions/", "/sessions/open/", *pages, table, table + "draw/", f"/tables/{short.pk}/"]


@pytest.mark.parametrize(
    ("screen", "language"),
    [(PHONE, "ru"), (TABLET, "en"), (TABLET, "ru"), (TABLET_UPRIGHT, "ru")],
    ids=["phone", "tablet", "tablet in Russian", "upright"],
)
def test_everybody_can_use_the_pages(visit: Visit, screen: Screen, language: str) -> None:
    page = visit(make_director(), screen=screen, language=language)
    for address in addresses():
        page.goto(address)
        for summary in page.locator("main summary").all():
            summary.click()
        assert (address, faults(page)) == (address, [])


def test_a_wrong_card_is_said_beside_it(visit: Visit) -> None:
    (table,) = make_evening("ABCD", day=timezone.localdate())
    page = visit(make_director())
    page.goto(f"/tables/{table.pk}/draw/")
    page.locator("input[name^=card_]").first.focus()
    for card in ("AS", "1S", "as", "KH"):
        page.keyboard.type(card)
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_text("“1S” is no card of the pack")).to_be_visible()
    expect(page.get_by_text(re.compile("A♠ is A’s card already"))).to_be_visible()
    expect(page.get_by_label("D", exact=True)).to_have_value("KH")
    assert faults(page) == []
    page.get_by_label("B", exact=True).fill("KS")
    page.get_by_label("C", exact=True).fill("QS")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="The draw")).to_be_visible()
    assert Table.objects.get().rubbers.count() == 1
