"""Clients that cost little: HTTP by hand over open connections, so that the server is what is measured."""

import asyncio
import json
import re
import secrets
import time
from collections.abc import Sequence
from typing import Any, Self

Times = list[float]


class Client:
    """One connection, kept open; a caller of its own unless given another's cookie."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, host: str, cookie: str) -> None:
        self._reader, self._writer, self._host = reader, writer, host
        self.cookie = cookie or secrets.token_urlsafe(24)

    @classmethod
    async def open(cls, address: str, cookie: str = "") -> Self:
        """A client of the server at an address like `http://127.0.0.1:8044/`."""
        host, port = address.removeprefix("http://").strip("/").split(":")
        return cls(*await asyncio.open_connection(host, int(port)), f"{host}:{port}", cookie)

    async def ask(self, method: str, path: str, body: bytes = b"", kind: str = "application/json") -> bytes:
        """The body of the answer; an answer that is none of success is an error here."""
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: {self._host}\r\nCookie: bocage={self.cookie}\r\n"
            f"Content-Type: {kind}\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        self._writer.write(head.encode() + body)
        answer = await self._reader.readuntil(b"\r\n\r\n")
        length = re.search(rb"content-length: (\d+)", answer, re.IGNORECASE)
        content = await self._reader.readexactly(int(length[1]) if length else 0)
        if not answer.startswith(b"HTTP/1.1 20"):
            raise RuntimeError(f"{method} {path}: {answer[9:12].decode()} {content[:300].decode()}")
        return content

    async def post(self, path: str, data: Any) -> Any:
        """Post JSON, get JSON."""
        return json.loads(await self.ask("POST", path, json.dumps(data).encode()))

    async def get(self, path: str) -> Any:
        """Get JSON."""
        return json.loads(await self.ask("GET", path))

    def close(self) -> None:
        """Hang up."""
        self._writer.close()


async def act_until(
    client: Client, match: str, actions: Sequence[str], number: int, counts: float, until: float
) -> Times:
    """One client acts again and again, going round the actions, until a time; the seconds of each round that counts."""
    times: Times = []
    path = f"/api/matches/{match}/act"
    while True:
        for action in actions:
            request = {"seat": "allied", "number": number, "actions": [action], "key": secrets.token_hex(16)}
            begun = time.perf_counter()
            done = await client.post(path, request)
            ended = time.perf_counter()
            if done["done"] != 1:
                raise RuntimeError(f"'{action}' did not stand: {done}")
            number = done["number"]
            if ended > until:
                return times
            if begun >= counts:
                times.append(ended - begun)
