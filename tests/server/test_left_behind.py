"""However a server ends, nobody it has started lives on: no painter, no thinker."""

import http.client
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="children are looked for in /proc")

ROOT = Path(__file__).parents[2]
PATIENCE = 60.0
"""Far longer than anything here takes: nothing is measured."""

STUBBORN = """
import ctypes

def svg_to_bytes(**_):
    ctypes.PyDLL(None).sleep(600)  # and lets no other thread of Python run, as the true one does
"""
"""In place of the renderer: one that never ends."""

SERVE = """
import sys
from pathlib import Path
from bocage.server import launch

launch.serve("127.0.0.1", 0, Path(sys.argv[1]), say=lambda says: print(says, flush=True))
"""

STUMBLE = """
import asyncio
from bocage.server.hall import Hall
from tests.server.test_left_behind import children

async def start(self):
    while len(children()) < 2:
        await asyncio.sleep(0.05)
    print("stumbling over", *children(), flush=True)
    raise RuntimeError("the hall does not open")

Hall.start = start
"""


def children(parent: int | None = None) -> list[int]:
    """The processes that a process has started and that live."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            state, born_of = stat.read_text().rpartition(")")[2].split()[:2]
            if int(born_of) == (parent or os.getpid()) and state != "Z":
                found.append(int(stat.parent.name))
    return found


def words_of(pid: int) -> str:
    """The command line of a process; none if it is gone or only waits to be buried."""
    with suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_text().replace("\0", " ")
    return ""


def until(holds: Callable[[], bool]) -> None:
    late = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < late
        time.sleep(0.05)


@contextmanager
def server(folder: Path, script: str = SERVE) -> Iterator["subprocess.Popen[str]"]:
    """A true server whose pictures are never done."""
    (folder / "resvg_py.py").write_text(STUBBORN, encoding="utf-8")
    path = os.pathsep.join((str(folder), *(entry for entry in sys.path if entry), str(ROOT)))
    process = subprocess.Popen(
        [sys.executable, "-c", script, str(folder / "data")],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={**os.environ, "PYTHONPATH": path},
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait()
        if process.stdout is not None:
            process.stdout.close()


@contextmanager
def buried(pids: list[int]) -> Iterator[None]:
    """Whatever a test finds alive does not outlive it."""
    try:
        yield
    finally:
        for pid in pids:
            if "bocage.server" in words_of(pid):
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)


def set_thinking(address: str) -> None:
    """Have two computers play before somebody who looks on."""
    line = http.client.HTTPConnection(address.removeprefix("http://").rstrip("/"), timeout=PATIENCE)
    new = {"game": "dday-1991", "allied": "random", "german": "random"}
    line.request("POST", "/api/matches", json.dumps(new), {"Content-Type": "application/json"})
    answer = line.getresponse()
    cookie = (answer.getheader("Set-Cookie") or "").partition(";")[0]
    match = json.loads(answer.read())["id"]
    line.request("GET", f"/api/matches/{match}/table?seat=all", headers={"Cookie": cookie})
    assert line.getresponse().status == 200
    line.close()


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_painters_and_thinkers_end_with_their_server(tmp_path: Path, how: signal.Signals) -> None:
    with server(tmp_path) as running:
        assert running.stdout is not None
        address = next(word for line in running.stdout for word in line.split() if word.startswith("http://"))
        set_thinking(address)
        kinds = ("bocage.server.painter", "bocage.server.thinker")
        until(lambda: all(any(kind in words_of(pid) for pid in children(running.pid)) for kind in kinds))
        started = children(running.pid)
        with buried(started):
            running.send_signal(how)
            running.wait(PATIENCE)
            until(lambda: not any(map(words_of, started)))


def test_painters_end_with_a_server_that_stumbles_at_its_start(tmp_path: Path) -> None:
    with server(tmp_path, STUMBLE + SERVE) as running:
        assert running.stdout is not None
        line = next(line for line in running.stdout if line.startswith("stumbling over"))
        started = [int(word) for word in line.split()[2:]]
        with buried(started):
            assert len(started) >= 2
            assert running.wait(PATIENCE) != 0
            until(lambda: not any(map(words_of, started)))
