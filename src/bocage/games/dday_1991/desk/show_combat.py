"""Declaring combats before a player: targets, attackers, air units that react, bombs, the strike of a pursuit."""

from collections.abc import Iterable

from bocage.core import play
from bocage.core.desk import Choice, Hand, Route
from bocage.core.hexes import Hex, bits
from bocage.core.listing import BACK, FINISH, after, closing, told_apart
from bocage.core.protocol import Action
from bocage.core.showing import Showing
from bocage.games.dday_1991.air import FlyUnit, React
from bocage.games.dday_1991.carpet import Target
from bocage.games.dday_1991.combat import Declare, PlanCombat, able_units, price_of, targets_of
from bocage.games.dday_1991.kinds import Unit
from bocage.games.dday_1991.moves_ledger import pursuit_price
from bocage.games.dday_1991.odds import work_out
from bocage.games.dday_1991.pursuit import PlanStrike, Pursue, strike_price
from bocage.games.dday_1991.state import Combat, DDayState
from bocage.games.dday_1991.tables import prices
from bocage.games.dday_1991.verbs import COMMIT, DONE

from .listing import instead, on_unit, shown, straight
from .names import (
    NAMED,
    all_of,
    at_words,
    codes,
    company,
    figures,
    hex_words,
    hexes_words,
    moves_words,
    number_of,
    price_words,
    the,
    the_unit,
    unit_codes,
)
from .together import GROUP, each_of, gathered, party_words, to_one_place

ATTACK, ALL, JOIN, ALSO = "Hexes that can be attacked", "With everybody who can", "Who can join", "In the same combat"


OUT, INSTEAD = "Who attacks", "Another target"


def modifiers(s: DDayState, targets: tuple[Hex, ...], units: tuple[Unit, ...]) -> str:
    """§4b0 What both sides would add to their dice: `+8 against +6`."""
    odds = work_out(s, Combat(targets, units))
    return f"+{odds.attacker} against +{odds.defender}"


def _defenders(s: DDayState, h: Hex, side: int) -> str:
    return figures(s, s.side_at(h, 1 - side))


# --- declaring


def _declare(s: DDayState, task: Declare, options: list[Action]) -> list[Choice]:
    """§4a5 §4.0"""
    hexes = [s.kit.hex_named(a.noun) for a in options if a.verb == "attack"]
    found = [_attack(s, h, task.side) for h in hexes]
    every = [choice for h in hexes if (choice := _everybody(s, h, task.side)) is not None]
    which = hexes_words(s, hexes) if len(hexes) <= NAMED else f"{len(hexes)} hexes"
    still = [f"{which} could still be attacked."] if hexes else []
    idle = _idle_at_sea(s)
    still += [f"{idle} at sea and in no combat, and lost where no beach lies open."] if idle else []
    named = number_of(len(s.combats), "combat")
    says = f"Declare no more: {named} to fight" if s.combats else "Make no attack"
    return [*found, *every, *[closing(s, a, says, " ".join(still)) for a in options if a.verb == "done"]]


def _attack(s: DDayState, h: Hex, side: int) -> Choice:
    name = s.kit.names[h]
    says = f"Attack {hex_words(s, h)}: {_defenders(s, h, side)}"
    return Choice(actions=(f"attack {name}",), says=says, group=ATTACK, place=name)


def _eager(s: DDayState, h: Hex, side: int, party: tuple[Unit, ...] = ()) -> list[Unit]:
    """Everybody who could attack a hex without a die of his own (§opt-12c5)."""
    air = 0 if s.good else s.kit.tactical & ~s.cleared
    able = [u for u in able_units(s, s.mover) if targets_of(s, u, s.mover) >> h & 1 and not air >> u & 1]
    return [u for u in able if u not in party and u & 1 == side]


def _everybody(s: DDayState, h: Hex, side: int) -> Choice | None:
    """All who stand near a hex, at once; any of them can be taken out again."""
    units = _eager(s, h, side)
    if len(units) < 2:
        return None
    name = s.kit.names[h]
    chain = (f"attack {name}", *codes(s, "with", units))
    if after(s, chain) is None:
        return None
    sums = modifiers(s, (h,), tuple(units))
    says = f"Attack {hex_words(s, h)} with {all_of(len(units))} that can: {sums}"
    return Choice(actions=chain, says=says, group=ALL, place=name, aside=True)


def _idle_at_sea(s: DDayState) -> str:
    idle = [u for u in bits(s.invaders & ~s.fought & ~s.kit.hq) if s.at[u] >= 0 and s.kit.board.sea_mask >> s.at[u] & 1]
    words = company(s, idle)
    return f"{words[:1].upper()}{words[1:]} {'is' if len(idle) == 1 else 'are'}" if idle else ""


def _declaring(s: DDayState, task: Declare) -> Hand:
    named = f"{number_of(len(s.combats), 'combat')} declared, " if s.combats else ""
    busy = [u for combat in s.combats for u in combat.units]
    asks = "Choose a hex to attack" if len(play.offered(s)) > 1 else "No other hex can be attacked"
    return Hand(f"{asks}: {named}{moves_words(s.moves[task.side])} left", unit_codes(s, busy))


def _attack_together(s: DDayState, units: list[Unit]) -> list[Choice]:
    """§4a4 The hexes that all of them may attack."""
    found = []
    for a in play.offered(s):
        chain = (str(a), *codes(s, "with", units))
        if a.verb == "attack" and after(s, chain) is not None:
            h = s.kit.hex_named(a.noun)
            says = f"Attack {hex_words(s, h)} with {party_words(s, units)}: {modifiers(s, (h,), tuple(units))}"
            found.append(Choice(actions=chain, says=says, group=GROUP, place=a.noun))
    return found


# --- one combat


def _plan_combat(s: DDayState, task: PlanCombat, options: list[Action]) -> list[Choice]:
    """§4a3 §4a4"""
    join, also, last = list[Choice](), list[Choice](), list[Choice]()
    for a in options:
        if a.verb == "with":
            join.append(_join(s, a, task.units))
        elif a.verb == "also":
            h = s.kit.hex_named(a.noun)
            says = f"Attack {hex_words(s, h)} as well: {_defenders(s, h, task.side)}"
            also.append(Choice(actions=(str(a),), says=says, group=ALSO, place=a.noun))
        elif a.verb == "commit":
            last.append(_commit(s, task, a))
        else:
            last.append(Choice(actions=("drop",), says="Give up this combat", group=BACK))
    out = _taken_out(s, task.targets, task.units)
    return [*_join_all(s, task), *told_apart(join), *also, *out, *_other_targets(s, task, also), *last]


def _join(s: DDayState, a: Action, units: tuple[Unit, ...]) -> Choice:
    """§3d2a §opt-12c5 A unit, the Move it costs, and the die it needs in bad weather."""
    u = s.kit.unit_index[a.noun]
    more = price_of(s, (*units, u))[0] - price_of(s, units)[0]
    die = ", if its die lets it fly" if s.kit.tactical >> u & 1 and not s.good and not s.cleared >> u & 1 else ""
    says = f"Attack with {the_unit(s, u)} {at_words(s, u)}{die}"
    return on_unit(s, a, says, JOIN, moves_words(more) if more else "")


def _join_all(s: DDayState, task: PlanCombat) -> list[Choice]:
    more = _eager(s, task.targets[0], task.side, task.units)
    chain = codes(s, "with", more)
    if len(more) < 2 or after(s, chain) is None:
        return []
    whole = (*task.units, *more)
    who = f"the other {len(more)} units" if task.units else all_of(len(more))
    says = f"Attack with {who} that can: {modifiers(s, task.targets, whole)}"
    return [Choice(actions=chain, says=says, group=ALL)]


def _commit(s: DDayState, task: PlanCombat, a: Action) -> Choice:
    cost = price_of(s, task.units)[0]
    sums = modifiers(s, task.targets, task.units)
    says = f"Declare the combat against {hexes_words(s, task.targets)}: {sums}"
    if cost:
        says += f" — {price_words(s, task.side, cost)}"
    return Choice(actions=(str(a),), says=says, group=FINISH)


def _taken_out(s: DDayState, targets: tuple[Hex, ...], units: tuple[Unit, ...]) -> list[Choice]:
    """The combat without one of its units: given up, and put together again from the others."""
    first, *others = [s.kit.names[h] for h in targets]
    found = []
    for u in units:
        rest = codes(s, "with", [v for v in units if v != u])
        more = tuple(f"also {name}" for name in others) if rest else ()
        chain = ("drop", f"attack {first}", *rest, *more)
        if after(s, chain) is not None:
            says = f"Take {the_unit(s, u)} out of the combat"
            found.append(Choice(actions=chain, says=says, group=OUT, piece=s.kit.kinds[u].id))
    return found


def _other_targets(s: DDayState, task: PlanCombat, also: Iterable[Choice]) -> list[Choice]:
    """Another hex instead, while nobody has joined and nothing would be lost."""
    if task.units:
        return []
    return [
        Choice(
            actions=("drop", f"attack {s.kit.names[h]}"),
            says=f"Attack {hex_words(s, h)} instead: {_defenders(s, h, task.side)}",
            group=INSTEAD,
            place=s.kit.names[h],
        )
        for a in Declare(task.side).options(s)
        if a.verb == "attack" and (h := s.kit.hex_named(a.noun)) not in task.targets
    ]


def _attacking(s: DDayState, task: PlanCombat) -> Hand:
    return _combat(s, task.targets, task.units, "Combat against")


def _combat(s: DDayState, targets: tuple[int, ...], units: tuple[Unit, ...], words: str) -> Hand:
    """§4b0"""
    where = hexes_words(s, targets)
    if not units:
        return Hand(f"{words} {where}: choose who attacks")
    odds = work_out(s, Combat(targets, units))
    return Hand(f"{words} {where}: attackers +{odds.attacker} against +{odds.defender}", unit_codes(s, units))


# --- air units and bombs


def _react(s: DDayState, task: React, options: list[Action]) -> list[Choice]:
    """§opt-13a"""
    price = price_words(s, task.side, prices().reaction)
    found = []
    for a in options[:-1]:
        u = s.kit.unit_index[a.noun]
        found.append(on_unit(s, a, f"Fly {the_unit(s, u)} {at_words(s, u)} into a battle", f"Air units: {price}"))
    still = f"{number_of(len(found), 'air unit')} could still fly." if found else ""
    return [*told_apart(found), closing(s, options[-1], "Fly no more air units", still)]


def _reacting(s: DDayState, task: React) -> Hand:
    return Hand(f"Air units may fly into attacked hexes, a Move each: {moves_words(s.moves[task.side])} left")


def _fly_unit(s: DDayState, task: FlyUnit, options: list[Action]) -> list[Choice]:
    """§opt-13a"""
    side, found = task.unit & 1, []
    for a in options[:-1]:
        h = s.kit.hex_named(a.noun)
        says = f"Fly to {hex_words(s, h)}, to the help of {figures(s, s.side_at(h, side))}"
        group = f"Hexes under attack: {price_words(s, side, prices().reaction)}"
        found.append(Choice(actions=(str(a),), says=says, group=group, place=a.noun))
    back = Choice(actions=("back",), says=f"Leave {the(s, task.unit)} {at_words(s, task.unit)}", group=BACK)
    return [*found, *instead(s, "fly", "Fly"), back]


def _flying(s: DDayState, task: FlyUnit) -> Hand:
    return Hand(f"Choose the battle {the_unit(s, task.unit)} flies to", unit_codes(s, (task.unit,)))


def _fly_way(s: DDayState, task: FlyUnit, a: Action) -> Route | None:
    if not a.noun:
        return None
    u = task.unit
    return straight(s, s.at[u], a.noun, prices().reaction, "§opt-13a", "reaction", u & 1)


def _target(s: DDayState, task: Target, options: list[Action]) -> list[Choice]:
    """§opt-13b2"""
    who = the(s, task.unit)
    return [
        on_unit(s, a, f"Bomb {the_unit(s, s.kit.unit_index[a.noun])}", f"Targets of {who}, in {hex_words(s, s.bombed)}")
        for a in options
    ]


def _bombing(s: DDayState, task: Target) -> Hand:
    return Hand(f"Choose the corps {the(s, task.unit)} bombs", unit_codes(s, (task.unit,)))


# --- pursuit


def _pursue(s: DDayState, task: Pursue, options: list[Action]) -> list[Choice]:
    """§opt-14b2"""
    found, last = list[Choice](), list[Choice]()
    for a in options:
        if a.verb == "pursue":
            u = s.kit.unit_index[a.noun]
            price = moves_words(pursuit_price(s, u)) if pursuit_price(s, u) else "paid"
            found.append(on_unit(s, a, f"Go on with {the_unit(s, u)} {at_words(s, u)}", "Who can pursue", price))
        elif a.verb == "strike":
            h = s.kit.hex_named(a.noun)
            says = f"Strike the beaten once more, in {hex_words(s, h)}: {_defenders(s, h, task.side)}"
            found.append(Choice(actions=(str(a),), says=says, group="A second combat", place=a.noun))
        else:
            struck = any(combat.pursuit and not combat.fought for combat in s.combats)
            says = "Fight the second combat" if struck else "Pursue no further"
            last.append(closing(s, a, says, "The pursuit is over then." if found else ""))
    return [*told_apart(found), *last]


def _pursuing(s: DDayState, task: Pursue) -> Hand:
    return Hand(f"The enemy is beaten: pursue it, or let it go: {moves_words(s.moves[task.side])} left")


def _plan_strike(s: DDayState, task: PlanStrike, options: list[Action]) -> list[Choice]:
    """§opt-14b2"""
    join, last = list[Choice](), list[Choice]()
    for a in options:
        if a.verb == "with":
            u = s.kit.unit_index[a.noun]
            price = moves_words(strike_price(s, (u,))) if strike_price(s, (u,)) else ""
            join.append(on_unit(s, a, f"Strike with {the_unit(s, u)} {at_words(s, u)}", JOIN, price))
        elif a.verb == "commit":
            cost = strike_price(s, task.units)
            sums = modifiers(s, (task.target,), task.units)
            says = f"Strike {hex_words(s, task.target)}: {sums} — {price_words(s, task.side, cost)}"
            last.append(Choice(actions=(str(a),), says=says, group=FINISH))
        else:
            last.append(Choice(actions=("drop",), says="Do not strike again", group=BACK))
    return [*told_apart(join), *last]


def _striking(s: DDayState, task: PlanStrike) -> Hand:
    return _combat(s, (task.target,), task.units, "Second combat against")


SHOWN: dict[type, Showing] = {
    Declare: shown(_declare, hand=_declaring, together=gathered(_attack_together)),
    PlanCombat: shown(
        _plan_combat, (COMMIT, "Declare the combat"), hand=_attacking, together=each_of("with", "Attack with")
    ),
    React: shown(_react, hand=_reacting, together=to_one_place("fly", "to", "Fly to")),
    FlyUnit: shown(_fly_unit, hand=_flying, together=to_one_place("fly", "to", "Fly to", "back"), route=_fly_way),
    Target: shown(_target, hand=_bombing),
    Pursue: shown(_pursue, (DONE, "Pursue no further"), hand=_pursuing),
    PlanStrike: shown(
        _plan_strike, (COMMIT, "Declare the second combat"), hand=_striking, together=each_of("with", "Strike with")
    ),
}
