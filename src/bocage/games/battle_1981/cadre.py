"""§9r What is left of an eliminated German unit: a cadre that falls back one position."""

from bocage.core.hexes import Hex
from bocage.core.protocol import Action, Ask, Do, Event, Ruling, Side, Task, no

from .kinds import Unit
from .sealed import battle_of
from .state import BattleState, no_such_hex
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
        return no("§9r", hex=s.kit.names[h], why="not a land position next to it")
    if s.on[h] >= 0:
        return no("§1e", hex=s.kit.names[h])
    target = battle_of(s).hex
    if h == target:
        return no("§RUL-59", hex=s.kit.names[h], why="a cadre does not advance")
    beside = s.near(Side.ALLIED)
    free = [way for way in s.kit.links[left] if s.on[way] < 0 and way != target]
    if beside >> h & 1 and any(not beside >> way & 1 for way in free):
        return no("§RUL-59", hex=s.kit.names[h])
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
    unit: Unit
    left: Hex
    fatigue: int

    def who(self, s: BattleState) -> Side:
        return Side.GERMAN

    def options(self, s: BattleState) -> list[Action]:
        made = s.kit.noun("retreat")
        return [made[h] for h in cadre_ways(s, self.left)]

    def bars(self, s: BattleState, a: Action) -> Ruling | None:
        if a.verb != "retreat":
            return None
        h = s.kit.hex_named(a.noun)
        return no_such_hex(a.noun, "§9r") if h < 0 else bars_cadre(s, h, self.left)

    def take(self, s: BattleState, a: Action) -> list[Task[BattleState]]:
        form(s, self.unit, self.left, s.kit.hex_named(a.noun), self.fatigue)
        return []
