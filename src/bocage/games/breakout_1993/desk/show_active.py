"""§8.2 An Assault Impulse: repairs, assaults that must be made, moves by piece or by place, demolition."""

from msgspec.structs import replace

from bocage.core import play
from bocage.core.areas import Area
from bocage.core.desk import Choice, Hand
from bocage.core.hexes import bits, members
from bocage.core.listing import FINISH, closing, told_apart
from bocage.core.protocol import Action, Side
from bocage.core.showing import Showing
from bocage.games.breakout_1993.bridges import DEMOLISH, REPAIR, repairable
from bocage.games.breakout_1993.impulse import Active, movable
from bocage.games.breakout_1993.kinds import Unit
from bocage.games.breakout_1993.movement import bars_enter
from bocage.games.breakout_1993.state import BreakoutState
from bocage.games.breakout_1993.verbs import DONE

from .choosing import of_units, on_unit
from .dice_words import likely_works
from .names import (
    army_word,
    figures,
    ids,
    in_words,
    lowered,
    number_of,
    place_words,
    places_words,
    unit_full,
    units_words,
)
from .refit_choices import bridge_work
from .show_assault import odds_after, ready_plan
from .show_march import brings, cost_words
from .together_march import Party, send, straight, together_march
from .ways import Way

MUST, ASSAULT, MOVE, ON = "Must assault", "Assault", "Move", "Go on after an Overrun"


REPAIRS, DEMOLITIONS = "Repair a bridge (before anything else)", "Blow up a bridge (after everything else)"


FEW = 3
"""So many units are each sent by themselves from the list of a place; of more, one is picked on the map."""


LAST = "Nobody moves or assaults after that."


def active(s: BreakoutState, task: Active) -> list[Choice]:
    """§8.2a What must be done first, then what may, by piece, by place and by bridge."""
    options = play.offered(s)
    movers = [s.kit.unit_index[a.noun] for a in options if a.verb == "move"]
    movers.sort(key=lambda u: not s.overran >> u & 1)
    found = [choice for a in options if a.verb == "assault" for choice in _assaults(s, task.side, a)]
    found.sort(key=lambda choice: choice.group != MUST)
    works = [_work(s, task.side, a, movers) for a in likely_works(s, task.side, options)]
    return [
        *found,
        *[choice for choice in works if choice.group == REPAIRS],
        *told_apart([_move(s, u) for u in movers]),
        *_sendings(s, movers, {choice.place for choice in found}),
        *[choice for choice in works if choice.group == DEMOLITIONS],
        _done(s, options, movers),
    ]


def _assaults(s: BreakoutState, side: Side, a: Action) -> list[Choice]:
    """§8.5 §9.1 An Area to assault, against whom and who must; and the same with the usual plan laid out at once."""
    place = s.kit.place_named(a.noun)
    bound = members(s.mask_at(place, side) & s.mandatory)
    enemies = s.units_at(place, side.enemy)
    against = f"{number_of(len(enemies), 'enemy', 'enemies')} ({figures(s, enemies)})"
    who = f", {units_words(s, bound)} must" if bound else ""
    group, where = MUST if bound else ASSAULT, place_words(s, place)
    found = [Choice(actions=(str(a),), says=f"Assault {where}{who}: {against}", group=group, place=a.noun)]
    ready = ready_plan(s, a)
    if ready is not None:
        says = f"Plan for {where}: {lowered(ready.says)}"
        found.append(replace(ready, says=says, group=group, place=a.noun, value=""))
    return found


def _move(s: BreakoutState, u: Unit) -> Choice:
    """§8.2 §9.51 A unit to be moved, with its MF."""
    again = bool(s.overran >> u & 1)
    says = f"{'Go on with' if again else 'Move'} {unit_full(s, u)} {in_words(s, u)}"
    return on_unit(s, s.kit.named("move")[u], says, ON if again else MOVE, f"{s.mf_left(u)} MF")


def _work(s: BreakoutState, side: Side, a: Action, movers: list[Unit]) -> Choice:
    """§8.2a A bridge to repair or to blow; a demolition ends all moves."""
    work = replace(bridge_work(s, side, a), group=REPAIRS if a.verb == REPAIR else DEMOLITIONS)
    waiting = f"{number_of(len(movers), 'unit')} could still move. {LAST} {work.says}?"
    return replace(work, question=waiting) if a.verb == DEMOLISH and movers else work


def _done(s: BreakoutState, options: list[Action], movers: list[Unit]) -> Choice:
    """§8.5 The impulse ends; not before every Mandatory Assault is made."""
    if DONE not in options:
        return Choice(actions=(str(DONE),), says="End the impulse", group=FINISH, barred=True)
    could = [number_of(len(movers), "unit") + " could still move"] if movers else []
    fights = sum(a.verb == "assault" for a in options)
    could += [number_of(fights, "assault") + " could still be made"] if fights else []
    return closing(s, DONE, "End the impulse", f"{' and '.join(could)}." if could else "")


def _sendings(s: BreakoutState, movers: list[Unit], fights: set[str]) -> list[Choice]:
    """Every neighbouring place somebody could enter: everyone who can, a division, one unit.

    A click there lists them; where an assault could be made as well, beside it.
    """
    near = dict.fromkeys(to for u in movers for to in s.kit.near[s.at[u]])
    found = list[Choice]()
    for to in near:
        able = [u for u in movers if s.kit.border_between(s.at[u], to) >= 0 and bars_enter(s, u, to) is None]
        behind = [u for u in movers if u not in able and s.kit.border_between(s.at[u], to) >= 0]
        if able:
            found += _to_place(s, to, able, behind)
    return [replace(choice, aside=choice.place not in fights) for choice in found]


def _to_place(s: BreakoutState, to: Area, able: list[Unit], behind: list[Unit]) -> list[Choice]:
    """Who goes to one place; those behind may follow once somebody has gone ahead (§8.37)."""
    ways, found = straight(s, [*able, *behind], to), list[Choice]()
    everyone = send(s, ways)
    if everyone is not None:
        found.append(_party(s, everyone, "Everyone who can", to))
    for division in dict.fromkeys(s.kit.kinds[u].division for u in ways):
        own = {u: way for u, way in ways.items() if s.kit.kinds[u].division == division}
        party = send(s, own) if division and everyone is not None else None
        if party is not None and everyone is not None and set(party.units) != set(everyone.units):
            found.append(_party(s, party, division, to))
    if len(able) <= FEW or len(found) < 2:
        found += [_single(s, ways[u]) for u in able]
    return told_apart(found)


def _party(s: BreakoutState, party: Party, who: str, to: Area) -> Choice:
    odds = odds_after(s, party.actions, to, Side(party.units[0] & 1)) if party.must else ""
    must = f", must assault there{odds}" if party.must else ""
    says = f"{who} to {place_words(s, to)}: {units_words(s, party.units)}{must}"
    value = "assault" if party.must else ""
    return _by_place(s, party.actions, says, to, value)


def _single(s: BreakoutState, way: Way) -> Choice:
    u, to = way.unit, way.to
    chain = (str(s.kit.named("move")[u]), *way.actions(s))
    odds = odds_after(s, chain, to, Side(u & 1)) if way.steps[-1].must else ""
    says = f"{unit_full(s, u)} to {place_words(s, to)} — {cost_words(way)}{brings(s, u, way.steps[-1])}{odds}"
    return _by_place(s, chain, says, to, "assault" if way.steps[-1].must else "")


def _by_place(s: BreakoutState, actions: tuple[str, ...], says: str, to: Area, value: str) -> Choice:
    group = f"Send to {place_words(s, to)}"
    return Choice(actions=actions, says=says, group=group, place=s.kit.codes[to], value=value)


# --- in hand


def _acting(s: BreakoutState, task: Active) -> Hand:
    """§8.2 §8.5 What is activated, who must assault, who can still move."""
    where = places_words(s, bits(s.active))
    bound = members(s.mandatory)
    if bound:
        targets = places_words(s, dict.fromkeys(s.at[u] for u in bound))
        return Hand(f"{units_words(s, bound)} must assault {targets}", ids(s, bound))
    able = movable(s, task.side)
    army = f" {army_word(s.army)}" if s.army and s.army != "german" else ""
    could = f"{number_of(len(able), f'{army} unit'.strip())} can still move" if able else "nobody can move any more"
    broken = len(repairable(s, task.side))
    first = f"; {number_of(broken, 'bridge')} could be repaired, before anybody moves" if broken else ""
    return Hand(f"{where} activated: {could}{first}")


SHOWN: dict[type, Showing] = {Active: Showing(choices=active, hand=_acting, together=of_units(together_march))}
