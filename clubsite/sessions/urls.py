from django.urls import path

from .views import attendance, closing, screen, session, sheet

app_name = "sessions"
urlpatterns = [
    path("", session.sessions, name="sessions"),
    path("tonight/", session.tonight, name="tonight"),
    path("open/", session.open_session, name="open"),
    path("<int:pk>/", session.session, name="session"),
    path("<int:pk>/edit/", session.edit, name="edit"),
    path("<int:pk>/attendance/", attendance.attendance, name="attendance"),
    path("<int:pk>/tables/", attendance.open_table, name="open-table"),
    path("<int:pk>/seating/", attendance.seating, name="seating"),
    path("<int:pk>/sheet/", sheet.sheet, name="sheet"),
    path("<int:pk>/screen/", screen.screen, name="screen"),
    path("<int:pk>/closing/", closing.closing, name="closing"),
    path("<int:pk>/reopening/", closing.reopening, name="reopening"),
]
