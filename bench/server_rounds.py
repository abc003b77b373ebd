"""The server under load: rounds of actions on a full position, first view, memory. `python -m bench server`.

Sixteen clients, each with a match of its own in the third turn, take a unit up and put it down again; every action is
on the disk before it is answered. An app that only keeps what it is sent runs on the same stack, in the same run.
"""

import asyncio
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

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
BACK = Action("back")

Figures = dict[str, float]


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


def bocage(folder: Path) -> Any:
    """Bocage itself, on a free port."""
    return running("bocage", "serve", "--port", "0", "--data", str(folder))


# --- rounds


async def matches_at(address: str, at: Position, count: int) -> tuple[str, list[tuple[str, int]]]:
    """Matches at the position, each a branch of one file: the caller's cookie, and each match with its number."""
    client = await Client.open(address)
    parent = await _imported(client, at)
    branch = {"moment": at.moments, "allied": "person", "german": "recruit"}
    made = [await client.post(f"/api/matches/{parent}/branch", branch) for _ in range(count)]
    client.close()
    return client.cookie, [(match["id"], match["number"]) for match in made]


async def _imported(client: Client, at: Position) -> str:
    match: dict[str, str] = await _decoded(client.ask("POST", "/api/matches/import", at.record.encode(), "text/plain"))
    return match["id"]


async def _decoded(asked: Any) -> Any:
    import json

    return json.loads(await asked)


async def rounds(address: str, cookie: str, matches: Sequence[tuple[str, int]], at: Position, seconds: float) -> Times:
    """Every client at once for so long; the seconds of each round after the warm-up."""
    clients = [await Client.open(address, cookie) for _ in matches]
    until = time.perf_counter() + seconds
    acting = [
        act_until(client, match, at.actions, number, until)
        for client, (match, number) in zip(clients, matches, strict=True)
    ]
    times = [each for one in await asyncio.gather(*acting) for each in one]
    for client in clients:
        client.close()
    return times
