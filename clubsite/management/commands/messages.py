"""`manage.py messages`: bring the catalogues of translations up to date with the code, or check that they are."""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from clubsite.management.catalogue import PLURAL_FORMS, faults, updated
from clubsite.management.extraction import messages_of
from clubsite.management.translations import SOURCES, compile_translations


class Command(BaseCommand):
    help = "Collect the strings to be translated into clubsite/locale, and compile the translations."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="write nothing; fail where there is something to do")

    def handle(self, *, check: bool, **options: Any) -> None:
        messages = messages_of(settings.BASE_DIR)
        to_do = []
        for language in PLURAL_FORMS:
            path = SOURCES / language / "LC_MESSAGES" / "django.po"
            catalogue = updated(path, messages)
            to_do += [f"{language}: {fault}" for fault in faults(catalogue)]
            if not check:
                path.parent.mkdir(parents=True, exist_ok=True)
                catalogue.save(str(path))
            elif not path.exists() or path.read_text(encoding="utf-8") != str(catalogue):
                to_do.append(f"{language}: out of date, run `manage.py messages`")
        if not check:
            compile_translations(settings.DATA_DIR / "locale")
        for line in to_do:
            self.stdout.write(line)
        if check and not to_do:
            self.stdout.write("Everything is translated.")
        if check and to_do:
            raise CommandError(f"The translations leave {len(to_do)} things to do.")
