"""What a player who points somewhere may have meant, and refusals in his words."""

from collections.abc import Callable, Mapping
from typing import Any

from bocage.core.areas import Area
from bocage.core.protocol import ASK, Action, Fact, Side
from bocage.core.verbs import meant
from bocage.games.breakout_1993.arrivals import waiting
from bocage.games.breakout_1993.barrage import bars_primary
from bocage.games.breakout_1993.bombardment import barrage_of
from bocage.games.breakout_1993.kinds import Unit
from bocage.games.breakout_1993.plan import plan_of
from bocage.games.breakout_1993.state import BreakoutState

from .names import bridge_words, place_words, unit_of, unit_words
from .reasons import reason


def tries(s: BreakoutState, place: str, piece: str) -> list[Action]:
    """The actions a pointed finger may mean now, likeliest first; empty where no ruling would help."""
    task = s.agenda[-1] if s.agenda else None
    if task is None or task.waits != ASK:
        return []
    meaning = _MEANINGS.get(type(task).__name__)
    return meaning(s, task, Finger(s, task.who(s), place, piece)) if meaning is not None else meant(s, place, piece)


class Finger:
    """What is pointed at: an Area, Zone or box, or a bridge; the own units and the enemy's there."""

    def __init__(self, s: BreakoutState, side: Side, place: str, piece: str) -> None:
        unit, kit = unit_of(s, piece), s.kit
        self.bridge = place if kit.bridge_named(place) >= 0 else ""
        self.at: Area = kit.place_named(place) if place else s.at[unit] if unit >= 0 else -1
        here = [unit] if unit >= 0 else [*s.units_at(self.at, side), *s.units_at(self.at, side.enemy)]
        self._s = s
        self.own: list[Unit] = [u for u in here if u & 1 == side]
        self.enemy: list[Unit] = [u for u in here if u & 1 != side]

    def mine(self, *verbs: str) -> list[Action]:
        """Verbs on each of the own units."""
        return [self._s.kit.named(verb)[u] for verb in verbs for u in self.own]

    def theirs(self, verb: str) -> list[Action]:
        """A verb on each of the enemy's units."""
        return [self._s.kit.named(verb)[u] for u in self.enemy]

    def there(self, *verbs: str) -> list[Action]:
        """Verbs on the place."""
        return [self._s.kit.noun(verb)[self.at] for verb in verbs] if self.at >= 0 else []

    def spans(self, *verbs: str) -> list[Action]:
        """Verbs on the bridge."""
        return [Action(verb, self.bridge) for verb in verbs] if self.bridge else []

    def of_pairs(self, verb: str, units: list[Unit]) -> list[Action]:
        """A verb that names a unit and the place."""
        kit = self._s.kit
        return [Action(verb, f"{kit.kinds[u].id} {kit.codes[self.at]}") for u in units] if self.at >= 0 else []


# --- daylight


def _choose_impulse(s: BreakoutState, task: Any, finger: Finger) -> list[Action]:
    """A place with own units is to be activated; one with enemies alone is to be bombarded."""
    return finger.there("activate", "bombard") if finger.own else finger.there("bombard", "activate")


def _active(s: BreakoutState, task: Any, finger: Finger) -> list[Action]:
    """A unit to be moved, a place to be assaulted, a bridge to be mended or blown."""
    if finger.bridge:
        works = finger.spans("repair", "demolish")
        return works if s.blown >> s.kit.bridge_named(finger.bridge) & 1 else works[::-1]
    return [*finger.mine("move"), *finger.there("assault")]


def _march(s: BreakoutState, task: Any, finger: Finger) -> list[Action]:
    """A place to go to, or a bridge to seize; the place it stands in means that it ends there."""
    if finger.bridge:
        return finger.spans("seize")
    return [Action("stop")] if finger.at == s.at[task.unit] else finger.there("enter")


def _plan_assault(s: BreakoutState, task: Any, finger: Finger) -> list[Action]:
    """A unit of the Area is to assault; a gun elsewhere is to support."""
    battle = plan_of(s)
    guns = finger.own and all(s.kit.kinds[u].is_artillery and s.at[u] != battle.target for u in finger.own)
    first = "point" if battle.point < 0 else "with"
    meant = finger.mine("support") if guns else finger.mine(first, "with", "support")
    firing = [s.kit.named("support")[u] for u in battle.support]
    return [a for a in meant if a not in firing]


def _plan_barrage(s: BreakoutState, task: Any, finger: Finger) -> list[Action]:
    """An enemy is to be hit first, a gun is to fire, work on a bridge is to be shelled."""
    barrage = barrage_of(s)
    if finger.bridge:
        chosen = barrage.construct >= 0 and s.kit.border_names[barrage.construct] == finger.bridge
        return [] if chosen else finger.spans("construct")
    aims = [u for u in finger.enemy if barrage.means or bars_primary(s, u, barrage) is not None]
    return [*[s.kit.named("target")[u] for u in aims if u != barrage.primary], *finger.mine("fire")]


# --- answers, morning, night


def _pay(s: BreakoutState, task: Any, finger: Finger) -> list[Action]:
    """A unit is to lose a level, or to go to a place."""
    target = s.battle.target if s.battle is not None else -1
    if finger.at not in (-1, target):
        return finger.of_pairs("retreat", s.units_at(target, task.side))
    return finger.mine("level") if type(task).__name__ == "Pay" else []


def _airborne(s: BreakoutState, task: Any, finger: Finger) -> list[Action]:
    if finger.bridge:
        line = s.kit.borders[s.kit.bridge_named(finger.bridge)]
        units = [u for place in (line.one, line.other) for u in s.units_at(place, Side.ALLIED)]
        return [Action("seize", f"{s.kit.kinds[u].id} {finger.bridge}") for u in units]
    return finger.there("assault")


def _refit(s: BreakoutState, task: Any, finger: Finger) -> list[Action]:
    """A unit to be refitted, a place for a depot or a drop, a bridge to work on."""
    if finger.bridge:
        return finger.spans("repair", "demolish")
    depots = [Action("depot", f"{s.kit.codes[d.source]} {s.kit.codes[finger.at]}") for d in s.depots if finger.at >= 0]
    drop = finger.there("airsupply") if task.side == Side.ALLIED else []
    return [*finger.mine("refit"), *depots, *drop]


def _regroup(s: BreakoutState, task: Any, finger: Finger) -> list[Action]:
    """A unit that cannot go anywhere, or a place nobody can go to."""
    if finger.own:
        return [
            Action("shift", f"{s.kit.kinds[u].id} {s.kit.codes[to]}")
            for u in finger.own
            for to in (s.kit.near[s.at[u]] or [s.at[u]] if s.at[u] >= 0 else [])
        ]
    near = [u for place in s.kit.near[finger.at] for u in s.units_at(place, task.side)] if finger.at >= 0 else []
    return finger.of_pairs("shift", near)


def _arrive(s: BreakoutState, task: Any, finger: Finger) -> list[Action]:
    return finger.of_pairs("arrive", waiting(s, task.side))


_MEANINGS: dict[str, Callable[[BreakoutState, Any, Finger], list[Action]]] = {
    "ChooseImpulse": _choose_impulse,
    "ChooseDouble": lambda s, task, finger: finger.there("activate"),
    "Active": _active,
    "March": _march,
    "PlanAssault": _plan_assault,
    "PlanBarrage": _plan_barrage,
    "ChooseForward": lambda s, task, finger: finger.mine("forward"),
    "Pay": _pay,
    "RetreatMore": _pay,
    "RetreatOn": lambda s, task, finger: finger.there("enter"),
    "AirborneOrders": _airborne,
    "AimFirst": lambda s, task, finger: finger.theirs("target"),
    "NameTarget": lambda s, task, finger: finger.there("target"),
    "FirstWave": lambda s, task, finger: finger.mine("wave"),
    "BeachAssaults": lambda s, task, finger: finger.there("assault"),
    "Arrive": _arrive,
    "Refit": _refit,
    "Regroup": _regroup,
}


# --- refusals in words


def names(s: BreakoutState, facts: Mapping[str, Fact]) -> dict[str, Fact]:
    """The facts of a refusal as a sentence where the desk can say what failed; else units, places and bridges in words.

    A unit that is named alone keeps its name before the sentence.
    """
    if set(facts) == {"unit"} and unit_of(s, str(facts["unit"])) < 0:
        return {"unit": _thing(s, str(facts["unit"]))}
    if "offered" in facts:
        return dict(facts)  # no action at all: what there is instead
    if said := reason(s, facts):
        return {"unit": _thing(s, str(facts["unit"])), "why": said} if set(facts) == {"unit"} else {"why": said}
    return {name: _thing(s, str(fact)) if name in _NAMED else fact for name, fact in facts.items()}


_NAMED = ("unit", "area", "zone", "place", "bridge", "border", "boundary", "source", "depot")


def _thing(s: BreakoutState, code: str) -> str:
    """A unit, a place or a bridge in words; two of them after each other; anything else as it is."""
    first, _, second = code.partition(" ")
    if second:
        return f"{_thing(s, first)}, {_thing(s, second)}"
    if (u := unit_of(s, code)) >= 0:
        return unit_words(s, u)
    if (place := s.kit.place_named(code)) >= 0:
        return place_words(s, place)
    return bridge_words(s, s.kit.border_names.index(code)) if code in s.kit.border_names else code
