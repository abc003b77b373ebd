"""The conduct of Normandy (1971): the umpire sees each fault on set positions, and finds next to none in play."""

import pytest

from bocage.core import play
from bocage.core.protocol import Action, Side
from bocage.games.normandy_1971.state import NormandyState
from bocage.lab.conduct.frame import Watched, watch
from bocage.lab.conduct.normandy_1971 import Umpire
from bocage.lab.exams.normandy_1971_positions import COMBAT, LAST, SECOND, position
from tests.ai.normandy_fronts import SHORE

DONE = Action("done")


def _faults(s: NormandyState, side: Side, *actions: Action) -> list[str]:
    """What an umpire finds in some actions, done one after the other."""
    umpire, found = Umpire(side), list[str]()
    for action in actions:
        d = play.decision(s)
        assert d is not None
        found += [fault.kind for fault in umpire.before(s, d, action)]
        play.act(s, action)
    return found + [fault.kind for fault in umpire.turn_over(s)]


def _unit(s: NormandyState, name: str) -> str:
    return str(s.units_at(s.kit.hex_named(name))[0])


def _hopeless() -> NormandyState:
    return position(5, Side.ALLIED, COMBAT, SHORE | {"CC29": "7-4"}, {"CC28": "18-6 14-6", "Y25": "14-6"})


def test_a_hopeless_attack_is_a_bad_one() -> None:
    s = _hopeless()
    commit = (Action("attack", "CC28"), Action("with", _unit(s, "CC29")), Action("commit"))
    assert _faults(s, Side.ALLIED, *commit) == ["bad attack"]


def test_one_weak_unit_again_is_penny_packets() -> None:
    umpire, kinds = Umpire(Side.GERMAN), list[bool]()
    for turn in (4, 5):
        s = position(turn, Side.GERMAN, COMBAT, SHORE | {"P22": "5-4"}, {"P21": "10-6", "QQ24": "4-1"})
        play.act(s, Action("attack", "P22"))
        play.act(s, Action("with", _unit(s, "P21")))
        d = play.decision(s)
        assert d is not None
        kinds.append("penny packets" in [fault.kind for fault in umpire.before(s, d, Action("commit"))])
    assert kinds == [False, True]


def test_standing_still_beside_supply_is_seen() -> None:
    """Germans at Carentan cut the road; the regiment west of it could walk back to where it is fed."""
    s = position(4, Side.ALLIED, SECOND, SHORE | {"C32": "7-4"}, {"K32": "7-2", "EE27": "7-2", "QQ24": "4-1"})
    assert "idle out of supply" in _faults(s, Side.ALLIED, DONE)


def test_a_guard_that_leaves_under_threat_is_seen() -> None:
    s = position(4, Side.ALLIED, SECOND, SHORE, {"K41": "8-8", "QQ24": "4-1"})
    leave = (Action("move", _unit(s, "M39")), Action("go", "M38"), DONE)
    assert "stripped" in _faults(s, Side.ALLIED, *leave)


@pytest.mark.parametrize("side", [Side.ALLIED, Side.GERMAN])
def test_a_gain_for_nothing_is_seen(side: Side) -> None:
    if side == Side.ALLIED:
        s = position(LAST, side, SECOND, SHORE | {"K36": "7-4", "J35": "7-4"}, {"P19": "7-2", "QQ22": "7-6"})
    else:
        allied = {name: codes for name, codes in SHORE.items() if name != "M39"}
        s = position(3, side, SECOND, allied | {"K36": "7-4"}, {"I41": "8-8", "P19": "10-6"})
    assert "idle gain" in _faults(s, side, DONE)


def test_a_regular_gives_next_to_no_cause() -> None:
    found = watch(Watched("normandy-1971", "invasion", {}, "regular", 1))
    assert found.turns >= 12
    assert len(found.faults) <= 1
