"""The check of positions finds every fault that is planted in one."""

from collections.abc import Callable

import pytest

from bocage.core.protocol import Broken
from bocage.games.breakout_1993.game import GAME
from bocage.games.breakout_1993.state import DUE, BreakoutState, Depot
from tests.games.breakout_1993.evening import ALLIED, bit, border, position

UNITS = {"US-1-16": "30", "US-1-18": "31 spent", "UK-7-22": "A", "G-352-914": "29", "G-CA-LeHavre": "LH"}

Fault = Callable[[BreakoutState], None]


def _move(code: str, place: str) -> Fault:
    return lambda s: s.place(s.kit.unit_index[code], s.kit.place_named(place))


def _set(field: str, value: object) -> Fault:
    return lambda s: setattr(s, field, value)


def _flag(field: str, code: str) -> Fault:
    return lambda s: setattr(s, field, getattr(s, field) | bit(s, code))


def _line(field: str, name: str) -> Fault:
    return lambda s: setattr(s, field, getattr(s, field) | 1 << border(s, name))


def _depot(source: str, place: str, points: int) -> Fault:
    def plant(s: BreakoutState) -> None:
        s.depots = [Depot(ALLIED, s.kit.place_named(source), s.kit.place_named(place), points)]

    return plant


def _level(code: str, level: int) -> Fault:
    return lambda s: s.level.__setitem__(s.kit.unit_index[code], level)


def _crowd(s: BreakoutState) -> None:
    many = [p.unit for p in s.kit.kinds if p.nation == "US" and p.type == "infantry"][:11]
    for u in many:
        s.place(u, s.kit.place_named("30"))


def _guns(s: BreakoutState) -> None:
    for code in ("US-V-Corps", "US-VII-Corps"):
        _move(code, "31")(s)


FAULTS: dict[str, tuple[str, Fault]] = {
    "a day too many": ("§22.2", _set("day", 8)),
    "beyond the track": ("§12.54", _set("impulse", 15)),
    "before the track": ("§12.54", _set("impulse", -4)),
    "no such weather": ("§18.2", _set("weather", "snow")),
    "debts": ("§12.52", _set("reserve", [0, -1])),
    "a third fleet": ("§10.1", _set("naval_used", 4)),
    "too many aircraft": ("§10.1", _set("air_used", 4)),
    "no such ending": ("§22.1", _set("result", "draw")),
    "Germans at sea": ("§3.1", _move("G-352-914", "OMAHA")),
    "German infantry in Le Havre": ("§3.1", _move("G-352-914", "LH")),
    "Allies in Le Havre": ("§14.2", _move("US-1-16", "LH")),
    "nowhere": ("§3.1", lambda s: s.at.__setitem__(s.kit.unit_index["US-2A-CCA"], -9)),
    "an arrival overdue": ("§19.3", lambda s: s.place(s.kit.unit_index["US-2-9"], DUE)),
    "units the sets do not know": ("§7.3", _set("present", {})),
    "a dead unit that moved": ("§4.1", _flag("moved", "US-2A-CCA")),
    "a unit beyond elimination": ("§4.1", _level("US-1-16", 4)),
    "a Spent unit that was Fresh all day": ("§22.1", _flag("fresh_zone", "US-1-18")),
    "an open boundary held": ("§7.5", _line("lines", "30-31")),
    "a bridge blown that was never there": ("§20.1b", _line("blown", "51-52")),
    "work on a bridge that stands": ("§20.52", lambda s: s.constructs.__setitem__(border(s, "29-30"), 1)),
    "a fort inland": ("§15.1", lambda s: setattr(s, "forts", s.kit.board.places("29"))),
    "a fort in Allied hands": ("§15.2", lambda s: setattr(s, "forts", s.kit.board.places("30"))),
    "a depot that owes": ("§12.5", _depot("30", "30", -1)),
    "an American depot in a British Area": ("§12.21", _depot("30", "19", 3)),
    "eleven units": ("§7.1", _crowd),
    "two corps artillery units": ("§7.11", _guns),
    "an Area held in vain": ("§7.4", lambda s: setattr(s, "held", s.held & ~s.kit.board.places("30"))),
    "a bridge between own banks lost": ("§7.51", lambda s: setattr(s, "held", s.held | s.kit.board.places("33"))),
}


def sound() -> BreakoutState:
    """A position with nothing wrong, in the Refit Phase."""
    s = position(UNITS, day=3, allied=["30", "31"])
    s.phase = "refit"
    return s


def test_a_sound_position_passes() -> None:
    """§7.2 §7.51"""
    GAME.check(sound())


@pytest.mark.parametrize("fault", list(FAULTS))
def test_every_fault_is_found(fault: str) -> None:
    """§3.1 §4.1 §7.2 §7.4 §7.51 §20.1b §20.52"""
    rule, plant = FAULTS[fault]
    s = sound()
    plant(s)
    with pytest.raises(Broken, match=rule):
        GAME.check(s)


def test_depots_lie_only_in_the_refit_phase() -> None:
    """§12.1"""
    s = sound()
    _depot("30", "30", 3)(s)
    GAME.check(s)
    s.phase = "regroup"
    with pytest.raises(Broken, match="depots in the phase regroup"):
        GAME.check(s)
