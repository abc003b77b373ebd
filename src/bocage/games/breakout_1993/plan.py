"""§9.1 Planning an assault: who takes part, who leads, which guns support; then the defender's Forward Unit."""

from msgspec.structs import replace

from bocage.core.areas import Area
from bocage.core.hexes import members
from bocage.core.protocol import Action, Ask, Do, Event, Ruling, Side, Task, no

from .kinds import Unit
from .movement import bars_army
from .resolve import fight
from .state import DEMOLITION, Battle, BreakoutState, unit_named
from .verbs import BACK, COMMIT


def bars_attacker(s: BreakoutState, u: Unit, target: Area) -> Ruling | None:
    """§8.2 §RUL-09 §RUL-10 The first rule that keeps a unit from assaulting the enemies where it stands."""
    kit, name = s.kit, s.kit.kinds[u].id
    if s.at[u] != target:
        return no("§8.2", unit=name, why="it is not in the Area")
    if kit.coastal >> u & 1:
        return no("§RUL-09", unit=name)
    if not s.is_fresh(u):
        return no("§RUL-23", unit=name)
    if s.done >> u & 1:
        return no("§8.2", unit=name, why="it has acted")
    if not s.moved >> u & 1 and not s.active >> target & 1:
        return no("§8.2", unit=name, why="its Area is not activated")
    if kit.kinds[u].is_artillery and (not s.entered[u] or s.supported >> u & 1):
        return no("§RUL-10", unit=name)
    return bars_army(s, u)


def attackers(s: BreakoutState, side: Side, target: Area) -> list[Unit]:
    """The units that may assault in an Area."""
    return [u for u in s.units_at(target, side) if bars_attacker(s, u, target) is None]


def bars_assault(s: BreakoutState, side: Side, target: Area) -> Ruling | None:
    """§9.1 §RUL-12 §8.2a The first rule in the way of an assault in an Area."""
    code = s.kit.codes[target]
    if s.stage == DEMOLITION:
        return no("§8.2a", area=code)
    if s.assaulted >> target & 1:
        return no("§RUL-12", area=code)
    if not s.mask_at(target, side.enemy):
        return no("§9.1", area=code, why="no enemy is there")
    if not any(s.kit.leaders >> u & 1 for u in attackers(s, side, target)):
        return no("§9.2A", area=code)
    return None


def assault_targets(s: BreakoutState, side: Side) -> list[Area]:
    """The places where a side may assault now."""
    return [place for place in sorted(s.present) if bars_assault(s, side, place) is None]


def bars_support(s: BreakoutState, u: Unit, battle: Battle) -> Ruling | None:
    """§9.21 §9.21a §9.21b §9.21c §10.6 §RUL-55 The first rule that keeps a gun from supporting an assault."""
    kit, name, target = s.kit, s.kit.kinds[u].id, battle.target
    if not kit.field_artillery >> u & 1:
        return no("§9.21c" if kit.nebelwerfers >> u & 1 else "§9.21", unit=name)
    if not s.is_fresh(u) or s.supported >> u & 1:
        return no("§9.21", unit=name, why="only Fresh artillery")
    if s.moved >> u & 1 or u in battle.units:
        return no("§RUL-10", unit=name)
    if kit.zones >> target & 1:
        return no("§10.6", zone=kit.codes[target])
    if not in_range(s, u, target):
        return no("§9.21", unit=name, area=kit.codes[target])
    division = kit.kinds[u].division
    if division and not any(kit.kinds[v].division == division for v in battle.units):
        return no("§9.21a", unit=name, division=division)
    if kit.army[u] != kit.army[battle.units[0]]:
        return no("§9.21b", unit=name)
    return bars_army(s, u)


def in_range(s: BreakoutState, u: Unit, target: Area) -> bool:
    """§9.21 §10.1a In its own Area, or by the usual option in a neighbouring one; guns in boxes do not fire."""
    here = s.at[u]
    if here < 0 or not (s.kit.areas | s.kit.zones) >> here & 1:
        return False
    return here == target or (s.kit.options.artillery_range == "adjacent" and target in s.kit.near[here])


def guns_for(s: BreakoutState, battle: Battle) -> list[Unit]:
    """The artillery that may still join an assault."""
    if not battle.units:
        return []
    near = s.mask_at(battle.target, battle.side)
    for place in s.kit.land_near(battle.target):
        near |= s.mask_at(place, battle.side)
    free = members(near & s.kit.field_artillery & ~s.supported & ~s.moved)  # `bars_support` refuses all others
    return [u for u in free if u not in battle.support and bars_support(s, u, battle) is None]


class StartAssault(Do[BreakoutState], frozen=True):
    """§8.5 An assault is planned; units that must assault here are in it from the start."""

    side: Side
    target: Area

    def run(self, s: BreakoutState) -> list[Task[BreakoutState]]:
        bound = tuple(members(s.mask_at(self.target, self.side) & s.mandatory))
        s.battle = Battle(self.target, self.side, units=bound, by_air=s.phase != "airborne")
        return [PlanAssault(self.side)]


def bars_with(s: BreakoutState, u: Unit, battle: Battle) -> Ruling | None:
    """§8.2 Why a unit cannot be added to the assault."""
    if u in battle.units:
        return no("§9.2B", unit=s.kit.kinds[u].id, why="it is in the assault")
    return bars_attacker(s, u, battle.target) or bars_mixing(s, u, battle)


def bars_mixing(s: BreakoutState, u: Unit, battle: Battle) -> Ruling | None:
    """§8.22 §9.21b An assault is one army's."""
    acting = s.kit.army[battle.units[0]] if battle.units else s.kit.army[u]
    return no("§8.22", unit=s.kit.kinds[u].id, acting=acting) if s.kit.army[u] != acting else None


def bars_point(s: BreakoutState, u: Unit, battle: Battle) -> Ruling | None:
    """§9.2A Why a unit cannot be the Point Unit."""
    if not s.kit.leaders >> u & 1 or u == battle.point:
        return no("§9.2A", unit=s.kit.kinds[u].id)
    return None if u in battle.units else bars_attacker(s, u, battle.target) or bars_mixing(s, u, battle)


class PlanAssault(Ask[BreakoutState], frozen=True):
    """§9.2 §9.21 The attacker names his Point Unit, the others and the guns, and commits them."""

    rule = "§9.2"
    side: Side

    def who(self, s: BreakoutState) -> Side:
        return self.side

    def options(self, s: BreakoutState) -> list[Action]:
        battle, kit = plan_of(s), s.kit
        here = s.units_at(battle.target, self.side)
        options = [kit.named("point")[u] for u in here if bars_point(s, u, battle) is None]
        options += [kit.named("with")[u] for u in here if bars_with(s, u, battle) is None]
        options += [kit.named("support")[u] for u in guns_for(s, battle)]
        return [*options, COMMIT, BACK] if battle.point >= 0 else [*options, BACK]

    def bars(self, s: BreakoutState, a: Action) -> Ruling | None:
        battle, u = plan_of(s), unit_named(s, a.noun, self.side)
        if a == COMMIT:
            return no("§9.2A", why="a Point Unit is needed")
        if u is None:
            return None
        if a.verb == "point":
            return bars_point(s, u, battle)
        if a.verb == "with":
            return bars_with(s, u, battle)
        if a.verb == "support":
            return bars_support(s, u, battle) if battle.units else no("§9.21", why="nobody assaults yet")
        return None

    def take(self, s: BreakoutState, a: Action) -> list[Task[BreakoutState]]:
        battle = plan_of(s)
        if a == BACK:
            s.battle = None
            return []
        if a == COMMIT:
            return [*commit(s, battle)]
        u = s.kit.unit_index[a.noun]
        if a.verb == "support":
            s.battle = replace(battle, support=(*battle.support, u))
        else:
            units = battle.units if u in battle.units else (*battle.units, u)
            s.battle = replace(battle, units=units, point=u if a.verb == "point" else battle.point)
        return [self]


def plan_of(s: BreakoutState) -> Battle:
    """The assault being planned or fought; there is one while its tasks are on the agenda."""
    assert s.battle is not None
    return s.battle


def commit(s: BreakoutState, battle: Battle) -> list[Task[BreakoutState]]:
    """§9.21 §RUL-12 Everybody named acts; then the defender answers and the dice fall."""
    for u in (*battle.units, *battle.support):
        s.moved |= 1 << u
    for u in battle.support:
        s.supported |= 1 << u
    s.army = s.kit.army[battle.point]
    s.stage = max(s.stage, 1)
    s.assaulted |= 1 << battle.target
    facts = {"target": battle.target, "point": battle.point, "pieces": battle.units, "support": battle.support}
    s.tell(Event("planned", "§9.2", facts))
    defenders = s.units_at(battle.target, battle.side.enemy)
    if len(defenders) == 1:
        s.battle = replace(battle, forward=defenders[0])
        return fight()
    return [ChooseForward(battle.side.enemy)]


class ChooseForward(Ask[BreakoutState], frozen=True):
    """§9.3A The defender names his Forward Unit."""

    rule = "§9.3A"
    side: Side

    def who(self, s: BreakoutState) -> Side:
        return self.side

    def options(self, s: BreakoutState) -> list[Action]:
        return [s.kit.named("forward")[u] for u in s.units_at(plan_of(s).target, self.side)]

    def bars(self, s: BreakoutState, a: Action) -> Ruling | None:
        if a.verb == "forward" and unit_named(s, a.noun, self.side) is not None:
            return no("§9.3A", unit=a.noun, why="it is not in the Area")
        return None

    def take(self, s: BreakoutState, a: Action) -> list[Task[BreakoutState]]:
        u = s.kit.unit_index[a.noun]
        s.battle = replace(plan_of(s), forward=u)
        s.tell(Event("forward", "§9.3A", {"piece": u, "place": s.at[u]}))
        return fight()
