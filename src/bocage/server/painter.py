"""Pictures in dots, made in a process of their own: the renderer lets nothing else run while it works.

`python -m bocage.server.painter WIDTH LENGTH > picture.png` with a drawing of so many bytes on stdin, or
`… --shelf GAME > picture.png`. Either ends when stdin does: then the server has died.
"""

import asyncio
import contextlib
import os
import sys
import threading

if sys.platform != "win32":
    import fcntl

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
            drawing = svg.encode()
            return await _painted(drawing, str(width), str(len(drawing)))

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
    """What the painting process says; it dies with whoever waits for it, and with the server. Ctrl-C is not for it."""
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-P", "-m", __name__, *words),
        stdin=pipe,
        stdout=pipe,
        stderr=pipe,
        start_new_session=True,
    )
    try:
        picture, complaint = await _heard(process, drawing)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    if process.returncode != 0:
        raise RuntimeError(f"the picture could not be painted: {complaint.decode(errors='replace')[-500:]}")
    return picture


async def _heard(process: asyncio.subprocess.Process, drawing: bytes) -> tuple[bytes, bytes]:
    """Give a process its drawing and hear what it says. Its stdin is left open: by its end it knows of ours."""
    stdin, stdout, stderr = process.stdin, process.stdout, process.stderr
    assert stdin is not None
    assert stdout is not None
    assert stderr is not None
    stdin.write(drawing)
    with contextlib.suppress(ConnectionError):  # it has failed already: it will say why
        await stdin.drain()
    said = await asyncio.gather(stdout.read(), stderr.read())
    await process.wait()
    return said[0], said[1]


# --- the process


def _end_with_server() -> None:
    """Whatever is being painted, nobody wants it once the other end of stdin is gone.

    The renderer lets no other thread run, so where there are signals the end of stdin sends one, which ends a process.
    """

    def listen() -> None:
        os.read(stdin, 1)  # past Python's buffer, whose lock must be free when the process ends by itself
        os._exit(1)

    stdin = sys.stdin.fileno()
    if sys.platform != "win32":
        fcntl.fcntl(stdin, fcntl.F_SETOWN, os.getpid())
        fcntl.fcntl(stdin, fcntl.F_SETFL, fcntl.fcntl(stdin, fcntl.F_GETFL) | os.O_ASYNC)
    threading.Thread(target=listen, daemon=True).start()  # it may have ended before that


def _paint(words: list[str]) -> bytes:
    drawing = b"" if words[0] == "--shelf" else sys.stdin.buffer.read(int(words[1]))
    _end_with_server()
    if words[0] == "--shelf":
        from bocage import registry

        return registry.page(words[1]).picture()
    return to_png(drawing.decode(), int(words[0]))


if __name__ == "__main__":
    sys.stdout.buffer.write(_paint(sys.argv[1:]))
