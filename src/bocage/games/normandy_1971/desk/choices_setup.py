"""The secret set-ups and the landings in words: the Allied plan, the German deployment, boxes and gliders."""

from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from typing import Any

from bocage.core.desk import Choice
from bocage.core.listing import BACK, closing, told_apart
from bocage.core.protocol import Action, Side
from bocage.core.tables import read_data
from bocage.games.normandy_1971.deployment import Deploy, PlaceUnit, starters
from bocage.games.normandy_1971.invasion import LandGlider
from bocage.games.normandy_1971.kinds import Unit, kind_named
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
from bocage.games.normandy_1971.state import GONE, RESERVE, NormandyState
from bocage.games.normandy_1971.words import number_of
from bocage.maps.hexmap import HexMap

from .names import GROUNDS, a_kind, beach_words, hex_words, kind_words, place_name, places, unit_words

READY = "Ready set-ups"

# --- the Allied plan


def _plan_beaches(s: NormandyState, task: PlanBeaches, options: list[Action]) -> list[Choice]:
    """§GT1-1A §R-70"""
    most = tables()["invasion"]["invaded"]
    group = f"Beaches to invade: {s.invaded.bit_count()} of up to {most} chosen"
    words = {"invade": "Invade {}", "spare": "Do not invade {}"}
    found = [_beach(s, a, words[a.verb], group) for a in options if a.verb in words]
    done = [closing(s, a, "Go on to the supply areas", "") for a in options if a.verb == "done"]
    return [
        *_ready(s, options, "allied", "The whole secret plan is set, and the German player goes on."),
        *found,
        *done,
    ]


def _plan_supply(s: NormandyState, task: PlanSupply, options: list[Action]) -> list[Choice]:
    """§GT1-1A §FOG-2"""
    most = tables()["invasion"]["supply_areas"]
    group = f"Supply areas: {s.supply.bit_count()} of up to {most} named"
    words = {"supply": "Make {} a supply area", "unsupply": "No supply area on {}"}
    found = [_beach(s, a, words[a.verb], group) for a in options if a.verb in words]
    return [*found, *[closing(s, a, "Go on to the assault units", "") for a in options if a.verb == "done"]]


def _beach(s: NormandyState, a: Action, words: str, group: str) -> Choice:
    n = int(a.noun)
    place = s.kit.names[s.kit.board.beaches[n]]
    return Choice(actions=(str(a),), says=words.format(beach_words(s, n)), group=group, place=place)


def _ready(s: NormandyState, options: Iterable[Action], whose: str, ends: str) -> list[Choice]:
    """A set-up taken whole, or as a start that can be changed."""
    found = []
    for a in options:
        if a.verb == "take":
            says = f"Use “{_titles(whose)[a.noun]}” as it stands"
            question = f"{ends} {says}? To change it, begin with it instead."
            found.append(Choice(actions=(str(a),), says=says, group=READY, question=question))
        elif a.verb == "start":
            says = f"Begin with “{_titles(whose)[a.noun]}” and change it"
            found.append(Choice(actions=(str(a),), says=says, group=READY))
    return found


@cache
def _titles(whose: str) -> dict[str, str]:
    """The set-ups of a side by name."""
    package = __package__.rpartition(".")[0]
    return {name: setup["title"] for name, setup in read_data(package, "setups.toml")[whose].items()}


def _plan_assault(s: NormandyState, task: PlanAssault, options: list[Action]) -> list[Choice]:
    """§GT1-1A §RNF-1"""
    left = len(waiting(s, ASSAULT))
    found = []
    for a in options[:-1]:
        code, _, n = a.noun.partition(" ")
        put = a.verb == "assign"
        where, kind = beach_words(s, int(n)), a_kind(kind_named(code))
        says = f"Send {kind} to {where}" if put else f"Keep {kind} back from {where}"
        group = f"Assault units: {left} left to send" if put else "Sent already"
        found.append(Choice(actions=(str(a),), says=says, group=group, place=f"box {n}"))
    still = f"{number_of(left, 'assault unit')} kept back." if left else ""
    return [*found, closing(s, options[-1], "Go on to the commandos", still)]


def _plan_drops(s: NormandyState, task: PlanDrops, options: list[Action]) -> list[Choice]:
    """§GT1-1A §PAR-E §RNF-2"""
    left = len(waiting(s, task.group))
    commando = task.group == COMMANDO
    who = "Commando battalions" if commando else "Parachute regiments"
    words = "Land commandos in {}" if commando else "Drop a parachute regiment on {}"
    found = on_hexes(s, options, task.verb, words, f"{who}: {left} left")
    back = on_hexes(s, options, "recall", "Take one back from {}", "Planned already")
    says = "Go on to the paratroops" if commando else "Finish the secret plan"
    unused = [f"{n} × {code}" for group, code in _AIRBORNE.items() if (n := len(waiting(s, group)))]
    still = f"Units without a place in the plan are lost: {', '.join(unused)}." if unused else "There is no way back."
    return [*found, *back, closing(s, options[-1], says, still)]


_AIRBORNE = {COMMANDO: "2-4 commandos", PARACHUTE: "7-4 paratroops"}


def on_hexes(s: NormandyState, options: Iterable[Action], verb: str, words: str, group: str) -> list[Choice]:
    """The choices of one verb on hexes; there may be more than a thousand."""
    lines, by_name = _lines(s.kit.board, verb, words), s.kit.board.by_name
    return [
        Choice(actions=lines[h][0], says=lines[h][1], group=group, place=a.noun)
        for a in options
        if a.verb == verb and (h := by_name[a.noun]) >= 0
    ]


@lru_cache(maxsize=16)
def _lines(board: HexMap, verb: str, words: str) -> list[tuple[tuple[str], str]]:
    """What never changes about the choices of a verb, by hex."""
    return [((f"{verb} {name}",), words.format(where)) for name, where in zip(board.names, places(board), strict=True)]


# --- the German deployment


def _deploy(s: NormandyState, task: Deploy, options: list[Action]) -> list[Choice]:
    """§GT1-1B §OB-Z What must go where, counted down."""
    groups = _countdown(s)
    place, other, last = list[Choice](), list[Choice](), list[Choice]()
    for a in options:
        if a.verb == "place":
            place.append(_to_place(s, int(a.noun), groups))
        elif a.verb in ("open", "cover"):
            where = hex_words(s, s.kit.hex_named(a.noun))
            says = f"Leave {where} without works" if a.verb == "open" else f"Entrench {where}"
            other.append(Choice(actions=(str(a),), says=says, group="Entrenchments", place=a.noun))
        elif a.verb == "break":
            says = f"Break down the {kind_words(s.kind_of(int(a.noun)))}"
            other.append(Choice(actions=(str(a),), says=says, group="Break down", piece=a.noun))
        elif a.verb == "done":
            last.append(closing(s, a, "Finish the deployment", "Units can no longer be placed elsewhere."))
    place.sort(key=lambda choice: [*groups, PLACED].index(choice.group))
    ready = _ready(s, options, "german", "Every unit is placed, and the landing begins.")
    return [*ready, *told_apart(place), *told_apart(other), *last]


PLACED = "Placed already"


def _countdown(s: NormandyState) -> list[str]:
    """§OB-Z By ground, the heading that says how many are left to place there."""
    begin = [u for u in s.units_of(Side.GERMAN) if s.due[u] < 0 and s.at[u] != GONE]
    hand = starters(s)
    groups = []
    for zone, name in enumerate(ZONES):
        every, left = (sum(s.due[u] == -zone for u in units) for units in (begin, hand))
        groups.append(f"To place {GROUNDS[name]}: {left} of {every} left" if name else "")
    return groups


def _to_place(s: NormandyState, u: Unit, groups: list[str]) -> Choice:
    kind, at = kind_words(s.kind_of(u)), s.at[u]
    if at == RESERVE:
        return Choice(actions=(f"place {u}",), says=f"Place the {kind}", group=groups[-s.due[u]], piece=str(u))
    says = f"Place the {unit_words(s, u)} elsewhere"
    return Choice(actions=(f"place {u}",), says=says, group=PLACED, place=place_name(s, at), piece=str(u))


def _place_unit(s: NormandyState, task: PlaceUnit, options: list[Action]) -> list[Choice]:
    """§OB-Z The ground of one unit; other units on the map may be taken up instead."""
    ground = GROUNDS[ZONES[-s.due[task.unit]]]
    found = on_hexes(s, options, "at", "Place it in {}", f"{kind_words(s.kind_of(task.unit))}: {ground}")
    others = [u for u in s.units_of(Side.GERMAN) if s.at[u] >= 0 and u != task.unit and s.due[u] < 0]
    instead = [
        Choice(
            actions=("back", f"place {u}"),
            says=f"Place the {unit_words(s, u)} elsewhere instead",
            group="Other units",
            piece=str(u),
        )
        for u in others
    ]
    stays = "Leave it where it is" if s.at[task.unit] >= 0 else "Place another unit first"
    return [*found, *told_apart(instead), Choice(actions=("back",), says=stays, group=BACK)]


# --- from the sea and the air


def _reinforce(s: NormandyState, task: Reinforce, options: list[Action]) -> list[Choice]:
    """§SEQ-6 §RNF-3 By beach, with the strength it can still land."""
    found = []
    room = {n: capacity_left(s, n) for n in s.supply_areas()}
    for a in options[:-1]:
        code, _, beach = a.noun.partition(" ")
        n, kind = int(beach), kind_named(code)
        count = sum(s.kind_of(u).code == code for u in s.units_at(RESERVE) if is_available(s, u))
        group = f"B{beach_words(s, n)[1:]}: strength {room[n]} can still land"
        says = f"Send {a_kind(kind)} to {beach_words(s, n)}, strength {kind.strength} ({count} waiting)"
        found.append(Choice(actions=(str(a),), says=says, group=group, place=f"box {n}"))
    found.sort(key=lambda choice: int(choice.place.split()[1]))
    still = "More units could be sent to the beaches." if found else ""
    return [*found, closing(s, options[-1], "End the reinforcements", still)]


def _land_glider(s: NormandyState, task: LandGlider, options: list[Action]) -> list[Choice]:
    """§GLD-1 §R-67"""
    kind = kind_words(s.kind_of(task.unit))
    found = on_hexes(s, options, "glide", "Land in {}", f"Landing grounds of the {kind}")
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
