from .draw import Draw, DrawnCard
from .evening import Attendance, ClubSession, Event, EventKind, SeatingRule
from .table import Place, SatOut, Table, TableLink

__all__ = [
    "Attendance",
    "ClubSession",
    "Draw",
    "DrawnCard",
    "Event",
    "EventKind",
    "Place",
    "SatOut",
    "SeatingRule",
    "Table",
    "TableLink",
]
