"""Very many rows into the database at once."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from django.core.management.color import no_style
from django.db import connection
from django.db.models import Model

CACHE = 256_000
"""In KiB, for SQLite: the indexes of ten years of play are put in order in memory, not on the disk."""


def insert(model: type[Model], columns: Sequence[str], rows: Sequence[tuple[Any, ...]]) -> None:
    """Insert rows of plain values, in the order of these columns."""
    quote = connection.ops.quote_name
    target = f"{quote(model._meta.db_table)} ({', '.join(map(quote, columns))})"
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            with cursor.copy(f"COPY {target} FROM STDIN") as copy:
                for row in rows:
                    copy.write_row(row)
        else:
            values = ", ".join(["%s"] * len(columns))
            cursor.executemany(f"INSERT INTO {target} VALUES ({values})", rows)  # noqa: S608 - names of our own columns


def check_references() -> None:
    """Have PostgreSQL check now what it would remember to check at the end, row by row; SQLite always does so."""
    if connection.vendor == "postgresql":
        connection.check_constraints()


@contextmanager
def without_indexes(*models: type[Model]) -> Iterator[None]:
    """Build the indexes of these tables once, when all rows are there, and not with every row."""
    editor, quote = connection.schema_editor(), connection.ops.quote_name
    indexes = [(model, index) for model in models for index in model._meta.indexes]
    with connection.cursor() as cursor:
        for _, index in indexes:
            cursor.execute(f"DROP INDEX {quote(index.name)}")
        yield
        for model, index in indexes:
            cursor.execute(str(index.create_sql(model, editor)))


def enlarge_cache() -> None:
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute(f"PRAGMA cache_size = -{CACHE}")


def go_on_counting(model: type[Model]) -> None:
    """Let the next row get a number of its own after rows that came with theirs."""
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), [model]):
            cursor.execute(statement)


def gather_statistics() -> None:
    """Tell PostgreSQL's planner now how much there is. SQLite is better off with what it supposes: of a column that is
    mostly empty, such as the rubber before, statistics make it read the whole table where one row is asked for."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")
