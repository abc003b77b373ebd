"""§9.1 Planning an assault: who takes part, who leads, which guns support; then the defender's Forward Unit."""

from msgspec.structs import replace

from bocage.core.areas import Area
from bocage.core.hexes import members
from bocage.core.nouns import NOTHING, Finger
from bocage.core.protocol import Ask, Do, Event, Ruling, Side, Task, no
from bocage.core.verbs import Verb

from .kinds import Unit
from .movement import bars_armies, bars_army
from .nouns import UNIT
from .resolve import fight
from .state import DEMOLITION, Battle, BreakoutState


def bars_attacker(s: BreakoutState, u: Unit, target: Area) -> Ruling | None:
    """§8.2 §RUL-09 §RUL-10 The first rule that keeps a unit from assaulting the enemies where it stands."""
    kit = s.kit
    if s.at[u] != target:
        return no("§8.2", "{unit} is {where}, not in {area}", unit=u, where=s.at[u], area=target)
    if kit.coastal >> u & 1:
        return no("§RUL-09", "coastal artillery like {unit} never moves or assaults", unit=u)
    if not s.is_fresh(u):
        return no("§RUL-23", "{unit} is {level}, and only Fresh units take part", unit=u, level=s.level[u])
    if s.done >> u & 1:
        return no("§8.2", "{unit} has acted in this impulse already", unit=u)
    if not s.moved >> u & 1 and not s.active >> target & 1:
        return no("§8.2", "{unit} is in {area}, which is not activated in this impulse", unit=u, area=target)
    if kit.kinds[u].is_artillery and s.supported >> u & 1:
        return no("§RUL-10", "{unit} has fired in this impulse", unit=u)
    if kit.kinds[u].is_artillery and not s.entered[u]:
        return no("§RUL-10", "artillery like {unit} assaults only where it has come in this impulse", unit=u)
    return bars_army(s, u)


def attackers(s: BreakoutState, side: Side, target: Area) -> list[Unit]:
    """The units that may assault in an Area."""
    return [u for u in s.units_at(target, side) if bars_attacker(s, u, target) is None]


def bars_assault(s: BreakoutState, side: Side, target: Area) -> Ruling | None:
    """§9.1 §RUL-12 §8.2a The first rule in the way of an assault in an Area."""
    if s.stage == DEMOLITION:
        return no("§8.2a", "a bridge was blown in this impulse, and nobody assaults after that")
    if s.assaulted >> target & 1:
        return no("§RUL-12", "{area} was assaulted in this impulse already", area=target)
    if not s.mask_at(target, side.enemy):
        return no("§9.1", "no enemy is in {area}", area=target)
    if not any(s.kit.leaders >> u & 1 for u in attackers(s, side, target)):
        return no("§9.2A", "no Fresh infantry or armor that may still act is in {area}", area=target)
    return None


def assault_targets(s: BreakoutState, side: Side) -> list[Area]:
    """The places where a side may assault now."""
    return [place for place in sorted(s.present) if bars_assault(s, side, place) is None]


def bars_support(s: BreakoutState, u: Unit, battle: Battle) -> Ruling | None:
    """§9.21 §9.21a §9.21b §9.21c §10.6 §RUL-55 The first rule that keeps a gun from supporting an assault."""
    if not battle.units:
        return no("§9.21", "nobody assaults yet whom {unit} could support", unit=u)
    return _bars_firing(s, u, battle) or _bars_range(s, u, battle) or bars_army(s, u)


def _bars_firing(s: BreakoutState, u: Unit, battle: Battle) -> Ruling | None:
    """§9.21 §9.21c §RUL-10 What keeps a unit from supporting anybody."""
    if s.kit.nebelwerfers >> u & 1:
        return no("§9.21c", "{unit}: Nebelwerfers bombard, but never support an assault", unit=u)
    if not s.kit.field_artillery >> u & 1:
        return no("§9.21", "{unit} is no field artillery, and nothing else supports", unit=u)
    if not s.is_fresh(u):
        return no("§9.21", "{unit} is {level}, and only Fresh artillery supports", unit=u, level=s.level[u])
    if s.supported >> u & 1:
        return no("§9.21", "{unit} has fired in this impulse", unit=u)
    if u in battle.support:
        return no("§9.21", "{unit} supports already", unit=u)
    if s.moved >> u & 1 or u in battle.units:
        return no("§RUL-10", "a gun like {unit} moves and assaults, or supports from where it stands", unit=u)
    return None


def _bars_range(s: BreakoutState, u: Unit, battle: Battle) -> Ruling | None:
    """§9.21 §9.21a §9.21b §10.6 What keeps a gun from supporting this assault."""
    kit, target = s.kit, battle.target
    if kit.zones >> target & 1:
        return no("§10.6", "no gun, ship or aircraft reaches {area}", area=target)
    if not in_range(s, u, target):
        return no("§9.21", "{unit} is {where}, out of range of {area}", unit=u, where=s.at[u], area=target)
    division = kit.kinds[u].division
    if division and not any(kit.kinds[v].division == division for v in battle.units):
        says = "{unit} supports its own division only, and nobody of {division} assaults"
        return no("§9.21a", says, unit=u, division=division)
    if kit.army[u] != kit.army[battle.units[0]]:
        return no("§9.21b", "{unit} belongs to another army than those who assault", unit=u)
    return None


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
    return [u for u in free if bars_support(s, u, battle) is None]


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
        return no("§9.2B", "{unit} is in the assault already", unit=u)
    return bars_attacker(s, u, battle.target) or bars_mixing(s, u, battle)


def bars_mixing(s: BreakoutState, u: Unit, battle: Battle) -> Ruling | None:
    """§8.22 §9.21b An assault is one army's."""
    acting = s.kit.army[battle.units[0]] if battle.units else s.kit.army[u]
    return bars_armies(u, s.kit.army[u], acting) if s.kit.army[u] != acting else None


def bars_point(s: BreakoutState, u: Unit, battle: Battle) -> Ruling | None:
    """§9.2A Why a unit cannot be the Point Unit."""
    if u == battle.point:
        return no("§9.2A", "{unit} leads already", unit=u)
    if not s.kit.leaders >> u & 1:
        return no("§9.2A", "{unit} cannot lead an assault: only infantry and armor do", unit=u)
    return None if u in battle.units else bars_attacker(s, u, battle.target) or bars_mixing(s, u, battle)


class PlanAssault(Ask[BreakoutState], frozen=True):
    """§9.2 §9.21 The attacker names his Point Unit, the others and the guns, and commits them."""

    rule = "§9.2"
    asks = "put the assault together"
    side: Side

    def who(self, s: BreakoutState) -> Side:
        return self.side

    def here(self, s: BreakoutState) -> list[Unit]:
        """The units in the Area."""
        return s.units_at(plan_of(s).target, self.side)

    def bars_point(self, s: BreakoutState, u: Unit) -> Ruling | None:
        """§9.2A"""
        return bars_point(s, u, plan_of(s))

    def bars_with(self, s: BreakoutState, u: Unit) -> Ruling | None:
        """§9.2B"""
        return bars_with(s, u, plan_of(s))

    def guns(self, s: BreakoutState) -> list[Unit]:
        """§9.21"""
        return guns_for(s, plan_of(s))

    def bars_support(self, s: BreakoutState, u: Unit) -> Ruling | None:
        """§9.21"""
        return bars_support(s, u, plan_of(s))

    def lead(self, s: BreakoutState, u: Unit) -> list[Task[BreakoutState]]:
        """§9.2A"""
        self.join(s, u)
        s.battle = replace(plan_of(s), point=u)
        return [self]

    def join(self, s: BreakoutState, u: Unit) -> list[Task[BreakoutState]]:
        """§9.2B"""
        battle = plan_of(s)
        s.battle = replace(battle, units=battle.units if u in battle.units else (*battle.units, u))
        return [self]

    def support(self, s: BreakoutState, u: Unit) -> list[Task[BreakoutState]]:
        """§9.21"""
        battle = plan_of(s)
        s.battle = replace(battle, support=(*battle.support, u))
        return [self]

    def bars_commit(self, s: BreakoutState, n: str) -> Ruling | None:
        """§9.2A"""
        return no("§9.2A", "a Point Unit is needed") if plan_of(s).point < 0 else None

    def commit(self, s: BreakoutState, n: str) -> list[Task[BreakoutState]]:
        """§9.2"""
        return commit(s, plan_of(s))

    def give_up(self, s: BreakoutState, n: str) -> list[Task[BreakoutState]]:
        """Nothing has happened."""
        s.battle = None
        return []

    def leaders(self, s: BreakoutState, finger: Finger) -> list[Unit]:
        """Whoever is pointed at is to lead while nobody does."""
        return self.assaulting(s, finger) if plan_of(s).point < 0 else []

    def assaulting(self, s: BreakoutState, finger: Finger) -> list[Unit]:
        """A unit of the Area is to assault; guns elsewhere are to support alone."""
        units, target = list(UNIT.pointed(s, finger)), plan_of(s).target
        return [] if all(s.kit.kinds[u].is_artillery and s.at[u] != target for u in units) else units

    def firing(self, s: BreakoutState, finger: Finger) -> list[Unit]:
        """Whoever does not support yet."""
        return [u for u in UNIT.pointed(s, finger) if u not in plan_of(s).support]

    verbs = (
        Verb("point", UNIT, nouns=here, bars=bars_point, take=lead, pointed=leaders),
        Verb("with", UNIT, nouns=here, bars=bars_with, take=join, pointed=assaulting, each="Assault with"),
        Verb("support", UNIT, lawful=guns, bars=bars_support, take=support, pointed=firing, each="Support with"),
        Verb("commit", NOTHING, bars=bars_commit, take=commit),
        Verb("back", NOTHING, take=give_up),
    )


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
    asks = "choose the Forward Unit"
    side: Side

    def who(self, s: BreakoutState) -> Side:
        return self.side

    def here(self, s: BreakoutState) -> list[Unit]:
        """The units in the Area."""
        return s.units_at(plan_of(s).target, self.side)

    def bars_forward(self, s: BreakoutState, u: Unit) -> Ruling | None:
        """§9.3A"""
        target, at = plan_of(s).target, s.at[u]
        return no("§9.3A", "{unit} is {where}, not in {area}", unit=u, where=at, area=target) if at != target else None

    def name(self, s: BreakoutState, u: Unit) -> list[Task[BreakoutState]]:
        """§9.3A"""
        s.battle = replace(plan_of(s), forward=u)
        s.tell(Event("forward", "§9.3A", {"piece": u, "place": s.at[u]}))
        return fight()

    verbs = (Verb("forward", UNIT, nouns=here, bars=bars_forward, take=name),)
