"""The address with which a table's own tablet keeps the score, and the players' call for the director."""

from datetime import datetime

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone

from clubsite.accounts.models import User
from clubsite.sessions.models import ClubSession, Table, TableLink

from .locking import SessionClosed, claim_table

TABLET = "table_tablet"
"""Where a tablet's browser session keeps the token that it came in with."""


def valid_links() -> QuerySet[TableLink]:
    """Those that are good: not revoked, of an open table on an evening that is not over."""
    return TableLink.objects.filter(
        revoked_at__isnull=True, table__closed_at__isnull=True, table__session__closed_at__isnull=True
    )


def link_for(table: Table) -> TableLink | None:
    return valid_links().filter(table=table).order_by("pk").last()


def any_link(token: str) -> TableLink | None:
    """The link with this token, good or not."""
    return TableLink.objects.filter(token=token).select_related("table__session").first()


@transaction.atomic
def renew_link(table: Table, by: User | None) -> TableLink | None:
    """A new address for the table; every older one is no good from now on. None once the table or evening is closed."""
    try:
        table = claim_table(table.pk)
    except SessionClosed:
        return None
    if table.closed_at:
        return None
    revoke_links(table)
    return TableLink.objects.create(table=table, created_by=by)


def revoke_links(table: Table) -> int:
    """Take the address back; returns how many were good until now."""
    return valid_links().filter(table=table).update(revoked_at=timezone.now())


def table_of_tablet(token: str) -> int | None:
    """The table whose tablet came in with this token, or None."""
    return valid_links().filter(token=token).values_list("table_id", flat=True).first()


@transaction.atomic
def call_director(table: Table) -> None:
    """Raise the flag on the overview; a second call keeps the time of the first."""
    flag(table, timezone.now())


@transaction.atomic
def answer_call(table: Table) -> None:
    flag(table, None)


def flag(table: Table, called_at: datetime | None) -> None:
    """Raise or take down the flag of an open table, with a new version of the evening: who follows it fetches it again.

    Where the flag is so already, or the table is closed, nothing changes.
    """
    rows = Table.objects.filter(pk=table.pk, closed_at__isnull=True, called_at__isnull=called_at is not None)
    if rows.exists():
        ClubSession.objects.filter(pk=table.session_id).update(version=F("version") + 1)
        rows.update(called_at=called_at)
