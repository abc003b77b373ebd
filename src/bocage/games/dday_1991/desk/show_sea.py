"""Port transfers and invasions before a player: single units, whole armies with their boxes, the Mulberries."""

from collections.abc import Callable

from bocage.core.desk import Choice, Hand, Route
from bocage.core.hexes import Hex, bits
from bocage.core.listing import BACK, closing, told_apart
from bocage.core.protocol import Action, Side
from bocage.core.showing import Showing
from bocage.games.dday_1991.control import ports
from bocage.games.dday_1991.invasion import (
    Invade,
    InvadeUnit,
    TowHarbour,
    bars_beach,
    bars_invader,
    embarking_ports,
    invasion_price,
)
from bocage.games.dday_1991.kinds import Unit
from bocage.games.dday_1991.mulberry import NAMES
from bocage.games.dday_1991.state import DDayState
from bocage.games.dday_1991.tables import movement, prices
from bocage.games.dday_1991.transfer import ShipUnit, Transfer, bars_port, bars_ship
from bocage.games.dday_1991.verbs import DONE

from .listing import instead, on_unit, shown, straight
from .names import (
    HARBOURS,
    beach_words,
    codes,
    company,
    hex_words,
    listed,
    moves_words,
    number_of,
    price_words,
    the,
    the_unit,
    unit_codes,
)
from .together import to_one_place

TOWED = "Mulberry harbors"


Goal = tuple[Hex, int, list[Unit]]
"""Where an army can go by sea, the Moves a unit, and who of its box can come along."""


# --- port transfers


def _transfer(s: DDayState, task: Transfer, options: list[Action]) -> list[Choice]:
    """§3e1 §3d2b One unit after the other, or an army with its whole box."""
    found = []
    for a in options:
        if a.verb == "ship":
            u = s.kit.unit_index[a.noun]
            where = hex_words(s, s.at[u])
            found.append(on_unit(s, a, f"Ship {the_unit(s, u)} from {where}", f"Units in {where}: 1 Move each"))
    found.sort(key=lambda choice: choice.group)
    done = [closing(s, a, "End the port transfers", "") for a in options if a.verb == "done"]
    return [*told_apart(found), *_whole_boxes(s, "ship", _ports_for, shipped), *done]


def _transferring(s: DDayState, task: Transfer) -> Hand:
    first = " if you wish (every British port can invade)" if s.turn == 1 else ""
    return Hand(f"Ship units from port to port{first}, a Move each: {moves_words(s.moves[0])} left")


def _ports_for(s: DDayState, army: Unit) -> list[Goal]:
    """The ports an army may be shipped to, the Moves a unit, and who of its box can come along."""
    if bars_ship(s, army) is not None:
        return []
    box = [u for u in s.side_at(s.at[army], army & 1) if not s.kit.armies >> u & 1 and bars_ship(s, u) is None]
    return [(h, prices().port_transfer, box) for h in bits(ports(s)) if bars_port(s, army, h) is None]


def _ship_unit(s: DDayState, task: ShipUnit, options: list[Action]) -> list[Choice]:
    """§3e1"""
    group = f"Ports: {price_words(s, Side.ALLIED, prices().port_transfer)}"
    found = [
        Choice(
            actions=(str(a),),
            says=f"Ship {the(s, task.unit)} to {hex_words(s, s.kit.hex_named(a.noun))}{_company(s, a.noun)}",
            group=group,
            place=a.noun,
        )
        for a in options[:-1]
    ]
    stays = f"Leave {the(s, task.unit)} in {hex_words(s, s.at[task.unit])}"
    return [*found, *instead(s, "ship", "Ship"), Choice(actions=("back",), says=stays, group=BACK)]


def _company(s: DDayState, name: str) -> str:
    """Who is there already."""
    there = s.side_at(s.kit.hex_named(name), Side.ALLIED)
    return f", where {company(s, there)} {'is' if len(there) == 1 else 'are'}" if there else ""


def _sailing(s: DDayState, task: ShipUnit | InvadeUnit) -> Hand:
    u = task.unit
    goal = "the port" if isinstance(task, ShipUnit) else "the invasion hex"
    return Hand(f"Choose {goal} for {the_unit(s, u)}: {moves_words(s.moves[0])} left", unit_codes(s, (u,)))


def _ship_way(s: DDayState, task: ShipUnit, a: Action) -> Route | None:
    if not a.noun:
        return None
    return straight(s, s.at[task.unit], a.noun, prices().port_transfer, "§3d2b", "port transfer", 0)


# --- invasions


def _invade(s: DDayState, task: Invade, options: list[Action]) -> list[Choice]:
    """§3e2a One unit after the other, or an army with its whole box."""
    found, towed = [], []
    for a in options:
        if a.noun in HARBOURS:
            harbour = s.kit.names[s.harbours[NAMES.index(a.noun)]]
            says = f"Tow {HARBOURS[a.noun]} out of {hex_words(s, s.kit.hex_named(harbour))}"
            towed.append(Choice(actions=(str(a),), says=says, group=TOWED, place=harbour))
        elif a.verb == "invade":
            u = s.kit.unit_index[a.noun]
            where = hex_words(s, s.at[u])
            least = moves_words(prices().invasion * s.kit.cheapest_invasion[s.at[u]])
            group = f"Units in {where}: from {least} each"
            found.append(on_unit(s, a, f"Put {the_unit(s, u)} to sea from {where}", group))
    found.sort(key=lambda choice: choice.group)
    says = "End the invasion step" if s.invaders else "Invade nowhere this month"
    done = [closing(s, a, says, "") for a in options if a.verb == "done"]
    return [*told_apart(found), *towed, *_whole_boxes(s, "invade", _beaches_for, sailed), *done]


def _invading(s: DDayState, task: Invade) -> Hand:
    afloat = [u for u in s.on_board(0) if s.invaders >> u & 1]
    at_sea = f"{number_of(len(afloat), 'unit')} at sea, " if afloat else ""
    return Hand(f"Choose who invades: {at_sea}{moves_words(s.moves[0])} left", unit_codes(s, afloat))


def _beaches_for(s: DDayState, army: Unit) -> list[Goal]:
    """The beaches an army may go to, the Moves a unit, and who of its box can come along."""
    if not embarking_ports(s) >> s.at[army] & 1 or bars_invader(s, army) is not None:
        return []
    box = [u for u in s.side_at(s.at[army], army & 1) if not s.kit.armies >> u & 1 and bars_invader(s, u) is None]
    found = []
    for h in s.kit.board.invasions:
        if bars_beach(s, army, h) is None and not s.present.get(h):
            able = [
                u
                for u in box
                if s.kit.ground >> u & 1 or s.kit.grid.distance(s.at[u], h) <= movement().air_invasion_range
            ]
            found.append((h, invasion_price(s, h), able))
    return found


def _whole_boxes(
    s: DDayState, verb: str, goals: Callable[[DDayState, Unit], list[Goal]], voyage: Callable[..., DDayState | None]
) -> list[Choice]:
    """§2d1 §3d2b §3d2c An army and everyone in its box, one after the other to the same place."""
    found = []
    for army in [u for u in s.on_board(Side.ALLIED) if s.kit.armies >> u & 1]:
        known = dict[tuple[int, int, Hex], bool]()  # empty invasion hexes differ in their price alone
        for h, price, box in goals(s, army):
            if not box or price * (len(box) + 1) > s.moves[Side.ALLIED]:
                continue
            key = price, len(box), -1 if h in s.kit.board.invasions else h
            if key not in known:
                known[key] = voyage(s, [army, *box], h) is not None
            if known[key]:
                found.append(_whole_box(s, verb, army, box, h, price * (len(box) + 1)))
    return found


def sailed(s: DDayState, units: list[Unit], h: Hex) -> DDayState | None:
    """§3e2a The position after these units have put to sea for one invasion hex; None if one of them may not."""
    then, to = s.clone(), s.kit.noun("to")[h]
    for u in units:
        if bars_invader(then, u) is not None or bars_beach(then, u, h) is not None:
            return None
        InvadeUnit(u).take(then, to)
    return then


def shipped(s: DDayState, units: list[Unit], h: Hex) -> DDayState | None:
    """§3e1 The position after these units have been shipped to one port; None if one of them may not."""
    then, to = s.clone(), s.kit.noun("to")[h]
    for u in units:
        if u not in Transfer().able(then) or bars_port(then, u, h) is not None:
            return None
        ShipUnit(u).take(then, to)
    return then


def _whole_box(s: DDayState, verb: str, army: Unit, box: list[Unit], h: Hex, cost: int) -> Choice:
    name = s.kit.names[h]
    chain = tuple(text for action in codes(s, verb, [army, *box]) for text in (action, f"to {name}"))
    where = beach_words(s, h) if h in s.kit.board.invasions else hex_words(s, h)
    left = [u for u in s.side_at(s.at[army], army & 1) if not s.kit.armies >> u & 1 and u not in box]
    but = f", without {listed(the(s, u) for u in left)}" if left else ""
    who, price = f"{s.kit.kinds[army].name} and {number_of(len(box), 'unit')}", price_words(s, Side.ALLIED, cost)
    says, group = f"{who} to {where}{but} — {price}", f"The whole {s.kit.kinds[army].name}, with its box"
    if h in s.kit.board.invasions:
        return Choice(actions=chain, says=says, group=group, place=name)
    # in a port others stand, whose own orders a click there means: this one is found on the army
    return Choice(actions=chain, says=says, group=group, place=s.kit.names[s.at[army]], piece=s.kit.kinds[army].id)


def _invade_unit(s: DDayState, task: InvadeUnit, options: list[Action]) -> list[Choice]:
    """§3e2a §3d2c"""
    stays = f"Leave {the(s, task.unit)} in {hex_words(s, s.at[task.unit])}"
    back = Choice(actions=("back",), says=stays, group=BACK)
    return [*_beaches(s, options, "Sail"), *instead(s, "invade", "Put to sea"), back]


def _invade_way(s: DDayState, task: InvadeUnit, a: Action) -> Route | None:
    if not a.noun:
        return None
    h = s.kit.hex_named(a.noun)
    number = s.kit.board.invasions[h].number
    return straight(s, s.at[task.unit], a.noun, invasion_price(s, h), "§3d2c", f"invasion, number {number}", 0)


def _tow_harbour(s: DDayState, task: TowHarbour, options: list[Action]) -> list[Choice]:
    """§opt-15a1"""
    back = Choice(actions=("back",), says=f"Leave Mulberry {task.marker + 1} in port", group=BACK)
    return [*_beaches(s, options, "Tow it"), back]


def _towing(s: DDayState, task: TowHarbour) -> Hand:
    return Hand(f"Choose the invasion hex for Mulberry {task.marker + 1}: {moves_words(s.moves[0])} left")


def _tow_way(s: DDayState, task: TowHarbour, a: Action) -> Route | None:
    if not a.noun:
        return None
    h = s.kit.hex_named(a.noun)
    words = f"towed out, number {s.kit.board.invasions[h].number}"
    return straight(s, s.harbours[task.marker], a.noun, invasion_price(s, h), "§opt-15a1", words, 0)


def _beaches(s: DDayState, options: list[Action], verb: str) -> list[Choice]:
    found = []
    for a in options[:-1]:
        h = s.kit.hex_named(a.noun)
        cost = invasion_price(s, h)
        with_whom = s.side_at(h, Side.ALLIED)
        beside = f", beside {company(s, with_whom)}" if with_whom else ""
        says = f"{verb} to {beach_words(s, h)}{beside} — {price_words(s, Side.ALLIED, cost)}"
        group = "Invasion hexes, with the Moves they cost"
        found.append(Choice(actions=(str(a),), says=says, group=group, place=a.noun, value=str(cost)))
    return sorted(found, key=lambda choice: int(choice.value))


SHOWN: dict[type, Showing] = {
    Transfer: shown(
        _transfer,
        (DONE, "End the port transfers"),
        hand=_transferring,
        together=to_one_place("ship", "to", "Ship to", voyage=shipped),
    ),
    ShipUnit: shown(
        _ship_unit, hand=_sailing, together=to_one_place("ship", "to", "Ship to", "back", shipped), route=_ship_way
    ),
    Invade: shown(
        _invade,
        (DONE, "End the invasion step"),
        hand=_invading,
        together=to_one_place("invade", "to", "Sail to", voyage=sailed),
    ),
    InvadeUnit: shown(
        _invade_unit, hand=_sailing, together=to_one_place("invade", "to", "Sail to", "back", sailed), route=_invade_way
    ),
    TowHarbour: shown(_tow_harbour, hand=_towing, route=_tow_way),
}
