from django.urls import path

from . import views

app_name = "players"
urlpatterns = [
    path("", views.players, name="players"),
    path("add/", views.add_player, name="add"),
    path("<int:player_id>/edit/", views.edit_player, name="edit"),
]
