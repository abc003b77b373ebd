"""§8.2 §8.36 Moving: who may move in an impulse, what a step costs, what keeps a unit out, what a step brings about."""

from bocage.core.areas import Area
from bocage.core.protocol import Event, Ruling, Side, no
from bocage.core.tally import Tally

from .control import settle, win_line
from .kinds import Unit
from .stacking import bars_stack
from .state import DEMOLITION, MOVES, BreakoutState
from .tables import constants, movement

LEADERS_FIRST = "{unit} cannot lead an assault: infantry or armor must enter {area} first"


def bars_army(s: BreakoutState, u: Unit) -> Ruling | None:
    """§8.22 Americans, and British and Canadians, never act in the same impulse."""
    army = s.kit.army[u]
    return bars_armies(u, army, s.army) if s.army not in ("", army) else None


def bars_armies(u: Unit, army: str, acting: str) -> Ruling:
    """§8.22 A unit of one army where the other acts."""
    return no("§8.22", "{unit} is {army}, and the {acting:army} army acts", unit=u, army=army, acting=acting)


def bars_move(s: BreakoutState, u: Unit) -> Ruling | None:
    """§8.2 The first rule that keeps a unit from moving in this impulse; None if it may begin, or go on (§9.51)."""
    if s.kit.coastal >> u & 1:
        return no("§RUL-09", "coastal artillery like {unit} never moves or assaults", unit=u)
    if s.stage == DEMOLITION:
        return no("§8.2a", "a bridge was blown in this impulse, and {unit} cannot move after that", unit=u)
    if not s.is_fresh(u):
        return no("§8.2", "{unit} is {level}, and only Fresh units act", unit=u, level=s.level[u])
    if s.overran >> u & 1:
        return None
    if s.at[u] < 0 or not s.active >> s.at[u] & 1:
        return no("§8.2", "{unit} is {where}, which is not activated in this impulse", unit=u, where=s.at[u])
    if (s.moved | s.done) >> u & 1:
        return no("§8.2", "{unit} has acted in this impulse already", unit=u)
    return bars_army(s, u)


def bars_enter(s: BreakoutState, u: Unit, to: Area) -> Ruling | None:
    """The first rule that keeps a unit from entering a neighbouring place in its move."""
    kit, here = s.kit, s.at[u]
    if kit.border_between(here, to) < 0:
        return _bars_distance(s, u, to)
    if not (kit.areas | kit.zones) >> to & 1:
        return no("§3.4", "no unit goes to {area} in its move", area=to)
    if is_halted(s, u):
        return no("§8.39", "{unit} has entered {area}, where enemies are, and goes no farther", unit=u, area=here)
    return (
        (bars_landing(s, u, to) if here in kit.beach_of else None)
        or bars_crossing(s, u, to)
        or bars_assaulting(s, u, to)
        or bars_room(s, u, to)
        or bars_cost(s, u, to)
    )


def _bars_distance(s: BreakoutState, u: Unit, to: Area) -> Ruling:
    """§3.2 §8.39 §8.4 How far a place is that is not adjacent, or why it is not reached in one go."""
    here, left = s.at[u], s.mf_left(u)
    if to == here:
        return no("§3.2", "{unit} is in {area} already", unit=u, area=to)
    if not (s.kit.areas | s.kit.zones) >> to & 1:
        return no("§3.2", "no unit goes to {area} in its move", area=to)
    if is_halted(s, u):
        return no("§3.2", "{unit} has entered {area}, where enemies are, and goes no farther", unit=u, area=here)
    apart = s.kit.board.graph.distance(here, to)
    if apart < 0 or apart > left:
        says = "{area} is {apart} Areas from {here:area}, and {unit} has {left} MF left"
        return no("§3.2", says, area=to, apart=apart, here=here, unit=u, left=left)
    if u & 1 and s.is_clear():
        says = "{area} is not next to {here:area}, and aircraft may find {unit} on the way: go there Area by Area"
        return no("§3.2", says, area=to, here=here, unit=u)
    says = "{area} is not next to {here:area}, and no way there costs {left} MF or less"
    return no("§3.2", says, area=to, here=here, left=left)


def is_halted(s: BreakoutState, u: Unit) -> bool:
    """§8.39 §13.2 Having entered an Area with enemies a unit moves no farther, unless it has overrun them."""
    here = s.at[u]
    return bool(s.entered[u] and s.kit.areas >> here & 1 and s.mask_at(here, 1 - (u & 1)))


def bars_landing(s: BreakoutState, u: Unit, beach: Area) -> Ruling | None:
    """§18.3 §19.11 §19.12 What keeps a unit from landing."""
    kit = s.kit
    if s.weather == "storm":
        return no("§18.3", "nobody lands in a Storm, and so not on {area}", area=beach)
    box = s.at[u]
    ashore = sum(1 for landed_from in s.boxes if landed_from == box)
    if ashore >= constants().landing_limit:
        return bars_landed(beach, ashore)
    if kit.kinds[u].is_artillery and (is_mandatory(s, u, beach) or s.stormed >> beach & 1):
        says = "artillery like {unit} does not land on {area} while it has to be assaulted"
        return no("§19.12", says, unit=u, area=beach)
    return None


def bars_landed(beach: Area, landed: int) -> Ruling:
    """§19.11 As many as may have landed on a beach."""
    return no("§19.11", "{landed:unit(s)} landed at {area} already, which is the limit", landed=landed, area=beach)


def bars_crossing(s: BreakoutState, u: Unit, to: Area) -> Ruling | None:
    """§13.1 §8.36a §8.51 §8.52 Zones and waters without a bridge: who enters or crosses at all, and only from rest."""
    kit, border = s.kit, s.kit.border_of[s.at[u], to]
    if kit.zones >> to & 1:
        says = "{unit} has moved, and {area} is entered from rest only"
        return no("§13.1", says, unit=u, area=to) if s.mf[u] else None
    return bars_water(s, u, border) if is_bridgeless(s, u, border) else None


def bars_water(s: BreakoutState, u: Unit, border: int) -> Ruling | None:
    """§8.36a §8.52 Only infantry crosses water without using a bridge, and only from rest."""
    kit = s.kit
    if not kit.infantry >> u & 1:
        says = "no bridge stands between {border}, and {unit} is not infantry"
        if s.has_bridge(border):
            says = "{unit} is not infantry, and crosses between {border} by the bridge only"
        return no("§8.36a", says, border=border, unit=u)
    if kit.flooded >> border & 1 and not kit.options.wade_floods:
        return no("§8.52", "the flood between {border} cannot be waded", border=border)
    says = "{unit} has spent {spent} MF, and water without a bridge is crossed from rest only"
    return no("§8.36a", says, unit=u, spent=s.mf[u]) if s.mf[u] else None


def is_bridgeless(s: BreakoutState, u: Unit, border: int) -> bool:
    """§3.3 §8.36a Water that a unit crosses without a bridge, because none stands or it fords beside it."""
    return bool(s.kit.water >> border & 1) and (not s.has_bridge(border) or bool(s.forded >> u & 1))


def bars_ford(s: BreakoutState, u: Unit, to: Area) -> Ruling | None:
    """§8.36a §8.51 §8.52 The first rule that keeps a unit from crossing a river beside its bridge."""
    border = s.kit.border_between(s.at[u], to)
    if border < 0 or not s.kit.water >> border & 1 or not s.has_bridge(border):
        return no("§8.36a", "no bridge leads to {area} that could be avoided", area=to)
    if s.kit.flooded >> border & 1:
        return no("§8.52", "the ground between {border} is flooded: only the causeway leads over", border=border)
    if is_halted(s, u):
        return no("§8.39", "{unit} has entered {area}, where enemies are, and goes no farther", unit=u, area=s.at[u])
    return bars_water(s, u, border) or bars_assaulting(s, u, to) or bars_room(s, u, to)


def fords_for(s: BreakoutState, u: Unit) -> list[Area]:
    """Every place a unit may ford to."""
    return [to for to in s.kit.near[s.at[u]] if bars_ford(s, u, to) is None]


def ford(s: BreakoutState, u: Unit, to: Area) -> None:
    """§8.36a A unit crosses beside the bridge, for all its MF."""
    s.forded |= 1 << u
    enter(s, u, to)


def bars_assaulting(s: BreakoutState, u: Unit, to: Area) -> Ruling | None:
    """§8.37 §9.2A §RUL-12 §RUL-60 A Point Unit goes first; no Mandatory Assault where one was made in this impulse."""
    kit, side = s.kit, u & 1
    leads = kit.leaders >> u & 1
    if kit.areas >> to & 1 and not leads and not s.controls(side, to) and not s.mask_at(to, side):
        return no("§8.37", LEADERS_FIRST, unit=u, area=to)
    if not is_mandatory(s, u, to):
        return None
    if s.assaulted >> to & 1:
        says = "{area} was assaulted in this impulse already, and whoever enters would have to assault"
        return no("§RUL-12", says, area=to)
    if not leads and not s.mask_at(to, side) & s.mandatory & kit.leaders:
        return no("§8.37", LEADERS_FIRST, unit=u, area=to)
    return None


def is_mandatory(s: BreakoutState, u: Unit, to: Area) -> bool:
    """§8.5 §8.5a §19.13 §13.2 §RUL-59 §RUL-62 Whether entering obliges a unit to assault.

    An Area counts as contested by units that were there before the impulse, or came without having to assault.
    """
    side = u & 1
    if not s.kit.areas >> to & 1 or not s.mask_at(to, 1 - side):
        return False
    settled = s.mask_at(to, side) & ~s.mandatory & ~s.landed
    return not settled or not s.holds_line(side, s.kit.border_of[s.at[u], to])


def bars_room(s: BreakoutState, u: Unit, to: Area) -> Ruling | None:
    """§7.1 §7.11 §RUL-44 The limits of stacking; corps artillery may pass another if it is sure to go on."""
    ruling = bars_stack(s, u, to)
    passing = ruling is not None and ruling.rule == "§7.11" and bars_cost(s, u, to) is None and can_pass(s, u, to)
    return None if passing else ruling


def can_pass(s: BreakoutState, u: Unit, to: Area) -> bool:
    """§RUL-44 §RUL-63 Whether a unit that enters an Area is sure to leave it: no enemy, gun or aircraft stops it."""
    if s.mask_at(to, 1 - (u & 1)) or s.at[u] in s.kit.beach_of or (u & 1 and s.is_clear()):
        return False
    trial = s.clone()
    enter(trial, u, to)
    return bool(entries_for(trial, u))


def entry_cost(s: BreakoutState, u: Unit, to: Area) -> Tally:
    """§8.36 §8.361 §13.11 MF to enter a neighbouring place, line by line; all MF count as the whole allowance."""
    kit, costs, tally = s.kit, movement(), Tally()
    here, side = s.at[u], u & 1
    border = kit.border_of[here, to]
    if here in kit.beach_of:
        tally.add(constants().landing_cost, "§19.1", "landing")
    elif kit.zones >> to & 1:
        tally.add(s.allowance(u), "§8.36a", "a Zone takes all MF")
    elif is_bridgeless(s, u, border):
        tally.add(s.allowance(u), "§8.36a", "a river without a bridge takes all MF")
    elif s.mask_at(to, 1 - side):
        fresh = any(s.is_fresh(v) for v in s.units_at(to, 1 - side))
        tally.add(costs.fresh if fresh else costs.spent, "§8.36", "a Fresh enemy" if fresh else "no enemy is Fresh")
    elif s.controls(side, to):
        tally.add(costs.free, "§8.36", "a Free Area")
    else:
        tally.add(costs.vacant, "§8.36", "Vacant, held by the enemy")
    if s.seizer[border] not in (-1, u) and not is_bridgeless(s, u, border):
        tally.add(costs.seized_bridge, "§8.222", "a bridge seized in this impulse")
    return tally


def bars_cost(s: BreakoutState, u: Unit, to: Area) -> Ruling | None:
    """§8.36 §8.38 A unit without the MF may still enter one Area if it has spent nothing."""
    if s.mf[u] == 0 and s.allowance(u) > 0:
        return None
    need = entry_cost(s, u, to).total
    have = s.mf_left(u)
    says = "{unit} needs {need} MF to enter {area}, and has {have} left"
    return no("§8.36", says, unit=u, need=int(need), area=to, have=have) if need > have else None


def entries_for(s: BreakoutState, u: Unit) -> list[Area]:
    """Every place a unit may enter next."""
    return [to for to in s.kit.near[s.at[u]] if bars_enter(s, u, to) is None]


def act(s: BreakoutState, u: Unit) -> None:
    """§8.2 §8.22 A unit begins to act; from now on the impulse is its army's and repairs are over."""
    s.moved |= 1 << u
    s.army, s.stage = s.kit.army[u], max(s.stage, MOVES)


def enter(s: BreakoutState, u: Unit, to: Area) -> None:
    """§8.36 §8.5 §7.5 A unit enters a place and pays; it is bound to assault, or wins what it crossed."""
    here, side = s.at[u], Side(u & 1)
    border, cost = s.kit.border_of[here, to], min(int(entry_cost(s, u, to).total), s.mf_left(u))
    must = is_mandatory(s, u, to)
    act(s, u)
    s.overran &= ~(1 << u)
    s.mf[u] += cost
    s.entered[u] += 1
    if here in s.kit.beach_of:
        s.landed |= 1 << u
        s.boxes[u] = here
        s.stormed |= must << to
    s.place(u, to)
    s.tell(Event("moved", "§8.36", {"piece": u, "from": here, "to": to, "cost": cost}))
    if must:
        bind(s, u, here, border)
    elif not s.holds_line(side, border):
        win_line(s, side, border, "§7.5")
    settle(s, here)
    settle(s, to)


def bind(s: BreakoutState, u: Unit, came_from: Area, border: int) -> None:
    """§8.5 §9.41 A unit must assault where it is; repulsed, it goes back."""
    s.mandatory |= 1 << u
    s.origin[u], s.crossed[u] = came_from, border
