"""Every test is run by `make test` or by `make prove`, and by one of them alone."""

import os
import re
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
TIERS = ("test", "prove")
CHECKS = ("mypy", "ruff format --check", "ruff check", "lint-imports", "tools.shape", "tools.trace", "tools.page_types")

pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="the tiers are targets of make")


@cache
def commands(target: str) -> str:
    """What make would do for a target, whichever make this runs under."""
    env = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
    done = subprocess.run(["make", "-n", target], cwd=ROOT, env=env, capture_output=True, encoding="utf-8", check=True)
    return done.stdout


def expression(tier: str) -> str:
    """Which tests a tier takes."""
    found = re.findall(r"-m pytest .*?-m '([^']+)'", commands(tier))
    assert len(found) == 1
    return str(found[0])


def collected(*words: str) -> set[str]:
    """The tests that pytest finds, by their ids."""
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", *words]
    done = subprocess.run(
        [*command, "-o", "addopts=--import-mode=importlib"], cwd=ROOT, capture_output=True, check=True
    )
    return {line for line in done.stdout.decode().splitlines() if "::" in line}


def test_the_tiers_differ_in_one_mark() -> None:
    assert [expression(tier) for tier in TIERS] == ["not prove", "prove"]


@pytest.mark.parametrize("check", CHECKS)
def test_the_checks_come_before_the_tests(check: str) -> None:
    told = commands("test")
    assert check in commands("check")
    assert 0 <= told.find(check) < told.find("-m pytest")


@pytest.mark.parametrize("file", [".ci/run", ".github/workflows/ci.yml"])
def test_integration_runs_both(file: str) -> None:
    text = (ROOT / file).read_text(encoding="utf-8")
    assert re.findall(r"\bmake (\w+)(?: ARGS=.*)?$", text, re.MULTILINE) == list(TIERS)


@pytest.mark.prove
def test_every_test_is_in_exactly_one_tier() -> None:
    short, long = (collected("-m", expression(tier)) for tier in TIERS)
    every = collected()
    assert short
    assert long
    assert not short & long
    assert short | long == every
    assert {test.partition("::")[0] for test in every} == {
        path.relative_to(ROOT).as_posix() for path in (ROOT / "tests").rglob("test_*.py")
    }
