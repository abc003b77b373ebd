"""The whole server but for the network: a hall, its app, and people who ask."""

import asyncio
import threading
from collections.abc import Coroutine, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from bocage.server.app import create_app
from bocage.server.hall import Hall
from tests.server.asgi import Answer, ask

GAME = "normandy-1971"
T = TypeVar("T")


class House:
    """An app that runs in a thread of its own, where its computers may think while a test asks."""

    def __init__(self, data: Path) -> None:
        self.hall = Hall.open(data, 1)
        self.app = create_app(self.hall, hosts=frozenset())
        self.loop = asyncio.new_event_loop()
        self._leave = asyncio.Event()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self.loop.run_until_complete, args=(self._run(),))

    async def _run(self) -> None:
        async with self.app.lifespan():
            self._ready.set()
            await self._leave.wait()

    @classmethod
    @contextmanager
    def opened(cls, data: Path) -> Iterator["House"]:
        """A house for as long as this lasts."""
        house = cls(data)
        house._thread.start()
        try:
            assert house._ready.wait(20)
            yield house
        finally:
            house.loop.call_soon_threadsafe(house._leave.set)
            house._thread.join(20)
            house.loop.close()

    def do(self, what: Coroutine[Any, Any, T]) -> T:
        """Run something where the app runs."""
        return asyncio.run_coroutine_threadsafe(what, self.loop).result(60)

    def guest(self, cookie: str = "") -> "Guest":
        """Somebody new, or somebody by his cookie."""
        return Guest(self, cookie)


class Guest:
    """One who asks, by his cookie."""

    def __init__(self, house: House, cookie: str = "") -> None:
        self.house = house
        self.cookie = cookie or house.do(ask(house.app, "GET", "/")).cookie

    def get(self, target: str, headers: dict[str, str] | None = None, method: str = "GET", **more: Any) -> Answer:
        """A plain question."""
        return self.house.do(ask(self.house.app, method, target, headers=headers, cookie=self.cookie, **more))

    def post(self, target: str, data: Any = None, kind: str = "application/json") -> Answer:
        """Send something: raw bytes or pieces of them as they are, all else as JSON."""
        raw = isinstance(data, bytes) or (isinstance(data, Iterable) and not isinstance(data, dict | list | str))
        body: Any = data if raw else msgspec.json.encode(data)
        return self.house.do(
            ask(self.house.app, "POST", target, headers={"content-type": kind}, body=body, cookie=self.cookie)
        )

    def begin(self, **more: Any) -> str:
        """Begin a match; its id."""
        made = self.post("/api/matches", {"game": GAME, **more})
        assert made.status == 201, made.body
        match: str = made.json["id"]
        return match

    def table(self, match: str, seat: str = "allied") -> Any:
        """The table before a seat."""
        got = self.get(f"/api/matches/{match}/table?seat={seat}")
        assert got.status == 200, got.body
        return got.json

    def act(self, match: str, *actions: str, seat: str = "allied", number: int | None = None, key: str = "") -> Answer:
        """Act upon the present table, or one of another number."""
        number = self.table(match, seat)["number"] if number is None else number
        request = {"seat": seat, "number": number, "actions": list(actions), "key": key or f"{number}-{actions}"}
        return self.post(f"/api/matches/{match}/act", request)
