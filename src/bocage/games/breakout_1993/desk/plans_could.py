"""What each choice of the moment would make of an attack."""

from msgspec.structs import replace

from bocage.core import play
from bocage.core.areas import Area
from bocage.core.chances import average, percent
from bocage.core.hexes import members
from bocage.core.protocol import Action, Side
from bocage.games.breakout_1993.assault import attack_value
from bocage.games.breakout_1993.bombardment import marker_action, openings
from bocage.games.breakout_1993.forecast import mean_points, prospect
from bocage.games.breakout_1993.kinds import Unit
from bocage.games.breakout_1993.plan import attackers, bars_point, bars_with, guns_for
from bocage.games.breakout_1993.state import Barrage, Battle, BreakoutState

from .plans_assault import Assault
from .plans_barrage import Fire
from .plans_words import EFFECT, against, change_words, forced_words, odds_words

Effects = tuple[tuple[str, str], ...]

# --- assaults


def joining(found: Assault) -> Effects:
    """§9.2A §9.2B §9.2C Another Point Unit, another unit, another gun."""
    s, effects = found.s, []
    for a in play.offered(s):
        if a.verb in ("point", "with", "support"):
            then = Assault(s, _joined(found.battle, a.verb, s.kit.unit_index[a.noun]))
            if then.is_led:  # without a Point Unit there are no odds
                words = change_words(found.totals, then.totals) if found.is_led else odds_words(*then.totals)
                effects.append((str(a), words))
    return tuple(effects)


def _joined(battle: Battle, verb: str, u: Unit) -> Battle:
    """The battle with one more part in it, as `PlanAssault` would have it."""
    if verb == "support":
        return replace(battle, support=(*battle.support, u))
    units = battle.units if u in battle.units else (*battle.units, u)
    return replace(battle, units=units, point=u if verb == "point" else battle.point)


def putting_forward(found: Assault) -> Effects:
    """§9.3A How often each Forward Unit would have to see the Area given up; the choices name the odds themselves."""
    units = {a: found.s.kit.unit_index[a.noun] for a in play.offered(found.s)}
    leads = {a: found.attack - found.forwards[u] for a, u in units.items()}
    return tuple((str(a), forced_words(prospect(found.defenders, lead).cleared)) for a, lead in leads.items())


def everybody(s: BreakoutState, target: Area, side: Side) -> Battle:
    """§9.2 §8.22 The strongest assault that could be made: the best Point Unit, all of its army who may, every gun."""
    bound = tuple(members(s.mask_at(target, side) & s.mandatory))
    battle = Battle(target, side, units=bound, by_air=s.phase != "airborne")
    leaders = [u for u in s.units_at(target, side) if bars_point(s, u, battle) is None]
    found = [_gathered(s, _joined(battle, "point", u)) for u in leaders]
    return max(found, key=lambda one: int(attack_value(s, one).total), default=battle)


def _gathered(s: BreakoutState, battle: Battle) -> Battle:
    """§9.2B §9.21 Everybody else who may join this Point Unit."""
    for u in attackers(s, battle.side, battle.target):
        if bars_with(s, u, battle) is None:
            battle = _joined(battle, "with", u)
    while guns := guns_for(s, battle):
        battle = _joined(battle, "support", guns[0])
    return battle


# --- bombardments


def aiming(fire: Fire) -> Effects:
    """§10.2 §10.2a Another gun, another target, another means."""
    effects = []
    for a in play.offered(fire.s):
        then = _fired(fire, a)
        if then is not None:
            effects.append((str(a), _effect(fire, then)))
    return tuple(effects)


def _fired(fire: Fire, a: Action) -> Fire | None:
    """The bombardment an action would make of it; None for one that leaves it."""
    s, barrage = fire.s, fire.barrage
    if a.verb == "target":
        return Fire(s, replace(barrage, primary=s.kit.unit_index[a.noun], construct=-1))
    if a.verb == "construct":
        return Fire(s, replace(barrage, construct=s.kit.bridge_named(a.noun), primary=-1))
    if a.verb == "fire" and barrage.means:
        return Fire(s, replace(barrage, units=(*barrage.units, s.kit.unit_index[a.noun])))
    ways = openings(s, barrage.side, barrage.target) if a.verb in ("fire", "naval", "air") else []
    return next((Fire(s, way) for way in ways if _opens(s, way, a)), None)


def _opens(s: BreakoutState, way: Barrage, a: Action) -> bool:
    return a == (s.kit.named("fire")[way.lead] if way.means == "guns" else marker_action(way))


def _effect(now: Fire, then: Fire) -> str:
    """Before and after where only the values change, else what it would be."""
    if now.barrage.means and now.under == then.under and now.totals != then.totals:
        return change_words(now.totals, then.totals, EFFECT)
    return _worth(then)


def _worth(fire: Fire) -> str:
    """`6 against 4, 62% that it loses a level`; without a target its chance of any effect and its points."""
    if fire.under is not None:
        return f"{against(*fire.totals)}, {percent(fire.hits())} that it loses a level"
    return f"{odds_words(*fire.totals, EFFECT)}, {average(mean_points(fire.lead))} points on average"
