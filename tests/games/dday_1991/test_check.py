"""The check of positions finds every fault that is planted in one."""

from collections.abc import Callable

import pytest

from bocage.core.protocol import Broken
from bocage.games.dday_1991.game import GAME
from bocage.games.dday_1991.state import Combat, DDayState
from tests.games.dday_1991.position import GERMAN, bit, position

UNITS = {"A-1U": "G12", "8U": "G12", "12U": "F13", "G-25": "G10", "A-7INF": "H9"}


def _move(code: str, name: str) -> Callable[[DDayState], None]:
    return lambda s: s.place(s.kit.unit_index[code], s.kit.hex_named(name))


def _set(field: str, value: object) -> Callable[[DDayState], None]:
    return lambda s: setattr(s, field, value)


def _flag(field: str, code: str) -> Callable[[DDayState], None]:
    return lambda s: setattr(s, field, getattr(s, field) | bit(s, code))


FAULTS: dict[str, tuple[str, Callable[[DDayState], None]]] = {
    "too many Moves": ("§3d1", _set("moves", [28, 0])),
    "Moves below nothing": ("§3d1", _set("moves", [0, -1])),
    "no such turn": ("§0a", _set("turn", 13)),
    "bad weather without the rule": ("§opt-12", _set("good", False)),
    "bombs of nobody": ("§opt-13b1", _set("bombed", 5)),
    "a corps at sea": ("§3b3b", _move("12U", "C15")),
    "a corps in Switzerland": ("§map-csv", _move("12U", "N10")),
    "both sides in a hex": ("§2d3", _move("12U", "G10")),
    "a corps that does not control its hex": ("§2e", _set("held", 0)),
    "units the sets do not know": ("§2e", _set("occupied", [0, 0])),
    "a zone out of date": ("§2c3", _set("zone_memo", [0, 1])),
    "a dead unit that was paid for": ("§4e", _flag("paid", "3U")),
    "a reduced army": ("§4e", _flag("back", "A-1U")),
    "a German at sea": ("§3e1", _flag("shipped", "G-25")),
    "motorized troops dropped": ("§opt-13d1", _flag("dropped", "8U")),
    "attackers of the wrong side": ("§4a5", lambda s: s.combats.append(Combat((1,), (s.kit.unit_index["G-25"],)))),
}


def sound() -> DDayState:
    """A position with nothing wrong."""
    s = position(UNITS)
    s.phase = "movement"
    s.place(s.kit.unit_index["G-81"], s.kit.hex_named("I9"))
    return s


def test_a_sound_position_passes() -> None:
    """§2e"""
    GAME.check(sound())


@pytest.mark.parametrize("fault", list(FAULTS))
def test_planted_faults_are_found(fault: str) -> None:
    """§3d1 §2d3 §2e §4e §4a5 Each fault is named by its rule."""
    rule, plant = FAULTS[fault]
    s = sound()
    plant(s)
    with pytest.raises(Broken, match=rule):
        GAME.check(s)


def test_an_unlawful_stack_is_found() -> None:
    """§2d1"""
    s = sound()
    s.place(s.kit.unit_index["G-81"], s.kit.hex_named("G10"))
    assert s.mover != GERMAN
    with pytest.raises(Broken, match="§2d1"):
        GAME.check(s)
