"""What each choice of the moment would make of a battle, besides what its own words say."""

from fractions import Fraction

from msgspec.structs import replace

from bocage.core import play
from bocage.core.hexes import Hex
from bocage.core.tally import written
from bocage.games.battle_1981.combat import candidates
from bocage.games.battle_1981.effectiveness import most_level
from bocage.games.battle_1981.forecast import Cell, cell
from bocage.games.battle_1981.odds import QUARTERS
from bocage.games.battle_1981.state import Battle, BattleState

from .plans_words import nearest

Effects = tuple[tuple[str, str], ...]

MEDIUM = 5
"""The level that is supposed on both sides where none has been chosen."""


def everybody(s: BattleState, battle: Battle) -> Battle:
    """§9a §RUL-54 The battle with all who may join it."""
    while able := candidates(s, battle):
        battle = replace(battle, attackers=(*battle.attackers, able[0]))
    return battle


def usual(s: BattleState, battle: Battle) -> Cell:
    """§9c A battle at medium levels, or at the highest that tired or badly led units can do."""
    attack, defence = (most_level(s, units) for units in (battle.attackers, (battle.defender,)))
    return cell(s, battle, min(MEDIUM, attack), min(MEDIUM, defence))


def usual_words(s: BattleState, battle: Battle) -> str:
    """`level 5 against 5: lose 11, cost them 15, drive them out`"""
    found = usual(s, battle)
    driven = ", drive them out" if found.driven else ""
    return f"level {found.attack} against {found.defence}: {_exchange(found)}{driven}"


def _exchange(found: Cell) -> str:
    return f"lose {nearest(found.attackers.mean)}, cost them {nearest(found.defender.mean)}"


def joining(s: BattleState, battle: Battle) -> Effects:
    """§9a §9g Another unit: what it makes of a battle at medium levels."""
    found = []
    for a in play.offered(s):
        if a.verb == "join":
            joined = replace(battle, attackers=(*battle.attackers, s.kit.unit_index[a.noun]))
            found.append((str(a), usual_words(s, joined)))
        elif a.verb == "fight":
            found.append((str(a), usual_words(s, battle)))
    return tuple(found)


def standing(s: BattleState, verb: str, h: Hex = -1) -> Effects:
    """§chart-terrain The ground that a retreat, a cadre or an advance would stand on: `defends ×2½`."""
    offered = [a for a in play.offered(s) if a.verb == verb]
    return tuple((str(a), ground_words(s, s.kit.hex_named(a.noun) if h < 0 else h)) for a in offered)


def ground_words(s: BattleState, h: Hex) -> str:
    """`defends ×2½`"""
    return f"defends ×{written(Fraction(s.kit.defence[h], QUARTERS))}"
