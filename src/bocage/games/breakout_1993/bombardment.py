"""§10.1 Bombardment: planning it, its dice, and the attrition it brings."""

from msgspec.structs import replace

from bocage.core.areas import Area
from bocage.core.nouns import NOTHING, Finger, Noun
from bocage.core.protocol import Action, Ask, Do, Event, Roll, Ruling, Side, Task, no
from bocage.core.verbs import Verb

from .advantage import ROLL, bars_reroll, is_beyond_help, may_reroll, use_for_reroll
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
from .kinds import Unit
from .kit import NOWHERE
from .nouns import BRIDGE, ENEMY, UNIT
from .state import MOVES, Barrage, BreakoutState
from .tables import constants
from .words import army_word

DICE = 2
GUNS = "guns"
BARS_MARKER = {"naval": bars_naval, "air": bars_air}
MEANS = (GUNS, *BARS_MARKER)

MARKER: Noun[BreakoutState, int] = Noun(
    name="marker",
    written=lambda s, marker: ARMIES[marker],
    read=lambda s, side, text: ARMIES.index(text) if text in ARMIES else None,
    words=lambda s, marker: army_word(ARMIES[marker]),
)
"""§10.1 The ships or the aircraft of an army."""


def openings(s: BreakoutState, side: Side, target: Area) -> list[Barrage]:
    """§10.1 Every way to begin a bombardment: a lead gun, a task force, aircraft; each has somebody to aim at."""
    return [way for means in MEANS for way in openings_by(s, side, target, means)]


def openings_by(s: BreakoutState, side: Side, target: Area, means: str) -> list[Barrage]:
    """§10.1 Those of one kind."""
    empty = Barrage(target, side)
    if means == GUNS:
        ways = [replace(empty, means=means, lead=u) for u in guns_in_reach(s, empty)]
    elif side == Side.ALLIED and s.mask_at(target, side.enemy):
        markers = [m for m in range(len(ARMIES)) if BARS_MARKER[means](s, side, m, target) is None]
        ways = [replace(empty, means=means, marker=marker) for marker in markers]
    else:
        return []
    return [way for way in ways if bars_opening(s, way) is None]


def bars_opening(s: BreakoutState, way: Barrage) -> Ruling | None:
    """§10.2a §10.4b Whatever fires needs somebody to hit first, or work on a bridge."""
    if primaries(s, way) or works(s, way):
        return None
    return no("§10.1", "there is nobody in {area} who could be hit first", area=way.target)


def bars_bombard(s: BreakoutState, side: Side, target: Area) -> Ruling | None:
    """§10.1 The first rule in the way of bombarding an Area."""
    ruling = bars_target(s, side, target)
    if ruling is not None:
        return ruling
    if any(openings_by(s, side, target, means) for means in MEANS):
        return None
    if not s.mask_at(target, side.enemy):
        return no("§10.1", "no enemy and no work on a bridge is in {area}", area=target)
    return no("§10.1", "nothing of yours that may fire reaches {area}", area=target)


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


ONE_KIND = "one kind of fire at a time"
FIRST_WHO = "who fires is chosen first"


def marker_verb(means: str) -> "Verb[BreakoutState, PlanBarrage, int]":
    """§10.1 Ships or aircraft begin a bombardment."""

    def markers(task: "PlanBarrage", s: BreakoutState) -> list[int]:
        barrage = barrage_of(s)
        ways = [] if barrage.means else openings_by(s, task.side, barrage.target, means)
        return [way.marker for way in ways]

    def bars(task: "PlanBarrage", s: BreakoutState, marker: int) -> Ruling | None:
        barrage = barrage_of(s)
        if (ruling := BARS_MARKER[means](s, task.side, marker, barrage.target)) is not None:
            return ruling
        return no("§10.1", ONE_KIND) if barrage.means else bars_opening(s, replace(barrage, means=means, marker=marker))

    def take(task: "PlanBarrage", s: BreakoutState, marker: int) -> list[Task[BreakoutState]]:
        s.barrage = replace(barrage_of(s), means=means, marker=marker)
        return [task]

    return Verb(means, MARKER, lawful=markers, bars=bars, take=take)


class PlanBarrage(Ask[BreakoutState], frozen=True):
    """§10.1 §10.2a Who fires, and at whom first."""

    rule = "§10.1"
    asks = "put the bombardment together"
    side: Side

    def who(self, s: BreakoutState) -> Side:
        return self.side

    def guns(self, s: BreakoutState) -> list[Unit]:
        """§10.1 §10.1a Who may lead, or join the gun that leads."""
        barrage = barrage_of(s)
        if barrage.means:
            return guns_in_reach(s, barrage) if barrage.means == GUNS else []
        return [way.lead for way in openings_by(s, self.side, barrage.target, GUNS)]

    def bars_fire(self, s: BreakoutState, u: Unit) -> Ruling | None:
        """§10.1 §10.1a"""
        barrage = barrage_of(s)
        if (ruling := bars_gun(s, u, barrage)) is not None:
            return ruling
        if barrage.means:
            return None if barrage.means == GUNS else no("§10.1", ONE_KIND)
        return bars_opening(s, replace(barrage, means=GUNS, lead=u))

    def fire(self, s: BreakoutState, u: Unit) -> list[Task[BreakoutState]]:
        """§10.1"""
        barrage = barrage_of(s)
        if barrage.means:
            s.barrage = replace(barrage, units=(*barrage.units, u))
        else:
            s.barrage = replace(barrage, means=GUNS, lead=u)
        return [self]

    def aims(self, s: BreakoutState) -> list[Unit]:
        """§10.2a Whom else it may hit first."""
        barrage = barrage_of(s)
        return [u for u in primaries(s, barrage) if u != barrage.primary] if barrage.means else []

    def bars_target(self, s: BreakoutState, u: Unit) -> Ruling | None:
        """§10.2a"""
        barrage = barrage_of(s)
        if (ruling := bars_primary(s, u, barrage)) is not None:
            return ruling
        if u == barrage.primary:
            return no("§10.2a", "{unit} is hit first already", unit=u)
        return None if barrage.means else no("§10.1", FIRST_WHO)

    def target(self, s: BreakoutState, u: Unit) -> list[Task[BreakoutState]]:
        """§10.2a"""
        s.barrage = replace(barrage_of(s), primary=u, construct=NOWHERE)
        return [self]

    def pointed_at(self, s: BreakoutState, finger: Finger) -> list[Unit]:
        """An enemy is to be hit first; before somebody fires, only who never could be."""
        barrage = barrage_of(s)
        others = [u for u in ENEMY.pointed(s, finger) if u != barrage.primary]
        return [u for u in others if barrage.means or bars_primary(s, u, barrage) is not None]

    def works(self, s: BreakoutState) -> list[int]:
        """§10.4b"""
        barrage = barrage_of(s)
        return [b for b in works(s, barrage) if b != barrage.construct] if barrage.means else []

    def bars_construct(self, s: BreakoutState, border: int) -> Ruling | None:
        """§10.4b"""
        barrage = barrage_of(s)
        if (ruling := bars_construct(s, border, barrage)) is not None:
            return ruling
        return no("§10.4b", "work on {bridge} is hit first already", bridge=border) if self.is_hit(s, border) else None

    def is_hit(self, s: BreakoutState, border: int) -> bool:
        """Whether the work on a bridge is hit first."""
        return barrage_of(s).construct == border

    def construct(self, s: BreakoutState, border: int) -> list[Task[BreakoutState]]:
        """§10.4b"""
        s.barrage = replace(barrage_of(s), construct=border, primary=NOWHERE)
        return [self]

    def other_works(self, s: BreakoutState, finger: Finger) -> list[int]:
        """Work on a bridge is to be shelled."""
        return [border for border in BRIDGE.pointed(s, finger) if not self.is_hit(s, border)]

    def bars_commit(self, s: BreakoutState, n: str) -> Ruling | None:
        """§10.2a"""
        return None if has_aim(barrage_of(s)) else no("§10.2a", "a Primary Target is needed")

    def commit(self, s: BreakoutState, n: str) -> list[Task[BreakoutState]]:
        """§10.1"""
        return open_fire(s)

    def give_up(self, s: BreakoutState, n: str) -> list[Task[BreakoutState]]:
        """Nothing has happened."""
        s.barrage = None
        return []

    verbs = (
        Verb("fire", UNIT, lawful=guns, bars=bars_fire, take=fire, each="Fire with"),
        *(marker_verb(means) for means in BARS_MARKER),
        Verb("target", ENEMY, lawful=aims, bars=bars_target, take=target, pointed=pointed_at),
        Verb("construct", BRIDGE, lawful=works, bars=bars_construct, take=construct, pointed=other_works),
        Verb("commit", NOTHING, bars=bars_commit, take=commit),
        Verb("back", NOTHING, take=give_up),
    )


def marker_action(way: Barrage) -> Action:
    """The action that begins a bombardment with ships or aircraft: `naval american`, `air british`."""
    return Action(way.means, ARMIES[way.marker])


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
    asks = "let the dice of the bombardment stand, or use the Advantage"

    def who(self, s: BreakoutState) -> Side:
        return s.advantage

    def rolls(self, s: BreakoutState) -> list[str]:
        """§11.1"""
        barrage = barrage_of(s)
        return may_reroll(s, barrage.side, barrage.rerolled)

    def bars_reroll(self, s: BreakoutState, roll: str) -> Ruling | None:
        """§11.1"""
        return bars_reroll(roll, self.rolls(s), barrage_of(s).rerolled)

    def stand(self, s: BreakoutState, n: str) -> list[Task[BreakoutState]]:
        """§10.4"""
        return [BarrageResult()]

    def reroll(self, s: BreakoutState, roll: str) -> list[Task[BreakoutState]]:
        """§11.1"""
        use_for_reroll(s, roll)
        barrage = barrage_of(s)
        rerolled = (*barrage.rerolled, roll)
        if roll == "attack":
            s.barrage = replace(barrage, rerolled=rerolled, attack_dice=())
        else:
            s.barrage = replace(barrage, rerolled=rerolled, defense_dice=())
        return [BarrageDie(roll), BarrageFallen()]

    verbs = (
        Verb("stand", NOTHING, take=stand),
        Verb("reroll", ROLL, lawful=rolls, bars=bars_reroll, take=reroll),
    )


class BarrageResult(Do[BreakoutState], frozen=True):
    """§10.4 §6.32 The excess is paid in levels."""

    def run(self, s: BreakoutState) -> list[Task[BreakoutState]]:
        barrage = barrage_of(s)
        if s.phase == "daylight" and barrage.side == Side.ALLIED and not s.sunset:
            s.sunset = barrage.attack_dice
        return [AttritionPoints(excess(s, barrage))]
