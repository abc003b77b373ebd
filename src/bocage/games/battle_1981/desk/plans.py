"""Attacks on the table: the one put together, sealed or settled, those that could be made, landings under fire."""

from typing import Any

from msgspec.structs import replace

from bocage.core import play
from bocage.core.blocks import Block
from bocage.core.desk import Plan
from bocage.core.protocol import ASK, Side
from bocage.core.tally import Line
from bocage.games.battle_1981.advance import Advance
from bocage.games.battle_1981.cadre import CadreRetreat
from bocage.games.battle_1981.combat import Attack, Gather
from bocage.games.battle_1981.forecast import as_known
from bocage.games.battle_1981.names import hex_words, may_know, sentence, side_words, the
from bocage.games.battle_1981.odds import strengths
from bocage.games.battle_1981.retreat import RetreatOrStand, ways
from bocage.games.battle_1981.state import COAST, Battle, BattleState
from bocage.games.battle_1981.tables import attack_words, defence_words

from .charts_fight import known_levels
from .levels import BRIEF, NONE, level_matrix
from .plans_could import Effects, everybody, joining, standing, usual_words
from .plans_landing import landing_plan, round_matrix
from .plans_more import bombardment, retreat_text
from .plans_words import NO_CASE, attack_lines, case_of, strength_words, title_of

PLANNED, SEALED, SETTLED, POSSIBLE = "being planned", "levels being chosen", "being settled", "possible"


def plans(s: BattleState, side: Side | None) -> list[Plan]:
    """§9a What is on the table for this viewer; the view hides an attack from the enemy until it is declared.

    Who waits for the enemy knows no task, but has the battle before him.
    """
    task = s.agenda[-1] if s.agenda else None
    if task is not None and task.waits != ASK:
        return []
    if s.battle is not None:
        return [_under_way(s, s.battle, task, side)]
    if task is None or not may_know(side, task.who(s)):
        return []
    return _possible(s, task.side) if isinstance(task, Attack) else []


def _under_way(s: BattleState, battle: Battle, task: Any, side: Side | None) -> Plan:
    if battle.opened:
        return _settled(s, battle, task, side)
    if battle.defender == COAST:
        return landing_plan(s, battle, side, stage=SEALED)
    if isinstance(task, Gather):
        reckoned = battle if battle.attackers else everybody(s, battle)
        plan = _plan(s, reckoned, side, chosen=NONE, stage=PLANNED)
        alone = (
            {}
            if battle.attackers
            else {"pieces": (), "attack": [], "total": "", "unknown": "Reckoned with all who may join."}
        )
        return replace(plan, could=joining(s, battle), **alone)
    return _plan(s, battle, side, chosen=known_levels(s, side), stage=SEALED)


def weighed(s: BattleState, battle: Battle, side: Side | None, chosen: tuple[int, int] = NONE) -> list[Block]:
    """§9b §9k §9o What a declared battle is weighed by: levels, aircraft and ships, what a retreat means."""
    if battle.defender == COAST:
        return [round_matrix(s, battle, side)]
    return [level_matrix(s, battle, side, chosen), *bombardment(s, battle, side), retreat_text(s, battle)]


def glanced(s: BattleState, battle: Battle, side: Side | None) -> list[Block]:
    """§9b §9o What an attack that nobody has declared is weighed by: fewer levels, no aircraft and ships."""
    return [level_matrix(s, battle, side, levels=BRIEF), retreat_text(s, battle)]


def _plan(s: BattleState, battle: Battle, side: Side | None, *, chosen: tuple[int, int], stage: str) -> Plan:
    """§9d §9e A battle before its dice."""
    known = as_known(battle, side)
    attack, _ = strengths(s, known)
    is_open = stage != POSSIBLE
    return Plan(
        title=title_of(s, battle),
        targets=(s.kit.names[battle.hex],),
        pieces=tuple(s.kit.kinds[u].id for u in battle.attackers),
        attack=attack_lines(s, known),
        total=strength_words(attack),
        additions=[],
        added="",
        cases=[case_of(s, known)],
        retreats=tuple(s.kit.names[h] for h in ways(s, battle.defender)),
        more=weighed(s, battle, side, chosen) if is_open else glanced(s, battle, side),
        open=is_open,
        stage=stage,
    )


def _possible(s: BattleState, side: Side) -> list[Plan]:
    """§9a Every attack that is offered, as if all who may took part."""
    found = []
    for a in play.offered(s):
        if a.verb == "attack":
            u = s.kit.unit_index[a.noun]
            battle = everybody(s, Battle(side, u, s.at[u]))
            plan = _plan(s, battle, side, chosen=NONE, stage=POSSIBLE)
            could = ((str(a), usual_words(s, battle)),)
            found.append(replace(plan, could=could))
    return found


# --- after the dice


def _settled(s: BattleState, battle: Battle, task: Any, side: Side | None) -> Plan:
    """§9n §9p §9r Losses are taken: what is left is who goes where."""
    says, could = _still(s, battle, task)
    attack, defence = str(battle.attack), str(battle.defence)
    fought = [Line(defence, "§9b", defence_words(battle.defence))]
    return Plan(
        title=title_of(s, battle),
        targets=(s.kit.names[battle.hex],),
        pieces=tuple(s.kit.kinds[u].id for u in battle.attackers),
        attack=[Line(attack, "§9b", attack_words(battle.attack))],
        total=attack,
        additions=[],
        added="",
        cases=[replace(NO_CASE, column=f"{attack} against {defence}", defense=fought, total=defence)],
        unknown=says,
        retreats=tuple(a.noun for a in play.offered(s) if a.verb == "retreat") if task is not None else (),
        could=could if task is not None and may_know(side, task.who(s)) else (),
        open=True,
        stage=SETTLED,
    )


def _still(s: BattleState, battle: Battle, task: Any) -> tuple[str, Effects]:
    where = hex_words(s, battle.hex)
    if isinstance(task, RetreatOrStand):
        says = sentence(f"{the(s, task.unit)} must leave {where}, or refuse and lose more (§9o)")
        return says, standing(s, "retreat")
    if isinstance(task, CadreRetreat):
        says = f"A cadre of {the(s, task.unit)} gathers next to {hex_words(s, task.left)} (§9r)."
        return says, standing(s, "retreat")
    if isinstance(task, Advance):
        return f"{where} is empty: one attacker may take it (§9p).", standing(s, "advance", battle.hex)
    return f"The {side_words(battle.side)} attack is being settled.", ()
