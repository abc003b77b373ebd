"""What dice may bring, in words: the fire over a landing, work on a bridge."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from bocage.core.areas import Area
from bocage.core.chances import percent
from bocage.core.hexes import members
from bocage.core.protocol import Action, Side
from bocage.games.breakout_1993 import forecast
from bocage.games.breakout_1993.interdiction import guns_on
from bocage.games.breakout_1993.kinds import Level
from bocage.games.breakout_1993.state import BreakoutState

from .names import LEVELS, listed, number_of, place_name


def levels_words(chances: Mapping[Level, Fraction]) -> str:
    """What a die could make of a unit: `17% Spent and 17% Disrupt 1`."""
    return listed(f"{percent(chance)} {LEVELS[level]}" for level, chance in chances.items() if level != Level.FRESH)


def landing_words(s: BreakoutState, beach: Area) -> str:
    """§14.1 The fire a unit would meet: `2 coastal guns fire at whoever lands, 17% Spent and 17% Disrupt 1`."""
    guns = guns_on(s, beach)
    if not guns:
        return "no gun bears on it"
    fire = number_of(guns, "coastal gun fires", "coastal guns fire")
    return f"{fire} at whoever lands, {levels_words(forecast.landing_fire(guns))}"


def gun_words(s: BreakoutState, beach: Area) -> str:
    """§14.1 Where the guns stand that bear on a beach: `in Grandcamp and Port-en-Bessin`."""
    guns = [p for p in members(s.kit.gun_places[beach]) if s.mask_at(p, Side.GERMAN) & s.kit.coastal]
    firing = [p for p in guns if any(s.is_fresh(u) for u in members(s.mask_at(p, Side.GERMAN) & s.kit.coastal))]
    return f"in {listed(place_name(s, p) for p in firing)}"


def work_chance(s: BreakoutState, side: Side, border: int, work: str) -> str:
    """§20.2 The chance of a repair or demolition."""
    return percent(forecast.work_try(s, side, border, work).chance)


def likely_works(s: BreakoutState, side: Side, offered: Sequence[Action]) -> list[Action]:
    """§20.2 The work on bridges that is offered: repairs, then demolitions, then what cannot succeed."""

    def rank(a: Action) -> tuple[bool, bool]:
        return not forecast.work_try(s, side, s.kit.bridge_named(a.noun), a.verb).chance, a.verb != "repair"

    return sorted((a for a in offered if a.verb in ("repair", "demolish")), key=rank)
