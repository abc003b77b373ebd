"""What a regular of Battle for Normandy (1981) never does, over self-play and in set positions."""

from bocage.core import play
from bocage.core.protocol import Action
from bocage.games.battle_1981.combat import CombatPhase
from bocage.games.battle_1981.forecast import against
from bocage.games.battle_1981.game import GAME
from bocage.games.battle_1981.moves import MovementPhase
from bocage.games.battle_1981.sealed import ChooseLevel
from bocage.games.battle_1981.state import BattleState
from bocage.lab.conduct.battle_1981 import Umpire
from bocage.lab.conduct.frame import Watched, watch
from tests.games.battle_1981.position import ALLIED, GERMAN, do, position, run, unit

MARKERS = {"UTAH": "4-06", "OMAHA": "4-08", "GOLD": "5-11", "JUNO": "5-12", "SWORD": "5-13"}
END = Action("end")


def found(umpire: Umpire, s: BattleState, action: Action) -> list[str]:
    d = play.decision(s)
    assert d is not None
    return [fault.kind for fault in umpire.before(s, d, action)]


def test_two_weeks_of_regulars_without_a_fault() -> None:
    conduct = watch(Watched(GAME.id, "two_weeks", GAME.options.resolve({}), "regular", 4))
    assert conduct.turns >= 12
    assert not conduct.faults, conduct.faults


def test_a_hopeless_attack_is_a_bad_one() -> None:
    s = position({**MARKERS, "US-102-CAV": "8-11", "GE-21PZ": "8-12"}, air_left=0, naval_left=0)
    s.phase = "combat"
    s.battle = against(s, (unit(s, "US-102-CAV"),), unit(s, "GE-21PZ"))
    run(s, ChooseLevel(ALLIED))
    umpire = Umpire(ALLIED)
    assert found(umpire, s, Action("level", "5")) == ["bad attack"]
    s.turn += 1
    assert "penny packets" in found(umpire, s, Action("level", "5"))


def test_a_unit_left_hungry_is_a_fault_while_it_can_walk_home() -> None:
    s = run(position({**MARKERS, "US-2-INF": "9-08"}), MovementPhase(ALLIED))
    assert found(Umpire(ALLIED), s, END) == ["idle out of supply"]
    home = run(position({**MARKERS, "US-2-INF": "6-08"}), MovementPhase(ALLIED))
    assert found(Umpire(ALLIED), home, END) == []


def test_an_open_town_left_open_is_a_fault() -> None:
    s = run(position({**MARKERS, "BR-3-INF": "7-12"}), MovementPhase(ALLIED))
    assert found(Umpire(ALLIED), s, END) == ["idle gain"]
    barred = run(position({**MARKERS, "BR-3-INF": "7-12", "GE-21PZ": "9-12"}), MovementPhase(ALLIED))
    assert found(Umpire(ALLIED), barred, END) == []


def test_leaving_a_town_to_the_enemy_is_a_fault() -> None:
    s = run(position({**MARKERS, "GE-736": "8-12", "BR-3-INF": "6-12"}, cp={"GE-736": 40}), MovementPhase(GERMAN))
    umpire = Umpire(GERMAN)
    assert found(umpire, s, Action("unit", "GE-736")) == []
    s.place(unit(s, "GE-736"), s.kit.hex_named("11-12"))
    assert found(umpire, s, END) == ["stripped"]
    do(run(s, CombatPhase(GERMAN)))
