"""What a player who points at something may have meant, and refusals in his words."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from bocage.core.hexes import NOWHERE
from bocage.core.protocol import ASK, Action, Fact, Side
from bocage.games.normandy_1971.kinds import Unit
from bocage.games.normandy_1971.planning import ASSAULT, waiting
from bocage.games.normandy_1971.reinforce import is_available
from bocage.games.normandy_1971.state import BOX, RESERVE, NormandyState, unit_named
from bocage.games.normandy_1971.words import EDGES

from .names import GROUNDS, beach_words, hex_words, position, unit_words


def tries(s: NormandyState, place: str, piece: str) -> list[Action]:
    """The actions a pointed finger may mean now, likeliest first; empty where no ruling would help."""
    task = s.agenda[-1] if s.agenda else None
    if task is None or task.waits != ASK:
        return []
    finger = _Finger(s, task.who(s), place, piece)
    return _MEANINGS.get(type(task).__name__, _nothing)(s, task, finger)


class _Finger:
    """What is pointed at: a hex or none, a beach or none, the own units there."""

    def __init__(self, s: NormandyState, side: Side, place: str, piece: str) -> None:
        board = s.kit.board
        unit = unit_named(s, piece, side)
        at = position(s, place) if place else (s.at[unit] if unit is not None else NOWHERE)
        self.hex = at if at >= 0 else NOWHERE
        self.name = s.kit.names[at] if at >= 0 else ""
        boxed = at <= BOX
        self.beach = BOX - at if boxed else next((n for n, h in board.beaches.items() if h == at), 0)
        self.units: list[Unit] = [unit] if unit is not None else []
        if not piece and (at >= 0 or boxed):
            self.units = [u for u in s.units_at(at) if u & 1 == side]

    def own(self, verb: str) -> list[Action]:
        """A verb on each of the own units."""
        return [Action(verb, str(u)) for u in self.units]

    def there(self, *verbs: str) -> list[Action]:
        """Verbs on the hex."""
        return [Action(verb, self.name) for verb in verbs] if self.name else []

    def by_beach(self, verb: str, codes: Iterable[str] = ("",)) -> list[Action]:
        """A verb on the beach, by kind where it needs one."""
        return [Action(verb, f"{code} {self.beach}".strip()) for code in codes] if self.beach else []


def _nothing(s: NormandyState, task: Any, finger: _Finger) -> list[Action]:
    return []


def _move_unit(s: NormandyState, task: Any, finger: _Finger) -> list[Action]:
    out = finger.there("exit") if finger.hex in s.kit.board.road_exits and not task.unit & 1 else []
    return [*finger.there("go"), *out, *finger.there("step")]


def _plan_attack(s: NormandyState, task: Any, finger: _Finger) -> list[Action]:
    return finger.own("with") or finger.there("also")


def _naval_support(s: NormandyState, task: Any, finger: _Finger) -> list[Action]:
    return [Action("fire", f"{mission.type} {finger.name}") for mission in s.kit.missions] if finger.name else []


def _retreat(s: NormandyState, task: Any, finger: _Finger) -> list[Action]:
    """A finger shows the end of a retreat: every way of two hexes to it, or the hex itself if none leads there."""
    if finger.hex == NOWHERE:
        return []
    near, names = s.kit.grid.neighbours, s.kit.names
    between = [m for m in near[s.at[task.unit]] if m != NOWHERE and m in near[finger.hex] and names[m]]
    ways = [Action("retreat", f"{names[m]}-{finger.name}") for m in between]
    return finger.there("retreat") if finger.hex in near[s.at[task.unit]] or not ways else ways


def _reinforce(s: NormandyState, task: Any, finger: _Finger) -> list[Action]:
    return finger.by_beach("land", sorted({s.kind_of(u).code for u in s.units_at(RESERVE) if is_available(s, u)}))


def _plan_assault(s: NormandyState, task: Any, finger: _Finger) -> list[Action]:
    return finger.by_beach("assign", sorted({s.kind_of(u).code for u in waiting(s, ASSAULT)}))


_MEANINGS: dict[str, Callable[[NormandyState, Any, _Finger], list[Action]]] = {
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


# --- refusals in words


def names(s: NormandyState, facts: Mapping[str, Fact]) -> dict[str, Fact]:
    """The facts of a refusal with units, hexes, beaches and grounds in words, each to be read after its name."""
    return {name: _IN_WORDS[name](s, fact) if name in _IN_WORDS else fact for name, fact in facts.items()}


def _unit(s: NormandyState, fact: Fact) -> Fact:
    """§FOG-1 An own unit by what and where it is; a number that is no own unit's says nothing of the enemy's."""
    task = s.agenda[-1] if s.agenda else None
    u = unit_named(s, str(fact), task.who(s)) if task is not None and task.waits == ASK else None
    return unit_words(s, u) if u is not None else fact


def _hex(s: NormandyState, fact: Fact) -> Fact:
    h = s.kit.hex_named(str(fact))
    return hex_words(s, h) if h >= 0 else fact


def _beach(s: NormandyState, fact: Fact) -> Fact:
    number = str(fact)
    if number.isascii() and number.isdecimal() and int(number) in s.kit.board.beaches:
        return beach_words(s, int(number)).removeprefix("beach ")
    return _hex(s, fact)


_IN_WORDS: dict[str, Callable[[NormandyState, Fact], Fact]] = {
    "unit": _unit,
    "hex": _hex,
    "beach": _beach,
    "ground": lambda s, fact: GROUNDS.get(str(fact), fact),
    "edge": lambda s, fact: EDGES.get(str(fact), fact),
}
