"""What a player who points at something may have meant, and refusals in his words."""

from collections.abc import Callable
from typing import Any

from bocage.core.hexes import NOWHERE
from bocage.core.protocol import ASK, Action
from bocage.core.regiments.desk_fingers import Finger
from bocage.core.regiments.state import RESERVE
from bocage.games.normandy_1971.planning import ASSAULT, waiting
from bocage.games.normandy_1971.reinforce import is_available
from bocage.games.normandy_1971.state import NormandyState


def tries(s: NormandyState, place: str, piece: str) -> list[Action]:
    """The actions a pointed finger may mean now, likeliest first; empty where no ruling would help."""
    task = s.agenda[-1] if s.agenda else None
    if task is None or task.waits != ASK:
        return []
    finger = Finger(s, task.who(s), place, piece)
    return _MEANINGS.get(type(task).__name__, _nothing)(s, task, finger)


def _nothing(s: NormandyState, task: Any, finger: Finger) -> list[Action]:
    return []


def _move_unit(s: NormandyState, task: Any, finger: Finger) -> list[Action]:
    out = finger.there("exit") if finger.hex in s.kit.board.road_exits and not task.unit & 1 else []
    return [*finger.there("go"), *out, *finger.there("step")]


def _plan_attack(s: NormandyState, task: Any, finger: Finger) -> list[Action]:
    return finger.own("with") or finger.there("also")


def _naval_support(s: NormandyState, task: Any, finger: Finger) -> list[Action]:
    return [Action("fire", f"{mission.type} {finger.name}") for mission in s.kit.missions] if finger.name else []


def _retreat(s: NormandyState, task: Any, finger: Finger) -> list[Action]:
    """A finger shows the end of a retreat: every way of two hexes to it, or the hex itself if none leads there."""
    if finger.hex == NOWHERE:
        return []
    near, names = s.kit.grid.neighbours, s.kit.names
    between = [m for m in near[s.at[task.unit]] if m != NOWHERE and m in near[finger.hex] and names[m]]
    ways = [Action("retreat", f"{names[m]}-{finger.name}") for m in between]
    return finger.there("retreat") if finger.hex in near[s.at[task.unit]] or not ways else ways


def _reinforce(s: NormandyState, task: Any, finger: Finger) -> list[Action]:
    return finger.by_beach("land", sorted({s.kind_of(u).code for u in s.units_at(RESERVE) if is_available(s, u)}))


def _plan_assault(s: NormandyState, task: Any, finger: Finger) -> list[Action]:
    return finger.by_beach("assign", sorted({s.kind_of(u).code for u in waiting(s, ASSAULT)}))


_MEANINGS: dict[str, Callable[[NormandyState, Any, Finger], list[Action]]] = {
    "PlanBeaches": lambda s, task, finger: finger.by_beach("invade"),
    "PlanSupply": lambda s, task, finger: finger.by_beach("supply"),
    "PlanAssault": _plan_assault,
    "PlanDrops": lambda s, task, finger: finger.there(task.verb),
    "Deploy": lambda s, task, finger: finger.own("place"),
    "PlaceUnit": lambda s, task, finger: finger.there("at"),
    "ChooseMove": lambda s, task, finger: finger.own("move"),
    "MoveUnit": _move_unit,
    "Regroup": lambda s, task, finger: finger.own("break") if finger.hex != NOWHERE else [],
    "Allocate": lambda s, task, finger: finger.there("attack"),
    "PlanAttack": _plan_attack,
    "NavalSupport": _naval_support,
    "Exchange": lambda s, task, finger: finger.own("lose"),
    "DictateRetreat": _retreat,
    "Reinforce": _reinforce,
    "LandGlider": lambda s, task, finger: finger.there("glide"),
    "Announce": lambda s, task, finger: finger.own("dig"),
}
