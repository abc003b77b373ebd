"""§10.1 Bombardment: planning it, its dice, and the attrition it brings."""

from msgspec.structs import replace

from bocage.core.areas import Area
from bocage.core.protocol import Action, Ask, Do, Event, Roll, Ruling, Side, Task, no

from .advantage import ROLLS, bars_reroll, is_beyond_help, may_reroll, use_for_reroll
from .attrition import AttritionPoints
from .barrage import (
    ARMIES,
    bars_air,
    bars_construct,
    bars_gun,
    bars_naval,
    bars_primary,
    bars_target,
    bombardment_attack,
    bombardment_defense,
    guns_in_reach,
    keeps_number,
    primaries,
    works,
)
from .kit import NOWHERE
from .state import MOVES, Barrage, BreakoutState, unit_named
from .tables import constants
from .verbs import BACK, COMMIT, STAND

DICE = 2
AIR = tuple(Action("air", name) for name in ARMIES)
NAVAL = tuple(Action("naval", name) for name in ARMIES)


def openings(s: BreakoutState, side: Side, target: Area) -> list[Barrage]:
    """§10.1 Every way to begin a bombardment: a lead gun, a task force, aircraft; each has somebody to aim at."""
    empty = Barrage(target, side)
    ways = [replace(empty, means="guns", lead=u) for u in guns_in_reach(s, empty)]
    if side == Side.ALLIED and s.mask_at(target, side.enemy):
        for means, bars in (("naval", bars_naval), ("air", bars_air)):
            markers = [m for m in range(len(ARMIES)) if bars(s, side, m, target) is None]
            ways += [replace(empty, means=means, marker=marker) for marker in markers]
    return [way for way in ways if primaries(s, way) or works(s, way)]


def bars_bombard(s: BreakoutState, side: Side, target: Area) -> Ruling | None:
    """§10.1 The first rule in the way of bombarding an Area."""
    ruling = bars_target(s, side, target)
    if ruling is not None:
        return ruling
    return None if openings(s, side, target) else no("§10.1", area=s.kit.codes[target])


def bombard_targets(s: BreakoutState, side: Side) -> list[Area]:
    """The Areas a side may bombard."""
    places = {p for p in s.present if s.mask_at(p, side.enemy)}
    for border, built in enumerate(s.constructs):
        if built:
            places |= {s.kit.borders[border].one, s.kit.borders[border].other}
    return [place for place in sorted(places) if bars_bombard(s, side, place) is None]


class StartBarrage(Do[BreakoutState], frozen=True):
    """§10.1 A bombardment of an Area is planned."""

    side: Side
    target: Area

    def run(self, s: BreakoutState) -> list[Task[BreakoutState]]:
        s.barrage = Barrage(self.target, self.side)
        return [PlanBarrage(self.side)]


def barrage_of(s: BreakoutState) -> Barrage:
    """The bombardment being planned or resolved; there is one while its tasks are on the agenda."""
    assert s.barrage is not None
    return s.barrage


def has_aim(barrage: Barrage) -> bool:
    """§10.2a Whether a Primary Target is named."""
    return barrage.primary >= 0 or barrage.construct >= 0


class PlanBarrage(Ask[BreakoutState], frozen=True):
    """§10.1 §10.2a Who fires, and at whom first."""

    rule = "§10.1"
    side: Side

    def who(self, s: BreakoutState) -> Side:
        return self.side

    def options(self, s: BreakoutState) -> list[Action]:
        barrage, kit = barrage_of(s), s.kit
        if not barrage.means:
            return [*[_opening(s, way) for way in openings(s, self.side, barrage.target)], BACK]
        options: list[Action] = []
        if barrage.means == "guns":
            options += [kit.named("fire")[u] for u in guns_in_reach(s, barrage)]
        options += [kit.named("target")[u] for u in primaries(s, barrage) if u != barrage.primary]
        options += [kit.spans("construct")[b] for b in works(s, barrage) if b != barrage.construct]
        return [*options, COMMIT, BACK] if has_aim(barrage) else [*options, BACK]

    def bars(self, s: BreakoutState, a: Action) -> Ruling | None:
        barrage, u, bridge = barrage_of(s), s.kit.unit_index.get(a.noun), s.kit.bridge_named(a.noun)
        if a == COMMIT:
            return no("§10.2a", why="a Primary Target is needed")
        for actions, bars_marker in ((AIR, bars_air), (NAVAL, bars_naval)):
            if a in actions:
                ruling = bars_marker(s, self.side, actions.index(a), barrage.target)
                return ruling or no("§10.1", why="one kind of fire at a time")
        if a.verb == "target" and u is not None:
            return bars_primary(s, u, barrage)
        if a.verb == "construct" and bridge >= 0:
            return bars_construct(s, bridge, barrage)
        if a.verb == "fire" and unit_named(s, a.noun, self.side) is not None and u is not None:
            return bars_gun(s, u, barrage) or no("§10.1", why="one kind of fire at a time")
        return None

    def take(self, s: BreakoutState, a: Action) -> list[Task[BreakoutState]]:
        barrage = barrage_of(s)
        if a == BACK:
            s.barrage = None
            return []
        if a == COMMIT:
            return open_fire(s)
        if not barrage.means:
            s.barrage = next(w for w in openings(s, self.side, barrage.target) if _opening(s, w) == a)
        elif a.verb == "fire":
            s.barrage = replace(barrage, units=(*barrage.units, s.kit.unit_index[a.noun]))
        elif a.verb == "target":
            s.barrage = replace(barrage, primary=s.kit.unit_index[a.noun], construct=NOWHERE)
        else:
            s.barrage = replace(barrage, construct=s.kit.bridge_named(a.noun), primary=NOWHERE)
        return [self]


def _opening(s: BreakoutState, way: Barrage) -> Action:
    if way.means == "guns":
        return s.kit.named("fire")[way.lead]
    return marker_action(way)


def marker_action(way: Barrage) -> Action:
    """The action that begins a bombardment with ships or aircraft: `naval american`, `air british`."""
    return (AIR if way.means == "air" else NAVAL)[way.marker]


def open_fire(s: BreakoutState) -> list[Task[BreakoutState]]:
    """§10.1 §10.1a §6.31 Guns become Spent and markers used; some fire holds the impulse marker."""
    barrage = barrage_of(s)
    s.stage = MOVES
    for u in (barrage.lead, *barrage.units):
        if u >= 0:
            s.moved |= 1 << u
    if barrage.means == "naval":
        s.naval_used |= 1 << barrage.marker
    elif barrage.means == "air":
        s.air_used |= 1 << barrage.marker
    s.holds = keeps_number(s, barrage.means)
    return shell()


def shell() -> list[Task[BreakoutState]]:
    """§10.2 Both rolls, then what the Advantage may do about them."""
    return [BarrageDie("attack"), BarrageDie("defense"), BarrageFallen()]


class BarrageDie(Roll[BreakoutState], frozen=True):
    """§10.2 §RUL-57 One die of the attacker or for the target; two are needed."""

    rule = "§10.2"
    roll: str

    def faces(self, s: BreakoutState) -> int:
        return constants().die_faces

    def key(self, s: BreakoutState) -> str:
        barrage = barrage_of(s)
        code = s.kit.codes[barrage.target]
        return f"day {s.day} {s.phase} {s.impulse} {barrage.side.word} {barrage.means} on {code} {self.roll}"

    def land(self, s: BreakoutState, face: int) -> list[Task[BreakoutState]]:
        barrage = barrage_of(s)
        if self.roll == "attack":
            s.barrage = replace(barrage, attack_dice=(*barrage.attack_dice, face))
            return [self] if len(barrage.attack_dice) + 1 < DICE else []
        s.barrage = replace(barrage, defense_dice=(*barrage.defense_dice, face))
        return [self] if len(barrage.defense_dice) + 1 < DICE else []


class BarrageFallen(Do[BreakoutState], frozen=True):
    """§11.1 The dice lie on the table; whoever has the Advantage may void one roll."""

    def run(self, s: BreakoutState) -> list[Task[BreakoutState]]:
        barrage = barrage_of(s)
        if s.told is not None:
            facts = {
                "target": barrage.target,
                "side": barrage.side,
                "means": barrage.means,
                "attack": bombardment_attack(s, barrage).lines(),
                "defense": bombardment_defense(s, barrage).lines(),
                "dice": (barrage.attack_dice, barrage.defense_dice),
                "points": excess(s, barrage),
            }
            s.tell(Event("bombard", "§10.2", facts))
        beyond_help = is_beyond_help(s, barrage.side, not excess(s, barrage))
        may = may_reroll(s, barrage.side, barrage.rerolled) and not beyond_help
        return [RerollBarrage()] if may else [BarrageResult()]


def excess(s: BreakoutState, barrage: Barrage) -> int:
    """§10.4 By how much the attacker's total is higher, in Attrition Points."""
    attack = int(bombardment_attack(s, barrage).total) + sum(barrage.attack_dice)
    return max(0, attack - int(bombardment_defense(s, barrage).total) - sum(barrage.defense_dice))


class RerollBarrage(Ask[BreakoutState], frozen=True):
    """§11.1 The dice of a bombardment stand, or one roll is void and made again."""

    rule = "§11.1"

    def who(self, s: BreakoutState) -> Side:
        return s.advantage

    def options(self, s: BreakoutState) -> list[Action]:
        barrage = barrage_of(s)
        return [STAND, *[ROLLS[roll] for roll in may_reroll(s, barrage.side, barrage.rerolled)]]

    def bars(self, s: BreakoutState, a: Action) -> Ruling | None:
        return bars_reroll(s, a, barrage_of(s).rerolled)

    def take(self, s: BreakoutState, a: Action) -> list[Task[BreakoutState]]:
        if a == STAND:
            return [BarrageResult()]
        use_for_reroll(s, a.noun)
        barrage = barrage_of(s)
        rerolled = (*barrage.rerolled, a.noun)
        if a.noun == "attack":
            s.barrage = replace(barrage, rerolled=rerolled, attack_dice=())
        else:
            s.barrage = replace(barrage, rerolled=rerolled, defense_dice=())
        return [BarrageDie(a.noun), BarrageFallen()]


class BarrageResult(Do[BreakoutState], frozen=True):
    """§10.4 §6.32 The excess is paid in levels."""

    def run(self, s: BreakoutState) -> list[Task[BreakoutState]]:
        barrage = barrage_of(s)
        if s.phase == "daylight" and barrage.side == Side.ALLIED and not s.sunset:
            s.sunset = barrage.attack_dice
        return [AttritionPoints(excess(s, barrage))]
