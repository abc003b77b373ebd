"""Work spread over processes ends with whoever wanted it."""

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are looked for in /proc")

ROOT = Path(__file__).parents[2]
PATIENCE = 60.0
"""Far longer than anything here takes: nothing is measured."""

WORK = """
import os, sys
from pathlib import Path
from bocage.lab.pool import in_order

def work(number):
    Path(sys.argv[1], str(os.getpid())).touch()
    while True:
        pass

list(in_order(work, [1, 2], 2))
"""
"""Work that never ends; every worker leaves its number in a folder."""


def is_alive(pid: int) -> bool:
    with suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False


def test_workers_end_with_a_parent_that_is_killed(tmp_path: Path) -> None:
    parent = subprocess.Popen([sys.executable, "-c", WORK, str(tmp_path)], cwd=ROOT)
    workers: list[int] = []
    try:
        late = time.monotonic() + PATIENCE
        while len(workers) < 2:
            assert time.monotonic() < late
            time.sleep(0.05)
            workers = [int(file.name) for file in tmp_path.iterdir()]
        parent.kill()
        parent.wait(PATIENCE)
        while any(map(is_alive, workers)):
            assert time.monotonic() < late
            time.sleep(0.05)
    finally:
        parent.kill()
        for pid in filter(is_alive, workers):
            os.kill(pid, signal.SIGKILL)
