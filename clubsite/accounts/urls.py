from django.urls import path

from .views import club, own, sign_in, users

app_name = "accounts"
urlpatterns = [
    path("", own.own, name="own"),
    path("sign-in/", sign_in.sign_in, name="sign-in"),
    path("sign-out/", sign_in.sign_out, name="sign-out"),
    path("password/", own.password, name="password"),
    path("club/", club.club, name="club"),
    path("users/", users.users, name="users"),
    path("users/add/", users.add_user, name="add-user"),
    path("users/<int:user_id>/", users.edit_user, name="user"),
    path("users/<int:user_id>/password/", users.reset_password, name="reset-password"),
]
