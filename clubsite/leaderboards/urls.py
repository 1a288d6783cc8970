from django.urls import path, register_converter

from .periods import FamilyConverter, PeriodConverter
from .views import boards, partnerships, records, seasons

register_converter(FamilyConverter, "family")
register_converter(PeriodConverter, "period")

app_name = "leaderboards"
urlpatterns = [
    path("", boards.boards, name="boards"),
    path("seasons/", seasons.seasons, name="seasons"),
    path("seasons/add/", seasons.add, name="add-season"),
    path("seasons/<int:season_id>/", seasons.edit, name="season"),
    path("seasons/<int:season_id>/deletion/", seasons.deletion, name="season-deletion"),
    path("<family:family>/<period:period>/", boards.board, name="board"),
    path("<family:family>/<period:period>/csv/", boards.board_csv, name="board-csv"),
    path("<family:family>/<period:period>/partnerships/", partnerships.partnerships, name="partnerships"),
    path("<family:family>/<period:period>/partnerships/csv/", partnerships.partnerships_csv, name="partnerships-csv"),
    path("<family:family>/<period:period>/records/", records.records, name="records"),
    path("<family:family>/<period:period>/records/csv/", records.records_csv, name="records-csv"),
]
