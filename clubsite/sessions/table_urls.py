from django.urls import path

from .views import links, table

app_name = "tables"
urlpatterns = [
    path("<int:pk>/link/", links.link, name="link"),
    path("<int:pk>/tablet/", links.tablet, name="tablet"),
    path("<int:pk>/call/", links.call, name="call"),
    path("<int:pk>/", table.table, name="table"),
    path("<int:pk>/next/", table.next_rubber, name="next"),
    path("<int:pk>/draw/", table.draw, name="draw"),
    path("<int:pk>/seats/", table.seats, name="seats"),
    path("<int:pk>/people/", table.people, name="people"),
    path("<int:pk>/rule/", table.rule, name="rule"),
    path("<int:pk>/taking-up/", table.taking_up, name="taking-up"),
    path("<int:pk>/closing/", table.closing, name="closing"),
]
