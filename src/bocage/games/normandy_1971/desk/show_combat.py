"""A combat phase before a player: attacks, gunfire, exchanges, retreats."""

from collections.abc import Sequence

from msgspec.structs import replace

from bocage.core import play
from bocage.core.desk import Choice, Hand, Route
from bocage.core.hexes import Hex, bits
from bocage.core.listing import BACK, closing, ending, is_final, told_apart
from bocage.core.protocol import Action, Side
from bocage.core.regiments.desk_attacks import INSTEAD, all_join, exchange_choices, join_choice, taken_out
from bocage.core.regiments.desk_together import attack_choices, units_meant
from bocage.core.regiments.names import force_words, hex_words, kind_words, number_of, unit_words
from bocage.core.showing import Showing
from bocage.core.tally import Tally, written
from bocage.games.normandy_1971.combat import Allocate, PlanAttack, able_units, attackable
from bocage.games.normandy_1971.kit import tables
from bocage.games.normandy_1971.naval import NavalSupport
from bocage.games.normandy_1971.odds import attack_strength
from bocage.games.normandy_1971.resolve import ChooseCombat, Exchange
from bocage.games.normandy_1971.retreat import DictateRetreat
from bocage.games.normandy_1971.state import Attack, NormandyState
from bocage.games.normandy_1971.verbs import COMMIT, DONE
from bocage.games.normandy_1971.view import hidden_mask

from .pieces import named

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


def _allocate(s: NormandyState, task: Allocate) -> list[Choice]:
    """§SEQ-4 §SUP-M"""
    found = [_attack(s, h, task.side, _heading(s, task)) for h in task.targets(s)]
    still = f"{number_of(len(found), 'hex', 'hexes')} could still be attacked." if found else ""
    says = f"Name no more attacks ({len(s.attacks)} named)" if s.attacks else "Make no attack"
    return [*found, ending(s, DONE, says, still, barred="Name no more attacks")]


def _heading(s: NormandyState, task: Allocate) -> str:
    """§SUP-M §GT1-3 How many attacks may be made, and whether some must be."""
    limit = tables()["attacks"]
    if task.side == Side.ALLIED and s.turn >= limit["first_limited_turn"]:
        return f"Attack: {len(s.attacks)} of {limit['allied_limit']} named"
    duty = play.why_not(s, DONE)
    if duty is None:
        return "Attack"
    return f"Attack: units on beaches must, such as those in {s.kit.names[s.at[duty.facts['unit']]]}"


def _all_attack(s: NormandyState, task: Allocate, pieces: Sequence[str]) -> list[Choice]:
    """§CMB-D An attack begun with all of them."""
    units = units_meant(s, task.side, pieces)
    return attack_choices(s, units, attackable(s, units, task.side.enemy))


def _attacking(s: NormandyState, task: PlanAttack) -> Hand:
    where = " and ".join(hex_words(s, h) for h in task.targets)
    return Hand(f"Attack {where}: choose who takes part", tuple(map(str, task.units)))


def _plan_attack(s: NormandyState, task: PlanAttack) -> list[Choice]:
    """§CMB-D §CMB-H §R-09"""
    join = [join_choice(s, a) for a in play.offered(s) if a.verb == "with"]
    also = [_also(s, h, task.side) for h in task.more_targets(s)]
    drop = Choice(actions=("drop",), says="Give up this attack", group=BACK)
    others = [*_taken_out(s, task), *_other_targets(s, task, also)]
    return [*all_join(s, join), *told_apart(join), *also, *others, _commit(s, task), drop]


def _also(s: NormandyState, h: Hex, side: Side) -> Choice:
    says = f"Attack {hex_words(s, h)} as well, held by {defenders_in_words(s, h, side)}"
    return Choice(actions=(f"also {s.kit.names[h]}",), says=says, group=ALSO, place=s.kit.names[h])


def _commit(s: NormandyState, task: PlanAttack) -> Choice:
    """§SEQ-5 §FOG-3 Binding; where it shows what lies under a marker, a question comes first."""
    power = attack_strength(s, Attack(task.targets, task.units)).total if task.units else 0
    where = " and ".join(hex_words(s, h) for h in task.targets)
    says = f"Commit the attack on {where} with {number_of(len(task.units), 'unit')}, strength {power}"
    choice = ending(s, COMMIT, says, barred="Commit the attack")
    if choice.barred or not is_final(s, COMMIT):
        return choice
    question = f"The attack on {where} is bound and the defenders are shown: there is no way back. Commit it?"
    return replace(choice, question=question)


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


def _naval_support(s: NormandyState, task: NavalSupport) -> list[Choice]:
    """§NAV-1 §NAV-T Gunfire helps attackers in the Allied turn, defenders in the German."""
    found = []
    for a in play.offered(s)[:-1]:
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
    return [*found, closing(s, DONE, "End naval gunfire and fight", still)]


def _choose_combat(s: NormandyState, task: ChooseCombat) -> list[Choice]:
    """§R-74"""
    found = []
    for attack in s.attacks:
        if not attack.fought:
            name, where = s.kit.names[attack.targets[0]], " and ".join(hex_words(s, h) for h in attack.targets)
            says = f"Fight the attack on {where} now"
            found.append(Choice(actions=(f"resolve {name}",), says=says, group="Attacks to fight", place=name))
    return found


def _exchange(s: NormandyState, task: Exchange) -> list[Choice]:
    """§CRT-EX"""
    return exchange_choices(s, play.offered(s), task.owed)


def _exchanging(s: NormandyState, task: Exchange) -> Hand:
    return Hand(f"Exchange: lose units worth {task.owed} more")


# --- retreats


def _dictate_retreat(s: NormandyState, task: DictateRetreat) -> list[Choice]:
    """§RET §R-15"""
    group = f"Retreat of the {kind_words(s.kind_of(task.unit))} from {hex_words(s, s.at[task.unit])}"
    found = []
    for path in task.paths(s):
        first, last, written_path = hex_words(s, path[0]), path[-1], "-".join(s.kit.names[h] for h in path)
        says = f"Into {first}, with no way on: the unit is destroyed"
        if len(path) > 1:
            says = f"Back to {hex_words(s, last)} by way of {first}"
        found.append(Choice(actions=(f"retreat {written_path}",), says=says, group=group, place=s.kit.names[last]))
    return found


def _retreating(s: NormandyState, task: DictateRetreat) -> Hand:
    """The enemy's unit goes by the name of its piece."""
    u = task.unit
    names = dict(named(s, s.at[u], s.units_at(s.at[u]), task.who(s)))
    return Hand(f"Say where the {unit_words(s, u)} falls back to", (names[u],))


def _way_back(s: NormandyState, task: DictateRetreat, action: Action) -> Route:
    """§RET"""
    names = action.noun.split("-")
    tally = Tally()
    for name in names:
        tally.add(1, "§RET", f"back to {name}")
    return Route((s.kit.names[s.at[task.unit]], *names), tally.lines(), written(tally.total), "2")


SHOWN: dict[type, Showing] = {
    Allocate: Showing(choices=_allocate, together=_all_attack),
    PlanAttack: Showing(choices=_plan_attack, hand=_attacking),
    NavalSupport: Showing(choices=_naval_support),
    ChooseCombat: Showing(choices=_choose_combat),
    Exchange: Showing(choices=_exchange, hand=_exchanging),
    DictateRetreat: Showing(choices=_dictate_retreat, hand=_retreating, route=_way_back),
}
