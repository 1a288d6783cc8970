"""What is illegal cannot be built."""

import pickle

import pytest

from scoring.rules import (
    NO_HONOURS,
    Adjustment,
    BySeat,
    BySide,
    Contract,
    Deal,
    Doubling,
    Fault,
    RulesError,
    Seat,
    Side,
    Strain,
)
from scoring.rules.deals import CONTRACTS

FOUR_SPADES = Contract(4, Strain.S)
NO_TRUMP = Contract(3, Strain.NT)


def test_there_are_105_contracts() -> None:
    assert len(CONTRACTS) == 105
    assert str(Contract(4, Strain.S, Doubling.DOUBLED)) == "4SX"
    assert CONTRACTS["7NTXX"] == Contract(7, Strain.NT, Doubling.REDOUBLED)


@pytest.mark.parametrize(("level", "fault"), [(0, Fault.TOO_FEW), (8, Fault.TOO_MANY)])
def test_levels(level: int, fault: Fault) -> None:
    with pytest.raises(RulesError) as caught:
        Contract(level, Strain.H)
    assert (caught.value.field, caught.value.fault) == ("contract", fault)


@pytest.mark.parametrize(
    ("field", "fault", "deal"),
    [
        ("declarer", Fault.MISSING, {"contract": FOUR_SPADES, "tricks": 10}),
        ("tricks", Fault.MISSING, {"contract": FOUR_SPADES, "declarer": Seat.N}),
        ("tricks", Fault.TOO_FEW, {"contract": FOUR_SPADES, "declarer": Seat.N, "tricks": -1}),
        ("tricks", Fault.TOO_MANY, {"contract": FOUR_SPADES, "declarer": Seat.N, "tricks": 14}),
        ("declarer", Fault.UNEXPECTED, {"contract": None, "declarer": Seat.N}),
        ("tricks", Fault.UNEXPECTED, {"contract": None, "tricks": 0}),
        ("honours", Fault.UNEXPECTED, {"contract": None, "honours": BySeat(4, 0, 0, 0)}),
        ("penalty_tricks", Fault.UNEXPECTED, {"contract": None, "penalty_tricks": 1}),
    ],
)
def test_deals(field: str, fault: Fault, deal: dict[str, object]) -> None:
    with pytest.raises(RulesError) as caught:
        Deal(**deal)
    assert (caught.value.field, caught.value.fault) == (field, fault)


@pytest.mark.parametrize(
    ("contract", "honours", "fault", "limit"),
    [
        (FOUR_SPADES, BySeat(5, 1, 0, 0), Fault.TOO_MANY, 5),
        (FOUR_SPADES, BySeat(3, 0, 3, 0), Fault.TOO_MANY, 5),
        (NO_TRUMP, BySeat(0, 5, 0, 0), Fault.TOO_MANY, 4),
        (NO_TRUMP, BySeat(1, 1, 1, 2), Fault.TOO_MANY, 4),
        (FOUR_SPADES, BySeat(6, -1, 0, 0), Fault.TOO_FEW, 0),
    ],
)
def test_honours(contract: Contract, honours: BySeat[int], fault: Fault, limit: int) -> None:
    with pytest.raises(RulesError) as caught:
        Deal(contract, Seat.N, 10, honours)
    assert (caught.value.field, caught.value.fault, caught.value.params["limit"]) == ("honours", fault, limit)


@pytest.mark.parametrize(("tricks", "lowest", "highest"), [(0, -13, 0), (9, -4, 9), (13, 0, 13)])
def test_penalty_tricks(tricks: int, lowest: int, highest: int) -> None:
    for penalty in (lowest, highest):
        assert Deal(FOUR_SPADES, Seat.N, tricks, penalty_tricks=penalty).penalty_tricks == penalty
    for penalty, fault in ((lowest - 1, Fault.TOO_FEW), (highest + 1, Fault.TOO_MANY)):
        with pytest.raises(RulesError) as caught:
            Deal(FOUR_SPADES, Seat.N, tricks, penalty_tricks=penalty)
        assert (caught.value.field, caught.value.fault) == ("penalty_tricks", fault)


@pytest.mark.parametrize(
    ("points", "reason", "field", "fault"),
    [
        (0, "late", "points", Fault.TOO_FEW),
        (-50, "late", "points", Fault.TOO_FEW),
        (50, "", "reason", Fault.EMPTY),
        (50, " \t", "reason", Fault.EMPTY),
    ],
)
def test_adjustments(points: int, reason: str, field: str, fault: Fault) -> None:
    with pytest.raises(RulesError) as caught:
        Adjustment(Side.NS, points, reason)
    assert (caught.value.field, caught.value.fault) == (field, fault)


def test_the_deal_passes_to_the_left() -> None:
    assert [seat.left() for seat in Seat] == [Seat.E, Seat.S, Seat.W, Seat.N]
    assert [seat.partner for seat in Seat] == [Seat.S, Seat.W, Seat.N, Seat.E]
    assert [seat.side for seat in Seat] == [Side.NS, Side.EW, Side.NS, Side.EW]
    assert [side.other for side in Side] == [Side.EW, Side.NS]


def test_values_by_side_and_seat() -> None:
    points = BySide(3, 5)
    assert (points[Side.NS], points[Side.EW], points[0]) == (3, 5, 3)
    assert [BySeat("n", "e", "s", "w").of(seat) for seat in Seat] == ["n", "e", "s", "w"]


def test_the_result_is_relative_to_the_contract() -> None:
    assert [Deal(FOUR_SPADES, Seat.N, tricks).result for tricks in (0, 9, 10, 13)] == [-10, -1, 0, 3]
    assert Deal(None).result == 0
    assert Deal(None).honours == NO_HONOURS


def test_an_error_survives_the_way_to_another_process() -> None:
    error = RulesError("tricks", Fault.TOO_MANY, deal=3, value=14, limit=13)
    copy = pickle.loads(pickle.dumps(error))
    assert (copy.field, copy.fault, copy.deal, copy.params) == ("tricks", Fault.TOO_MANY, 3, {"value": 14, "limit": 13})
    assert str(copy) == "tricks: too_many {'value': 14, 'limit': 13}"
