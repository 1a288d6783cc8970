"""What has to stand before the site is served. Each step may be repeated, and leaves alone what is already there."""

import secrets
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.db import Error, connection, transaction
from django.db.migrations.executor import MigrationExecutor

from clubsite.accounts.models import Role, User
from clubsite.accounts.services import UsernameTaken, add_user
from scoring.models import Rubber
from scoring.verification import differences

from .atomic import replace_file

FIRST_ADMIN = "admin"


class CannotStart(Exception):
    """Something that the person at the keyboard has to settle first, said in one line."""


def make_data_folder(folder: Path) -> None:
    """Raises CannotStart where nothing can be written there."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as problem:
        raise CannotStart(f"the data folder {folder} cannot be written to ({problem.strerror}).") from problem


def make_secret_key(folder: Path) -> bool:
    """Keep a secret key in the folder, readable by its owner alone; False where there is one already."""
    path = folder / "secret-key"
    if path.exists():
        return False
    replace_file(path, secrets.token_urlsafe(50).encode(), mode=0o600)
    return True


def migrate() -> int:
    """Bring the database up to this version of the code; returns the number of migrations that it took.

    Raises CannotStart where the database does not answer, cannot be written, or comes from a newer version.
    """
    name = printed_name(connection.settings_dict)
    try:
        with transaction.atomic():
            executor = MigrationExecutor(connection)
            plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
            unknown = sorted(set(executor.loader.applied_migrations) - set(executor.loader.disk_migrations))
    except Error as problem:
        reason = str(problem).strip().partition("\n")[0]
        raise CannotStart(f"the database {name} cannot be used ({reason}).") from problem
    if unknown:
        newer = ".".join(unknown[-1])
        raise CannotStart(f"the database {name} comes from a newer version of the site (it has {newer}).")
    if plan:
        call_command("migrate", interactive=False, verbosity=0)
    return len(plan)


def remake_totals() -> int:
    """Put right whatever follows from the deals and is kept otherwise than this version of the code would keep it.

    Returns how much that was.
    """
    if not Rubber.objects.exists():
        return 0
    return sum(1 for _ in differences(lambda _news: None, repair=True))


def printed_name(database: Mapping[str, Any]) -> str:
    """A database by its settings, as one may print it: without user and password."""
    server = ":".join(str(database[part]) for part in ("HOST", "PORT") if database[part])
    return f"{server}/{database['NAME']}" if server else str(database["NAME"])


def make_first_admin() -> str | None:
    """Somebody has to let the others in: the first admin's one-time password, or None where there is an admin."""
    if User.objects.filter(role=Role.ADMIN).exists():
        return None
    try:
        return add_user(username=FIRST_ADMIN, role=Role.ADMIN)[1]
    except UsernameTaken:
        return None
