from django.apps import AppConfig


class PlayersConfig(AppConfig):
    name = "clubsite.players"
    label = "players"
