"""Whose turn it is to sit out at a table of five or more.

The first draw gives the order of precedence: the four highest play first. Who sits out next: whoever has sat out the
fewest times, on a tie the lowest in precedence. At five that is fifth, fourth, third, second, first, and round again;
at six two at a time. A newcomer joins last in precedence with the table's highest count of turns out. So no two counts
of people who were there from the start ever differ by more than one. A director may override a turn: it counts for
those who sat out in it. That can put somebody two ahead, never more by one override, and no later turn by rule
widens such a gap: whoever is ahead plays until the others have caught up.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from .cards import Person, check_distinct
from .faults import EveningError, Fault

PLAYING = 4


class TableSize(StrEnum):
    """What a table of so many people can do."""

    TOO_FEW = "too_few"
    """Nobody can play until somebody joins: `Turns.missing` says how many have to."""
    GOOD = "good"
    CROWDED = "crowded"
    """Seven: three sit out at a time, which deserves a warning."""
    TOO_MANY = "too_many"
    """Eight and more are two tables."""


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody of the table. `turns_out` counts what they sat out here and, for a newcomer, what they joined with."""

    person: Person
    turns_out: int = 0


@dataclass(frozen=True, slots=True)
class Turns:
    """The members of a table, the highest in precedence first. Raises EveningError for somebody who is there twice."""

    members: tuple[Member, ...] = ()

    def __post_init__(self) -> None:
        check_distinct(self.people)

    @property
    def people(self) -> list[Person]:
        return [member.person for member in self.members]

    @property
    def size(self) -> TableSize:
        count = len(self.members)
        if count < PLAYING:
            return TableSize.TOO_FEW
        if count > 7:
            return TableSize.TOO_MANY
        return TableSize.CROWDED if count == 7 else TableSize.GOOD

    @property
    def missing(self) -> int:
        """How many have to join before the table can play."""
        return max(0, PLAYING - len(self.members))

    @property
    def out(self) -> int:
        """How many sit out at a time."""
        return max(0, len(self.members) - PLAYING)

    @property
    def newcomers_turns_out(self) -> int:
        """What somebody who joins now is taken to have sat out."""
        return max((member.turns_out for member in self.members), default=0)

    def after(self, sat_out: Collection[Person]) -> "Turns":
        """As it is once these have sat out a rubber; raises EveningError when one of them is not here."""
        self.check_members(sat_out)
        return Turns(
            tuple(replace(member, turns_out=member.turns_out + (member.person in sat_out)) for member in self.members)
        )

    def check_override(self, sat_out: Sequence[Person]) -> None:
        """Raises EveningError unless these can sit out in place of those whose turn it is."""
        check_distinct(sat_out)
        self.check_members(sat_out)
        if len(sat_out) != self.out:
            raise EveningError(Fault.WRONG_NUMBER_OUT, count=len(sat_out), expected=self.out)

    def check_members(self, people: Iterable[Person]) -> None:
        """Raises EveningError when one of them is not of this table."""
        for person in people:
            if person not in self.people:
                raise EveningError(Fault.UNKNOWN_PERSON, person=person)


def who_sits_out(turns: Turns) -> list[Person]:
    """Those whose turn it is to sit out the next rubber, first the one whose turn it is most; none at four or fewer."""
    due = sorted(enumerate(turns.members), key=lambda placed: (placed[1].turns_out, -placed[0]))
    return [member.person for _, member in due[: turns.out]]


def who_plays(turns: Turns, sat_out: Collection[Person] | None = None) -> list[Person]:
    """The four of the next rubber in their order of precedence; `sat_out` overrides whose turn it is.

    Raises EveningError at a table of fewer than four, and for an override that cannot be.
    """
    if turns.missing:
        raise EveningError(Fault.TOO_FEW_PEOPLE, count=len(turns.members), limit=PLAYING)
    if sat_out is None:
        sat_out = who_sits_out(turns)
    turns.check_override(list(sat_out))
    return [person for person in turns.people if person not in sat_out]


def next_out(turns: Turns, rubbers: int) -> list[list[Person]]:
    """Who sits out of each of the next rubbers, if nobody comes or goes."""
    ahead = []
    for _ in range(rubbers):
        out = who_sits_out(turns)
        ahead.append(out)
        turns = turns.after(out)
    return ahead
