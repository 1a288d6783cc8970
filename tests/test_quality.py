"""House numbers: what is longer than this wants to be two things."""

import ast
from collections.abc import Iterable, Iterator
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


def functions(paths: list[Path]) -> Iterator[tuple[Path, ast.FunctionDef]]:
    for path in paths:
        yield from ((path, node) for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.FunctionDef))


def bodies(found: Iterable[tuple[Path, ast.FunctionDef]]) -> Iterator[tuple[str, int]]:
    for path, function in found:
        yield f"{path.relative_to(ROOT)} {function.name}", (function.end_lineno or 0) - function.lineno + 1


def answers(function: ast.FunctionDef) -> bool:
    """Whether this is a view, rather than what makes one."""
    returns = ast.unparse(function.returns or ast.Constant(None))
    return "Response" in returns and "Callable" not in returns


def lines(paths: list[Path]) -> Iterator[tuple[str, int]]:
    return ((str(path.relative_to(ROOT)), path.read_text().count("\n")) for path in paths)


def test_modules() -> None:
    assert too_long(lines(files("*.py", "clubsite", "scoring", "tests")), MODULE) == []


def test_templates() -> None:
    assert too_long(lines(files("*.html", "templates")), TEMPLATE) == []


def test_functions() -> None:
    assert too_long(bodies(functions(files("*.py", "clubsite", "scoring", "tests"))), FUNCTION) == []


def test_views() -> None:
    modules = [path for path in files("*.py", "clubsite", "scoring") if "views" in (path.stem, path.parent.name)]
    views = [(path, function) for path, function in functions(modules) if answers(function)]
    assert len(views) > 10
    assert too_long(bodies(views), VIEW) == []


@pytest.mark.parametrize("name", ["utils", "helpers", "common", "misc"])
def test_modules_are_named_after_what_they_do(name: str) -> None:
    assert [
        path for path in files("*.py", "clubsite", "scoring", "tests") if name in (path.stem, path.parent.name)
    ] == []
