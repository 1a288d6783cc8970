from django.apps import AppConfig


class SessionsConfig(AppConfig):
    name = "clubsite.sessions"
    label = "club_sessions"
