"""The import contracts catch what they are there for: each test plants one import in an empty copy of the layers."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.prove

ROOT = Path(__file__).parent.parent.parent
TOP = ["cli", "server", "lab", "bot", "registry", "editions", "ai", "draw", "games", "maps", "core"]
LAYERS = [*TOP, "games/one", "games/two"]
COMMAND = "from importlinter.cli import lint_imports_command; lint_imports_command()"


def lint(root: Path, name: str = "core", text: str = "") -> subprocess.CompletedProcess[str]:
    """Lay out the layers with this text in one of them, and hold them to the project's contracts."""
    for layer in ["", *LAYERS]:
        (root / "bocage" / layer).mkdir(parents=True, exist_ok=True)
        (root / "bocage" / layer / "__init__.py").touch()
    (root / "bocage" / name).mkdir(exist_ok=True)
    (root / "bocage" / name / "__init__.py").write_text(text, encoding="utf-8")
    return subprocess.run(
        [sys.executable, "-c", COMMAND, "--no-logo", "--no-cache", "--config", str(ROOT / "pyproject.toml")],
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(root), "COLUMNS": "200"},
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=60,
    )


def test_empty_layers_are_in_order(tmp_path: Path) -> None:
    done = lint(tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "3 kept, 0 broken" in done.stdout


@pytest.mark.parametrize(
    ("name", "text", "contract"),
    [
        ("core", "import bocage.maps", "Imports point one way through the layers"),
        ("maps", "import bocage.games.one", "Imports point one way through the layers"),
        ("games/one", "import bocage.draw", "Imports point one way through the layers"),
        ("ai", "import bocage.draw", "Imports point one way through the layers"),
        ("lab", "import bocage.cli", "Imports point one way through the layers"),
        ("server", "import bocage.lab", "Imports point one way through the layers"),
        ("registry", "import bocage.lab", "Imports point one way through the layers"),
        ("newcomer", "", "Imports point one way through the layers"),
        ("games/one", "import bocage.games.two", "Games never import each other"),
        ("core", "import random", "Rules import no chance, clock, disk or network"),
        ("maps", "from pathlib import Path", "Rules import no chance, clock, disk or network"),
        ("games/two", "from time import perf_counter", "Rules import no chance, clock, disk or network"),
        ("games/two", "import sqlite3", "Rules import no chance, clock, disk or network"),
        ("games/two", "import urllib.request", "Rules import no chance, clock, disk or network"),
    ],
)
def test_a_planted_import_is_caught(name: str, text: str, contract: str, tmp_path: Path) -> None:
    done = lint(tmp_path, name, text)
    assert done.returncode == 1, done.stdout + done.stderr
    assert f"{contract} BROKEN" in done.stdout, done.stdout


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("core", "import hashlib\nimport importlib.resources"),
        ("games/one", "import bocage.maps\nimport bocage.core"),
        ("draw", "import bocage.games.one\nimport pathlib"),
        ("lab", "import random\nimport bocage.registry"),
    ],
)
def test_what_is_allowed_passes(name: str, text: str, tmp_path: Path) -> None:
    done = lint(tmp_path, name, text)
    assert done.returncode == 0, done.stdout + done.stderr
