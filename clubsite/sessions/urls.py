from django.urls import path

from .views import session

app_name = "sessions"
urlpatterns = [
    path("", session.sessions, name="sessions"),
    path("<int:pk>/", session.session, name="session"),
]
