"""§4d1 Retreats: one hex, out of enemy zones where that can be done, on until there is room."""

from bocage.core.hexes import Hex, mask_of
from bocage.core.nouns import NOTHING
from bocage.core.protocol import Ask, Do, Event, Ruling, Side, Task, no
from bocage.core.verbs import Verb

from .kinds import Unit
from .losses import Suffer, living
from .nouns import HEX
from .stacking import is_lawful
from .state import EXITED, DDayState
from .tables import cut_off_losses
from .verbs import refused


def bars_retreat(s: DDayState, units: tuple[Unit, ...], h: Hex, passed: tuple[Hex, ...]) -> Ruling | None:
    """The first rule that keeps beaten units from falling back to a hex; None if none does."""
    at, side = s.at[units[0]], units[0] & 1
    if h not in s.kit.land_links[at]:
        return _no_way(s, at, h)
    if s.occupied[1 - side] >> h & 1:
        return no("§4d1", "{enemies:present} in {hex}", enemies=s.enemies_at(h, side), hex=h)
    if h in passed:
        return no("§4d3", "the beaten come from {hex}", hex=h)
    if not has_room_beyond(s, mask_of(units), h, (*passed, at)):
        return no("§4d3", "there is no room in {hex} or beyond", hex=h)
    if h not in retreat_hexes(s, units, passed):
        return no("§4d1", "{hex} is in an enemy zone, and another hex is not", hex=h)  # §AMB-28
    return None


def _no_way(s: DDayState, at: Hex, h: Hex) -> Ruling:
    """§4d1 §AMB-37 §AMB-40 Why no retreat leads from one hex to another."""
    if h not in s.kit.grid.neighbours[at]:
        return no("§4d1", "{hex} is not next to {at:hex}", hex=h, at=at)
    if s.kit.board.enterable_mask >> h & 1:
        return no("§AMB-40", "only water lies between {at:hex} and {hex}", at=at, hex=h)
    return no("§4d1", "{hex} is sea" if s.kit.board.sea_mask >> h & 1 else "{hex} is out of play", hex=h)


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
    asks = "choose which of the beaten stacks falls back next"
    groups: tuple[tuple[Unit, ...], ...]

    def who(self, s: DDayState) -> Side:
        return Side(self.groups[0][0] & 1)

    def beaten(self, s: DDayState) -> list[Hex]:
        """Where the beaten are."""
        return [s.at[group[0]] for group in self.groups]

    def bars_withdraw(self, s: DDayState, h: Hex) -> Ruling | None:
        """§4d2"""
        says = "no beaten units that must still fall back are in {hex}"
        return None if h in self.beaten(s) else no("§4d2", says, hex=h)

    def withdraw(self, s: DDayState, h: Hex) -> list[Task[DDayState]]:
        """§4d2"""
        first = next(group for group in self.groups if s.at[group[0]] == h)
        return [Retreat(first), Retreats(tuple(group for group in self.groups if group != first))]

    verbs = (Verb("withdraw", HEX, lawful=beaten, bars=bars_withdraw, take=withdraw),)


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
    asks = "choose where the beaten units fall back to"
    units: tuple[Unit, ...]
    passed: tuple[Hex, ...]

    def who(self, s: DDayState) -> Side:
        return Side(self.units[0] & 1)

    def ways(self, s: DDayState) -> list[Hex]:
        """The hexes that are equally good. Must agree with `bars_retreat`."""
        return retreat_hexes(s, self.units, self.passed)

    def bars_retreat(self, s: DDayState, h: Hex) -> Ruling | None:
        """§4d1 §4d3"""
        return bars_retreat(s, self.units, h, self.passed)

    def fall_back(self, s: DDayState, h: Hex) -> list[Task[DDayState]]:
        """§4d1"""
        return fall_back(s, self.units, h, self.passed)

    def bars_staying(self, s: DDayState, n: str) -> Ruling:
        """§4d1"""
        return no("§4d1", "beaten units must fall back")

    verbs = (
        Verb("retreat", HEX, lawful=ways, bars=bars_retreat, take=fall_back),
        refused("stay", NOTHING, bars_staying),
        refused("exit", NOTHING, bars_staying),
        refused("done", NOTHING, bars_staying),
    )


class LeaveBoard(Ask[DDayState], frozen=True):
    """§4d4b §AMB-20 Only the board's edge is left: go for good, or stay with one more loss."""

    rule = "§4d4b"
    asks = "leave the board, or stay and take a loss"
    units: tuple[Unit, ...]

    def who(self, s: DDayState) -> Side:
        return Side(self.units[0] & 1)

    def leave(self, s: DDayState, n: str) -> list[Task[DDayState]]:
        """§4d4b Off the board for good."""
        s.tell(Event("exited", "§4d4b", {"pieces": self.units, "hex": s.at[self.units[0]]}))
        for u in self.units:
            s.remove(u, EXITED)
        return []

    def stay(self, s: DDayState, n: str) -> list[Task[DDayState]]:
        """§4d4a"""
        return stand_fast(s, self.units)

    def bars_retreat(self, s: DDayState, h: Hex) -> Ruling:
        """§4d1"""
        return no("§4d1", "no hex is open to the beaten")

    verbs = (
        Verb("exit", NOTHING, take=leave),
        Verb("stay", NOTHING, take=stay),
        refused("retreat", HEX, bars_retreat),
    )
