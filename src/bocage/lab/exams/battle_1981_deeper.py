"""Exams in Battle for Normandy (1981) that rules of thumb do not solve: the enemy still has his march."""

from msgspec.structs import replace

from bocage.core.hexes import mask_of
from bocage.core.protocol import Action, Side
from bocage.games.battle_1981.advance import AfterBattle
from bocage.games.battle_1981.combat import END, NextAttack
from bocage.games.battle_1981.forecast import against
from bocage.games.battle_1981.retreat import STAND, RetreatOrStand, is_beside_enemy, ways
from bocage.games.battle_1981.state import MOST_FATIGUE, BattleState
from bocage.games.battle_1981.tables import interdiction_most

from .battle_1981_positions import allied_combat, position
from .frame import AHEAD, Exam, Lines

LAST = 12
"""The last turn that is played in a campaign."""

LAST_SHELLS = 4
"""Combat supply for one light attack of one division and not for two."""

ALL_AIRCRAFT = 100
"""Air points that cut as much of a march as any number does."""

CAEN = {"BR-3-INF": "8-12", "BR-50-INF": "8-13"}
SAINT_LO = {"US-1-INF": "9-06", "US-D1": "7-08"}


def _two_cadres() -> BattleState:
    """A cadre keeps Caen from counting, another Saint-Lô, and there is ammunition for one attack."""
    german = {"GE-736": "9-12", "GE-914": "10-06", "GE-711": "10-13"}
    left = {"GE-736": 2, "GE-914": 2}
    pools = (800, 800, LAST_SHELLS, 0)
    worn = dict.fromkeys(left, MOST_FATIGUE)
    units = {**CAEN, **SAINT_LO, **german}
    s = position(units, allied_combat(), turn=LAST, cp=left, fatigue=worn, pools=pools, fire=(0, 0))
    s.cadres = mask_of(s.kit.unit_index[code] for code in left)
    return s


def _cadre_lines(s: BattleState) -> Lines:
    return [Action("attack", "GE-914")], [Action("attack", "GE-736")], [END]


def _before_saint_lo(before: BattleState, own: list[Action], after: BattleState) -> float:
    return float(Action("attack", "GE-914") in own)


def _relieved() -> BattleState:
    """A remnant before Caen is driven, and a division stands behind it; aircraft are over all roads."""
    worn = {"GE-736": MOST_FATIGUE, "GE-711": 6}
    units = {**CAEN, "GE-736": "9-12", "GE-711": "10-13"}
    s = position(units, allied_combat(), turn=LAST, cp={"GE-736": 7}, fatigue=worn, fire=(0, 0))
    driven, attackers = s.kit.unit_index["GE-736"], tuple(s.kit.unit_index[code] for code in CAEN)
    for code in worn:
        s.cut[s.kit.unit_index[code]] = interdiction_most(ALL_AIRCRAFT)
    s.battle = replace(against(s, attackers, driven), attack=5, defence=3, opened=True)
    s.hit[driven], s.fought = 1, mask_of(attackers)
    s.agenda[-1:] = [NextAttack(Side.ALLIED), AfterBattle(eliminated=False), RetreatOrStand(driven)]
    s.offer = None
    return s


def _relieved_lines(s: BattleState) -> Lines:
    return [Action("retreat", "10-12")], [STAND], [Action("retreat", "9-13")]


def _ways_off(s: BattleState) -> list[str]:
    """Where the remnant may go without an enemy beside it."""
    u = s.kit.unit_index["GE-736"]
    return [s.kit.names[h] for h in ways(s, u) if not is_beside_enemy(s, u, h)]


def _went(before: BattleState, own: list[Action], after: BattleState) -> float:
    return float(own[0].verb == "retreat" and own[0].noun in _ways_off(before))


DEEPER: list[Exam] = [
    Exam(
        "last-shells",
        "One attack, two cadres",
        "Either dies of any attack. The one beside Caen bars two hexes, but the division behind steps into its place "
        "and nothing is won; nobody can come after the one beside Saint-Lô, which is 75 points.",
        Side.ALLIED,
        _two_cadres,
        20,
        _before_saint_lo,
        AHEAD,
        _cadre_lines,
    ),
    Exam(
        "relieved",
        "He need not stand",
        "While a German is beside it Caen counts for nothing, but the division behind has still to march and keeps "
        "it so. To stand costs six combat points or seven, and nearly always ten for the unit.",
        Side.GERMAN,
        _relieved,
        1,
        _went,
        AHEAD,
        _relieved_lines,
    ),
]
