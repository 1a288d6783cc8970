"""House numbers: what is longer than this wants to be two things."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

ROOT: Path = settings.BASE_DIR
MODULE, TEMPLATE, FUNCTION, VIEW = 300, 130, 40, 25
"""Ceilings, in lines."""


def files(pattern: str, *folders: str) -> list[Path]:
    found = [path for folder in folders for path in sorted((ROOT / folder).rglob(pattern))]
    assert found
    return [path for path in found if "migrations" not in path.parts]


def too_long(lengths: Iterator[tuple[str, int]], ceiling: int) -> list[str]:
    return [f"{what}: {length} lines" for what, length in lengths if length > ceiling]


def functions(paths: list[Path]) -> Iterator[tuple[str, int]]:
    for path in paths:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                yield f"{path.relative_to(ROOT)} {node.name}", (node.end_lineno or 0) - node.lineno + 1


def lines(paths: list[Path]) -> Iterator[tuple[str, int]]:
    return ((str(path.relative_to(ROOT)), path.read_text().count("\n")) for path in paths)


def test_modules() -> None:
    assert too_long(lines(files("*.py", "clubsite", "scoring", "tests")), MODULE) == []


def test_templates() -> None:
    assert too_long(lines(files("*.html", "templates")), TEMPLATE) == []


def test_functions() -> None:
    assert too_long(functions(files("*.py", "clubsite", "scoring", "tests")), FUNCTION) == []


def test_views() -> None:
    views = [path for path in files("*.py", "clubsite", "scoring") if "views" in (path.stem, path.parent.name)]
    assert too_long(functions(views), VIEW) == []


@pytest.mark.parametrize("name", ["utils", "helpers", "common", "misc"])
def test_modules_are_named_after_what_they_do(name: str) -> None:
    assert [
        path for path in files("*.py", "clubsite", "scoring", "tests") if name in (path.stem, path.parent.name)
    ] == []
