"""The plan, the set-up, the landings and what comes from beyond the map, as sentences."""

from collections.abc import Callable
from typing import Any

from bocage.core.protocol import Event
from bocage.core.regiments.names import (
    a_kind,
    beach_words,
    edge_words,
    force_words,
    hex_words,
    kind_words,
    listed,
    number_of,
    several,
)

from .airborne import LandGlider
from .deployment import PlaceUnit
from .kit import tables
from .landings import Land, capacity_left, working_beaches
from .planning import (
    COMMANDO,
    PARACHUTE,
    PlanBeaches,
    PlanDrops,
    PlanSupply,
    PlanWave,
    supply_needed,
    unaimed,
    unplanned_wave,
)
from .reinforce import Replace
from .setups import allied_plan, german_setup
from .state import NormandyState

Said = Callable[[NormandyState, Event], str]
Asked = Callable[[NormandyState, Any], str]


def _kind(s: NormandyState, event: Event) -> str:
    return kind_words(s.kit.kinds[event.facts["kind"]])


def _kinds(s: NormandyState, event: Event) -> str:
    return several(s.kit.kinds[kind].value for kind in event.facts["kinds"])


def _hex(s: NormandyState, event: Event) -> str:
    return hex_words(s, event.facts["hex"])


# --- the plan and the set-up


def _plan_taken(s: NormandyState, event: Event) -> str:
    return f"The Allies take the plan “{allied_plan(event.facts['plan']).title}”."


def _setup_taken(s: NormandyState, event: Event) -> str:
    return f"The Germans take the set-up “{german_setup(event.facts['setup']).title}”."


def _mustered(s: NormandyState, event: Event) -> str:
    return f"German forces: {event.facts['title']}."


def _placed(s: NormandyState, event: Event) -> str:
    return f"{_kind(s, event)} takes up position in {_hex(s, event)}."


def _invades(s: NormandyState, event: Event) -> str:
    return f"{beach_words(s, event.facts['beach'])} is invaded by {several(event.facts['kinds']) or 'nobody'}."


# --- from the air


def _drop(s: NormandyState, event: Event) -> str:
    fate = [f"{number_of(event.facts['lost'], 'battalion')} lost"] if event.facts["lost"] else []
    fate += ["scattered one square"] if event.facts["scatters"] else []
    return f"Paratroops over {_hex(s, event)}, die {event.facts['die']}: {' and '.join(fate) or 'on target'}."


def _drift(s: NormandyState, event: Event) -> str:
    start, end = hex_words(s, event.facts["from"]), event.facts["hex"]
    on_land = end >= 0 and s.kit.board.enterable_mask >> end & 1
    where = f"to {hex_words(s, end)}" if on_land else "off the map" if end < 0 else "out to sea"
    return f"Die {event.facts['die']}: they are scattered from {start} {where}."


def _touchdown(s: NormandyState, event: Event) -> str:
    if event.facts["lost"]:
        return f"They come down {'in the sea' if event.facts['hex'] >= 0 else 'off the map'} and are lost."
    return f"They land in {_hex(s, event)}: {_kinds(s, event)}."


def _landed_on(s: NormandyState, event: Event) -> str:
    return f"They come down on top of Germans in {_hex(s, event)} and fight at once: {_kinds(s, event)}."


def _commandos(s: NormandyState, event: Event) -> str:
    many = len(event.facts["kinds"])
    come = "comes" if many == 1 else "come"
    return f"{number_of(many, 'commando battalion')} {come} ashore in {_hex(s, event)}."


def _glider(s: NormandyState, event: Event) -> str:
    return f"{_kind(s, event)} lands in {_hex(s, event)}."


def _follows(s: NormandyState, event: Event) -> str:
    kinds = [s.kit.kinds[kind] for kind in event.facts["kinds"]]
    do, they = ("does", "it follows") if len(kinds) == 1 else ("do", "they follow")
    return f"{force_words(kinds)} {do} not land; {they} over the beaches."


# --- beaches and edges


def _boxed(s: NormandyState, event: Event) -> str:
    return f"{a_kind(s.kit.sheet.named(event.facts['kind']))} waits off {beach_words(s, event.facts['beach'])}."


def _beach_dead(s: NormandyState, event: Event) -> str:
    return f"{beach_words(s, event.facts['beach'])} brings no more supply or troops: Germans have been on it."


def _replacements(s: NormandyState, event: Event) -> str:
    factors, points = event.facts["factors"], event.facts["points"]
    return f"German replacements: {number_of(factors, 'factor')}, {points} in hand."


def _replaced(s: NormandyState, event: Event) -> str:
    edges = edge_words(tables()["replacements"]["edges"])
    return (
        f"{_kind(s, event)} is replaced, and comes from the {edges}; {number_of(event.facts['left'], 'factor')} left."
    )


WORDS: dict[str, Said] = {
    "plan_taken": _plan_taken,
    "setup_taken": _setup_taken,
    "mustered": _mustered,
    "placed": _placed,
    "invades": _invades,
    "drop": _drop,
    "drift": _drift,
    "touchdown": _touchdown,
    "landed_on": _landed_on,
    "commandos": _commandos,
    "glider": _glider,
    "follows": _follows,
    "boxed": _boxed,
    "supply_beach_dead": _beach_dead,
    "replacements": _replacements,
    "replaced": _replaced,
}


# --- decisions


def _ask_beaches(s: NormandyState, task: Any) -> str:
    most: int = tables()["invasion"]["invaded"]
    return f"choose the beaches to invade, {s.invaded.bit_count()} of at most {most}; or take a ready plan"


def _ask_supply(s: NormandyState, task: Any) -> str:
    return f"name the supply beaches, {s.supply.bit_count()} of {supply_needed(s)}; they are never shifted"


def _ask_drops(s: NormandyState, task: PlanDrops) -> str:
    left = len(unaimed(s, task.group))
    if not left:
        who = {COMMANDO: "commandos have their squares", PARACHUTE: "paratroops have their zones"}
        ends = "go on" if task.after(s) else "seal the plan"
        return f"all {who.get(task.group, 'gliders have their squares')}: {ends}, or change them"
    if task.group == COMMANDO:
        return f"choose coast squares for the commandos, {left} left"
    if task.group == PARACHUTE:
        return f"choose drop zones, {number_of(left, 'regiment')} left; all must jump"
    return f"choose where the gliders land, {left} left"


def _ask_wave(s: NormandyState, task: Any) -> str:
    return f"plan the second wave by beach, {number_of(len(unplanned_wave(s)), 'unit')} left"


def _ask_place(s: NormandyState, task: Any) -> str:
    return f"choose a square for {a_kind(s.kind_of(task.unit))}"


def _ask_glider(s: NormandyState, task: Any) -> str:
    return f"land {a_kind(s.kind_of(task.unit))} near the paratroops, or let it follow by sea"


def _ask_landing(s: NormandyState, task: Any) -> str:
    room = [f"{number_of(capacity_left(s, n), 'factor')} at beach {n}" for n in working_beaches(s)]
    return f"choose units to land; room for {listed(room)}"


def _ask_replace(s: NormandyState, task: Any) -> str:
    return f"buy back destroyed units, {number_of(s.points, 'factor')} in hand"


PROMPTS: dict[type, Asked] = {
    PlanBeaches: _ask_beaches,
    PlanSupply: _ask_supply,
    PlanDrops: _ask_drops,
    PlanWave: _ask_wave,
    PlaceUnit: _ask_place,
    LandGlider: _ask_glider,
    Land: _ask_landing,
    Replace: _ask_replace,
}
