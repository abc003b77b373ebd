"""The folder where a server keeps its games: which it is, and that only one server uses it."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

LOCK = "server.lock"


class InUse(Exception):
    """Another server keeps its games here; `address` is where it answers, if it says so."""

    def __init__(self, folder: Path, address: str) -> None:
        super().__init__(f"another Bocage is using {folder}")
        self.folder, self.address = folder, address


def default_folder() -> Path:
    """BOCAGE_DATA, or where programs of this system keep what belongs to their user."""
    if given := os.environ.get("BOCAGE_DATA"):
        return Path(given)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "Bocage"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Bocage"
    given = os.environ.get("XDG_DATA_HOME", "")
    base = Path(given) if given.startswith("/") else Path.home() / ".local" / "share"
    return base / "bocage"


@contextmanager
def held(folder: Path) -> Iterator[Callable[[str], None]]:
    """Hold a folder for as long as this lasts, made if need be; InUse if another server holds it.

    Gives a way to leave the server's address there, for those who come later. The lock is the system's, on an open
    file: it goes with the process, however that ends.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with open(folder / LOCK, "a+", encoding="utf-8") as file:
        if not _locked(file):
            file.seek(0)
            raise InUse(folder, file.read(200).strip())

        def leave(words: str) -> None:
            file.seek(0)
            file.truncate()
            file.write(words)
            file.flush()

        try:
            yield leave
        finally:
            leave("")


if sys.platform == "win32":
    import msvcrt

    _FAR = 1 << 30
    """A locked byte cannot be read there: one far behind the words is taken."""

    def _locked(file: IO[str]) -> bool:
        file.seek(_FAR)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _locked(file: IO[str]) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True
