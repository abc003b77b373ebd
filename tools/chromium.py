"""The Chromium that the tests of the page drive: found, or installed with the system's package manager.

python -m tools.chromium          prints where it is; exit 1 and a sentence if there is none
python -m tools.chromium --get    installs it first if need be
"""

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
MANAGERS = {
    "apt-get": (["update"], ["install", "--yes", "--no-install-recommends", "chromium"]),
    "dnf": (["install", "--assumeyes", "chromium"],),
    "apk": (["add", "chromium"],),
    "pacman": (["--sync", "--refresh", "--noconfirm", "chromium"],),
    "brew": (["install", "--cask", "chromium"],),
}


def found() -> str | None:
    """The browser's path: `BOCAGE_CHROMIUM` if that is set, else the first on the search path."""
    if (given := os.environ.get("BOCAGE_CHROMIUM")) is not None:
        return shutil.which(given)
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def get() -> str | None:
    """The browser, installed if it was not there and this user may install."""
    if (path := found()) is not None:
        return path
    manager = next((name for name in MANAGERS if shutil.which(name)), None)
    if manager is None or (manager != "brew" and os.geteuid() != 0):
        return None
    print(f"Installing Chromium with {manager} for the tests of the page ...")
    for words in MANAGERS[manager]:
        done = subprocess.run([manager, *words], stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL, check=False)
        if done.returncode:
            print(f"{manager} {' '.join(words)} ended with {done.returncode}.", file=sys.stderr)
            return None
    return found()


def main() -> int:
    """Say where Chromium is, or that there is none."""
    path = get() if "--get" in sys.argv[1:] else found()
    if path is None:
        print(
            "NO CHROMIUM: the tests of the page in a real browser will be skipped. Install Chromium with your package\n"
            "manager, or set BOCAGE_CHROMIUM to where it is, and run the tests again.",
            file=sys.stderr,
        )
        return 1
    print(f"Chromium for the tests of the page: {path}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
