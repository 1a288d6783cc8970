"""The addresses of the site in a browser."""

from django.conf import settings

EVERY_ADDRESS = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 - nothing is bound here
"""To listen there is to listen on every address of the machine; a browser has to ask for one, such as this."""


def in_address(host: str) -> str:
    """A host as it stands in a web address."""
    return f"[{host}]" if ":" in host else host


def opening_line(host: str, port: int) -> str:
    """Where the site is: here, and for other devices if they reach it under a name that it answers to."""
    here = EVERY_ADDRESS.get(host, host)
    names = [name.removeprefix(".") for name in settings.ALLOWED_HOSTS if name not in ("*", *settings.LOOPBACK_HOSTS)]
    others = " and ".join(f"https://{name}/" if settings.HTTPS else f"http://{name}:{port}/" for name in names)
    further = f", for other devices at {others}" if host in EVERY_ADDRESS and others else ""
    return f"The site is open at http://{in_address(here)}:{port}/{further} (Ctrl-C stops it)."
