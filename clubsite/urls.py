"""The addresses of the site: nouns, one app a prefix."""

from django.contrib.auth.decorators import login_not_required
from django.urls import include, path
from django.views.i18n import set_language

from . import views
from .sessions.views.links import enter

handler400 = "clubsite.views.bad_request"
handler403 = "clubsite.views.forbidden"
handler404 = "clubsite.views.not_found"

urlpatterns = [
    path("", views.home, name="home"),
    path("language/", login_not_required(set_language), name="set_language"),
    path("account/", include("clubsite.accounts.urls")),
    path("players/", include("clubsite.players.urls")),
    path("players/", include("clubsite.leaderboards.player_urls")),
    path("leaderboards/", include("clubsite.leaderboards.urls")),
    path("rubbers/", include("scoring.urls")),
    path("sessions/", include("clubsite.sessions.urls")),
    path("t/<str:token>/", enter, name="tablet-link"),
    path("tables/", include("clubsite.sessions.table_urls")),
]
