from django.urls import path

from .views import player

app_name = "player-pages"
urlpatterns = [
    path("<int:player_id>/", player.player, name="player"),
    path("<int:player_id>/company/<str:kind>/", player.company, name="company"),
    path("<int:player_id>/with/<int:other_id>/", player.two_players, name="with"),
]
