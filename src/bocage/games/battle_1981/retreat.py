"""§9n §9o Retreats: when a defender is driven out, where it may go, and what refusing costs."""

from fractions import Fraction

from bocage.core.hexes import Hex
from bocage.core.nouns import NOTHING
from bocage.core.protocol import Action, Ask, Do, Event, Roll, Ruling, Side, Task, no
from bocage.core.verbs import Verb

from .kinds import Unit
from .losses import hurt
from .movement import bars_sharing
from .nouns import HEX
from .odds import strengths
from .sealed import battle_of
from .state import COAST, Battle, BattleState
from .tables import Range, numbers, tunables
from .toll import fell

STAND = Action("stand")

REFUSED, BESIDE = "refused", "beside"
"""§9o What costs further combat points: standing against a required retreat, or going next to an enemy."""


def is_driven(s: BattleState, battle: Battle) -> bool:
    """§9n Whether the defender is to retreat, if it lives; the coastal defence never does (§7e)."""
    return battle.defender != COAST and gives_way(s, battle.attack, battle.defence, strengths(s, battle))


def odds_needed(s: BattleState, attack: int, defence: int) -> Fraction:
    """§9n §RUL-64 The odds that drive out a defender of level 4 or more: half its level against a medium attack.

    The harder the attack, the less it takes: by five parts of the attack's level; or, by choice, by the odds alone.
    """
    needed = Fraction(defence, tunables().retreat_odds)
    return needed * tunables().retreat_level / attack if s.kit.options.retreats == "levels" else needed


def gives_way(s: BattleState, attack: int, defence: int, against: tuple[int, int]) -> bool:
    """§9n Levels 1 to 3 always retreat; above, odds and levels decide."""
    return defence <= numbers().automatic_retreat or Fraction(*against) >= odds_needed(s, attack, defence)


def bars_retreat(s: BattleState, u: Unit, h: Hex) -> Ruling | None:
    """§9o §6f §1e §RUL-60 The first rule that keeps a unit from retreating to a position."""
    if s.kit.beachheads >> u & 1:
        return no("§6f", "a beachhead cannot move")
    if not s.kit.next_to[s.at[u]] >> h & 1:
        return no("§9o", "{hex} is not next to {unit:the}, and a retreat goes one position", hex=h, unit=u)
    if not s.kit.board.land_mask >> h & 1:
        return no("§RUL-60", "{hex} is open sea", hex=h)
    return bars_sharing(s, h)


def ways(s: BattleState, u: Unit) -> list[Hex]:
    """§9o Where a unit may retreat to, next to the enemy or not."""
    return [h for h in s.kit.links[s.at[u]] if bars_retreat(s, u, h) is None]


def is_beside_enemy(s: BattleState, u: Unit, h: Hex) -> bool:
    """§9o Whether a position is next to an enemy of this unit."""
    return bool(s.near(1 - (u & 1)) >> h & 1)


class Driven(Do[BattleState], frozen=True):
    """§9n §RUL-61 The defender is to retreat. With nowhere to go it stands, as if it had refused."""

    def run(self, s: BattleState) -> list[Task[BattleState]]:
        battle = battle_of(s)
        u = battle.defender
        automatic = battle.defence <= numbers().automatic_retreat
        s.tell(Event("driven", "§9n", {"piece": u, "hex": s.at[u], "automatic": automatic}))
        if ways(s, u):
            return [RetreatOrStand(u)]
        s.tell(Event("refused", "§RUL-61", {"piece": u, "hex": s.at[u], "free": False}))
        return [PressedDie(u, REFUSED)]


class RetreatOrStand(Ask[BattleState], frozen=True):
    """§9o The owner of a driven defender retreats it one position, or refuses."""

    rule = "§9o"
    asks = "retreat {unit:the} one position, or let it stand and lose more"
    unit: Unit

    def who(self, s: BattleState) -> Side:
        return Side(self.unit & 1)

    def ways(self, s: BattleState) -> list[Hex]:
        """§9o"""
        return ways(s, self.unit)

    def bars_way(self, s: BattleState, h: Hex) -> Ruling | None:
        """§9o §1e §RUL-60"""
        return bars_retreat(s, self.unit, h)

    def retreat(self, s: BattleState, to: Hex) -> list[Task[BattleState]]:
        """§9o"""
        u, left = self.unit, s.at[self.unit]
        beside = is_beside_enemy(s, u, to)
        s.place(u, to)
        s.tell(Event("retreated", "§9o", {"piece": u, "from": left, "to": to, "beside": beside}))
        return [PressedDie(u, BESIDE)] if beside else []

    def stand(self, s: BattleState, nothing: str) -> list[Task[BattleState]]:
        """§9o"""
        s.tell(Event("refused", "§9o", {"piece": self.unit, "hex": s.at[self.unit], "free": True}))
        return [PressedDie(self.unit, REFUSED)]

    verbs = (Verb("retreat", HEX, lawful=ways, bars=bars_way, take=retreat), Verb("stand", NOTHING, take=stand))


def pressed_losses(why: str) -> Range:
    """§9o What refusing, or retreating next to an enemy, costs: from and to."""
    return tunables().refuse_loss if why == REFUSED else tunables().beside_loss


class PressedDie(Roll[BattleState], frozen=True):
    """§9o §9r Further losses of a defender that stood, or went next to an enemy; dying of them leaves no cadre."""

    rule = "§9o"
    unit: Unit
    why: str

    def faces(self, s: BattleState) -> int:
        low, high = pressed_losses(self.why)
        return high - low + 1

    def key(self, s: BattleState) -> str:
        battle = battle_of(s)
        name = s.kit.kinds[self.unit].id
        return f"turn {s.turn} {battle.side.word} attack {s.hit[self.unit]} on {name} pressed {self.why}"

    def land(self, s: BattleState, face: int) -> list[Task[BattleState]]:
        u, loss = self.unit, pressed_losses(self.why)[0] + face - 1
        taken = hurt(s, u, loss)
        facts = {"piece": u, "why": self.why, "die": face, "loss": loss, "taken": taken, "cp": s.cp[u]}
        s.tell(Event("pressed", "§9o", facts, reveals=True))
        if not s.cp[u]:
            fell(s, u, "§9o")
        return []
