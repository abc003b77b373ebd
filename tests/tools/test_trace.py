"""The rule trace catches each fault it is there for: every test plants one in a sound little game."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from bocage.lab.trace import Places, trace, trace_all
from tools.trace import main

Write = Callable[[str, str], None]

GAME = "src/bocage/games/skirmish_1900"
RULEBOOK = f"{GAME}/data/rulebook.toml"


def rule(name: str, status: str = "done", more: str = "") -> str:
    return f'[[rule]]\nid = "{name}"\ntitle = "T"\nsays = "Says."\nstatus = "{status}"\n{more}\n'


SOUND = rule("MOV-K") + rule("R-09") + rule("GEN-1", "fact") + rule("OB-A", "left_out", 'reason = "No map."')


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """A source tree with one sound game, and the pen to plant faults with."""

    def pen(name: str, text: str) -> None:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    pen(f"{GAME}/__init__.py", "")
    pen(f"{GAME}/movement.py", '"""§MOV-K. Moves."""\nbar = no("§R-09", hex=1)  # so §MOV-K, and §R-09.\n')
    pen("tests/games/skirmish_1900/test_movement.py", '"""§MOV-K"""\nassert why_not() == "§R-09"\n')
    pen(RULEBOOK, SOUND)
    return pen


def faults(root: Path) -> list[str]:
    return [fault for found in trace_all(Places.under(root)) for fault in found.faults]


def test_a_sound_game_has_no_faults(write: Write, tmp_path: Path) -> None:
    assert faults(tmp_path) == []
    assert main(["--root", str(tmp_path)]) == 0


def test_the_trace_names_file_and_line(write: Write, tmp_path: Path) -> None:
    code, tests = trace("skirmish-1900", Places.under(tmp_path))["R-09"]
    assert [str(at) for at in code] == [f"{GAME}/movement.py:2", f"{GAME}/movement.py:2"]
    assert [str(at) for at in tests] == ["tests/games/skirmish_1900/test_movement.py:2"]


@pytest.mark.parametrize("name", ["MOV-K", "SUP-P1", "R-09", "GT1-1A", "CRT-AX", "OB-A", "TEC", "N", "6.31", "3e2"])
@pytest.mark.parametrize("around", ["§{}", "(§{})", "see §{}.", '"§{}",', "§{}'s", "§{}:", "§{}-"])
def test_every_form_of_id_is_read(name: str, around: str, write: Write, tmp_path: Path) -> None:
    write(RULEBOOK, SOUND + (rule(name) if f'"{name}"' not in SOUND else ""))
    write(f"{GAME}/more.py", f"# {around.format(name)}\n")
    assert str(trace("skirmish_1900", Places.under(tmp_path))[name].code[-1]).endswith(("more.py:1", "movement.py:2"))
    assert not [fault for fault in faults(tmp_path) if "not in rulebook" in fault]


def test_done_without_code_is_caught(write: Write, tmp_path: Path) -> None:
    write(RULEBOOK, SOUND + rule("ZOC-1"))
    write("tests/games/skirmish_1900/test_zoc.py", '"""§ZOC-1"""\n')
    assert faults(tmp_path) == ["skirmish_1900: §ZOC-1 is marked done, but no code cites it"]


def test_done_without_a_test_is_caught(write: Write, tmp_path: Path) -> None:
    write(RULEBOOK, SOUND + rule("ZOC-1"))
    write(f"{GAME}/zones.py", '"""§ZOC-1"""\n')
    assert faults(tmp_path) == ["skirmish_1900: §ZOC-1 is marked done, but no test cites it"]


def test_a_longer_id_does_not_stand_for_a_shorter(write: Write, tmp_path: Path) -> None:
    write(RULEBOOK, SOUND + rule("ZOC") + rule("ZOC-1"))
    write(f"{GAME}/zones.py", "# §ZOC-1\n")
    write("tests/games/skirmish_1900/test_zoc.py", "# §ZOC-1\n")
    assert faults(tmp_path) == ["skirmish_1900: §ZOC is marked done, but neither code nor test cites it"]


@pytest.mark.parametrize(
    "name",
    [
        f"{GAME}/deep/zones.py",
        "tests/games/skirmish_1900/deep/test_zoc.py",
        "tests/conformance/test_all.py",
        "tests/vectors/skirmish_1900.py",
        "tests/vectors/test_skirmish_1900.py",
    ],
)
def test_an_unknown_rule_is_caught(name: str, write: Write, tmp_path: Path) -> None:
    write(name, "\n# §ZOC-9\n")
    assert faults(tmp_path) == [f"skirmish_1900: §ZOC-9 is cited but not in rulebook.toml: {name}:2"]


def test_left_out_without_reason_is_caught(write: Write, tmp_path: Path) -> None:
    write(RULEBOOK, SOUND + rule("AIR", "left_out", 'reason = " "'))
    assert faults(tmp_path) == ["skirmish_1900: §AIR is left out without a reason"]


def test_an_unknown_status_is_caught(write: Write, tmp_path: Path) -> None:
    write(RULEBOOK, SOUND + rule("AIR", "nearly"))
    assert faults(tmp_path) == ["skirmish_1900: §AIR has the unknown status 'nearly'; it may be done, fact, left_out"]


def test_a_rule_listed_twice_is_caught(write: Write, tmp_path: Path) -> None:
    write(RULEBOOK, SOUND + rule("MOV-K"))
    assert faults(tmp_path) == ["skirmish_1900: §MOV-K is listed twice"]


def test_a_rule_without_its_text_is_caught(write: Write, tmp_path: Path) -> None:
    write(RULEBOOK, SOUND + '[[rule]]\nid = "AIR"\nstatus = "fact"\n')
    assert faults(tmp_path) == ["skirmish_1900: §AIR lacks title, says"]


@pytest.mark.parametrize(("text", "says"), [("[[rule\n", "cannot be read"), ("", "has no [[rule]]")])
def test_a_broken_rulebook_is_caught(text: str, says: str, write: Write, tmp_path: Path) -> None:
    write(RULEBOOK, text)
    assert says in faults(tmp_path)[0]


def test_rules_cited_without_a_rulebook_are_caught(write: Write, tmp_path: Path) -> None:
    (tmp_path / RULEBOOK).unlink()
    assert [fault.split(":")[1] for fault in faults(tmp_path)] == [
        " §MOV-K is cited but not in rulebook.toml",
        " §R-09 is cited but not in rulebook.toml",
    ]


def test_the_shared_suite_counts_for_the_game_that_has_the_rule(write: Write, tmp_path: Path) -> None:
    write("src/bocage/games/other_1901/__init__.py", "# §ONLY-HERE\n")
    write("src/bocage/games/other_1901/data/rulebook.toml", rule("ONLY-HERE"))
    assert faults(tmp_path) == ["other_1901: §ONLY-HERE is marked done, but no test cites it"]
    write("tests/conformance/test_all.py", "# §ONLY-HERE\n")
    assert faults(tmp_path) == []


def test_another_games_tests_do_not_count(write: Write, tmp_path: Path) -> None:
    write("src/bocage/games/other_1901/__init__.py", "# §MOV-K\n")
    write("src/bocage/games/other_1901/data/rulebook.toml", rule("MOV-K"))
    assert faults(tmp_path) == ["other_1901: §MOV-K is marked done, but no test cites it"]


def test_without_tests_only_the_code_is_traced(write: Write, tmp_path: Path) -> None:
    write(RULEBOOK, SOUND + rule("ZOC-1"))
    installed = Places(tmp_path / "src" / "bocage" / "games", None, tmp_path)
    assert [f for t in trace_all(installed) for f in t.faults] == [
        "skirmish_1900: §ZOC-1 is marked done, but no code cites it"
    ]


def test_an_unknown_game_is_refused(write: Write, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="no game 'skirmish_1890'; there are: skirmish_1900"):
        trace("skirmish-1890", Places.under(tmp_path))


def test_the_running_package_finds_its_own_tests() -> None:
    assert Places.found() == Places.under(Path(__file__).parents[2])


def test_the_command_lists_faults_and_fails(write: Write, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(RULEBOOK, SOUND + rule("ZOC-1"))
    assert main(["--root", str(tmp_path)]) == 1
    assert "§ZOC-1 is marked done, but neither code nor test cites it" in capsys.readouterr().out


def test_the_command_speaks_json(write: Write, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(RULEBOOK, SOUND + rule("ZOC-1"))
    assert main(["--json", "--root", str(tmp_path)]) == 1
    told = json.loads(capsys.readouterr().out)["skirmish_1900"]
    assert told["rules"]["MOV-K"]["tests"] == ["tests/games/skirmish_1900/test_movement.py:1"]
    assert len(told["faults"]) == 1
