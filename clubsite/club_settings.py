"""The club's own settings, on a page that draws on the games' labels as well."""

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from scoring.labels import game_choices

from .accounts.models import Club, time_zones
from .accounts.roles import admin_required
from .htmx import SeeOther, SiteRequest


class ClubForm(forms.ModelForm[Club]):
    time_zone = forms.ChoiceField(label=gettext_lazy("Time zone"), choices=time_zones)
    default_game = forms.ChoiceField(label=gettext_lazy("Game offered first"), choices=game_choices)
    public = forms.TypedChoiceField(
        label=gettext_lazy("Who may read standings and scoresheets"),
        choices=[("True", gettext_lazy("everybody")), ("False", gettext_lazy("only who has signed in"))],
        coerce=lambda value: value == "True",
    )

    class Meta:
        model = Club
        fields = ["name", "time_zone", "currency", "default_game", "public"]
        labels = {"name": gettext_lazy("Name of the club"), "currency": gettext_lazy("Currency")}
        help_texts = {"currency": gettext_lazy("Three letters, such as EUR.")}

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        if not name.isprintable():
            raise forms.ValidationError(_("There are characters in it that cannot be read."))
        return name


@require_http_methods(["GET", "HEAD", "POST"])
@admin_required
def club(request: SiteRequest) -> HttpResponse:
    """Name, time zone, currency, the game offered first, and what the public sees."""
    form = ClubForm(request.POST if request.method == "POST" else None, instance=Club.current())
    if form.is_valid():
        form.save()
        messages.success(request, _("Saved."))
        return SeeOther("accounts:own")
    return TemplateResponse(request, "accounts/club.html", {"form": form}, status=422 if form.is_bound else 200)
