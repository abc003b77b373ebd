"""§8.1 §8.2 An impulse: what a player does in it, and an Assault Impulse from its activation to its end."""

from itertools import islice

from bocage.core.areas import Area
from bocage.core.hexes import bits, members
from bocage.core.nouns import NOTHING, Finger
from bocage.core.protocol import Ask, Do, Event, Ruling, Side, Task, no
from bocage.core.verbs import Verb

from .advantage import pass_advantage
from .bombardment import StartBarrage, bars_bombard, bombard_targets
from .bridges import DEMOLISHING, REPAIRING, banks, held_bridges, near_enemies
from .kinds import Unit
from .march import March
from .movement import bars_enter, bars_move, entries_for, fords_for
from .nouns import AREA, UNIT
from .plan import StartAssault, assault_targets, bars_assault
from .seize import seizable
from .state import REPAIRS, BreakoutState
from .verbs import finish


def bars_activate(s: BreakoutState, side: Side, place: Area) -> Ruling | None:
    """§8.2 §8.21 §18.3 §20.1 An Area, Zone or Approach Box is activated for its Fresh units, or for its bridges."""
    kit = s.kit
    if not (kit.areas | kit.zones) >> place & 1 and place not in kit.beach_of:
        return no("§8.2", "nobody acts from {area}", area=place)
    if place in kit.beach_of and s.weather == "storm":
        return no("§18.3", "nobody lands in a Storm, and so not from {area}", area=place)
    if s.active >> place & 1:
        return no("§11.12", "{area} is activated already", area=place)
    if any(not kit.coastal >> u & 1 for u in s.fresh_at(place, side)):
        return None
    return None if has_work(s, side, place) else no("§8.2", "no Fresh unit that could act is in {area}", area=place)


def has_work(s: BreakoutState, side: Side, place: Area) -> bool:
    """§20.1 §20.1a §RUL-64 Whether a bridge of an Area it controls could be worked on if it were activated."""
    return s.controls(side, place) and any(is_work(s, side, s.kit.border_of[place, to]) for to in s.kit.near[place])


def is_work(s: BreakoutState, side: Side, border: int) -> bool:
    """§20.1 §20.1a A bridge that is destroyed, or that a side holds before the enemy's eyes."""
    return bool(s.blown >> border & 1 or (held_bridges(s, side) >> border & 1 and near_enemies(s, side, border)))


def bridge_heads(s: BreakoutState, side: Side) -> set[Area]:
    """§20.1 The banks of all bridges to be worked on."""
    works = [border for border in bits(s.blown | held_bridges(s, side)) if is_work(s, side, border)]
    return {place for border in works for place in banks(s, border)}


def activatable(s: BreakoutState, side: Side) -> list[Area]:
    """Every place a side may activate."""
    return [place for place in _bases(s, side) if bars_activate(s, side, place) is None]


def _bases(s: BreakoutState, side: Side) -> list[Area]:
    """Where a side has units or bridges to work on; `bars_activate` refuses all others."""
    own = {place for place, here in s.present.items() if here & s.kit.of_side[side]}
    return sorted(own | bridge_heads(s, side))


class ChooseImpulse(Ask[BreakoutState], frozen=True):
    """§8.1 §RUL-15 An Assault Impulse, a Bombardment Impulse, or a pass; §11.12 or two Areas at once."""

    rule = "§8.1"
    asks = "activate an Area, bombard, use the Advantage, or pass"
    side: Side

    def who(self, s: BreakoutState) -> Side:
        return self.side

    def bases(self, s: BreakoutState) -> list[Area]:
        """§8.2"""
        return _bases(s, self.side)

    def bars_activate(self, s: BreakoutState, place: Area) -> Ruling | None:
        """§8.2"""
        return bars_activate(s, self.side, place)

    def activate(self, s: BreakoutState, place: Area) -> list[Task[BreakoutState]]:
        """§8.2"""
        activate(s, self.side, place)
        return [Active(self.side)]

    def own_places(self, s: BreakoutState, finger: Finger) -> list[Area]:
        """A place with own units is to be activated; one with enemies alone is to be bombarded."""
        return list(AREA.pointed(s, finger)) if list(UNIT.pointed(s, finger)) else []

    def bars_double(self, s: BreakoutState, n: str) -> Ruling | None:
        """§11.12"""
        if s.advantage != self.side:
            return no("§11.12", "the {players} have the Advantage", players=s.advantage)
        free = (place for place in _bases(s, self.side) if bars_activate(s, self.side, place) is None)
        return no("§11.12", "there are not two Areas to activate") if len(list(islice(free, 2))) < 2 else None

    def double(self, s: BreakoutState, n: str) -> list[Task[BreakoutState]]:
        """§11.12"""
        return [ChooseDouble(self.side)]

    def targets(self, s: BreakoutState) -> list[Area]:
        """§10.1"""
        return bombard_targets(s, self.side)

    def bars_bombard(self, s: BreakoutState, place: Area) -> Ruling | None:
        """§10.1"""
        return bars_bombard(s, self.side, place)

    def bombard(self, s: BreakoutState, place: Area) -> list[Task[BreakoutState]]:
        """§10.1"""
        return [StartBarrage(self.side, place), Resume(self.side)]

    def pass_(self, s: BreakoutState, n: str) -> list[Task[BreakoutState]]:
        """§RUL-15"""
        s.tell(Event("passed", "§RUL-15", {"side": self.side}))
        return []

    verbs = (
        Verb("activate", AREA, nouns=bases, bars=bars_activate, take=activate, pointed=own_places),
        Verb("double", NOTHING, bars=bars_double, take=double),
        Verb("bombard", AREA, lawful=targets, bars=bars_bombard, take=bombard),
        Verb("pass", NOTHING, take=pass_),
    )


class Resume(Do[BreakoutState], frozen=True):
    """§8.1 A bombardment that was planned and given up leaves the choice open."""

    side: Side

    def run(self, s: BreakoutState) -> list[Task[BreakoutState]]:
        return [ChooseImpulse(self.side)] if s.stage == REPAIRS else []


def activate(s: BreakoutState, side: Side, place: Area) -> None:
    """§8.2 The units of a place may act in this impulse."""
    s.active |= 1 << place
    s.tell(Event("activated", "§8.2", {"side": side, "place": place}))


class ChooseDouble(Ask[BreakoutState], frozen=True):
    """§11.12 §RUL-14 A Double Impulse: two Areas, named one after the other; then the Advantage passes."""

    rule = "§11.12"
    asks = "choose the two Areas of the Double Impulse"
    side: Side
    first: Area = -1

    def who(self, s: BreakoutState) -> Side:
        return self.side

    def bases(self, s: BreakoutState) -> list[Area]:
        """§8.2"""
        return _bases(s, self.side)

    def bars_activate(self, s: BreakoutState, place: Area) -> Ruling | None:
        """§11.12"""
        if place == self.first:
            return no("§11.12", "{area} is the first of the two Areas already", area=place)
        return bars_activate(s, self.side, place)

    def activate(self, s: BreakoutState, place: Area) -> list[Task[BreakoutState]]:
        """§11.12"""
        if self.first < 0:
            return [ChooseDouble(self.side, place)]
        s.tell(Event("doubled", "§11.12", {"side": self.side}))
        pass_advantage(s, "§11.12")
        activate(s, self.side, self.first)
        activate(s, self.side, place)
        return [Active(self.side)]

    def give_up(self, s: BreakoutState, n: str) -> list[Task[BreakoutState]]:
        """Nothing has happened."""
        return [ChooseImpulse(self.side)]

    verbs = (
        Verb("activate", AREA, nouns=bases, bars=bars_activate, take=activate),
        Verb("back", NOTHING, take=give_up),
    )


class Active(Ask[BreakoutState], frozen=True):
    """§8.2 §8.2a §8.2b Repairs, then moves and assaults in any order, then demolition."""

    rule = "§8.2"
    asks = "repair, move, assault and demolish with the activated Area, or end the impulse"
    side: Side

    def who(self, s: BreakoutState) -> Side:
        return self.side

    def again(self) -> Task[BreakoutState]:
        """The impulse goes on after work on a bridge."""
        return self

    def movable(self, s: BreakoutState) -> list[Unit]:
        """§8.2"""
        return movable(s, self.side)

    def bars_move(self, s: BreakoutState, u: Unit) -> Ruling | None:
        """§8.2"""
        return bars_march(s, u)

    def move(self, s: BreakoutState, u: Unit) -> list[Task[BreakoutState]]:
        """§8.36"""
        return [March(u), self]

    def targets(self, s: BreakoutState) -> list[Area]:
        """§9.1"""
        return assault_targets(s, self.side)

    def bars_assault(self, s: BreakoutState, place: Area) -> Ruling | None:
        """§9.1"""
        return bars_assault(s, self.side, place)

    def assault(self, s: BreakoutState, place: Area) -> list[Task[BreakoutState]]:
        """§9.1"""
        return [StartAssault(self.side, place), self]

    def bars_end(self, s: BreakoutState, n: str) -> Ruling | None:
        """§8.5"""
        if not s.mandatory:
            return None
        bound = tuple(members(s.mandatory))
        places = tuple(dict.fromkeys(s.at[u] for u in bound))
        return no("§8.5", "{units} must still assault {areas}", units=bound, areas=places)

    verbs = (
        REPAIRING,
        Verb("move", UNIT, lawful=movable, bars=bars_move, take=move),
        Verb("assault", AREA, lawful=targets, bars=bars_assault, take=assault),
        DEMOLISHING,
        Verb("done", NOTHING, bars=bars_end, take=finish),
    )


def movable(s: BreakoutState, side: Side) -> list[Unit]:
    """The units that may begin to move, or go on after an Overrun."""
    ready = s.overran
    for place in bits(s.active):
        ready |= s.mask_at(place, side)
    return [u for u in members(ready) if bars_march(s, u) is None]


def bars_march(s: BreakoutState, u: Unit) -> Ruling | None:
    """§8.2 §8.36 A unit that may move needs a place to enter or a bridge to seize; one rule against all is named."""
    ruling = bars_move(s, u)
    if ruling is not None or entries_for(s, u) or fords_for(s, u) or seizable(s, u):
        return ruling
    against = [ruling for to in s.kit.near[s.at[u]] if (ruling := bars_enter(s, u, to)) is not None]
    if len({ruling.rule for ruling in against}) == 1:
        return against[0]
    says = "{unit} can enter no place next to {area} and has no bridge to seize"
    return no("§8.36", says, unit=u, area=s.at[u])
