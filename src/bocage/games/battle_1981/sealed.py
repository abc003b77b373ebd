"""§9b §9k §RUL-06 The sealed choices of a battle: bombardment and levels, the attacker's side first.

Both sides choose unseen. What the second is asked, offered or refused follows from what both know: the units, the
position, the stocks. The choices lie in the battle until `resolve.Resolve` opens all of them at once.
"""

from msgspec.structs import replace

from bocage.core.protocol import Ask, Do, Event, Ruling, Side, Task, no
from bocage.core.verbs import AnyVerb, Verb

from .bombard import AIR, NAVAL, bars_points, in_naval_range, most_points
from .effectiveness import most_level
from .kinds import Unit
from .nouns import NUMBER
from .odds import allies_engaged
from .state import COAST, COMBAT, Battle, BattleState
from .tables import LEVELS, combat_supply


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


def arm_verb(arm: str) -> AnyVerb:
    """§9k Points of one arm, which are asked for in their turn."""
    return Verb(
        arm,
        NUMBER,
        lawful=lambda task, s: task.open_points(s) if task.arm == arm else (),
        bars=lambda task, s, points: task.bars_points(s, arm, points),
        take=lambda task, s, points: task.seal(s, points),
    )


class Support(Ask[BattleState], frozen=True):
    """§9k The Allies put air or naval points on the battle, up to 99 of each."""

    rule = "§9k"
    asks = "put {arm} points on the battle with {defender:the}, sealed"
    secret = True
    arm: str

    verbs = (arm_verb(AIR), arm_verb(NAVAL))

    def who(self, s: BattleState) -> Side:
        return Side.ALLIED

    def open_points(self, s: BattleState) -> range:
        """§9k §9l"""
        return range(most_points(s, battle_of(s), self.arm) + 1)

    def bars_points(self, s: BattleState, arm: str, points: int) -> Ruling | None:
        """§9k §9l"""
        if arm != self.arm:
            return no("§9k", "{arm} points are asked for now", arm=self.arm)
        return bars_points(s, battle_of(s), arm, points)

    def seal(self, s: BattleState, points: int) -> list[Task[BattleState]]:
        """§RUL-06 Its own side alone hears of it."""
        battle = battle_of(s)
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
        says = "a number from {least} to {most} is asked for, not {level}"
        return no("§9b", says, level=level, least=LEVELS[0], most=LEVELS[-1])
    most = most_level(s, units := units_of(battle, side))
    if level > most:
        u = next(u for u in units if most_level(s, (u,)) == most)
        says = "{unit:the} (leader {leader}, fatigue {fatigue}) fights at level {most} at most"
        return no("§9c", says, unit=u, leader=s.leader[u], fatigue=s.fatigue[u], most=most)
    if side == battle.side == Side.ALLIED:
        return bars_spending(s, combat_supply(level, LEVELS[0]) * allies_engaged(s, battle))
    return None


def bars_spending(s: BattleState, need: int) -> Ruling | None:
    """§9t §RUL-54 The Allies attack with no more than the stock of combat supply can feed."""
    if need > (have := s.pools[COMBAT]):
        return no(
            "§9t", "it takes at least {need:supply} combat supply, and {have:supply} is in stock", need=need, have=have
        )
    return None


def levels(s: BattleState, side: Side) -> list[int]:
    """§9b §9c §9t The levels a side may choose from. Must agree with `bars_level`."""
    battle = battle_of(s)
    most = most_level(s, units_of(battle, side))
    if side != battle.side or side == Side.GERMAN:
        return [level for level in LEVELS if level <= most]
    engaged, have = allies_engaged(s, battle), s.pools[COMBAT]
    return [level for level in LEVELS if level <= most and combat_supply(level, LEVELS[0]) * engaged <= have]


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
    asks = "choose the level of the {part}, sealed"
    secret = True
    side: Side

    def who(self, s: BattleState) -> Side:
        return self.side

    def possible(self, s: BattleState) -> list[int]:
        """§9b"""
        return levels(s, self.side)

    def bars_choice(self, s: BattleState, level: int) -> Ruling | None:
        """§9b §9c §9t"""
        return bars_level(s, self.side, level)

    def seal(self, s: BattleState, level: int) -> list[Task[BattleState]]:
        """§RUL-06"""
        seal_level(s, self.side, level)
        return []

    verbs = (Verb("level", NUMBER, lawful=possible, bars=bars_choice, take=seal),)


def seal_level(s: BattleState, side: Side, level: int) -> None:
    """§RUL-06 The level lies sealed; its own side alone hears of it."""
    battle = battle_of(s)
    attacks = side == battle.side
    s.battle = replace(battle, attack=level) if attacks else replace(battle, defence=level)
    s.tell(Event("sealed", "§9b", {"what": "attack" if attacks else "defence", "number": level}, to=(side,)))
