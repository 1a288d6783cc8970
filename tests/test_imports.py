"""Who may import whom: the contracts in pyproject.toml, and the engine's independence of everything installed."""

import subprocess
import sys
from pathlib import Path

from django.conf import settings


def run(*command: str, folder: Path = settings.BASE_DIR) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def test_the_import_rule() -> None:
    code = "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports(no_cache=True))"
    result = run(sys.executable, "-c", code)
    assert result.returncode == 0, result.stdout


def test_the_engine_needs_the_standard_library_alone() -> None:
    code = f"""if True:
        import pkgutil, sys
        sys.path.insert(0, {str(settings.BASE_DIR)!r})
        import scoring.rules
        for module in pkgutil.iter_modules(scoring.rules.__path__, "scoring.rules."):
            __import__(module.name)
        print(sorted({{name.partition(".")[0] for name in sys.modules}} - sys.stdlib_module_names - {{"__main__"}}))
    """
    result = run(sys.executable, "-I", "-S", "-c", code)
    assert result.stdout == "['scoring']\n", result.stderr
