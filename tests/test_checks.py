"""What `make check` runs, as tests, so that a change that breaks a check breaks the suite."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

CHECKS = {
    "format": ["-m", "ruff", "format", "--check", "."],
    "lint": ["-m", "ruff", "check", "."],
    "types": ["-m", "mypy"],
    "imports": ["-c", "from importlinter.cli import lint_imports_command; lint_imports_command()", "--no-logo"],
    "shape": ["-m", "tools.shape"],
    "trace": ["-m", "tools.trace"],
}


@pytest.mark.parametrize("check", CHECKS)
def test_the_check_passes(check: str) -> None:
    done = subprocess.run(
        [sys.executable, *CHECKS[check]], cwd=ROOT, capture_output=True, encoding="utf-8", check=False, timeout=300
    )
    assert done.returncode == 0, f"{check} failed\n{done.stdout}{done.stderr}"
