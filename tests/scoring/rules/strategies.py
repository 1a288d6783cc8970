"""Hypothesis strategies for what the engine takes in: every legal value, those of real play more often."""

import datetime as dt
from dataclasses import replace

import hypothesis.strategies as st

from scoring.rules import (
    ALL_TRICKS,
    NO_HONOURS,
    RULE_SETS,
    Adjustment,
    BySeat,
    Contract,
    Deal,
    Doubling,
    RulesError,
    RuleSet,
    Seat,
    Side,
    Strain,
    most_honours,
)
from scoring.rules.rubber_file import RubberFile

rule_sets = st.sampled_from(list(RULE_SETS.values()))
contracts = st.builds(Contract, st.integers(1, 7), st.sampled_from(Strain), st.sampled_from(Doubling))
texts = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=20).filter(str.strip)
adjustments = st.builds(Adjustment, st.sampled_from(Side), st.integers(1, 10**6), texts)


@st.composite
def honours(draw: st.DrawFn, strain: Strain) -> BySeat[int]:
    """A split of some or all of the honours over the four hands."""
    hands = draw(st.lists(st.sampled_from(Seat), max_size=most_honours(strain)))
    counts = BySeat(*(hands.count(seat) for seat in Seat))
    return counts if hands else NO_HONOURS


@st.composite
def played_deals(draw: st.DrawFn) -> Deal:
    """A deal with a contract; half of them come within three tricks of it."""
    contract = draw(contracts)
    near = st.integers(contract.needed - 3, min(contract.needed + 3, ALL_TRICKS))
    tricks = draw(near | st.integers(0, ALL_TRICKS))
    return Deal(
        contract=contract,
        declarer=draw(st.sampled_from(Seat)),
        tricks=tricks,
        honours=draw(st.just(NO_HONOURS) | honours(contract.strain)),
        penalty_tricks=draw(st.just(0) | st.integers(tricks - ALL_TRICKS, tricks)),
    )


deals = played_deals() | st.just(Deal(None))
"""Played or passed out, and not void."""


@st.composite
def rubbers(draw: st.DrawFn, rules: RuleSet) -> list[Deal]:
    """Deals that can follow one another under these rules, some void; what comes after the end is."""
    kept: list[Deal] = []
    for deal, void in draw(st.lists(st.tuples(deals, st.sampled_from([False, False, False, True])), max_size=12)):
        kept.append(replace(deal, void=void))
        try:
            rules.replay(kept)
        except RulesError:
            kept[-1] = replace(deal, void=True)
    return kept


@st.composite
def rubber_files(draw: st.DrawFn) -> RubberFile:
    rules = draw(rule_sets)
    names = draw(st.none() | st.lists(texts, min_size=4, max_size=4, unique=True))
    return RubberFile(
        rules=rules,
        deals=tuple(draw(rubbers(rules))),
        closed=draw(st.booleans()),
        players=names and BySeat(*names),
        dealer=draw(st.none() | st.sampled_from(Seat)),
        date=draw(st.none() | st.dates(min_value=dt.date(1, 1, 1))),
        adjustments=tuple(draw(st.lists(adjustments, max_size=3))),
    )
