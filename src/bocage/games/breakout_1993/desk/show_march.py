"""§8.36 A unit on its way: where it can go and what that leaves, which bridge it may try, how it ends."""

from bocage.core import play
from bocage.core.chances import percent
from bocage.core.desk import Choice, Hand
from bocage.core.listing import BACK, FINISH, told_apart
from bocage.core.protocol import Action, Side
from bocage.core.showing import Showing
from bocage.games.breakout_1993.forecast import seizure_try
from bocage.games.breakout_1993.kinds import Unit
from bocage.games.breakout_1993.march import March, has_begun
from bocage.games.breakout_1993.seize import bars_seize
from bocage.games.breakout_1993.state import BreakoutState
from bocage.games.breakout_1993.tables import movement
from bocage.games.breakout_1993.verbs import BACK as PUT_DOWN
from bocage.games.breakout_1993.verbs import STOP

from .choosing import of_units
from .dice_words import gun_words
from .names import bridge_words, ids, in_words, number_of, place_name, place_words, unit_full, unit_words
from .show_assault import odds_after
from .together_march import together_march
from .ways import AIR, Step, Way, ways_for

NEAR, BATTLE, FAR, FORDS = "Go to", "Into an assault", "Farther, in one go", "Across the water beside its bridge"


BRIDGES, INSTEAD, NEXT = "Seize a bridge", "Others instead", "End the move here, and"


def march(s: BreakoutState, task: March) -> list[Choice]:
    """§8.36 §8.223 Everything the unit in hand may do next."""
    u, options = task.unit, play.offered(s)
    ways = ways_for(s, u)
    entered = {a.noun for a in options if a.verb == "enter"}
    found = [_go(s, way) for several in ways.values() for way in several]
    order = [NEAR, BATTLE, FAR]
    found.sort(key=lambda choice: order.index(choice.group))
    for a in options:
        if a.verb == "ford":
            found.append(_ford(s, u, a, entered))
        elif a.verb == "seize":
            found.append(_seize(s, u, a))
    return [*told_apart(found), *_barred_bridges(s, u), *_others(s, u, options), *_endings(s, u, options)]


def _go(s: BreakoutState, way: Way) -> Choice:
    """§8.36 A destination: by where, at what cost, with what left, and what it brings about."""
    last, far = way.steps[-1], len(way.steps) > 1
    by = f" by {' and '.join(place_name(s, step.to) for step in way.steps[:-1])}" if far else ""
    odds = odds_after(s, way.actions(s), way.to, Side(way.unit & 1)) if last.must else ""
    says = f"{place_words(s, way.to)}{by} — {cost_words(way)}{brings(s, way.unit, last)}{odds}"
    group = BATTLE if last.must and not far else FAR if far else NEAR
    back = bool(s.mf[way.unit]) and bool(s.active >> way.to & 1)  # a click there rather means who is left there
    place, value = s.kit.codes[way.to], value_of(way)
    return Choice(actions=way.actions(s), says=says, group=group, place=place, value=value, aside=back)


def cost_words(way: Way) -> str:
    """What a way costs and leaves: `costs 3 MF, leaves 2`; what is left before an assault is of no use."""
    if sum(int(step.cost.total) for step in way.steps) > way.paid:
        return f"takes all its {way.paid} MF"
    return f"costs {way.paid} MF" if way.steps[-1].must else f"costs {way.paid} MF, leaves {way.left}"


def value_of(way: Way) -> str:
    """What a lit place shows: the chance to be hit, that an assault must follow, or the MF left."""
    last = way.steps[-1]
    if last.die:
        return f"{percent(last.hit)} hit"
    return "assault" if last.must else str(way.left)


def brings(s: BreakoutState, u: Unit, step: Step) -> str:
    """§8.4 §8.5 §7.2 §14.1 What follows from a step: a die, an assault, ground taken, company."""
    side, to = u & 1, step.to
    said = list[str]()
    if step.die:
        by = "aircraft stop" if step.die == AIR else f"coastal guns {gun_words(s, to)} hit"
        said.append(f"{by} it with {percent(step.hit)}")
    enemies = s.units_at(to, 1 - side)
    if step.must:
        fresh = sum(1 for v in enemies if s.is_fresh(v)) or "none"
        said.append(f"must assault {number_of(len(enemies), 'enemy', 'enemies')} there, {fresh} Fresh")
    elif enemies:
        said.append("may assault there, and goes no farther")
    elif not s.controls(side, to):
        said.append("takes it")
    if own := s.units_at(to, side):
        said.append(f"joins {len(own)} of yours")
    return "".join(f", {one}" for one in said)


def _ford(s: BreakoutState, u: Unit, a: Action, entered: set[str]) -> Choice:
    """§8.36a Infantry wades or takes boats beside a bridge, with everything it has."""
    to = s.kit.place_named(a.noun)
    fight = ", must assault there" if s.mask_at(to, 1 - (u & 1)) else ""
    says = f"Cross to {place_words(s, to)} beside the bridge — takes all its MF{fight}"
    return Choice(actions=(str(a),), says=says, group=FORDS, place=a.noun, aside=a.noun in entered)


def _seize(s: BreakoutState, u: Unit, a: Action) -> Choice:
    """§8.221 One MF and a die for a bridge of the enemy's."""
    border = s.kit.bridge_named(a.noun)
    chance = percent(seizure_try(s, u, border).chance)
    says = f"Try to seize {bridge_words(s, border)} — {movement().seizure} MF, {chance} to win it"
    return Choice(actions=(str(a),), says=says, group=BRIDGES, place=a.noun, value=chance)


def _barred_bridges(s: BreakoutState, u: Unit) -> list[Choice]:
    """§8.221 Bridges of the enemy's beside the unit that it may not try now, so that the player can ask why."""
    kit, here = s.kit, s.at[u]
    near = [kit.border_of[here, other] for other in kit.near[here]]
    shut = [b for b in near if s.has_bridge(b) and not s.holds_line(u & 1, b) and bars_seize(s, u, b) is not None]
    return [
        Choice(
            actions=(f"seize {kit.border_names[b]}",),
            says=f"Try to seize {bridge_words(s, b)}",
            group=BRIDGES,
            barred=True,
        )
        for b in shut
    ]


def _others(s: BreakoutState, u: Unit, options: list[Action]) -> list[Choice]:
    """The units that could be taken up instead, or next; and the assaults that could follow at once."""
    leave = PUT_DOWN if PUT_DOWN in options else STOP
    if leave not in options:
        return []
    before, found = s.clone(), list[Choice]()
    play.act(before, leave)
    begun = leave == STOP
    for a in play.offered(before):
        v, place = s.kit.unit_index.get(a.noun), s.kit.place_named(a.noun)
        chain = (str(leave), str(a))
        if a.verb == "move" and v is not None and v != u:
            says = f"{'Then move' if begun else 'Move'} {unit_full(s, v)} {in_words(s, v)}{'' if begun else ' instead'}"
            found.append(Choice(actions=chain, says=says, group=NEXT if begun else INSTEAD, piece=a.noun))
        elif a.verb == "assault" and begun:
            says = f"Then assault {place_words(s, place)}"
            found.append(Choice(actions=chain, says=says, group=NEXT, place=a.noun, aside=True))
    return told_apart(found)


def _endings(s: BreakoutState, u: Unit, options: list[Action]) -> list[Choice]:
    """§RUL-44 The move ends here, or has not begun."""
    if not has_begun(s, u):
        says = f"Leave {unit_words(s, u)} where it is"
        return [Choice(actions=(str(PUT_DOWN),), says=says, group=BACK)] if PUT_DOWN in options else []
    says = f"End the move here, {in_words(s, u)}"
    here = s.kit.codes[s.at[u]]
    if STOP in options:
        return [Choice(actions=(str(STOP),), says=says, group=FINISH, place=here)]
    return [Choice(actions=(str(STOP),), says=says, group=FINISH, barred=True)]


# --- in hand


def _marching(s: BreakoutState, task: March) -> Hand:
    """§8.36 Who marches, and what is left of its MF."""
    u = task.unit
    left = f"{s.mf_left(u)} of {s.allowance(u)} MF left"
    begun = "Go on with" if has_begun(s, u) or s.overran >> u & 1 else "Move"
    return Hand(f"{begun} {unit_full(s, u)} {in_words(s, u)}: {left}", ids(s, (u,)), s.kit.codes[s.at[u]])


SHOWN: dict[type, Showing] = {March: Showing(choices=march, hand=_marching, together=of_units(together_march))}
