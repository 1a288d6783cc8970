from datetime import date

from django.db import migrations, models
from django.db.models import OuterRef, Subquery


def fill_from_corrections(apps, schema_editor):
    rubbers = apps.get_model("scoring", "Rubber").objects
    corrections = apps.get_model("scoring", "Correction").objects
    own = corrections.filter(rubber=OuterRef("pk"), action__in=["settled", "reopened"]).order_by("-pk")
    settled = rubbers.filter(pk__in=corrections.filter(action="settled").values("rubber"))
    settled.annotate(last=Subquery(own.values("action")[:1])).filter(last="settled").update(settled=True)
    ended = corrections.filter(action="ended", rubber__table=None, rubber__carried_over=False)
    for rubber, before in ended.exclude(rubber__state="open").order_by("pk").values_list("rubber", "before"):
        rubbers.filter(pk=rubber).update(carried_from=date.fromisoformat(before))


class Migration(migrations.Migration):
    dependencies = [("scoring", "0008_resumed")]

    operations = [
        migrations.AddField("rubber", "carried_from", models.DateField(null=True)),
        migrations.AddField("rubber", "settled", models.BooleanField(default=False)),
        migrations.RunPython(fill_from_corrections, migrations.RunPython.noop),
    ]
