"""§6.5 The Night Regroup Phase: each unit may go one step, the German ones first; units in the boxes may land."""

from bocage.core.areas import Area
from bocage.core.hexes import members
from bocage.core.nouns import Finger
from bocage.core.protocol import Ask, Do, Event, Ruling, Side, Task, no
from bocage.core.verbs import Verb

from .control import settle
from .interdiction import under_fire
from .kinds import Unit
from .kit import NOWHERE
from .movement import bars_landed
from .nouns import AREA, UNIT, UNIT_AREA
from .stacking import bars_stack
from .state import BreakoutState
from .tables import constants
from .verbs import DONE, END
from .weather import is_stormy


def bars_leaving(s: BreakoutState, u: Unit) -> Ruling | None:
    """§6.51 §RUL-52 The first rule that keeps a unit where it is; §6.53 enemies around it do not."""
    if s.at[u] < 0:
        return no("§6.51", "{unit} is not on the board", unit=u)
    if s.moved >> u & 1:
        return no("§6.51", "{unit} has regrouped already", unit=u)
    if s.kit.coastal >> u & 1:
        return no("§RUL-52", "coastal artillery like {unit} never moves", unit=u)
    if s.kit.board.box_mask >> s.at[u] & 1:
        return no("§RUL-52", "{unit} is in {area}, from where nobody regroups", unit=u, area=s.at[u])
    return None


def bars_night_landing(s: BreakoutState, u: Unit, beach: Area) -> Ruling | None:
    """§6.54 §18.3 §19.11 §19.13 §RUL-70 The first rule against landing a unit by night; §8.22 both armies may."""
    if is_stormy(s):
        return no("§18.3", "nobody lands in a Storm, and so not on {area}", area=beach)
    if not s.controls(Side.ALLIED, beach) and not s.is_contested(beach):
        return no("§19.13", "{area} is held by the Germans alone", area=beach)
    landed = (s.landed & s.present.get(beach, 0)).bit_count()
    if landed >= constants().landing_limit:
        return bars_landed(beach, landed)
    return None


def bars_crossing(s: BreakoutState, u: Unit, border: int) -> Ruling | None:
    """§6.52 The first rule that keeps a unit from a boundary by night."""
    if not s.kit.water >> border & 1:
        return None
    if not s.holds_line(u & 1, border):
        return no("§6.52", "the water between {border} is held by the enemy", border=border)
    if s.has_bridge(border):
        return None
    if s.kit.flooded >> border & 1:
        return no("§6.52", "the ground between {border} is flooded, and no bridge stands", border=border)
    if not s.kit.infantry >> u & 1:
        return no("§6.52", "no bridge stands between {border}, and {unit} is not infantry", border=border, unit=u)
    return None


def bars_way(s: BreakoutState, u: Unit, to: Area) -> Ruling | None:
    """§6.51 §3.4 The first rule against the way from where a unit is, whoever else is on the move."""
    kit, here = s.kit, s.at[u]
    if kit.board.approach_mask >> to & 1:
        return no("§3.4", "nobody goes back to {area}", area=to)
    border = kit.border_between(here, to)
    if border < 0:
        return no("§6.51", "{area} is not next to {here:area}", area=to, here=here)
    if here in kit.beach_of:
        return bars_night_landing(s, u, to)
    if not s.controls(u & 1, to) and not s.is_contested(to):
        return no("§6.51", "{area} is held by the enemy alone", area=to)
    return bars_crossing(s, u, border)


def bars_shift(s: BreakoutState, u: Unit, to: Area) -> Ruling | None:
    """§6.51 §7.1 §7.11 The first rule against regrouping a unit to a place."""
    return bars_leaving(s, u) or bars_way(s, u, to) or bars_stack(s, u, to)


class RegroupPhase(Do[BreakoutState], frozen=True):
    """§6.1 §6.5 The German regroups, then the Allied player."""

    def run(self, s: BreakoutState) -> list[Task[BreakoutState]]:
        s.phase = "regroup"
        s.tell(Event("phase", "§6.1", {"phase": s.phase}))
        s.moved = s.landed = 0
        s.origin = [NOWHERE] * len(s.at)
        return [SideRegroup(Side.GERMAN), SideRegroup(Side.ALLIED)]


class SideRegroup(Do[BreakoutState], frozen=True):
    """§6.5 One side's part; it is asked as long as somebody could go somewhere."""

    side: Side

    def run(self, s: BreakoutState) -> list[Task[BreakoutState]]:
        s.mover = self.side
        ask = Regroup(self.side)
        return [ask] if ask.options(s) != [DONE] else []


class Regroup(Ask[BreakoutState], frozen=True):
    """§6.51 Which unit goes where; those that are not named stay."""

    rule = "§6.51"
    asks = "regroup units by one step, or end the night"
    side: Side

    def who(self, s: BreakoutState) -> Side:
        return self.side

    def ways(self, s: BreakoutState) -> list[tuple[Unit, Area]]:
        """Every unit with every place it may go to; must agree with `bars_shift`."""
        kit, found = s.kit, list[tuple[Unit, Area]]()
        ways: dict[tuple[Area, int, int], list[Area]] = {}
        for u in members(kit.of_side[self.side] & ~s.moved):
            if bars_leaving(s, u) is not None:
                continue
            # what bars a way is the same for all units of a place and kind
            kind = (s.at[u], kit.infantry >> u & 1, kit.corps_artillery >> u & 1)
            if kind not in ways:
                ways[kind] = [to for to in kit.near[s.at[u]] if not (bars_way(s, u, to) or bars_stack(s, u, to))]
            found += [(u, to) for to in ways[kind]]
        return found

    def bars_shift(self, s: BreakoutState, way: tuple[Unit, Area]) -> Ruling | None:
        """§6.51"""
        return bars_shift(s, *way)

    def shift(self, s: BreakoutState, way: tuple[Unit, Area]) -> list[Task[BreakoutState]]:
        """§6.51 §6.54"""
        u, to = way
        here = s.at[u]
        s.place(u, to)
        s.moved, s.origin[u] = s.moved | 1 << u, here
        s.tell(Event("shifted", "§6.51", {"piece": u, "from": here, "to": to}))
        if here in s.kit.beach_of:
            s.landed |= 1 << u
            return [*under_fire(s, u), Ashore(to), SideRegroup(self.side)]
        settle(s, here)
        settle(s, to)
        return [SideRegroup(self.side)]

    def steps(self, s: BreakoutState, finger: Finger) -> list[tuple[Unit, Area]]:
        """A unit is to go anywhere; to a place without own units anybody next to it."""
        near = s.kit.near
        if own := list(UNIT.pointed(s, finger)):
            return [(u, to) for u in own if s.at[u] >= 0 for to in near[s.at[u]] or [s.at[u]]]
        return [(u, to) for to in AREA.pointed(s, finger) for place in near[to] for u in s.units_at(place, self.side)]

    verbs = (
        Verb("shift", UNIT_AREA, lawful=ways, bars=bars_shift, take=shift, pointed=steps),
        END,
    )


class Ashore(Do[BreakoutState], frozen=True):
    """§6.54 §15.2 A unit has come through the fire onto its beach."""

    beach: Area

    def run(self, s: BreakoutState) -> list[Task[BreakoutState]]:
        settle(s, self.beach)
        return []
