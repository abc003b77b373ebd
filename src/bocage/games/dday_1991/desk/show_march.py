"""The movement step before a player: who moves, how far, at what cost, and whether it may still attack there."""

from bocage.core import play
from bocage.core.desk import Choice, Hand, Route
from bocage.core.hexes import Hex
from bocage.core.listing import BACK, FINISH, after, closing, told_apart
from bocage.core.protocol import Action, Side
from bocage.core.showing import Showing
from bocage.core.tally import Line
from bocage.games.dday_1991.air import Jump
from bocage.games.dday_1991.kinds import Unit
from bocage.games.dday_1991.marches import March
from bocage.games.dday_1991.movement import (
    Way,
    exit_price,
    path_cost,
    step_cost,
    terrain_for,
    to_attack,
    way_of,
    without_attack,
)
from bocage.games.dday_1991.movement_step import ChooseMove
from bocage.games.dday_1991.moves_ledger import pursuit_price, use_price
from bocage.games.dday_1991.parties import party_of
from bocage.games.dday_1991.stacking import is_lawful
from bocage.games.dday_1991.state import DDayState
from bocage.games.dday_1991.tables import movement, prices
from bocage.games.dday_1991.verbs import DONE, STOP

from .listing import instead, on_unit, shown, straight
from .names import (
    at_words,
    codes,
    company,
    figures,
    hex_words,
    moves_words,
    number_of,
    price_words,
    side_words,
    the,
    the_unit,
    unit_codes,
)
from .together import each, gathered, to_one_place

ARMIES, SINGLE, BOXED = "Armies, with everyone in their box", "Units by themselves", "Out of an army's box, alone"


DROPS, BOMBS = "Airborne drops", "Carpet bombing"


TIRED = "Further, too far to attack afterwards"


STEPS, BOX, EFFORT, DIVISIONS, EXIT = "Step by step", "Who goes along", "Extra effort", "Divisions", "Leave the board"


NO_ATTACK = "·"
"""What a lit hex shows from which nobody may attack; with a number, so many may not. Going there is allowed."""


# --- the movement step


def _choose_move(s: DDayState, task: ChooseMove, options: list[Action]) -> list[Choice]:
    """§3.0 §3d2a Who moves: armies first, since their Move covers everyone with them."""
    found, last = list[Choice](), list[Choice]()
    for a in options:
        if a.verb == "move":
            found.append(_take_up(s, s.kit.unit_index[a.noun]))
        elif a.verb == "jump":
            u = s.kit.unit_index[a.noun]
            price = moves_words(use_price(s, u)) if use_price(s, u) else "paid"
            found.append(on_unit(s, a, f"Drop {the_unit(s, u)} {at_words(s, u)} by air", DROPS, price))
        elif a.verb == "bomb":
            found.append(_bomb(s, a))
        else:
            last.append(_end_movement(s, task, a, len({choice.piece for choice in found if choice.piece})))
    order = [ARMIES, SINGLE, BOXED, DROPS, BOMBS]
    found.sort(key=lambda choice: order.index(choice.group))
    return [*told_apart(found), *last]


def _take_up(s: DDayState, u: Unit) -> Choice:
    """§2d1 §3d2a A unit to be moved, and what it costs."""
    h, price = s.at[u], use_price(s, u)
    army = s.kit.armies >> u & 1
    boxed = not army and any(s.kit.armies >> v & 1 for v in s.side_at(h, u & 1))
    party = party_of(s, u)
    more = f" and {number_of(len(party), 'unit')}" if party and March(u, party).bars_leaving(s) is None else ""
    says = f"Move {the_unit(s, u)}{more} {at_words(s, u)}"
    group = ARMIES if army else BOXED if boxed else SINGLE
    return on_unit(s, s.kit.named("move")[u], says, group, moves_words(price) if price else "paid")


def _bomb(s: DDayState, a: Action) -> Choice:
    """§opt-13b1 Both strategic air units bomb the same hex, at no cost."""
    h = s.kit.hex_named(a.noun)
    which = "the other" if s.bombers else "a"
    says = f"Send {which} strategic air unit to {hex_words(s, h)}: {figures(s, s.side_at(h, Side.GERMAN))}"
    return Choice(actions=(str(a),), says=says, group=BOMBS, place=a.noun)


def _end_movement(s: DDayState, task: ChooseMove, a: Action, able: int) -> Choice:
    left = s.moves[task.side]
    still = f"{number_of(able, 'unit')} could still move, {moves_words(left)} left." if able else ""
    return closing(s, a, f"End the {side_words(task.side)} movement", still)


def _moving(s: DDayState, task: ChooseMove) -> Hand:
    moves = s.moves[task.side]
    return Hand(f"Choose who moves: {moves_words(moves)} left, an army's covers its whole box")


def _jump(s: DDayState, task: Jump, options: list[Action]) -> list[Choice]:
    """§opt-13d2 Where a unit is dropped; it may attack from there."""
    u = task.unit
    group = f"Drop zones: {price_words(s, u & 1, use_price(s, u))}"
    zone = s.zone(1 - (u & 1))
    found = []
    for a in options[:-1]:
        h = s.kit.hex_named(a.noun)
        near = ", in an enemy zone" if zone >> h & 1 else ""
        beside = ", beside friends" if s.occupied[u & 1] >> h & 1 else ""
        says = f"Drop on {hex_words(s, h)}{near}{beside}"
        found.append(Choice(actions=(str(a),), says=says, group=group, place=a.noun))
    return [*found, *instead(s, "jump", "Drop"), Choice(actions=("back",), says="Drop nobody now", group=BACK)]


def _jumping(s: DDayState, task: Jump) -> Hand:
    return Hand(f"Choose where {the_unit(s, task.unit)} is dropped", unit_codes(s, (task.unit,)))


def _jump_way(s: DDayState, task: Jump, a: Action) -> Route | None:
    if not a.noun:
        return None
    u = task.unit
    return straight(s, s.at[u], a.noun, use_price(s, u), "§opt-13d1", "dropped by air", u & 1)


# --- a unit or an army on its way


def march_price(s: DDayState, task: March) -> int:
    """§3d2a §opt-14b2 The Moves that this move still costs."""
    if task.begun:
        return 0
    return pursuit_price(s, task.unit) if task.pursuit else use_price(s, task.unit)


class Fatigue:
    """§3b1a §3b1b What a way costs a party, and who could still attack at its end."""

    def __init__(self, s: DDayState, task: March) -> None:
        self.s, self.task = s, task
        self.way: Way = way_of(s, task.all, pursuit=task.pursuit)
        self.fighters = [u for u in task.all if not s.kit.hq >> u & 1]
        limit = to_attack if self.fighters or task.pursuit else without_attack
        self.have = min(limit(s, u) - s.spent[u] for u in self.fighters or task.all)
        self.mixed = s.kit.ground >> task.unit & 1 and any(not s.kit.ground >> u & 1 for u in task.all)

    def tired(self, cost: int, steps: int) -> list[Unit]:
        """Who could not attack any more after this."""
        s = self.s
        return [u for u in self.fighters if s.spent[u] + (cost if s.kit.ground >> u & 1 else steps) > to_attack(s, u)]

    def to(self, h: Hex) -> tuple[int, list[Unit]]:
        """The cost of going to a hex, and who could not attack any more from there."""
        cost = self.way.price(h)
        if not self.fighters or cost <= self.have:
            return cost, []
        steps = len(self.way.path(h)) - 1 if self.mixed else cost
        return cost, self.tired(cost, steps)

    def words(self, cost: int, tired: list[Unit]) -> tuple[str, str]:
        """What a lit hex shows, and the sentence."""
        left = self.have - cost
        if not tired:
            return str(max(left, 0)), f"costs {cost}, leaves {max(left, 0)}"
        if len(tired) == len(self.fighters):
            return NO_ATTACK, f"costs {cost}, too far to attack afterwards"
        who = the(self.s, tired[0]) if len(tired) == 1 else f"{len(tired)} of the units"
        return f"{NO_ATTACK}{len(tired)}", f"costs {cost}, too far for {who} to attack afterwards"


def _march(s: DDayState, task: March, options: list[Action]) -> list[Choice]:
    """§3a §2d1c Where the party can go, hex by hex, whom an army takes along, and what else it may do."""
    fatigue, near, far = Fatigue(s, task), list[Choice](), list[Choice]()
    rest = list[Choice]()
    for a in options:
        if a.verb == "go":
            choice = _go(s, task, fatigue, a)
            (far if choice.group == TIRED else near).append(choice)
        elif a.verb == "step":
            rest.append(_step(s, task, fatigue, a))
        elif a.noun:
            rest.append(_with_unit(s, a))
        else:
            rest.append(_ending(s, task, a))
    if not task.begun:
        rest += _party(s, task)
        if not task.pursuit:
            rest += instead(s, "move", "Move", unlit=(*task.party, *task.left))
    order = [BOX, STEPS, EFFORT, DIVISIONS, EXIT]
    rest.sort(key=lambda choice: order.index(choice.group) if choice.group in order else len(order))
    return [*near, *far, *rest]


def _go(s: DDayState, task: March, fatigue: Fatigue, a: Action) -> Choice:
    h = s.kit.hex_named(a.noun)
    cost, tired = fatigue.to(h)
    value, spends = fatigue.words(cost, tired)
    ground = terrain_for(s, task.unit)
    near = ", in an enemy zone" if ground.zone >> h & 1 else ""
    says = f"Go to {hex_words(s, h)}{_friends(s, task, h)} — {spends}{near}"
    group = f"Destinations: {price_words(s, task.unit & 1, march_price(s, task))}"
    return Choice(actions=(str(a),), says=says, group=TIRED if value == NO_ATTACK else group, place=a.noun, value=value)


def _friends(s: DDayState, task: March, h: Hex) -> str:
    """§2d1 §2d4 Who stands there already, and whether all may stay."""
    there = s.side_at(h, task.unit & 1)
    if not there:
        return ""
    together = task.mask | sum(1 << u for u in there)
    return f", joining {company(s, there)}" if is_lawful(s, together) else f", which {company(s, there)} must leave"


def _step(s: DDayState, task: March, fatigue: Fatigue, a: Action) -> Choice:
    h = s.kit.hex_named(a.noun)
    cost = step_cost(s, task.unit, s.at[task.unit], h) or 0
    value, spends = fatigue.words(cost, fatigue.tired(cost, movement().air))
    stops = ", and it must stop there: an enemy zone" if terrain_for(s, task.unit).zone >> h & 1 else ""
    says = f"Step to {hex_words(s, h)} — {spends}{stops}"
    return Choice(actions=(str(a),), says=says, group=STEPS, place=a.noun, value=value, aside=True)


def _with_unit(s: DDayState, a: Action) -> Choice:
    """§2d1c §opt-14c3 §opt-16a What may be done with one of those in the hex."""
    u = s.kit.unit_index[a.noun]
    here = hex_words(s, s.at[u])
    if a.verb in ("leave", "pick"):
        says = f"Leave {the_unit(s, u)} in {here}" if a.verb == "leave" else f"Take {the_unit(s, u)} along"
        return on_unit(s, a, says, BOX)
    if a.verb == "effort":
        price = price_words(s, u & 1, prices().extra_effort)
        return on_unit(s, a, f"{movement().extra_effort} more factors for {the_unit(s, u)}: {price}", EFFORT)
    says = f"Leave a division of {the_unit(s, u)} in {here}" if a.verb == "detach" else ""
    return on_unit(s, a, says or f"Take the division in {here} back into {the_unit(s, u)}", DIVISIONS)


def _ending(s: DDayState, task: March, a: Action) -> Choice:
    """§3g The move ends here, off the board, or has not begun."""
    here = hex_words(s, s.at[task.unit])
    if a.verb == "exit":
        says = f"Leave the board for good from {here}"
        who = the(s, task.unit) + (f" and {number_of(len(task.party), 'unit')}" if task.party else "")
        question = f"{who[:1].upper()}{who[1:]} would never come back. {says}?"
        return Choice(actions=("exit",), says=says, group=EXIT, question=question)
    if a.verb == "stop":
        place = s.kit.names[s.at[task.unit]]
        return Choice(actions=("stop",), says=f"End the move here, in {here}", group=FINISH, place=place)
    return Choice(actions=("back",), says=f"Leave {the(s, task.unit)} where it is", group=BACK)


def _party(s: DDayState, task: March) -> list[Choice]:
    """§2d1c The whole box left, one left behind taken along after all, or moved alone instead of the army."""
    found, army = [], s.kit.kinds[task.unit].id
    if len(task.party) > 1:
        says = f"Leave all {len(task.party)} units of the box in {hex_words(s, s.at[task.unit])}"
        found.append(Choice(actions=codes(s, "leave", task.party), says=says, group=BOX))
    verb = "pursue" if task.pursuit else "move"
    for u in task.left:
        others = codes(s, "leave", [v for v in task.left if v != u])
        says, piece = f"Take {the_unit(s, u)} along after all", s.kit.kinds[u].id
        found.append(Choice(actions=("back", f"{verb} {army}", *others), says=says, group=BOX, piece=piece))
    return found


def _marching(s: DDayState, task: March) -> Hand:
    """§3b1a §3b1b Who marches, and how far it has gone: by its printed factors, and by twice as many."""
    who = f"{the(s, task.unit)} with {number_of(len(task.party), 'unit')}" if task.party else the_unit(s, task.unit)
    slow = min(task.all, key=lambda u: to_attack(s, u) - s.spent[u])
    spent, most = s.spent[slow], to_attack(s, slow)
    far = "" if task.pursuit else f", or up to {without_attack(s, slow)} without attacking"
    if spent > most:
        most, far = without_attack(s, slow), ", too far to attack now"
    used = f"{spent} of {number_of(most, 'movement factor')} used" if spent else number_of(most, "movement factor")
    verb = "Pursue with" if task.pursuit else "Move"
    behind = to_attack(s, slow) - s.spent[slow] < to_attack(s, task.unit) - s.spent[task.unit]
    slowest = f" (by the slowest, {the(s, slow)})" if behind else ""
    return Hand(f"{verb} {who}: {used}{far}{slowest}", unit_codes(s, task.all), s.kit.names[s.at[task.unit]])


def _march_way(s: DDayState, task: March, a: Action) -> Route | None:
    """§3b2 §3b1a §3b1b The hexes entered, the terrain paid for, the zone that stops, and the Move."""
    if a.verb not in ("go", "step", "exit"):
        return None
    u, here = task.unit, s.at[task.unit]
    if a.verb == "exit":
        path, lines, cost = [here], [Line(str(exit_price()), "§3g", "off the board")], exit_price()
    else:
        h = s.kit.hex_named(a.noun)
        path = [here, h] if a.verb == "step" else way_of(s, task.all, pursuit=task.pursuit).path(h)
        tally = path_cost(s, u, path)
        lines, cost = tally.lines(), int(tally.total)
    slow = min(task.all, key=lambda v: to_attack(s, v) - s.spent[v])
    have, most = to_attack(s, slow) - s.spent[slow], without_attack(s, slow) - s.spent[slow]
    if terrain_for(s, u).zone >> path[-1] & 1 and len(path) > 1:
        lines.append(Line("stop", "§3b3d", f"{s.kit.names[path[-1]]}: an enemy zone ends the move"))
    if cost > have:
        lines.append(Line("no attack", "§3b1b", "too far to attack afterwards"))
    if price := march_price(s, task):
        lines.append(Line(moves_words(price), "§3d2a", "for the army and its whole box" if task.party else "for it"))
    has = str(most) if cost > have else str(max(have, 0))
    return Route(tuple(s.kit.names[h] for h in path), lines, str(cost), has)


# --- an army with those picked of its box


def _move_together(s: DDayState, units: list[Unit]) -> list[Choice]:
    return _army(s, units) or to_one_place("jump", "to", "Drop on")(s, s.agenda[-1], unit_codes(s, units))


def _march_together(s: DDayState, units: list[Unit]) -> list[Choice]:
    """§2d1c Of the army on its way: those picked are left, or taken along; else it is put back for another party."""
    found = [*each(s, "leave", "Leave here", units), *each(s, "pick", "Take along", units)]
    return found or ([] if s.agenda[-1].begun else _army(s, units, ("back",)))


def _army(s: DDayState, units: list[Unit], before: tuple[str, ...] = ()) -> list[Choice]:
    """§2d1 §2d1c An army and some of its box go somewhere together; the others of the box stay."""
    army, *box = units
    if not s.kit.armies >> army & 1:
        return []
    begun = (*before, f"move {s.kit.kinds[army].id}")
    first = after(s, begun)
    if first is None or not isinstance(first.agenda[-1], March):
        return []
    party = first.agenda[-1].party
    stay = codes(s, "leave", [u for u in party if u not in box])
    chain = (*begun, *stay, *codes(s, "pick", [u for u in box if u not in party]))
    then = after(s, chain)
    if then is None:
        return []
    return [_destination(s, then, chain, a) for a in play.offered(then) if a.verb == "go"]


def _destination(s: DDayState, then: DDayState, chain: tuple[str, ...], a: Action) -> Choice:
    task = then.agenda[-1]
    fatigue, h = Fatigue(then, task), s.kit.hex_named(a.noun)
    value, spends = fatigue.words(*fatigue.to(h))
    says = f"Go to {hex_words(s, h)} with {the(s, task.unit)} and {number_of(len(task.party), 'unit')} — {spends}"
    group = f"Together: {price_words(s, task.unit & 1, march_price(then, task))}"
    return Choice(actions=(*chain, str(a)), says=says, group=group, place=a.noun, value=value)


SHOWN: dict[type, Showing] = {
    ChooseMove: shown(_choose_move, (DONE, "End the movement"), hand=_moving, together=gathered(_move_together)),
    March: shown(
        _march, (STOP, "End the move here"), hand=_marching, together=gathered(_march_together), route=_march_way
    ),
    Jump: shown(_jump, hand=_jumping, together=to_one_place("jump", "to", "Drop on", "back"), route=_jump_way),
}
