"""Short answers: losses, retreats, occupation, dice to be rolled again, reactions, replacements, arrivals."""

from collections.abc import Callable

from bocage.core.hexes import Hex, members
from bocage.core.protocol import Action, Side
from bocage.games.dday_1991.air import FlyUnit, attacked, flights
from bocage.games.dday_1991.kinds import Unit
from bocage.games.dday_1991.occupy import Occupy
from bocage.games.dday_1991.odds import compare, work_out
from bocage.games.dday_1991.pursuit import PlanStrike, Pursue
from bocage.games.dday_1991.resolve import FightOn, Initiative
from bocage.games.dday_1991.state import Combat
from bocage.games.dday_1991.tables import prices
from bocage.games.dday_1991.verbs import ACCEPT, COMMIT, DONE, DROP, FIGHT, REROLL, STAND

from .aims import Aims
from .battle import Battle, loss_cost
from .chances import FULL, Fate
from .marching import Marching
from .position import Position

AT_SEA = 4.0
"""§3e2e What a unit that cannot land is worth."""

MARKER = 0.9
"""§opt-10a What the initiative marker is worth to its holder."""


def lose(p: Position, options: list[Action]) -> Action:
    """The cheapest loss."""
    index = p.kit.unit_index
    return min(options, key=lambda a: (loss_cost(p, index[a.noun]), a.noun))


def retreat(p: Position, aims: Aims, units: tuple[Unit, ...], options: list[Action]) -> Action:
    """Where the beaten are safest, fed, and still of use."""
    worth, group = places(p, aims, [p.s.at[units[0]]]), list(units)
    return max(options, key=lambda a: (worth(group, p.kit.hex_named(a.noun)), a.noun))


def places(p: Position, aims: Aims, starts: list[Hex]) -> Callable[[list[Unit], Hex], float]:
    """What a hex is worth to units from these hexes as the side sees it, no attack counted."""
    marching = Marching(p, aims)
    if p.side == Side.ALLIED:
        marching.goals = aims.goals(starts)
    return marching.place


# --- dice


def _combat_value(p: Position, aims: Aims, combat: Combat, fate: Fate) -> float:
    """What a combat that comes to this is worth to its attacker."""
    s = p.s
    side = combat.units[0] & 1
    stake = sum(AT_SEA for u in combat.units if s.at[u] >= 0 and p.board.sea_mask >> s.at[u] & 1)
    ground = 0.6 + sum(aims.worth(h) for h in combat.targets)
    steps = sum(p.steps(u) for h in combat.targets for u in s.side_at(h, 1 - side))
    return fate.win * (ground + stake) + min(fate.theirs, steps) - fate.own


def reroll(p: Position, aims: Aims, task: Initiative) -> Action:
    """§opt-10a Again, if what is expected is so much better than what lies there."""
    combat = p.s.combats[task.combat]
    odds = work_out(p.s, combat)
    now = compare(odds.attacker, odds.defender, task.attacker, task.defender)
    lies = Fate(float(now.attacker_wins), 0.0 if now.attacker_wins else now.losses, now.losses * now.attacker_wins)
    gain = _combat_value(p, aims, combat, p.fate(odds.attacker, odds.defender))
    gain -= _combat_value(p, aims, combat, lies)
    ours = gain if combat.units[0] & 1 == p.side else -gain
    return REROLL if ours > MARKER else STAND


def fight_on(p: Position, aims: Aims, task: FightOn) -> Action:
    """§opt-10b Another round for one more loss, if the round is worth more than that."""
    combat = p.s.combats[task.combat]
    odds = work_out(p.s, combat)
    fate = p.fate(odds.attacker, odds.defender)
    price = min((loss_cost(p, u) for u in task.units), default=1.0)
    if task.attacker_wins:
        held = sum(aims.worth(h) for h in combat.targets)
        gain = (1 - fate.win) * (0.6 + held) + fate.own - fate.theirs
    else:
        gain = _combat_value(p, aims, combat, fate)
    return FIGHT if gain > price + 0.5 else ACCEPT


def react(p: Position, options: list[Action]) -> Action:
    """§opt-13a An air unit flies where it makes the most of a defence."""
    found = [(gain, a.noun, a) for a in options if a != DONE and (gain := _best_flight(p, a.noun)[0]) > 0.25]
    return max(found)[2] if found else DONE


def fly(p: Position, task: FlyUnit, options: list[Action]) -> Action:
    """Where to."""
    h = _best_flight(p, p.kit.kinds[task.unit].id)[1]
    return p.kit.noun("to")[h] if h >= 0 else options[-1]


def _best_flight(p: Position, name: str) -> tuple[float, Hex]:
    s, u = p.s, p.kit.unit_index[name]
    best = (0.0, -1)
    for h in flights(s, u) if attacked(s) else []:
        combat = next(combat for combat in s.combats if h in combat.targets and not combat.fought)
        odds = work_out(s, combat)
        before = p.fate(odds.attacker, odds.defender)
        after = p.fate(odds.attacker, int(odds.defense.total) + p.defense_of(u, h))
        best = max(
            best, (before.win - after.win + 0.3 * (before.theirs - after.theirs) + 0.3 * (after.own - before.own), h)
        )
    return best


# --- occupation


def occupy(p: Position, aims: Aims, task: Occupy, options: list[Action]) -> Action:
    """§4f Who goes in: everyone from the sea; on land an army with all its units, or one corps, if it is wise."""
    s, kit = p.s, p.kit
    harbours = [a for a in options if a != DONE and a.noun not in kit.unit_index]
    units = [kit.unit_index[a.noun] for a in options if a.noun in kit.unit_index]
    if not units:
        return (harbours or options)[0]
    inside = s.present.get(task.target, 0) & kit.of_side[p.side]
    at_sea = [u for u in units if p.board.sea_mask >> s.at[u] & 1]
    chosen = _from_sea(p, at_sea) if at_sea else _from_land(p, aims, task, units, inside)
    if chosen is None and DONE in options:
        return harbours[0] if harbours else DONE
    return kit.named("advance")[units[0] if chosen is None else chosen]


def _from_sea(p: Position, units: list[Unit]) -> Unit:
    """The army first, so that the others may follow; without one the best corps."""
    kit = p.kit
    return min(units, key=lambda u: (not kit.armies >> u & 1, not kit.fighting >> u & 1, -p.s.combat_of(u), u))


def _from_land(p: Position, aims: Aims, task: Occupy, units: list[Unit], inside: int) -> Unit | None:
    s, kit = p.s, p.kit
    if inside:
        led = bool(inside & kit.armies)
        left = [u for u in units if led and not s.present[s.at[u]] & kit.armies & kit.of_side[p.side]]
        return next((u for u in left if not _is_last_guard(p, aims, u)), None)
    groups, starts = [], sorted({s.at[u] for u in units})
    worth = places(p, aims, starts)
    for h in starts:
        here = [u for u in units if s.at[u] == h]
        army = [u for u in here if kit.armies >> u & 1]
        lone = [u for u in here if kit.ground >> u & 1 and not kit.hq >> u & 1]
        group = army + [u for u in here if u not in army] if army else lone[:1]
        if group:
            gain = worth(group, task.target) - worth(group, h)
            groups.append((gain + aims.w.hold, -h, group[0]))
    best = max(groups, default=None)
    return best[2] if best is not None and best[0] > 0 else None


def _is_last_guard(p: Position, aims: Aims, u: Unit) -> bool:
    """Whether a place that is to be kept would be empty without a unit."""
    h = p.s.at[u]
    troops = p.s.present[h] & p.kit.of_side[p.side] & p.kit.ground & ~p.kit.hq
    return aims.is_kept(h) and troops == 1 << u


def dearest(p: Position, aims: Aims, options: list[Action]) -> Action:
    """§4f Of several hexes won, the one that is worth most."""
    return max(options, key=lambda a: (aims.worth(p.kit.hex_named(a.noun)), a.noun))


# --- pursuit


def pursue(p: Position, aims: Aims, task: Pursue, options: list[Action]) -> Action:
    """§opt-14b2 The beaten are struck again where that pays."""
    for a in options:
        if a.verb == "strike":
            h = p.kit.hex_named(a.noun)
            units = _strikers(p, PlanStrike(task.side, task.combat, h))
            if units and _strike_value(p, aims, units, h) > aims.w.move * len(units):
                return a
    return DONE


def strike(p: Position, task: PlanStrike, options: list[Action]) -> Action:
    """Who strikes."""
    wanted = [u for u in _strikers(p, PlanStrike(task.side, task.combat, task.target)) if u not in task.units]
    for u in wanted:
        if (a := p.kit.named("with")[u]) in options:
            return a
    return COMMIT if COMMIT in options else DROP


def _strikers(p: Position, plan: PlanStrike) -> list[Unit]:
    """The fewest who make the strike a good one; each costs a Move."""
    s, chosen = p.s, list[Unit]()
    spare = s.moves[plan.side] - 2
    able = sorted(plan.able(s), key=lambda u: (-p.attack_of(u, s.at[u], plan.target), u))
    for u in able:
        if len(chosen) < spare and p.attack_of(u, s.at[u], plan.target) > 0:
            chosen.append(u)
            if p.attack(chosen, s.at[chosen[0]], plan.target) >= FULL:
                break
    flies_alone = p.kit.options.air_with_ground and not any(p.kit.fighting >> u & 1 for u in chosen)
    return [] if flies_alone else chosen


def _strike_value(p: Position, aims: Aims, units: list[Unit], h: Hex) -> float:
    strength = sum(p.attack_of(u, p.s.at[u], h) for u in units)
    return Battle(p, aims).value(strength, h, p.foe_defense.get(h, 0))


# --- replacements and arrivals


def needed(p: Position) -> int:
    """Moves that are not for replacements: all before the invasion, then one for every army and two more."""
    if p.side == Side.ALLIED and not p.ashore():
        return prices().most
    return 2 + sum(bool(p.s.present[h] & p.kit.armies) for h in members(p.ashore()))


def replace(p: Position, options: list[Action], spare: int) -> Action:
    """§opt-11b1 Steps restored while Moves can be spared; armies are bought back before corps."""
    if spare <= 0:
        return DONE
    index = p.kit.unit_index
    restore = [a for a in options if a.verb == "restore" and p.s.at[index[a.noun]] >= 0]
    if restore:
        return max(restore, key=lambda a: (loss_cost(p, index[a.noun]), a.noun))
    rebuild = [a for a in options if a.verb == "rebuild" and not p.kit.round_hq >> index[a.noun] & 1]
    if rebuild and spare > 3:
        return max(rebuild, key=lambda a: (loss_cost(p, index[a.noun]), a.noun))
    return DONE


def next_arrival(p: Position, options: list[Action]) -> Action:
    """Armies first, so that the others find a box; nobody is held back."""
    index = p.kit.unit_index
    placed = [a for a in options if a != DONE]
    return min(placed, key=lambda a: (not p.kit.armies >> index[a.noun] & 1, index[a.noun])) if placed else DONE


def arrive(p: Position, aims: Aims, u: Unit, options: list[Action]) -> Action:
    """Where a unit comes in: with an army, near where it is wanted."""
    hexes = [p.kit.hex_named(a.noun) for a in options if a.verb == "at"]
    if not hexes:
        return options[-1]
    marching = Marching(p, aims)
    h = max(hexes, key=lambda h: (_arrival_value(marching, u, h), -h))
    return p.kit.noun("at")[h]


def _arrival_value(marching: Marching, u: Unit, h: Hex) -> float:
    p, aims = marching.p, marching.aims
    friends = [v for v in p.own_at(h) if v != u]
    value = marching.company([u], friends, h) - marching.risk([u, *friends], h)
    if friends and sum(p.kit.armies >> v & 1 for v in [u, *friends]) != 1:
        value -= 3.0
    value += aims.guard([u], friends, h)
    if p.side == Side.GERMAN:
        return value + aims.shield(h)
    goal = aims.wanted or aims.objectives
    ashore = p.board.continent_mask >> h & 1
    return value + (30.0 - 0.3 * min(p.ground.field(1 << o)[h] for o in goal) if ashore else 0.0)


def target_corps(p: Position, options: list[Action]) -> Action:
    """§opt-13b2 The corps whose loss hurts most."""
    index = p.kit.unit_index
    return max(options, key=lambda a: (p.s.combat_of(index[a.noun]), a.noun))
