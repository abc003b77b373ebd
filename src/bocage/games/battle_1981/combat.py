"""§9a §2j The combat phase: whom to attack, and with which units."""

from msgspec.structs import replace

from bocage.core.hexes import Mask, members
from bocage.core.protocol import Action, Ask, Do, Event, Ruling, Side, Task, no

from .kinds import Unit
from .resolve import fight_round
from .sealed import battle_of
from .state import COMBAT, Battle, BattleState, no_such_unit, unit_named
from .tables import LEVELS, combat_supply, numbers

END = Action("end")
FIGHT = Action("fight")


# --- what is possible


def bars_attacker(s: BattleState, u: Unit) -> Ruling | None:
    """§9a §9q §AMB-22 §RUL-03 The first rule that keeps a unit from attacking anybody now."""
    name = s.kit.kinds[u].id
    if s.at[u] < 0:
        return no("§9a", unit=name, why="not on the map")
    if not s.kit.fighting >> u & 1:
        return no("§RUL-03", unit=name)
    if s.fought >> u & 1 and not s.again >> u & 1:
        spent = s.kit.options.second_combats == "one" and s.seconded >> u & 1
        return no("§AMB-22" if spent else "§9a", unit=name, why="it has attacked")
    return None


def bars_join(s: BattleState, u: Unit, battle: Battle) -> Ruling | None:
    """§9a §9t §5j The first rule that keeps a unit out of this attack."""
    name = s.kit.kinds[u].id
    ruling = bars_attacker(s, u)
    if ruling is not None:
        return ruling
    if not s.kit.next_to[battle.hex] >> s.at[u] & 1:
        return no("§9a", unit=name, why="not next to the defender")
    if u in battle.attackers:
        return no("§9a", unit=name, why="it has joined")
    return _bars_supply(s, (*battle.attackers, u))


def _bars_supply(s: BattleState, units: tuple[Unit, ...]) -> Ruling | None:
    """§9t §5j §RUL-54 The Allies attack with no more than the stock can feed at the least that an attack may cost."""
    if units[0] & 1:
        return None  # §5i
    need = combat_supply(LEVELS[0], LEVELS[0]) * sum(s.cp[u] for u in units)
    return no("§9t", need=need, have=s.pools[COMBAT]) if need > s.pools[COMBAT] else None


def candidates(s: BattleState, battle: Battle) -> list[Unit]:
    """§9a The units that may join this attack, in roster order."""
    around = members(s.kit.next_to[battle.hex] & s.held[battle.side])
    return sorted(s.on[h] for h in around if bars_join(s, s.on[h], battle) is None)


def bars_target(s: BattleState, u: Unit, side: Side) -> Ruling | None:
    """§2j §9a §9t The first rule that keeps this side from attacking a unit now."""
    name = s.kit.kinds[u].id
    if s.at[u] < 0:
        return no("§9a", unit=name, why="not on the map")
    if s.hit[u] >= numbers().combat_cycles:
        return no("§2j", unit=name, most=numbers().combat_cycles)
    battle = Battle(side, u, s.at[u])
    if candidates(s, battle):
        return None
    beside = [s.on[h] for h in members(s.kit.next_to[s.at[u]] & s.held[side])]
    beside.sort(key=lambda one: not s.kit.fighting >> one & 1)  # what keeps a formation out says more than §RUL-03
    rulings = [bars_join(s, one, battle) for one in beside]
    return next((r for r in rulings if r is not None), no("§9a", unit=name, why="none of yours is next to it"))


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
    side: Side

    def who(self, s: BattleState) -> Side:
        return self.side

    def options(self, s: BattleState) -> list[Action]:
        made = s.kit.named("attack")
        return [*[made[u] for u in targets(s, self.side)], END]

    def bars(self, s: BattleState, a: Action) -> Ruling | None:
        if a.verb != "attack":
            return None
        u = unit_named(s, a.noun, self.side.enemy)
        return no_such_unit(s, a.noun, "§9a") if u is None else bars_target(s, u, self.side)

    def take(self, s: BattleState, a: Action) -> list[Task[BattleState]]:
        if a == END:
            return []
        u = s.kit.unit_index[a.noun]
        s.battle = Battle(self.side, u, s.at[u])
        return [*muster(s), NextAttack(self.side)]


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

    def who(self, s: BattleState) -> Side:
        return battle_of(s).side

    def options(self, s: BattleState) -> list[Action]:
        battle, made = battle_of(s), s.kit.named("join")
        joining = [made[u] for u in candidates(s, battle)]
        return [*joining, FIGHT] if battle.attackers else joining

    def bars(self, s: BattleState, a: Action) -> Ruling | None:
        battle = battle_of(s)
        if a == FIGHT:
            return no("§9a", why="nobody attacks yet")
        if a.verb != "join":
            return None
        u = unit_named(s, a.noun, battle.side)
        return no_such_unit(s, a.noun, "§9a") if u is None else bars_join(s, u, battle)

    def take(self, s: BattleState, a: Action) -> list[Task[BattleState]]:
        if a == FIGHT:
            return fight(s)
        battle = battle_of(s)
        s.battle = replace(battle, attackers=(*battle.attackers, s.kit.unit_index[a.noun]))
        return muster(s)


def fight(s: BattleState) -> list[Task[BattleState]]:
    """§9a The attack is declared."""
    battle = battle_of(s)
    facts = {"side": battle.side, "defender": battle.defender, "hex": battle.hex, "attackers": battle.attackers}
    s.tell(Event("attack", "§9a", facts))
    return fight_round(s)
