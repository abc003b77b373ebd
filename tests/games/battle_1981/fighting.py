"""Positions for the tests of combat: clear country in the south but for what is painted, and a battle in one line."""

from collections.abc import Mapping
from typing import Any

from bocage.core.protocol import Side
from bocage.games.battle_1981.combat import CombatPhase
from bocage.games.battle_1981.kit import Kit
from bocage.games.battle_1981.state import Battle, BattleState
from bocage.games.battle_1981.victory import SOURCES
from tests.games.battle_1981.marching import country
from tests.games.battle_1981.position import ALLIED, do, position, roll, run, task, unit

# Six positions around 9-08 in clear country, clockwise from the north-east.
MIDDLE = "9-08"
AROUND = ("8-09", "9-09", "10-09", "10-08", "9-07", "8-08")


def field(units: Mapping[str, str | int], *, paint: Mapping[str, str] | None = None, **given: Any) -> BattleState:
    """Units on painted country: leader 5, rested, supplied."""
    s = position(units, **given)
    s.kit = Kit(country(paint or {}), s.kit.options)
    return s


def lead(s: BattleState, **leaders: int) -> BattleState:
    """Give units (ids with `_` for `-`) other leaders."""
    for code, leader in leaders.items():
        s.leader[unit(s, code.replace("_", "-"))] = leader
    return s


def fighting(units: Mapping[str, str | int], side: Side = ALLIED, **given: Any) -> BattleState:
    """The combat phase of one side."""
    return run(field(units, **given), CombatPhase(side))


def declare(s: BattleState, target: str, *attackers: str) -> BattleState:
    """Attack one unit with these; whoever is the only one joins by himself."""
    do(s, f"attack {target}")
    for code in attackers:
        if task(s) == "Gather":
            do(s, f"join {code}")
    return do(s, "fight") if task(s) == "Gather" else s


def seal(s: BattleState, attack: int, defence: int, air: int = 0, naval: int = 0) -> BattleState:
    """Both sides choose."""
    points = {"air": air, "naval": naval}
    levels = {True: attack, False: defence}
    while task(s) in ("Support", "ChooseLevel"):
        asked: Any = s.agenda[-1]
        if task(s) == "Support":
            do(s, f"{asked.arm} {points[asked.arm]}")
        else:
            assert s.battle is not None
            do(s, f"level {levels[asked.side == s.battle.side]}")
    return s


def battle(
    s: BattleState, target: str, *attackers: str, levels: tuple[int, int], dice: tuple[int, ...] = (1, 1), **points: int
) -> BattleState:
    """A whole battle up to whatever follows from it. Dice of 1 add nothing."""
    return roll(seal(declare(s, target, *attackers), *levels, **points), *dice)


def planned(s: BattleState, target: str, *attackers: str, **chosen: Any) -> Battle:
    """A battle that nobody has declared."""
    units = tuple(unit(s, code) for code in attackers)
    u = unit(s, target)
    return Battle(Side(units[0] & 1), u, s.at[u], units, **chosen)


def cp(s: BattleState, code: str) -> int:
    """A unit's combat points."""
    return s.cp[unit(s, code)]


def score(s: BattleState, source: str) -> int:
    """What a source (`german-losses`) has brought, in whole points, German gains below zero."""
    names = [line.name for line in SOURCES]
    points, rest = divmod(s.points[names.index(source)], 60)
    assert not rest
    return points
