"""The site's settings with one page more: the bare one, which the others are measured against."""

from clubsite.settings import *  # noqa: F403

ROOT_URLCONF = "tests.bench.urls"
