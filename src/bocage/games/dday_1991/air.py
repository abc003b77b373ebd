"""§opt-13a Air operations: airborne drops, reactions of the defender's air units, the restriction on attacks."""

from bocage.core.hexes import Hex, Mask, bits, mask_of, members
from bocage.core.protocol import Action, Ask, Do, Event, Ruling, Side, Task, no

from .kinds import Unit
from .mending import is_tight
from .movement import bars_move, closed_masks
from .moves_ledger import bars_cost, bars_use, pay_use, spend, use_price
from .parting import Rest, bars_rest
from .stacking import bars_stack, box_of
from .state import Combat, DDayState, no_such_hex, no_such_unit, unit_named
from .tables import movement, prices
from .verbs import BACK, DONE


def flown_mask(s: DDayState, h: Hex, distance: int, closed: Mask) -> Mask:
    """§map-csv The hexes within so many steps through the air that avoid the closed ones and land out of play."""
    reached, open_air = 1 << h, (s.kit.board.enterable_mask | s.kit.board.sea_mask) & ~closed
    for _ in range(distance):
        reached |= s.kit.grid.around(reached) & open_air
    return reached


# --- §opt-13d1 airborne drops


def bars_jump(s: DDayState, u: Unit) -> Ruling | None:
    """The first rule that keeps a unit from being dropped; None if none does."""
    name = s.kit.kinds[u].id
    if not (s.kit.options.airborne_drops and s.kit.droppers >> u & 1):
        return no("§opt-13d1", unit=name)
    if (ruling := bars_move(s, u)) is not None:
        return ruling
    if not s.good:
        return no("§opt-12c3", unit=name)
    if s.spent[u] or not s.kit.board.city_mask >> s.at[u] & 1:
        return no("§opt-13d1", unit=name, why="it must begin the step in a city")
    if (ruling := bars_cost(s, u & 1, use_price(s, u))) is not None:
        return ruling
    return no("§2d4", unit=name, why="no hex is open to it") if Jump(u).options(s) == [BACK] else None


def drop_zone(s: DDayState, u: Unit) -> Mask:
    """§opt-13d2 §opt-13d3 The hexes a unit may be dropped in: not the sea, mountains, nor onto enemies."""
    _, flying = s.enemy_masks(u & 1)
    near = flown_mask(s, s.at[u], movement().drop_range, flying)
    return near & s.kit.board.enterable_mask & ~s.kit.board.mountain_mask & ~s.occupied[1 - (u & 1)] & ~(1 << s.at[u])


class Jump(Ask[DDayState], frozen=True):
    """§opt-13d2 Where a unit is dropped."""

    rule = "§opt-13d2"
    unit: Unit

    def who(self, s: DDayState) -> Side:
        return Side(self.unit & 1)

    def options(self, s: DDayState) -> list[Action]:
        zone, own = drop_zone(s, self.unit), s.occupied[self.unit & 1]
        free = 0 if is_tight(s, 1 << self.unit) else zone & ~own
        first = next(bits(free), -1)  # one empty hex is as good as another
        alike = free if first >= 0 and self._bars_rest(s, first) is None else 0
        judged = [h for h in bits(zone & ~free) if self._bars_rest(s, h) is None]
        return [*[s.kit.noun("to")[h] for h in (*bits(alike), *judged)], BACK]

    def _bars_rest(self, s: DDayState, h: Hex) -> Ruling | None:
        bit = 1 << self.unit
        return bars_rest(s, Rest(self.unit, bit, h, use_price(s, self.unit), box_of(s, self.unit), bit))

    def bars(self, s: DDayState, a: Action) -> Ruling | None:
        h = s.kit.hex_named(a.noun)
        if a.verb != "to":
            return None
        if h < 0:
            return no_such_hex(a.noun, self.rule)
        if s.kit.board.mountain_mask >> h & 1:
            return no("§opt-13d3", hex=a.noun)
        if s.occupied[1 - (self.unit & 1)] >> h & 1:
            return no("§2d3", hex=a.noun)
        if not drop_zone(s, self.unit) >> h & 1:
            return no("§opt-13d2", hex=a.noun)
        return self._bars_rest(s, h)

    def take(self, s: DDayState, a: Action) -> list[Task[DDayState]]:
        """§opt-13d1 §3d2a §AMB-12 The Move of an army covers its whole box; the drop includes the attack."""
        if a == BACK:
            return []
        u, h = self.unit, s.kit.hex_named(a.noun)
        pay_use(s, u, box_of(s, u))
        begin = s.at[u]
        s.place(u, h)
        s.enter(u, [h])
        s.dropped |= 1 << u
        s.moved |= 1 << u
        s.tell(Event("dropped", "§opt-13d2", {"piece": u, "from": begin, "hex": h, "moves": s.moves[u & 1]}))
        return []


# --- §opt-13a reactions


def attacked(s: DDayState) -> Mask:
    """The hexes under attack in this step."""
    return mask_of([h for combat in s.combats if not combat.fought for h in combat.targets])


def bars_fly(s: DDayState, u: Unit) -> Ruling | None:
    """§opt-13a The first rule that keeps an air unit of the defender from reacting."""
    name = s.kit.kinds[u].id
    if s.at[u] < 0 or not s.kit.tactical >> u & 1:
        return no("§opt-13a", unit=name)
    if attacked(s) >> s.at[u] & 1:
        return no("§opt-13a", unit=name, why="its own hex is attacked")
    return bars_use(s, u) or bars_cost(s, u & 1, prices().reaction)


def bars_flight(s: DDayState, u: Unit, h: Hex) -> Ruling | None:
    """§opt-13a §AMB-16 The first rule that keeps a reacting air unit from a hex."""
    name = s.kit.names[h]
    if not attacked(s) >> h & 1:
        return no("§opt-13a", hex=name, why="it is not attacked")
    closed, _ = closed_masks(s, u & 1, air=True)
    if not flown_mask(s, s.at[u], movement().reaction_range, closed) >> h & 1:
        return no("§opt-13a", hex=name, why="too far")
    if s.bombers and h == s.bombed:
        return no("§opt-13a", hex=name, why="strategic air units are there")
    return bars_stack(s, 1 << u, h)


def flights(s: DDayState, u: Unit) -> list[Hex]:
    """The attacked hexes an air unit may fly into."""
    return [h for h in bits(attacked(s)) if bars_flight(s, u, h) is None]


class Reaction(Do[DDayState], frozen=True):
    """§opt-13a §2b3 Between declaring and fighting; nobody is asked who has nothing to fly."""

    side: Side

    def run(self, s: DDayState) -> list[Task[DDayState]]:
        if not s.kit.options.air_reaction:
            return []
        return [React(self.side)] if React(self.side).able(s) else []


class React(Ask[DDayState], frozen=True):
    """§opt-13a The defender flies air units into attacked hexes, a Move each."""

    rule = "§opt-13a"
    side: Side

    def who(self, s: DDayState) -> Side:
        return self.side

    def able(self, s: DDayState) -> list[Unit]:
        """The air units that could react somewhere."""
        units = members(s.kit.tactical & s.kit.of_side[self.side])
        return [u for u in units if bars_fly(s, u) is None and flights(s, u)]

    def options(self, s: DDayState) -> list[Action]:
        return [*[s.kit.named("fly")[u] for u in self.able(s)], DONE]

    def bars(self, s: DDayState, a: Action) -> Ruling | None:
        u = unit_named(s, a.noun, self.side)
        if a.verb != "fly":
            return None
        if u is None:
            return no_such_unit(s, a.noun, self.rule)
        return bars_fly(s, u) or no("§opt-13a", unit=a.noun, why="no attacked hex is open to it")

    def take(self, s: DDayState, a: Action) -> list[Task[DDayState]]:
        if a == DONE:
            return []
        return [FlyUnit(s.kit.unit_index[a.noun]), Reaction(self.side)]


class FlyUnit(Ask[DDayState], frozen=True):
    """§opt-13a Which hex an air unit flies to."""

    rule = "§opt-13a"
    unit: Unit

    def who(self, s: DDayState) -> Side:
        return Side(self.unit & 1)

    def options(self, s: DDayState) -> list[Action]:
        return [*[s.kit.noun("to")[h] for h in flights(s, self.unit)], BACK]

    def bars(self, s: DDayState, a: Action) -> Ruling | None:
        h = s.kit.hex_named(a.noun)
        if a.verb != "to":
            return None
        return bars_flight(s, self.unit, h) if h >= 0 else no_such_hex(a.noun, self.rule)

    def take(self, s: DDayState, a: Action) -> list[Task[DDayState]]:
        if a == BACK:
            return []
        u, h = self.unit, s.kit.hex_named(a.noun)
        spend(s, u & 1, prices().reaction)
        begin = s.at[u]
        s.place(u, h)
        s.tell(Event("reacted", "§opt-13a", {"piece": u, "from": begin, "hex": h, "moves": s.moves[u & 1]}))
        return []


# --- §opt-13c the restriction


def bars_air_alone(s: DDayState, combat: Combat) -> Ruling | None:
    """§opt-13c Air units attack only beside a corps or division, unless the hex holds only an enemy air unit."""
    if not s.kit.options.air_with_ground or any(s.kit.fighting >> u & 1 for u in combat.units):
        return None
    if all(s.kit.tactical >> u & 1 for h in combat.targets for u in s.units_at(h)):
        return None
    return no("§opt-13c", hex=s.kit.names[combat.targets[0]])
