"""What the site says about where it is."""

from typing import Any

import pytest
from django.conf import settings

from clubsite.management.addresses import EVERY_ADDRESS, opening_line

HERE = settings.LOOPBACK_HOSTS


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("127.0.0.1", "http://127.0.0.1:8000/"),
        ("::1", "http://[::1]:8000/"),
        ("192.0.2.7", "http://192.0.2.7:8000/"),
        ("0.0.0.0", "http://127.0.0.1:8000/"),
        ("::", "http://[::1]:8000/"),
    ],
)
def test_the_address_works_on_this_machine(settings: Any, host: str, address: str) -> None:
    settings.ALLOWED_HOSTS = HERE
    assert opening_line(host, 8000) == f"The site is open at {address} (Ctrl-C stops it)."


@pytest.mark.parametrize("host", EVERY_ADDRESS)
def test_other_devices_are_told_the_names(settings: Any, host: str) -> None:
    settings.ALLOWED_HOSTS = ["192.0.2.7", ".club.example", "*", *HERE]
    others = "for other devices at http://192.0.2.7:8000/ and http://club.example:8000/ (Ctrl-C"
    assert others in opening_line(host, 8000)
    settings.HTTPS = True
    assert "https://club.example/ (" in opening_line(host, 8000)
    assert "other devices" not in opening_line("127.0.0.1", 8000)
