"""The vectors of D-Day (1991) can fail: every expectation counts, and a fault in the rules is found by its kind."""

from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from msgspec.structs import replace

from bocage.core.hexes import Grid, members
from bocage.games.dday_1991 import income, losses, movement, odds, stacking, supply, tables, victory
from bocage.games.dday_1991.kit import Kit
from bocage.games.dday_1991.orders import scenario_named
from bocage.games.dday_1991.state import DDayState

from . import dday_1991_charts as charts
from . import dday_1991_fights as fights
from . import dday_1991_forces as forces
from .runner import check, read_cases

pytestmark = pytest.mark.prove

HERE = Path(__file__).parent
CASES = [case for name in ("dday-1991.json", "dday-1991-more.json") for case in read_cases(HERE / name)]
PLAIN_LOSSES, PLAIN_CHART = tables.losses, tables.terrain()


def spoilt(value: Any) -> Iterator[Any]:
    """Every way to change one thing of an expectation."""
    if isinstance(value, dict):
        yield from ({**value, key: other} for key in value for other in spoilt(value[key]))
    elif isinstance(value, list):
        yield [*value, "more"]
        yield from ([*value[:i], other, *value[i + 1 :]] for i, item in enumerate(value) for other in spoilt(item))
    elif isinstance(value, bool):
        yield not value
    else:
        yield value + 1 if isinstance(value, int) else f"{value}?"


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_everything_that_is_expected_is_compared(case: dict[str, Any]) -> None:
    wrong = list(spoilt(case["expect"]))
    assert wrong
    for expect in wrong:
        assert check({**case, "expect": expect, "alternatives": []})
    for other in case.get("alternatives", []):
        for expect in spoilt(other["expect"]):
            assert check({**case, "alternatives": [{**other, "expect": expect}]})


def _attackers_win_ties(attack: int, defense: int, attack_die: int, defense_die: int) -> odds.Round:
    ours, theirs = attack + attack_die, defense + defense_die
    return odds.Round(ours, theirs, ours >= theirs, abs(ours - theirs), PLAIN_LOSSES(abs(ours - theirs)))


def _zones_let_supply_pass(s: DDayState, side: int) -> int:
    return s.kit.board.enterable_mask & ~s.occupied[1 - side]


def _without_limit(s: DDayState, side: int, amount: int, rule: str) -> None:
    s.moves[side] += amount


def _hunger_everywhere(s: DDayState, side: int) -> None:
    for u in members(s.unfed):
        s.lose(u, "§opt-15b")


FAULTS: list[tuple[str, ModuleType | type, str, Any]] = [
    ("combat_modifier", odds, "_penalties", lambda *given: None),
    ("combat_modifier", odds, "_bonuses", lambda *given: None),
    ("combat_modifier", odds, "clamp", lambda total: total),
    ("combat_result", fights, "compare", _attackers_win_ties),
    ("combat_result", odds, "losses", lambda margin: PLAIN_LOSSES(margin - 1)),
    ("retreat", DDayState, "zone", lambda self, side: 0),
    ("movement", Kit, "crosses_river", lambda self, a, b: False),
    ("movement", forces, "without_attack", movement.to_attack),
    ("moves_account", forces, "gain", _without_limit),
    ("scenario", charts, "scenario_named", lambda name: scenario_named("1943" if name == "1944" else "1944")),
    ("nationality", stacking, "_is_national", lambda s, units: True),
    ("distance", Grid, "distance", lambda self, a, b: 1),
    ("acquire_moves", income, "harbours_ashore", lambda s: []),
    ("weather", tables, "good_up_to", lambda turn: 8),
    ("weather_table", tables, "good_up_to", lambda turn: 9),
    ("carpet", tables, "carpet", lambda scenario, die: tables.Carpet(1, True)),
    ("carpet_table", tables, "carpet", lambda scenario, die: tables.Carpet(0, False)),
    ("terrain_table", tables, "terrain", lambda: {k: replace(v, cost=3 - v.cost) for k, v in PLAIN_CHART.items()}),
    ("stacking", losses, "_spoils_stack", lambda s, u: False),
    ("supply", supply, "open_to_supply", _zones_let_supply_pass),
    ("invasion_cost", forces, "invasion_price", lambda s, h: s.kit.board.invasions[h].number),
    ("victory", victory, "objectives_held", lambda s: ["Essen", "Hamburg"]),
    ("victory", victory, "units_beyond_rhine", lambda s: 19),
    ("loss_options", DDayState, "lose", DDayState.eliminate),
    ("unsupplied_loss", forces, "attrition", _hunger_everywhere),
]


@pytest.mark.parametrize(("kind", "owner", "name", "fault"), FAULTS, ids=[f"{f[0]}-{f[2]}" for f in FAULTS])
def test_a_fault_in_the_rules_fails_a_vector(
    monkeypatch: pytest.MonkeyPatch, kind: str, owner: Any, name: str, fault: Any
) -> None:
    monkeypatch.setattr(owner, name, fault)
    assert any(check(case) for case in CASES if case["kind"] == kind)


def test_every_kind_has_its_fault() -> None:
    assert {case["kind"] for case in CASES} - {kind for kind, *_ in FAULTS} == {"neighbours"}
