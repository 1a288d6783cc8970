"""What is asked of somebody who signs in, and of the admin about them and about the club."""

from typing import Any

from django import forms
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop

from clubsite.asking import printable
from clubsite.merging import MergingForm
from scoring.labels import game_choices

from .models import Club, Role, User, time_zones
from .queries import linkable_players

TRANSLATED_ANEW = (
    gettext_noop("username"),
    gettext_noop("Enter a valid username. This value may contain only letters, numbers, and @/./+/-/_ characters."),
    gettext_noop("The two password fields didn’t match."),
    gettext_noop("Your password can’t be a commonly used password."),
)
"""Texts of Django that the site’s catalogue says in its own words: they are here so that it has them."""


class SignInForm(AuthenticationForm):
    error_messages = {
        "invalid_login": _("There is no such name with this password. Capitals matter in the password."),
        "inactive": _("This log-in is no longer active."),
    }


class OwnPasswordForm(PasswordChangeForm):
    """The present password, or the one-time one, and a new one twice."""

    field_order = ["old_password", "new_password1", "new_password2"]

    error_messages = PasswordChangeForm.error_messages | {"password_incorrect": _("This is not your present password.")}

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(user, *args, **kwargs)
        self.fields["old_password"].label = _("Present password")
        if user.must_change_password:
            self.fields["old_password"].label = _("One-time password")
            self.error_messages = self.error_messages | {"password_incorrect": _("This is not the one-time password.")}

    def clean_new_password1(self) -> str:
        new: str = self.cleaned_data["new_password1"]
        if new == self.cleaned_data.get("old_password"):
            raise forms.ValidationError(_("The new password is the one that it replaces."))
        return new


class UserForm(forms.Form):
    """What a user may do, and who they are at the table."""

    role = forms.ChoiceField(
        label=_("Role"),
        choices=Role.choices,
        help_text=_(
            "Members read, and score the rubbers they play in. Directors enter and correct any rubber and add players."
            " Admins also look after players, users and the club’s settings."
        ),
    )
    player: forms.ModelChoiceField[Any] = forms.ModelChoiceField(
        queryset=None,
        label=_("Player"),
        required=False,
        empty_label=_("nobody at the table"),
        help_text=_("Who this user is at the table. Players who have a log-in already are not listed."),
    )

    def __init__(self, *args: Any, user: User | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["player"].queryset = linkable_players(user)  # type: ignore[attr-defined]

    @property
    def player_id(self) -> int | None:
        """The number of the player chosen."""
        player = self.cleaned_data["player"]
        return player.pk if player else None


class AddUserForm(UserForm):
    username = forms.CharField(
        label=_("Username"),
        max_length=40,
        validators=[UnicodeUsernameValidator()],
        help_text=_("Letters, digits and @ . + - _ without spaces. Capitals do not tell two users apart."),
        widget=forms.TextInput(attrs={"autocapitalize": "none", "autocomplete": "off", "spellcheck": "false"}),
    )
    field_order = ["username", "role", "player"]


class EditUserForm(MergingForm, UserForm):
    active = forms.BooleanField(
        label=_("May sign in"), required=False, help_text=_("Without it the user is signed out everywhere at once.")
    )
    field_order = ["role", "player", "active"]


class ClubForm(MergingForm, forms.ModelForm[Club]):
    time_zone = forms.ChoiceField(label=_("Time zone"))
    default_game = forms.ChoiceField(label=_("Game offered first"), choices=game_choices)
    public = forms.TypedChoiceField(
        label=_("Who may read standings and scoresheets"),
        choices=[("True", _("everybody")), ("False", _("only those who have signed in"))],
        coerce=lambda value: str(value) == "True",
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        zones = time_zones()
        present = self.instance.time_zone
        if present not in dict(zones):
            zones.append((present, present))
        self.fields["time_zone"].choices = zones  # type: ignore[attr-defined]

    class Meta:
        model = Club
        fields = ["name", "time_zone", "currency", "default_game", "public"]
        labels = {"name": _("Name of the club"), "currency": _("Currency")}
        help_texts = {"currency": _("Three letters, such as EUR.")}

    def clean_name(self) -> str:
        return printable(self.cleaned_data["name"])

    def clean_currency(self) -> str:
        return str(self.cleaned_data["currency"]).upper()
