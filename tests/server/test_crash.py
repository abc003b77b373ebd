"""The server killed with -9 in a burst of actions: every acknowledged action is there, and the game goes on."""

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from tests.server.halls import ME, Match, opened

ROOT = Path(__file__).parents[2]

SCRIPT = """
import asyncio, sys
from pathlib import Path
from tests.server.halls import begun, opened

async def player(match, n):
    for turn in range(10_000):
        done = await match.act("allied", f"hide {1 + turn % 3}", key=f"{n} {turn}")
        print(match.id, done.number, f"hide {1 + turn % 3}", flush=True)

async def main():
    async with opened(Path(sys.argv[1])) as hall:
        matches = [await begun(hall) for _ in range(4)]
        print("ready", flush=True)
        await asyncio.gather(*(player(match, n) for n, match in enumerate(matches)))

asyncio.run(main())
"""


@pytest.mark.parametrize("seed", range(3))
def test_every_acknowledged_action_survives_a_kill(tmp_path: Path, seed: int) -> None:
    acknowledged = burst(tmp_path, 40 + Random(seed).randrange(200))
    assert len(acknowledged) == 4

    async def check() -> None:
        async with opened(tmp_path) as hall:
            for match_id, actions in acknowledged.items():
                match = Match(hall, await hall.info(ME, match_id))
                stored = await asyncio.to_thread(hall._store.load, match_id)
                assert stored is not None
                kept = [entry.action for entry in stored.entries]
                assert kept[: len(actions)] == actions
                await match.sit("allied")
                table = await match.table()
                assert table.number == len(kept)
                done = await match.act("allied", "hide 1", key="after")
                assert (done.number, done.repeated) == (len(kept) + 1, False)
                again = await match.act("allied", actions[0], key=f"{list(acknowledged).index(match_id)} 0")
                assert (again.number, again.repeated) == (1, True)

    asyncio.run(check())


def burst(directory: Path, lines: int) -> dict[str, list[str]]:
    """Let a server play until so many actions are acknowledged, and kill it; what it acknowledged, by match."""
    command = [sys.executable, "-c", SCRIPT, str(directory)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT, text=True) as server:
        assert server.stdout is not None
        assert server.stdout.readline() == "ready\n"
        read = [server.stdout.readline() for _ in range(lines)]
        os.kill(server.pid, signal.SIGKILL)
        read += [line for line in server.stdout if line.endswith("\n")]
    acknowledged: dict[str, list[str]] = {}
    for line in read:
        match, number, action = line.rstrip().split(" ", 2)
        actions = acknowledged.setdefault(match, [])
        actions.append(action)
        assert int(number) == len(actions)
    return acknowledged
