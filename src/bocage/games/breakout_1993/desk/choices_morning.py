"""The morning of 6 June in words: airborne orders, targets of ships and aircraft, the first wave, the beaches."""

from collections.abc import Iterable
from fractions import Fraction

from msgspec.structs import replace

from bocage.core import play
from bocage.core.areas import Area
from bocage.core.chances import average, percent
from bocage.core.desk import Choice
from bocage.core.hexes import members
from bocage.core.listing import FINISH, after, closing
from bocage.core.protocol import Action, Side
from bocage.games.breakout_1993 import forecast
from bocage.games.breakout_1993.airborne import AirborneOrders
from bocage.games.breakout_1993.amphibious import BeachAssaults, FirstWave
from bocage.games.breakout_1993.attrition import cost_of
from bocage.games.breakout_1993.barrage import ARMIES, bombardment_attack, bombardment_defense
from bocage.games.breakout_1993.bombardment import barrage_of
from bocage.games.breakout_1993.kinds import Level, Unit
from bocage.games.breakout_1993.morning import AimFirst, NameTarget
from bocage.games.breakout_1993.plan import attackers
from bocage.games.breakout_1993.state import Barrage, Battle, BreakoutState
from bocage.games.breakout_1993.tables import constants
from bocage.games.breakout_1993.verbs import DONE

from .choices_assault import assault_odds
from .choosing import Chooser, among_units, at_place, on_unit
from .dice_words import landing_words
from .names import (
    army_word,
    bridge_words,
    codes,
    figures,
    listed,
    marker_words,
    number_of,
    place_words,
    places_words,
    state_words,
    units_words,
)
from .plans_words import against

ASSAULTS, BRIDGES, BEACHES = "Assault where they came down", "Seize a bridge, at once and for certain", "Beaches"


# --- odds of what could be planned


def all_out(s: BreakoutState, target: Area, units: Iterable[Unit]) -> Battle:
    """The assault of these units, led by the strongest that may lead."""
    party = tuple(units)
    lead = max((u for u in party if s.kit.leaders >> u & 1), key=lambda u: strength(s, u), default=-1)
    return Battle(target, Side.ALLIED, point=lead, units=party, by_air=s.phase != "airborne")


def all_words(count: int, noun: str) -> str:
    """`the one unit`, `both units`, `all 4 units`."""
    return f"the one {noun}" if count == 1 else f"both {noun}s" if count == 2 else f"all {count} {noun}s"


def strength(s: BreakoutState, u: Unit) -> int:
    """The attack factor a unit shows."""
    return s.kit.kinds[u].at_level(Level(s.level[u])).attack


def defenders_words(s: BreakoutState, place: Area) -> str:
    """The Germans in a place by their figures."""
    germans = s.units_at(place, Side.GERMAN)
    fort = ", fortified" if s.forts >> place & 1 else ""
    return f"Germans {figures(s, germans)}{fort}" if germans else "no Germans"


# --- by night from the air


def _airborne(s: BreakoutState, task: AirborneOrders) -> list[Choice]:
    """§21.1A Whoever gets no orders stays Fresh for the day."""
    offered = play.offered(s)
    found = [drop_assault(s, a) for a in offered if a.verb == "assault"]
    found += [air_seizure(s, a) for a in offered if a.verb == "seize"]
    return [*found, end_orders(s)]


def drop_assault(s: BreakoutState, a: Action) -> Choice:
    """§21.1A An assault in a drop Area, as it would be with everybody."""
    place = s.kit.place_named(a.noun)
    able = attackers(s, Side.ALLIED, place)
    odds = assault_odds(s, all_out(s, place, able))
    who, foes = all_words(len(able), "unit"), defenders_words(s, place)
    says = f"Assault {place_words(s, place)} with {who}: {odds} ({foes})"
    return at_place(a, says, ASSAULTS)


def drop_together(s: BreakoutState, a: Action) -> Choice:
    """§21.1A The same with everybody already in it: it is planned at once, and can still be changed."""
    single, place = drop_assault(s, a), s.kit.place_named(a.noun)
    battle = all_out(s, place, attackers(s, Side.ALLIED, place))
    others = [u for u in battle.units if u != battle.point]
    chain = (str(a), *codes(s, "point", [battle.point]), *codes(s, "with", others))
    return replace(single, actions=chain) if battle.point >= 0 and after(s, chain) is not None else single


def air_seizure(s: BreakoutState, a: Action) -> Choice:
    """§21.1A A bridge for a unit, which is Spent then."""
    name, _, bridge = a.noun.partition(" ")
    u, border = s.kit.unit_index[name], s.kit.bridge_named(bridge)
    says = f"{state_words(s, u)} takes {bridge_words(s, border)} and is Spent"
    return Choice(actions=(str(a),), says=says, group=BRIDGES, place=bridge, piece=name)


def end_orders(s: BreakoutState) -> Choice:
    """The end of the phase, in words that fit who is left; a question while an Area or a bridge could be had."""
    offered = play.offered(s)
    bridges = {a.noun.partition(" ")[2] for a in offered if a.verb == "seize"}
    fights = sum(1 for a in offered if a.verb == "assault")
    parts = [f"take {number_of(len(bridges), 'bridge')}"] if bridges else []
    parts += [f"assault {number_of(fights, 'Area')}"] if fights else []
    still = f"They could still {listed(parts)}." if parts else ""
    idle = len(without_orders(s))
    rest = f"Let {number_of(idle, 'unit')} rest: {'it stays' if idle == 1 else 'they stay'} Fresh"
    return closing(s, DONE, rest, still)


def without_orders(s: BreakoutState) -> list[Unit]:
    """§21.1A The airborne units that have not acted yet."""
    down = [u for place in members(s.active) for u in s.units_at(place, Side.ALLIED)]
    return [u for u in down if not s.moved >> u & 1 and s.is_fresh(u)]


# --- ships and aircraft


def _aim_first(s: BreakoutState, task: AimFirst) -> list[Choice]:
    """§10.2a §10.4 Who pays first; the dice fall at once, so a click on one of them lists them all."""
    barrage = barrage_of(s)
    group = f"{marker_words(barrage)} at {place_words(s, barrage.target)}: {barrage_odds(s, barrage)}"
    found = []
    for a in play.offered(s):
        u = s.kit.unit_index[a.noun]
        cost = cost_of(s, u)
        chance = percent(reach_chance(barrage_lead(s, replace(barrage, primary=u)), cost))
        says = f"Aim at {state_words(s, u)}: {chance} that it loses a level ({number_of(cost, 'point')})"
        found.append(among_units(s, a, says, group))
    return found


def reach_chance(lead: int, points: int) -> Fraction:
    """§10.4 How likely a bombardment that leads by so much brings so many points."""
    return forecast.share(forecast.margins(lead), lambda margin: margin >= points)


def barrage_lead(s: BreakoutState, barrage: Barrage) -> int:
    """§10.2 §10.3 By how much the attack is higher before the dice."""
    return int(bombardment_attack(s, barrage).total) - int(bombardment_defense(s, barrage).total)


def barrage_odds(s: BreakoutState, barrage: Barrage) -> str:
    """`5 against 3, 2.4 Attrition Points on average`"""
    attack, defense = int(bombardment_attack(s, barrage).total), int(bombardment_defense(s, barrage).total)
    mean = average(forecast.mean_points(attack - defense))
    return f"{against(attack, defense)}, {mean} Attrition Points on average"


def _name_target(s: BreakoutState, task: NameTarget) -> list[Choice]:
    """§21.1C §10.5b One army's air marker after the other; a click on a place names it.

    With the last marker the aircraft attack, and there is no way back: that is asked.
    """
    marker = len(s.targets)
    group = f"Targets in and next to the beaches for the {army_word(ARMIES[marker])} air marker"
    found = []
    for a in play.offered(s):
        place = s.kit.place_named(a.noun)
        odds = barrage_odds(s, Barrage(place, Side.ALLIED, "air", marker))
        again = ", named already" if place in s.targets else ""
        says = f"Bomb {place_words(s, place)}: {defenders_words(s, place)}; {odds}{again}"
        last = marker + 1 == len(ARMIES)
        asked = f"That was the last marker: the aircraft attack {places_words(s, _all_targets(s, place))} now?"
        found.append(replace(at_place(a, says, group), aside=True, question=asked if last else ""))
    return found


def _all_targets(s: BreakoutState, place: Area) -> list[Area]:
    """What the aircraft attack if the last marker goes to a place."""
    return list(dict.fromkeys([*s.targets, place]))


# --- the landing


def _first_wave(s: BreakoutState, task: FirstWave) -> list[Choice]:
    """§21.1D Box by box, who lands first."""
    found = []
    for box in s.kit.beach_of:
        beach = s.kit.beach_of[box]
        group = f"{place_words(s, beach)}: {beach_words(s, beach)}"
        found += strongest(s, box, group)
        for u in able_at(s, box):
            found.append(on_unit(s, s.kit.named("wave")[u], f"{state_words(s, u)} lands in the first wave", group))
    found += [on_unit(s, s.kit.named("recall")[u], f"{state_words(s, u)} waits", STAYS) for u in members(s.waves)]
    return [*found, end_wave(s)]


STAYS = "Leave out of the first wave again"


def able_at(s: BreakoutState, box: Area) -> list[Unit]:
    """Who may still be put into the first wave of a box, the strongest first."""
    units = [s.kit.unit_index[a.noun] for a in play.offered(s) if a.verb == "wave"]
    return sorted((u for u in units if s.at[u] == box), key=lambda u: (-strength(s, u), u))


def waves_at(s: BreakoutState, box: Area) -> list[Unit]:
    """Who is in the first wave of a box."""
    return [u for u in s.units_at(box, Side.ALLIED) if s.waves >> u & 1]


def room_at(s: BreakoutState, box: Area) -> int:
    """§19.11 How many more may land in the first wave."""
    return constants().landing_limit - len(waves_at(s, box))


def beach_words(s: BreakoutState, beach: Area) -> str:
    """Who holds a beach, and the fire on it."""
    return f"{defenders_words(s, beach)}; {landing_words(s, beach)}"


def wave_odds(s: BreakoutState, box: Area, units: list[Unit]) -> str:
    """§9.2 The assault of a wave if everybody comes through the fire."""
    return assault_odds(s, all_out(s, s.kit.beach_of[box], units))


def strongest(s: BreakoutState, box: Area, group: str) -> list[Choice]:
    """§19.11 As many as may land, the strongest first; with what they would be worth together."""
    party = able_at(s, box)[: room_at(s, box)]
    if len(party) < 2:
        return []
    whole = [*waves_at(s, box), *party]
    who = "Everybody who may" if len(party) == len(able_at(s, box)) else f"The {len(party)} strongest"
    beach = place_words(s, s.kit.beach_of[box])
    says = f"{who} to {beach}: {wave_odds(s, box, whole)} if all come through"
    actions = tuple(str(s.kit.named("wave")[u]) for u in party)
    return [Choice(actions=actions, says=says, group=group, place=s.kit.codes[box])]


def end_wave(s: BreakoutState) -> Choice:
    """The landing; a question while a beach has no wave at all, even where it could be taken back."""
    empty = [place_words(s, s.kit.beach_of[box]) for box in s.kit.beach_of if able_at(s, box) and not waves_at(s, box)]
    still = f"Nobody lands on {listed(empty)} in the first wave." if empty else ""
    count = s.waves.bit_count()
    says = f"Send the first wave in: {number_of(count, 'unit')}" if count else "Land nobody in the first wave"
    return Choice(actions=(str(DONE),), says=says, group=FINISH, question=f"{still} {says}?" if still else "")


def _beach_assaults(s: BreakoutState, task: BeachAssaults) -> list[Choice]:
    """§21.1D §8.5 Each has to be made; the order is free."""
    found = []
    for a in play.offered(s):
        place = s.kit.place_named(a.noun)
        able = attackers(s, Side.ALLIED, place)
        odds = assault_odds(s, all_out(s, place, able))
        who = f"{defenders_words(s, place)}; {ashore_words(s, place, able)}, {odds}"
        found.append(at_place(a, f"Assault {place_words(s, place)}: {who}", BEACHES))
    return found


def ashore_words(s: BreakoutState, beach: Area, able: list[Unit]) -> str:
    """§14.1 Who of a first wave can assault, and whom the guns have stopped: `3 units assault, 9/3 Inf is hit`."""
    hit = [u for u in s.units_at(beach, Side.ALLIED) if s.landed >> u & 1 and u not in able]
    stopped = f", {units_words(s, hit)} {'is' if len(hit) == 1 else 'are'} hit" if hit else ""
    return f"{number_of(len(able), 'unit assaults', 'units assault')}{stopped}"


CHOOSERS: dict[str, Chooser] = {
    "AirborneOrders": _airborne,
    "AimFirst": _aim_first,
    "NameTarget": _name_target,
    "FirstWave": _first_wave,
    "BeachAssaults": _beach_assaults,
}
