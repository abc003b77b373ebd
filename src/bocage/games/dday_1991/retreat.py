"""§4d1 Retreats: one hex, out of enemy zones where that can be done, on until there is room."""

from bocage.core.hexes import Hex, mask_of
from bocage.core.protocol import Action, Ask, Do, Event, Ruling, Side, Task, no

from .kinds import Unit
from .losses import Suffer, living
from .stacking import is_lawful
from .state import EXITED, DDayState, no_such_hex
from .tables import cut_off_losses
from .verbs import EXIT, STAY


def bars_retreat(s: DDayState, units: tuple[Unit, ...], h: Hex, passed: tuple[Hex, ...]) -> Ruling | None:
    """The first rule that keeps beaten units from falling back to a hex; None if none does."""
    at, side, name = s.at[units[0]], units[0] & 1, s.kit.names[h]
    if h not in s.kit.land_links[at]:
        land = s.kit.board.enterable_mask >> h & 1
        return no("§AMB-40" if land and h in s.kit.grid.neighbours[at] else "§4d1", hex=name)  # §AMB-37
    if s.occupied[1 - side] >> h & 1:
        return no("§4d1", hex=name, why="enemy units")
    if h in passed:
        return no("§4d3", hex=name, why="they come from there")
    if not has_room_beyond(s, mask_of(units), h, (*passed, at)):
        return no("§4d3", hex=name, why="no room there or beyond")
    if h not in retreat_hexes(s, units, passed):
        return no("§4d1", hex=name, why="in an enemy zone")  # §AMB-28
    return None


def retreat_hexes(s: DDayState, units: tuple[Unit, ...], passed: tuple[Hex, ...]) -> list[Hex]:
    """§4d1 §4d3 Where beaten units may fall back to next: hexes outside enemy zones if there are any."""
    at, side = s.at[units[0]], units[0] & 1
    zone, shut, group = s.zone(1 - side), s.occupied[1 - side], mask_of(units)
    near = [h for h in s.kit.land_links[at] if not shut >> h & 1 and h not in passed]
    open_hexes = [h for h in near if has_room_beyond(s, group, h, (*passed, at))]
    return [h for h in open_hexes if not zone >> h & 1] or open_hexes


def has_room_beyond(s: DDayState, group: int, h: Hex, passed: tuple[Hex, ...]) -> bool:
    """§4d3 Whether units that fall back to a hex find room there, or further on through friends."""
    side = (group & -group).bit_length() - 1 & 1
    own, shut = s.kit.of_side[side] & ~group, s.occupied[1 - side]
    seen, found = {*passed, h}, [h]
    for at in found:
        if _has_room(s, group, s.present.get(at, 0) & own):
            return True
        for n in s.kit.land_links[at]:
            if n not in seen and not shut >> n & 1:
                seen.add(n)
                found.append(n)
    return False


def _has_room(s: DDayState, group: int, friends: int) -> bool:
    """§4d3 Whether units may stop beside these friends; a stack that has lost its army needs an empty hex."""
    return is_lawful(s, group | friends) or not (friends or is_lawful(s, group))


class Retreats(Do[DDayState], frozen=True):
    """§4d2 §AMB-01 Units beaten in several hexes retreat hex by hex, in the order their owner likes."""

    groups: tuple[tuple[Unit, ...], ...]

    def run(self, s: DDayState) -> list[Task[DDayState]]:
        return [RetreatFirst(self.groups)] if len(self.groups) > 1 else [Retreat(group) for group in self.groups]


class RetreatFirst(Ask[DDayState], frozen=True):
    """§4d2 Which of several beaten stacks falls back next."""

    rule = "§4d2"
    groups: tuple[tuple[Unit, ...], ...]

    def who(self, s: DDayState) -> Side:
        return Side(self.groups[0][0] & 1)

    def options(self, s: DDayState) -> list[Action]:
        return [s.kit.noun("withdraw")[s.at[group[0]]] for group in self.groups]

    def bars(self, s: DDayState, a: Action) -> Ruling | None:
        return no("§4d2", hex=a.noun) if a.verb == "withdraw" else None

    def take(self, s: DDayState, a: Action) -> list[Task[DDayState]]:
        h = s.kit.hex_named(a.noun)
        first = next(group for group in self.groups if s.at[group[0]] == h)
        return [Retreat(first), Retreats(tuple(group for group in self.groups if group != first))]


class Retreat(Do[DDayState], frozen=True):
    """§4d2 §4d4a §4d4b §AMB-18 Beaten units fall back together, leave the board, or stay and pay for it."""

    units: tuple[Unit, ...]
    passed: tuple[Hex, ...] = ()

    def run(self, s: DDayState) -> list[Task[DDayState]]:
        units = tuple(living(s, self.units))
        if not units:
            return []
        ways = retreat_hexes(s, units, self.passed)
        if len(ways) == 1:
            return fall_back(s, units, ways[0], self.passed)
        if ways:
            return [RetreatTo(units, self.passed)]
        if self.passed:
            return []
        if s.kit.board.edge_mask >> s.at[units[0]] & 1:
            return [LeaveBoard(units)]
        return stand_fast(s, units)


def fall_back(s: DDayState, units: tuple[Unit, ...], h: Hex, passed: tuple[Hex, ...]) -> list[Task[DDayState]]:
    """§4d1 §4d3 §AMB-33 The units go to a hex, and on from it if they find no room; control follows them."""
    begin, side = s.at[units[0]], units[0] & 1
    for u in units:
        s.place(u, h)
        s.enter(u, [h])
    s.tell(Event("retreated", "§4d1", {"pieces": units, "from": begin, "hex": h}))
    group = mask_of(units)
    if _has_room(s, group, s.present[h] & s.kit.of_side[side] & ~group):
        return []
    return [Retreat(units, (*passed, begin))]


def stand_fast(s: DDayState, units: tuple[Unit, ...]) -> list[Task[DDayState]]:
    """§4d4a Nowhere to go: the units stay and take one more loss."""
    s.tell(Event("cut_off_retreat", "§4d4a", {"pieces": units, "hex": s.at[units[0]]}))
    return [Suffer(units, cut_off_losses())]


class RetreatTo(Ask[DDayState], frozen=True):
    """§4d1 The owner chooses among the hexes that are equally good."""

    rule = "§4d1"
    units: tuple[Unit, ...]
    passed: tuple[Hex, ...]

    def who(self, s: DDayState) -> Side:
        return Side(self.units[0] & 1)

    def options(self, s: DDayState) -> list[Action]:
        return [s.kit.noun("retreat")[h] for h in retreat_hexes(s, self.units, self.passed)]

    def bars(self, s: DDayState, a: Action) -> Ruling | None:
        h = s.kit.hex_named(a.noun)
        if a.verb != "retreat":
            return no("§4d1", why="beaten units must fall back") if a.verb in ("stay", "exit", "done") else None
        return bars_retreat(s, self.units, h, self.passed) if h >= 0 else no_such_hex(a.noun, self.rule)

    def take(self, s: DDayState, a: Action) -> list[Task[DDayState]]:
        return fall_back(s, self.units, s.kit.hex_named(a.noun), self.passed)


class LeaveBoard(Ask[DDayState], frozen=True):
    """§4d4b §AMB-20 Only the board's edge is left: go for good, or stay with one more loss."""

    rule = "§4d4b"
    units: tuple[Unit, ...]

    def who(self, s: DDayState) -> Side:
        return Side(self.units[0] & 1)

    def options(self, s: DDayState) -> list[Action]:
        return [EXIT, STAY]

    def bars(self, s: DDayState, a: Action) -> Ruling | None:
        return no("§4d1", why="no hex is open") if a.verb == "retreat" else None

    def take(self, s: DDayState, a: Action) -> list[Task[DDayState]]:
        if a == STAY:
            return stand_fast(s, self.units)
        s.tell(Event("exited", "§4d4b", {"pieces": self.units, "hex": s.at[self.units[0]]}))
        for u in self.units:
            s.remove(u, EXITED)
        return []
