"""What goes wrong in a club: two tablets, a double tap, the Back button, bad Wi-Fi, a log-in that has run out."""

import pytest
from playwright.sync_api import Page, Route, expect

from clubsite.accounts.models import User
from scoring import services
from scoring.models import Deal, Rubber
from tests.browser.tablet import Tablet, columns
from tests.browser.visits import Visit, asked_by, comes_to, sign_in_by_keyboard
from tests.factories import enter, fresh, make_director, make_four, make_rubber

pytestmark = pytest.mark.django_db(transaction=True)

TAP_AGAIN = """([clientX, clientY]) => document.addEventListener("htmx:afterSettle", () => document
  .elementFromPoint(clientX, clientY)
  .dispatchEvent(new MouseEvent("click", {bubbles: true, cancelable: true, detail: 1, clientX, clientY})),
  {once: true})"""
"""Tap at this place once more as soon as the page has another part."""


@pytest.fixture
def rubber() -> Rubber:
    return make_rubber(make_four())


@pytest.fixture
def dora() -> User:
    return make_director(username="Dora", password="grand-slam")


def open_pad(page: Page, rubber: Rubber) -> Tablet:
    page.goto(f"/rubbers/{rubber.pk}/")
    tablet = Tablet(page)
    tablet.expect_pad_for(rubber.deals.count() + 1)
    return tablet


def entered() -> list[tuple[int | None, str, str]]:
    return list(Deal.objects.values_list("level", "strain", "declarer"))


@pytest.mark.parametrize("java_script", [True, False])
def test_the_second_tablet_is_told_and_keeps_what_was_typed(
    visit: Visit, rubber: Rubber, dora: User, java_script: bool
) -> None:
    first = open_pad(visit(dora), rubber)
    second = open_pad(visit(make_director(), java_script=java_script), rubber)
    second.lay("3NTX E -1")
    first.enter("4S S =", number=1)
    second.save()
    notice = second.page.get_by_role("alert").filter(has_text="This rubber has changed meanwhile.")
    expect(notice).to_contain_text("Its last deal is now deal 1: 4♠ spades by Vera, made.")
    expect(notice).to_contain_text("What you entered is kept below")
    expect(second.page.locator("#preview")).to_contain_text("3NT")
    assert [second.down(field) for field in ("bid", "doubling", "declarer", "result")] == ["3NT", "X", "E", "-1"]
    assert entered() == [(4, "S", "S")]
    second.save()
    second.expect_pad_for(3)
    assert entered() == [(4, "S", "S"), (3, "NT", "E")]
    expect(notice).to_have_count(0)


@pytest.mark.parametrize("java_script", [True, False])
def test_a_double_tap_enters_one_deal(visit: Visit, rubber: Rubber, dora: User, java_script: bool) -> None:
    tablet = open_pad(visit(dora, java_script=java_script), rubber)
    tablet.lay("4S S =")
    tablet.page.get_by_role("button", name="Save deal").dblclick()
    tablet.expect_pad_for(2)
    assert entered() == [(4, "S", "S")]


def test_a_double_tap_passes_one_deal_out(visit: Visit, rubber: Rubber, dora: User) -> None:
    """The pad of the next deal comes under the finger between the two taps."""
    tablet = open_pad(visit(dora), rubber)
    tablet.enter("4S S =", number=1)
    box = tablet.page.get_by_role("button", name="Passed out").bounding_box()
    assert box
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    tablet.page.evaluate(TAP_AGAIN, middle)
    tablet.page.touchscreen.tap(*middle)
    tablet.expect_pad_for(3)
    tablet.page.wait_for_timeout(1_000)
    assert len(entered()) == 2
    tablet.page.touchscreen.tap(*middle)
    tablet.expect_pad_for(4)
    assert len(entered()) == 3


@pytest.mark.parametrize("java_script", [True, False])
def test_after_the_back_button_a_new_deal_is_a_new_deal(
    visit: Visit, rubber: Rubber, dora: User, java_script: bool
) -> None:
    tablet = open_pad(visit(dora, java_script=java_script), rubber)
    tablet.enter("4S S =", number=1)
    tablet.page.get_by_role("link", name="4 spades S =").tap()
    expect(tablet.page.get_by_role("heading", name="Correct this deal")).to_be_visible()
    tablet.page.go_back()
    tablet.expect_pad_for(2)
    tablet.enter("2H N +1", number=2)
    assert entered() == [(4, "S", "S"), (2, "H", "N")]


def test_without_a_connection_nothing_is_lost(visit: Visit, rubber: Rubber, dora: User) -> None:
    tablet = open_pad(visit(dora), rubber)
    page = tablet.page
    tablet.lay("4S S =")
    expect(page.locator("#preview")).to_contain_text("120 below")
    page.context.set_offline(True)
    page.get_by_role("button", name="Passed out").tap()
    notice = page.get_by_role("status").filter(has_text="No connection.")
    expect(notice).to_be_visible()
    assert tablet.down("bid") == "4S"
    page.context.set_offline(False)
    notice.get_by_role("button", name="Try again").tap()
    tablet.expect_pad_for(2)
    expect(notice).to_be_hidden()
    assert entered() == [(None, "", "")]


def test_a_deal_whose_answer_was_lost_is_entered_once(visit: Visit, rubber: Rubber, dora: User) -> None:
    tablet = open_pad(visit(dora), rubber)
    page = tablet.page

    def lose_the_answer(route: Route) -> None:
        route.fetch()
        route.abort()

    page.route("**/deals/", lose_the_answer, times=1)
    page.route("**/?version=*", lambda route: route.abort())  # the next look at the rubber would show it too
    tablet.lay("4S S =")
    tablet.save()
    notice = page.get_by_role("status").filter(has_text="No connection.")
    expect(notice).to_be_visible()
    assert entered() == [(4, "S", "S")]
    notice.get_by_role("button", name="Try again").tap()
    tablet.expect_pad_for(2)
    expect(notice).to_be_hidden()
    assert entered() == [(4, "S", "S")]


def test_the_notice_stays_until_the_deal_is_sent(visit: Visit, rubber: Rubber, dora: User) -> None:
    """That the connection is back does not mean that the deal has been saved."""
    page = visit(dora)
    page.clock.install()
    tablet = open_pad(page, rubber)
    tablet.lay("4S S =")
    page.context.set_offline(True)
    tablet.save()
    notice = page.get_by_role("status").filter(has_text="No connection.")
    expect(notice).to_be_visible()
    page.context.set_offline(False)
    with page.expect_response("**/?version=*"):
        page.clock.fast_forward(6_000)
    expect(notice).to_be_visible()
    notice.get_by_role("button", name="Try again").tap()
    tablet.expect_pad_for(2)
    expect(notice).to_be_hidden()


def test_a_log_in_that_has_run_out_costs_nothing(visit: Visit, rubber: Rubber, dora: User) -> None:
    tablet = open_pad(visit(dora), rubber)
    page = tablet.page
    tablet.lay("4S S =")
    page.context.clear_cookies()
    tablet.save()
    notice = page.get_by_role("alert").filter(has_text="You have been signed out.")
    expect(notice).to_be_visible()
    assert tablet.down("bid") == "4S"
    assert entered() == []
    with page.expect_popup() as opened:
        notice.get_by_role("link", name="sign in on a new page").tap()
    sign_in_by_keyboard(opened.value, "Dora", "grand-slam")
    expect(opened.value.get_by_role("link", name="Dora")).to_be_visible()
    tablet.save()
    tablet.expect_pad_for(2)
    expect(notice).to_have_count(0)
    assert entered() == [(4, "S", "S")]


def test_news_does_not_wipe_the_pad_of_somebody_signed_out(visit: Visit, rubber: Rubber, dora: User) -> None:
    page = visit(dora)
    page.clock.install()
    tablet = open_pad(page, rubber)
    tablet.lay("3NT E -1")
    page.context.clear_cookies()
    enter(rubber, "4S S =")
    page.clock.fast_forward(6_000)
    expect(page.get_by_role("alert").filter(has_text="One has to sign in to read on.")).to_be_visible()
    assert tablet.down("bid") == "3NT"


def test_a_reader_follows_the_table_until_the_result_is_agreed(visit: Visit, rubber: Rubber, dora: User) -> None:
    page = visit()
    page.clock.install()
    asked = asked_by(page)
    page.goto(f"/rubbers/{rubber.pk}/")
    expect(page.get_by_text("This page follows the table by itself.")).to_be_visible()
    enter(rubber, "4S S =")
    page.clock.fast_forward(8_000)
    expect(page.locator("table.deals tbody tr")).to_have_count(1)
    comes_to(page, lambda page: [column.total for column in columns(page)], [120, 0])

    enter(rubber, "3NT N =")
    page.clock.fast_forward(8_000)
    expect(page.get_by_role("heading", name="The rubber is over")).to_contain_text("provisional")
    services.agree(rubber_id=rubber.pk, expected_version=fresh(rubber).version, by=dora)
    page.clock.fast_forward(8_000)
    expect(page.get_by_text("Agreed")).to_be_visible()
    asked.clear()
    page.clock.fast_forward(60_000)
    page.wait_for_load_state("networkidle")
    assert asked == []
