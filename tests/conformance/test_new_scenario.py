"""A new scenario needs its data and nothing else: a copy of the package whose data has one more plays, is shown and is
weighed like the others."""

import csv
import io
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import bocage

PLAYS = """
import random, sys
from bocage import registry
from bocage.core import play
from bocage.core.match import Match
from bocage.core.protocol import BOTH, Side

game_id, new = sys.argv[1:]
game, desk, mind = registry.game(game_id), registry.desk(game_id), registry.mind(game_id)
assert new in [scenario.id for scenario in game.scenarios]
chance = random.Random(7)
match = Match(game, game.options.resolve({}), "a new scenario", new)
recruit = registry.player(game_id, "recruit", 1)
for number in range(400):
    if (side := match.decides()) is None:
        break
    s = match.state
    if number % 40 == 0:
        assert 0 <= mind.outlook(s).chance(mind.worth(s), mind.progress(s)) <= 1
        desk.choices(s), desk.heading(s), desk.pieces(s, side), desk.hand(s), game.result(s)
        for panel in desk.panels:
            desk.panel(panel.name, s, side)
        for overlay in desk.overlays:
            desk.overlay(overlay.name, s, side, "")
        registry.drawing(game_id, s, side)
    match.act(recruit.choose(game.view(s, side), play.decision(s)))
from importlib import import_module
print(import_module(f"bocage.lab.sense.{game_id.replace('-', '_')}").SENSE.front(match.state))
assert number > 50, "nobody has anything to do"
print("played", number)
"""


def _one_more(text: str, old: str, new: str) -> str:
    """A file of scenarios with a copy of one of them under a new name."""
    block = next(part for part in re.findall(r"\[\[scenario\]\]\n(?:.+\n)+", text) if f'id = "{old}"' in part)
    again = block.replace(f'id = "{old}"', f'id = "{new}"')
    return text.replace(block, f"{block}\n{again}")


def _one_more_column(text: str, old: str, new: str) -> str:
    """A table of units with copies of the columns of a scenario."""
    rows = list(csv.DictReader(text.splitlines()))
    wanted = [name for name in rows[0] if name.endswith(f"_{old}")]
    out = io.StringIO()
    table = csv.DictWriter(out, [*rows[0], *(name.replace(old, new) for name in wanted)], lineterminator="\n")
    table.writeheader()
    table.writerows({**row, **{name.replace(old, new): row[name] for name in wanted}} for row in rows)
    return out.getvalue()


@pytest.mark.prove
@pytest.mark.parametrize(
    ("game_id", "old"), [("battle-1981", "two_weeks"), ("breakout-1993", "one_week"), ("dday-1991", "1944")]
)
def test_a_new_scenario_needs_its_data_and_nothing_else(game_id: str, old: str, tmp_path: Path) -> None:
    source, new = Path(bocage.__file__).parent, "another"
    shutil.copytree(source, tmp_path / "bocage", ignore=shutil.ignore_patterns("__pycache__"))
    data = tmp_path / "bocage" / "games" / game_id.replace("-", "_") / "data"
    scenarios = data / "scenarios.toml"
    scenarios.write_text(_one_more(scenarios.read_text(encoding="utf-8"), old, new), encoding="utf-8")
    if game_id == "dday-1991":
        units = data / "units.csv"
        units.write_text(_one_more_column(units.read_text(encoding="utf-8"), old, new), encoding="utf-8")
    run = subprocess.run(
        [sys.executable, "-c", PLAYS, game_id, new],
        env={"PYTHONPATH": str(tmp_path), "PATH": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr[-2000:]
    assert "played" in run.stdout
