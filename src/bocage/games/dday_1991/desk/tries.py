"""What a player who points somewhere may have meant, and refusals in his words."""

from collections.abc import Callable, Mapping
from typing import Any

from bocage.core.hexes import NOWHERE
from bocage.core.protocol import ASK, Action, Fact, Side
from bocage.games.dday_1991.kinds import Unit
from bocage.games.dday_1991.state import DDayState
from bocage.games.dday_1991.tables import last_turn, month

from .choices_sea import HARBOURS
from .names import hex_words, moves_words, number_of, unit_words
from .reasons import reason


def tries(s: DDayState, place: str, piece: str) -> list[Action]:
    """The actions a pointed finger may mean now, likeliest first; empty where no ruling would help."""
    task = s.agenda[-1] if s.agenda else None
    if task is None or task.waits != ASK:
        return []
    finger = _Finger(s, task.who(s), place, piece)
    meaning = _MEANINGS.get(type(task).__name__)
    return meaning(s, task, finger) if meaning is not None else []


class _Finger:
    """What is pointed at: a hex or none, the own units and the enemy's there."""

    def __init__(self, s: DDayState, side: Side, place: str, piece: str) -> None:
        unit = s.kit.unit_index.get(piece)
        at = s.kit.hex_named(place) if place else s.at[unit] if unit is not None else NOWHERE
        self.name = s.kit.names[at] if at >= 0 else ""
        here = [unit] if unit is not None else s.units_at(at) if not piece and at >= 0 else []
        self._kit = s.kit
        self.own: list[Unit] = [u for u in here if u & 1 == side]
        self.enemy: list[Unit] = [u for u in here if u & 1 != side]

    def mine(self, *verbs: str) -> list[Action]:
        """Verbs on each of the own units."""
        return [self._kit.named(verb)[u] for verb in verbs for u in self.own]

    def theirs(self, verb: str) -> list[Action]:
        """A verb on each of the enemy's units."""
        return [self._kit.named(verb)[u] for u in self.enemy]

    def there(self, *verbs: str) -> list[Action]:
        """Verbs on the hex."""
        return [Action(verb, self.name) for verb in verbs] if self.name else []


def _choose_move(s: DDayState, task: Any, finger: _Finger) -> list[Action]:
    """A unit to be moved or dropped, or a hex to be bombed."""
    drops = s.kit.options.airborne_drops and any(s.kit.droppers >> u & 1 for u in finger.own)
    bombing = s.kit.options.carpet_bombing and finger.enemy and task.side == Side.ALLIED
    bombs = finger.there("bomb") if bombing else []
    return [*finger.mine("move", *(["jump"] if drops else [])), *bombs]


def _march(s: DDayState, task: Any, finger: _Finger) -> list[Action]:
    """One of the box, or else the hex."""
    here = s.kit.names[s.at[task.unit]]
    if finger.own and finger.name == here:
        return [action for action in finger.mine("pick") if action.noun != s.kit.kinds[task.unit].id]
    return finger.there("go", "step") if s.kit.ground >> task.unit & 1 else finger.there("go")


def _declare(s: DDayState, task: Any, finger: _Finger) -> list[Action]:
    return finger.there("attack")


def _plan_combat(s: DDayState, task: Any, finger: _Finger) -> list[Action]:
    return finger.mine("with") or finger.there("also")


def _pursue(s: DDayState, task: Any, finger: _Finger) -> list[Action]:
    return finger.mine("pursue") or finger.there("strike")


_MEANINGS: dict[str, Callable[[DDayState, Any, _Finger], list[Action]]] = {
    "Deploy": lambda s, task, finger: finger.mine("place"),
    "DeployUnit": lambda s, task, finger: finger.there("at"),
    "Reinforce": lambda s, task, finger: finger.mine("place"),
    "Arrive": lambda s, task, finger: finger.there("at"),
    "Replace": lambda s, task, finger: finger.mine("restore"),
    "Transfer": lambda s, task, finger: finger.mine("ship"),
    "ShipUnit": lambda s, task, finger: finger.there("to"),
    "Invade": lambda s, task, finger: finger.mine("invade"),
    "InvadeUnit": lambda s, task, finger: finger.there("to"),
    "TowHarbour": lambda s, task, finger: finger.there("to"),
    "ChooseMove": _choose_move,
    "March": _march,
    "Jump": lambda s, task, finger: finger.there("to"),
    "Declare": _declare,
    "PlanCombat": _plan_combat,
    "React": lambda s, task, finger: finger.mine("fly"),
    "FlyUnit": lambda s, task, finger: finger.there("to"),
    "Target": lambda s, task, finger: finger.theirs("target"),
    "ChooseCombat": lambda s, task, finger: finger.there("resolve", "land"),
    "Losses": lambda s, task, finger: finger.mine("lose"),
    "RetreatFirst": lambda s, task, finger: finger.there("withdraw"),
    "RetreatTo": lambda s, task, finger: finger.there("retreat"),
    "LeaveBoard": lambda s, task, finger: finger.there("retreat"),
    "OccupyFirst": lambda s, task, finger: finger.there("occupy"),
    "Occupy": lambda s, task, finger: finger.mine("advance"),
    "Pursue": _pursue,
    "PlanStrike": lambda s, task, finger: finger.mine("with"),
}


# --- refusals in words


def names(s: DDayState, facts: Mapping[str, Fact]) -> dict[str, Fact]:
    """The facts of a refusal with units, hexes, markers and months in words, each to be read after its name.

    What is needed and had are Moves where nobody and no place is meant, and movement factors else. Where the desk can
    say what failed in a sentence, that stands for the hex and the numbers; a unit alone is named before it.
    """
    if said := reason(s, facts):
        alone = "unit" in facts and "hex" not in facts
        return {"unit": _unit(s, facts["unit"]), "why": said} if alone else {"why": said}
    worded = {name: _IN_WORDS[name](s, fact) if name in _IN_WORDS else fact for name, fact in facts.items()}
    factors = "keep" not in facts and ("hex" in facts or "unit" in facts)
    for name in ("need", "have"):
        if isinstance(count := facts.get(name), int):
            worded[name] = number_of(count, "movement factor") if factors else moves_words(count)
    return worded


def _unit(s: DDayState, fact: Fact) -> Fact:
    u = s.kit.unit_index.get(str(fact))
    return fact if u is None else unit_words(s, u)


def _hex(s: DDayState, fact: Fact) -> Fact:
    h = s.kit.hex_named(str(fact))
    return hex_words(s, h) if h >= 0 else fact


def _turn(s: DDayState, fact: Fact) -> Fact:
    turn = int(fact)
    return f"{turn}, {month(turn).capitalize()}" if 1 <= turn <= last_turn() else fact


_IN_WORDS: dict[str, Callable[[DDayState, Fact], Fact]] = {
    "unit": _unit,
    "hex": _hex,
    "turn": _turn,
    "marker": lambda s, fact: HARBOURS.get(str(fact), fact),
    "keep": lambda s, fact: moves_words(int(fact)),
}
