"""Our players as bots: what a referee hears from `bocage bot`, whatever it says."""

import json
import os
import subprocess
import sys
from io import BytesIO
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from bocage import registry
from bocage.ai.commander import Commander
from bocage.bot import messages, serving
from bocage.bot.lines import Lines
from bocage.bot.serving import Bot, DueClock, Who
from bocage.cli.main import app
from bocage.core.codec import view_to_json
from bocage.core.game import Game
from bocage.core.match import Match
from bocage.core.protocol import Action, Side
from tests.bot.programs import at_random, begun, pending

RECRUIT = Who("recruit")


def answers(said: list[Any], who: Who = RECRUIT) -> list[dict[str, Any]]:
    """What our bot says to these messages; bytes are sent as they are."""
    lines = [line if isinstance(line, bytes) else json.dumps(line).encode() for line in said]
    out = BytesIO()
    serving.serve(who, BytesIO(b"\n".join(lines)), out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


def hello(match: Match, side: Side, **more: Any) -> dict[str, Any]:
    """A match begins."""
    return {"type": "hello", "protocol": 1, "game": match.game.id, "side": side.word, **more}


def question(match: Match, number: int = 1, ms: int | None = None) -> list[Any]:
    """The three messages of a decision."""
    d = pending(match)
    view = json.loads(view_to_json(match.game.view(match.state, d.side)))
    return [
        {"type": "view", "number": number, "view": view},
        {"type": "options", "number": number, "options": [str(o) for o in d.options], "task": d.task, "rule": d.rule},
        {"type": "think", "number": number, "ms": ms},
    ]


@pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.id)
def test_our_player_answers_as_it_plays_here(game: Game) -> None:
    """The same seed chooses the same, whether asked over the line or beside us: nothing is lost on the way."""
    match = at_random(begun(game.id), 120)
    side = pending(match).side
    player = registry.player(game.id, "recruit", 7)
    said, chosen = [hello(match, side)], []
    for number in range(1, 13):
        if match.decides() != side:
            break
        said += question(match, number)
        action = player.choose(game.view(match.state, side), pending(match))
        chosen.append((number, str(action)))
        match.act(action)
    heard = answers(said, Who("recruit", game.id, 7))
    assert heard[0]["type"] == "hello"
    assert heard[0]["protocol"] == 1
    assert [(m["number"], m["action"]) for m in heard if m["type"] == "action"] == chosen
    assert chosen


@pytest.mark.parametrize(
    ("said", "error"),
    [
        (b"rubbish", "bad_line"),
        (b"\xff\xff", "bad_line"),
        (b"[1, 2]", "bad_line"),
        (b'{"type": "dance"}', "bad_line"),
        (b'{"type": "think", "number": "one"}', "bad_line"),
        (b'{"type": "think", "number": 1e400}', "bad_line"),
        (b"[" * 200_000, "bad_line"),
        (b'"' + b"x" * (messages.LONGEST + 10) + b'"', "bad_line"),
        ({"type": "hello", "protocol": 2, "game": "dday-1991", "side": "german"}, "protocol"),
        ({"type": "hello", "protocol": 1, "game": "chess", "side": "german"}, "game"),
        ({"type": "hello", "protocol": 1, "game": "dday-1991", "side": "white"}, "side"),
        ({"type": "hello", "protocol": 1, "game": "dday-1991", "side": "german", "rules": 999}, "rules"),
        ({"type": "view", "number": 1, "view": {"side": 1}}, "bad_view"),
        ({"type": "view", "number": 1, "view": 7}, "bad_view"),
        ({"type": "options", "number": 1, "options": []}, "bad_options"),
        ({"type": "think", "number": 9}, "out_of_step"),
    ],
)
def test_what_cannot_be_followed_is_answered_and_loses_nothing(said: Any, error: str) -> None:
    """After any nonsense the question asked before is still there."""
    match = at_random(begun(), 60)
    *asked, think = question(match)
    heard = answers([hello(match, pending(match).side), *asked, said, think])
    assert [m["type"] for m in heard] == ["hello", "error", "action"]
    assert heard[1]["error"] == error
    assert heard[1]["says"]
    assert Action.parse(heard[2]["action"]) in pending(match).options


def test_thinking_needs_a_match_a_view_and_options() -> None:
    match = at_random(begun(), 60)
    view, options, think = question(match)
    side = pending(match).side
    assert [m["error"] for m in answers([think, view])] == ["no_match", "no_match"]
    assert answers([hello(match, side), think])[1]["error"] == "not_asked"
    assert answers([hello(match, side), view, think])[1]["error"] == "not_asked"
    assert answers([hello(match, side), view, options, {"type": "over"}, think])[1]["error"] == "no_match"
    other = view | {"view": view["view"] | {"side": int(side.enemy)}}
    assert answers([hello(match, side), other])[1]["error"] == "bad_view"
    assert answers([hello(match, side), other], Who("recruit", "battle-1981"))[0]["error"] == "game"


def test_a_view_that_makes_no_position_does_not_end_the_bot() -> None:
    match = at_random(begun(), 60)
    view, options, think = question(match)
    broken = view | {"view": view["view"] | {"board": {}}}
    heard = answers([hello(match, pending(match).side), broken, options, think, view, think])
    assert [m["type"] for m in heard] == ["hello", "error", "action"]
    assert heard[1]["error"] == "stumbled"


def test_blank_lines_and_the_last_line_without_an_end_are_fine() -> None:
    match = begun()
    heard = answers([b"", b"   ", hello(match, Side.GERMAN)])
    assert [m["type"] for m in heard] == ["hello"]


def test_lines_are_never_longer_than_they_may_be() -> None:
    lines = Lines(BytesIO(b"1234\n123456789\n\n12345678\nabc"), longest=8)
    assert [lines.next(5) for _ in range(5)] == [b"1234\n", "too long", "too long", b"abc", None]


def test_every_message_goes_over_the_line_and_back() -> None:
    ours: list[messages.FromReferee] = [
        messages.Hello(protocol=1, game="g", side="allied", rules=3, scenario="s", options={"a": True}, match="m"),
        messages.Board(places=[{"place": "A1"}], numbers={"places": ["A1"]}),
        messages.Sight(number=1, view=msgspec.Raw(b'{"side":0}'), desk={"pieces": []}),
        messages.Options(number=1, options=["go A1"], task="Move", rule="§1"),
        messages.Think(number=1, ms=3000),
        messages.Hurry(number=1),
        messages.Over(winner="allied", level="won", score=1.5),
        messages.Error(error="illegal", says="no", number=1),
    ]
    theirs: list[messages.FromBot] = [
        messages.Greeting(protocol=1, name="x", wants=["pieces"]),
        messages.Info(number=1, progress=0.5, says="é", worth=-2.0, plan={"a": 1}),
        messages.Chosen(number=1, action="go A1"),
        messages.Error(error="lost", says="no"),
    ]
    for line in map(messages.line_of, ours):
        assert line.count(b"\n") == 1
        assert messages.line_of(messages.from_referee(line)) == line
    for line in map(messages.line_of, theirs):
        assert messages.line_of(messages.from_bot(line)) == line


# --- those who search


def _searching() -> tuple[Match, str] | None:
    """A match of a game whose players weigh plans."""
    for game in registry.games():
        if "veteran" in registry.players(game.id):
            return begun(game.id), game.id
    return None


def test_a_thought_ends_when_it_is_due() -> None:
    clock = DueClock(10**9, 100.0)
    clock.begin((1,))
    assert not clock.is_up
    clock.due = 0.0
    assert clock.is_up


def test_hurrying_counts_before_the_thought_has_begun() -> None:
    found = _searching()
    assert found is not None
    match, _ = found
    said: list[Any] = []
    bot = Bot(Who("veteran"), said.append)
    bot.hear(messages.Hello(protocol=1, game=match.game.id, side=pending(match).side.word))
    view, options, _ = (messages.from_referee(json.dumps(line).encode()) for line in question(match, 5))
    bot.hurry(5)
    bot.hear(view)
    bot.hear(options)
    bot.hear(messages.Think(number=5, ms=60_000))
    assert isinstance(bot._player, Commander)
    assert isinstance(bot._player.clock, DueClock)
    assert bot._player.clock.due == 0.0
    assert Action.parse(said[-1].action) in pending(match).options


def test_a_plan_comes_with_the_choice() -> None:
    found = _searching()
    assert found is not None
    match, game_id = found
    heard = answers([hello(match, pending(match).side), *question(match)], Who("veteran", game_id, 1, effort=0.02))
    infos = [m for m in heard if m["type"] == "info"]
    assert heard[-1]["type"] == "action"
    assert infos[-1]["plan"]["title"] == infos[-1]["says"] != ""
    assert all(0 <= info["progress"] <= 1 for info in infos)
    assert all(info["number"] == 1 for info in infos)
    assert [info for info in infos if "plan" in info] == infos[-1:]


# --- the command


def _bocage(*words: str, said: bytes = b"") -> "subprocess.CompletedProcess[bytes]":
    return subprocess.run(
        [sys.executable, "-m", "bocage", *words], input=said, capture_output=True, timeout=120, check=False
    )


def test_the_command_speaks_the_protocol_and_nothing_else() -> None:
    match = at_random(begun(), 60)
    said = "\n".join(json.dumps(m) for m in [hello(match, pending(match).side), *question(match)])
    done = _bocage("bot", "dday-1991", "--level", "recruit", said=said.encode())
    assert done.returncode == 0, done.stderr
    assert [json.loads(line)["type"] for line in done.stdout.splitlines()] == ["hello", "action"]


@pytest.mark.parametrize("words", [("bot", "chess"), ("bot", "dday-1991", "--level", "marshal"), ("bot-board", "go")])
def test_the_command_knows_its_games_and_players(words: tuple[str, ...]) -> None:
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 2
    assert done.stderr.startswith("bocage: ")
    assert not done.stdout


def test_the_board_is_printed_as_bots_are_told_it() -> None:
    done = CliRunner().invoke(app, ("bot-board", "dday-1991"))
    assert (done.exit_code, json.loads(done.stdout)["type"]) == (0, "board")


def test_nobody_hears_it_and_it_ends() -> None:
    match = begun()
    read, write = os.pipe()
    process = subprocess.Popen(
        [sys.executable, "-m", "bocage", "bot", "--level", "recruit"],
        stdin=subprocess.PIPE,
        stdout=write,
        stderr=subprocess.PIPE,
    )
    os.close(write)
    os.close(read)
    _, troubles = process.communicate(json.dumps(hello(match, Side.GERMAN)).encode() + b"\n", timeout=120)
    assert process.returncode == 0
    assert not troubles
