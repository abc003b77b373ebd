"""Everything about one place: its ground and what that does, who stands there, as far as the viewer may know."""

from bocage.core.blocks import Block, Text
from bocage.core.desk import Inspection, Standing
from bocage.core.hexes import Hex
from bocage.core.protocol import BOTH, Side
from bocage.core.regiments.counters import Unit
from bocage.core.regiments.desk_ground import room_in_words
from bocage.core.regiments.names import (
    SIZES,
    beach_words,
    hex_title,
    place_name,
    position,
    side_words,
)
from bocage.core.regiments.stacks import weight
from bocage.core.regiments.state import BOX
from bocage.games.normandy_1971.movement import FIRST, SECOND, allowance
from bocage.games.normandy_1971.reinforce import capacity_left
from bocage.games.normandy_1971.state import INVERTED, STRUCK, NormandyState
from bocage.games.normandy_1971.supply import supplied_mask
from bocage.games.normandy_1971.view import hidden_mask, is_landed

from .ground import ground
from .names import points
from .pieces import named, pieces_at, seen_at


def inspect(s: NormandyState, side: Side | None, place: str) -> Inspection | None:
    """What is to be known about a hex or a beach's box; None if there is no such place."""
    at = position(s, place)
    if at <= BOX:
        n = BOX - at
        return Inspection(place_name(s, at), f"Off {beach_words(s, n)}", _room_off(s, side, n), _standing(s, side, at))
    if at < 0 or not s.kit.board.exists_mask >> at & 1:
        return None
    blocks = [*_hidden(s, side, at), *_state(s, side, at), *ground(s, at, side)]
    return Inspection(s.kit.names[at], hex_title(s, at), blocks, _standing(s, side, at))


def _room_off(s: NormandyState, side: Side | None, n: int) -> list[Block]:
    """§RNF-3 What a supply area can land; §FOG-2 the German does not know which they are."""
    if side == Side.GERMAN or not s.supply >> n & 1:
        return [Text("Units off a beach come ashore in the Allied move that follows.", "§SEQ-6")]
    if s.dead >> n & 1:
        return [Text("This supply area is lost: nothing lands here any more.", "§SUP-H")]
    if not is_landed(s):
        return []
    left, most = capacity_left(s, n), s.capacity[n]
    return [Text(f"Strength {left} of {most} can still land here this turn.", "§RNF-3")]


# --- who stands there


def _standing(s: NormandyState, side: Side | None, at: int) -> list[Standing]:
    """The counters of a place that can be seen: what each is, what it can do, how it is."""
    units = named(s, at, seen_at(s, side, at), side)
    return [Standing(piece, _about(s, u, side)) for piece, (u, _) in zip(pieces_at(s, side, at), units, strict=True)]


def _hidden(s: NormandyState, side: Side | None, h: Hex) -> list[Block]:
    """§FOG-3 What may not be looked at."""
    if side is None or not hidden_mask(s, side) >> h & 1:
        return []
    says = f"{side_words(side.enemy)} units under an entrenchment marker: how many and which stays hidden until"
    return [Text(f"{says} they are attacked or leave it.", "§FOG-3")]


def _about(s: NormandyState, u: Unit, side: Side | None) -> str:
    """One unit: what it is, what it can do, how it is; a reconstructed type says so."""
    kind = s.kind_of(u)
    what = f"Strength {kind.strength}{', defends only' if kind.defend_only else ''}; moves {kind.movement}; {kind.type}"
    parts = [f"{what} {SIZES[kind.size]}", *_condition(s, u, side)]
    if kind.certainty != "high":
        parts.append(f"type deduced: {kind.note}")
    return "; ".join(parts)


def _condition(s: NormandyState, u: Unit, side: Side | None) -> list[str]:
    """What else is known: points left to its owner; §FOG-2 German supply to anybody, Allied to its owner."""
    own, found = side is None or u & 1 == side, list[str]()
    if s.flags[u] & STRUCK:
        found.append("attacked already in this phase")
    if s.flags[u] & INVERTED:
        found.append("lies inverted above the stacking limit: of no use until it has moved off (§R-37)")
    if not own and u & 1 == Side.GERMAN and s.at[u] >= 0 and not s.is_fed(u):
        found.append("out of supply")
    if own and s.at[u] >= 0 and s.mover == u & 1 and s.phase in (FIRST, SECOND):
        have = allowance(s, u)
        found.append(f"{points(have - min(s.spent[u], have))} of {points(have)} points left")
    return found


# --- how things stand


def _state(s: NormandyState, side: Side | None, h: Hex) -> list[Block]:
    """Room in the hex, supply and zones of control, once something stands on the map."""
    if not s.kit.board.enterable_mask >> h & 1:
        return []
    found: list[Block] = [Text(_room(s, side, h), "§STK")]
    if not is_landed(s):
        return found
    for owner in BOTH:
        if owner == Side.GERMAN or side != Side.GERMAN or s.phase == "over":
            found += _supply(s, owner, h)
    zones = [side_words(owner) for owner in BOTH if s.zone(owner) >> h & 1]
    if zones:
        found.append(Text(f"In {' and '.join(f'the {zone}' for zone in zones)} zone of control.", "§ZOC-1"))
    return found


def _supply(s: NormandyState, owner: Side, h: Hex) -> list[Block]:
    """§SUP Whether a line can be traced from here now; nobody stands among enemies."""
    if s.occupied[owner.enemy] >> h & 1:
        return []
    fed = "in supply" if supplied_mask(s, owner) >> h & 1 else "out of supply"
    stand = "are" if s.occupied[owner] >> h & 1 else "would be"
    gift = "; on this turn all but paratroops are supplied anywhere" if s.turn == 1 else ""
    return [Text(f"{side_words(owner)} units here {stand} {fed} as the lines run now{gift}.", "§SUP")]


def _room(s: NormandyState, side: Side | None, h: Hex) -> str:
    """§STK What the hex holds and could still take."""
    bocage = s.kit.is_bocage(h)
    limit = "2 battalions or 1 regiment" if bocage else "3 battalions, 1 regiment and 2 battalions, or 2 regiments"
    if s.kit.options.stack_2R1B_clear and not bocage:
        limit = "3 battalions, or 2 regiments and 1 battalion"
    return room_in_words(s, h, limit, sum(weight(s.kind_of(u)) for u in seen_at(s, side, h)))
