"""What a side may do in a combat phase, in words: attacks, gunfire, exchanges, retreats."""

from collections.abc import Callable
from typing import Any

from bocage.core import play
from bocage.core.desk import Choice
from bocage.core.hexes import Hex, bits
from bocage.core.listing import BACK, FINISH, closing, is_final, told_apart
from bocage.core.protocol import Action, Side
from bocage.core.regiments.desk_attacks import INSTEAD, all_join, exchange_choices, join_choice, taken_out
from bocage.core.regiments.names import force_words, hex_words, kind_words, number_of
from bocage.games.normandy_1971.combat import Allocate, PlanAttack, able_units, attackable
from bocage.games.normandy_1971.kit import tables
from bocage.games.normandy_1971.naval import NavalSupport
from bocage.games.normandy_1971.odds import attack_strength
from bocage.games.normandy_1971.resolve import ChooseCombat, Exchange
from bocage.games.normandy_1971.retreat import DictateRetreat
from bocage.games.normandy_1971.state import Attack, NormandyState
from bocage.games.normandy_1971.verbs import DONE
from bocage.games.normandy_1971.view import hidden_mask

ALSO = "In the same attack"


def defenders_in_words(s: NormandyState, h: Hex, side: Side) -> str:
    """§FOG-3 What an attacker may know of the defenders of a hex."""
    if hidden_mask(s, side) >> h & 1:
        return "entrenched units of unknown strength"
    force = force_words([s.kind_of(u) for u in s.units_at(h)])
    return f"{force}, entrenched" if s.works >> h & 1 else force


def _attack(s: NormandyState, h: Hex, side: Side, group: str, *before: str) -> Choice:
    says = f"Attack {hex_words(s, h)}, held by {defenders_in_words(s, h, side)}"
    if before:
        says = f"Instead, a{says[1:]}"
    name = s.kit.names[h]
    return Choice(actions=(*before, f"attack {name}"), says=says, group=group, place=name)


def _allocate(s: NormandyState, task: Allocate, options: list[Action]) -> list[Choice]:
    """§SEQ-4 §SUP-M"""
    found = [_attack(s, s.kit.hex_named(a.noun), task.side, _heading(s, task)) for a in options if a.verb == "attack"]
    still = f"{number_of(len(found), 'hex', 'hexes')} could still be attacked." if found else ""
    says = f"Name no more attacks ({len(s.attacks)} named)" if s.attacks else "Make no attack"
    return [*found, *[closing(s, a, says, still) for a in options if a.verb == "done"]]


def _heading(s: NormandyState, task: Allocate) -> str:
    """§SUP-M §GT1-3 How many attacks may be made, and whether some must be."""
    limit = tables()["attacks"]
    if task.side == Side.ALLIED and s.turn >= limit["first_limited_turn"]:
        return f"Attack: {len(s.attacks)} of {limit['allied_limit']} named"
    duty = play.why_not(s, DONE)
    if duty is None:
        return "Attack"
    return f"Attack: units on beaches must, such as those in {duty.facts['beach']}"


def _plan_attack(s: NormandyState, task: PlanAttack, options: list[Action]) -> list[Choice]:
    """§CMB-D §CMB-H §R-09"""
    join, also, last = list[Choice](), list[Choice](), list[Choice]()
    for a in options:
        if a.verb == "with":
            join.append(join_choice(s, a))
        elif a.verb == "also":
            h = s.kit.hex_named(a.noun)
            says = f"Attack {hex_words(s, h)} as well, held by {defenders_in_words(s, h, task.side)}"
            also.append(Choice(actions=(str(a),), says=says, group=ALSO, place=a.noun))
        elif a.verb == "commit":
            last.append(_commit(s, task, a))
        else:
            last.append(Choice(actions=("drop",), says="Give up this attack", group=BACK))
    return [*all_join(s, join), *told_apart(join), *also, *_taken_out(s, task), *_other_targets(s, task, also), *last]


def _commit(s: NormandyState, task: PlanAttack, a: Action) -> Choice:
    """§SEQ-5 §FOG-3 Binding; where it shows what lies under a marker, a question comes first."""
    power = attack_strength(s, Attack(task.targets, task.units)).total
    where = " and ".join(hex_words(s, h) for h in task.targets)
    says = f"Commit the attack on {where} with {number_of(len(task.units), 'unit')}, strength {power}"
    question = ""
    if is_final(s, a):
        question = f"The attack on {where} is bound and the defenders are shown: there is no way back. Commit it?"
    return Choice(actions=("commit",), says=says, group=FINISH, question=question)


def _taken_out(s: NormandyState, task: PlanAttack) -> list[Choice]:
    """The attack without one of its units: given up, and put together again from the others."""
    first, *others = [s.kit.names[h] for h in task.targets]
    return taken_out(s, task.units, (f"attack {first}", *[f"also {name}" for name in others]))


def _other_targets(s: NormandyState, task: PlanAttack, also: list[Choice]) -> list[Choice]:
    """Another hex instead, while no unit has joined and nothing would be lost."""
    if task.units:
        return []
    taken = {choice.place for choice in also} | {s.kit.names[h] for h in task.targets}
    near = attackable(s, able_units(s, task.side), task.side.enemy)
    return [_attack(s, h, task.side, INSTEAD, "drop") for h in bits(near) if s.kit.names[h] not in taken]


def _naval_support(s: NormandyState, task: NavalSupport, options: list[Action]) -> list[Choice]:
    """§NAV-1 §NAV-T Gunfire helps attackers in the Allied turn, defenders in the German."""
    found = []
    for a in options[:-1]:
        word, _, name = a.noun.partition(" ")
        i, mission = next((i, m) for i, m in enumerate(s.kit.missions) if m.type == word)
        own = task.side == Side.ALLIED
        effect = f"+{mission.attack} for the attack on" if own else f"+{mission.defense} for the defenders of"
        says = f"{word.capitalize()} gunfire: {effect} {hex_words(s, s.kit.hex_named(name))}"
        group = f"{word.capitalize()} gunfire: {mission.count - s.fired[i]} of {mission.count} left"
        found.append(Choice(actions=(str(a),), says=says, group=group, place=name))
    hexes = number_of(len({choice.place for choice in found}), "hex", "hexes")
    still = f"{hexes} could still have naval gunfire." if found else ""
    found.sort(key=lambda choice: choice.group)
    return [*found, closing(s, options[-1], "End naval gunfire and fight", still)]


def _choose_combat(s: NormandyState, task: ChooseCombat, options: list[Action]) -> list[Choice]:
    """§R-74"""
    found = []
    for a in options:
        attack = next(attack for attack in s.attacks if s.kit.names[attack.targets[0]] == a.noun)
        where = " and ".join(hex_words(s, h) for h in attack.targets)
        says = f"Fight the attack on {where} now"
        found.append(Choice(actions=(str(a),), says=says, group="Attacks to fight", place=a.noun))
    return found


def _exchange(s: NormandyState, task: Exchange, options: list[Action]) -> list[Choice]:
    """§CRT-EX"""
    return exchange_choices(s, options, task.owed)


def _dictate_retreat(s: NormandyState, task: DictateRetreat, options: list[Action]) -> list[Choice]:
    """§RET §R-15"""
    group = f"Retreat of the {kind_words(s.kind_of(task.unit))} from {hex_words(s, s.at[task.unit])}"
    found = []
    for a in options:
        first, _, last = a.noun.partition("-")
        if last:
            says = f"Back to {hex_words(s, s.kit.hex_named(last))} by way of {hex_words(s, s.kit.hex_named(first))}"
        else:
            says = f"Into {hex_words(s, s.kit.hex_named(first))}, with no way on: the unit is destroyed"
        found.append(Choice(actions=(str(a),), says=says, group=group, place=last or first))
    return found


CHOOSERS: dict[str, Callable[[NormandyState, Any, list[Action]], list[Choice]]] = {
    "Allocate": _allocate,
    "PlanAttack": _plan_attack,
    "NavalSupport": _naval_support,
    "ChooseCombat": _choose_combat,
    "Exchange": _exchange,
    "DictateRetreat": _dictate_retreat,
}
