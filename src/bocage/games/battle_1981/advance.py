"""§9p §9q After a battle: an attacker may take the position, and attackers may have earned a second combat."""

from bocage.core.hexes import mask_of, members
from bocage.core.nouns import NOTHING
from bocage.core.protocol import Action, Ask, Do, Event, Ruling, Side, Task, no
from bocage.core.verbs import Verb

from .kinds import Unit
from .movement import bars_sharing
from .nouns import UNIT
from .sealed import battle_of
from .state import GONE, Battle, BattleState
from .tables import numbers

STAY = Action("stay")


def bars_advance(s: BattleState, u: Unit, battle: Battle) -> Ruling | None:
    """§9p §1e §RUL-62 The first rule that keeps a unit from advancing into the defender's position."""
    if u not in battle.attackers:  # the dead are no longer among them
        return no("§9p", "{unit:the} is not one of the attackers", unit=u)
    if (ruling := bars_sharing(s, battle.hex)) is not None:
        return ruling
    if not s.kit.board.land_mask >> battle.hex & 1:
        return no("§RUL-62", "{hex} is sea, and nobody advances into it", hex=battle.hex)
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
    asks = "let one attacker advance, or stay"

    def who(self, s: BattleState) -> Side:
        return battle_of(s).side

    def attackers(self, s: BattleState) -> tuple[Unit, ...]:
        """§9p"""
        return battle_of(s).attackers

    def bars_unit(self, s: BattleState, u: Unit) -> Ruling | None:
        """§9p §1e §RUL-62"""
        return bars_advance(s, u, battle_of(s))

    def advance(self, s: BattleState, u: Unit) -> list[Task[BattleState]]:
        """§9p"""
        left, to = s.at[u], battle_of(s).hex
        s.battle = None
        s.place(u, to)
        s.tell(Event("advanced", "§9p", {"piece": u, "from": left, "to": to}))
        return []

    def stay(self, s: BattleState, nothing: str) -> list[Task[BattleState]]:
        """§9p"""
        battle = battle_of(s)
        s.battle = None
        s.tell(Event("stayed", "§9p", {"side": battle.side, "hex": battle.hex}))
        return []

    verbs = (Verb("advance", UNIT, nouns=attackers, bars=bars_unit, take=advance), Verb("stay", NOTHING, take=stay))
