"""The position: flat lists by unit number, sets of units and hexes, and the verbs that keep them true to each other."""

from typing import Any, ClassVar, Self

from msgspec import Struct

from bocage.core.hexes import Hex, Mask, members
from bocage.core.protocol import Event, Side, State

from .kinds import Unit
from .kit import FAR, Kit

# Where a unit is when it is not in a hex.
GONE = -1  # eliminated
RESERVE = -2  # §3f1 still to come
EXITED = -3  # §3g off the board for good
UNUSED = -4  # not in this game, or a division nobody has made
REBUILT = -5  # §opt-11b2 bought back, to come next turn

HARBOURS = 2


class Combat(Struct, frozen=True):
    """§4a5 One individual combat: the hexes attacked, the units attacking, how far it has come."""

    targets: tuple[Hex, ...]
    units: tuple[Unit, ...]
    fought: bool = False
    bare: bool = False  # §opt-13b2 §AMB-17 carpet bombing has cancelled every line of the chart
    pursuit: bool = False  # §opt-14b2 a second combat against units that retreated
    ours: tuple[Hex, ...] = ()  # §2e the hexes attacked that the attacker controls already: only air units are there


class DDayState(State):
    """A position of D-Day (1991)."""

    __slots__ = (
        "at",
        "back",
        "bombed",
        "bombers",
        "bonus",
        "cleared",
        "combats",
        "dropped",
        "due",
        "effort",
        "fought",
        "good",
        "grounded",
        "halted",
        "harbours",
        "held",
        "initiative",
        "invaders",
        "kit",
        "lost_corps",
        "mess_memo",
        "moved",
        "mover",
        "moves",
        "occupied",
        "origin",
        "paid",
        "phase",
        "placed",
        "present",
        "pursued",
        "scenario",
        "shipped",
        "spent",
        "starved",
        "turn",
        "unfed",
        "ways_memo",
        "zone_memo",
        "zoned",
    )
    UNIT_SETS: ClassVar[tuple[str, ...]] = (
        "back",
        "unfed",
        "starved",
        "paid",
        "moved",
        "halted",
        "zoned",
        "shipped",
        "placed",
        "invaders",
        "dropped",
        "effort",
        "fought",
        "pursued",
        "grounded",
        "cleared",
        "bombers",
    )
    SAVED: ClassVar[tuple[str, ...]] = (
        "scenario",
        "turn",
        "phase",
        "mover",
        "good",
        "moves",
        "at",
        "spent",
        "due",
        "origin",
        *UNIT_SETS,
        "held",
        "harbours",
        "bombed",
        "bonus",
        "initiative",
        "lost_corps",
        "combats",
    )
    SETS: ClassVar[frozenset[str]] = frozenset((*UNIT_SETS, "held"))

    kit: Kit
    scenario: str
    turn: int
    phase: str
    mover: Side
    good: bool  # §opt-12 the weather of this turn
    moves: list[int]  # §3d1 by side
    at: list[Hex]
    spent: list[int]  # movement factors used in this portion
    due: list[int]  # §3f1 the turn a unit may come
    origin: list[Hex]  # §2d4 the port a unit was shipped from in this portion; in combat where it advanced from
    back: int  # §4e units with their reverse face up
    unfed: int  # §3c1 units found unsupplied in the last supply step
    starved: int  # §opt-15b of them, those of the moving side when its portion began
    paid: int  # §3d2a units that a Move of this portion covers
    moved: int  # §3.0 units whose own move is over
    halted: int  # §3b3d units that have entered an enemy zone in this portion
    zoned: int  # §3b3e units that began the step in an enemy zone
    shipped: int  # §3e1
    placed: int  # reinforcements of this portion
    invaders: int  # §3e2c
    dropped: int  # §opt-13d1
    effort: int  # §opt-14c3 units that bought three more factors
    fought: int  # §4a1 units committed to a combat of this step
    pursued: int  # §opt-14b2
    grounded: int  # §opt-12c5 air units whose die forbade attacking
    cleared: int  # §opt-12c5 air units whose die allowed attacking
    bombers: int  # §opt-13b1 strategic air units sent out
    held: Mask  # §2e hexes the Allies control
    harbours: list[Hex]  # §opt-15a1 where the mulberries are
    bombed: Hex  # §opt-13b1 where the strategic air units went, or -1
    bonus: int  # §opt-13b4 Moves the Germans gain for strategic air units used
    initiative: Side  # §opt-10a
    lost_corps: int  # §6b-note Allied corps ever eliminated
    combats: list[Combat]
    occupied: list[Mask]  # by side; follows from `at`
    present: dict[Hex, int]  # units in each hex, as a set of unit numbers; follows from `at`
    zone_memo: list[Any]
    ways_memo: list[Any]
    mess_memo: list[Any]

    def __init__(self, kit: Kit) -> None:
        self.kit, self.scenario = kit, "1944"
        self.agenda, self.told, self.offer = [], None, None
        self.turn, self.phase, self.mover, self.good = 0, "setup", Side.GERMAN, True
        self.moves = [0, 0]
        count = len(kit.kinds)
        self.at, self.spent, self.due = [UNUSED] * count, [0] * count, [0] * count
        self.origin = [-1] * count
        for name in self.UNIT_SETS:
            setattr(self, name, 0)
        self.held = self.lost_corps = self.bonus = 0
        self.harbours, self.bombed, self.initiative, self.combats = [UNUSED] * HARBOURS, -1, Side.ALLIED, []
        self.refresh()

    def refresh(self) -> None:
        """Work out again what follows from the saved fields."""
        occupied, present = [0, 0], dict[Hex, int]()
        for u, h in enumerate(self.at):
            if h >= 0:
                present[h] = present.get(h, 0) | 1 << u
                if not self.kit.strategic >> u & 1:
                    occupied[u & 1] |= 1 << h
        self.occupied, self.present = occupied, present
        self.forget()

    def forget(self) -> None:
        """Zones, ways and stacks must be worked out anew: supply, the weather or the factors spent have changed."""
        self.zone_memo, self.ways_memo, self.mess_memo = [None, None], [None, None], [None, None]

    def clone(self) -> Self:
        """An independent copy; the kit and the frozen records in the lists are shared."""
        new = object.__new__(type(self))
        new.kit, new.scenario, new.turn, new.phase = self.kit, self.scenario, self.turn, self.phase
        new.mover, new.good = self.mover, self.good
        new.agenda, new.told, new.offer = self.agenda.copy(), None, self.offer
        new.moves, new.at, new.spent = self.moves.copy(), self.at.copy(), self.spent.copy()
        new.due, new.origin = self.due.copy(), self.origin.copy()
        new.back, new.unfed, new.starved, new.paid = self.back, self.unfed, self.starved, self.paid
        new.moved, new.halted, new.zoned, new.shipped = self.moved, self.halted, self.zoned, self.shipped
        new.placed, new.invaders, new.dropped, new.effort = self.placed, self.invaders, self.dropped, self.effort
        new.fought, new.pursued, new.grounded, new.bombers = self.fought, self.pursued, self.grounded, self.bombers
        new.cleared, new.bonus = self.cleared, self.bonus
        new.held, new.harbours, new.bombed = self.held, self.harbours.copy(), self.bombed
        new.initiative, new.lost_corps, new.combats = self.initiative, self.lost_corps, self.combats.copy()
        new.occupied, new.present = self.occupied.copy(), self.present.copy()
        new.zone_memo, new.ways_memo = self.zone_memo.copy(), self.ways_memo.copy()
        new.mess_memo = self.mess_memo.copy()
        return new

    # --- asking

    def units_at(self, h: Hex) -> list[Unit]:
        """The units in a hex, lowest number first; strategic air units are nobody's neighbours (§opt-13b0)."""
        return members(self.present.get(h, 0) & ~self.kit.strategic)

    def side_at(self, h: Hex, side: Side | int) -> list[Unit]:
        """The units of a side in a hex, lowest number first."""
        return members(self.present.get(h, 0) & self.kit.of_side[side] & ~self.kit.strategic)

    def enemies_at(self, h: Hex, side: Side | int) -> int:
        """The units of this side's enemy in a hex, as a set."""
        return self.present.get(h, 0) & self.kit.of_side[1 - side] & ~self.kit.strategic

    def on_board(self, side: Side | int) -> list[Unit]:
        """The units of a side that are in some hex."""
        at = self.at
        return [u for u in range(side, len(at), 2) if at[u] >= 0]

    def is_back(self, u: Unit) -> bool:
        """§4e Whether a unit has taken a loss."""
        return bool(self.back >> u & 1)

    def combat_of(self, u: Unit) -> int:
        """§4b1 The combat factor a unit shows."""
        return self.kit.combat[self.back >> u & 1][u]

    def movement_of(self, u: Unit) -> int:
        """§3b The movement factors a unit shows."""
        return self.kit.movement[u]

    def is_fed(self, u: Unit) -> bool:
        """§3c1 §AMB-22 Whether a unit was supplied in the last supply step; new arrivals count as supplied."""
        return not self.unfed >> u & 1

    def zone(self, side: Side | int) -> Mask:
        """§2c1 §2c2 §2c3 §2c4 §AMB-27 The land hexes next to a side's supplied corps and divisions ashore."""
        zone: Mask | None = self.zone_memo[side]
        if zone is None:
            zone, reach = 0, self.kit.zone_from
            strong = self.kit.fighting & self.kit.of_side[side] & ~self.unfed
            for h, units in self.present.items():
                if units & strong:
                    zone |= reach[h]
            self.zone_memo[side] = zone
        return zone

    def enemy_masks(self, side: Side | int) -> tuple[Mask, Mask]:
        """The hexes that hold ground units, and those that hold tactical air units, of this side's enemy."""
        theirs = self.kit.of_side[1 - side]
        ground_units, air_units = theirs & self.kit.ground, theirs & self.kit.tactical
        ground = air = 0
        for h, units in self.present.items():
            if units & ground_units:
                ground |= 1 << h
            if units & air_units:
                air |= 1 << h
        return ground, air

    def controls(self, side: Side | int, h: Hex) -> bool:
        """§2e Whether a side controls a hex."""
        return bool(self.held >> h & 1) == (side == Side.ALLIED)

    def held_of(self, side: Side | int, hexes: tuple[Hex, ...]) -> tuple[Hex, ...]:
        """§2e Those of the hexes that a side controls."""
        return tuple(h for h in hexes if self.controls(side, h))

    def apart(self, one: str, other: str) -> int:
        """Hexes between two places named in actions; far if either is no place."""
        a, b = self._place_of(one), self._place_of(other)
        return self.kit.grid.distance(a, b) if a >= 0 and b >= 0 else FAR

    def _place_of(self, noun: str) -> Hex:
        last = noun.rsplit(" ", maxsplit=1)[-1]
        u = self.kit.unit_index.get(last)
        return self.kit.hex_named(last) if u is None else self.at[u]

    # --- changing

    def place(self, u: Unit, h: Hex) -> None:
        """Put a unit somewhere, keeping the sets of units and of occupied hexes true."""
        old, bit, side = self.at[u], 1 << u, u & 1
        if old >= 0:
            left = self.present[old] & ~bit
            if left:
                self.present[old] = left
            else:
                del self.present[old]
            if not left & self.kit.of_side[side] & ~self.kit.strategic:
                self.occupied[side] &= ~(1 << old)
        self.at[u] = h
        self.zone_memo[side] = self.ways_memo[1 - side] = None
        self.mess_memo[0] = self.mess_memo[1] = None
        if h >= 0:
            self.present[h] = self.present.get(h, 0) | bit
            if not self.kit.strategic & bit:
                self.occupied[side] |= 1 << h

    def enter(self, u: Unit, way: list[Hex]) -> None:
        """§2e A ground unit takes control of every land hex it enters; §opt-15a4 mulberries fall to Germans."""
        if not self.kit.ground >> u & 1:
            return
        passed = 0
        for h in way:
            passed |= 1 << h
        passed &= self.kit.board.land_mask
        if not u & 1:
            self.held |= passed
            return
        self.held &= ~passed
        for n, h in enumerate(self.harbours):
            if h >= 0 and passed >> h & 1:
                self.harbours[n] = GONE
                self.tell(Event("harbour_lost", "§opt-15a4", {"hex": h}))

    def eliminate(self, u: Unit, rule: str) -> None:
        """§4e A unit is taken off the board. §6b-note Allied corps are counted for good."""
        self.tell(Event("eliminated", rule, {"piece": u, "hex": self.at[u]}))
        self.remove(u, UNUSED if self.kit.division >> u & 1 else GONE)
        if self.kit.corps >> u & 1 and not u & 1:
            self.lost_corps += 1

    def remove(self, u: Unit, where: int) -> None:
        """A unit leaves the board, and everything that was true of it there."""
        self.place(u, where)
        for name in self.UNIT_SETS:
            setattr(self, name, getattr(self, name) & ~(1 << u))
        self.spent[u], self.origin[u] = 0, -1

    def lose(self, u: Unit, rule: str) -> None:
        """§4e One loss: the reverse face, or elimination where there is none left."""
        if self.back >> u & 1 or self.kit.frail >> u & 1:
            self.eliminate(u, rule)
        else:
            self.back |= 1 << u
            self.tell(Event("reduced", rule, {"piece": u, "hex": self.at[u]}))


def unit_named(s: DDayState, text: str, side: Side) -> Unit | None:
    """A unit of this side by its code, None if there is no such unit."""
    u = s.kit.unit_index.get(text)
    return u if u is not None and u & 1 == side else None
