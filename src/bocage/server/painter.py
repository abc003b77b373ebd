"""Pictures in dots, made in a process of their own: the renderer lets nothing else run while it works.

`python -m bocage.server.painter WIDTH < drawing.svg > picture.png`, or `… --shelf GAME > picture.png`.
"""

import asyncio
import sys

from bocage.draw.raster import to_png
from bocage.server.album import Album

AT_ONCE = 2
"""How many pictures are painted side by side."""


class Painter:
    """Paints a few pictures at a time; every process ends with its picture, or with the server.

    The shelf's pictures go into an album, and are painted only where that has none.
    """

    def __init__(self, album: Album | None = None) -> None:
        self._brush = asyncio.Semaphore(AT_ONCE)
        self._album = album if album is not None else Album()
        self._under_way: dict[str, asyncio.Task[bytes]] = {}

    async def png(self, svg: str, width: int) -> bytes:
        """A drawing in dots, so many wide."""
        async with self._brush:
            return await _painted(svg.encode(), str(width))

    def hangs(self, game_id: str) -> bool:
        """Whether a game's picture for the shelf is ready."""
        return self._album.get(game_id) is not None

    async def shelf(self, game_id: str) -> bytes:
        """A game's picture for the shelf. Whoever asks while it is painted waits for that one."""
        if (known := self._album.get(game_id)) is not None:
            return known
        task = self._under_way.get(game_id)
        if task is None:
            task = self._under_way[game_id] = asyncio.create_task(self._paint_shelf(game_id))
            task.add_done_callback(lambda _: self._under_way.pop(game_id, None))
        return await asyncio.shield(task)

    async def _paint_shelf(self, game_id: str) -> bytes:
        if (kept := await asyncio.to_thread(self._album.open, game_id)) is not None:
            return kept
        async with self._brush:
            picture = await _painted(b"", "--shelf", game_id)
        await asyncio.to_thread(self._album.put, game_id, picture)
        return picture


async def _painted(drawing: bytes, *words: str) -> bytes:
    """What the painting process says; it dies with whoever waits for it. Ctrl-C is not meant for it."""
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-P", "-m", __name__, *words),
        stdin=pipe,
        stdout=pipe,
        stderr=pipe,
        start_new_session=True,
    )
    try:
        picture, complaint = await process.communicate(drawing)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    if process.returncode != 0:
        raise RuntimeError(f"the picture could not be painted: {complaint.decode(errors='replace')[-500:]}")
    return picture


def _paint(words: list[str]) -> bytes:
    if words[0] == "--shelf":
        from bocage import registry

        return registry.page(words[1]).picture()
    return to_png(sys.stdin.buffer.read().decode(), int(words[0]))


if __name__ == "__main__":
    sys.stdout.buffer.write(_paint(sys.argv[1:]))
