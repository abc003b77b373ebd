"""Worlds to compare: a match on a server of its own, the people at it, and the lines it keeps open."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bocage.core.match import Match
from bocage.core.protocol import Action, Side
from bocage.server import events, new_matches, room, store
from bocage.server.app import create_app
from bocage.server.hall import Hall
from bocage.server.painter import Painter
from tests.server.asgi import Answer, ask, scope_of

OWNER = "the_owner_of_both_worlds_" + "o" * 7


class Clock:
    """The time as the store writes it: a day for each thing both worlds do, a second for each that only one does."""

    def __init__(self) -> None:
        self.day, self.second = 0, 0

    def __call__(self) -> str:
        return f"2026-01-01T00:00:00.000+00:00 day {self.day:06} second {self.second:06}"


class World:
    """One match on a server of its own: its owner, and whoever was invited to a seat."""

    def __init__(self, hall: Hall, app: Any, clock: Clock) -> None:
        self.hall, self.app, self.clock = hall, app, clock
        self.id = ""
        self.words: dict[str, str] = {}
        self.keys = 0

    async def begin(self, game: str, allied: str, german: str) -> None:
        """Begin the match, and take every seat that is given to a program."""
        new = {"game": game, "allied": allied, "german": german, "seed": "twins", "title": "Twins"}
        made = await self.post(OWNER, "/api/matches", new)
        assert made.status == 201, made.body
        self.id = made.json["id"]
        self.words = dict.fromkeys(("allied", "german"), OWNER)
        for side, player in (("allied", allied), ("german", german)):
            if player == "bot":
                self.invited(await self.post(OWNER, f"/api/matches/{self.id}/invite", {"seat": side}))

    def invited(self, answer: Answer) -> Answer:
        """Whoever was invited takes the seat; the answer without the word, which is new each time."""
        if answer.status != 200:
            return answer
        side, path = answer.json["seat"], answer.json["path"]
        self.words[side] = path.partition("#")[2]
        return Answer(answer.status, answer.headers, answer.body.replace(self.words[side].encode(), b"WORD"))

    @property
    def match(self) -> Match:
        """The match as it truly stands."""
        here = self.hall._rooms.here(self.id)
        assert here is not None
        return here.match

    async def get(self, word: str, target: str) -> Answer:
        return self._plain(await ask(self.app, "GET", target, cookie=word))

    async def post(self, word: str, target: str, data: Any) -> Answer:
        headers = {"content-type": "application/json"}
        body = msgspec.json.encode(data)
        return self._plain(await ask(self.app, "POST", target, headers=headers, body=body, cookie=word))

    def _plain(self, answer: Answer) -> Answer:
        """An answer without the match's name, the only thing in it that chance has made."""
        if not self.id:
            return answer
        headers = {name: value.replace(self.id, "MATCH") for name, value in answer.headers.items()}
        return Answer(answer.status, headers, answer.body.replace(self.id.encode(), b"MATCH"))

    async def act(self, side: Side, action: Action) -> None:
        """Carry out an action of whoever sits there."""
        await self._play(side, "act", {"actions": [str(action)]})

    async def sit(self, side: Side) -> None:
        """Have a side before the screen, if two people share one."""
        info = (await self.get(OWNER, f"/api/matches/{self.id}")).json
        if info["shared"] and info["seated"] != side.word:
            await self.post(OWNER, f"/api/matches/{self.id}/sit", {"seat": side.word})

    async def undo(self, side: Side) -> None:
        """Take the last action back."""
        await self._play(side, "undo", {})

    async def _play(self, side: Side, what: str, more: dict[str, Any]) -> None:
        word, seat = self.words[side.word], side.word
        await self.sit(side)
        number = (await self.get(word, f"/api/matches/{self.id}/table?seat={seat}")).json["number"]
        self.keys += 1
        request = {"seat": seat, "number": number, "key": f"{what} {self.keys}", **more}
        done = await self.post(word, f"/api/matches/{self.id}/{what}", request)
        assert done.status == 200, done.body
        assert done.json["done"] >= 1, done.body


class Line:
    """A live line, and everything that came over it."""

    def __init__(self, world: World, word: str, seat: str, last: str = "") -> None:
        self.heard = b""
        self._news, self._gone = asyncio.Event(), asyncio.Event()
        sent = {"host": "127.0.0.1:8044", "cookie": f"bocage={word}", **({"last-event-id": last} if last else {})}
        scope = scope_of("GET", f"/api/matches/{world.id}/live?seat={seat}", sent)
        self._task = asyncio.create_task(world.app(scope, self._receive, self._send))

    async def _receive(self) -> dict[str, Any]:
        await self._gone.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Any) -> None:
        self.heard += message.get("body", b"")
        if b"data:" in self.heard or message.get("status", 200) != 200:
            self._news.set()

    async def first(self) -> bytes:
        """What is said at once."""
        async with asyncio.timeout(5):
            await self._news.wait()
        return self.heard

    async def close(self) -> None:
        """Hang up."""
        self._gone.set()
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)


@contextlib.asynccontextmanager
async def worlds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[tuple[World, World]]:
    """Two servers with the same clock; pictures are compared as drawings, which is all that is in them."""
    clock = Clock()
    for module in (new_matches, room, store):
        monkeypatch.setattr(module, "now", clock)
    monkeypatch.setattr(events, "PING_SECONDS", 3600.0)  # the signs of life between two words are a matter of time

    async def png(self: Painter, svg: str, width: int) -> bytes:
        return f"{width} wide: {svg}".encode()

    monkeypatch.setattr(Painter, "png", png)
    async with contextlib.AsyncExitStack() as stack:
        found = []
        for name in ("one", "other"):
            hall = Hall.open(tmp_path / name)
            app = create_app(hall, hosts=frozenset())
            await stack.enter_async_context(app.lifespan())
            found.append(World(hall, app, clock))
        yield found[0], found[1]
