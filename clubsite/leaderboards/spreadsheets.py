"""Boards as files for a spreadsheet: UTF-8 with its mark, true numbers, and no name that a spreadsheet would run."""

import csv
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Any

from django.http import StreamingHttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from clubsite.accounts.models import Edition

from . import boards as queries
from . import partnerships as pairs
from .boards import Asked, Line
from .partnerships import Pair
from .periods import FamilyConverter
from .records import Table

BYTE_ORDER_MARK = "\ufeff"
RUN_BY_SPREADSHEETS = ("=", "+", "-", "@", "\t", "\r", "\n")
BATCH = 500
"""Rows fetched at once: a large board is never in memory as a whole."""


class Pipe:
    """What `csv.writer` writes to; it gives each line back instead of keeping it."""

    def write(self, line: str) -> str:
        return line


def cell(value: object) -> object:
    """Text that a spreadsheet would take for a formula gets an apostrophe; numbers stay numbers."""
    if isinstance(value, str) and value.startswith(RUN_BY_SPREADSHEETS):
        return f"'{value}"
    return "" if value is None else value


class Number(str):
    """A number written out, which is no text."""

    __slots__ = ()


def tenths(value: int) -> Number:
    """45 is 4.5, with a point and an ASCII minus whatever the language."""
    return Number(f"{'-' if value < 0 else ''}{abs(value) // 10}.{abs(value) % 10}")


def written(rows: Iterable[Iterable[object]]) -> Iterator[str]:
    write: Callable[[Iterable[object]], Any] = csv.writer(Pipe()).writerow
    yield BYTE_ORDER_MARK
    for row in rows:
        yield str(write([value if isinstance(value, Number) else cell(value) for value in row]))


def streamed(name: str, head: Iterable[str], rows: Iterable[Iterable[object]]) -> StreamingHttpResponse:
    """The rows as a file to download, sent while they are read."""
    headers = {"Content-Disposition": f'attachment; filename="{name}.csv"', "Cache-Control": "private, no-cache"}
    return StreamingHttpResponse(written(chain([head], rows)), content_type="text/csv; charset=utf-8", headers=headers)


def file_name(kind: str, asked: Asked) -> str:
    days = asked.period.days
    period = f"{days.first}-{days.last}" if days else str(asked.period)
    return f"{kind}-{FamilyConverter().to_url(asked.family)}-{period}"


def batches(indices: Iterable[int]) -> Iterator[list[int]]:
    wanted = list(indices)
    return (wanted[start : start + BATCH] for start in range(0, len(wanted), BATCH))


def named(name: str, note: str) -> str:
    return f"{name} ({note})" if note else name


def board(asked: Asked, part: str) -> StreamingHttpResponse:
    """The rows of a board, all pages of it."""
    shown = queries.board(Edition.current(), asked)
    found = queries.found_by(shown, part) if part else range(len(shown.ladder))
    lines = (line for batch in batches(found) for line in queries.lines(asked, shown, batch))
    figures = [_("Rubbers"), pgettext("rubbers", "Won"), _("To be agreed"), _("Per rubber"), _("Total")]
    return streamed(file_name("standings", asked), [_("Place"), _("Player"), *figures], map(row_of, lines))


def row_of(line: Line) -> list[object]:
    place = line.place.number if line.place else None
    mean = tenths(line.per_rubber)
    return [place, named(line.name, line.note), line.rubbers, line.won, line.provisional, mean, line.total]


def partnerships(asked: Asked) -> StreamingHttpResponse:
    figures = [_("Rubbers"), pgettext("rubbers", "Won"), _("To be agreed"), _("Per rubber"), _("Total")]
    head = [_("Place"), _("Player"), _("Partner"), *figures]
    return streamed(file_name("partnerships", asked), head, map(row_of_pair, pairs.everybody(asked)))


def row_of_pair(pair: Pair) -> list[object]:
    names = [named(pair.low_name, pair.low_note), named(pair.high_name, pair.high_note)]
    mean = tenths(pair.per_rubber)
    return [pair.place.number, *names, pair.rubbers, pair.won, pair.provisional, mean, pair.total]


def records(asked: Asked, tables: Iterable[Table]) -> StreamingHttpResponse:
    head = [_("Record"), _("Place"), _("Players"), _("Value"), _("Date"), _("Rubber"), _("Deal")]
    rows = [
        [
            str(table.name),
            line.place.number,
            ", ".join(named(holder.name, holder.note) for holder in line.holders),
            line.value,
            line.day.isoformat(),
            line.rubber_id,
            line.deal,
        ]
        for table in tables
        for line in table.lines
    ]
    return streamed(file_name("records", asked), head, rows)
