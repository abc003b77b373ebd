"""Decisions that chance play hardly ever comes to, under the same checks."""

from random import Random
from typing import Any

import pytest

from bocage import registry
from bocage.core import play
from bocage.core.hexes import bits
from bocage.core.protocol import ROLL, Action, Side, State
from bocage.core.regiments.state import RESERVE
from bocage.games.breakout_1993.state import BreakoutState
from bocage.games.dday_1991.carpet import Target
from bocage.games.dday_1991.retreat import Retreat
from bocage.games.dday_1991.state import DDayState
from bocage.games.normandy_1969.game import GAME as GAME_1969
from bocage.games.normandy_1969.state import Battle, NormandyState
from tests.games.breakout_1993.daytime import do, fight, impulse
from tests.games.breakout_1993.test_retreat import FULL
from tests.games.dday_1991 import position as dday
from tests.games.normandy_1969.battles import outcome

from .checks import Words, check_offer, check_refusals, check_shown
from .secrecy import check_secrecy


def at_the_edge() -> DDayState:
    """A German corps in a corner of the board, every way but off it shut."""
    s = dday.position({"G-25": "R1", "8U": "Q1", "12U": "R2", "15U": "S2", "19U": "Q2"})
    return dday.run(s, Retreat((s.kit.unit_index["G-25"],)))


def over_a_full_box() -> DDayState:
    """A bomber over an army with two corps."""
    s = dday.position({"A-7INF": "J9", "G-81": "J9", "G-47Z": "J9", "20U": "J10"}, carpet_bombing=True)
    s.bombed, s.bombers = s.kit.hex_named("J9"), s.kit.strategic & s.kit.of_side[0]
    for u in bits(s.bombers):
        s.place(u, s.bombed)
    return dday.run(s, Target(min(bits(s.bombers))))


def an_airfield_in_reach() -> DDayState:
    """The Luftwaffe near an attacked army that has room for it."""
    units = {"8U": "G12", "A-7INF": "G11", "AIR-LW": "H8"}
    return dday.do(dday.attack(dday.fighting(units, air_reaction=True), "G11", "8U"), "done", "fly AIR-LW")


def through_a_full_area() -> BreakoutState:
    """A beaten regiment in an Area that has room for nobody: it must go on."""
    units = {"G-352-915": "20", "UK-50-69": "20", **dict.fromkeys(FULL, "21")}
    s = impulse(units, allied=["16", "18", "19", "29", "28", "22"], lines=["20-29", "20-26"])
    do(s, "activate 20", "assault 20", "point UK-50-69", "commit")
    fight(s, (4, 3), (3, 3))
    return do(s, "retreat G-352-915 21")


def a_debt_of_two_regiments() -> NormandyState:
    """An exchange at Saint-Laurent: one of two regiments pays, and they stand in different squares."""
    s = GAME_1969.new("campaign", GAME_1969.options.resolve({}))
    play.begin(s)
    for text in ("take historical", "take historical"):
        play.act(s, Action.parse(text))
    while s.agenda[-1].waits == ROLL:
        play.land(s, 1)
    hexes = s.kit.hex_named
    party = [u for u in s.units_of(Side.ALLIED) if s.kind_of(u).code == "7-4" and s.at[u] < RESERVE][:2]
    for u, name in zip(party, ("Y36", "X36"), strict=True):
        s.place(u, hexes(name))
    s.phase, s.agenda = "combat", []
    return outcome(s, Battle(hexes("X35"), tuple(party)), "EX")


@pytest.mark.parametrize(
    ("game_id", "place", "task"),
    [
        ("dday-1991", at_the_edge, "LeaveBoard"),
        ("dday-1991", over_a_full_box, "Target"),
        ("dday-1991", an_airfield_in_reach, "FlyUnit"),
        ("breakout-1993", through_a_full_area, "RetreatOn"),
        ("normandy-1969", a_debt_of_two_regiments, "Exchange"),
    ],
)
def test_a_rare_decision_holds(game_id: str, place: Any, task: str) -> None:
    game, chance = registry.game(game_id), Random(1)
    s: State = place()
    assert type(s.agenda[-1]).__name__ == task
    words = Words(chance)
    words.hear(play.offered(s))
    check_offer(game, s)
    refused = words.refused(s, 12)
    check_refusals(game, s, refused, chance)
    check_shown(game, s)
    check_secrecy(game, s, refused, chance)
