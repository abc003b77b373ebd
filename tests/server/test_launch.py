"""Starting and stopping: ports, folders, words, signals."""

import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner

from bocage.cli.main import app
from bocage.server import launch
from bocage.server.folder import InUse, default_folder, held
from tests.server.house import GAME


class Running:
    """A server process and what it says."""

    def __init__(self, *words: str, **env: str) -> None:
        command = [sys.executable, "-m", "bocage", *words]
        self.process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
            env={**os.environ, "DISPLAY": "", "WAYLAND_DISPLAY": "", **env},
        )
        self.said = ""
        self.address = ""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said += line
            if found := re.search(r"http://\S+/", line):
                self.address = found[0]
                return

    def stop(self, how: signal.Signals = signal.SIGINT) -> int:
        """Send a signal to the whole group, as a terminal does, and wait; the exit code."""
        os.killpg(self.process.pid, how)
        rest, _ = self.process.communicate(timeout=15)
        self.said += rest
        return self.process.returncode

    def kill(self) -> None:
        """As if the power went."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()


@contextmanager
def running(*words: str, **env: str) -> Iterator[Running]:
    server = Running(*words, **env)
    try:
        yield server
    finally:
        server.kill()


def children(pid: int) -> set[int]:
    """The processes that a process has started, and those they have."""
    direct = {int(found) for path in Path(f"/proc/{pid}/task").glob("*/children") for found in path.read_text().split()}
    return direct.union(*(children(child) for child in direct)) if direct else set()


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="looks at processes through /proc")
def test_ctrl_c_stops_it_cleanly_with_live_lines_open_and_a_computer_thinking(tmp_path: Path) -> None:
    with running("serve", "--port", "0", "--data", str(tmp_path)) as server, httpx.Client(timeout=20) as client:
        client.base_url = server.address
        match = client.post("/api/matches", json={"game": GAME, "allied": "recruit", "german": "recruit"}).json()["id"]
        heard: list[str] = []

        def listen() -> None:
            with httpx.stream(
                "GET",
                f"{server.address}api/matches/{match}/live?seat=all",
                cookies={"bocage": client.cookies["bocage"]},
                timeout=20,
            ) as line:
                heard.extend(line.iter_lines())

        listener = threading.Thread(target=listen)
        listener.start()
        late = time.monotonic() + 15
        while not any('"thinking":true' in line for line in heard) and time.monotonic() < late:
            time.sleep(0.05)
        helpers = children(server.process.pid)
        assert helpers, "a computer thinks in a process of its own"
        begun = time.monotonic()
        assert server.stop() == 0
        assert time.monotonic() - begun < 5
        listener.join(5)
        assert not listener.is_alive()
        assert "event: state" in heard
    assert "Traceback" not in server.said
    assert "Every game is kept" in server.said
    assert not [pid for pid in helpers if Path(f"/proc/{pid}").exists()]
    assert not list(tmp_path.glob("*-wal")), "the database is closed"


def test_a_second_server_on_the_same_games_is_told_where_the_first_is(tmp_path: Path) -> None:
    with running("play", "--port", "0", "--data", str(tmp_path)) as first:
        assert httpx.get(first.address).status_code == 200
        with running("serve", "--data", str(tmp_path)) as second:
            assert second.process.wait(10) == 2
            assert f"Bocage is running at {first.address} with the games in {tmp_path}" in second.said
        first.kill()
        with running("serve", "--port", "0", "--data", str(tmp_path)) as third:
            assert httpx.get(third.address).status_code == 200, "a lock dies with its holder"
            assert third.stop(signal.SIGTERM) == 0


# --- the wire


def on_the_wire(address: str, *pieces: bytes) -> bytes:
    """What comes back on raw bytes, until the server hangs up; it may do so before it has heard all."""
    host, port = address.removeprefix("http://").strip("/").split(":")
    heard = b""
    with socket.create_connection((host, int(port)), timeout=10) as line:
        with suppress(ConnectionError):
            for piece in pieces:
                line.sendall(piece)
                time.sleep(0.002)
        with suppress(ConnectionError):
            while said := line.recv(65536):
                heard += said
    return heard


def test_what_comes_over_the_wire_is_bounded(tmp_path: Path) -> None:
    with running("serve", "--port", "0", "--data", str(tmp_path)) as server:
        endless = [b"GET / HTTP/1.1\r\nHost: localhost\r\nX-A: ", *[b"a" * 4000] * 50]
        assert b"200 OK" not in on_the_wire(server.address, *endless)
        assert b"200 OK" not in on_the_wire(server.address, b"GET /", *[b"a" * 4000] * 50)
        head = b"Host: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n"
        whole = b"GET / HTTP/1.1\r\n" + head + b"X-A: " + b"a" * 20000 + b"\r\n\r\n"
        assert b" 431 " in on_the_wire(server.address, whole)
        chunks = [b"%x\r\n%s\r\n" % (9000, b"{" * 9000)] * 12
        post = b"POST /api/matches HTTP/1.1\r\n" + head
        assert b" 413 " in on_the_wire(server.address, post + b"Transfer-Encoding: chunked\r\n\r\n", *chunks)
        assert b" 413 " in on_the_wire(server.address, post + b"Content-Length: 99999999\r\n\r\n")
        assert b" 400 " in on_the_wire(server.address, b"\x16\x03\x01 what is this\r\n\r\n")
        foreign = b"GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n"
        assert b" 421 " in on_the_wire(server.address, foreign)
        assert httpx.get(server.address).status_code == 200
        assert server.stop() == 0
    assert "Traceback" not in server.said


# --- ports


def test_a_taken_port_is_named_or_left_for_another() -> None:
    with launch.listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(launch.CannotServe, match=f"port {port} is taken"):
            launch.listen("127.0.0.1", port)


def test_without_a_port_any_free_one_will_do(monkeypatch: pytest.MonkeyPatch) -> None:
    with launch.listen("127.0.0.1", 0) as taken:
        monkeypatch.setattr(launch, "PORT", taken.getsockname()[1])
        with launch.listen("127.0.0.1", None) as other:
            assert other.getsockname()[1] != taken.getsockname()[1]


@pytest.mark.parametrize("host", ["192.0.2.1", "nowhere.invalid"])
def test_an_address_that_is_not_ours_is_refused(host: str) -> None:
    with pytest.raises(launch.CannotServe, match=f"'{host}' is no address of this machine"):
        launch.listen(host, 0)


@pytest.mark.parametrize(
    ("host", "loopback"),
    [("127.0.0.1", True), ("::1", True), ("localhost", True), ("0.0.0.0", False), ("::", False), ("map.room", False)],
)
def test_which_hosts_only_this_machine_can_reach(host: str, loopback: bool) -> None:
    assert launch.is_loopback(host) is loopback


def test_a_server_open_to_others_says_so() -> None:
    said: list[str] = []
    launch._welcome("http://127.0.0.1:1/", "0.0.0.0", None, said.append)
    assert "no accounts yet" in said[1]
    said.clear()
    launch._welcome("http://127.0.0.1:1/", "127.0.0.1", None, said.append)
    assert len(said) == 1


def test_the_address_can_be_typed_into_a_browser() -> None:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        port = listening.getsockname()[1]
        assert launch.address_of("0.0.0.0", listening) == f"http://127.0.0.1:{port}/"
        assert launch.address_of("::1", listening) == f"http://[::1]:{port}/"


# --- the browser


def test_the_browser_is_opened_only_where_there_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert not launch.has_browser()
    monkeypatch.setenv("DISPLAY", ":0")
    assert launch.has_browser()
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    launch._welcome("http://127.0.0.1:1/", "127.0.0.1", f"?game={GAME}", lambda _: None)
    late = time.monotonic() + 5
    while not opened and time.monotonic() < late:
        time.sleep(0.01)
    assert opened == [f"http://127.0.0.1:1/?game={GAME}"]


# --- folders


def test_the_folder_is_where_the_system_keeps_such_things(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("BOCAGE_DATA", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", "not/absolute")
    assert default_folder() == tmp_path / ".local/share/bocage"
    monkeypatch.setenv("XDG_DATA_HOME", "/var/games")
    assert default_folder() == Path("/var/games/bocage")
    monkeypatch.setattr(sys, "platform", "darwin")
    assert default_folder() == tmp_path / "Library/Application Support/Bocage"
    monkeypatch.setenv("BOCAGE_DATA", str(tmp_path / "mine"))
    assert default_folder() == tmp_path / "mine"


def test_a_folder_is_held_by_one_and_free_again_afterwards(tmp_path: Path) -> None:
    with held(tmp_path) as leave:
        leave("http://here/")
        with pytest.raises(InUse) as busy, held(tmp_path):
            pass
        assert busy.value.address == "http://here/"
    with held(tmp_path):
        pass


# --- the command line


def refused(*words: str) -> str:
    done = CliRunner().invoke(app, list(words))
    assert done.exit_code == 2
    assert not done.stdout
    return done.stderr


def test_what_cannot_be_served_ends_in_one_line(tmp_path: Path) -> None:
    assert "there is no game 'chess'" in refused("play", "chess")
    assert "no address of this machine" in refused("serve", "--host", "192.0.2.1", "--data", str(tmp_path))
    file = tmp_path / "file"
    file.write_text("x")
    assert "File exists" in refused("serve", "--port", "0", "--data", str(file))
    spoilt = tmp_path / "spoilt"
    spoilt.mkdir()
    (spoilt / "bocage.db").write_text("this is no database, though it is long enough to be looked at" * 50)
    assert "cannot be read" in refused("serve", "--port", "0", "--data", str(spoilt))
