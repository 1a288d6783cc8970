from django.urls import path

from .views import table

app_name = "tables"
urlpatterns = [
    path("<int:pk>/", table.table, name="table"),
]
