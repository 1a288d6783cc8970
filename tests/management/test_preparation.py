import stat
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from clubsite.accounts.models import Role, User
from clubsite.management import preparation
from clubsite.management.preparation import (
    CannotStart,
    make_data_folder,
    make_first_admin,
    make_secret_key,
    migrate,
    printed_name,
    remake_totals,
)
from scoring.models import Standing
from tests.factories import make_admin, make_four, make_rubber, make_user
from tests.scoring.kept import check_kept


def test_the_data_folder_is_made_and_is_nobody_elses(tmp_path: Path) -> None:
    folder = tmp_path / "club" / "data"
    make_data_folder(folder)
    make_data_folder(folder)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert list(folder.iterdir()) == []


def test_a_file_in_place_of_the_data_folder(tmp_path: Path) -> None:
    file = tmp_path / "data"
    file.touch()
    with pytest.raises(CannotStart, match=rf"the data folder {file} cannot be written to \(File exists\)\."):
        make_data_folder(file)


def test_a_folder_that_cannot_be_written_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(**_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(preparation.tempfile, "TemporaryFile", refuse)
    with pytest.raises(CannotStart, match=r"\(Permission denied\)"):
        make_data_folder(tmp_path)


def test_the_secret_key_is_made_once(tmp_path: Path) -> None:
    assert make_secret_key(tmp_path)
    path = tmp_path / "secret-key"
    key = path.read_text()
    assert len(key) > 50
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert not make_secret_key(tmp_path)
    assert path.read_text() == key
    assert [file.name for file in tmp_path.iterdir()] == ["secret-key"]


@pytest.mark.django_db
def test_an_up_to_date_database_takes_no_migration() -> None:
    assert migrate() == 0


@pytest.mark.django_db
@pytest.mark.parametrize(("app", "name"), [("players", "9999_from_the_future"), ("tournaments", "0001_initial")])
def test_a_database_from_a_newer_version(app: str, name: str) -> None:
    MigrationRecorder(connection).record_applied(app, name)
    with pytest.raises(CannotStart, match=rf"comes from a newer version of the site \(it has {app}\.{name}\)"):
        migrate()


def test_the_printed_name_of_a_database_holds_no_password() -> None:
    database = {"HOST": "db", "PORT": 5432, "NAME": "club", "USER": "anna", "PASSWORD": "secret"}
    assert printed_name(database) == "db:5432/club"
    assert printed_name({**database, "HOST": "", "PORT": ""}) == "club"


@pytest.mark.django_db
def test_the_first_admin_has_to_change_the_password() -> None:
    password = make_first_admin()
    admin = User.objects.get()
    assert password is not None
    assert admin.check_password(password)
    assert (admin.username, admin.role, admin.must_change_password) == ("admin", Role.ADMIN, True)
    assert make_first_admin() is None


@pytest.mark.django_db
def test_no_first_admin_beside_another_one() -> None:
    make_admin(username="anna")
    assert make_first_admin() is None
    assert User.objects.count() == 1


@pytest.mark.django_db
def test_the_first_admins_name_may_be_taken() -> None:
    make_user("Admin")
    assert make_first_admin() is None


def test_the_tests_have_a_data_folder_of_their_own() -> None:
    assert settings.DATA_DIR != settings.BASE_DIR / ".data"


@pytest.mark.django_db
def test_what_an_older_version_kept_is_made_anew() -> None:
    assert remake_totals() == 0
    make_rubber(make_four(), "3NT N =", "4S S +1")
    assert remake_totals() == 0
    Standing.objects.filter(period="all", family="").update(declared=0, made=0, total=99)
    assert remake_totals() == 4
    check_kept()
