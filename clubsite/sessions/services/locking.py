"""What all writing to an evening goes through: the session's version is its lock."""

from django.db.models import F

from clubsite.sessions.models import ClubSession, Table


class StaleSession(Exception):
    """The session has changed since the page was drawn that this was sent from."""


class SessionClosed(Exception):
    """The evening has been closed: a director reopens it first."""


def claim(session_id: int, expected_version: int | None = None) -> ClubSession:
    """Take an open session for writing until the transaction ends; others wait, and then see what was written.

    The conditional UPDATE is the lock. Where two may follow one another without harm no version is expected. Raises
    StaleSession, SessionClosed, or ClubSession.DoesNotExist.
    """
    rows = ClubSession.objects.open().filter(pk=session_id)
    if expected_version is not None:
        rows = rows.filter(version=expected_version)
    if not rows.update(version=F("version") + 1):
        if not ClubSession.objects.get(pk=session_id).is_open:
            raise SessionClosed
        raise StaleSession
    return ClubSession.objects.get(pk=session_id)


def claim_table(table_id: int) -> Table:
    """Take a table's session for writing; the table as it then stands. Raises SessionClosed, Table.DoesNotExist."""
    claim(Table.objects.values_list("session_id", flat=True).get(pk=table_id))
    return Table.objects.select_related("session").get(pk=table_id)
