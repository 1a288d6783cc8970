"""The vectors of tests/vectors: what published sources and hand calculation say that deals and rubbers score."""

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).parents[2] / "vectors"

Vector = dict[str, Any]
Points = Counter[tuple[str, ...]]


def read_vectors(file: str) -> list[Vector]:
    return [json.loads(line) for line in (FOLDER / file).read_text().splitlines()]


def named(*files: str) -> list[Any]:
    """The vectors of these files as parameters whose id holds the vector's id and the source that it was taken from."""
    return [
        pytest.param(vector, id=" ".join(filter(None, [vector["id"], vector.get("source", "").replace("::", ".")])))
        for file in files
        for vector in read_vectors(file)
    ]


def sums(entries: Iterable[Mapping[str, Any]]) -> Points:
    """Points for each side, line and kind; a reason, where there is one, counts as part of the kind."""
    points: Points = Counter()
    for entry in entries:
        kind = (entry["side"], entry["line"], entry["kind"], *([entry["reason"]] if "reason" in entry else []))
        points[kind] += entry["points"]
    return points
