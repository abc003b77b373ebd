"""The server under load: rounds of actions on a full position, first view, memory. `python -m bench server`.

Sixteen clients, each with a match of its own in the third turn, take a unit up and put it down again; every action is
on the disk before it is answered. An app that only keeps what it is sent runs on the same stack, in the same run.
"""

import asyncio
import json
import re
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from pathlib import Path

from msgspec import Struct

from bench.server_clients import Client, Times, act_until
from bocage.core import play
from bocage.core.match import Match
from bocage.core.protocol import Action, Side
from bocage.lab.sim import Spec, new_match

GAME = "normandy-1971"
CLIENTS = 16
STORED = 200
WARM_UP = 0.5
SETTLES = 3.0
BACK = Action("back")

Figures = dict[str, float]

LINES: list[tuple[str, str, str, str]] = [
    ("trivial", "app that only keeps what it is sent, rounds a second", ",.0f", "the yardstick"),
    ("rounds", "Bocage, rounds a second, 16 clients", ",.0f", "aim 1,000"),
    ("of_trivial", "the same, as a share of the yardstick", ".2f", "or 0.33"),
    ("median", "a round, median ms", ".1f", ""),
    ("late", "a round, 99th percentile ms", ".1f", "aim 30"),
    ("trivial_late", "a round of the yardstick, 99th percentile ms", ".1f", ""),
    ("view", "page and table of a stored match, ms", ".0f", ""),
    ("memory", "memory with 200 stored games, MB", ".0f", ""),
]


class Position(Struct, frozen=True):
    """A match file that stops in the third turn, its length, and two actions that lead round to the same position."""

    record: str
    moments: int
    actions: tuple[str, str]


def position() -> Position:
    """The Allied movement of the third turn, reached by the recruits."""
    match, players = new_match(Spec(GAME, "invasion", {}, "recruit", "recruit", 3), 0)
    while (d := play.decision(match.state)) is not None:
        if d.side == Side.ALLIED and match.game.view(match.state, d.side).turn >= 3:
            there = _there_and_back(match)
            if there is not None:
                return Position(match.text(), len(match.steps), (str(there), str(BACK)))
        match.act(players[d.side].choose(match.game.view(match.state, d.side), d))
    raise RuntimeError("the match ended before its third turn")


def _there_and_back(match: Match) -> Action | None:
    """An offered action that can be left again without a trace."""
    for action in play.offered(match.state):
        tried = match.state.clone()
        play.act(tried, action)
        if action.verb == "move" and BACK in play.offered(tried):
            return action
    return None


# --- servers


@contextmanager
def running(*words: str) -> Iterator[tuple[str, int]]:
    """A server process: its address and number. It is told to stop, and waited for."""
    command = [sys.executable, "-m", *words]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, start_new_session=True)
    try:
        assert process.stdout is not None
        found = next((found for line in process.stdout if (found := re.search(r"http://\S+:\d+/", line))), None)
        if found is None:
            raise RuntimeError(f"{' '.join(words)} did not start")
        yield found[0], process.pid
    finally:
        process.send_signal(signal.SIGTERM)
        with suppress(subprocess.TimeoutExpired):
            process.wait(10)
        process.kill()
        process.communicate()


def bocage(folder: Path) -> AbstractContextManager[tuple[str, int]]:
    """Bocage itself, on a free port."""
    return running("bocage", "serve", "--port", "0", "--data", str(folder))


# --- rounds


async def matches_at(address: str, at: Position, count: int) -> tuple[str, list[tuple[str, int]]]:
    """Matches at the position, each a branch of one file: the caller's cookie, and each match with its number."""
    client = await Client.open(address)
    await client.ask("GET", f"/api/games/{GAME}/picture.png")  # it is painted at the start, on the other processor
    parent = await _imported(client, at)
    branch = {"moment": at.moments, "allied": "person", "german": "recruit"}
    made = [await client.post(f"/api/matches/{parent}/branch", branch) for _ in range(count)]
    client.close()
    return client.cookie, [(match["id"], match["number"]) for match in made]


async def _imported(client: Client, at: Position) -> str:
    match: str = json.loads(await client.ask("POST", "/api/matches/import", at.record.encode(), "text/plain"))["id"]
    return match


async def rounds(address: str, cookie: str, matches: Sequence[tuple[str, int]], at: Position, seconds: float) -> Times:
    """Every client at once for so long; the seconds of each round, those of the warm-up left out."""
    clients = [await Client.open(address, cookie) for _ in matches]
    begun = time.perf_counter()
    acting = [
        act_until(client, match, at.actions, number, begun + WARM_UP, begun + WARM_UP + seconds)
        for client, (match, number) in zip(clients, matches, strict=True)
    ]
    times = [each for one in await asyncio.gather(*acting) for each in one]
    for client in clients:
        client.close()
    return sorted(times)


async def _trivial_rounds(address: str, at: Position, seconds: float) -> Times:
    return await rounds(address, "", [("x", 0)] * CLIENTS, at, seconds)


# --- first view and memory


def multiply(folder: Path, count: int) -> None:
    """Copy the matches of a stopped server until there are so many."""
    with closing(sqlite3.connect(folder / "bocage.db")) as db, db:
        known = [row[0] for row in db.execute("SELECT id FROM matches")]
        for place in range(count - len(known)):
            _copy_match(db, known[place % len(known)], f"copy-{place}")


def _copy_match(db: sqlite3.Connection, old: str, new: str) -> None:
    for table, key in (("matches", "id"), ("seats", "match"), ("entries", "match")):
        columns = [row[1] for row in db.execute(f"PRAGMA table_info({table})")]
        chosen = ", ".join("?" if column == key else f'"{column}"' for column in columns)
        db.execute(f"INSERT INTO {table} SELECT {chosen} FROM {table} WHERE {key} = ?", (new, old))


async def first_view(address: str, cookie: str, match: str) -> float:
    """Milliseconds from the page to the table of a match that is not in memory."""
    client = await Client.open(address, cookie)
    begun = time.perf_counter()
    await client.ask("GET", f"/match/{match}")
    await client.get(f"/api/matches/{match}")
    await client.get(f"/api/matches/{match}/table?seat=allied")
    client.close()
    return (time.perf_counter() - begun) * 1000


async def _listed(address: str, cookie: str) -> int:
    client = await Client.open(address, cookie)
    found = len(await client.get("/api/matches"))
    client.close()
    return found


def resident(pid: int) -> float:
    """Megabytes of memory a process holds; nothing where the system does not say."""
    with suppress(OSError):
        found = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text(encoding="utf-8"))
        return int(found[1]) / 1024 if found else float("nan")
    return float("nan")


# --- all of it


def measure(seconds: float) -> Figures:
    """Every figure of the server, in one run."""
    at = position()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with running("bench.server_trivial", name) as (address, _):
            trivial = asyncio.run(_trivial_rounds(address, at, seconds))
        with bocage(folder) as (address, _):
            cookie, matches = asyncio.run(matches_at(address, at, CLIENTS))
            ours = asyncio.run(rounds(address, cookie, matches, at, seconds))
        with bocage(folder) as (address, _):
            view = asyncio.run(first_view(address, cookie, matches[0][0]))
        multiply(folder, STORED)
        with bocage(folder) as (address, pid):
            asyncio.run(_listed(address, cookie))
            time.sleep(SETTLES)
            memory = resident(pid)
    return {
        "trivial": len(trivial) / seconds,
        "rounds": len(ours) / seconds,
        "of_trivial": len(ours) / len(trivial),
        "median": ours[len(ours) // 2] * 1000,
        "late": ours[int(len(ours) * 0.99)] * 1000,
        "trivial_late": trivial[int(len(trivial) * 0.99)] * 1000,
        "view": view,
        "memory": memory,
    }
