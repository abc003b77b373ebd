"""§9.1 §9.4 Fighting an assault: two dice each, the Advantage, the result."""

from msgspec.structs import replace

from bocage.core.nouns import NOTHING
from bocage.core.protocol import Ask, Do, Event, Roll, Ruling, Side, Task
from bocage.core.verbs import Verb

from .advantage import ROLL, bars_reroll, is_beyond_help, may_reroll, use_for_reroll
from .assault import attack_value, defense_value
from .casualties import Casualties, Repulse
from .state import Battle, BreakoutState
from .tables import constants

DICE = 2


def fight() -> list[Task[BreakoutState]]:
    """§9.1 Both rolls, then what the Advantage may do about them."""
    return [BattleDie("attack"), BattleDie("defense"), DiceFallen()]


def battle_of(s: BreakoutState) -> Battle:
    """The assault that is fought; there is one while its tasks are on the agenda."""
    assert s.battle is not None
    return s.battle


class BattleDie(Roll[BreakoutState], frozen=True):
    """§9.1 One die of the attacker or the defender; two are needed."""

    rule = "§9.1"
    roll: str

    def faces(self, s: BreakoutState) -> int:
        return constants().die_faces

    def key(self, s: BreakoutState) -> str:
        code = s.kit.codes[battle_of(s).target]
        return f"day {s.day} {s.phase} {s.impulse} {s.mover.word} assault on {code} {self.roll}"

    def land(self, s: BreakoutState, face: int) -> list[Task[BreakoutState]]:
        battle = battle_of(s)
        if self.roll == "attack":
            battle = replace(battle, attack_dice=(*battle.attack_dice, face))
            dice = battle.attack_dice
        else:
            battle = replace(battle, defense_dice=(*battle.defense_dice, face))
            dice = battle.defense_dice
        s.battle = battle
        return [self] if len(dice) < DICE else []


class DiceFallen(Do[BreakoutState], frozen=True):
    """§11.1 The dice lie on the table; whoever has the Advantage may void one roll, unless that could help nobody."""

    def run(self, s: BreakoutState) -> list[Task[BreakoutState]]:
        battle = battle_of(s)
        tell_totals(s, battle)
        attack, defense = totals(s, battle)
        beyond_help = is_beyond_help(s, battle.side, attack < defense)
        return [Reroll()] if may_reroll(s, battle.side, battle.rerolled) and not beyond_help else [Result()]


class Reroll(Ask[BreakoutState], frozen=True):
    """§11.1 The dice of an assault stand, or one roll is void and made again."""

    rule = "§11.1"
    asks = "let the dice of the assault stand, or use the Advantage"

    def who(self, s: BreakoutState) -> Side:
        return s.advantage

    def rolls(self, s: BreakoutState) -> list[str]:
        """§11.1"""
        battle = battle_of(s)
        return may_reroll(s, battle.side, battle.rerolled)

    def bars_reroll(self, s: BreakoutState, roll: str) -> Ruling | None:
        """§11.1"""
        return bars_reroll(roll, self.rolls(s), battle_of(s).rerolled)

    def stand(self, s: BreakoutState, n: str) -> list[Task[BreakoutState]]:
        """§9.4"""
        return [Result()]

    def reroll(self, s: BreakoutState, roll: str) -> list[Task[BreakoutState]]:
        """§11.1"""
        use_for_reroll(s, roll)
        battle = battle_of(s)
        rerolled = (*battle.rerolled, roll)
        if roll == "attack":
            s.battle = replace(battle, rerolled=rerolled, attack_dice=())
        else:
            s.battle = replace(battle, rerolled=rerolled, defense_dice=())
        return [BattleDie(roll), DiceFallen()]

    verbs = (
        Verb("stand", NOTHING, take=stand),
        Verb("reroll", ROLL, lawful=rolls, bars=bars_reroll, take=reroll),
    )


def totals(s: BreakoutState, battle: Battle) -> tuple[int, int]:
    """§9.1 The values with their dice."""
    attack = int(attack_value(s, battle).total) + sum(battle.attack_dice)
    return attack, int(defense_value(s, battle).total) + sum(battle.defense_dice)


def tell_totals(s: BreakoutState, battle: Battle) -> None:
    """What was rolled, what was added and why."""
    if s.told is None:
        return
    facts = {
        "target": battle.target,
        "side": battle.side,
        "attack": attack_value(s, battle).lines(),
        "defense": defense_value(s, battle).lines(),
        "dice": (battle.attack_dice, battle.defense_dice),
        "totals": totals(s, battle),
    }
    s.tell(Event("assault", "§9.1", facts))


class Result(Do[BreakoutState], frozen=True):
    """§9.4 §6.32 §RUL-17 A higher attack is that many Casualty Points; otherwise the attackers suffer."""

    def run(self, s: BreakoutState) -> list[Task[BreakoutState]]:
        battle = battle_of(s)
        if s.phase == "daylight" and battle.side == Side.ALLIED and not s.sunset:
            s.sunset = battle.attack_dice
        attack, defense = totals(s, battle)
        return [Casualties(attack - defense)] if attack > defense else [Repulse(attack == defense)]
