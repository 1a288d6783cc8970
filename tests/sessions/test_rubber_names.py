"""In an evening a rubber is called by its table and its number there, outside any by its own number."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from clubsite.sessions import services
from clubsite.sessions.models import Table
from clubsite.sessions.services import Fate
from scoring import services as scoring
from scoring.models import Rubber
from scoring.wording import rubber_name
from tests.factories import (
    begin,
    enter,
    fresh,
    make_evening,
    make_four,
    make_rubber,
    make_session,
    make_table,
    play_out,
)

from .evenings import close, decided
from .pages import text

pytestmark = pytest.mark.django_db


def names(*rubbers: Rubber) -> list[str]:
    return [rubber_name(fresh(rubber)) for rubber in rubbers]


def void(rubber: Rubber) -> None:
    scoring.void_rubber(rubber_id=rubber.pk, expected_version=fresh(rubber).version, by=None)


def test_each_table_counts_its_own_and_none_that_is_void() -> None:
    one, other = make_evening("ABCD", "EFGH")
    first, second = play_out(begin(one)), play_out(begin(one))
    there, third = begin(other), begin(one)
    outside = make_rubber(make_four())
    assert names(first, second, third) == ["Table 1, rubber 1", "Table 1, rubber 2", "Table 1, rubber 3"]
    assert names(there, outside) == ["Table 2, rubber 1", f"Rubber {outside.pk}"]
    void(second)
    assert names(first, second, third) == ["Table 1, rubber 1", "Table 1, void rubber", "Table 1, rubber 2"]
    many = Rubber.objects.numbered().order_by("pk")
    assert [rubber_name(rubber) for rubber in many] == names(first, second, there, third, outside)


def test_one_that_was_carried_over_counts_where_it_goes_on(table: Table) -> None:
    rubber = enter(begin(table), "4S N =")
    four = [seat.player for seat in rubber.seats.all()]
    close(table.session, decided(rubber, Fate.CARRIED_OVER))
    assert names(rubber) == [f"Rubber {rubber.pk}"]
    later = make_table(make_session(), *four)
    begun = play_out(begin(later))
    services.take_up(table_id=later.pk, rubber_id=rubber.pk, by=None)
    assert names(begun, rubber) == ["Table 1, rubber 1", "Table 1, rubber 2"]


def test_every_page_of_an_evening_says_it_so(director: Client) -> None:
    make_rubber(make_four(), "2S N =")
    one, other = make_evening("ABCD", "EFGH")
    over, played = play_out(begin(one)), enter(begin(other), "4S N =")
    pages = [f"/rubbers/{played.pk}/{page}" for page in ("", "deals/1/", "closing/", "setup/", "substitution/")]
    for address in ("/", f"/sessions/{one.session_id}/closing/", *pages):
        page = text(director.get(address))
        assert "Table 2, rubber 1" in page, address
        assert f"ubber {played.pk}" not in page, address
    pad = director.get(f"/rubbers/{played.pk}/").text.partition('id="pad"')[2]
    assert "Table 2, rubber 1 · " in pad
    assert "Table 1, rubber 1</a>" in director.get(f"/sessions/{one.session_id}/closing/").text
    assert "Table 1, rubber 1" in text(director.get(f"/rubbers/{over.pk}/"))
    assert "rubber 1 at table 2" in text(director.get(f"/sessions/{one.session_id}/sheet/"))


@pytest.mark.parametrize("tables", [1, 3])
def test_lists_ask_once(client: Client, tables: int, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    for table in make_evening(*("ABCD", "EFGH", "JKLM")[:tables]):
        begin(table)
    with django_assert_num_queries(4):
        assert len([rubber_name(rubber) for rubber in Rubber.objects.open().with_sheet().numbered()]) == tables
