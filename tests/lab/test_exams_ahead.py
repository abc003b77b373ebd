"""Exams that ask for a look ahead: what makes their best play the best, by rules and dice and nobody's judgement."""

from fractions import Fraction
from statistics import fmean

import pytest

from bocage.core import play
from bocage.core.areas import Area
from bocage.core.hexes import members
from bocage.core.protocol import Action, Side
from bocage.games.battle_1981.combat import END, candidates, targets
from bocage.games.battle_1981.forecast import against
from bocage.games.battle_1981.losses import ranges
from bocage.games.battle_1981.movement import reach
from bocage.games.battle_1981.odds import odds
from bocage.games.battle_1981.retreat import STAND
from bocage.games.battle_1981.state import COMBAT, BattleState
from bocage.games.battle_1981.state import Battle as Battle1981
from bocage.games.battle_1981.tables import LEVELS, combat_supply
from bocage.games.battle_1981.victory import SIXTY, sixtieths
from bocage.games.breakout_1993.assault import attack_value, defense_value, is_bocage
from bocage.games.breakout_1993.casualties import capacity
from bocage.games.breakout_1993.forecast import ENDS, contested, sunset, voidable
from bocage.games.breakout_1993.kinds import Level, Unit
from bocage.games.breakout_1993.state import GONE, Battle, BreakoutState
from bocage.lab.exams.frame import AHEAD, exams, marked

GAMES = ("battle-1981", "breakout-1993")
KNOWN = 0.75
"""What whoever looks ahead scores at least, these exams of a game together."""


def _position(game: str, name: str) -> BattleState | BreakoutState:
    found: BattleState | BreakoutState = next(exam for exam in exams(game) if exam.id == name).build()
    return found


@pytest.mark.parametrize("game", GAMES)
def test_whoever_looks_ahead_knows(game: str) -> None:
    asked = [exam for exam in exams(game) if exam.asks == AHEAD]
    marks = {exam.id: marked(game, exam, "veteran", 0.25, seeds=[1, 2]).score for exam in asked}
    assert len(marks) >= 2
    assert fmean(marks.values()) >= KNOWN, marks


# --- Battle for Normandy (1981)


def _battle(name: str) -> BattleState:
    s = _position("battle-1981", name)
    assert isinstance(s, BattleState)
    return s


def _can_face(s: BattleState, code: str, town: str) -> int:
    """How many hexes of a town a German who is about to march can keep from counting at the most."""
    u, hexes = s.kit.unit_index[code], s.kit.board.objectives[town] & s.held[Side.ALLIED]
    return max((hexes & s.kit.next_to[h]).bit_count() for h in (s.at[u], *reach(s, u).hexes()))


def test_either_cadre_dies_of_any_attack_and_only_one_can_be_made() -> None:
    s = _battle("last-shells")
    cadres = targets(s, Side.ALLIED)
    assert [s.kit.kinds[u].id for u in cadres] == ["GE-736", "GE-914"]
    for u in cadres:
        attacker = candidates(s, Battle1981(Side.ALLIED, u, s.at[u]))[0]
        ratio = float(odds(s, against(s, (attacker,), u)))
        assert s.cp[u] <= min(ranges(attack, defence, ratio, 1)[1][0] for attack in LEVELS for defence in LEVELS)
        assert s.cadres >> u & 1  # §9r it leaves none itself
    beside = [s.on[h] for h in members(s.held[Side.ALLIED] & s.near(Side.GERMAN))]
    shells = [combat_supply(LEVELS[0], LEVELS[0]) * s.cp[u] for u in beside]
    assert len(shells) == 3
    assert max(shells) <= s.pools[COMBAT] < 2 * min(shells)


def _without(code: str) -> BattleState:
    """One of the cadres is dead, and the Germans march."""
    s = _battle("last-shells")
    s.remove(s.kit.unit_index[code])
    s.offer = None
    play.act(s, END)
    return s


def test_caen_is_faced_again_and_saint_lo_is_not() -> None:
    assert _can_face(_without("GE-736"), "GE-711", "Caen") == 2
    assert [_can_face(_without("GE-914"), code, "Saint-Lô") for code in ("GE-711", "GE-736")] == [0, 0]


def test_he_who_falls_back_loses_nothing_and_caen_is_faced_again() -> None:
    s = _battle("relieved")
    before = sixtieths(s)
    play.act(s, Action("retreat", "10-12"))
    play.act(s, Action("stay"))
    assert sixtieths(s) == before
    assert _can_face(s, "GE-711", "Caen") == 2


def test_he_who_stands_loses_whatever_the_die_says() -> None:
    lost = []
    for face in range(1, 8):
        s = _battle("relieved")
        before = sixtieths(s)
        play.act(s, STAND)
        play.land(s, face)
        lost.append((sixtieths(s) - before) // SIXTY)
    assert lost == [6, *[17] * 6]


# --- Breakout: Normandy (1993)


def _breakout(name: str) -> BreakoutState:
    s = _position("breakout-1993", name)
    assert isinstance(s, BreakoutState)
    return s


def _chance(s: BreakoutState, start: str, target: str, beyond: int = 0) -> Fraction:
    """How likely everybody who starts from a place clears a target, or clears it by so many points more.

    Both sides use the Advantage as well as can be, and whoever defends stands to the last.
    """
    here, there = s.kit.place_named(start), s.kit.place_named(target)
    able = s.fresh_at(here, Side.ALLIED)
    units = tuple(u for u in able if s.kit.leaders >> u & 1)
    guns, defenders = tuple(u for u in able if u not in units), s.units_at(there, Side.GERMAN)
    battles = [Battle(there, Side.ALLIED, units[0], units, guns, forward=u) for u in defenders]
    lead = min(int(attack_value(s, each).total) - int(defense_value(s, each).total) for each in battles)
    needed = capacity(s, defenders) + beyond + is_bocage(s, there)
    return contested(lead - needed + 1, voidable(s), 0 if s.advantage == Side.ALLIED else 1)


def test_the_breach_brings_more_than_st_lo() -> None:
    s = _breakout("breach")
    points = {code: s.kit.board.points[s.kit.place_named(code)] for code in ("4", "5", "27")}
    assert points == {"4": 1, "5": 1, "27": 2}
    assert sunset(s.impulse)[ENDS] == 1
    through, falls = _chance(s, "6", "5", beyond=1), _chance(s, "26", "27")
    assert (round(float(through), 2), round(float(falls), 2)) == (0.97, 0.57)


def test_there_is_time_for_both_but_only_troarn_can_wait() -> None:
    s = _breakout("urgent")
    assert s.impulse == 0
    assert not any(sunset(number)[ENDS] for number in (0, 1, 2))
    zone, vire = s.kit.place_named("D"), s.kit.place_named("24")
    fresh = [u for u in members(s.kit.of_side[Side.GERMAN]) if s.at[u] >= 0 and s.is_fresh(u)]
    assert fresh == s.units_at(zone, Side.GERMAN)
    assert s.apart("D", "6") > max(s.allowance(u) for u in fresh)
    now, troarn = _chance(s, "14", "24"), _chance(s, "6", "6")
    assert (round(float(now), 2), round(float(troarn), 2)) == (0.88, 0.97)
    lost_again = _counterattack(s.clone(), fresh, vire)
    for u in fresh:
        s.place(u, vire)
    later = _chance(s, "14", "24")
    assert now * (1 - lost_again) + troarn > Fraction(3, 2) > troarn + later


def _counterattack(s: BreakoutState, germans: list[Unit], place: Area) -> Fraction:
    """How likely Germans get into a place that the Americans have just taken, with the Advantage theirs."""
    for u in s.units_at(place, Side.GERMAN):
        s.remove(u, GONE)
    victors = [u for u in s.fresh_at(s.kit.place_named("14"), Side.ALLIED) if s.kit.leaders >> u & 1]
    for u in victors:
        s.place(u, place)
        s.set_level(u, Level.SPENT, "§8.2")
    leads = []
    for point in germans:
        battle = Battle(place, Side.GERMAN, point, tuple(germans), forward=victors[0])
        leads.append(int(attack_value(s, battle).total) - int(defense_value(s, battle).total))
    return contested(max(leads), voidable(s), 0)
