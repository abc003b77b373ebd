"""Programs from outside as players: what they are shown, and what happens when they fail."""

import json
import subprocess
import sys
import time
from pathlib import Path

import pytest

from bocage import registry
from bocage.bot.outside import FAULTS, Patience
from bocage.bot.players import Setting, check, in_time, leave, seated
from bocage.bot.process import BotError
from bocage.core.codec import view_to_json
from bocage.core.game import Game
from bocage.core.protocol import Action, Side
from tests.bot.programs import GAME, GREETS, HASTY, PATIENT, at_random, begun, command, pending, player


def _asked(folder: Path, program: str, begins: str = GREETS, patience: Patience = PATIENT) -> Action:
    """What a program answers to the first decision of a match."""
    match = begun()
    d = pending(match)
    bot = player(match, command(folder, program, begins), d.side, patience)
    try:
        return bot.choose(match.game.view(match.state, d.side), d)
    finally:
        bot.close()


def test_a_program_chooses_among_the_options(tmp_path: Path) -> None:
    chosen = _asked(tmp_path, "say(type='action', number=number, action=options['options'][1])")
    assert chosen == pending(begun()).options[1]


def test_more_than_the_protocol_knows_is_passed_over(tmp_path: Path) -> None:
    program = """
say(type='info', number=number, progress=0.5, says='thinking', mood='good')
print(flush=True)
say(type='action', number=number, action=options['options'][0], why='because')
"""
    assert _asked(tmp_path, program) == pending(begun()).options[0]


@pytest.mark.parametrize(
    ("bad", "error"),
    [
        ("print('rubbish', flush=True)", "bad_line"),
        ("sys.stdout.buffer.write(b'\\xff\\xfe\\n'); sys.stdout.flush()", "bad_line"),
        ("print('[' * 100000, flush=True)", "bad_line"),
        ("say(type='dance', number=number)", "bad_line"),
        ("say(type='action', number='one', action=options['options'][0])", "bad_line"),
        ("say(type='action', number=number, action=7)", "bad_line"),
        ("say(type='action', number=number + 5, action=options['options'][0])", "bad_line"),
        ("say(type='hello', protocol=1, name='again')", "bad_line"),
        ("print('\"' + 'x' * 5_000_000 + '\"', flush=True)", "bad_line"),
        ("say(type='action', number=number, action='surrender')", "illegal"),
        ("say(type='action', number=number, action='')", "illegal"),
    ],
)
def test_a_wrong_answer_is_told_and_may_be_mended(tmp_path: Path, bad: str, error: str) -> None:
    program = f"""
{bad}
told = hear()
assert told["type"] == "error" and told["error"] == "{error}" and told["says"], told
say(type='action', number=number, action=options['options'][0])
"""
    assert _asked(tmp_path, program) == pending(begun()).options[0]


def test_who_answers_wrongly_too_often_is_given_up(tmp_path: Path) -> None:
    with pytest.raises(BotError, match=f"no legal answer in {FAULTS} tries.*'surrender' was not one of"):
        _asked(tmp_path, "for _ in range(9): say(type='action', number=number, action='surrender')\nhear()")


@pytest.mark.parametrize(
    ("program", "says"),
    [
        ("sys.exit(3)", r"has ended \(exit code 3\)"),
        ("import os, signal; os.kill(os.getpid(), signal.SIGKILL)", "was ended by signal 9"),
        ("import os; os.close(1); time.sleep(60)", "has closed its output"),
        ("say(type='error', error='lost', says='I am lost')", "has given up: I am lost"),
    ],
)
def test_a_program_that_fails_is_named_with_its_fault(tmp_path: Path, program: str, says: str) -> None:
    with pytest.raises(BotError, match=says):
        _asked(tmp_path, program)


@pytest.mark.parametrize(
    "program",
    [
        "time.sleep(60)",
        "while True: say(type='info', number=number, says='soon')",
        "while True: sys.stdout.write('x' * 65536)",
    ],
)
def test_nobody_waits_for_ever(tmp_path: Path, program: str) -> None:
    with pytest.raises(BotError, match="did not answer in time"):
        _asked(tmp_path, program, patience=HASTY)


@pytest.mark.parametrize(
    ("begins", "says"),
    [
        ("import sys; sys.exit(1)", r"has ended \(exit code 1\)"),
        ("print('good day', flush=True)\nimport time; time.sleep(60)", "did not greet"),
        ('print(\'{"type": "hello", "protocol": 99, "name": "x"}\', flush=True)', "speaks protocol 99"),
        ('print(\'{"type": "error", "error": "game", "says": "not mine"}\', flush=True)', "will not play: not mine"),
        ('print(\'{"type": "info", "number": 1}\', flush=True)', "its first message must be a hello"),
    ],
)
def test_a_program_that_does_not_greet_does_not_play(tmp_path: Path, begins: str, says: str) -> None:
    with pytest.raises(BotError, match=says):
        _asked(tmp_path, "", begins)


def test_a_program_that_reads_nothing_holds_up_nobody(tmp_path: Path) -> None:
    """A pipe holds some 64 thousand bytes; a board is larger."""
    begins = """
import json, time
print(json.dumps({"type": "hello", "protocol": 1, "name": "deaf", "wants": ["board"]}), flush=True)
time.sleep(60)
"""
    match = begun("normandy-1971")
    d = pending(match)
    bot = player(match, command(tmp_path, "", begins), d.side, HASTY)
    try:
        with pytest.raises(BotError, match="did not answer in time"):
            bot.choose(match.game.view(match.state, d.side), d)
    finally:
        bot.close()


def test_a_program_that_does_not_leave_is_ended_with_what_it_started(tmp_path: Path) -> None:
    program = f"""
import os, subprocess
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(120)"])
open({str(tmp_path / "pids")!r}, "w").write(f"{{os.getpid()}} {{child.pid}}")
say(type='action', number=number, action=options['options'][0])
time.sleep(120)
"""
    _asked(tmp_path, program)
    pids = [int(pid) for pid in (tmp_path / "pids").read_text().split()]
    late = time.monotonic() + 20
    while any(_lives(pid) for pid in pids) and time.monotonic() < late:
        time.sleep(0.05)
    assert not any(_lives(pid) for pid in pids)


def _lives(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_commands_that_cannot_run_say_so() -> None:
    match = begun()
    for line, says in [("/no/such/program", "does not start"), ("'", "cannot be read"), (" ", "needs a command")]:
        with pytest.raises(BotError, match=says):
            player(match, line, Side.ALLIED)


def test_names_are_checked_before_anything_is_played() -> None:
    check("dday-1991", "cmd:python3 bot.py")
    check("dday-1991", "cmd@250:python3 bot.py")
    for name in ("cmd:", "cmd:'", "cmd@250:", "cmd@0:python3 bot.py", "cmd@soon:python3 bot.py", "nobody"):
        with pytest.raises(registry.Unknown):
            check("dday-1991", name)


def test_a_program_is_told_the_time_its_name_gives_it(tmp_path: Path) -> None:
    told = tmp_path / "told"
    line = command(
        tmp_path,
        f"open({str(told)!r}, 'w').write(str(think['ms']))\n"
        "say(type='action', number=number, action=options['options'][0])",
    )
    names = [f"cmd:{line}", in_time(f"cmd:{line}", 250), in_time(f"cmd@40:{line}", 250)]
    match = begun()
    d = pending(match)
    for name, ms in zip(names, ("5000", "250", "40"), strict=True):
        players = seated(Setting(GAME, match.scenario, match.options), {d.side: name}, lambda side: 1)
        players[d.side].choose(match.game.view(match.state, d.side), d)
        leave(players.values())
        assert told.read_text() == ms
    assert (in_time("veteran", 250), in_time(names[0], None)) == ("veteran", names[0])


@pytest.mark.parametrize("words", [("sim", GAME, "--games", "1", "--allied"), ("duel", "--game", GAME, "--pairs", "1")])
def test_the_commands_that_measure_hand_on_the_time(tmp_path: Path, words: tuple[str, ...]) -> None:
    """The program writes down what it was told, and gives up: the match breaks off."""
    told = tmp_path / "told"
    line = command(tmp_path, f"open({str(told)!r}, 'w').write(str(think['ms']))")
    bot = (f"cmd:{line}", "random") if words[0] == "duel" else (f"cmd:{line}", "--german", f"cmd:{line}")
    done = subprocess.run(
        [sys.executable, "-m", "bocage", *words, *bot, "--ms", "77", "--jobs", "1"], capture_output=True, check=False
    )
    assert done.returncode == 2, done.stderr
    assert told.read_text() == "77"


def test_if_one_does_not_come_the_other_is_sent_home(tmp_path: Path) -> None:
    begins = f"""
import sys
print('{{"type": "hello", "protocol": 1, "name": "x"}}', flush=True)
sys.stdin.read()
open({str(tmp_path / "left")!r}, "w").write("home")
"""
    names = {Side.ALLIED: f"cmd:{command(tmp_path, '', begins)}", Side.GERMAN: "cmd:/no/such/program"}
    with pytest.raises(BotError):
        seated(Setting("dday-1991", "1944", {}), names, lambda side: 1)
    assert (tmp_path / "left").read_text() == "home"


@pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.id)
def test_a_program_is_shown_its_sides_view_and_nothing_else(game: Game, tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    begins = f"""
import json, sys
out = open({str(heard)!r}, "w")
for line in sys.stdin:
    out.write(line); out.flush()
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({{"type": "hello", "protocol": 1, "name": "x"}}), flush=True)
    elif message["type"] == "options":
        first = message["options"][0]
    elif message["type"] == "think":
        print(json.dumps({{"type": "action", "number": message["number"], "action": first}}), flush=True)
"""
    match = at_random(begun(game.id), 200)
    d = pending(match)
    v = match.game.view(match.state, d.side)
    bot = player(match, command(tmp_path, "", begins), d.side, Patience(ms=5000))
    try:
        bot.choose(v, d)
        bot.over(game.result(match.state))
    finally:
        bot.close()
    hello, view, options, think, over = [json.loads(line) for line in heard.read_text().splitlines()]
    assert hello == {
        "type": "hello",
        "protocol": 1,
        "game": game.id,
        "rules": game.rules_version,
        "scenario": match.scenario,
        "options": match.options,
        "side": d.side.word,
        "match": "",
    }
    assert view == {"type": "view", "number": 1, "view": json.loads(view_to_json(v)), "desk": {}}
    wanted = [str(option) for option in d.options]
    assert options == {"type": "options", "number": 1, "options": wanted, "task": d.task, "rule": d.rule}
    assert think == {"type": "think", "number": 1, "ms": 5000}
    assert set(over) == {"type", "winner", "level", "score"}


def test_ours_need_no_farewell() -> None:
    setting = Setting("dday-1991", "1944", registry.game("dday-1991").options.resolve({}))
    players = seated(setting, {Side.ALLIED: "random", Side.GERMAN: "random"}, int)
    leave(players.values())
    assert set(players) == {Side.ALLIED, Side.GERMAN}
