"""Set-ups and landings before a player: the Allied plan, the German set-up, landing craft, gliders, replacements."""

from collections import Counter

from bocage.core import play
from bocage.core.desk import Choice, Hand, Route
from bocage.core.hexes import bits
from bocage.core.listing import BACK, closing, ending, told_apart
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
from bocage.core.regiments.invasion import waiting
from bocage.core.regiments.names import (
    a_kind,
    beach_words,
    ground_words,
    kind_words,
    listed,
    number_of,
    places,
    shores,
)
from bocage.core.showing import Showing
from bocage.games.normandy_1969.airborne import LandGlider
from bocage.games.normandy_1969.deployment import Deploy, PlaceUnit, zone_of
from bocage.games.normandy_1969.kit import tables
from bocage.games.normandy_1969.landings import Land, available, capacity_left, working_beaches
from bocage.games.normandy_1969.orders import ZONES, german_order
from bocage.games.normandy_1969.planning import (
    AIM_VERBS,
    ASSAULT,
    COMMANDO,
    GLIDER,
    PARACHUTE,
    PlanAssault,
    PlanBeaches,
    PlanDrops,
    PlanSupply,
    PlanWave,
    supply_needed,
    unaimed,
    unplanned_wave,
    wave_room,
)
from bocage.games.normandy_1969.reinforce import Replace
from bocage.games.normandy_1969.state import BOX, NormandyState
from bocage.games.normandy_1969.verbs import DONE

from .drops import drop_route
from .names import factors

GAME = __package__.rpartition(".")[0]

# --- the Allied plan


def _plan_beaches(s: NormandyState, task: PlanBeaches) -> list[Choice]:
    """§INV-1 §RUL-17"""
    most = tables()["invasion"]["invaded"]
    group = f"Beaches to invade: {s.invaded.bit_count()} of up to {most} chosen"
    options, done = play.offered(s), ending(s, DONE, "Go on to the supply beaches")
    found = beach_choices(s, options, {"invade": "Invade {}", "spare": "Do not invade {}"}, group)
    ready = ready_choices(GAME, options, "allied", "The whole plan is sealed, and the German player sets up.")
    first, then = (found, ready) if s.invaded else (ready, found)  # who has begun his own plan wants no other
    return [*first, *then, done]


def _plan_supply(s: NormandyState, task: PlanSupply) -> list[Choice]:
    """§INV-2 §RUL-17"""
    group = f"Supply beaches: {s.supply.bit_count()} of {supply_needed(s)} named, never to be shifted"
    words = {"supply": "Make {} a supply beach", "unsupply": "No supply over {}"}
    found = beach_choices(s, play.offered(s), words, group)
    return [*found, ending(s, DONE, "Go on to the assault units")]


def _plan_assault(s: NormandyState, task: PlanAssault) -> list[Choice]:
    """§OB-AL §RUL-13"""
    left = len(waiting(s, ASSAULT))
    groups = (f"Assault units: {left} left to send", "Sent already")
    found = assault_choices(s, play.offered(s), "assign", "unassign", groups)
    return [*found, going_on(s, DONE, "Go on to the commandos", [number_of(left, "assault unit")] * bool(left))]


def _plan_drops(s: NormandyState, task: PlanDrops) -> list[Choice]:
    """§INV-4 §INV-5 §OPT-1"""
    who, words = _AIMS[task.group]
    left = len(unaimed(s, task.group))
    named = shores if task.group == COMMANDO else places
    options = play.offered(s)
    found = hex_choices(s, options, AIM_VERBS[task.group], words, f"{who}: {left} left", named=named)
    back = hex_choices(s, options, "recall", "Take one back from {}", "Planned already", named=named)
    return [*found, *back, _end_drops(s, task, DONE in options, left)]


def _end_drops(s: NormandyState, task: PlanDrops, is_offered: bool, left: int) -> Choice:
    """The end of commandos, paratroops or gliders; barred while paratroops have no zone."""
    after = task.after(s)
    if is_offered and not after:
        return _seal(s)
    says = "Seal the plan"
    if after:
        says = f"Go on to the {_STAGES[after[0].group] if isinstance(after[0], PlanDrops) else 'second wave'}"
    if not is_offered:
        return ending(s, DONE, says)
    return going_on(s, DONE, says, [number_of(left, _UNITS[task.group])] * bool(left))


_AIMS = {
    COMMANDO: ("Commando battalions", "Land commandos in {}"),
    PARACHUTE: ("Parachute regiments", "Drop a parachute regiment on {}"),
    GLIDER: ("Glider regiments", "Land a glider regiment in {}"),
}
_STAGES = {PARACHUTE: "paratroops", GLIDER: "gliders"}
_UNITS = {
    ASSAULT: "assault unit",
    COMMANDO: "commando battalion",
    PARACHUTE: "parachute regiment",
    GLIDER: "glider regiment",
}


def _plan_wave(s: NormandyState, task: PlanWave) -> list[Choice]:
    """§OPT-4"""
    left = len(unplanned_wave(s))
    room = ", ".join(f"{n}: {wave_room(s, n)}" for n in bits(s.supply))
    groups = (f"Second wave: {left} left to send; factors free by beach {room}", "Sent already")
    found = assault_choices(s, play.offered(s), "wave", "unwave", groups)
    return [*found, _seal(s)]


def _seal(s: NormandyState) -> Choice:
    """§INV-11 §RUL-13 The end of the plan: what is in it, and what it leaves out."""
    beaches, supply = (", ".join(map(str, bits(mask))) for mask in (s.invaded, s.supply))
    words = [f"Beaches {beaches}; supply over {supply}."]
    if empty := [beach_words(s, n) for n in bits(s.invaded) if not s.units_at(BOX - n)]:
        words.append(f"No assault unit is sent to {listed(empty)}.")
    out = _left_out(s)
    rest = f"Left out, to follow over the supply beaches: {listed(out)}." if out else "Every unit has its place."
    words.append(rest)
    return closing(s, DONE, "Seal the plan", " ".join([*words, "There is no way back."]))


def _left_out(s: NormandyState) -> list[str]:
    """§RUL-13 §OPT-1 §OPT-4 What has no place in the plan though it might have one."""
    groups = [ASSAULT, COMMANDO, *([GLIDER] if s.kit.options.gliders_planned else [])]
    found = [number_of(n, _UNITS[group]) for group in groups if (n := len(unaimed(s, group)))]
    if s.kit.options.wave_planned and (n := len(unplanned_wave(s))):
        found.append(number_of(n, "unit of the second wave", "units of the second wave"))
    return found


# --- the German set-up


def _deploy(s: NormandyState, task: Deploy) -> list[Choice]:
    """§INV-10 What must go where, counted down."""
    groups, options = countdown(s, Side.GERMAN, ZONES), play.offered(s)
    place = [to_place(s, u, groups) for u in task.starting(s)]
    place.sort(key=lambda choice: [*groups, PLACED].index(choice.group))
    ready = ready_choices(GAME, options, "german", "Every unit is placed, and the landing begins.")
    done = ending(s, DONE, "Finish the set-up", "Units can no longer be placed elsewhere.")
    return [*ready, *told_apart(place), *told_apart(break_choices(s, options)), done]


def _deploying(s: NormandyState, task: Deploy) -> Hand:
    return Hand(f"{german_order(s.ob).title}: set up the units that begin on the map")


def _place_unit(s: NormandyState, task: PlaceUnit) -> list[Choice]:
    """§INV-10 The ground of one unit; other units on the map may be taken up instead."""
    return placing_choices(s, task.unit, ground_words(s, zone_of(s, task.unit)), play.offered(s))


def _placing(s: NormandyState, task: PlaceUnit) -> Hand:
    return Hand(f"Choose a square for the {kind_words(s.kind_of(task.unit))}", (str(task.unit),))


# --- arrivals


def _land(s: NormandyState, task: Land) -> list[Choice]:
    """§OB-AL §RNF-1 By beach, with the factors it can still land."""
    room = {n: capacity_left(s, n) for n in working_beaches(s)}
    waits = Counter(s.kind[u] for u in available(s))
    found = landing_choices(s, play.offered(s), room, waits, factors)
    still = "More units could be sent to the beaches." if found else ""
    return [*found, closing(s, DONE, "The landing craft are loaded", still)]


def _land_glider(s: NormandyState, task: LandGlider) -> list[Choice]:
    """§GLD §RUL-13"""
    kind = kind_words(s.kind_of(task.unit))
    found = hex_choices(s, play.offered(s), "glide", "Land in {}", f"Landing grounds of the {kind}")
    says = f"Do not land the {kind} by air: it follows over the supply beaches"
    return [*found, Choice(actions=("pass",), says=says, group=BACK, question=f"{says}. Is that meant?")]


def _gliding(s: NormandyState, task: LandGlider) -> Hand:
    return Hand(f"Choose where the {kind_words(s.kind_of(task.unit))} lands", (str(task.unit),))


def _replace(s: NormandyState, task: Replace) -> list[Choice]:
    """§REP §R-12"""
    group = f"Replacements: {s.points} factors in hand"
    found = []
    for code in task.affordable(s):
        kind = s.kit.sheet.named(code)
        price = number_of(kind.strength, "factor")
        says = f"Bring back {a_kind(kind)} for {price} ({s.pool[kind.index]} destroyed)"
        found.append(Choice(actions=(f"replace {code}",), says=says, group=group))
    kept = s.kit.options.save_replacements
    still = "" if kept or not found else f"{number_of(s.points, 'factor')} not spent now are lost."
    return [*found, closing(s, DONE, "Save the rest" if kept else "Buy no more", still)]


def _drop(s: NormandyState, task: PlanDrops, action: Action) -> Route | None:
    """§SCT What may become of a drop."""
    return drop_route(s, s.kit.hex_named(action.noun)) if action.verb == "drop" else None


SHOWN: dict[type, Showing] = {
    PlanBeaches: Showing(choices=_plan_beaches),
    PlanSupply: Showing(choices=_plan_supply),
    PlanAssault: Showing(choices=_plan_assault),
    PlanDrops: Showing(choices=_plan_drops, route=_drop),
    PlanWave: Showing(choices=_plan_wave),
    Deploy: Showing(choices=_deploy, hand=_deploying),
    PlaceUnit: Showing(choices=_place_unit, hand=_placing),
    Land: Showing(choices=_land),
    LandGlider: Showing(choices=_land_glider, hand=_gliding),
    Replace: Showing(choices=_replace),
}
