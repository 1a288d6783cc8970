"""The evening's sheet: players down, rubbers across, plus and minus in hundreds, and what each has so far.

The four of a rubber sum to zero, so that every column does, and so do the running totals: the sheet of 1913.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .cards import Person
from .faults import EveningError, Fault


@dataclass(frozen=True, slots=True)
class RubberResult:
    """What a rubber brought each, in hundreds, and who of its table sat out.

    Where a seat had a substitute, `hundreds` names whoever takes the back score. Raises EveningError (SUM_NOT_ZERO)
    unless they sum to zero.
    """

    hundreds: Mapping[Person, int]
    sat_out: frozenset[Person] = frozenset()

    def __post_init__(self) -> None:
        if left_over := sum(self.hundreds.values()):
            raise EveningError(Fault.SUM_NOT_ZERO, value=left_over)


@dataclass(frozen=True, slots=True)
class Cell:
    """A person in a rubber. `hundreds` is None unless they scored in it; `running` is their sum up to and with it."""

    hundreds: int | None
    running: int
    sat_out: bool


@dataclass(frozen=True, slots=True)
class EveningSheet:
    """A row of cells for each person, one for each rubber; `totals` are the last sums."""

    rows: Mapping[Person, tuple[Cell, ...]]
    totals: Mapping[Person, int]

    def plus_total(self, rubber: int) -> int:
        """The sum of what people are plus after this rubber, counted from 0; others are as much minus."""
        return sum(max(0, cells[rubber].running) for cells in self.rows.values())


def running(rubbers: Sequence[RubberResult], people: Sequence[Person] = ()) -> EveningSheet:
    """The sheet of these rubbers, in their order; `people` come first, in theirs, whether they played or not."""
    everybody = list(dict.fromkeys(people))
    for rubber in rubbers:
        everybody += [person for person in (*rubber.hundreds, *sorted(rubber.sat_out)) if person not in everybody]
    rows: dict[Person, tuple[Cell, ...]] = {}
    totals = dict.fromkeys(everybody, 0)
    for person in everybody:
        cells = []
        for rubber in rubbers:
            totals[person] += rubber.hundreds.get(person, 0)
            cells.append(Cell(rubber.hundreds.get(person), totals[person], person in rubber.sat_out))
        rows[person] = tuple(cells)
    return EveningSheet(rows, totals)
