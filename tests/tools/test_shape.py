"""The check of shape catches each fault it is there for."""

from pathlib import Path

import pytest

from tools.shape import main


def plant(root: Path, name: str, text: str) -> int:
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return main(["--root", str(root)])


def function(lines: int) -> str:
    return "def f() -> None:\n" + "    pass\n" * (lines - 1)


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("src/bocage/core/long.py", function(61), "f has 61 lines, over 60"),
        ("src/bocage/draw/long.py", "x = 1\n" * 601, "module has 601 lines, over 600"),
        ("src/bocage/ai/utils.py", "", "'utils' says nothing"),
        ("tests/helpers/__init__.py", "", "'helpers' says nothing"),
        ("src/bocage/games/g/setup.py", 'open("x")\n', "rules do not call open()"),
        ("src/bocage/core/play.py", "print(1)\n", "rules do not call print()"),
        ("src/bocage/maps/board.py", 'import io\nio.open("x")\n', "rules do not call io.open()"),
    ],
)
def test_a_planted_fault_fails(
    name: str, text: str, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert plant(tmp_path, name, text) == 1
    assert says in capsys.readouterr().out


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("src/bocage/core/long.py", function(60)),
        ("src/bocage/draw/long.py", "x = 1\n" * 600),
        ("src/bocage/cli/main.py", "print(1)\n"),
        ("src/bocage/maps/board.py", "data.open()\n"),
    ],
)
def test_what_is_allowed_passes(name: str, text: str, tmp_path: Path) -> None:
    assert plant(tmp_path, name, text) == 0


def test_a_longish_function_is_warned_of(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert plant(tmp_path, "src/bocage/core/long.py", function(41)) == 0
    assert "warn  src/bocage/core/long.py:1: f has 41 lines, over 40" in capsys.readouterr().out
