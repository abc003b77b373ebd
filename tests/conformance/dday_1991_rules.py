"""The rules of D-Day (1991) a second time, as plainly as they can be written, to hold the game against.

Nothing here asks the game's own predicates: only the map, the counters and the numbers of the printed charts, typed
in again. Slow and short on purpose.
"""

from collections.abc import Iterable, Mapping
from functools import cache

from bocage.core.hexes import NOWHERE
from bocage.games.dday_1991.kinds import pieces
from bocage.maps.europe import load

BOARD, PIECES = load(), pieces()
ALLIED, GERMAN = 0, 1
LONDON = BOARD.by_city["London"]
MOST_MOVES = 27
NEW_MOVES = {"1944": (13, 7), "1943": (11, 8)}
OBJECTIVES = {"1944": ("Essen", "Hamburg", "Munich"), "1943": ("Berlin",)}
CORPS_TO_LOSE = {"1944": 5, "1943": 10}
COASTAL_BONUS = {"1944": 2, "1943": 1}
TERRAIN_COST = {"city": 1, "clear": 1, "forest": 2, "marsh": 2, "mountain": 2}
REBUILD = {"army": 2, "army_group": 2, "supreme": 2, "corps": 3, "": 4}

Units = Mapping[int, int]
"""Where the units on the board stand."""


def has(mask: int, h: int) -> bool:
    """Whether a set of hexes holds one."""
    return bool(mask >> h & 1)


@cache
def neighbours(h: int) -> list[int]:
    """§3a The hexes around a hex."""
    return [n for n in BOARD.grid.neighbours[h] if n != NOWHERE]


@cache
def by_land(a: int, b: int) -> bool:
    """§AMB-40 Whether two land hexes in play touch over land."""
    if b not in neighbours(a) or not (has(BOARD.enterable_mask, a) and has(BOARD.enterable_mask, b)):
        return False
    return not has(BOARD.sea_side[BOARD.grid.direction(a, b)], a)


@cache
def crosses_river(a: int, b: int) -> bool:
    """§4b9 Whether a river runs between two hexes."""
    return b in neighbours(a) and has(BOARD.river[BOARD.grid.direction(a, b)], a)


@cache
def terrain(h: int) -> str:
    """§1a2 What a hex is made of; a city is its hex's terrain."""
    if has(BOARD.city_mask, h):
        return "city"
    for name in ("forest", "marsh", "mountain"):
        if has(getattr(BOARD, f"{name}_mask"), h):
            return name
    return "clear"


def fills(u: int) -> bool:
    """§opt-13b0 Whether a unit counts in its hex at all: strategic air units do not."""
    return not PIECES[u].is_strategic


def here(units: Units, h: int, side: int) -> list[int]:
    """The units of a side in a hex."""
    return [u for u, at in units.items() if at == h and u % 2 == side and fills(u)]


def zone(units: Units, unfed: Iterable[int], side: int) -> set[int]:
    """§2c1 §2c2 §2c3 §2c4 The land hexes next to a side's supplied corps and divisions ashore."""
    hungry, found = set(unfed), set()
    for u, h in units.items():
        piece = PIECES[u]
        if u % 2 == side and (piece.is_corps or piece.is_division) and u not in hungry:
            found |= {n for n in neighbours(h) if by_land(h, n)}
    return found


def is_lawful(stack: list[int], by_nation: bool = False) -> bool:
    """§2d1 §2d1b A unit alone, or several with exactly one army among them; §opt-14a2 with few enough foreigners."""
    armies = [u for u in stack if PIECES[u].is_army]
    if len(stack) < 2 or len(armies) != 1:
        return len(stack) < 2
    if not by_nation or armies[0] % 2 == GERMAN:
        return True
    foreign = [u for u in stack if _nation(u) != _nation(armies[0])]
    corps = [u for u in stack if PIECES[u].is_corps]
    strangers = [u for u in foreign if PIECES[u].is_corps]
    return 2 * len(strangers) <= len(corps) and not any(PIECES[u].is_air for u in foreign)


def _nation(u: int) -> str:
    """§1b8 British and Canadians are one."""
    return "BR" if PIECES[u].nationality in ("BR", "CAN") else PIECES[u].nationality


# --- moving


def step_price(u: int, a: int, b: int, good: bool) -> int | None:
    """§3b2 §terr §opt-12c1 What a step costs a unit, None if it cannot be made."""
    if not PIECES[u].is_ground:
        return 1 if b in neighbours(a) and has(BOARD.enterable_mask | BOARD.sea_mask, b) else None
    if not by_land(a, b):
        return None
    kind = terrain(b)
    return (2 if kind == "clear" and not good else TERRAIN_COST[kind]) + crosses_river(a, b)


# --- supply


def unsupplied(units: Units, unfed: set[int], sources: set[int], side: int) -> set[int]:
    """§3c1 §3c2 §3c3 §3c4 §3c5 The units of a side that no open path joins to a source."""
    enemies = {h for u, h in units.items() if u % 2 != side and fills(u)}
    friends = {h for u, h in units.items() if u % 2 == side and fills(u)}
    shut = enemies | (zone(units, unfed, 1 - side) - friends)
    printed = set(BOARD.circled if side == ALLIED else BOARD.boxed)
    cut_off = set()
    for u, h in units.items():
        if u % 2 == side and fills(u) and h not in printed and not _leads_to(h, sources, shut, side):
            cut_off.add(u)
    return cut_off


def _leads_to(begin: int, sources: set[int], shut: set[int], side: int) -> bool:
    if begin in sources:
        return True
    seen, edge = {begin}, [begin]
    while edge:
        h = edge.pop()
        for n in neighbours(h):
            if n not in seen and n not in shut and _supply_passes(h, n, side):
                if n in sources:
                    return True
                seen.add(n)
                edge.append(n)
    return False


def _supply_passes(a: int, b: int, side: int) -> bool:
    if side == GERMAN:
        return by_land(a, b)
    return has(BOARD.enterable_mask | BOARD.sea_mask, b)


# --- combat


def factor(u: int, reduced: bool) -> int:
    """§4b1 What a unit fights with."""
    piece = PIECES[u]
    return piece.front if not reduced or piece.back is None else piece.back


def attack_of(u: int, reduced: bool, begin: int, targets: Iterable[int], bare: bool) -> int:
    """§4b2 §4b4 §4b6 §4b7 §4b8 §4b9 §AMB-01 An attacker's factor less what the ground takes from it, each kind once."""
    piece, total = PIECES[u], factor(u, reduced)
    kinds = {"fortified city" if has(BOARD.fort_city_mask, h) else terrain(h) for h in targets}
    if bare:
        return total
    total -= len(kinds & {"city", "fortified city", "mountain"})
    total -= len(kinds & {"forest", "marsh"}) if piece.mechanized else 0
    return total - (piece.is_ground and any(crosses_river(begin, h) for h in targets))


def defense_of(u: int, reduced: bool, h: int, coast: int, city_for_allies: bool, bare: bool) -> int:
    """§4b2 §4b3 §4b4 §4b5 §4b6 §4b8 §AMB-10 A defender's factor and what the ground adds to it."""
    piece, total, kind = PIECES[u], factor(u, reduced), terrain(h)
    if bare:
        return total
    german = u % 2 == GERMAN
    total += coast if has(BOARD.coastal_mask, h) else 0
    if not piece.is_ground:
        return total
    if has(BOARD.fort_city_mask, h):
        total += 4 if german else int(city_for_allies)
    elif kind in ("city", "forest"):
        total += 1
    elif kind == "mountain" and piece.is_leg:
        total += 2
    return total + (2 if german and has(BOARD.fort_hex_mask, h) else 0)


def within(total: int) -> int:
    """§4b10 A total between 0 and 10."""
    return max(0, min(10, total))


def losses(margin: int) -> int:
    """§4c2c"""
    return 2 if margin >= 7 else 1 if margin >= 4 else 0


# --- the end


def verdict(scenario: str, units: Units, held: set[int], corps_lost: int, count_hqs: bool) -> str:
    """§6-winA §6-winG §6-draw"""
    counted = [u for u in units if u % 2 == ALLIED and PIECES[u].is_ground and (count_hqs or not PIECES[u].is_hq)]
    beyond = sum(has(BOARD.east_mask, units[u]) for u in counted)
    if beyond >= 20 and all(BOARD.by_city[name] in held for name in OBJECTIVES[scenario]):
        return "Allied victory"
    return "German victory" if corps_lost >= CORPS_TO_LOSE[scenario] else "draw"
