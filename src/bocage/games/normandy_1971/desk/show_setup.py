"""The secret set-ups and the landings before a player: the Allied plan, the German deployment, boxes and gliders."""

from collections import Counter

from bocage.core import play
from bocage.core.desk import Choice, Hand
from bocage.core.hexes import bits
from bocage.core.listing import BACK, closing, ending, told_apart
from bocage.core.protocol import Side
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
    kind_words,
    listed,
    number_of,
    places,
    shores,
)
from bocage.core.regiments.state import BOX
from bocage.core.showing import Showing
from bocage.games.normandy_1971.deployment import Deploy, PlaceUnit
from bocage.games.normandy_1971.invasion import LandGlider
from bocage.games.normandy_1971.kit import tables
from bocage.games.normandy_1971.orders import ZONES, german_order
from bocage.games.normandy_1971.planning import (
    AIM_VERBS,
    ASSAULT,
    COMMANDO,
    PARACHUTE,
    PlanAssault,
    PlanBeaches,
    PlanDrops,
    PlanSupply,
    waiting,
)
from bocage.games.normandy_1971.reinforce import Reinforce, available, capacity_left
from bocage.games.normandy_1971.state import NormandyState
from bocage.games.normandy_1971.verbs import DONE

GAME = __package__.rpartition(".")[0]

# --- the Allied plan


def _plan_beaches(s: NormandyState, task: PlanBeaches) -> list[Choice]:
    """§GT1-1A §R-70"""
    most = tables()["invasion"]["invaded"]
    group = f"Beaches to invade: {s.invaded.bit_count()} of up to {most} chosen"
    words = {"invade": "Invade {}", "spare": "Do not invade {}"}
    found = beach_choices(s, play.offered(s), words, group)
    done = ending(s, DONE, "Go on to the supply areas")
    ready = ready_choices(
        GAME, play.offered(s), "allied", "The whole secret plan is set, and the German player goes on."
    )
    first, then = (found, ready) if s.invaded else (ready, found)  # who has begun his own plan wants no other
    return [*first, *then, done]


def _plan_supply(s: NormandyState, task: PlanSupply) -> list[Choice]:
    """§GT1-1A §FOG-2"""
    most = tables()["invasion"]["supply_areas"]
    group = f"Supply areas: {s.supply.bit_count()} of up to {most} named"
    words = {"supply": "Make {} a supply area", "unsupply": "No supply area on {}"}
    found = beach_choices(s, play.offered(s), words, group)
    return [*found, ending(s, DONE, "Go on to the assault units")]


def _plan_assault(s: NormandyState, task: PlanAssault) -> list[Choice]:
    """§GT1-1A §RNF-1"""
    left = len(waiting(s, ASSAULT))
    groups = (f"Assault units: {left} left to send", "Sent already")
    found = assault_choices(s, play.offered(s), "assign", "unassign", groups)
    return [*found, going_on(s, DONE, "Go on to the commandos", _unused(s, ASSAULT))]


def _plan_drops(s: NormandyState, task: PlanDrops) -> list[Choice]:
    """§GT1-1A §PAR-E §RNF-2"""
    left = len(waiting(s, task.group))
    commando = task.group == COMMANDO
    who = "Commando battalions" if commando else "Parachute regiments"
    words = "Land commandos in {}" if commando else "Drop a parachute regiment on {}"
    named = shores if commando else places
    options = play.offered(s)
    found = hex_choices(s, options, AIM_VERBS[task.group], words, f"{who}: {left} left", named=named)
    back = hex_choices(s, options, "recall", "Take one back from {}", "Planned already", named=named)
    if commando:
        return [*found, *back, going_on(s, DONE, "Go on to the paratroops", _unused(s, COMMANDO))]
    return [*found, *back, closing(s, DONE, "Finish the secret plan", _left_out(s))]


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


def _deploy(s: NormandyState, task: Deploy) -> list[Choice]:
    """§GT1-1B §OB-Z What must go where, counted down."""
    groups, options = countdown(s, Side.GERMAN, ZONES), play.offered(s)
    place = [to_place(s, u, groups) for u in task.starting(s)]
    place.sort(key=lambda choice: [*groups, PLACED].index(choice.group))
    ready = ready_choices(GAME, options, "german", "Every unit is placed, and the landing begins.")
    works = [
        *hex_choices(s, options, "open", "Leave {} without works", "Entrenchments"),
        *hex_choices(s, options, "cover", "Entrench {}", "Entrenchments"),
    ]
    done = ending(s, DONE, "Finish the deployment", "Units can no longer be placed elsewhere.")
    return [*ready, *told_apart(place), *works, *told_apart(break_choices(s, options)), done]


def _deploying(s: NormandyState, task: Deploy) -> Hand:
    """§OB-P The order of battle is the German's own to know."""
    title = german_order(s.ob).title
    return Hand(f"Order of battle {s.ob}, {title}: deploy the starting units, unseen")


def _place_unit(s: NormandyState, task: PlaceUnit) -> list[Choice]:
    """§OB-Z The ground of one unit; other units on the map may be taken up instead."""
    ground = ground_words(s, ZONES[-s.due[task.unit]])
    return placing_choices(s, task.unit, ground, play.offered(s))


def _placing(s: NormandyState, task: PlaceUnit) -> Hand:
    return Hand(f"Choose a hex for the {kind_words(s.kind_of(task.unit))}", (str(task.unit),))


# --- from the sea and the air


def _reinforce(s: NormandyState, task: Reinforce) -> list[Choice]:
    """§SEQ-6 §RNF-3 By beach, with the strength it can still land."""
    room = {n: capacity_left(s, n) for n in s.supply_areas()}
    waits = Counter(s.kind[u] for u in available(s))
    found = landing_choices(s, play.offered(s), room, waits, lambda n: f"strength {n}")
    still = "More units could be sent to the beaches." if found else ""
    return [*found, closing(s, DONE, "End the reinforcements", still)]


def _land_glider(s: NormandyState, task: LandGlider) -> list[Choice]:
    """§GLD-1 §R-67"""
    kind = kind_words(s.kind_of(task.unit))
    found = hex_choices(s, play.offered(s), "glide", "Land in {}", f"Landing grounds of the {kind}")
    says = f"Do not land the {kind}: it is lost"
    return [*found, Choice(actions=("pass",), says=says, group=BACK, question=f"{says}. Is that meant?")]


def _gliding(s: NormandyState, task: LandGlider) -> Hand:
    return Hand(f"Choose where the {kind_words(s.kind_of(task.unit))} lands", (str(task.unit),))


SHOWN: dict[type, Showing] = {
    PlanBeaches: Showing(choices=_plan_beaches),
    PlanSupply: Showing(choices=_plan_supply),
    PlanAssault: Showing(choices=_plan_assault),
    PlanDrops: Showing(choices=_plan_drops),
    Deploy: Showing(choices=_deploy, hand=_deploying),
    PlaceUnit: Showing(choices=_place_unit, hand=_placing),
    Reinforce: Showing(choices=_reinforce),
    LandGlider: Showing(choices=_land_glider, hand=_gliding),
}
