from django.apps import AppConfig


class LeaderboardsConfig(AppConfig):
    name = "clubsite.leaderboards"
    label = "leaderboards"
