"""§8.1 §8.2 An impulse: what a player does in it, and an Assault Impulse from its activation to its end."""

from bocage.core.areas import Area
from bocage.core.hexes import bits, members
from bocage.core.protocol import Action, Ask, Do, Event, Ruling, Side, Task, no

from .advantage import pass_advantage
from .bombardment import StartBarrage, bars_bombard, bombard_targets
from .bridges import (
    DEMOLISH,
    REPAIR,
    WorkDie,
    banks,
    bars_demolish,
    bars_repair,
    demolishable,
    held_bridges,
    near_enemies,
    repairable,
)
from .kinds import Unit
from .march import March
from .movement import bars_enter, bars_move, entries_for, fords_for
from .plan import StartAssault, assault_targets, bars_assault
from .seize import seizable
from .state import REPAIRS, BreakoutState, unit_named
from .verbs import BACK, DONE, DOUBLE, PASS


def bars_activate(s: BreakoutState, side: Side, place: Area) -> Ruling | None:
    """§8.2 §8.21 §18.3 §20.1 An Area, Zone or Approach Box is activated for its Fresh units, or for its bridges."""
    kit, code = s.kit, s.kit.codes[place]
    if not (kit.areas | kit.zones) >> place & 1 and place not in kit.beach_of:
        return no("§8.2", area=code, why="nobody acts from there")
    if place in kit.beach_of and s.weather == "storm":
        return no("§18.3", area=code)
    if s.active >> place & 1:
        return no("§11.12", area=code, why="it is activated")
    if any(not kit.coastal >> u & 1 for u in s.fresh_at(place, side)):
        return None
    return None if has_work(s, side, place) else no("§8.2", area=code, why="no Fresh unit is there")


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
    own = {place for place, here in s.present.items() if here & s.kit.of_side[side]}
    return [place for place in sorted(own | bridge_heads(s, side)) if bars_activate(s, side, place) is None]


class ChooseImpulse(Ask[BreakoutState], frozen=True):
    """§8.1 §RUL-15 An Assault Impulse, a Bombardment Impulse, or a pass; §11.12 or two Areas at once."""

    rule = "§8.1"
    side: Side

    def who(self, s: BreakoutState) -> Side:
        return self.side

    def options(self, s: BreakoutState) -> list[Action]:
        places = activatable(s, self.side)
        options = [s.kit.noun("activate")[place] for place in places]
        if s.advantage == self.side and len(places) > 1:
            options.append(DOUBLE)
        options += [s.kit.noun("bombard")[place] for place in bombard_targets(s, self.side)]
        return [*options, PASS]

    def bars(self, s: BreakoutState, a: Action) -> Ruling | None:
        place = s.kit.place_named(a.noun)
        if a.verb == "activate" and place >= 0:
            return bars_activate(s, self.side, place)
        if a.verb == "bombard" and place >= 0:
            return bars_bombard(s, self.side, place)
        return no("§11.12", advantage=s.advantage.word) if a == DOUBLE else None

    def take(self, s: BreakoutState, a: Action) -> list[Task[BreakoutState]]:
        if a == PASS:
            s.tell(Event("passed", "§RUL-15", {"side": self.side}))
            return []
        if a == DOUBLE:
            return [ChooseDouble(self.side)]
        place = s.kit.place_named(a.noun)
        if a.verb == "bombard":
            return [StartBarrage(self.side, place), Resume(self.side)]
        activate(s, self.side, place)
        return [Active(self.side)]


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
    side: Side
    first: Area = -1

    def who(self, s: BreakoutState) -> Side:
        return self.side

    def options(self, s: BreakoutState) -> list[Action]:
        return [*[s.kit.noun("activate")[p] for p in activatable(s, self.side) if p != self.first], BACK]

    def bars(self, s: BreakoutState, a: Action) -> Ruling | None:
        place = s.kit.place_named(a.noun)
        if a.verb != "activate" or place < 0:
            return None
        return no("§11.12", area=a.noun) if place == self.first else bars_activate(s, self.side, place)

    def take(self, s: BreakoutState, a: Action) -> list[Task[BreakoutState]]:
        if a == BACK:
            return [ChooseImpulse(self.side)]
        place = s.kit.place_named(a.noun)
        if self.first < 0:
            return [ChooseDouble(self.side, place)]
        s.tell(Event("doubled", "§11.12", {"side": self.side}))
        pass_advantage(s, "§11.12")
        activate(s, self.side, self.first)
        activate(s, self.side, place)
        return [Active(self.side)]


class Active(Ask[BreakoutState], frozen=True):
    """§8.2 §8.2a §8.2b Repairs, then moves and assaults in any order, then demolition."""

    rule = "§8.2"
    side: Side

    def who(self, s: BreakoutState) -> Side:
        return self.side

    def options(self, s: BreakoutState) -> list[Action]:
        kit, side = s.kit, self.side
        options = [kit.spans(REPAIR)[b] for b in repairable(s, side)]
        options += [kit.named("move")[u] for u in movable(s, side)]
        options += [kit.noun("assault")[place] for place in assault_targets(s, side)]
        options += [kit.spans(DEMOLISH)[b] for b in demolishable(s, side)]
        return options if s.mandatory else [*options, DONE]

    def bars(self, s: BreakoutState, a: Action) -> Ruling | None:
        if a == DONE:
            return no("§8.5", units=", ".join(s.kit.kinds[u].id for u in members(s.mandatory)))
        u, place, bridge = unit_named(s, a.noun, self.side), s.kit.place_named(a.noun), s.kit.bridge_named(a.noun)
        if a.verb == "move" and u is not None:
            return bars_march(s, u)
        if a.verb == "assault" and place >= 0:
            return bars_assault(s, self.side, place)
        if a.verb == REPAIR and bridge >= 0:
            return bars_repair(s, self.side, bridge)
        return bars_demolish(s, self.side, bridge) if a.verb == DEMOLISH and bridge >= 0 else None

    def take(self, s: BreakoutState, a: Action) -> list[Task[BreakoutState]]:
        if a == DONE:
            return []
        if a.verb == "move":
            return [March(s.kit.unit_index[a.noun]), self]
        if a.verb == "assault":
            return [StartAssault(self.side, s.kit.place_named(a.noun)), self]
        return [WorkDie(self.side, s.kit.bridge_named(a.noun), a.verb), self]


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
    return no("§8.36", unit=s.kit.kinds[u].id, why="it can go nowhere")
