"""What a deal would bring about, told before it is saved."""

import pytest

from scoring.preview import preview
from scoring.rules import RulesError
from scoring.rules.notation import parse
from scoring.services import change_deal, settle
from tests.factories import fresh, make_four, make_rubber

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("before", "deal", "effects"),
    [
        ((), "1C N =", []),
        ((), "4S N -1", []),
        ((), "PASS", []),
        ((), "4S N =", ["Anna – Vera win the game", "Anna – Vera become vulnerable"]),
        (("2C W =",), "3C E =", ["Boris – Lev win the game", "Boris – Lev become vulnerable"]),
        (("4S N =",), "4S E =", ["Boris – Lev win the game", "Boris – Lev become vulnerable"]),
        (("4S N =",), "4S N =", ["Anna – Vera win the game", "it ends the rubber: 940 to 0"]),
        (("4S N =", "4S E ="), "4S W =", ["Boris – Lev win the game", "it ends the rubber: 120 to 740"]),
    ],
)
def test_effects(before: tuple[str, ...], deal: str, effects: list[str]) -> None:
    assert preview(make_rubber(make_four(), *before), parse(deal)).effects == effects


def test_nobody_is_vulnerable_at_auction() -> None:
    rubber = make_rubber(make_four(), game="auction")
    assert preview(rubber, parse("3NT N =")).effects == ["Anna – Vera win the game"]


def test_points_are_those_of_the_moment() -> None:
    rubber = make_rubber(make_four(), "4S N =")
    told = preview(rubber, parse("3NT S -1"))
    assert (told.scored.number, told.scored.vulnerable, told.sheet.totals) == (2, True, (120, 100))


def test_another_deal_in_the_place_of_one() -> None:
    rubber = make_rubber(make_four(), "4S N =", "3NT S -1", "1C E =")
    told = preview(rubber, parse("1S N ="), 1)
    assert (told.scored.number, told.sheet.totals, told.effects) == (1, (30, 50 + 20), [])
    assert preview(rubber, parse("4S E ="), 1).effects == ["Boris – Lev win the game", "Boris – Lev become vulnerable"]


def test_of_a_result_that_counts_what_becomes_of_it() -> None:
    rubber = make_rubber(make_four(), "4S N =", "3NT S -1", "4S S =")
    assert preview(rubber, parse("3NT S -2"), 2).effects == ["back score of Anna – Vera: +7, it was +8"]
    assert preview(rubber, parse("3NT N -1"), 2).effects == []
    assert preview(rubber, parse("4S S -1"), 3).effects == ["the rubber goes on, and its result no longer counts"]


def test_what_was_settled_does_not_go_on_when_it_is_no_longer_finished() -> None:
    rubber = make_rubber(make_four(), "4S N =", "2S N =")
    settle(rubber_id=rubber.pk, expected_version=rubber.version, by=None)
    change_deal(rubber_id=rubber.pk, expected_version=fresh(rubber).version, number=2, deal=parse("4S N ="), by=None)
    rubber = fresh(rubber)
    assert rubber.state == rubber.State.FINISHED
    assert preview(rubber, parse("2S N ="), 2).effects == ["back score of Anna – Vera: +6, it was +9"]


def test_what_would_end_the_rubber_earlier_names_the_deals_in_the_way() -> None:
    rubber = make_rubber(make_four(), "4S N =", "3NT S -1", "1C E =", "PASS")
    with pytest.raises(RulesError) as refused:
        preview(rubber, parse("3NT S ="), 2)
    assert refused.value.params["later"] == [3, 4]
