"""The position: flat lists by unit number, sets of units, places and borders, and the verbs that keep them true."""

from typing import ClassVar, Self

from msgspec import Struct

from bocage.core.areas import Area
from bocage.core.hexes import Mask, members
from bocage.core.protocol import Event, Side, State

from .kinds import Level, Unit
from .kit import NOWHERE, Kit
from .tables import constants

# Where a unit is when it is not on the board.
GONE = -1  # eliminated
DUE = -2  # §5.1 still to come
LEFT = -3  # §19.6 withdrawn
UNUSED = -4  # a blank of the numbering

FAR = 99

REPAIRS, MOVES, DEMOLITION = 0, 1, 2
"""§8.2a How far an Assault Impulse has come."""


class Depot(Struct, frozen=True):
    """§12.1 A depot of an Evening Refit Phase: its source, the Area it was placed in (-1 not yet), the points left."""

    side: Side
    source: Area
    place: Area
    points: int


class Battle(Struct, frozen=True):
    """§9.1 The assault that is being planned or fought."""

    target: Area
    side: Side
    point: Unit = NOWHERE
    units: tuple[Unit, ...] = ()
    support: tuple[Unit, ...] = ()
    forward: Unit = NOWHERE
    by_air: bool = True  # §21.1A no aircraft in the Airborne Phase
    attack_dice: tuple[int, ...] = ()
    defense_dice: tuple[int, ...] = ()
    rerolled: tuple[str, ...] = ()  # §11.1 of `attack`, `defense`


class Barrage(Struct, frozen=True):
    """§10.1 The bombardment that is being planned or resolved. `lead` is a unit, or -1 for a naval or air marker."""

    target: Area
    side: Side
    means: str = ""  # `guns`, `naval` or `air`
    marker: int = 0
    lead: Unit = NOWHERE
    units: tuple[Unit, ...] = ()
    primary: Unit = NOWHERE
    construct: int = NOWHERE  # §10.4b a border instead of a unit
    attack_dice: tuple[int, ...] = ()
    defense_dice: tuple[int, ...] = ()
    rerolled: tuple[str, ...] = ()


class BreakoutState(State):
    """A position of Breakout: Normandy (1993)."""

    UNIT_SETS: ClassVar[tuple[str, ...]] = (
        "moved",
        "done",
        "mandatory",
        "supported",
        "overran",
        "landed",
        "forded",
        "waves",
        "fresh_zone",
    )
    PLACE_SETS: ClassVar[tuple[str, ...]] = ("held", "forts", "active", "assaulted", "stormed", "air_supplied")
    BORDER_SETS: ClassVar[tuple[str, ...]] = ("lines", "blown", "tried", "worked")
    SCALARS: ClassVar[tuple[str, ...]] = (
        "scenario",
        "day",
        "phase",
        "mover",
        "impulse",
        "advantage",
        "weather",
        "coming",
        "sunset",
        "night",
        "holds",
        "stage",
        "army",
        "naval_used",
        "air_used",
        "battle",
        "barrage",
        "result",
    )
    LISTS: ClassVar[tuple[str, ...]] = (
        "at",
        "level",
        "mf",
        "entered",
        "origin",
        "crossed",
        "boxes",
        "seizer",
        "constructs",
        "skies",
        "lost",
        "reserve",
        "bought",
        "targets",
        "depots",
    )
    SAVED: ClassVar[tuple[str, ...]] = (*SCALARS, *LISTS, *UNIT_SETS, *PLACE_SETS, *BORDER_SETS)
    SETS: ClassVar[frozenset[str]] = frozenset((*UNIT_SETS, *PLACE_SETS, *BORDER_SETS))
    __slots__ = (*SAVED, "kit", "present")

    kit: Kit
    scenario: str
    day: int  # from 1; 0 before the first
    phase: str
    mover: Side  # whose impulse or phase it is
    impulse: int  # §12.54 -3 is printed as C
    advantage: Side  # §11.2
    weather: str  # §18.2 of this impulse
    coming: str  # §6.341 the weather from the next German impulse on, empty if it stays
    sunset: tuple[int, ...]  # §6.32 the Sunset dice of this impulse, empty before they fell
    night: bool  # §6.33 the day ends with this impulse
    holds: bool  # §6.31 the marker stays on its number
    stage: int  # §8.2a REPAIRS, MOVES or DEMOLITION
    army: str  # §8.22 the army that acts in this impulse, empty before one did
    naval_used: int  # §10.1 bit 0 the American marker, bit 1 the British one
    air_used: int  # §10.1 §10.5b the same of the air markers
    battle: Battle | None
    barrage: Barrage | None
    result: str  # §22.1 the ending, once it is decided
    at: list[Area]
    level: list[int]  # §4.1 a Level by unit
    mf: list[int]  # movement factors spent in this impulse
    entered: list[int]  # §8.4 Areas entered in this impulse
    origin: list[Area]  # §9.41 where a unit came from that must assault, -1 for none
    crossed: list[int]  # §9.3C §9.3D the border it came over, -1 for none
    boxes: list[Area]  # §19.11 the box a unit landed from in this impulse, -1 for none
    seizer: list[Unit]  # §8.222 by border: the unit that seized its bridge in this impulse, or -1
    constructs: list[int]  # §20.4F by border
    skies: list[int]  # §RUL-36 impulse numbers of the day that were clear, overcast, storm
    lost: list[int]  # §11.21 §11.22 units eliminated in this impulse, by side
    reserve: list[int]  # §12.52 by side
    bought: list[int]  # §12.53 spaces bought for the next day, by side
    targets: list[Area]  # §21.1C what the air markers of 6 June are to attack
    depots: list[Depot]
    moved: int  # §8.2 units that have begun to act in this impulse; they are Spent at its end
    done: int  # units that can do no more in this impulse
    mandatory: int  # §8.5 units that must assault where they are
    supported: int  # §9.21 artillery that has fired in this impulse
    overran: int  # §9.51 units that may go on after an Overrun
    landed: int  # §19.11 units that landed in this impulse
    forded: int  # §8.36a units that crossed water beside its bridge in this impulse
    waves: int  # §21.1D the first wave
    fresh_zone: int  # §22.1 Allied units that ended a Refit Phase Fresh and supplied in a Zone
    held: Mask  # §7.2 places the Allies control
    forts: Mask  # §15.2 fortified beaches left
    active: Mask  # §8.2 §11.12 the activated places
    assaulted: Mask  # §RUL-12 Areas assaulted in this impulse
    stormed: Mask  # §19.12 beaches with a Mandatory Assault from the sea in this impulse
    air_supplied: Mask  # §12.91 Areas chosen for air supply on this day
    lines: Mask  # §7.5 the bridges and river lines the Allies hold, by border
    blown: Mask  # §20.1 bridges destroyed, by border
    tried: Mask  # §8.221e bridges tried to seize in this impulse
    worked: Mask  # §20.2 bridges tried to repair or demolish in this impulse or phase
    present: dict[Area, int]  # units in each place, as a set of unit numbers; follows from `at`

    def __init__(self, kit: Kit) -> None:
        self.kit, self.scenario = kit, "one_week"
        self.agenda, self.told, self.offer = [], None, None
        self.day, self.phase, self.mover, self.impulse = 0, "setup", Side.ALLIED, constants().day_start
        self.advantage, self.weather, self.coming, self.result = Side.ALLIED, "clear", "", ""
        self.sunset, self.night, self.holds, self.stage, self.army = (), False, False, REPAIRS, ""
        self.naval_used = self.air_used = 0
        self.battle = self.barrage = None
        count, borders = len(kit.kinds), len(kit.borders)
        self.at, self.level, self.mf, self.entered = [UNUSED] * count, [0] * count, [0] * count, [0] * count
        self.origin, self.crossed, self.boxes = [NOWHERE] * count, [NOWHERE] * count, [NOWHERE] * count
        self.seizer, self.constructs = [NOWHERE] * borders, [0] * borders
        self.skies, self.lost, self.reserve, self.bought = [0, 0, 0], [0, 0], [0, 0], [0, 0]
        self.targets, self.depots = [], []
        for name in self.SETS:
            setattr(self, name, 0)
        self.refresh()

    def refresh(self) -> None:
        """Work out again what follows from the saved fields."""
        present = dict[Area, int]()
        for u, place in enumerate(self.at):
            if place >= 0:
                present[place] = present.get(place, 0) | 1 << u
        self.present = present

    def clone(self) -> Self:
        """An independent copy; the kit and the frozen records are shared."""
        new = object.__new__(type(self))
        new.kit, new.agenda, new.told, new.offer = self.kit, self.agenda.copy(), None, self.offer
        for name in _PLAIN:
            setattr(new, name, getattr(self, name))
        for name in self.LISTS:
            setattr(new, name, getattr(self, name).copy())
        new.present = self.present.copy()
        return new

    # --- asking

    def units_at(self, place: Area, side: Side | int) -> list[Unit]:
        """The units of a side in a place, lowest number first."""
        return members(self.present.get(place, 0) & self.kit.of_side[side])

    def mask_at(self, place: Area, side: Side | int) -> int:
        """The units of a side in a place, as a set."""
        return self.present.get(place, 0) & self.kit.of_side[side]

    def is_fresh(self, u: Unit) -> bool:
        """§4.1 Whether a unit is Fresh; one that acts in this impulse still is."""
        return self.level[u] == Level.FRESH

    def fresh_at(self, place: Area, side: Side | int) -> list[Unit]:
        """The Fresh units of a side in a place."""
        return [u for u in self.units_at(place, side) if self.level[u] == Level.FRESH]

    def controls(self, side: Side | int, place: Area) -> bool:
        """§7.2 Whether a side controls a place."""
        return bool(self.held >> place & 1) == (side == Side.ALLIED)

    def is_contested(self, place: Area) -> bool:
        """§7.3 Units of both sides are there."""
        here, sides = self.present.get(place, 0), self.kit.of_side
        return bool(here & sides[0] and here & sides[1])

    def is_vacant(self, place: Area) -> bool:
        """§7.3 The side that controls it has no unit there."""
        owner = Side.ALLIED if self.held >> place & 1 else Side.GERMAN
        return not self.present.get(place, 0) & self.kit.of_side[owner]

    def is_free(self, side: Side | int, place: Area) -> bool:
        """§7.3 Controlled by this side, without an enemy unit."""
        return self.controls(side, place) and not self.present.get(place, 0) & self.kit.of_side[1 - side]

    def holds_line(self, side: Side | int, border: int) -> bool:
        """§7.5 Whether a side holds the bridge or river of a border; open ones are everybody's."""
        if not self.kit.water >> border & 1:
            return True
        return bool(self.lines >> border & 1) == (side == Side.ALLIED)

    def has_bridge(self, border: int) -> bool:
        """§3.3 §20.1 Whether a bridge stands on a border."""
        return bool((self.kit.bridges & ~self.blown) >> border & 1)

    def is_clear(self) -> bool:
        """§18.1 Whether aircraft fly in this impulse."""
        return self.weather == "clear"

    def allowance(self, u: Unit) -> int:
        """§4.1 §18.1 The MF of a unit in this impulse; German mobile units have one more without aircraft overhead."""
        piece = self.kit.kinds[u]
        factor = (piece.fresh if self.level[u] == Level.FRESH else piece.spent).movement
        return factor + 1 if piece.mobile and not self.is_clear() else factor

    def mf_left(self, u: Unit) -> int:
        """What a unit has left of its MF."""
        return max(0, self.allowance(u) - self.mf[u])

    def apart(self, one: str, other: str) -> int:
        """Borders between two places named in actions; far if either is no place."""
        a, b = self._place_of(one), self._place_of(other)
        steps = self.kit.board.graph.distance(a, b) if a >= 0 and b >= 0 else -1
        return steps if steps >= 0 else FAR

    def _place_of(self, noun: str) -> Area:
        last = noun.rsplit(" ", maxsplit=1)[-1]
        u = self.kit.unit_index.get(last)
        if u is not None:
            return self.at[u]
        bridge = self.kit.bridge_named(last)
        return self.kit.borders[bridge].one if bridge >= 0 else self.kit.place_named(last)

    # --- changing

    def place(self, u: Unit, where: Area) -> None:
        """Put a unit somewhere, keeping the sets by place true. Control is settled by `control.settle`."""
        old, bit = self.at[u], 1 << u
        if old >= 0:
            left = self.present[old] & ~bit
            if left:
                self.present[old] = left
            else:
                del self.present[old]
        self.at[u] = where
        if where >= 0:
            self.present[where] = self.present.get(where, 0) | bit

    def set_level(self, u: Unit, level: Level, rule: str) -> None:
        """§4.1 A unit falls or rises to a level; beyond Disrupt 2 it is eliminated."""
        if level >= Level.ELIMINATED:
            self.eliminate(u, rule)
            return
        if self.level[u] != level:
            self.tell(Event("level", rule, {"piece": u, "place": self.at[u], "from": self.level[u], "to": int(level)}))
        self.level[u] = level
        if level != Level.FRESH:
            self.fresh_zone &= ~(1 << u)

    def worsen(self, u: Unit, level: Level, rule: str) -> None:
        """§8.4 §9.4 §14.1 A unit falls to this level, unless it is there or lower already."""
        if self.level[u] < level:
            self.set_level(u, level, rule)

    def eliminate(self, u: Unit, rule: str) -> None:
        """A unit is taken off the board; §11.21 §11.22 it counts among the losses of the impulse."""
        self.tell(Event("eliminated", rule, {"piece": u, "place": self.at[u]}))
        self.lost[u & 1] += 1
        self.remove(u, GONE)

    def remove(self, u: Unit, where: int) -> None:
        """A unit leaves the board, and everything that was true of it there."""
        self.place(u, where)
        for name in self.UNIT_SETS:
            setattr(self, name, getattr(self, name) & ~(1 << u))
        self.mf[u] = self.entered[u] = 0
        self.origin[u] = self.crossed[u] = NOWHERE

    def begin_impulse(self, side: Side) -> None:
        """§8.1 What was true of the last impulse is forgotten."""
        self.mover, self.stage, self.army, self.holds, self.sunset = side, REPAIRS, "", False, ()
        self.active = self.assaulted = self.stormed = self.tried = self.worked = 0
        self.moved = self.done = self.mandatory = self.supported = self.overran = self.landed = self.forded = 0
        count = len(self.at)
        self.mf, self.entered = [0] * count, [0] * count
        self.origin, self.crossed, self.boxes = [NOWHERE] * count, [NOWHERE] * count, [NOWHERE] * count
        self.seizer, self.lost = [NOWHERE] * len(self.seizer), [0, 0]
        self.battle = self.barrage = None


_PLAIN = (*BreakoutState.SCALARS, *BreakoutState.UNIT_SETS, *BreakoutState.PLACE_SETS, *BreakoutState.BORDER_SETS)


def unit_named(s: BreakoutState, text: str, side: Side) -> Unit | None:
    """A unit of this side by its code, None if there is no such unit."""
    u = s.kit.unit_index.get(text)
    return u if u is not None and u & 1 == side else None
