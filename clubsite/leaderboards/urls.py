from django.urls import path, register_converter

from . import views
from .periods import FamilyConverter, PeriodConverter

register_converter(FamilyConverter, "family")
register_converter(PeriodConverter, "period")

app_name = "leaderboards"
urlpatterns = [
    path("", views.boards, name="boards"),
    path("<family:family>/<period:period>/", views.board, name="board"),
]
