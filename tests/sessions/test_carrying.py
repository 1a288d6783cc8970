"""A rubber that was carried over, and that its four end by themselves."""

import pytest
from django.utils import timezone

from scoring import services as scoring
from scoring.models import Action, Rubber
from tests.factories import begin, enter, fresh, make_table
from tests.sessions.evenings import DAY, Fate, close, decided, open_evening

pytestmark = pytest.mark.django_db


@pytest.fixture
def old() -> Rubber:
    table = make_table(open_evening(), *"ABCD")
    old = enter(begin(table), "4S N =")
    close(table.session, decided(old, Fate.CARRIED_OVER))
    return fresh(old)


def test_it_belongs_to_the_day_on_which_it_ends(old: Rubber) -> None:
    today = timezone.localdate()
    assert enter(old, "1S N =").date == DAY, "as long as it goes on"
    ended = enter(old, "4S N =")
    assert (ended.date, ended.carried_over, ended.table) == (today, False, None)
    assert set(ended.seats.values_list("counted_on", "evening")) == {(today, None)}
    correction = ended.corrections.get(action=Action.SET_UP)
    assert (DAY.isoformat() in correction.before, today.isoformat() in correction.after) == (True, True)
    scoring.undo_last(rubber_id=ended.pk, expected_version=ended.version, by=None)
    assert enter(ended, "4S E =", "4S N =").date == today


def test_settled_it_does_too(old: Rubber) -> None:
    settled = scoring.settle(rubber_id=old.pk, expected_version=old.version, by=None)
    assert (fresh(settled).date, settled.carried_over) == (timezone.localdate(), False)


def test_void_it_keeps_its_date(old: Rubber) -> None:
    scoring.void_rubber(rubber_id=old.pk, expected_version=old.version, by=None)
    assert (fresh(old).date, fresh(old).carried_over) == (DAY, True)
