"""What a pointed finger shows, and the facts of a refusal in the player's words."""

from collections.abc import Callable, Iterable, Mapping

from bocage.core.hexes import NOWHERE
from bocage.core.protocol import ASK, Action, Fact, Side

from .counters import Unit
from .names import EDGES, beach_at, beach_words, ground_words, hex_words, position, unit_words
from .state import BOX, RegimentState, unit_named


class Finger:
    """What is pointed at: a hex or none, a beach or none, the own units there."""

    def __init__(self, s: RegimentState, side: Side, place: str, piece: str) -> None:
        unit = unit_named(s, piece, side)
        at = position(s, place) if place else (s.at[unit] if unit is not None else NOWHERE)
        self.hex = at if at >= 0 else NOWHERE
        self.name = s.kit.names[at] if at >= 0 else ""
        boxed = at <= BOX
        self.beach = BOX - at if boxed else beach_at(s, at)
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


def facts_in_words(s: RegimentState, facts: Mapping[str, Fact]) -> dict[str, Fact]:
    """The facts of a refusal with units, hexes, beaches and grounds in words, each to be read after its name."""
    hex_word, _ = s.kit.HEXES
    return {
        hex_word if name == "hex" else name: _IN_WORDS[name](s, fact) if name in _IN_WORDS else fact
        for name, fact in facts.items()
    }


def _unit(s: RegimentState, fact: Fact) -> Fact:
    """An own unit by what and where it is; a number that is no own unit's says nothing of the enemy's."""
    task = s.agenda[-1] if s.agenda else None
    u = unit_named(s, str(fact), task.who(s)) if task is not None and task.waits == ASK else None
    return unit_words(s, u) if u is not None else fact


def _hex(s: RegimentState, fact: Fact) -> Fact:
    h = s.kit.hex_named(str(fact))
    return hex_words(s, h) if h >= 0 else fact


def _beach(s: RegimentState, fact: Fact) -> Fact:
    number = str(fact)
    if number.isascii() and number.isdecimal() and int(number) in s.kit.board.beaches:
        return beach_words(s, int(number)).removeprefix("beach ")
    return _hex(s, fact)


_IN_WORDS: dict[str, Callable[[RegimentState, Fact], Fact]] = {
    "unit": _unit,
    "hex": _hex,
    "beach": _beach,
    "ground": lambda s, fact: ground_words(s, str(fact)),
    "edge": lambda s, fact: EDGES.get(str(fact), fact),
}
