"""A browser of the benchmark: signed in, and every answer timed from request to last byte."""

import time
from contextlib import closing
from dataclasses import dataclass
from http.client import HTTPConnection
from typing import NamedTuple
from urllib.parse import urlencode

TOKEN = "b" * 32
"""Of the forms: what a cookie and a header have to agree in."""


class Answer(NamedTuple):
    status: int
    seconds: float
    etag: str


@dataclass(frozen=True)
class Browser:
    port: int
    session: str

    def ask(self, path: str, form: dict[str, str] | None = None, **headers: str) -> Answer:
        """GET, or POST with a form as the pad sends it."""
        sent = {"Cookie": f"sessionid={self.session}; csrftoken={TOKEN}", **headers}
        if form is not None:
            sent |= {"Content-Type": "application/x-www-form-urlencoded", "X-CSRFToken": TOKEN, "HX-Request": "true"}
        with closing(HTTPConnection("127.0.0.1", self.port, timeout=300)) as connection:
            connection.connect()
            begun = time.perf_counter()
            connection.request("GET" if form is None else "POST", path, urlencode(form) if form else None, sent)
            response = connection.getresponse()
            response.read()
            return Answer(response.status, time.perf_counter() - begun, response.headers.get("ETag", ""))
