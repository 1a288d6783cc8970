"""The site's settings as the tests want them: a data folder of their own, and nothing slower than it need be."""

import os
import tempfile
from pathlib import Path

# Removed when the process ends. Each worker of pytest-xdist has one, and nobody's own data is ever touched.
FOLDER = tempfile.TemporaryDirectory(prefix="club-rubber-tests-")
os.environ["DATA_DIR"] = FOLDER.name
for name in ("DEBUG", "HTTPS", "ALLOWED_HOSTS", "CSRF_TRUSTED_ORIGINS", "SECRET_KEY"):
    os.environ.pop(name, None)

from clubsite.management.translations import compile_translations  # noqa: E402 - the environment comes first
from clubsite.settings import *  # noqa: E402, F403
from clubsite.settings import DATA_DIR, DATABASES, STATIC_ROOT, STORAGES  # noqa: E402

assert Path(FOLDER.name) == DATA_DIR
compile_translations(DATA_DIR / "locale")
STATIC_ROOT.mkdir()

if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # A file, not memory: threads that write at once need connections of their own.
    DATABASES["default"]["TEST"] = {"NAME": str(DATA_DIR / "test.sqlite3")}
    DATABASES["default"]["OPTIONS"]["init_command"] = (
        "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF; PRAGMA foreign_keys=ON;"
    )
else:
    # No connection, kept or pooled, outlives the thread of a test: the database could not be dropped.
    DATABASES["default"]["CONN_MAX_AGE"] = 0
    DATABASES["default"]["OPTIONS"].pop("pool", None)

# Hashed names need collectstatic; slow password hashes need time.
STORAGES = {**STORAGES, "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
