"""§10.1 Putting a bombardment together: what fires, at whom first; the usual ways each in one choice."""

from msgspec.structs import replace

from bocage.core import play
from bocage.core.chances import average, percent
from bocage.core.desk import Choice, Hand
from bocage.core.listing import BACK, FINISH, told_apart
from bocage.core.protocol import Action
from bocage.core.showing import Showing
from bocage.games.breakout_1993.attrition import cost_of
from bocage.games.breakout_1993.barrage import (
    bombardment_attack,
    bombardment_defense,
    guns_in_reach,
    keeps_number,
    primaries,
)
from bocage.games.breakout_1993.bombardment import BARS_MARKER, PlanBarrage, barrage_of, marker_action, openings
from bocage.games.breakout_1993.forecast import mean_points
from bocage.games.breakout_1993.state import Barrage, BreakoutState
from bocage.games.breakout_1993.verbs import BACK as GIVE_UP
from bocage.games.breakout_1993.verbs import COMMIT

from .choosing import on_unit
from .names import (
    army_word,
    bridge_words,
    codes,
    ids,
    in_words,
    marker_words,
    number_of,
    place_words,
    state_words,
    unit_full,
    units_words,
)
from .plans_barrage import Fire
from .plans_words import against

READY, MEANS, MORE, AIM, WORKS, OUT = (
    "Ready-made: what fires, at whom first",
    "What fires",
    "Further guns",
    "At whom first (the Primary Target)",
    "At work on a bridge",
    "Leave out after all",
)


MOST_READY = 40
"""More ready-made bombardments than that help nobody."""


def plan_barrage(s: BreakoutState, task: PlanBarrage) -> list[Choice]:
    """§10.1 §10.2a Before anything fires the ways to begin; then more guns, the Primary Target, and carrying it out."""
    barrage, options = barrage_of(s), play.offered(s)
    if not barrage.means:
        return [*told_apart([*_ready(s, barrage), *_means(s, options)]), *_endings(s, barrage, options)]
    found = [_aim(s, barrage, a) for a in options if a.verb in ("target", "construct")]
    guns = [_gun(s, a, MORE, "fires too") for a in options if a.verb == "fire"]
    return [
        *told_apart([*found, *_all_guns(s, barrage), *guns, *_left_out(s, barrage)]),
        *_endings(s, barrage, options),
    ]


def _means(s: BreakoutState, options: list[Action]) -> list[Choice]:
    """§10.1 A gun, a task force or aircraft; one kind at a time."""
    found = [_gun(s, a, MEANS, "leads the fire") for a in options if a.verb == "fire"]
    for a in options:
        if a.verb in BARS_MARKER:
            found.append(Choice(actions=(str(a),), says=_once_a_day(s, a), group=MEANS))
    return found


def _once_a_day(s: BreakoutState, a: Action) -> str:
    """§10.1 §6.31 Ships or aircraft, and what using them means for the impulse marker."""
    what, stays = "aircraft" if a.verb == "air" else "ships", keeps_number(s, a.verb)
    return f"{army_word(a.noun)} {what}, once a day{'; the impulse number stays' if stays else ''}"


def _ready(s: BreakoutState, barrage: Barrage) -> list[Choice]:
    """Every kind of fire at every Primary Target, all the guns together; the more points on average the earlier."""
    found = list[tuple[float, Choice]]()
    for way in _fires(s, barrage):
        begin = codes(s, "fire", [way.lead, *way.units]) if way.lead >= 0 else (str(marker_action(way)),)
        for u in primaries(s, way):
            mean = mean_points(Fire(s, way).lead)
            hit = percent(Fire(s, replace(way, primary=u)).hits())
            says = f"{_fire_words(s, way)} at {state_words(s, u)}: {hit} that it loses a level, {fire_odds(s, way)}"
            piece, where = s.kit.kinds[u].id, s.kit.codes[barrage.target]
            chain = (*begin, *codes(s, "target", [u]))
            choice = Choice(actions=chain, says=says, group=READY, place=where, piece=piece)
            found.append((-float(mean), choice))
    found.sort(key=lambda one: one[0])
    return [choice for _, choice in found[:MOST_READY]]


def _fires(s: BreakoutState, barrage: Barrage) -> list[Barrage]:
    """Ships, aircraft, and for each army the strongest gun with all that may join it; a Nebelwerfer fires alone."""
    ways = openings(s, barrage.side, barrage.target)
    found = [way for way in ways if way.means != "guns"]
    guns = [way for way in ways if way.means == "guns"]
    guns.sort(key=lambda way: -s.kit.kinds[way.lead].fresh.attack)
    met = set[str]()
    for way in guns:
        army = s.kit.army[way.lead]
        if s.kit.nebelwerfers >> way.lead & 1:
            found.append(way)
        elif army not in met:
            met.add(army)
            found.append(replace(way, units=tuple(guns_in_reach(s, way))))
    return found


def _fire_words(s: BreakoutState, way: Barrage) -> str:
    if way.means != "guns":
        return marker_words(way)
    guns = [way.lead, *way.units]
    return f"All {number_of(len(guns), 'gun')}" if way.units else unit_full(s, way.lead)


def _gun(s: BreakoutState, a: Action, group: str, does: str) -> Choice:
    u = s.kit.unit_index[a.noun]
    value = str(s.kit.kinds[u].fresh.attack) if group == MEANS else "+1"
    return on_unit(s, a, f"{unit_full(s, u)} {does}, {in_words(s, u)}", group, value)


def _all_guns(s: BreakoutState, barrage: Barrage) -> list[Choice]:
    """§10.2 Everything that may join the lead gun."""
    guns = guns_in_reach(s, barrage) if barrage.means == "guns" else []
    if len(guns) < 2:
        return []
    says = f"All {len(guns)} further guns in reach: {units_words(s, guns)}"
    return [Choice(actions=codes(s, "fire", guns), says=says, group=MORE, value=f"+{len(guns)}")]


def _aim(s: BreakoutState, barrage: Barrage, a: Action) -> Choice:
    """§10.2a §10.4b The Primary Target pays first; another may be named until fire is opened."""
    instead = " instead" if barrage.primary >= 0 or barrage.construct >= 0 else ""
    if a.verb == "construct":
        border = s.kit.bridge_named(a.noun)
        says = f"First at the work on {bridge_words(s, border)}{instead}"
        return Choice(actions=(str(a),), says=says, group=WORKS, place=a.noun)
    u = s.kit.unit_index[a.noun]
    cost = number_of(cost_of(s, u), "point")
    return on_unit(s, a, f"First at {state_words(s, u)}{instead}: {cost} for a level", AIM)


def fire_odds(s: BreakoutState, barrage: Barrage) -> str:
    """The values, and the Attrition Points on average: `5 against 3, 2.4 Attrition Points on average`."""
    fire = Fire(s, barrage)
    return f"{against(*fire.totals)}, {average(mean_points(fire.lead))} Attrition Points on average"


def _left_out(s: BreakoutState, barrage: Barrage) -> list[Choice]:
    """Another kind of fire instead, or a further gun not after all: the plan is put together again."""
    again = (str(GIVE_UP), str(s.kit.noun("bombard")[barrage.target]))
    aim = codes(s, "target", [barrage.primary] if barrage.primary >= 0 else [])
    if barrage.construct >= 0:
        aim = (str(s.kit.spans("construct")[barrage.construct]),)
    found = []
    for u in barrage.units:
        others = [v for v in barrage.units if v != u]
        chain = (*again, *codes(s, "fire", [barrage.lead, *others]), *aim)
        says, piece = f"Without {unit_full(s, u)}", s.kit.kinds[u].id
        found.append(Choice(actions=chain, says=says, group=OUT, piece=piece, place=s.kit.codes[s.at[u]]))
    return [*found, Choice(actions=again, says="Choose anew what fires", group=OUT)]


def _endings(s: BreakoutState, barrage: Barrage, options: list[Action]) -> list[Choice]:
    says = f"Bombard {place_words(s, barrage.target)} now"
    if COMMIT in options:
        says = f"{says}: {fire_odds(s, barrage)}"
    commit = Choice(actions=(str(COMMIT),), says=says, group=FINISH, barred=COMMIT not in options)
    back = Choice(actions=(str(GIVE_UP),), says="Give the bombardment up, and choose the impulse anew", group=BACK)
    return [commit, back]


# --- in hand


def _shelling(s: BreakoutState, task: PlanBarrage) -> Hand:
    """§10.2 §10.3 What the bombardment has come to."""
    barrage = barrage_of(s)
    where, guns = place_words(s, barrage.target), [u for u in (barrage.lead, *barrage.units) if u >= 0]
    if not barrage.means:
        return Hand(f"Bombardment of {where}: choose what fires")
    attack, defense = int(bombardment_attack(s, barrage).total), int(bombardment_defense(s, barrage).total)
    aim = "" if barrage.primary >= 0 or barrage.construct >= 0 else "; choose whom it hits first"
    return Hand(f"{fire_words(s, barrage)} on {where}: {attack} against {defense}{aim}", ids(s, guns))


def fire_words(s: BreakoutState, barrage: Barrage) -> str:
    """What fires: `The American aircraft`, `The British ships`, `2 guns`."""
    return number_of(1 + len(barrage.units), "gun") if barrage.means == "guns" else f"The {marker_words(barrage)}"


SHOWN: dict[type, Showing] = {PlanBarrage: Showing(choices=plan_barrage, hand=_shelling)}
