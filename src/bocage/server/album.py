"""The shelf's pictures, kept from one start of the server to the next, until a newer Bocage draws them otherwise."""

import logging
import os
from functools import cache
from pathlib import Path

from .imprint import imprint

DRAWN_FROM = ("core", "maps", "games", "draw")
"""The parts of the package a picture is made of."""

SIGN = b"\x89PNG\r\n\x1a\n"
END = b"IEND\xaeB`\x82"

log = logging.getLogger(__name__)


class Album:
    """Pictures by game, in memory and in a folder if one is given. What cannot be kept is painted again next time."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._ready: dict[str, bytes] = {}

    def get(self, game_id: str) -> bytes | None:
        """The picture, if it is at hand."""
        return self._ready.get(game_id)

    def open(self, game_id: str) -> bytes | None:
        """The picture kept by an earlier start, if this Bocage would paint the same; it is at hand from now on."""
        if self._folder is None:
            return None
        try:
            picture = self._page(self._folder, game_id).read_bytes()
        except OSError:
            return None
        if not (picture.startswith(SIGN) and picture.endswith(END)):
            return None
        self._ready[game_id] = picture
        return picture

    def put(self, game_id: str, picture: bytes) -> None:
        """Keep a picture in place of the game's older ones."""
        self._ready[game_id] = picture
        if self._folder is None:
            return
        page = self._page(self._folder, game_id)
        wet = page.with_suffix(".part")
        try:
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            wet.write_bytes(picture)
            os.replace(wet, page)
            for other in self._folder.glob(f"{game_id}.*"):
                if other != page:
                    other.unlink()
        except OSError as error:
            log.warning("the picture of %s cannot be kept: %s", game_id, error)

    def _page(self, folder: Path, game_id: str) -> Path:
        return folder / f"{game_id}.{edition()}.png"


@cache
def edition() -> str:
    """A word for everything pictures are made of: another Bocage has another."""
    return imprint(DRAWN_FROM)
