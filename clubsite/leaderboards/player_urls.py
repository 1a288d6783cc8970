from django.urls import URLPattern

app_name = "player-pages"
urlpatterns: list[URLPattern] = []
