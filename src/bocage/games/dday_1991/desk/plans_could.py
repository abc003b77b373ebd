"""What each choice of the moment would make of a combat."""

from fractions import Fraction

from bocage.core import play
from bocage.core.chances import percent
from bocage.core.protocol import Side
from bocage.games.dday_1991.air import FlyUnit, React, flights
from bocage.games.dday_1991.carpet import Target
from bocage.games.dday_1991.combat import PlanCombat
from bocage.games.dday_1991.forecast import Role, bombed_chance, duel, judge, win_chance
from bocage.games.dday_1991.kinds import Unit
from bocage.games.dday_1991.losses import Losses, living
from bocage.games.dday_1991.odds import work_out
from bocage.games.dday_1991.pursuit import PlanStrike
from bocage.games.dday_1991.resolve import ChooseCombat, FightOn, Initiative, defenders
from bocage.games.dday_1991.state import Combat, DDayState
from bocage.games.dday_1991.tables import FACES, air_may_attack

from .plans_words import WHO, against, signed, verdict_words

Effects = tuple[tuple[str, str], ...]
Totals = tuple[int, int]
"""Both modifiers, within their limits."""


def could(s: DDayState, combat: Combat, *, is_open: bool) -> Effects:
    """The offered actions that change a combat, each with what it would make of it."""
    task = s.agenda[-1] if s.agenda else None
    if isinstance(task, PlanCombat | PlanStrike):
        return _joining(s, combat) if is_open else ()
    if not living(s, combat.units) or not defenders(s, combat):
        return ()
    if isinstance(task, React | FlyUnit):
        return _flying(s, task, combat)
    if isinstance(task, ChooseCombat):
        return ((f"resolve {s.kit.names[combat.targets[0]]}", _words(_totals(s, combat))),)
    if isinstance(task, Target):
        return _bombing(s, task, combat)
    if isinstance(task, Initiative | FightOn | Losses) and is_open:
        return _settling(s, task, combat)
    return ()


def _totals(s: DDayState, combat: Combat) -> Totals:
    odds = work_out(s, combat)
    return odds.attacker, odds.defender


def _words(totals: Totals) -> str:
    """`+8 against +6, 64%`"""
    return f"{against(*totals)}, {percent(win_chance(*totals))}"


def _effect(now: Totals | None, then: Totals) -> str:
    """`+8 → +11, 64% → 85%`; the whole odds where nothing changes, or nobody attacks yet."""
    if now is None or now == then:
        return _words(then)
    if now[1] == then[1]:
        change = f"{signed(now[0])} → {signed(then[0])}"
    elif now[0] == then[0]:
        change = f"against {signed(now[1])} → {signed(then[1])}"
    else:
        change = f"{against(*now)} → {against(*then)}"
    return f"{change}, {percent(win_chance(*now))} → {percent(win_chance(*then))}"


# --- putting it together


def _joining(s: DDayState, combat: Combat) -> Effects:
    """§4a4 Another unit, or another hex."""
    now = _totals(s, combat) if combat.units else None
    found = []
    for a in play.offered(s):
        if a.verb == "with":
            u = s.kit.unit_index[a.noun]
            joined = Combat(combat.targets, (*combat.units, u))
            found.append((str(a), _effect(now, _totals(s, joined)) + _if_it_flies(s, u)))
        elif a.verb == "also":
            wider = Combat((*combat.targets, s.kit.hex_named(a.noun)), combat.units)
            found.append((str(a), _effect(now, _totals(s, wider))))
    return tuple(found)


def _if_it_flies(s: DDayState, u: Unit) -> str:
    """§opt-12c5 In bad weather an air unit must find its target first."""
    if s.good or not s.kit.tactical >> u & 1 or s.cleared >> u & 1:
        return ""
    flies = Fraction(sum(air_may_attack(die) for die in range(1, FACES + 1)), FACES)
    return f" if it flies ({percent(flies)})"


def _flying(s: DDayState, task: React | FlyUnit, combat: Combat) -> Effects:
    """§opt-13a An air unit of the defender flies in."""
    found = []
    for a in play.offered(s):
        if a.verb == "fly":
            u = s.kit.unit_index[a.noun]
            hexes = [h for h in flights(s, u) if h in combat.targets]
        elif a.verb == "to" and isinstance(task, FlyUnit):
            u, hexes = task.unit, [h for h in combat.targets if s.kit.names[h] == a.noun]
        else:
            continue
        for h in hexes[:1]:
            trial = s.clone()
            trial.place(u, h)
            effect = _effect(_totals(s, combat), _totals(trial, combat))
            found.append((str(a), effect if a.verb == "to" else f"{s.kit.names[h]}: {effect}"))
    return tuple(found)


def _bombing(s: DDayState, task: Target, combat: Combat) -> Effects:
    """§opt-13b2 One strategic air unit bombs one of the corps, besides those that have their targets."""
    if s.bombed not in combat.targets:
        return ()
    before = percent(win_chance(*_totals(s, combat)))
    named = tuple(corps for _, corps in task.named)
    chances = [(a, bombed_chance(s, combat, (*named, s.kit.unit_index[a.noun]))) for a in play.offered(s)]
    return tuple((str(a), f"{before} → {percent(chance)}") for a, chance in chances)


# --- once the dice have fallen


def _settling(s: DDayState, task: Initiative | FightOn | Losses, combat: Combat) -> Effects:
    """§opt-10a §opt-10b §4e2 New dice, another round, or who takes a loss."""
    own = role_of(combat, task.who(s))
    if isinstance(task, Initiative):
        totals = _totals(s, combat)
        stands = verdict_words(judge(*totals, (task.attacker, task.defender)))
        return (("stand", stands), ("reroll", f"the {WHO[own]} win in {percent(chance_for(own, totals))}"))
    if isinstance(task, FightOn):
        fight = duel(s, combat)
        totals = fight.modifiers(1, 0) if own == Role.ATTACKER else fight.modifiers(0, 1)
        wins = percent(chance_for(own, totals))
        return (("accept", f"the {WHO[own.other]} win"), ("fight", f"one more loss, {against(*totals)}, {wins} to win"))
    if not s.kit.options.fight_on:
        return ()
    before = signed(_totals(s, combat)[own])
    return tuple((str(a), f"{before} → {signed(_after_loss(s, combat, a.noun)[own])}") for a in play.offered(s))


def _after_loss(s: DDayState, combat: Combat, noun: str) -> Totals:
    trial = s.clone()
    trial.lose(s.kit.unit_index[noun], "§4e")
    return _totals(trial, combat)


def role_of(combat: Combat, side: Side) -> Role:
    """The part a side has in a combat."""
    return Role.ATTACKER if combat.units[0] & 1 == side else Role.DEFENDER


def chance_for(role: Role, totals: Totals) -> Fraction:
    """One side's chance in a round."""
    attacker = win_chance(*totals)
    return 1 - attacker if role else attacker
