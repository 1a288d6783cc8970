from django.urls import path

from . import views

app_name = "player-pages"
urlpatterns = [path("<int:pk>/", views.player, name="player")]
