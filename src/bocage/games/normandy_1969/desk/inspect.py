"""Everything about one place: its ground and what that does, who stands there and how he is."""

from bocage.core.blocks import Block, Sum, Text
from bocage.core.desk import Inspection, Standing
from bocage.core.hexes import Hex
from bocage.core.protocol import BOTH, Side
from bocage.core.regiments.counters import Unit
from bocage.core.regiments.desk_ground import room_in_words
from bocage.core.regiments.desk_lines import enemies_beside, line_words
from bocage.core.regiments.names import SIZES, beach_words, hex_title, place_name, position, side_words
from bocage.core.regiments.stacks import load_at
from bocage.core.tally import written
from bocage.games.normandy_1969.kit import tables
from bocage.games.normandy_1969.movement import allowance
from bocage.games.normandy_1969.odds import defense_strength
from bocage.games.normandy_1969.state import BOX, FIRST, FOUGHT, HELD, SECOND, Battle, NormandyState
from bocage.games.normandy_1969.supply import supplied_mask

from .feeding import RULES
from .ground import beach_supply, ground
from .known import has_begun, is_early, knows_plan
from .lines import lines
from .names import points
from .pieces import pieces_at, seen_at


def inspect(s: NormandyState, side: Side | None, place: str) -> Inspection | None:
    """What is to be known about a square or a beach's box; None if there is no such place."""
    at = position(s, place)
    if at <= BOX:
        n = BOX - at
        return Inspection(place_name(s, at), f"Off {beach_words(s, n)}", _off(s, side, n), _standing(s, side, at))
    if at < 0 or not s.kit.board.exists_mask >> at & 1:
        return None
    blocks = [*_state(s, side, at), *ground(s, at, side)]
    return Inspection(s.kit.names[at], hex_title(s, at), blocks, _standing(s, side, at))


def _off(s: NormandyState, side: Side | None, n: int) -> list[Block]:
    """§GEN-4 §RUL-13 §RNF-1 What waits off a beach, and what else can land there."""
    words = (
        "Units off a beach come ashore in the Allied impulse that follows; those that stay off come in a later turn."
    )
    found: list[Block] = [Text(words, "§RUL-13")]
    if knows_plan(s, side) and s.supply >> n & 1:
        found.append(beach_supply(s, n))
    return found


# --- who stands there


def _standing(s: NormandyState, side: Side | None, at: int) -> list[Standing]:
    """The counters of a place that can be seen: what each is, what it can do, how it is."""
    units = seen_at(s, side, at)
    return [Standing(piece, _about(s, u)) for piece, u in zip(pieces_at(s, side, at), units, strict=True)]


def _about(s: NormandyState, u: Unit) -> str:
    """One unit: what it is, what it can do, how it is; a reconstructed type says so."""
    kind = s.kind_of(u)
    what = f"Strength {kind.strength}{', defends only' if kind.defend_only else ''}; moves {kind.movement}; {kind.type}"
    parts = [f"{what} {SIZES[kind.size]}", *_condition(s, u)]
    if kind.certainty != "high":
        parts.append(f"type deduced: {kind.note}")
    return "; ".join(parts)


def _condition(s: NormandyState, u: Unit) -> list[str]:
    """§RUL-03 §ATT-10 §TEC-RIVER-M What else is known: supply, points left, what it has done, where it began."""
    found = list[str]()
    if s.at[u] >= 0 and has_begun(s) and not is_early(s) and not s.is_fed(u):
        found.append("out of supply: no attack, no road rate, half in defense")
    if s.flags[u] & FOUGHT:
        found.append("has attacked in this turn")
    if s.flags[u] & HELD:
        found.append("may neither move nor attack yet" if is_early(s) else "may not move yet")
    elif s.at[u] >= 0 and s.mover == u & 1 and s.phase in (FIRST, SECOND):
        have = allowance(s, u)
        found.append(f"{points(have - min(s.spent[u], have))} of {points(have)} points left")
        if s.began[u] == s.at[u] and any(s.kit.is_wet(s.at[u], d) for d in range(6)):
            found.append("began its turn here, so it may cross the water beside it")
    return found


# --- how things stand


def _state(s: NormandyState, side: Side | None, h: Hex) -> list[Block]:
    """Room in the square, supply, zones of control and the strength of its defense."""
    if not s.kit.board.enterable_mask >> h & 1:
        return []
    found: list[Block] = [_room(s, h)]
    for owner in BOTH:
        if owner == Side.GERMAN or knows_plan(s, side):
            found += _supply(s, owner, h)
    zones = [side_words(owner) for owner in BOTH if s.zone(owner) >> h & 1]
    if zones:
        stops = " and ".join(f"the {zone}" for zone in zones)
        found.append(Text(f"In {stops} zone of control: an enemy of it stops here.", "§ATT-1"))
    return [*found, *_defense(s, h)]


def _room(s: NormandyState, h: Hex) -> Text:
    """§STK-1 §STK-2 §STK-3 What the square may hold, and holds."""
    limits = tables()["stacking"]
    regiments = limits["regiments_rough" if s.kit.rough[h] else "regiments"]
    limit = f"{limits['units']} units, at most {regiments} of them regiments"
    return Text(room_in_words(s, h, limit, load_at(s, h)), "§STK-3" if s.kit.rough[h] else "§STK-2")


def _supply(s: NormandyState, owner: Side, h: Hex) -> list[Block]:
    """§SUP-1 §SUP-2 Units of a side that stand here: fed by which line, or why not; elsewhere one word."""
    if s.occupied[owner.enemy] >> h & 1 or (owner == Side.ALLIED and not has_begun(s)):
        return []
    who, rule = side_words(owner), RULES[owner]
    if not s.occupied[owner] >> h & 1:
        fed = "in supply" if supplied_mask(s, owner) >> h & 1 else "out of supply"
        return [Text(f"{who} units would be {fed} here as the lines run now.", rule)]
    found = lines(s, owner)
    if found.has(h):
        line = line_words(s, found, h, rule).removesuffix(f" ({rule})")
        return [Text(f"{who} units here: {line}.", rule)]
    gift = " On the first turn nobody is isolated." if is_early(s) else ""
    return [Text(f"{who} units here have no line to any source{enemies_beside(s, owner, h)}.{gift}", rule)]


def _defense(s: NormandyState, h: Hex) -> list[Block]:
    """§DEF-5 §R-16 What the units here defend with, whatever comes across a river or from the sea aside."""
    if s.phase in ("plan", "deployment", "landing") or not s.units_at(h):
        return []
    tally = defense_strength(s, Battle(h, ()))
    return [Sum("Defends with", tally.lines(), written(tally.total))]
