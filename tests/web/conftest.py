"""A real server and a real browser for the tests of the page.

The server is a process of its own on loopback with a fresh data directory; the browser is the system's Chromium.
A page that logs an error, throws, or gets an answer of 500 fails its test.
"""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tools import chromium

ARGUMENTS = [
    "--no-sandbox",  # tests may run as root, where Chromium's sandbox cannot
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


PATIENCE_MS = 60_000
"""How long a busy machine may take to show something; nothing waits longer than it must."""


class Server:
    """A Bocage server under test; it can be killed and started again on the same data."""

    def __init__(self, data: Path) -> None:
        self.data, self.address = data, ""
        self._process: subprocess.Popen[str] | None = None
        self.start()

    def start(self) -> None:
        port = self.address.rpartition(":")[2] or "0"
        command = [sys.executable, "-m", "bocage", "serve", "--port", port, "--data", str(self.data)]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=ENV)
        assert self._process.stdout is not None
        said = []
        for line in self._process.stdout:
            said.append(line)
            if (found := re.search(r"http://127\.0\.0\.1:[0-9]+", line)) is not None:
                self.address = found[0]
                # whatever it says later must be read, or a full pipe would hold it up
                self._reading = Thread(target=self._process.stdout.read, daemon=True)
                self._reading.start()
                return
        raise AssertionError(f"the server did not say where it is:\n{''.join(said)}")

    def kill(self) -> None:
        """As if the power went: no time to tidy up."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """Ctrl-C; returns the exit code."""
        return self._end(signal.SIGINT)

    def _end(self, how: signal.Signals) -> int:
        assert self._process is not None
        assert self._process.stdout is not None
        self._process.send_signal(how)
        code = self._process.wait(timeout=60)
        self._reading.join(timeout=60)
        self._process.stdout.close()
        return code


ENV = os.environ | {"PYTHONUNBUFFERED": "1"}


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("data"))
    yield running
    assert running.stop() == 0


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = chromium.found()
    if path is None:
        pytest.skip("no Chromium here: `python -m tools.chromium --get` says more")
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield running
        running.close()


@contextmanager
def opened(browser: Browser, server: Server) -> Iterator[BrowserContext]:
    """One person's browser, with cookies of its own; motion is reduced so that nothing has to be waited for."""
    context = browser.new_context(
        base_url=server.address, viewport={"width": 1280, "height": 800}, reduced_motion="reduce"
    )
    context.set_default_timeout(PATIENCE_MS)
    expect.set_options(timeout=PATIENCE_MS)
    yield context
    context.close()


@pytest.fixture
def context(browser: Browser, server: Server) -> Iterator[BrowserContext]:
    with opened(browser, server) as context:
        yield context


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    opened = context.new_page()
    faults = watched(opened)
    yield opened
    assert faults == []


def watched(page: Page) -> list[str]:
    """A list that fills with whatever goes wrong on a page."""
    faults: list[str] = []
    page.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("response", lambda answer: faults.append(f"{answer.status} {answer.url}") if answer.status >= 500 else None)
    return faults
