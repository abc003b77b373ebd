"""§CMB-0 The allocation of attacks: who may attack whom, the duty on the beaches, and the decisions."""

from collections.abc import Iterable, Iterator
from itertools import product

from bocage.core.hexes import Hex, Mask, bits, mask_of
from bocage.core.nouns import NOTHING, Finger
from bocage.core.protocol import Ask, Do, Event, Ruling, Side, Task, no
from bocage.core.regiments.counters import Unit
from bocage.core.regiments.nouns import HEX, UNIT, hex_pointed
from bocage.core.verbs import Verb

from .kit import tables
from .naval import Gunfire, heaviest_fire
from .odds import attacker, bars_odds, least_defense, work_out
from .resolve import EndCombat, Resolution
from .state import DIGGING, FOUGHT, INVERTED, STRUCK, Attack, NormandyState
from .supply import freeze_supply


class CombatPhase(Do[NormandyState], frozen=True):
    """§SEQ-4 §SEQ-5 Allocation, naval gunfire, resolution. §CMB-0 The phasing side is the attacker."""

    side: Side

    def run(self, s: NormandyState) -> list[Task[NormandyState]]:
        s.phase, s.mover = "combat", self.side
        freeze_supply(s)
        s.attacks, s.revealed = [], 0
        s.fired = [0] * len(s.kit.missions)
        for u in range(len(s.flags)):
            s.flags[u] &= ~(FOUGHT | STRUCK)
        s.tell(Event("phase", "§SEQ-4", {"side": self.side, "phase": "combat"}))
        return [Allocation(self.side), Gunfire(self.side), Resolution(self.side), EndCombat(self.side)]


def bars_attacker(s: NormandyState, u: Unit) -> Ruling | None:
    """The first rule that keeps a unit from attacking anybody at all."""
    kind, f = s.kind_of(u), s.flags[u]
    if s.at[u] < 0:
        return no("§CMB-A", "{unit} is not on the map", unit=u)
    if kind.defend_only:
        return no("§UNIT-D", "{unit} only defends", unit=u)
    if f & FOUGHT:
        return no("§CMB-C", "{unit} attacks already in this phase", unit=u)
    if f & INVERTED:
        return no("§R-37", "{unit} lies inverted until it has moved off", unit=u)
    if not s.is_fed(u):
        return no("§CMB-I", "{unit} is out of supply", unit=u)
    if f & DIGGING:
        return no("§ENT", "{unit} has announced that it will entrench", unit=u)
    if kind.type == "parachute" and s.turn == 1:
        return no("§PAR-C", "{unit} does not attack on Game-Turn 1, like all paratroops", unit=u)
    if kind.type == "armor" and not has_companion(s, u):
        return no("§CMB-J", "{unit} is armor, and attacks only beside another type of unit that can", unit=u)
    return None


def has_companion(s: NormandyState, u: Unit) -> bool:
    """§CMB-J §UNIT-A §R-13 Armor attacks only beside another type of unit, one that can itself attack."""
    others = [s.kind_of(v) for v in s.units_at(s.at[u]) if v != u and not s.flags[v] & INVERTED]
    lenient = s.kit.options.armor_with_D_only_may_attack
    return any(kind.type != "armor" and (lenient or not kind.defend_only) for kind in others)


def bars_target(s: NormandyState, u: Unit, h: Hex) -> Ruling | None:
    """The first rule that keeps a unit, able to attack, from attacking a hex."""
    if s.kind_of(u).type == "armor" and s.kit.is_bocage(h):
        return no("§TEC-C", "{unit} is armor and does not attack into the bocage of {hex}", unit=u, hex=h)
    if s.kit.attack_from[h] >> s.at[u] & 1:
        return None
    if s.at[u] not in s.kit.grid.neighbours[h]:
        return no("§CMB-A", "{unit} is not next to {hex}", unit=u, hex=h)
    d = s.kit.grid.direction(s.at[u], h)
    if s.kit.board.flooded[d] >> s.at[u] & 1:
        return no("§TEC", "a flood lies between {unit} and {hex}", unit=u, hex=h)
    return no("§R-27", "the sea lies between {unit} and {hex}", unit=u, hex=h)


def able_units(s: NormandyState, side: Side) -> list[Unit]:
    """Every unit that may still join an attack in this phase. Must agree with `bars_attacker`."""
    near = s.zone(side.enemy)
    return [u for u in s.units_of(side) if s.at[u] >= 0 and near >> s.at[u] & 1 and bars_attacker(s, u) is None]


def attacked_mask(s: NormandyState) -> Mask:
    """Hexes that are in an attack already."""
    return mask_of([h for attack in s.attacks for h in attack.targets])


def attackable(s: NormandyState, units: list[Unit], enemy: Side) -> Mask:
    """§CMB-C Enemy hexes not yet attacked that one of these units may attack."""
    free = s.occupied[enemy] & ~attacked_mask(s)
    hexes = 0
    for armored in (False, True):
        here = mask_of([s.at[u] for u in units if (s.kind_of(u).type == "armor") == armored])
        if here:
            near = s.kit.grid.around(here) & free & ~hexes
            hexes |= mask_of(
                [h for h in bits(near) if s.kit.attack_from[h] & here and not (armored and s.kit.is_bocage(h))]
            )
    return hexes


def bars_another_attack(s: NormandyState, side: Side) -> Ruling | None:
    """§SUP-M §R-62 From Game-Turn 2 the Allies make four attacks a phase; a combined attack is one."""
    limit = tables()["attacks"]
    if side == Side.ALLIED and s.turn >= limit["first_limited_turn"] and len(s.attacks) >= limit["allied_limit"]:
        return no("§SUP-M", "all {most} attacks of this phase are named", most=limit["allied_limit"])
    return None


class Allocation(Do[NormandyState], frozen=True):
    """§SEQ-4 The first segment; nothing is asked where nobody can attack."""

    side: Side

    def run(self, s: NormandyState) -> list[Task[NormandyState]]:
        units = able_units(s, self.side)
        return [Allocate(self.side)] if units and attackable(s, units, self.side.enemy) else []


class Allocate(Ask[NormandyState], frozen=True):
    """§SEQ-4 §SEQ-5 §CMB-B §R-72 The phasing player names his attacks, all before any is resolved."""

    rule = "§SEQ-4"
    asks = "name the attacks of this phase"
    side: Side

    def who(self, s: NormandyState) -> Side:
        return self.side

    def targets(self, s: NormandyState) -> Iterable[Hex]:
        """What may be attacked. Must agree with `bars_attack`."""
        units = able_units(s, self.side)
        return bits(attackable(s, units, self.side.enemy)) if bars_another_attack(s, self.side) is None else ()

    def bars_attack(self, s: NormandyState, h: Hex) -> Ruling | None:
        """The first rule against naming an attack on a hex."""
        if not s.occupied[self.side.enemy] >> h & 1:
            return no("§CMB-0", "no enemy is in {hex}", hex=h)
        if attacked_mask(s) >> h & 1:
            return no("§CMB-C", "{hex} is in an attack already", hex=h)
        if (ruling := bars_another_attack(s, self.side)) is not None:
            return ruling
        return None if attackable(s, able_units(s, self.side), self.side.enemy) >> h & 1 else self._nobody_can(s, h)

    def _nobody_can(self, s: NormandyState, h: Hex) -> Ruling:
        """Why none of the units beside a hex may attack it: the first unit's reason stands for all."""
        alone = "no unit that may attack is next to {hex}"
        for near in s.kit.grid.neighbours[h]:
            for u in s.units_at(near) if near >= 0 else []:
                if u & 1 == self.side:
                    return bars_attacker(s, u) or bars_target(s, u, h) or no("§CMB-A", alone, hex=h)
        return no("§CMB-A", alone, hex=h)

    def attack(self, s: NormandyState, h: Hex) -> list[Task[NormandyState]]:
        """§SEQ-4"""
        return [PlanAttack(self.side, (h,)), self]

    def bars_done(self, s: NormandyState, n: str) -> Ruling | None:
        """§GT1-3"""
        return bars_end_of_allocation(s, self.side)

    verbs = (
        Verb("attack", HEX, lawful=targets, bars=bars_attack, take=attack),
        Verb("done", NOTHING, bars=bars_done, take=lambda task, s, n: []),
    )


class PlanAttack(Ask[NormandyState], frozen=True):
    """§CMB-D §CMB-H One attack being put together: `with` adds a unit, `also` another hex, `commit` binds."""

    rule = "§CMB-A"
    asks = "put the attack together"
    side: Side
    targets: tuple[Hex, ...]
    units: tuple[Unit, ...] = ()

    def who(self, s: NormandyState) -> Side:
        return self.side

    def ready(self, s: NormandyState) -> list[Unit]:
        """Who can join. Must agree with `bars_with`."""
        return [u for u in able_units(s, self.side) if self._bars_unit(s, u) is None]

    def bars_with(self, s: NormandyState, u: Unit) -> Ruling | None:
        """§CMB-A §CMB-C §R-09"""
        return bars_attacker(s, u) or self._bars_unit(s, u)

    def join(self, s: NormandyState, u: Unit) -> list[Task[NormandyState]]:
        """§CMB-A"""
        return [PlanAttack(self.side, self.targets, (*self.units, u))]

    def more_targets(self, s: NormandyState) -> list[Hex]:
        """§CMB-D What may be attacked as well. Must agree with `bars_also`."""
        party = list(self.units) or self.ready(s)
        near = attackable(s, party, self.side.enemy) & ~mask_of(self.targets)
        all_of = all if self.units else any  # those who have joined all attack; before that somebody must be able to
        return [h for h in bits(near) if all_of(bars_target(s, u, h) is None for u in party)]

    def _bars_unit(self, s: NormandyState, u: Unit) -> Ruling | None:
        """§CMB-A §R-09 A unit joins only if it may attack every hex of the attack."""
        if u in self.units:
            return no("§CMB-C", "{unit} takes part already", unit=u)
        return next((ruling for h in self.targets if (ruling := bars_target(s, u, h)) is not None), None)

    def bars_also(self, s: NormandyState, h: Hex) -> Ruling | None:
        """§CMB-D §R-09 A hex joins only if every unit of the attack, and at least one, may attack it too."""
        if h in self.targets or attacked_mask(s) >> h & 1:
            return no("§CMB-C", "{hex} is in an attack already", hex=h)
        if not s.occupied[self.side.enemy] >> h & 1:
            return no("§CMB-0", "no enemy is in {hex}", hex=h)
        if self.units:
            return next((ruling for u in self.units if (ruling := bars_target(s, u, h)) is not None), None)
        if all(bars_target(s, u, h) is not None for u in self.ready(s)):
            return no("§R-09", "no unit could attack {hex} as well", hex=h)
        return None

    def widen(self, s: NormandyState, h: Hex) -> list[Task[NormandyState]]:
        """§CMB-D"""
        return [PlanAttack(self.side, (*self.targets, h), self.units)]

    def also_pointed(self, s: NormandyState, finger: Finger) -> list[Hex]:
        """Where own units stand, they are meant."""
        return [] if UNIT.pointed(s, finger) else hex_pointed(s, finger)

    def bars_commit(self, s: NormandyState, n: str) -> Ruling | None:
        """§CMB-A §GT1-3 §R-06"""
        if not self.units:
            return no("§CMB-A", "no unit attacks yet")
        return bars_neglect(s, self) or self._bars_hopeless(s)

    def _bars_hopeless(self, s: NormandyState) -> Ruling | None:
        """§R-06 With `odds_floor = forbid` an attack known to be worse than 1-2 is refused, unless duty demands it.

        Strengths under entrenchment markers, and whether Allied defenders are supplied, are not the attacker's to
        know: what he cannot see is taken at its best for him, so that a refusal tells him nothing.
        """
        if s.kit.options.odds_floor != "forbid" or any(s.works >> h & 1 for h in self.targets):
            return None
        if any(u in duty_units(s) for u in self.units):
            return None
        attack = sum(s.kind_of(u).strength for u in self.units)
        if self.side == Side.ALLIED:
            attack += sum(heaviest_fire(s, h) for h in self.targets)
        return bars_odds(s.kit, attack, least_defense(s, self.targets, self.side.enemy))

    def bind(self, s: NormandyState, n: str) -> list[Task[NormandyState]]:
        """§SEQ-5"""
        commit(s, Attack(self.targets, self.units))
        return []

    verbs = (
        Verb("with", UNIT, lawful=ready, bars=bars_with, take=join, each="Attack with"),
        Verb("also", HEX, lawful=more_targets, bars=bars_also, pointed=also_pointed, take=widen),
        Verb("commit", NOTHING, bars=bars_commit, take=bind),
        Verb("drop", NOTHING, take=lambda task, s, n: []),
    )


def commit(s: NormandyState, attack: Attack) -> None:
    """§SEQ-5 §R-18 §R-43 §ENT-B An attack is bound: attackers leave their works, the defenders are shown."""
    s.attacks.append(attack)
    for u in attack.units:
        s.flags[u] |= FOUGHT
        s.works &= ~(1 << s.at[u])
    shown = mask_of(attack.targets) & s.works & ~s.revealed
    s.revealed |= shown
    s.tell(
        Event(
            "attack",
            "§SEQ-5",
            {
                "side": attacker(attack),
                "hexes": attack.targets,
                "kinds": [s.kind[u] for u in attack.units],
                "from": [s.at[u] for u in attack.units],
            },
            reveals=bool(shown),
        )
    )


# --- §GT1-3 the duty of units on invasion beaches


def duty_units(s: NormandyState) -> dict[Unit, Mask]:
    """§GT1-3 §R-12 Units in invasion beach hexes that can still attack, and the free German hexes each may attack."""
    if s.turn != 1 or s.mover != Side.ALLIED:
        return {}
    beaches = mask_of(list(s.kit.board.beaches.values()))
    found = {}
    for u in able_units(s, Side.ALLIED):
        if beaches >> s.at[u] & 1 and (hexes := attackable(s, [u], Side.GERMAN)):
            found[u] = hexes
    return found


def bars_end_of_allocation(s: NormandyState, side: Side) -> Ruling | None:
    """§GT1-3 §R-12 Allocation goes on while a unit on a beach has a German neighbour it must attack and can."""
    if s.turn != 1 or side != Side.ALLIED:
        return None
    for u, hexes in duty_units(s).items():
        return no("§GT1-3", "{unit} is on a beach and must attack {hex}", unit=u, hex=next(bits(hexes)))
    return None


def bars_neglect(s: NormandyState, plan: PlanAttack) -> Ruling | None:
    """§GT1-3 §R-12 An attack may not make the duty of the beaches impossible where it can be done.

    Afterwards every idle unit must still have something to attack, and every German hex beside a beach be attacked
    from that beach: by this attack, or by units it leaves free. Where that cannot be done in full, at least every hex
    that somebody on a beach can attack must be attacked.
    """
    if s.turn != 1 or plan.side != Side.ALLIED:
        return None
    targets = mask_of(plan.targets)
    duty = _entangled(s, duty_units(s), targets)
    idle = {u: hexes & ~targets for u, hexes in duty.items() if u not in plan.units}
    every = s.kit.options.beach_duty == "all_hexes"
    if every and not _is_feasible(s, duty, _owed(s, duty, 0)):
        return _bars_gap(s, duty, idle, targets)
    for u, hexes in idle.items():
        if not hexes:
            return no("§GT1-3", "{unit} is on a beach and must take part", unit=u)
    owed, present = _owed(s, duty, targets), {s.at[u] for u in plan.units}
    passed_over = any(hexes & targets and s.at[u] not in present for u, hexes in duty.items())
    if every and (passed_over or not _is_feasible(s, idle, owed)):
        left = next((hexes for hexes in owed.values() if hexes and not passed_over), targets)
        return no("§GT1-3", "the units on the beach must attack {hex}", hex=next(bits(left)))
    return None


def _bars_gap(s: NormandyState, duty: dict[Unit, Mask], idle: dict[Unit, Mask], targets: Mask) -> Ruling | None:
    """§R-12 The first German hex that nobody on a beach could attack any more after this attack."""
    gap = 0
    for hexes in duty.values():
        gap |= hexes & ~targets
    for hexes in idle.values():
        gap &= ~hexes
    return no("§GT1-3", "nobody on a beach could attack {hex} any more", hex=next(bits(gap))) if gap else None


def _entangled(s: NormandyState, duty: dict[Unit, Mask], targets: Mask) -> dict[Unit, Mask]:
    """The part of the duty that an attack on some hexes can touch: the beaches beside them, those beside these, …"""
    reached, wider = 0, targets
    while reached != wider:
        reached = wider
        beaches = {s.at[u] for u, hexes in duty.items() if hexes & reached}
        for u, hexes in duty.items():
            wider |= hexes if s.at[u] in beaches else 0
    return {u: hexes for u, hexes in duty.items() if s.at[u] in beaches}


def _owed(s: NormandyState, duty: dict[Unit, Mask], settled: Mask) -> dict[Hex, Mask]:
    """By beach, the German hexes it must attack, those that are settled left out."""
    owed: dict[Hex, Mask] = {}
    for u, hexes in duty.items():
        owed[s.at[u]] = owed.get(s.at[u], 0) | hexes & ~settled
    return owed


def _is_feasible(s: NormandyState, idle: dict[Unit, Mask], owed: dict[Hex, Mask]) -> bool:
    """Whether the hexes owed can be grouped into attacks so that each beach is in each attack it owes, nobody idle."""
    parties = [([mask for u, mask in idle.items() if s.at[u] == beach], mask) for beach, mask in owed.items()]
    hexes = 0
    for mask in owed.values():
        hexes |= mask
    groupings = _groupings(hexes, list(idle.values()))
    return any(all(_covers(units, mask, groups) for units, mask in parties) for groups in groupings)


def _groupings(hexes: Mask, units: list[Mask]) -> Iterator[list[Mask]]:
    """Every way to divide hexes into attacks that some unit, given what each may attack, could take part in."""
    if not hexes:
        yield []
        return
    first = hexes & -hexes
    for group in {subset | first for mask in units if mask & first for subset in _subsets(mask & hexes)}:
        for groups in _groupings(hexes & ~group, units):
            yield [group, *groups]


def _subsets(mask: Mask) -> Iterator[Mask]:
    subset = mask
    while subset:
        yield subset
        subset = (subset - 1) & mask


def _covers(units: list[Mask], owed: Mask, groups: list[Mask]) -> bool:
    """Whether the units of one beach, each given what it may attack, can share out these attacks among them."""
    due = {group for group in groups if group & owed}
    choices = [[group for group in groups if not group & ~mask] for mask in units]
    return any(due <= set(chosen) for chosen in product(*choices))


__all__ = ["Allocate", "CombatPhase", "PlanAttack", "bars_attacker", "bars_target", "work_out"]
