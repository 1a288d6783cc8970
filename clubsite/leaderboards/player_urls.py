from django.urls import path

from . import views

app_name = "player-pages"
urlpatterns = [path("<int:player_id>/", views.player, name="player")]
