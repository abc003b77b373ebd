"""§opt-13a Air operations: airborne drops, reactions of the defender's air units, the restriction on attacks."""

from collections.abc import Iterator

from bocage.core.hexes import Hex, Mask, bits, mask_of, members
from bocage.core.protocol import Ask, Do, Event, Ruling, Side, Task, no
from bocage.core.verbs import Verb

from .kinds import Unit
from .mending import is_tight
from .movement import bars_move, closed_masks
from .moves_ledger import bars_cost, bars_use, pay_use, spend, use_price
from .nouns import HEX, UNIT
from .parting import Rest, bars_rest
from .stacking import bars_stack, box_of
from .state import Combat, DDayState
from .tables import movement, prices
from .verbs import END, PUT_BACK


def flown_mask(s: DDayState, h: Hex, distance: int, closed: Mask) -> Mask:
    """§map-csv The hexes within so many steps through the air that avoid the closed ones and land out of play."""
    reached, open_air = 1 << h, (s.kit.board.enterable_mask | s.kit.board.sea_mask) & ~closed
    for _ in range(distance):
        reached |= s.kit.grid.around(reached) & open_air
    return reached


# --- §opt-13d1 airborne drops


def bars_jump(s: DDayState, u: Unit) -> Ruling | None:
    """The first rule that keeps a unit from being dropped; None if none does."""
    if not s.kit.options.airborne_drops:
        return no("§opt-13d1", "nobody is dropped by air in this match")
    if not s.kit.droppers >> u & 1:
        return no("§opt-13d1", "{unit} cannot be dropped by air", unit=u)
    if (ruling := bars_move(s, u)) is not None:
        return ruling
    if not s.good:
        return no("§opt-12c3", "nobody is dropped in bad weather")
    if s.spent[u] or not s.kit.board.city_mask >> s.at[u] & 1:
        return no("§opt-13d1", "{unit} is dropped only from a city in which it began the step", unit=u)
    if (ruling := bars_cost(s, u & 1, use_price(s, u))) is not None:
        return ruling
    return None if any(True for _ in Jump(u).zone(s)) else no("§2d4", "no hex is open to {unit}", unit=u)


def drop_zone(s: DDayState, u: Unit) -> Mask:
    """§opt-13d2 §opt-13d3 The hexes a unit may be dropped in: not the sea, mountains, nor onto enemies."""
    _, flying = s.enemy_masks(u & 1)
    near = flown_mask(s, s.at[u], movement().drop_range, flying)
    return near & s.kit.board.enterable_mask & ~s.kit.board.mountain_mask & ~s.occupied[1 - (u & 1)] & ~(1 << s.at[u])


def bars_drop(s: DDayState, u: Unit, h: Hex) -> Ruling | None:
    """§opt-13d2 §opt-13d3 §2d3 The rule that keeps a unit from being dropped in a hex. Must agree with `drop_zone`."""
    board, begin, far = s.kit.board, s.at[u], movement().drop_range
    if board.mountain_mask >> h & 1:
        return no("§opt-13d3", "{hex} is in the mountains", hex=h)
    if s.occupied[1 - (u & 1)] >> h & 1:
        return no("§2d3", "{enemies:present} in {hex}", enemies=s.enemies_at(h, u & 1), hex=h)
    if not board.enterable_mask >> h & 1:
        return no("§opt-13d2", "{hex} is sea" if board.sea_mask >> h & 1 else "{hex} is out of play", hex=h)
    if h == begin:
        return no("§opt-13d2", "{unit} is in {hex} already", unit=u, hex=h)
    if (distance := s.kit.grid.distance(begin, h)) > far:
        says = "{hex} is {distance:hex(|es)} from {at:hex}, and a drop goes {far}"
        return no("§opt-13d2", says, hex=h, distance=distance, at=begin, far=far)
    if not drop_zone(s, u) >> h & 1:
        return no("§opt-13d2", "enemy air units close the way to {hex}", hex=h)
    return None


class Jump(Ask[DDayState], frozen=True):
    """§opt-13d2 Where a unit is dropped."""

    rule = "§opt-13d2"
    asks = "choose where the unit is dropped"
    unit: Unit

    def who(self, s: DDayState) -> Side:
        return Side(self.unit & 1)

    def zone(self, s: DDayState) -> Iterator[Hex]:
        """The hexes open to the unit, empty ones first: one of these is as good as another. Agrees with `bars_to`."""
        zone, own = drop_zone(s, self.unit), s.occupied[self.unit & 1]
        free = 0 if is_tight(s, 1 << self.unit) else zone & ~own
        first = next(bits(free), -1)
        if first >= 0 and self._bars_rest(s, first) is None:
            yield from bits(free)
        yield from (h for h in bits(zone & ~free) if self._bars_rest(s, h) is None)

    def _bars_rest(self, s: DDayState, h: Hex) -> Ruling | None:
        bit = 1 << self.unit
        return bars_rest(s, Rest(self.unit, bit, h, use_price(s, self.unit), box_of(s, self.unit), bit))

    def bars_to(self, s: DDayState, h: Hex) -> Ruling | None:
        """§opt-13d2 §2d4"""
        return bars_drop(s, self.unit, h) or self._bars_rest(s, h)

    def drop(self, s: DDayState, h: Hex) -> list[Task[DDayState]]:
        """§opt-13d1 §3d2a §AMB-12 The Move of an army covers its whole box; the drop includes the attack."""
        u = self.unit
        pay_use(s, u, box_of(s, u))
        begin = s.at[u]
        s.place(u, h)
        s.enter(u, [h])
        s.dropped |= 1 << u
        s.moved |= 1 << u
        s.tell(Event("dropped", "§opt-13d2", {"piece": u, "from": begin, "hex": h, "moves": s.moves[u & 1]}))
        return []

    verbs = (Verb("to", HEX, lawful=zone, bars=bars_to, take=drop), PUT_BACK)


# --- §opt-13a reactions


def attacked(s: DDayState) -> Mask:
    """The hexes under attack in this step."""
    return mask_of([h for combat in s.combats if not combat.fought for h in combat.targets])


def bars_fly(s: DDayState, u: Unit) -> Ruling | None:
    """§opt-13a The first rule that keeps an air unit of the defender from reacting."""
    if s.at[u] < 0 or not s.kit.tactical >> u & 1:
        return no("§opt-13a", "{unit} is no tactical air unit on the board, and only those react", unit=u)
    if attacked(s) >> s.at[u] & 1:
        return no("§opt-13a", "{hex}, where {unit} is, is attacked itself", hex=s.at[u], unit=u)
    return bars_use(s, u) or bars_cost(s, u & 1, prices().reaction)


def bars_flight(s: DDayState, u: Unit, h: Hex) -> Ruling | None:
    """§opt-13a §AMB-16 The first rule that keeps a reacting air unit from a hex."""
    if not attacked(s) >> h & 1:
        return no("§opt-13a", "{hex} is not attacked", hex=h)
    begin, far = s.at[u], movement().reaction_range
    if (distance := s.kit.grid.distance(begin, h)) > far:
        says = "{hex} is {distance:hex(|es)} from {at:hex}, and a reaction goes {far}"
        return no("§opt-13a", says, hex=h, distance=distance, at=begin, far=far)
    closed, _ = closed_masks(s, u & 1, air=True)
    if not flown_mask(s, begin, far, closed) >> h & 1:
        return no("§opt-13a", "enemy units close the way to {hex}", hex=h)
    if s.bombers and h == s.bombed:
        return no("§opt-13a", "strategic air units are over {hex}", hex=h)
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
    asks = "fly air units into attacked hexes"
    side: Side

    def who(self, s: DDayState) -> Side:
        return self.side

    def able(self, s: DDayState) -> list[Unit]:
        """The air units that could react somewhere."""
        units = members(s.kit.tactical & s.kit.of_side[self.side])
        return [u for u in units if bars_fly(s, u) is None and flights(s, u)]

    def bars_unit(self, s: DDayState, u: Unit) -> Ruling | None:
        """§opt-13a"""
        return bars_fly(s, u) or (
            None if flights(s, u) else no("§opt-13a", "no attacked hex is open to {unit}", unit=u)
        )

    def fly(self, s: DDayState, u: Unit) -> list[Task[DDayState]]:
        """§opt-13a A unit is taken in hand; then the next one is asked for."""
        return [FlyUnit(u), Reaction(self.side)]

    verbs = (Verb("fly", UNIT, lawful=able, bars=bars_unit, take=fly), END)


class FlyUnit(Ask[DDayState], frozen=True):
    """§opt-13a Which hex an air unit flies to."""

    rule = "§opt-13a"
    asks = "choose the hex the air unit flies to"
    unit: Unit

    def who(self, s: DDayState) -> Side:
        return Side(self.unit & 1)

    def goals(self, s: DDayState) -> list[Hex]:
        """§opt-13a"""
        return members(attacked(s))

    def bars_to(self, s: DDayState, h: Hex) -> Ruling | None:
        """§opt-13a"""
        return bars_flight(s, self.unit, h)

    def react(self, s: DDayState, h: Hex) -> list[Task[DDayState]]:
        """§opt-13a"""
        u = self.unit
        spend(s, u & 1, prices().reaction)
        begin = s.at[u]
        s.place(u, h)
        s.tell(Event("reacted", "§opt-13a", {"piece": u, "from": begin, "hex": h, "moves": s.moves[u & 1]}))
        return []

    verbs = (Verb("to", HEX, nouns=goals, bars=bars_to, take=react), PUT_BACK)


# --- §opt-13c the restriction


def bars_air_alone(s: DDayState, combat: Combat) -> Ruling | None:
    """§opt-13c Air units attack only beside a corps or division, unless the hex holds only an enemy air unit."""
    if not s.kit.options.air_with_ground or any(s.kit.fighting >> u & 1 for u in combat.units):
        return None
    if all(s.kit.tactical >> u & 1 for h in combat.targets for u in s.units_at(h)):
        return None
    says = "only air units would attack {hex}, and they need ground units beside them"
    return no("§opt-13c", says, hex=combat.targets[0])
