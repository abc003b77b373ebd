"""Combats on the table: both sums line by line, every end of the next round with its chance and its cost."""

from collections.abc import Callable
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from bocage.core import play
from bocage.core.chances import average, likely
from bocage.core.desk import Case, Outcome, Plan
from bocage.core.protocol import Side
from bocage.games.dday_1991.combat import PlanCombat
from bocage.games.dday_1991.forecast import PAIRS, Duel, Ending, Role, Verdict, duel, escapes, throw
from bocage.games.dday_1991.losses import living
from bocage.games.dday_1991.odds import Odds, work_out
from bocage.games.dday_1991.pursuit import PlanStrike
from bocage.games.dday_1991.state import Combat, DDayState

from .afloat import drowned, with_bystanders
from .names import hex_words, listed, side_words
from .plans_could import could
from .plans_more import is_thrown, more, under_way
from .plans_words import COUNTS, against, code_of, modifier_lines, signed


def plans(s: DDayState, side: Side | None) -> list[Plan]:
    """§4a5 The combats still to be fought, the one being fought or put together last. Nobody has secrets here."""
    now = under_way(s)
    waiting = [combat for n, combat in enumerate(s.combats) if not combat.fought and n != now]
    found = [_plan(s, combat, Side(combat.units[0] & 1), is_open=False) for combat in waiting]
    task = s.agenda[-1] if s.agenda else None
    if now is not None:
        fought = _plan(s, s.combats[now], Side(s.combats[now].units[0] & 1), is_open=True)
        found.append(replace(fought, stage="being fought"))
    elif isinstance(task, PlanCombat):
        found.append(_plan(s, Combat(task.targets, task.units), task.side, is_open=True))
    elif isinstance(task, PlanStrike):
        found.append(_plan(s, Combat((task.target,), task.units, pursuit=True), task.side, is_open=True))
    return found


def _plan(s: DDayState, combat: Combat, side: Side, *, is_open: bool) -> Plan:
    attackers = tuple(living(s, combat.units))
    defending = [u for h in combat.targets for u in s.side_at(h, side.enemy)]
    odds = _odds(s, combat, side)
    fight = with_bystanders(s, combat, duel(s, combat)) if attackers and defending else None
    retreats = {h for ways in escapes(s, defending).values() for h in ways}
    thrust = "pursuit against" if combat.pursuit else "attack on"
    return Plan(
        title=f"{side_words(side)} {thrust} {' and '.join(hex_words(s, h) for h in combat.targets)}",
        targets=tuple(s.kit.names[h] for h in combat.targets),
        pieces=tuple(s.kit.kinds[u].id for u in attackers),
        attack=modifier_lines(odds.attack) if attackers else [],
        total=signed(odds.attacker) if attackers else "",
        additions=[],
        added="",
        cases=[_case(odds, fight, drowned(s, combat), is_over=is_open and is_thrown(s))] if defending else [],
        unknown=_nobody(s, combat) if not defending else "",
        retreats=tuple(s.kit.names[h] for h in sorted(retreats)),
        could=could(s, combat, is_open=is_open),
        more=more(s, combat, fight, is_open=is_open) if fight is not None else [],
        open=is_open,
    )


def _odds(s: DDayState, combat: Combat, side: Side) -> Odds:
    """§4b0 Both sums; while nobody attacks yet, the defense as it would be if everybody came who may."""
    if combat.units:
        return work_out(s, combat)
    able = [s.kit.unit_index[a.noun] for a in play.offered(s) if a.verb == "with"]
    return work_out(s, Combat(combat.targets, tuple(able or s.on_board(side))))


def _nobody(s: DDayState, combat: Combat) -> str:
    """§opt-13b2"""
    where = listed(hex_words(s, h) for h in combat.targets)
    return f"Nobody defends {where} any more: it is simply entered (§opt-13b2)."


# --- the next round


class _End(Struct, frozen=True):
    """One end of the next round: its chance, the losses it really brings, what comes of the attacked hexes."""

    verdict: Verdict
    pairs: int
    attackers: int
    defenders: int
    ending: Ending | None
    """How it is for the defenders, if they are beaten."""


def _ends(fight: Duel) -> list[_End]:
    """§4c2c §4e2 §4d4a §3e2e Every end of the next round; losses that nobody is left to take are not counted."""
    found = []
    for verdict, pairs in throw(*fight.modifiers()).pairs.items():
        taken = min(verdict.losses, fight.band(verdict.loser).steps)
        if verdict.winner == Role.DEFENDER:
            found.append(_End(verdict, pairs, taken + fight.stranded[taken], 0, None))
        else:
            ending = fight.endings[taken]
            found.append(_End(verdict, pairs, 0, taken + ending.further, ending))
    return found


def _case(odds: Odds, fight: Duel | None, at_sea: str, *, is_over: bool) -> Case:
    """§4c1 The next throw; nothing of it while nobody attacks, or while the last one is still being settled."""
    ends = _ends(fight) if fight is not None and not is_over else []
    return Case(
        when="",
        defense=modifier_lines(odds.defense),
        total=signed(odds.defender),
        column=against(odds.attacker, odds.defender) if fight is not None else "",
        outcomes=[_outcome(fight, end, at_sea) for end in ends if fight is not None],
        falls=likely(_mean(ends, lambda end: end.ending is not None and end.ending.falls)) if ends else "",
        fatal=likely(_mean(ends, lambda end: end.ending is not None and end.ending.doomed)) if ends else "",
        attacker_loses=average(_mean(ends, lambda end: end.attackers)) if ends else "",
        defender_loses=average(_mean(ends, lambda end: end.defenders)) if ends else "",
    )


def _mean(ends: list[_End], of: Callable[[_End], int]) -> Fraction:
    return Fraction(sum(end.pairs * of(end) for end in ends), PAIRS)


def _outcome(fight: Duel, end: _End, at_sea: str) -> Outcome:
    return Outcome(
        result=code_of(end.verdict),
        says=_says(fight, end, at_sea),
        chance=str(Fraction(end.pairs, PAIRS)),
        percent=round(100 * end.pairs / PAIRS, 1),
        faces=f"{end.pairs} of {PAIRS}",
        attacker_loses=str(end.attackers),
        defender_loses=str(end.defenders),
    )


def _says(fight: Duel, end: _End, at_sea: str) -> str:
    """§4c2a §4c2b §4c2c §4d4a §3e2e What an end of the round does, in a sentence."""
    loses = f" with {COUNTS[end.verdict.losses]}" if end.verdict.losses else ""
    ending = end.ending
    if ending is None:
        return f"The attack fails{loses}{_failed(fight, end, at_sea)}."
    if end.defenders == fight.defense.steps:
        return f"The defenders are destroyed{', having no way back' if ending.doomed else ''}."
    if ending.further:
        stack = "a whole stack is destroyed" if ending.doomed else f"{COUNTS[ending.further]} more, and they stay"
        return f"The defenders are beaten{loses}, but some have no way back: {stack}."
    return f"The defenders fall back{loses}."


def _failed(fight: Duel, end: _End, at_sea: str) -> str:
    """§3e2e What becomes of the attackers besides, and of those beside them at sea."""
    if end.attackers == fight.attack.steps:
        return ": all attackers are lost"
    if end.attackers > fight.attack.steps:
        return ": all attackers are lost, and those beside them at sea"
    return f"; lost at sea: {at_sea}" if at_sea else ""
