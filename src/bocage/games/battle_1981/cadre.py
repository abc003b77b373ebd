"""§9r What is left of an eliminated German unit: a cadre that falls back one position."""

from bocage.core.hexes import Hex
from bocage.core.protocol import Ask, Do, Event, Ruling, Side, Task, no
from bocage.core.verbs import Verb

from .kinds import Unit
from .movement import bars_sharing
from .nouns import HEX
from .sealed import battle_of
from .state import BattleState
from .tables import tunables


def leaves_cadre(s: BattleState, u: Unit) -> list[Task[BattleState]]:
    """§9r §AMB-05 §RUL-58 A German unit that dies in battle leaves a cadre, attacker or defender; a cadre leaves none.

    To be asked before the unit is taken off the map.
    """
    if not u & 1 or s.cadres >> u & 1:
        return []
    return [Cadre(u, s.at[u], s.fatigue[u])]


def bars_cadre(s: BattleState, h: Hex, left: Hex) -> Ruling | None:
    """§9r §1e §RUL-59 The first rule that keeps a cadre from a position; it leaves the enemy if it can."""
    if h not in s.kit.links[left]:
        return no("§9r", "{hex} is not land next to {left:hex}, where the unit was lost", hex=h, left=left)
    if (ruling := bars_sharing(s, h)) is not None:
        return ruling
    target = battle_of(s).hex
    if h == target:
        return no("§RUL-59", "{hex} was attacked, and a cadre does not advance", hex=h)
    beside = s.near(Side.ALLIED)
    free = [way for way in s.kit.links[left] if s.on[way] < 0 and way != target]
    if beside >> h & 1 and any(not beside >> way & 1 for way in free):
        return no("§RUL-59", "{hex} is next to an enemy, and a cadre goes where none is while it can", hex=h)
    return None


def cadre_ways(s: BattleState, left: Hex) -> list[Hex]:
    """§9r Where a cadre may fall back to from the position its unit died in."""
    return [h for h in s.kit.links[left] if bars_cadre(s, h, left) is None]


def form(s: BattleState, u: Unit, left: Hex, to: Hex, fatigue: int) -> None:
    """§9r §RUL-58 The cadre stands there, as tired as the unit was; it does not attack in this phase."""
    s.place(u, to)
    s.cp[u] = tunables().cadre
    s.tire(u, fatigue)
    s.cadres |= 1 << u
    s.fought |= 1 << u
    s.tell(Event("cadre", "§9r", {"piece": u, "from": left, "to": to, "cp": s.cp[u]}))


class Cadre(Do[BattleState], frozen=True):
    """§9r A cadre falls back, if there is anywhere to go."""

    unit: Unit
    left: Hex
    fatigue: int

    def run(self, s: BattleState) -> list[Task[BattleState]]:
        ways = cadre_ways(s, self.left)
        if len(ways) > 1:
            return [CadreRetreat(self.unit, self.left, self.fatigue)]
        if ways:
            form(s, self.unit, self.left, ways[0], self.fatigue)
        else:
            s.tell(Event("no_cadre", "§RUL-59", {"piece": self.unit, "hex": self.left}))
        return []


class CadreRetreat(Ask[BattleState], frozen=True):
    """§9r The German player chooses where a cadre falls back to."""

    rule = "§9r"
    asks = "choose where the cadre of {unit:the} gathers"
    unit: Unit
    left: Hex
    fatigue: int

    def who(self, s: BattleState) -> Side:
        return Side.GERMAN

    def ways(self, s: BattleState) -> list[Hex]:
        """§9r"""
        return cadre_ways(s, self.left)

    def bars_way(self, s: BattleState, h: Hex) -> Ruling | None:
        """§9r §1e §RUL-59"""
        return bars_cadre(s, h, self.left)

    def fall_back(self, s: BattleState, h: Hex) -> list[Task[BattleState]]:
        """§9r"""
        form(s, self.unit, self.left, h, self.fatigue)
        return []

    verbs = (Verb("retreat", HEX, lawful=ways, bars=bars_way, take=fall_back),)
