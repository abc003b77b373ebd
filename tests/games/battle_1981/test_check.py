"""The check of positions finds every fault that is planted in one."""

from collections.abc import Callable

import pytest

from bocage.core.protocol import Broken
from bocage.games.battle_1981.game import GAME
from bocage.games.battle_1981.state import Battle, BattleState
from tests.games.battle_1981.position import ALLIED, position, unit

UNITS = {"GOLD": "5-11", "US-1-INF": "7-06", "US-29-INF": "7-07", "GE-916": "8-07"}

Fault = Callable[[BattleState], None]


def _move(code: str, name: str) -> Fault:
    return lambda s: s.place(unit(s, code), s.kit.hex_named(name))


def _set(field: str, value: object) -> Fault:
    return lambda s: setattr(s, field, value)


def _of(field: str, code: str, value: int) -> Fault:
    def plant(s: BattleState) -> None:
        getattr(s, field)[unit(s, code)] = value

    return plant


def _together(s: BattleState) -> None:
    s.at[unit(s, "US-1-INF")] = s.at[unit(s, "US-29-INF")]


FAULTS: dict[str, tuple[str, Fault]] = {
    "no such turn": ("§1c", _set("turn", 14)),
    "a pool below nothing": ("§5a", _set("pools", [0, -1, 0, 0])),
    "shares that do not add up": ("§5b", _set("share", [30, 30, 30, 11])),
    "a share of three digits": ("§5b", _set("share", [100, 0, 0, 0])),
    "no such weather": ("§4a", _set("weather", 4)),
    "more interdiction than aircraft": ("§9l", _set("air", -1)),
    "three digits of interdiction": ("§chart-interdict", _set("interdiction", 100)),
    "a unit nowhere": ("§11a", _of("at", "US-1-INF", -9)),
    "a beachhead that has moved": ("§6f", _move("GOLD", "5-12")),
    "a division in the ocean": ("§7d", _move("US-1-INF", "3-11")),
    "two units in one position": ("§1e", _together),
    "a dead unit on the map": ("§9r", _of("cp", "GE-916", 0)),
    "a unit beyond its ceiling": ("§10d", _of("cp", "GE-916", 90)),
    "too much fatigue": ("§10a", _of("fatigue", "GE-916", 10)),
    "no leader": ("§10a", _of("leader", "GE-916", 0)),
    "movement points below nothing": ("§8e", _of("mp", "GE-916", -1)),
    "taken up too often": ("§2g", _of("picks", "GE-916", 6)),
    "attacked too often": ("§2j", _of("hit", "GE-916", 3)),
    "units the map does not know": ("§1e", _set("on", [])),
    "held positions out of date": ("§1e", _set("held", [0, 0])),
    "neighbourhoods out of date": ("§8b", _set("near_memo", [1, 1])),
    "numbers that are no units": ("§1e", _set("moved", 1 << 67)),
    "a level of ten": ("§9b", _set("battle", Battle(ALLIED, 1, 1, attack=10))),
    "three digits of bombardment": ("§9k", _set("battle", Battle(ALLIED, 1, 1, air=100))),
}


def test_a_sound_position_passes() -> None:
    GAME.check(position(UNITS))


@pytest.mark.parametrize("name", FAULTS)
def test_a_planted_fault_is_found(name: str) -> None:
    rule, plant = FAULTS[name]
    s = position(UNITS)
    plant(s)
    with pytest.raises(Broken, match=f"^{rule}:"):
        GAME.check(s)
