"""The secret set-ups and the landings in words: the Allied plan, the German deployment, boxes and gliders."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from bocage.core.desk import Choice
from bocage.core.hexes import bits
from bocage.core.listing import BACK, closing, told_apart
from bocage.core.protocol import Action, Side
from bocage.core.regiments.desk_setup import (
    PLACED,
    assault_choices,
    beach_choices,
    break_choices,
    countdown,
    going_on,
    hex_choices,
    landing_choices,
    placing_choices,
    ready_choices,
    to_place,
)
from bocage.core.regiments.names import (
    beach_words,
    ground_words,
    hex_words,
    kind_words,
    listed,
    number_of,
    places,
    shores,
)
from bocage.core.regiments.state import BOX, RESERVE
from bocage.games.normandy_1971.deployment import Deploy, PlaceUnit
from bocage.games.normandy_1971.invasion import LandGlider
from bocage.games.normandy_1971.kit import tables
from bocage.games.normandy_1971.orders import ZONES
from bocage.games.normandy_1971.planning import (
    ASSAULT,
    COMMANDO,
    PARACHUTE,
    PlanAssault,
    PlanBeaches,
    PlanDrops,
    PlanSupply,
    waiting,
)
from bocage.games.normandy_1971.reinforce import Reinforce, capacity_left, is_available
from bocage.games.normandy_1971.state import NormandyState

GAME = __package__.rpartition(".")[0]

# --- the Allied plan


def _plan_beaches(s: NormandyState, task: PlanBeaches, options: list[Action]) -> list[Choice]:
    """§GT1-1A §R-70"""
    most = tables()["invasion"]["invaded"]
    group = f"Beaches to invade: {s.invaded.bit_count()} of up to {most} chosen"
    words = {"invade": "Invade {}", "spare": "Do not invade {}"}
    found = beach_choices(s, options, words, group)
    done = [closing(s, a, "Go on to the supply areas", "") for a in options if a.verb == "done"]
    ready = ready_choices(GAME, options, "allied", "The whole secret plan is set, and the German player goes on.")
    first, then = (found, ready) if s.invaded else (ready, found)  # who has begun his own plan wants no other
    return [*first, *then, *done]


def _plan_supply(s: NormandyState, task: PlanSupply, options: list[Action]) -> list[Choice]:
    """§GT1-1A §FOG-2"""
    most = tables()["invasion"]["supply_areas"]
    group = f"Supply areas: {s.supply.bit_count()} of up to {most} named"
    words = {"supply": "Make {} a supply area", "unsupply": "No supply area on {}"}
    found = beach_choices(s, options, words, group)
    return [*found, *[closing(s, a, "Go on to the assault units", "") for a in options if a.verb == "done"]]


def _plan_assault(s: NormandyState, task: PlanAssault, options: list[Action]) -> list[Choice]:
    """§GT1-1A §RNF-1"""
    left = len(waiting(s, ASSAULT))
    groups = (f"Assault units: {left} left to send", "Sent already")
    found = assault_choices(s, options, "assign", "unassign", groups)
    return [*found, going_on(s, options[-1], "Go on to the commandos", _unused(s, ASSAULT))]


def _plan_drops(s: NormandyState, task: PlanDrops, options: list[Action]) -> list[Choice]:
    """§GT1-1A §PAR-E §RNF-2"""
    left = len(waiting(s, task.group))
    commando = task.group == COMMANDO
    who = "Commando battalions" if commando else "Parachute regiments"
    words = "Land commandos in {}" if commando else "Drop a parachute regiment on {}"
    named = shores if commando else places
    found = hex_choices(s, options, task.verb, words, f"{who}: {left} left", named=named)
    back = hex_choices(s, options, "recall", "Take one back from {}", "Planned already", named=named)
    if commando:
        return [*found, *back, going_on(s, options[-1], "Go on to the paratroops", _unused(s, COMMANDO))]
    return [*found, *back, closing(s, options[-1], "Finish the secret plan", _left_out(s))]


def _left_out(s: NormandyState) -> str:
    """§RNF-2 What the plan leaves without a place, and that it is the end of it."""
    words = []
    if empty := [beach_words(s, n) for n in bits(s.invaded) if not s.units_at(BOX - n)]:
        words.append(f"No assault unit is sent to {listed(empty)}.")
    if back := _unused(s, ASSAULT):
        words.append(f"Kept back: {listed(back)}.")
    if lost := [*_unused(s, COMMANDO), *_unused(s, PARACHUTE)]:
        words.append(f"Lost, because they have no place in the plan: {listed(lost)}.")
    return " ".join([*words, "There is no way back."])


def _unused(s: NormandyState, group: int) -> list[str]:
    left = len(waiting(s, group))
    return [number_of(left, _UNITS[group])] if left else []


_UNITS = {ASSAULT: "assault unit", COMMANDO: "commando battalion", PARACHUTE: "parachute regiment"}


# --- the German deployment


def _deploy(s: NormandyState, task: Deploy, options: list[Action]) -> list[Choice]:
    """§GT1-1B §OB-Z What must go where, counted down."""
    groups = countdown(s, Side.GERMAN, ZONES)
    place, other, last = list[Choice](), list[Choice](), list[Choice]()
    for a in options:
        if a.verb == "place":
            place.append(to_place(s, int(a.noun), groups))
        elif a.verb in ("open", "cover"):
            where = hex_words(s, s.kit.hex_named(a.noun))
            says = f"Leave {where} without works" if a.verb == "open" else f"Entrench {where}"
            other.append(Choice(actions=(str(a),), says=says, group="Entrenchments", place=a.noun))
        elif a.verb == "done":
            last.append(closing(s, a, "Finish the deployment", "Units can no longer be placed elsewhere."))
    place.sort(key=lambda choice: [*groups, PLACED].index(choice.group))
    ready = ready_choices(GAME, options, "german", "Every unit is placed, and the landing begins.")
    return [*ready, *told_apart(place), *other, *told_apart(break_choices(s, options)), *last]


def _place_unit(s: NormandyState, task: PlaceUnit, options: list[Action]) -> list[Choice]:
    """§OB-Z The ground of one unit; other units on the map may be taken up instead."""
    ground = ground_words(s, ZONES[-s.due[task.unit]])
    return placing_choices(s, task.unit, ground, options)


# --- from the sea and the air


def _reinforce(s: NormandyState, task: Reinforce, options: list[Action]) -> list[Choice]:
    """§SEQ-6 §RNF-3 By beach, with the strength it can still land."""
    room = {n: capacity_left(s, n) for n in s.supply_areas()}
    waits = Counter(s.kind[u] for u in s.units_at(RESERVE) if is_available(s, u))
    found = landing_choices(s, options, room, waits, lambda n: f"strength {n}")
    still = "More units could be sent to the beaches." if found else ""
    return [*found, closing(s, options[-1], "End the reinforcements", still)]


def _land_glider(s: NormandyState, task: LandGlider, options: list[Action]) -> list[Choice]:
    """§GLD-1 §R-67"""
    kind = kind_words(s.kind_of(task.unit))
    found = hex_choices(s, options, "glide", "Land in {}", f"Landing grounds of the {kind}")
    says = f"Do not land the {kind}: it is lost"
    return [*found, Choice(actions=("pass",), says=says, group=BACK, question=f"{says}. Is that meant?")]


CHOOSERS: dict[str, Callable[[NormandyState, Any, list[Action]], list[Choice]]] = {
    "PlanBeaches": _plan_beaches,
    "PlanSupply": _plan_supply,
    "PlanAssault": _plan_assault,
    "PlanDrops": _plan_drops,
    "Deploy": _deploy,
    "PlaceUnit": _place_unit,
    "Reinforce": _reinforce,
    "LandGlider": _land_glider,
}
