"""§9p §9q After a battle: an attacker may take the position, and attackers may have earned a second combat."""

from bocage.core.hexes import mask_of, members
from bocage.core.protocol import Action, Ask, Do, Event, Ruling, Side, Task, no

from .kinds import Unit
from .sealed import battle_of
from .state import GONE, Battle, BattleState, no_such_unit, unit_named
from .tables import numbers

STAY = Action("stay")


def bars_advance(s: BattleState, u: Unit, battle: Battle) -> Ruling | None:
    """§9p §1e §RUL-62 The first rule that keeps a unit from advancing into the defender's position."""
    if u not in battle.attackers:  # the dead are no longer among them
        return no("§9p", unit=s.kit.kinds[u].id, why="not one of the attackers")
    if s.on[battle.hex] >= 0:
        return no("§1e", hex=s.kit.names[battle.hex])
    if not s.kit.board.land_mask >> battle.hex & 1:
        return no("§RUL-62", hex=s.kit.names[battle.hex])
    return None


def earns_second(battle: Battle) -> bool:
    """§9q The levels that open a second combat: a breakthrough or blitzkrieg against a full retreat or delay."""
    return battle.attack >= numbers().again_attack and battle.defence <= numbers().again_defence


class AfterBattle(Do[BattleState], frozen=True):
    """§9p §9q The second combat is noted, then the advance is asked for."""

    eliminated: bool
    """Whether the defender died in the battle itself; its cadre may stand elsewhere by now."""

    def run(self, s: BattleState) -> list[Task[BattleState]]:
        battle = battle_of(s)
        gone = self.eliminated or s.at[battle.defender] == GONE
        if gone or earns_second(battle):
            _open_second(s, battle, "eliminated" if gone else "levels")
        if any(bars_advance(s, u, battle) is None for u in battle.attackers):
            return [Advance()]
        s.battle = None
        return []


def _open_second(s: BattleState, battle: Battle, why: str) -> None:
    """§9q §AMB-22 §RUL-63 The attackers may attack once more in this phase; by choice not those that have done so."""
    earned = mask_of(battle.attackers)
    if s.kit.options.second_combats == "one":
        earned &= ~s.seconded
    s.again |= earned
    if earned:
        s.tell(Event("again", "§9q", {"pieces": members(earned), "why": why}))


class Advance(Ask[BattleState], frozen=True):
    """§9p One of the attackers may take the position the defender has left."""

    rule = "§9p"

    def who(self, s: BattleState) -> Side:
        return battle_of(s).side

    def options(self, s: BattleState) -> list[Action]:
        battle, made = battle_of(s), s.kit.named("advance")
        return [*[made[u] for u in battle.attackers if bars_advance(s, u, battle) is None], STAY]

    def bars(self, s: BattleState, a: Action) -> Ruling | None:
        if a.verb != "advance":
            return None
        battle = battle_of(s)
        u = unit_named(s, a.noun, battle.side)
        return no_such_unit(s, a.noun, "§9p") if u is None else bars_advance(s, u, battle)

    def take(self, s: BattleState, a: Action) -> list[Task[BattleState]]:
        battle = battle_of(s)
        s.battle = None
        if a == STAY:
            s.tell(Event("stayed", "§9p", {"side": battle.side, "hex": battle.hex}))
        else:
            u = s.kit.unit_index[a.noun]
            left = s.at[u]
            s.place(u, battle.hex)
            s.tell(Event("advanced", "§9p", {"piece": u, "from": left, "to": battle.hex}))
        return []
