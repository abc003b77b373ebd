"""Nothing that a file, a server or a program says steers the terminal: no escape sequence, no mark of direction."""

import io
import re
import sys
import time
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from typer.testing import CliRunner, Result

from bocage import registry
from bocage.bot.process import BotError, BotProcess
from bocage.cli import report
from bocage.cli.main import app
from bocage.core.match import Match
from bocage.core.play import offered

GAME = "dday-1991"
ODD = "\x1b[31mred\x1b]0;title\x07\x9b2J\u202edrow\u2066\u200f\x7f\x00[red]b[/red][link=http://evil]c[/link]"
"""Colours, a title for the window, an emptied screen, words written backwards, and what a library takes for markup."""


def run(*words: str) -> Result:
    """A command as in a terminal: the library would take out colours of its own accord if it were a pipe."""
    return CliRunner().invoke(app, list(words), color=True)


def unseen(text: str) -> set[str]:
    """What of an output is no text."""
    return {char for char in text if char != "\n" and unicodedata.category(char)[0] == "C"}


def record() -> str:
    match = Match(registry.game(GAME), {}, "a seed", None)
    for _ in range(3):
        match.act(offered(match.state)[0])
    match.note(1, "a note")
    return match.text()


def spoilt(place: str) -> str:
    """The record with the line that begins so made hostile."""
    lines = record().split("\n")
    at = next(number for number, line in enumerate(lines) if line.startswith(place))
    lines[at] = f"{place}{ODD}"
    return "\n".join(lines)


PLACES = [
    *("bocage match ", "bocage match 1", "game: ", "rules: ", "rules: 1", "scenario: ", "option: ", "seed: "),
    *("note: ", "note: 1 ", "1 ", "1 A ", "1 G ", "actions: ", "hash: "),
]
ADDED = [f"allied: {ODD}", f"reseed: 1 {ODD}", f"chance: 0 {ODD}", f"option: {ODD}=1", f"{ODD}: x", ODD]


@pytest.mark.parametrize("command", ["verify", "replay", "why", "draw"])
def test_a_hostile_file_is_shown_in_plain_text(tmp_path: Path, command: str) -> None:
    file, out = tmp_path / "hostile.match", str(tmp_path / "out.svg")
    words = {
        "verify": ["verify", str(file)],
        "replay": ["replay", str(file)],
        "why": ["why", GAME, str(file), "go", "1"],
        "draw": ["draw", GAME, "--match", str(file), "--out", out],
    }[command]
    lines = record().split("\n")
    texts = [spoilt(place) for place in PLACES if any(line.startswith(place) for line in lines)]
    texts += ["\n".join([*lines[:2], line, *lines[2:]]) for line in ADDED]
    said = []
    for text in texts:
        file.write_text(text, encoding="utf-8")
        done = run(*words)
        assert unseen(done.stdout + done.stderr) == set(), text
        assert done.exit_code == 2
        said.append(done.stderr)
    assert any("\\u001b[31mred" in one and "[red]b[/red][link=http://evil]c" in one for one in said)


@pytest.mark.parametrize("name", ["odd\x1b[31m\u202e.match", "two\nfine.match: 9 actions replay.match", "\udc80.match"])
def test_a_hostile_file_name_is_one_plain_line(tmp_path: Path, name: str) -> None:
    file = tmp_path / name
    for words in (["verify"], ["replay"], ["verify", "--json"]):  # not there, then good, then bad
        assert unseen((gone := run(*words, str(file))).stderr) == set()
        assert gone.stderr.count("\n") == 1
    file.write_text(record(), encoding="utf-8")
    good = [run("verify", str(file)), run("verify", "--json", str(file))]
    assert [(done.exit_code, unseen(done.stdout), done.stdout.count("\n")) for done in good] == [(0, set(), 1)] * 2
    file.write_text("nothing", encoding="utf-8")
    bad = run("replay", str(file))
    assert (bad.exit_code, unseen(bad.stderr), bad.stderr.count("\n")) == (2, set(), 1)


def test_the_bar_shows_names_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = io.StringIO()
    monkeypatch.setattr(screen, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setenv("COLUMNS", "300")
    with report.progress_bar(f"cmd:{ODD}", 2) as tick:
        tick(f"[bold]{ODD}")
    shown = screen.getvalue()
    assert "[red]b[/red]" in shown
    assert "\\u001b]0;title\\u0007" in shown
    assert "\u202e" not in shown


# --- servers and programs


class Liar(BaseHTTPRequestHandler):
    """A server that answers everything with one hostile sentence."""

    def do_POST(self) -> None:
        body = b'{"error": "no", "says": "first\\n\\u001b[31msecond\\u202e"}'
        self.send_response(422)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def liar() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Liar)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


def test_a_servers_answer_is_one_plain_line() -> None:
    with liar() as address:
        done = run("bot-join", address, "true", "--game", GAME)
    assert done.exit_code == 2
    assert done.stderr == "bocage: first\\u000a\\u001b[31msecond\\u202e\n"


def test_what_a_program_mutters_is_plain(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    program = tmp_path / "bot.py"
    program.write_text(
        "import sys\n"
        f"sys.stderr.buffer.write({ODD!r}.encode() + b'\\n\\tsecond \\xff\\n' + b'x' * 30000 + b'\\nlast words')\n",
        encoding="utf-8",
    )
    bot = BotProcess(f"{sys.executable} {program}")
    with pytest.raises(BotError, match="ended"):
        bot.hear(time.monotonic() + 60)
    bot.close()
    told = capsys.readouterr().err
    assert unseen(told) == set()
    assert told.startswith("\\u001b[31mred\\u001b]0;title\\u0007")
    assert "        second \\xff\n" in told
    assert told.endswith("\nlast words\n")


def test_every_word_of_the_command_line_goes_through_one_place() -> None:
    folder = Path(report.__file__).parent
    spoken = {
        file.name: re.findall(r"\btyper\.echo\b|\bclick\.echo\b|\bprint\(", file.read_text())
        for file in folder.glob("*.py")
    }
    assert {name: found for name, found in spoken.items() if found} == {"report.py": ["typer.echo"]}
