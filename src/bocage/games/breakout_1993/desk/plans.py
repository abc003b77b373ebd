"""Attacks on the table: the assault or bombardment in hand, the one being fought, and those that could be made now."""

from msgspec.structs import replace

from bocage.core import play
from bocage.core.blocks import Block, Text
from bocage.core.desk import Plan
from bocage.core.protocol import ASK, Side
from bocage.games.breakout_1993.attrition import PayAttrition
from bocage.games.breakout_1993.bombardment import PlanBarrage, RerollBarrage
from bocage.games.breakout_1993.casualties import Pay, capacity
from bocage.games.breakout_1993.impulse import Active
from bocage.games.breakout_1993.plan import ChooseForward, PlanAssault
from bocage.games.breakout_1993.resolve import Reroll
from bocage.games.breakout_1993.state import Barrage, Battle, BreakoutState

from .names import number_of
from .plans_assault import Assault, assault_plan
from .plans_assault import title_of as assault_title
from .plans_barrage import Fire, barrage_plan
from .plans_barrage import title_of as barrage_title
from .plans_could import aiming, everybody, joining, putting_forward
from .plans_dice import ATTRITION, CASUALTY, Fallen, dice_table, reroll_blocks, reroll_effects
from .plans_words import forced_words, odds_words

WAYS_OUT = ("retreat", "enter")


def plans(s: BreakoutState, side: Side | None) -> list[Plan]:
    """§9.1 §10.1 What is on the table; the view hides a plan in hand from the other side."""
    task = s.agenda[-1] if s.agenda else None
    if task is None or task.waits != ASK:
        return []
    if s.battle is not None:
        return [_assault(s, s.battle)]
    if s.barrage is not None:
        return [_barrage(s, s.barrage)]
    return _possible(s, task.who(s))


# --- the assault in hand


def _assault(s: BreakoutState, battle: Battle) -> Plan:
    task = s.agenda[-1]
    if isinstance(task, PlanAssault):
        found = Assault(s, battle)
        return replace(assault_plan(found, is_open=True), could=joining(found))
    if isinstance(task, ChooseForward):
        found = Assault(s, battle)
        return replace(assault_plan(found, is_open=True), could=putting_forward(found))
    if isinstance(task, Reroll):
        return _thrown(s, battle)
    return _settled(s, battle)


def _thrown(s: BreakoutState, battle: Battle) -> Plan:
    """§11.1 The dice lie on the table, and one roll may be made again."""
    found = Assault(s, battle)
    fallen = Fallen(found, (sum(battle.attack_dice), sum(battle.defense_dice)), CASUALTY)
    plan = assault_plan(found, is_open=True)
    return replace(
        plan,
        cases=[replace(case, outcomes=[], falls="", attacker_loses="", defender_loses="") for case in plan.cases],
        more=[
            *reroll_blocks(s, battle.side, fallen, battle.rerolled),
            dice_table(s, battle.side, found.lead, found.code, fallen.dice),
        ],
        could=reroll_effects(s, battle.side, fallen, battle.rerolled),
        stage="dice have fallen",
    )


def _settled(s: BreakoutState, battle: Battle) -> Plan:
    """§9.5 §9.61 The points are being paid. Both values belong to the past: levels lost since would change them."""
    task = s.agenda[-1]
    able = capacity(s, s.units_at(battle.target, task.who(s)))
    if isinstance(task, Pay):
        owed = number_of(task.points, "Casualty Point")
        still = f"{owed} still to be paid, by levels and retreats; the units there can pay {able} in levels (§9.5)."
    else:
        still = "All points are paid; who has a way may still retreat (§9.61)."
    return Plan(
        title=assault_title(s, battle),
        targets=(s.kit.codes[battle.target],),
        pieces=tuple(s.kit.kinds[u].id for u in battle.units if s.at[u] >= 0),
        attack=[],
        total="",
        additions=[],
        added="",
        cases=[],
        unknown=still,
        retreats=tuple(dict.fromkeys(a.noun.rpartition(" ")[2] for a in play.offered(s) if a.verb in WAYS_OUT)),
        more=_dice_said(battle),
        open=True,
        stage="being settled",
    )


def _dice_said(attack: Battle | Barrage) -> list[Block]:
    ours, theirs = sum(attack.attack_dice), sum(attack.defense_dice)
    return [Text(f"The dice were {ours} for the attacker and {theirs} for the defender.", "§9.1")] if ours else []


# --- the bombardment in hand


def _barrage(s: BreakoutState, barrage: Barrage) -> Plan:
    task, fire = s.agenda[-1], Fire(s, barrage)
    if isinstance(task, RerollBarrage):
        return _shelled(fire)
    if isinstance(task, PayAttrition):
        points = number_of(task.points, "Attrition Point")
        return replace(
            barrage_plan(fire, is_open=True),
            title=barrage_title(s, barrage),
            attack=[],
            total="",
            cases=[],
            unknown=f"{points} left: the owner says who loses a level next (§10.4c).",
            more=_dice_said(barrage),
            stage="being settled",
        )
    plan = barrage_plan(fire, is_open=True)
    return replace(plan, could=aiming(fire)) if isinstance(task, PlanBarrage) else plan


def _shelled(fire: Fire) -> Plan:
    """§11.1 The dice lie on the table, and one roll may be made again."""
    s, barrage = fire.s, fire.barrage
    fallen = Fallen(fire, (sum(barrage.attack_dice), sum(barrage.defense_dice)), ATTRITION)
    plan = barrage_plan(fire, is_open=True)
    return replace(
        plan,
        cases=[replace(case, outcomes=[], defender_loses="") for case in plan.cases],
        more=[
            *reroll_blocks(s, barrage.side, fallen, barrage.rerolled),
            dice_table(s, barrage.side, fire.lead, fire.code, fallen.dice),
        ],
        could=reroll_effects(s, barrage.side, fallen, barrage.rerolled),
        stage="dice have fallen",
    )


# --- assaults that could be made


def _possible(s: BreakoutState, side: Side) -> list[Plan]:
    """§9.1 Every assault that is offered, as if all who may take part did."""
    found = []
    for a in play.offered(s):
        if a.verb != "assault":
            continue
        assault = Assault(s, everybody(s, s.kit.place_named(a.noun), side))
        plan = assault_plan(assault, is_open=False)
        forced = forced_words(assault.outlook.cleared)  # the choices of the landing name the odds themselves
        effect = f"with all: {odds_words(*assault.totals)}" if isinstance(s.agenda[-1], Active) else forced
        found.append(
            replace(
                plan,
                title=f"{plan.title}, with all who may",
                could=((str(a), effect),),
                stage="possible",
            )
        )
    return found
