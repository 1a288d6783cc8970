from django.db import migrations, models
from django.db.models import OuterRef, Subquery


def fill_started_at(apps, schema_editor):
    started_at = apps.get_model("scoring", "Rubber").objects.filter(pk=OuterRef("rubber")).values("started_at")
    seats = apps.get_model("scoring", "Seat").objects.filter(counted_on__isnull=False)
    seats.update(started_at=Subquery(started_at))


class Migration(migrations.Migration):
    dependencies = [("scoring", "0006_ended_outside")]

    operations = [
        migrations.RemoveIndex("rubber", "rubber_by_date"),
        migrations.RemoveIndex("rubber", "rubber_by_state"),
        migrations.RemoveIndex("seat", "seat_by_player"),
        migrations.AddField("seat", "started_at", models.DateTimeField(null=True)),
        migrations.RunPython(fill_started_at, migrations.RunPython.noop),
        migrations.AddIndex("rubber", models.Index(fields=["date", "started_at", "id"], name="rubber_by_date")),
        migrations.AddIndex(
            "rubber", models.Index(fields=["state", "date", "started_at", "id"], name="rubber_by_state")
        ),
        migrations.AddIndex(
            "seat",
            models.Index(
                fields=[
                    *("player", "counted_on", "started_at", "rubber"),
                    *("family", "back_score", "won", "provisional"),
                ],
                name="seat_by_player",
            ),
        ),
    ]
