"""What a side may do in a combat phase, in words: attacks, ships, exchanges, retreats."""

from collections.abc import Callable
from typing import Any

from bocage.core import play
from bocage.core.desk import Choice
from bocage.core.hexes import Hex, bits
from bocage.core.listing import BACK, FINISH, closing, told_apart
from bocage.core.protocol import Action
from bocage.core.regiments.desk_attacks import INSTEAD, all_join, exchange_choices, join_choice, taken_out
from bocage.core.regiments.names import force_words, hex_words, hexes, kind_words, number_of
from bocage.core.tally import written
from bocage.games.normandy_1969.combat import Attacks, Gather, able_units, attackable
from bocage.games.normandy_1969.kit import NO_LIMIT, tables
from bocage.games.normandy_1969.odds import work_out
from bocage.games.normandy_1969.resolve import Exchange
from bocage.games.normandy_1969.retreat import RetreatStep
from bocage.games.normandy_1969.state import NormandyState
from bocage.games.normandy_1969.verbs import DONE

SHIPS = "Ships"


def _attack(s: NormandyState, h: Hex, group: str, *before: str) -> Choice:
    says = f"Attack {hex_words(s, h)}, held by {force_words([s.kind_of(u) for u in s.units_at(h)])}"
    if before:
        says = f"Instead, a{says[1:]}"
    name = s.kit.names[h]
    return Choice(actions=(*before, f"attack {name}"), says=says, group=group, place=name)


def _attacks(s: NormandyState, task: Attacks, options: list[Action]) -> list[Choice]:
    """§ATT-4 §ATT-7"""
    found = [_attack(s, s.kit.hex_named(a.noun), _heading(s)) for a in options if a.verb == "attack"]
    still = f"{hexes(s, len(found))} could still be attacked." if found else ""
    says = f"Make no more attacks ({s.made} made)" if s.made else "Make no attack"
    return [*found, *[closing(s, a, says, still) for a in options if a.verb == "done"]]


def _heading(s: NormandyState) -> str:
    """§ATT-7 §R-02 How many attacks may be made, and whether some must be."""
    if s.limit != NO_LIMIT:
        return f"Attack: {s.made} of {s.limit} made this turn"
    duty = play.why_not(s, DONE)
    return "Attack" if duty is None else f"Attack: units on beaches must, such as those in {duty.facts['beach']}"


def _gather(s: NormandyState, task: Gather, options: list[Action]) -> list[Choice]:
    """§ATT-3 §CMB-3"""
    join, ships, last = list[Choice](), list[Choice](), list[Choice]()
    for a in options:
        if a.verb == "with":
            join.append(join_choice(s, a))
        elif a.verb in ("hold", "fire"):
            ships.append(_ships(s, a))
        elif a.verb == "fight":
            last.append(_fight(s, task))
        else:
            last.append(Choice(actions=("drop",), says="Give up this attack", group=BACK))
    out = taken_out(s, task.units, (f"attack {s.kit.names[task.hex]}",))
    return [*all_join(s, join), *told_apart(join), *out, *ships, *_other_targets(s, task), *last]


def _ships(s: NormandyState, a: Action) -> Choice:
    """§RUL-09 §INV-8"""
    factors, where = tables()["naval"]["factors"], hex_words(s, s.kit.hex_named(a.noun))
    says = f"Keep the ships off {where} for another attack" if a.verb == "hold" else f"Let the ships off {where} fire"
    return Choice(actions=(str(a),), says=f"{says} ({factors} factors)", group=SHIPS, place=a.noun, aside=True)


def _fight(s: NormandyState, task: Gather) -> Choice:
    """§ATT-4 The die falls at once."""
    odds = work_out(s, task.battle(s))
    sums = f"{written(odds.attack.total)} against {written(odds.defense.total)}, {odds.column}"
    says = f"Fight in {hex_words(s, task.hex)} with {number_of(len(task.units), 'unit')}: {sums}"
    return Choice(actions=("fight",), says=says, group=FINISH)


def _other_targets(s: NormandyState, task: Gather) -> list[Choice]:
    """Another square instead, while no unit has joined and nothing would be lost."""
    if task.units:
        return []
    near = attackable(s, able_units(s, task.side)) & ~(1 << task.hex)
    return [_attack(s, h, INSTEAD, "drop") for h in bits(near)]


def _exchange(s: NormandyState, task: Exchange, options: list[Action]) -> list[Choice]:
    """§CRT-EX §RUL-28 Until enough is lost a unit must go; after that others may."""
    losses = exchange_choices(s, [a for a in options if a.verb == "lose"], task.owed)
    return [*losses, *[closing(s, a, "Lose no more in this exchange", "") for a in options if a == DONE]]


def _retreat_step(s: NormandyState, task: RetreatStep, options: list[Action]) -> list[Choice]:
    """§R-17 §RUL-08 Every end of the retreat in one click; where the way matters, square by square."""
    left = task.steps - len(task.way)
    kind, at = kind_words(s.kind_of(task.unit)), task.way[-1] if task.way else s.at[task.unit]
    group = f"Retreat of the {kind} from {hex_words(s, at)}: {hexes(s, left)} to go"
    ends: dict[Hex, Choice] = {}
    for way in task.lawful(s):
        if way[-1] not in ends:
            actions = tuple(f"retreat {s.kit.names[h]}" for h in _decided(task, task.lawful(s), way))
            through = [hex_words(s, h) for h in way[len(task.way) : -1]]
            by = f" by way of {' and '.join(through)}" if through else ""
            says = f"Back to {hex_words(s, way[-1])}{by}"
            ends[way[-1]] = Choice(actions=actions, says=says, group=group, place=s.kit.names[way[-1]])
    single = {choice.actions[0] for choice in ends.values() if len(choice.actions) == 1}
    steps = [
        Choice(
            actions=(str(a),),
            says=f"Back through {hex_words(s, s.kit.hex_named(a.noun))}",
            group="Square by square",
            place=a.noun,
            aside=True,
        )
        for a in options
        if str(a) not in single
    ]
    return [*ends.values(), *steps]


def _decided(task: RetreatStep, ways: list[tuple[Hex, ...]], way: tuple[Hex, ...]) -> list[Hex]:
    """The squares of a way at which there is a choice: the others are entered without asking."""
    decided = []
    for i in range(len(task.way), task.steps):
        if len({other[i] for other in ways if other[:i] == way[:i]}) > 1:
            decided.append(way[i])
    return decided


CHOOSERS: dict[str, Callable[[NormandyState, Any, list[Action]], list[Choice]]] = {
    "Attacks": _attacks,
    "Gather": _gather,
    "Exchange": _exchange,
    "RetreatStep": _retreat_step,
}
