from django.urls import path

from .views import links, table

app_name = "tables"
urlpatterns = [
    path("<int:pk>/link/", links.link, name="link"),
    path("<int:pk>/tablet/", links.tablet, name="tablet"),
    path("<int:pk>/call/", links.call, name="call"),
    path("<int:pk>/", table.table, name="table"),
]
