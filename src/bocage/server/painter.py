"""Pictures in dots, made in a process of their own: the renderer lets nothing else run while it works.

`python -m bocage.server.painter WIDTH < drawing.svg > picture.png`, or `… --shelf GAME > picture.png`.
"""

import asyncio
import sys

from bocage.draw.raster import to_png


class Painter:
    """Paints one picture at a time; every process ends with its picture, or with the server."""

    def __init__(self) -> None:
        self._brush = asyncio.Semaphore(1)
        self._shelf: dict[str, bytes] = {}

    async def png(self, svg: str, width: int) -> bytes:
        """A drawing in dots, so many wide."""
        async with self._brush:
            return await _painted(svg.encode(), str(width))

    async def shelf(self, game_id: str) -> bytes:
        """A game's picture for the shelf, painted once."""
        async with self._brush:
            if game_id not in self._shelf:
                self._shelf[game_id] = await _painted(b"", "--shelf", game_id)
            return self._shelf[game_id]


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
