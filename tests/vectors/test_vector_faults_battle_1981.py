"""The vectors of Battle for Normandy (1981) can fail: every expectation counts, and a fault in the rules is found."""

from fractions import Fraction
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from msgspec.structs import replace

from bocage.games.battle_1981 import (
    advance,
    bombard,
    effectiveness,
    interdiction,
    landing,
    logistics,
    losses,
    movement,
    odds,
    supply,
    tables,
    victory,
)
from bocage.games.battle_1981.state import BattleState

from . import battle_1981_charts as charts
from . import battle_1981_play as played
from .runner import check, read_cases
from .test_vector_faults_dday_1991 import spoilt

pytestmark = pytest.mark.prove

HERE = Path(__file__).parent
CASES = [case for path in sorted(HERE.glob("battle-1981*.json")) for case in read_cases(path)]
NUMBERS, TUNABLES, TERRAIN = tables.numbers(), tables.tunables(), tables.TERRAIN
PLAIN_CHAIN, PLAIN_SUPPLY, PLAIN_RANGE = supply.chain, tables.combat_supply, tables.transport_range


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_everything_that_is_expected_is_compared(case: dict[str, Any]) -> None:
    wrong = list(spoilt(case["expect"]))
    assert wrong
    for expect in wrong[:60]:
        assert check({**case, "expect": expect, "alternatives": []})
    for other in case.get("alternatives", []):
        for expect in spoilt(other["expect"]):
            assert check({**case, "alternatives": [{**other, "expect": expect}]})


def numbers(**changed: int) -> Any:
    """The stated numbers, some of them wrong."""
    return lambda: replace(NUMBERS, **changed)


def tunables(**changed: int) -> Any:
    """The reconstructed numbers, some of them other than ours."""
    return lambda: replace(TUNABLES, **changed)


def _off_by_one(turn: int, weather: int) -> tables.Range:
    low, high = PLAIN_RANGE(turn, weather)
    return low, high + 1


def _beachheads_alone(s: BattleState, nation: str) -> tuple[supply.Link, ...]:
    return tuple(link for link in PLAIN_CHAIN(s, nation) if link.via < 0)


def _starved_in_full(s: BattleState, lost: int) -> None:
    s.points[victory.STARVED] -= lost * victory.SIXTY


FAULTS: list[tuple[str, ModuleType | type, str, Any]] = [
    ("b81_combat_supply_table", tables, "combat_supply", lambda attack, defence: PLAIN_SUPPLY(attack, attack)),
    ("b81_combat_supply", odds, "allies_engaged", lambda s, battle: 100),
    ("b81_weather_table", tables, "weather_chances", lambda turn: (51, 35, 12, 2)),
    ("b81_transport_table", tables, "transport_range", _off_by_one),
    ("b81_transport", tables, "transport_range", _off_by_one),
    ("b81_transport_human", logistics, "numbers", numbers(person_transport=100)),
    ("b81_transport_human", logistics, "rated", lambda tally, rating, words: None),
    ("b81_terrain_table", tables, "TERRAIN", {name: replace(row, defence=4) for name, row in TERRAIN.items()}),
    ("b81_loss_table", losses, "tilt", lambda odds: 1.0),
    ("b81_loss_table", losses, "rounded", int),
    ("b81_losses", losses, "numbers", numbers(extra_attacker=0)),
    ("b81_losses", losses, "numbers", numbers(random_loss=4)),
    ("b81_loss_split", losses, "shares", lambda total, attackers: [total - total // 2, total // 2]),
    ("b81_fatigue_gain", losses, "tunables", tunables(combat_fatigue=3)),
    ("b81_eff", effectiveness, "tunables", tunables(fatigue_effect=6)),
    ("b81_eff", effectiveness, "tunables", tunables(unsupplied_effect=100)),
    ("b81_display_bracket", effectiveness, "effect", lambda s, u: 9_000),
    ("b81_bombard", bombard, "bombard_german", lambda points: (0, points // 22)),
    ("b81_interdict", interdiction, "interdiction_points", lambda points, weather: points),
    ("b81_allocation", charts, "bars_share", lambda chosen, percent: None),
    ("b81_fuel", movement, "fuel_rate", lambda s, u: 10),
    ("b81_general", logistics, "numbers", numbers(general_beside_enemy=25)),
    ("b81_landing", landing, "landing_cost", lambda s, u: 0),
    ("b81_landing", played, "bars_voyage", lambda s, u: None),
    ("b81_supply_chain", supply, "chain", _beachheads_alone),
    ("b81_step_cost", movement, "is_infiltration", lambda s, u, a, b: False),
    ("b81_step_cost", movement, "numbers", numbers(beside_enemy=3)),
    ("b81_second_combat", advance, "earns_second", lambda battle: battle.attack > 6),
    ("b81_cadre", played, "leaves_cadre", lambda s, u: []),
    ("b81_level", victory, "victory_level", lambda scenario, score: tables.victory_level("campaign", score)),
    ("b81_score_adjust", victory, "adjust", lambda points, percent: Fraction(points)),
    ("b81_german_ocean_vp", victory, "ocean_side_points", lambda turn: 2),
    ("b81_depth_vp", victory, "depth_points", lambda combat_points, line: Fraction(combat_points, 60)),
    ("b81_town_vp", victory, "bars_ground", lambda s, u: None),
    ("b81_town_vp", BattleState, "faces_enemy", lambda self, u: False),
    ("b81_casualty_vp", victory, "note_starved", _starved_in_full),
]


@pytest.mark.parametrize(("kind", "owner", "name", "fault"), FAULTS, ids=[f"{f[0]}-{f[2]}" for f in FAULTS])
def test_a_fault_in_the_rules_fails_a_vector(
    monkeypatch: pytest.MonkeyPatch, kind: str, owner: Any, name: str, fault: Any
) -> None:
    monkeypatch.setattr(owner, name, fault)
    assert any(check(case) for case in CASES if case["kind"] == kind)


def test_every_kind_has_its_fault() -> None:
    assert {case["kind"] for case in CASES} == {kind for kind, *_ in FAULTS}
