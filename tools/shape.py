"""The shape of the code as a check: `python -m tools.shape`. Exit status 1 if something is out of shape.

Functions over 60 lines and modules over 600 fail; over 40 and 400 they are warned of. Modules named for nothing
(`utils` and its kin) fail. The rules (core, maps, games) may not call `open`, `print` and the like: the import
contracts keep the modules of disk, clock and chance out, this keeps out the built-in ways around them.
"""

import argparse
import ast
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent.parent
CODE = ("src", "tests", "tools", "bench")
PURE = ("core", "maps", "games")

FUNCTION_WARNS, FUNCTION_FAILS = 40, 60
MODULE_WARNS, MODULE_FAILS = 400, 600
EMPTY_NAMES = {"utils", "util", "helpers", "helper", "common", "misc"}
IMPURE_CALLS = {"open", "input", "print", "exec", "eval", "__import__", "breakpoint"}


class Finding(NamedTuple):
    """Something out of shape; a warning unless it fails."""

    fails: bool
    where: str
    what: str


def main(argv: Sequence[str] | None = None) -> int:
    """Look at every Python file of a source tree and report."""
    parser = argparse.ArgumentParser(prog="python -m tools.shape", description="Sizes, names and purity.")
    parser.add_argument("--root", type=Path, default=HERE, help="the source tree to read (default: this one)")
    root = parser.parse_args(argv).root.resolve()
    found = findings(root)
    for finding in found:
        print(f"{'FAIL' if finding.fails else 'warn'}  {finding.where}: {finding.what}")
    failed = sum(finding.fails for finding in found)
    print(f"shape: {failed} failures, {len(found) - failed} warnings")
    return 1 if failed else 0


def findings(root: Path) -> list[Finding]:
    """Everything out of shape in a source tree."""
    found: list[Finding] = []
    for folder in CODE:
        for path in sorted((root / folder).rglob("*.py")):
            name = path.relative_to(root).as_posix()
            text = path.read_text(encoding="utf-8")
            tree = ast.parse(text, name)
            found += _bad_name(path, name)
            found += _too_long(name, "module", len(text.splitlines()), MODULE_WARNS, MODULE_FAILS)
            found += _long_functions(tree, name)
            if name.startswith(tuple(f"src/bocage/{layer}/" for layer in PURE)):
                found += _impure_calls(tree, name)
    return found


def _bad_name(path: Path, name: str) -> Iterator[Finding]:
    meant = path.parent.name if path.stem == "__init__" else path.stem
    if meant in EMPTY_NAMES:
        yield Finding(True, name, f"'{meant}' says nothing about what is in it")


def _too_long(where: str, what: str, lines: int, warns: int, fails: int) -> Iterator[Finding]:
    if lines > warns:
        limit = fails if lines > fails else warns
        yield Finding(lines > fails, where, f"{what} has {lines} lines, over {limit}")


def _long_functions(tree: ast.Module, name: str) -> Iterator[Finding]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            yield from _too_long(f"{name}:{node.lineno}", node.name, lines, FUNCTION_WARNS, FUNCTION_FAILS)


def _impure_calls(tree: ast.Module, name: str) -> Iterator[Finding]:
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        match node.func:
            case ast.Name(id=called) if called in IMPURE_CALLS:
                yield Finding(True, f"{name}:{node.lineno}", f"rules do not call {called}()")
            case ast.Attribute(value=ast.Name(id="io"), attr="open" | "open_code" | "FileIO" as called):
                yield Finding(True, f"{name}:{node.lineno}", f"rules do not call io.{called}()")


if __name__ == "__main__":
    raise SystemExit(main())
