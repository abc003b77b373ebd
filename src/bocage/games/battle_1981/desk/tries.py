"""What a player who points somewhere may have meant, and refusals in his words."""

from collections.abc import Callable, Mapping
from typing import Any

from bocage.core.blocks import Place
from bocage.core.hexes import NOWHERE
from bocage.core.protocol import ASK, Action, Fact, Side
from bocage.games.battle_1981.kinds import Unit
from bocage.games.battle_1981.landing import beach_name, is_closed
from bocage.games.battle_1981.moves import MoveUnit
from bocage.games.battle_1981.state import AT_SEA, BattleState

from .names import hex_words, unit_words
from .reasons import reason


def tries(s: BattleState, place: Place, piece: str) -> list[Action]:
    """The actions a pointed finger may mean now, likeliest first; empty where no ruling would help."""
    task = s.agenda[-1] if s.agenda else None
    if task is None or task.waits != ASK:
        return []
    meaning = _MEANINGS.get(type(task).__name__)
    return meaning(s, task, _Finger(s, task.who(s), place, piece)) if meaning is not None else []


class _Finger:
    """What is pointed at: a position or none, the own unit there or the enemy's."""

    def __init__(self, s: BattleState, side: Side, place: str, piece: str) -> None:
        pointed = s.kit.unit_index.get(piece)
        at = s.kit.hex_named(place) if place else s.at[pointed] if pointed is not None else NOWHERE
        here = pointed if pointed is not None else s.on[at] if at >= 0 else -1
        self._kit, self.at = s.kit, at
        self.own: list[Unit] = [here] if here >= 0 and here & 1 == side else []
        self.enemy: list[Unit] = [here] if here >= 0 and here & 1 != side else []

    def mine(self, verb: str) -> list[Action]:
        """A verb on the own unit."""
        return [self._kit.named(verb)[u] for u in self.own]

    def theirs(self, verb: str) -> list[Action]:
        """A verb on the enemy's."""
        return [self._kit.named(verb)[u] for u in self.enemy]

    def there(self, verb: str) -> list[Action]:
        """A verb on the position."""
        return [self._kit.noun(verb)[self.at]] if self.at >= 0 else []


def _move_unit(s: BattleState, task: MoveUnit, finger: _Finger) -> list[Action]:
    """The position is to be marched to, or landed in from the beach nearest to it."""
    u = task.unit
    if s.at[u] != AT_SEA or finger.at < 0:
        return finger.there("go")
    beaches, distance = s.kit.board.beachheads, s.kit.grid.distance
    order = sorted(
        range(len(beaches)), key=lambda beach: (is_closed(s, beach), distance(beaches[beach].marker, finger.at))
    )
    return [Action("land", f"{beach_name(s, order[0])} {s.kit.names[finger.at]}")]


_MEANINGS: dict[str, Callable[[BattleState, Any, _Finger], list[Action]]] = {
    "DropZone": lambda s, task, finger: finger.there("drop"),
    "MoveSide": lambda s, task, finger: finger.mine("unit"),
    "MoveUnit": _move_unit,
    "Attack": lambda s, task, finger: finger.theirs("attack"),
    "Gather": lambda s, task, finger: finger.mine("join"),
    "RetreatOrStand": lambda s, task, finger: finger.there("retreat"),
    "Advance": lambda s, task, finger: finger.mine("advance"),
    "CadreRetreat": lambda s, task, finger: finger.there("retreat"),
}


# --- refusals in words


def names(s: BattleState, facts: Mapping[str, Fact]) -> dict[str, Fact]:
    """The facts of a refusal as a sentence, with the unit it is about before it; else with codes in words."""
    worded = {name: _IN_WORDS[name](s, fact) if name in _IN_WORDS else fact for name, fact in facts.items()}
    if said := reason(s, facts):
        return {**({"unit": worded["unit"]} if "unit" in facts else {}), "why": said}
    return worded


def _named(s: BattleState, fact: Fact) -> Fact:
    """A unit, a position, or a way ashore in words."""
    text = str(fact)
    if text in s.kit.unit_index:
        return unit_words(s, s.kit.unit_index[text])
    beach, _, name = text.rpartition(" ")
    h = s.kit.hex_named(name)
    where = hex_words(s, h) if h >= 0 else name
    return f"{beach.capitalize()} {where}".strip() if h >= 0 else fact


_IN_WORDS: dict[str, Callable[[BattleState, Fact], Fact]] = {"unit": _named, "hex": _named, "holds": _named}
