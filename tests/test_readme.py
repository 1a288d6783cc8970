"""The README says what is so."""

import re
import tomllib
from importlib.util import find_spec
from io import StringIO
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command, get_commands, load_command_class

from scoring.rules import RULE_SETS, BySide
from scoring.rules.notation import parse
from scoring.rules.rubber_file import DEAL_FIELDS, FIELDS
from tests.bench.site import arguments

ROOT: Path = settings.BASE_DIR
README = (ROOT / "README.md").read_text()
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```$", README, re.DOTALL | re.MULTILINE)
COMMANDS = [block.rstrip("\n") for language, block in BLOCKS if language == "sh"]
PICTURE, MAP = (block for language, block in BLOCKS if not language)
(RUBBER_FILE,) = (block for language, block in BLOCKS if language == "json")


def test_the_two_commands_are_one_line_each() -> None:
    first, second = COMMANDS[:2]
    assert first == "python3 -m venv .venv && .venv/bin/pip install -e . && .venv/bin/python manage.py start --demo"
    assert second == "python3 -m venv .venv && .venv/bin/pip install -e '.[dev]' && .venv/bin/python -m pytest"
    assert not any("\n" in command for command in COMMANDS)


def test_every_command_exists() -> None:
    named = re.findall(r"manage\.py (\w+)((?: --\w+)*)", README)
    assert {name for name, _ in named} >= {"start", "messages", "score", "changepassword", "verify"}
    for name, options in named:
        parser = load_command_class(get_commands()[name], name).create_parser("manage.py", name)
        assert set(options.split()) <= set(parser._option_string_actions)


@pytest.mark.parametrize("option", ["--port", "--host", "--demo"])
def test_every_option_of_start_is_named(option: str) -> None:
    parser = load_command_class(get_commands()["start"], "start").create_parser("manage.py", "start")
    assert option in parser._option_string_actions
    assert f"`{option}`" in README


def test_the_rubber_file_is_scored_as_it_says(tmp_path: Path) -> None:
    (path,) = (tmp_path / name for name in re.findall(r"manage\.py score ([\w.]+\.json)$", README, re.MULTILINE))
    path.write_text(RUBBER_FILE)
    out = StringIO()
    call_command("score", str(path), stdout=out)
    (said,) = re.findall(r'`("totals": [^`]+)`', README)
    assert said in out.getvalue()


def test_every_field_of_a_rubber_file_is_named() -> None:
    told = README[README.index("**Score files**") : README.index("**Measure** the engine")]
    shown = load_command_class("scoring", "score").create_parser("manage.py", "score").format_help()
    for field in (*FIELDS, *DEAL_FIELDS):
        assert f"`{field}`" in told or f'"{field}":' in told
        assert field in shown


def test_every_option_of_the_benchmark_of_the_site_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["site"])
    told = README[README.index("**Measure** the site") : README.index("**Verify**")]
    assert {f"--{option}" for option in vars(arguments())} == set(re.findall(r"`(--\w+)`", told))


def test_stopping_and_a_club_of_ones_own_are_told() -> None:
    start = README[README.index("## Start it") : README.index("## Find your way")]
    for told in ("`cd`", "Ctrl-C", "DATA_DIR=", "remove `.data/`", "same `DATA_DIR`"):
        assert told in start


def test_every_module_that_is_run_exists() -> None:
    for name in re.findall(r"python -m ([\w.]+)", README):
        assert find_spec(name), name


def test_every_extra_exists() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert set(re.findall(r"'\.\[(\w+)\]'", README)) == project["optional-dependencies"].keys()


def test_every_setting_of_the_environment_is_in_the_table() -> None:
    sources = [ROOT / "clubsite" / "settings.py", ROOT / "clubsite" / "management" / "gunicorn_settings.py"]
    read = re.compile(r'(?:env\.\w+|environ\.get)\("(\w+)"')
    names = {name for source in sources for name in read.findall(source.read_text())}
    assert set(re.findall(r"^\| `(\w+)` \|", README, re.MULTILINE)) == names


def test_every_rule_set_is_named() -> None:
    (listed,) = re.findall(r"So far there are\n?(.*?)\.\n", README, re.DOTALL)
    assert re.findall(r"`([\w-]+)`", listed) == list(RULE_SETS)


def test_the_map_shows_what_is_there() -> None:
    paths = [line.split()[0] for line in MAP.splitlines()]
    assert [path for path in paths if not (ROOT / path).exists()] == []
    apps = {f"{path.parent.relative_to(ROOT)}/" for path in (ROOT / "clubsite").glob("*/apps.py")}
    assert apps <= set(paths)


def test_every_other_path_is_there() -> None:
    paths = re.findall(r"`([\w./]+/[\w./]+|\w+\.(?:py|toml))`", README)
    assert len(paths) > 5
    assert [path for path in paths if path != ".data/" and not (ROOT / path).exists()] == []


def test_the_picture_adds_up() -> None:
    deals = [parse(text) for text in re.findall(r"\d(?:NT|[♣♦♥♠]) [NESW] [=+−]\d*", PICTURE)]
    sheet = RULE_SETS["contract"].replay(deals)
    *_, totals = re.findall(r"(\d+) │ (\d+)", PICTURE)
    assert sheet.totals == BySide(*map(int, totals))
    assert (sheet.margin, sheet.back_score) == (860, BySide(9, -9))
    assert "margin 860: back score +9" in PICTURE
    assert sum(int(figure) for figure in re.findall(r"(\d+) │", PICTURE)[:-1]) == sheet.totals.NS
