from .draw import Draw, DrawnCard
from .evening import Attendance, ClubSession, Event, SeatingRule
from .table import Place, SatOut, Table, TableLink

__all__ = [
    "Attendance",
    "ClubSession",
    "Draw",
    "DrawnCard",
    "Event",
    "Place",
    "SatOut",
    "SeatingRule",
    "Table",
    "TableLink",
]
