import unicodedata

import django.core.validators
from django.db import migrations, models


def fill_keys(apps, schema_editor):
    for user in apps.get_model("accounts", "User").objects.all():
        user.username_key = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", user.username).casefold())
        user.save(update_fields=["username_key"])


class Migration(migrations.Migration):
    dependencies = [("accounts", "0001_initial")]

    operations = [
        migrations.AlterModelOptions(
            name="user",
            options={"ordering": ["username_key"], "verbose_name": "user", "verbose_name_plural": "users"},
        ),
        migrations.AlterModelManagers(name="user", managers=[]),
        migrations.AddField(
            model_name="user",
            name="username_key",
            field=models.CharField(editable=False, max_length=900, null=True),
        ),
        migrations.RunPython(fill_keys, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="user",
            name="username_key",
            field=models.CharField(editable=False, max_length=900, unique=True),
        ),
        migrations.AlterField(
            model_name="club",
            name="currency",
            field=models.CharField(
                default="EUR",
                max_length=3,
                validators=[
                    django.core.validators.RegexValidator(
                        "^[A-Z]{3}\\Z", "A currency is three letters, such as EUR."
                    )
                ],
                verbose_name="currency",
            ),
        ),
    ]
