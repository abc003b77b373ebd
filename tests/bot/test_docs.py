"""The documents for bot authors say what is so."""

import re
from pathlib import Path

from typer.main import get_command
from typer.testing import CliRunner

from bocage.bot import messages, serving
from bocage.bot.desk import BOARD, PARTS
from bocage.bot.outside import FAULTS, USUAL
from bocage.cli.main import app
from tools import bot_views

DOCS = Path(__file__).parents[2] / "docs"
TEXT = (DOCS / "bots.md").read_text(encoding="utf-8")


def _said(arrow: str) -> list[bytes]:
    return [line.strip()[2:].encode() for line in TEXT.splitlines() if line.startswith(f"    {arrow} ")]


def _kinds(union: object) -> set[str]:
    kinds: tuple[type, ...] = getattr(union, "__args__")  # noqa: B009
    return {kind.__struct_config__.tag for kind in kinds}  # type: ignore[attr-defined]


def test_every_message_is_told_by_an_example_that_holds() -> None:
    referee = [messages.from_referee(line) for line in _said("→")]
    bot = [messages.from_bot(line) for line in _said("←")]
    assert {message.__struct_config__.tag for message in referee} == _kinds(messages.FromReferee)
    assert {message.__struct_config__.tag for message in bot} == _kinds(messages.FromBot)


def test_the_examples_of_a_decision_belong_together() -> None:
    numbers = {getattr(messages.from_referee(line), "number", 12) for line in _said("→")}
    assert numbers | {getattr(messages.from_bot(line), "number", 12) for line in _said("←")} == {12, None}


def test_every_error_is_listed() -> None:
    source = Path(serving.__file__).read_text(encoding="utf-8")
    raised = set(re.findall(r'Refused\(\s*"(\w+)"', source))
    listed = TEXT[TEXT.index("| error | why |") :]
    assert set(re.findall(r"^\| `(\w+)` \|", listed, re.MULTILINE)) == raised


def test_everything_that_can_be_wanted_is_listed() -> None:
    listed = TEXT[TEXT.index("| want | what comes |") : TEXT.index("They are made from your view")]
    assert set(re.findall(r"^\| `(\w+)` \|", listed, re.MULTILINE)) == {BOARD, *PARTS}


def test_bounds_are_as_told() -> None:
    assert messages.LONGEST == 4 * 1024 * 1024
    assert "at most 4 MiB" in TEXT
    assert (FAULTS, USUAL.ms, USUAL.grace) == (3, 5000, 30.0)
    assert messages.PROTOCOL == 1


def test_every_command_that_is_told_exists() -> None:
    commands = get_command(app).commands  # type: ignore[attr-defined]
    for line in re.findall(r"^    bocage (.*)$", TEXT, re.MULTILINE):
        name = line.split()[0]
        assert name in commands
        known = CliRunner(env={"COLUMNS": "200", "TERM": "dumb"}).invoke(app, [name, "--help"]).stdout
        assert all(option in known for option in re.findall(r" (--[a-z-]+)", re.sub("'[^']*'", "", line)))


def test_the_fields_of_views_are_as_the_code_has_them() -> None:
    assert bot_views.main(["--check"]) == 0
    rows = re.findall(r"^\| `\w+` \| [^|]+ \|(.*)\|$", bot_views.document(), re.MULTILINE)
    assert len(rows) > 150
    assert all(row.strip() for row in rows)
