"""Points above the line from a director."""

from typing import Any

import pytest

from scoring import services
from scoring.models import Action, Adjustment, Rubber
from scoring.rules import Adjustment as Award
from scoring.rules import Side
from scoring.rules.notation import parse
from tests.factories import fresh, make_director, make_four, make_rubber
from tests.scoring.consistency import check, check_deals

pytestmark = pytest.mark.django_db
FINISHED = ("4S S =", "4H E =", "1NT W -1", "4S N =")


def adjust(rubber: Rubber, award: Award, **changes: Any) -> None:
    sent = {"expected_version": fresh(rubber).version, "entry_key": "tap", "by": make_director()}
    services.adjust(**{"rubber_id": rubber.pk, "adjustment": award} | sent | changes)


def strike(rubber: Rubber, adjustment: Adjustment, **changes: Any) -> None:
    sent = {"expected_version": fresh(rubber).version, "void": True, "by": make_director()}
    services.strike_adjustment(**{"rubber_id": rubber.pk, "adjustment_id": adjustment.pk} | sent | changes)


def test_an_adjustment_counts_until_it_is_struck_out() -> None:
    rubber = make_rubber(make_four(), *FINISHED)
    award = Award(Side.EW, 750, "revoke")
    adjust(rubber, award)
    assert check(rubber).margin == -30
    check_deals(rubber, [parse(notation) for notation in FINISHED], [award])
    given = rubber.adjustments.get()
    strike(rubber, given)
    assert check(rubber).margin == 720
    strike(rubber, given, void=False)
    assert check(rubber).margin == -30
    assert list(rubber.corrections.values_list("action", "before", "after")) == [
        (Action.ADJUSTED, "", "EW +750: revoke"),
        (Action.VOIDED, "EW +750: revoke", ""),
        (Action.RESTORED, "EW +750: revoke", ""),
    ]


def test_an_adjustment_is_given_once() -> None:
    rubber, award = make_rubber(make_four()), Award(Side.NS, 150, "revoke")
    adjust(rubber, award, expected_version=1)
    adjust(rubber, award, expected_version=1)
    for other in (Award(Side.EW, 150, "revoke"), Award(Side.NS, 50, "revoke"), Award(Side.NS, 150, "late")):
        with pytest.raises(services.StaleRubber):
            adjust(rubber, other)
    with pytest.raises(services.StaleRubber):
        adjust(rubber, award, entry_key="another", expected_version=1)
    check_deals(rubber, [], [award])


def test_striking_out_twice_changes_nothing() -> None:
    rubber = make_rubber(make_four())
    adjust(rubber, Award(Side.NS, 150, "revoke"))
    given = rubber.adjustments.get()
    strike(rubber, given)
    before = fresh(rubber).version
    strike(rubber, given)
    assert (fresh(rubber).version, rubber.corrections.count()) == (before, 2)
    with pytest.raises(services.StaleRubber):
        strike(rubber, given, void=False, expected_version=1)
    with pytest.raises(Adjustment.DoesNotExist):
        strike(make_rubber(make_four("K", "L", "M", "O")), given)
