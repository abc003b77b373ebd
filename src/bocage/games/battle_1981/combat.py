"""§9a §2j The combat phase: whom to attack, and with which units."""

from msgspec.structs import replace

from bocage.core.hexes import Mask, members
from bocage.core.nouns import NOTHING
from bocage.core.protocol import Action, Ask, Do, Event, Ruling, Side, Task, no
from bocage.core.verbs import Verb

from .kinds import Unit
from .nouns import ENEMY, UNIT
from .resolve import fight_round
from .sealed import bars_spending, battle_of
from .state import Battle, BattleState
from .tables import LEVELS, combat_supply, numbers

END = Action("end")
FIGHT = Action("fight")


# --- what is possible


def bars_attacker(s: BattleState, u: Unit) -> Ruling | None:
    """§9a §9q §AMB-22 §RUL-03 The first rule that keeps a unit from attacking anybody now."""
    if s.at[u] < 0:
        return no("§9a", "{unit:the} is not on the map", unit=u)
    if not s.kit.fighting >> u & 1:
        return no("§RUL-03", "beachheads and depots never attack")
    if s.fought >> u & 1 and not s.again >> u & 1:
        if s.kit.options.second_combats == "one" and s.seconded >> u & 1:
            return no("§AMB-22", "{unit:the} has attacked twice in this phase, the most allowed", unit=u)
        says = "{unit:the} has attacked in this phase; only a won battle or a breakthrough lets it attack once more"
        return no("§9a", says, unit=u)
    return None


def bars_join(s: BattleState, u: Unit, battle: Battle) -> Ruling | None:
    """§9a §9t §5j The first rule that keeps a unit out of this attack."""
    if (ruling := bars_attacker(s, u)) is not None:
        return ruling
    if not s.kit.next_to[battle.hex] >> s.at[u] & 1:
        return no("§9a", "{unit:the} is not next to {enemy:the}", unit=u, enemy=battle.defender)
    if u in battle.attackers:
        return no("§9a", "{unit:the} has joined the attack already", unit=u)
    return _bars_supply(s, (*battle.attackers, u))


def _bars_supply(s: BattleState, units: tuple[Unit, ...]) -> Ruling | None:
    """§9t §5j §RUL-54 The Allies attack with no more than the stock can feed at the least that an attack may cost."""
    if units[0] & 1:
        return None  # §5i
    need = combat_supply(LEVELS[0], LEVELS[0]) * sum(s.cp[u] for u in units)
    return bars_spending(s, need)


def candidates(s: BattleState, battle: Battle) -> list[Unit]:
    """§9a The units that may join this attack, in roster order."""
    around = members(s.kit.next_to[battle.hex] & s.held[battle.side])
    return sorted(s.on[h] for h in around if bars_join(s, s.on[h], battle) is None)


def bars_target(s: BattleState, u: Unit, side: Side) -> Ruling | None:
    """§2j §9a §9t The first rule that keeps this side from attacking a unit now."""
    if s.at[u] < 0:
        return no("§9a", "{enemy:the} is not on the map", enemy=u)
    if (most := numbers().combat_cycles) <= s.hit[u]:
        return no(
            "§2j", "{enemy:the} has been attacked {most:time(s)} in this phase, the most allowed", enemy=u, most=most
        )
    battle = Battle(side, u, s.at[u])
    if candidates(s, battle):
        return None
    beside = [s.on[h] for h in members(s.kit.next_to[s.at[u]] & s.held[side])]
    beside.sort(key=lambda one: not s.kit.fighting >> one & 1)  # what keeps a formation out says more than §RUL-03
    rulings = [bars_join(s, one, battle) for one in beside]
    says = "none of your units is next to {enemy:the}; bring one there in the movement phase"
    return next((r for r in rulings if r is not None), no("§9a", says, enemy=u))


def targets(s: BattleState, side: Side) -> list[Unit]:
    """§9a §2j The units that may be attacked now, in roster order."""
    return sorted([s.on[h] for h in members(targets_mask(s, side))])


def targets_mask(s: BattleState, side: Side) -> Mask:
    """§9a §2j §9t Where the units stand that may be attacked now. Must agree with `bars_target`."""
    exposed, most = s.kit.grid.around(attackers_mask(s, side)) & s.held[side.enemy], numbers().combat_cycles
    for h in members(exposed):
        if s.hit[s.on[h]] >= most:
            exposed ^= 1 << h
    return exposed


def attackers_mask(s: BattleState, side: Side) -> Mask:
    """§9a §9t Where the units of a side stand that may attack somebody by themselves. Must agree with `bars_join`."""
    found = 0
    for h in members(s.held[side] & s.near(side.enemy)):
        u = s.on[h]
        if bars_attacker(s, u) is None and _bars_supply(s, (u,)) is None:
            found |= 1 << h
    return found


# --- the decisions


class CombatPhase(Do[BattleState], frozen=True):
    """§2e §2j One side's combat phase; what its units did in the last one is forgotten."""

    side: Side

    def run(self, s: BattleState) -> list[Task[BattleState]]:
        s.phase, s.mover, s.battle = "combat", self.side, None
        s.hit = [0] * len(s.at)
        s.fought = s.again = s.seconded = 0
        s.tell(Event("combat_phase", "§2e", {"side": self.side}))
        return [NextAttack(self.side)]


class NextAttack(Do[BattleState], frozen=True):
    """§2j The phase goes on while anybody can be attacked."""

    side: Side

    def run(self, s: BattleState) -> list[Task[BattleState]]:
        return [Attack(self.side)] if targets(s, self.side) else []


class Attack(Ask[BattleState], frozen=True):
    """§9a §2j A side picks a unit to attack, or ends its combat phase."""

    rule = "§9a"
    asks = "choose a unit to attack, or end the combat phase"
    side: Side

    def who(self, s: BattleState) -> Side:
        return self.side

    def exposed(self, s: BattleState) -> list[Unit]:
        """§9a §2j"""
        return targets(s, self.side)

    def bars_enemy(self, s: BattleState, u: Unit) -> Ruling | None:
        """§9a §2j §9t"""
        return bars_target(s, u, self.side)

    def attack(self, s: BattleState, u: Unit) -> list[Task[BattleState]]:
        """§9a"""
        s.battle = Battle(self.side, u, s.at[u])
        return [*muster(s), NextAttack(self.side)]

    def end(self, s: BattleState, nothing: str) -> list[Task[BattleState]]:
        """§2j"""
        return []

    verbs = (Verb("attack", ENEMY, lawful=exposed, bars=bars_enemy, take=attack), Verb("end", NOTHING, take=end))


def muster(s: BattleState) -> list[Task[BattleState]]:
    """§9a Ask who attacks, unless nobody is left to ask about."""
    battle = battle_of(s)
    able = candidates(s, battle)
    if not battle.attackers and len(able) == 1:
        s.battle = replace(battle, attackers=(able[0],))
        return fight(s)
    return [Gather()] if able else fight(s)


class Gather(Ask[BattleState], frozen=True):
    """§9a Units next to the defender join the attack one by one."""

    rule = "§9a"
    asks = "choose who attacks {defender:the}, then fight"

    def who(self, s: BattleState) -> Side:
        return battle_of(s).side

    def able(self, s: BattleState) -> list[Unit]:
        """§9a"""
        return candidates(s, battle_of(s))

    def bars_unit(self, s: BattleState, u: Unit) -> Ruling | None:
        """§9a §9t"""
        return bars_join(s, u, battle_of(s))

    def join(self, s: BattleState, u: Unit) -> list[Task[BattleState]]:
        """§9a"""
        battle = battle_of(s)
        s.battle = replace(battle, attackers=(*battle.attackers, u))
        return muster(s)

    def bars_fight(self, s: BattleState, nothing: str) -> Ruling | None:
        """§9a"""
        return None if battle_of(s).attackers else no("§9a", "nobody attacks yet")

    def declare(self, s: BattleState, nothing: str) -> list[Task[BattleState]]:
        """§9a"""
        return fight(s)

    verbs = (
        Verb("join", UNIT, lawful=able, bars=bars_unit, take=join),
        Verb("fight", NOTHING, bars=bars_fight, take=declare),
    )


def fight(s: BattleState) -> list[Task[BattleState]]:
    """§9a The attack is declared."""
    battle = battle_of(s)
    facts = {"side": battle.side, "defender": battle.defender, "hex": battle.hex, "attackers": battle.attackers}
    s.tell(Event("attack", "§9a", facts))
    return fight_round(s)
