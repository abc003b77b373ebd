"""§9b §9k §RUL-06 The sealed choices of a battle: bombardment and levels, the attacker's side first.

Both sides choose unseen. What the second is asked, offered or refused follows from what both know: the units, the
position, the stocks. The choices lie in the battle until `resolve.Resolve` opens all of them at once.
"""

from msgspec.structs import replace

from bocage.core.protocol import Action, Ask, Do, Event, Ruling, Side, Task, no

from .bombard import AIR, NAVAL, bars_points, in_naval_range, most_points
from .effectiveness import most_level
from .kinds import Unit
from .odds import allies_engaged
from .state import COAST, COMBAT, Battle, BattleState, no_such_number, number_named
from .tables import LEVELS, combat_supply, numbers


def battle_of(s: BattleState) -> Battle:
    """The battle that is fought; there is one while its tasks are on the agenda."""
    assert s.battle is not None
    return s.battle


def sealed_choices(s: BattleState) -> list[Task[BattleState]]:
    """§RUL-06 Everything both sides choose for one round of battle; the coastal defence chooses nothing (§7f)."""
    battle = battle_of(s)
    sides = (battle.side,) if battle.defender == COAST else (battle.side, battle.side.enemy)
    return [task for side in sides for task in _choices(s, side)]


def _choices(s: BattleState, side: Side) -> list[Task[BattleState]]:
    """§9u Only the Allies have aircraft and ships; nobody is asked where both can see that there are none."""
    arms = []
    if side == Side.ALLIED:
        if s.air:  # and even if interdiction holds them all: not to be asked would give that away
            arms.append(AIR)
        if s.naval and in_naval_range(s, battle_of(s).hex):
            arms.append(NAVAL)
    return [*[Support(arm) for arm in arms], SealLevel(side)]


class Support(Ask[BattleState], frozen=True):
    """§9k The Allies put air or naval points on the battle, up to 99 of each."""

    rule = "§9k"
    secret = True
    arm: str

    def who(self, s: BattleState) -> Side:
        return Side.ALLIED

    def options(self, s: BattleState) -> list[Action]:
        return s.kit.numbers(self.arm)[: most_points(s, battle_of(s), self.arm) + 1]

    def bars(self, s: BattleState, a: Action) -> Ruling | None:
        if a.verb != self.arm:
            return None
        points = number_named(a.noun)
        if points is None or a != Action(self.arm, str(points)):
            return no_such_number(a.noun, "§9k", numbers().most_points)
        return bars_points(s, battle_of(s), self.arm, points)

    def take(self, s: BattleState, a: Action) -> list[Task[BattleState]]:
        battle, points = battle_of(s), int(a.noun)
        s.battle = replace(battle, air=points) if self.arm == AIR else replace(battle, naval=points)
        s.tell(Event("sealed", "§9k", {"what": self.arm, "number": points}, to=(Side.ALLIED,)))
        return []


def units_of(battle: Battle, side: Side) -> tuple[Unit, ...]:
    """The units a side fights with."""
    return battle.attackers if side == battle.side else (battle.defender,)


def bars_level(s: BattleState, side: Side, level: int) -> Ruling | None:
    """§9c §9t §RUL-54 The first rule against a level: tired or badly led units, or an attack beyond the stock."""
    battle = battle_of(s)
    if level not in LEVELS:
        return no("§9b", level=level, least=LEVELS[0], most=LEVELS[-1])
    most = most_level(s, units_of(battle, side))
    if level > most:
        return no("§9c", level=level, most=most)
    if side == battle.side == Side.ALLIED:
        need = combat_supply(level, LEVELS[0]) * allies_engaged(s, battle)
        if need > s.pools[COMBAT]:
            return no("§9t", need=need, have=s.pools[COMBAT])
    return None


def levels(s: BattleState, side: Side) -> list[int]:
    """§9b The levels a side may choose from."""
    return [level for level in LEVELS if bars_level(s, side, level) is None]


class SealLevel(Do[BattleState], frozen=True):
    """§9b A side is asked for its level, unless only one is left to it."""

    side: Side

    def run(self, s: BattleState) -> list[Task[BattleState]]:
        possible = levels(s, self.side)
        if len(possible) > 1:
            return [ChooseLevel(self.side)]
        seal_level(s, self.side, possible[0])
        return []


class ChooseLevel(Ask[BattleState], frozen=True):
    """§9b §9c A side chooses how hard it attacks or defends."""

    rule = "§9b"
    secret = True
    side: Side

    def who(self, s: BattleState) -> Side:
        return self.side

    def options(self, s: BattleState) -> list[Action]:
        made = s.kit.numbers("level")
        return [made[level] for level in levels(s, self.side)]

    def bars(self, s: BattleState, a: Action) -> Ruling | None:
        if a.verb != "level":
            return None
        level = number_named(a.noun)
        if level is None or a != Action("level", str(level)):
            return no("§9b", given=a.noun[:12], least=LEVELS[0], most=LEVELS[-1])
        return bars_level(s, self.side, level)

    def take(self, s: BattleState, a: Action) -> list[Task[BattleState]]:
        seal_level(s, self.side, int(a.noun))
        return []


def seal_level(s: BattleState, side: Side, level: int) -> None:
    """§RUL-06 The level lies sealed; its own side alone hears of it."""
    battle = battle_of(s)
    attacks = side == battle.side
    s.battle = replace(battle, attack=level) if attacks else replace(battle, defence=level)
    s.tell(Event("sealed", "§9b", {"what": "attack" if attacks else "defence", "number": level}, to=(side,)))
