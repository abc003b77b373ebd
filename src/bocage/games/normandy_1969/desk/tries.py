"""What a player who points at something may have meant."""

from collections.abc import Callable
from typing import Any

from bocage.core.protocol import ASK, Action
from bocage.core.regiments.desk_fingers import Finger
from bocage.core.regiments.invasion import codes_of, waiting
from bocage.games.normandy_1969.landings import available
from bocage.games.normandy_1969.planning import ASSAULT, unplanned_wave
from bocage.games.normandy_1969.state import NormandyState


def tries(s: NormandyState, place: str, piece: str) -> list[Action]:
    """The actions a pointed finger may mean now, likeliest first; empty where no ruling would help."""
    task = s.agenda[-1] if s.agenda else None
    meaning = _MEANINGS.get(type(task).__name__)
    if task is None or task.waits != ASK or meaning is None:
        return []
    return meaning(s, task, Finger(s, task.who(s), place, piece))


def _move_unit(s: NormandyState, task: Any, finger: Finger) -> list[Action]:
    out = finger.there("exit") if finger.hex in s.kit.board.road_exits and not task.unit & 1 else []
    return [*finger.there("go"), *out, *finger.there("step")]


def _gather(s: NormandyState, task: Any, finger: Finger) -> list[Action]:
    """§RUL-09 A unit means that it joins; the coast, that its ships wait or fire."""
    return finger.own("with") or finger.there("fire", "hold")


_MEANINGS: dict[str, Callable[[NormandyState, Any, Finger], list[Action]]] = {
    "PlanBeaches": lambda s, task, finger: finger.by_beach("invade"),
    "PlanSupply": lambda s, task, finger: finger.by_beach("supply"),
    "PlanAssault": lambda s, task, finger: finger.by_beach("assign", codes_of(s, waiting(s, ASSAULT))),
    "PlanDrops": lambda s, task, finger: finger.there(task.verb),
    "PlanWave": lambda s, task, finger: finger.by_beach("wave", codes_of(s, unplanned_wave(s))),
    "Deploy": lambda s, task, finger: finger.own("place"),
    "PlaceUnit": lambda s, task, finger: finger.there("at"),
    "ChooseMove": lambda s, task, finger: finger.own("move"),
    "MoveUnit": _move_unit,
    "Regroup": lambda s, task, finger: finger.own("break") if finger.hex >= 0 else [],
    "Attacks": lambda s, task, finger: finger.there("attack"),
    "Gather": _gather,
    "Exchange": lambda s, task, finger: finger.own("lose"),
    "RetreatStep": lambda s, task, finger: finger.there("retreat"),
    "Land": lambda s, task, finger: finger.by_beach("land", codes_of(s, available(s))),
    "LandGlider": lambda s, task, finger: finger.there("glide"),
}
