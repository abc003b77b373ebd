"""A combat phase before a player: attacks, ships, exchanges, retreats."""

from collections.abc import Sequence

from bocage.core import play
from bocage.core.desk import Choice, Hand, Route
from bocage.core.hexes import Hex, bits
from bocage.core.listing import BACK, ending, told_apart
from bocage.core.protocol import Action
from bocage.core.regiments.desk_attacks import INSTEAD, all_join, exchange_choices, join_choice, taken_out
from bocage.core.regiments.desk_together import attack_choices, units_meant
from bocage.core.regiments.names import force_words, hex_words, hexes, kind_words, number_of, place_name, unit_words
from bocage.core.showing import Showing
from bocage.core.tally import Tally, written
from bocage.games.normandy_1969.combat import Attacks, Gather, able_units, attackable, bars_attacker
from bocage.games.normandy_1969.kit import NO_LIMIT, tables
from bocage.games.normandy_1969.odds import work_out
from bocage.games.normandy_1969.resolve import Exchange
from bocage.games.normandy_1969.retreat import RetreatStep, result_rule
from bocage.games.normandy_1969.state import NormandyState
from bocage.games.normandy_1969.verbs import DONE, FIGHT

from .names import factors

SHIPS = "Ships"


def _attack(s: NormandyState, h: Hex, group: str, *before: str) -> Choice:
    says = f"Attack {hex_words(s, h)}, held by {force_words([s.kind_of(u) for u in s.units_at(h)])}"
    if before:
        says = f"Instead, a{says[1:]}"
    name = s.kit.names[h]
    return Choice(actions=(*before, f"attack {name}"), says=says, group=group, place=name)


def _attacks(s: NormandyState, task: Attacks) -> list[Choice]:
    """§ATT-4 §ATT-7"""
    found = [_attack(s, h, _heading(s)) for h in task.targets(s)]
    still = f"{hexes(s, len(found))} could still be attacked." if found else ""
    says = f"Make no more attacks ({s.made} made)" if s.made else "Make no attack"
    return [*found, ending(s, DONE, says, still, barred="Make no more attacks")]


def _all_attack(s: NormandyState, task: Attacks, pieces: Sequence[str]) -> list[Choice]:
    """§CMB-3 An attack begun with all of them."""
    units = units_meant(s, task.side, pieces)
    able = [u for u in units if bars_attacker(s, u) is None]
    return attack_choices(s, units, attackable(s, able))


def _heading(s: NormandyState) -> str:
    """§ATT-7 §R-02 How many attacks may be made, and whether some must be."""
    if s.limit != NO_LIMIT:
        return f"Attack: {s.made} of {s.limit} made this turn"
    duty = play.why_not(s, DONE)
    if duty is None:
        return "Attack"
    return f"Attack: units on beaches must, such as those in {s.kit.names[s.at[duty.facts['unit']]]}"


def _gather(s: NormandyState, task: Gather) -> list[Choice]:
    """§ATT-3 §CMB-3"""
    join = [join_choice(s, a) for a in play.offered(s) if a.verb == "with"]
    ships = [_ships(s, a) for a in play.offered(s) if a.verb in ("hold", "fire")]
    out = taken_out(s, task.units, (f"attack {s.kit.names[task.hex]}",))
    drop = Choice(actions=("drop",), says="Give up this attack", group=BACK)
    others = [*out, *ships, *_other_targets(s, task)]
    return [*all_join(s, join), *told_apart(join), *others, _fight(s, task), drop]


def _gathering(s: NormandyState, task: Gather) -> Hand:
    return Hand(f"Attack {hex_words(s, task.hex)}: choose who takes part", tuple(map(str, task.units)))


def _ships(s: NormandyState, a: Action) -> Choice:
    """§RUL-09 §INV-8"""
    factors, where = tables()["naval"]["factors"], hex_words(s, s.kit.hex_named(a.noun))
    says = f"Keep the ships off {where} for another attack" if a.verb == "hold" else f"Let the ships off {where} fire"
    return Choice(actions=(str(a),), says=f"{says} ({factors} factors)", group=SHIPS, place=a.noun, aside=True)


def _fight(s: NormandyState, task: Gather) -> Choice:
    """§ATT-4 The die falls at once."""
    if not task.units:
        return ending(s, FIGHT, "Fight")
    odds = work_out(s, task.battle(s))
    sums = f"{written(odds.attack.total)} against {written(odds.defense.total)}, {odds.column}"
    says = f"Fight in {hex_words(s, task.hex)} with {number_of(len(task.units), 'unit')}: {sums}"
    return ending(s, FIGHT, says, barred="Fight")


def _other_targets(s: NormandyState, task: Gather) -> list[Choice]:
    """Another square instead, while no unit has joined and nothing would be lost."""
    if task.units:
        return []
    near = attackable(s, able_units(s, task.side)) & ~(1 << task.hex)
    return [_attack(s, h, INSTEAD, "drop") for h in bits(near)]


def _exchange(s: NormandyState, task: Exchange) -> list[Choice]:
    """§CRT-EX §RUL-28 Until enough is lost a unit must go; after that others may."""
    losses = exchange_choices(s, [a for a in play.offered(s) if a.verb == "lose"], task.owed)
    return [*losses, *([ending(s, DONE, "Lose no more in this exchange")] if task.owed <= 0 else [])]


def _exchanging(s: NormandyState, task: Exchange) -> Hand:
    if task.owed <= 0:
        return Hand("Exchange: enough is lost; close it, or choose more to lose")
    return Hand(f"Exchange: choose units to lose, {factors(task.owed)} still owed")


# --- retreats


def _retreat_step(s: NormandyState, task: RetreatStep) -> list[Choice]:
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
        for a in play.offered(s)
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


def _retreating(s: NormandyState, task: RetreatStep) -> Hand:
    """§CRT-DB §INV-5 Its owner leads it back, or the Allies where paratroops have landed."""
    u, at = task.unit, task.way[-1] if task.way else s.at[task.unit]
    on_way = f", now in {hex_words(s, at)}" if task.way else ""
    led = "" if task.by == u & 1 else ", led by you because paratroops landed on it"
    words = f"The {unit_words(s, u)} falls back {hexes(s, task.steps)}{led}{on_way}: say where"
    return Hand(words, (str(u),), place_name(s, at) if task.way else "")


def _way_back(s: NormandyState, task: RetreatStep, action: Action) -> Route:
    """§CRT-DB §CRT-AB"""
    way = [*task.way, s.kit.hex_named(action.noun)]
    names, tally = [s.kit.names[h] for h in way], Tally()
    for name in names:
        tally.add(1, result_rule(s, task.unit), f"back to {name}")
    return Route((s.kit.names[s.at[task.unit]], *names), tally.lines(), str(len(names)), str(task.steps))


SHOWN: dict[type, Showing] = {
    Attacks: Showing(choices=_attacks, together=_all_attack),
    Gather: Showing(choices=_gather, hand=_gathering),
    Exchange: Showing(choices=_exchange, hand=_exchanging),
    RetreatStep: Showing(choices=_retreat_step, hand=_retreating, route=_way_back),
}
