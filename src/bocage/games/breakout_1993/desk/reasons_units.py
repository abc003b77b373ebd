"""Why a unit may not do what was tried, where a ruling names the unit alone."""

from collections.abc import Callable
from typing import Any

from bocage.games.breakout_1993.kinds import Unit
from bocage.games.breakout_1993.state import DEMOLITION, BreakoutState

from .names import LEVELS

About = Callable[[BreakoutState, Any, Unit], str]


def about_unit(s: BreakoutState, task: Any, u: Unit) -> str:
    """What stands against a unit, in a sentence that goes on from its name; empty if nothing can be said."""
    found = _ABOUT.get(type(task).__name__)
    return found(s, task, u) if found is not None else ""


def _still(s: BreakoutState, u: Unit) -> str:
    return "coastal artillery never moves or assaults" if s.kit.coastal >> u & 1 else ""


def _active(s: BreakoutState, task: Any, u: Unit) -> str:
    """§RUL-09 §8.2a"""
    late = "a bridge was blown in this impulse, and nobody moves after that" if s.stage == DEMOLITION else ""
    return _still(s, u) or late


def _march(s: BreakoutState, task: Any, u: Unit) -> str:
    """§8.5"""
    return "it must assault where it is"


def _assault(s: BreakoutState, task: Any, u: Unit) -> str:
    """§RUL-09 §RUL-23 §RUL-10 §9.2A §9.21 §9.21b §9.21c Who neither assaults nor supports."""
    piece, battle = s.kit.kinds[u], s.battle
    if still := _still(s, u):
        return still
    if piece.is_nebelwerfer:
        return "Nebelwerfers bombard, but never support an assault"
    if not s.is_fresh(u):
        return f"it is {LEVELS[s.level[u]]}, and only Fresh units take part"
    if battle is not None and u == battle.point:
        return "it leads already"
    if piece.is_field_artillery:
        return _gun(s, u)
    if battle is not None and s.at[u] != battle.target:
        return "only field artillery supports from another Area"
    return "only infantry and armor lead an assault"


def _gun(s: BreakoutState, u: Unit) -> str:
    """§RUL-10 §9.21b Guns that have moved or fired, or belong to another army."""
    battle = s.battle
    if s.supported >> u & 1:
        return "it has fired in this impulse"
    if s.moved >> u & 1 or (battle is not None and u in battle.units):
        return "a gun either moves and assaults, or supports from where it stands"
    if battle is not None and battle.units and s.kit.army[u] != s.kit.army[battle.units[0]]:
        return "it belongs to another army than those who assault"
    return "artillery assaults only where it has come in this impulse; from here it can support"


def _barrage(s: BreakoutState, task: Any, u: Unit) -> str:
    """§10.1 §10.1a §9.21c §8.22 §10.2a Who does not fire, and who is not aimed at."""
    kit, barrage = s.kit, s.barrage
    if barrage is None:
        return ""
    if u & 1 != task.who(s):
        if kit.kinds[u].is_artillery and barrage.lead >= 0 and kit.nebelwerfers >> barrage.lead & 1:
            return "Nebelwerfers do not fire at artillery"
        return "artillery is aimed at first only where nobody else is"
    if not (kit.field_artillery | kit.nebelwerfers) >> u & 1:
        return "only field artillery and Nebelwerfers bombard"
    if not s.is_fresh(u):
        return f"it is {LEVELS[s.level[u]]}, and only Fresh guns fire"
    if u == barrage.lead or u in barrage.units:
        return "it fires already"
    if (1 << u | 1 << max(barrage.lead, 0)) & kit.nebelwerfers:
        return "Nebelwerfers fire alone"
    return "it belongs to another army than the gun that leads"


_ABOUT: dict[str, About] = {
    "Active": _active,
    "March": _march,
    "PlanAssault": _assault,
    "PlanBarrage": _barrage,
    "AimFirst": _barrage,
    "FirstWave": lambda s, task, u: "artillery does not land in the first wave",
    "PayAttrition": lambda s, task, u: "it has lost a level to this bombardment already",
    "Pay": lambda s, task, u: "coastal artillery never retreats",
    "RetreatMore": lambda s, task, u: "coastal artillery never retreats",
    "Regroup": lambda s, task, u: (
        "coastal artillery never moves" if s.kit.coastal >> u & 1 else "nobody regroups from there"
    ),
}
