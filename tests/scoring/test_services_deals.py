"""Entering deals and correcting them."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from scoring import services
from scoring.models import Action, Deal, Rubber, Standing
from scoring.rules import Deal as DealValue
from scoring.rules.notation import parse
from scoring.scorebook import deal_values
from tests.factories import enter, fresh, make_four, make_rubber, make_user
from tests.scoring.consistency import check, check_deals

pytestmark = pytest.mark.django_db
FINISHED = ("4S S =", "4H E =", "1NT W -1", "4S N =")


def record(rubber: Rubber, notation: str, **changes: Any) -> Deal:
    sent = {"expected_version": fresh(rubber).version, "entry_key": "tap", "deal": parse(notation), "by": None}
    return services.record_deal(**{"rubber_id": rubber.pk} | sent | changes)


def change(rubber: Rubber, number: int, deal: DealValue, **changes: Any) -> Deal:
    sent = {"expected_version": fresh(rubber).version, "number": number, "deal": deal, "by": None}
    return services.change_deal(**{"rubber_id": rubber.pk} | sent | changes)


def void(rubber: Rubber, number: int, *, taken_back: bool = False) -> Deal:
    return change(rubber, number, replace(deal_values(fresh(rubber))[number - 1], void=not taken_back))


def undo(rubber: Rubber, **changes: Any) -> None:
    services.undo_last(**{"rubber_id": rubber.pk, "expected_version": fresh(rubber).version, "by": None} | changes)


def notes(rubber: Rubber) -> list[tuple[str, int | None]]:
    return list(rubber.corrections.values_list("action", "deal"))


REOPENING: dict[str, Callable[[Rubber], Any]] = {
    "change": lambda rubber: change(rubber, 4, parse("4S N -1")),
    "void": lambda rubber: void(rubber, 4),
    "undo": undo,
}


def test_every_figure_of_a_deal_is_kept() -> None:
    rubber, anna = make_rubber(make_four()), make_user("anna")
    row = record(rubber, "2HXX W +1 hN1E3 p-2", by=anna)
    assert (row.number, row.entered_by, row.rubber) == (1, anna, rubber)
    record(rubber, "PASS", entry_key="another")
    assert fresh(rubber).version == 3
    check_deals(rubber, [parse("2HXX W +1 hN1E3 p-2"), parse("PASS")])
    check(rubber)


def test_a_second_tap_gets_the_same_deal() -> None:
    rubber = make_rubber(make_four())
    row = record(rubber, "4S S =", expected_version=1)
    assert record(rubber, "4S S =", expected_version=1) == row
    enter(rubber, "1C N =")
    assert record(rubber, "4S S =", expected_version=1) == row
    check_deals(rubber, [parse("4S S ="), parse("1C N =")])


def test_a_retry_of_the_deal_that_ended_the_rubber_gets_it() -> None:
    rubber = make_rubber(make_four(), *FINISHED[:-1])
    row = record(rubber, "4S N =", expected_version=4)
    assert record(rubber, "4S N =", expected_version=4) == row


@pytest.mark.parametrize("other", ["4S S +1", "4S N =", "4SX S =", "4H S =", "4S S = hN4", "4S S = p1", "PASS"])
def test_the_same_key_with_another_deal_is_told_so(other: str) -> None:
    rubber = make_rubber(make_four())
    record(rubber, "4S S =")
    with pytest.raises(services.StaleRubber):
        record(rubber, other)
    check_deals(rubber, [parse("4S S =")])


def test_an_old_page_is_told_so() -> None:
    rubber = make_rubber(make_four(), "1C N =")
    with pytest.raises(services.StaleRubber):
        record(rubber, "4S S =", expected_version=1)
    with pytest.raises(services.StaleRubber):
        record(rubber, "4S S =", expected_version=3)
    check_deals(rubber, [parse("1C N =")])


def test_a_key_is_one_rubbers_own() -> None:
    four = make_four()
    for rubber in (make_rubber(four), make_rubber(four)):
        record(rubber, "4S S =")
    assert Deal.objects.count() == 2


@pytest.mark.parametrize("end", ["finished", "settled", "void"])
def test_nothing_is_entered_after_the_end(end: str) -> None:
    rubber = make_rubber(make_four(), *(FINISHED if end == "finished" else FINISHED[:1]))
    close = {"settled": services.settle, "void": services.void_rubber}.get(end)
    if close:
        close(rubber_id=rubber.pk, expected_version=rubber.version, by=None)
    assert fresh(rubber).state == end
    with pytest.raises(services.StaleRubber):
        record(rubber, "1C N =")
    check(rubber)


def test_no_rubber() -> None:
    with pytest.raises(Rubber.DoesNotExist):
        services.record_deal(rubber_id=0, expected_version=1, entry_key="tap", deal=parse("PASS"), by=None)


def test_the_deal_that_ends_the_rubber_reaches_the_standings() -> None:
    rubber = make_rubber(make_four(), *FINISHED[:-1])
    assert not Standing.objects.exists()
    record(rubber, "4S N =")
    assert fresh(rubber).state == "finished"
    north = rubber.seats.get(position="N")
    assert (north.points, north.back_score, north.won, north.provisional) == (120 + 100 + 120 + 500, 7, True, True)
    assert check(rubber).margin == 720
    assert Standing.objects.get(player=north.player, family="contract", period="2026-03").total == 7


def test_a_change_scores_again_what_followed() -> None:
    anna, rubber = make_user("anna"), make_rubber(make_four(), "4S S =", "3NT N -1")
    assert check(rubber).totals == (120, 100)
    row = change(rubber, 1, parse("4S E ="), by=anna)
    assert row.declarer == "E"
    assert check(rubber).totals == (0, 120 + 50)
    correction = rubber.corrections.get()
    assert (correction.action, correction.deal, correction.before, correction.after, correction.by) == (
        Action.CHANGED, 1, "4S S =", "4S E =", anna,
    )  # fmt: skip
    check_deals(rubber, [parse("4S E ="), parse("3NT N -1")])


def test_saving_unchanged_changes_nothing() -> None:
    rubber = make_rubber(make_four(), "4S S = hN4S1 p1", "PASS")
    touched = fresh(rubber).touched_at
    for number, deal in enumerate(deal_values(rubber), 1):
        change(rubber, number, deal)
    assert (fresh(rubber).version, fresh(rubber).touched_at, notes(rubber)) == (3, touched, [])


def test_a_change_from_an_old_page_is_told_so() -> None:
    rubber = make_rubber(make_four(), "4S S =", "1C N =")
    with pytest.raises(services.StaleRubber):
        change(rubber, 1, parse("4S E ="), expected_version=2)
    check_deals(rubber, [parse("4S S ="), parse("1C N =")])


def test_a_deal_that_was_undone_is_not_changed() -> None:
    with pytest.raises(services.StaleRubber):
        change(make_rubber(make_four(), "4S S ="), 2, parse("PASS"))


def test_void_and_back() -> None:
    rubber = make_rubber(make_four(), "4S S =", "3NT N -1")
    void(rubber, 1)
    assert check(rubber).totals == (0, 50)
    void(rubber, 1)
    void(rubber, 1, taken_back=True)
    assert check(rubber).totals == (120, 100)
    assert notes(rubber) == [(Action.VOIDED, 1), (Action.RESTORED, 1)]
    check_deals(rubber, [parse("4S S ="), parse("3NT N -1")])


def test_a_change_that_would_end_the_rubber_earlier_names_what_follows() -> None:
    rubber = make_rubber(make_four(), "4S S =", "1C N =", "PASS", "2C E =", "1H N -1")
    void(rubber, 5)
    with pytest.raises(services.LaterDeals, match=r"Void the later deals first: 3, 4") as refused:
        change(rubber, 2, parse("4S N ="))
    assert refused.value.numbers == [3, 4]
    assert fresh(rubber).version == 7
    check_deals(rubber, [*deal_values(rubber)[:4], replace(parse("1H N -1"), void=True)])
    for number in (4, 3):
        void(rubber, number)
    change(rubber, 2, parse("4S N ="))
    assert fresh(rubber).state == "finished"
    check(rubber)
    with pytest.raises(services.LaterDeals):
        void(rubber, 3, taken_back=True)
    check(rubber)


@pytest.mark.parametrize("how", REOPENING)
def test_a_finished_rubber_goes_on_again(how: str) -> None:
    rubber = make_rubber(make_four(), *FINISHED)
    services.agree(rubber_id=rubber.pk, expected_version=rubber.version, by=None)
    REOPENING[how](rubber)
    rubber = fresh(rubber)
    assert (rubber.state, rubber.agreed_at, rubber.agreed_by) == ("open", None, None)
    assert not Standing.objects.exists()
    assert notes(rubber)[-1] == (Action.REOPENED, None)
    check(rubber)
    enter(rubber, "4S N =")
    assert check(rubber).finished


def test_a_correction_of_an_agreed_rubber_leaves_it_final() -> None:
    rubber = make_rubber(make_four(), *FINISHED)
    services.agree(rubber_id=rubber.pk, expected_version=rubber.version, by=None)
    change(rubber, 3, parse("1NT W -2"))
    assert fresh(rubber).is_final
    assert check(rubber).margin == 720 + 100


@pytest.mark.parametrize("how", REOPENING)
def test_it_does_not_go_on_once_these_four_have_begun_the_next(how: str) -> None:
    rubber = make_rubber(make_four(), *FINISHED)
    following = services.start_next(rubber_id=rubber.pk, by=None)
    with pytest.raises(services.NextBegun, match=f"Rubber {following.pk}") as refused:
        REOPENING[how](rubber)
    assert refused.value.following == following
    assert fresh(rubber).version == rubber.version
    check_deals(rubber, [parse(notation) for notation in FINISHED])
    change(rubber, 4, parse("4S N +1"))
    assert check(rubber).finished


def test_another_four_are_no_hindrance() -> None:
    four = make_four()
    rubber = make_rubber(four, *FINISHED)
    make_rubber([*four[:3], make_four("Olga", "Pavel", "Rita", "Sonya")[0]])
    voided = make_rubber(four)
    services.void_rubber(rubber_id=voided.pk, expected_version=1, by=None)
    undo(rubber)
    assert fresh(rubber).is_open


def test_undo_goes_back_over_every_end() -> None:
    rubber = make_rubber(make_four(), *FINISHED)
    for left in (3, 2, 1, 0):
        undo(rubber)
        check_deals(rubber, [parse(notation) for notation in FINISHED[:left]])
        check(rubber)
    with pytest.raises(services.Refused, match="no deal to undo"):
        undo(rubber)
    assert fresh(rubber).version == 9
    enter(rubber, *FINISHED)
    assert check(rubber).finished


def test_an_old_page_undoes_nothing() -> None:
    rubber = make_rubber(make_four(), "4S S =")
    undo(rubber)
    enter(rubber, "1C N =")
    with pytest.raises(services.StaleRubber):
        undo(rubber, expected_version=2)
    check_deals(rubber, [parse("1C N =")])


def test_the_key_of_an_undone_deal_does_not_bring_it_back() -> None:
    rubber = make_rubber(make_four())
    record(rubber, "4S S =", expected_version=1)
    undo(rubber)
    with pytest.raises(services.StaleRubber):
        record(rubber, "4S S =", expected_version=1)
    check_deals(rubber, [])
