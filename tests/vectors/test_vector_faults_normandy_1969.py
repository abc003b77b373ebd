"""The vectors of Normandy (1969) can fail: every expectation counts, and a fault in the rules is found."""

from copy import deepcopy
from fractions import Fraction
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from bocage.core.tables import CrossTable
from bocage.games.normandy_1969 import (
    airborne,
    combat,
    kit,
    landings,
    movement,
    odds,
    reinforce,
    resolve,
    retreat,
    supply,
    victory,
)
from bocage.games.normandy_1969.terrain import Terrain

from . import normandy_1969_combat as fights
from . import normandy_1969_forces as forces
from . import normandy_1969_moves as moves
from .runner import check, read_cases
from .test_vector_faults_dday_1991 import spoilt

pytestmark = pytest.mark.prove

HERE = Path(__file__).parent
CASES = [case for path in sorted(HERE.glob("normandy-1969*.json")) for case in read_cases(path)]
TABLES = kit.tables()


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_everything_that_is_expected_is_compared(case: dict[str, Any]) -> None:
    """Whatever is changed of an answer, the case fails; so do its alternatives."""
    asked = [({}, case["expect"]), *[(other["options"], other["expect"]) for other in case.get("alternatives", [])]]
    for options, expect in asked:
        wrong = list(spoilt(expect))
        assert wrong
        given = {**case["input"], "options": {**case["input"].get("options", {}), **options}}
        assert all(check({**case, "input": given, "expect": answer, "alternatives": []}) for answer in wrong)


def changed(*path: Any, to: Any) -> Any:
    """The printed tables, one entry of them wrong."""
    wrong = deepcopy(TABLES)
    place: Any = wrong
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = to
    return lambda: wrong


def _upwards(kit_: kit.Kit, attack: Fraction, defense: Fraction) -> tuple[str, bool]:
    times = -int(-attack // defense)
    return kit_.crt.columns[min(times, 10)], 2 * attack < defense


def _unstopped(self: Terrain, column: int, roads: bool, *, shun_zones: bool = False) -> Any:
    return self.unhindered(column, roads, wading=False)


FAULTS: list[tuple[str, ModuleType | type, str, Any]] = [
    ("odds", fights, "odds_column", _upwards),
    ("odds", fights, "bars_odds", lambda kit_, attack, defense: None),
    ("crt", CrossTable, "at", lambda self, column, die: "EX"),
    ("combat", odds, "is_across_rivers", lambda kit_, origins, h: bool(origins)),
    ("combat", odds, "has_infantry", lambda s, h: True),
    ("combat", odds, "tables", changed("terrain", "forest", "defense", to=2)),
    ("combat", odds, "tables", changed("naval", "factors", to=20)),
    ("combat", odds, "_better", lambda one, other: (one[0] * other[0], other[1], other[2])),
    ("combat", fights, "bars_target", lambda s, u, h: None),
    ("combat", fights, "bars_attacker", lambda s, u: None),
    ("landing", odds, "tables", changed("landing", "open", to="1")),
    ("landing", odds, "tables", changed("landing", "fortress", to="3")),
    ("naval", fights, "ships_for", lambda s, side, target, units: ()),
    ("naval", fights, "guns_left", lambda s: 9),
    ("attack_limit", combat, "no", lambda rule, **facts: None),
    ("exchange", resolve, "basic", lambda s, units: len(units)),
    ("exchange", resolve, "unspared", lambda s, units, owed: []),
    ("retreat", retreat.Stacks, "has_room", lambda self, u, h: True),
    ("retreat", Terrain, "is_zone", lambda self, h: False),
    ("retreat", kit.Kit, "is_wet", lambda self, h, d: False),
    ("who_dictates", resolve, "attacker", lambda battle: 1),
    ("drop", airborne, "fight", lambda s, battle: []),
    ("drop", airborne, "shatter", lambda s, u, lost: (u,)),
    ("scatter", airborne, "is_hard_ground", lambda kit_, h: False),
    ("scatter", airborne, "is_hard_ground", lambda kit_, h: True),
    ("glider", airborne, "tables", changed("gliders", "distance", to=4)),
    ("glider", airborne, "glider_squares", lambda kit_: kit_.board.enterable_mask),
    ("move_range", movement, "uses_roads", lambda s, u: True),
    ("move_range", movement, "column", lambda kind: kit.FAST),
    ("move_range", movement, "allowance", lambda s, u: 12),
    ("move_cost", movement, "column", lambda kind: kit.FAST),
    ("move_cost", movement, "uses_roads", lambda s, u: False),
    ("move_legal", Terrain, "ways", _unstopped),
    ("move_path", movement, "can_ford", lambda s, u: True),
    ("move_path", movement, "may_leave_supply", lambda kind: False),
    ("move_path", movement, "end_flags", lambda s, u: b"\1" * 4096),
    ("stack", moves, "fits", lambda s, h, load: load >> 4 <= 2),
    ("breakdown", moves, "bars_breakdown", lambda s, u: None),
    ("supply", supply, "tables", changed("supply", "steps", to=4)),
    ("supply", supply, "passable_mask", lambda s, side: s.kit.board.enterable_mask),
    ("supply", supply, "has_first_turn_supply", lambda s: False),
    ("ob_total", forces, "enlist", lambda s: None),
    ("ob_mix", forces, "EDGE_BITS", {"S": 1, "E": 2, "W": 4, "N": 8, "X": 15}),
    ("replacements", reinforce, "tables", changed("replacements", "first_turn", to=2)),
    ("replacements", reinforce.EndReplacements, "run", lambda self, s: []),
    ("beach_capacity", landings, "tables", changed("beach_capacity", "later", to=30)),
    ("beach_capacity", landings, "next_capacity", lambda s, beach: 15),
    ("vp", victory, "tables", changed("victory", "exits", "E", to=8)),
    ("vp", victory, "exit_awards", lambda kit_: ("E", "S", "W", "N")),
    ("vp", victory, "depth", lambda s: 0),
    ("level", victory, "tables", changed("victory", "bands", 1, "upto", to=29)),
    ("division", victory, "tables", changed("victory", "exit_battalions", to=9)),
]


@pytest.mark.parametrize(("kind", "owner", "name", "fault"), FAULTS, ids=[f"{f[0]}-{f[2]}" for f in FAULTS])
def test_a_fault_in_the_rules_fails_a_vector(
    monkeypatch: pytest.MonkeyPatch, kind: str, owner: Any, name: str, fault: Any
) -> None:
    """Each is planted in the rules, never in an adapter's own words."""
    monkeypatch.setattr(owner, name, fault)
    assert any(check(case) for case in CASES if case["kind"] == kind)


def test_every_kind_has_its_fault() -> None:
    assert {case["kind"] for case in CASES} == {kind for kind, *_ in FAULTS}
