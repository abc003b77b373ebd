"""Compile the hot modules with mypyc: `python -m tools.compile [FOLDER]`. Pure Python is always enough to run.

The package is copied to a folder (build/fast unless another is named) and compiled there, so that the sources stay
what they are. `PYTHONPATH=build/fast` then runs the compiled package. A C compiler is needed.
"""

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "build" / "fast"
HOT = (
    "bocage/core/hexes.py",
    "bocage/core/paths.py",
    "bocage/core/regiments/breaking.py",
    "bocage/core/regiments/room.py",
    "bocage/core/regiments/stacks.py",
    "bocage/core/regiments/traces.py",
    "bocage/games/normandy_1971/breakdown.py",
    "bocage/games/normandy_1971/movement.py",
    "bocage/games/normandy_1971/stacking.py",
    "bocage/games/normandy_1971/supply.py",
)
"""Modules of plain functions over lists and ints, where random play spends most of its time."""

_SETUP = """
from mypyc.build import mypycify
from setuptools import setup
setup(name="bocage-fast", packages=[], ext_modules=mypycify({hot!r}, opt_level="3"))
"""


def compile_hot(folder: Path = FOLDER) -> Path:
    """Make the compiled copy; CalledProcessError carries the compiler's words if it cannot be made."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(ROOT / "src" / "bocage", folder / "bocage", ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "setup.py").write_text(_SETUP.format(hot=list(HOT)), encoding="utf-8")
    command = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
    subprocess.run(command, cwd=folder, check=True, capture_output=True, encoding="utf-8")
    return folder


def main() -> int:
    """Compile and say where."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    try:
        print(f"compiled: PYTHONPATH={compile_hot(folder)}")
    except subprocess.CalledProcessError as error:
        print(f"the hot modules cannot be compiled here:\n{error.stderr}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
