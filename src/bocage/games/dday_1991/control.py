"""§2e Who controls which hexes, and what follows from it: ports, sources, cities open to reinforcements."""

from bocage.core.hexes import Hex, Mask, mask_of, members
from bocage.core.protocol import Ruling, Side, no

from .kinds import Unit
from .orders import allied_lands, places
from .state import DDayState


def held_by(s: DDayState, side: Side | int) -> Mask:
    """§2e §6-control The land hexes a side controls."""
    land = s.kit.board.enterable_mask
    return land & s.held if side == Side.ALLIED else land & ~s.held


def first_control(s: DDayState) -> Mask:
    """§6-control The Allies begin with Great Britain and the Mediterranean Base."""
    hexes = 0
    for code in allied_lands():
        hexes |= s.kit.land(code)
    return hexes & s.kit.board.enterable_mask


def harbours_ashore(s: DDayState) -> list[Hex]:
    """§opt-15a3 The hexes where a mulberry has been brought ashore."""
    land = s.kit.board.continent_mask
    return [h for h in s.harbours if h >= 0 and land >> h & 1]


def ports(s: DDayState) -> Mask:
    """§3e1 §AMB-21 §AMB-36 §opt-15a3 The ports the Allies control, the Base and mulberries among them."""
    printed = s.kit.ports_mask
    return held_by(s, Side.ALLIED) & (printed | mask_of(harbours_ashore(s)) if s.kit.options.mulberries else printed)


def printed_sources(s: DDayState, side: Side | int) -> Mask:
    """§1a3 The hexes with a circled number, or with a boxed one."""
    return mask_of(list(s.kit.board.circled if side == Side.ALLIED else s.kit.board.boxed))


def sources(s: DDayState, side: Side | int) -> Mask:
    """§1a3 §3c2 §opt-15a3 §AMB-42 The supply sources a side controls: circled Allied, boxed German numbers."""
    hexes = printed_sources(s, side) & held_by(s, side)
    if side == Side.ALLIED:
        hexes |= mask_of(harbours_ashore(s)) | s.kit.land("MED")
    return hexes


def open_mask(s: DDayState, side: Side | int, place: str) -> Mask:
    """§6a4 §6a5 §3f2 The controlled hexes where a unit of this place rule may be put."""
    h = s.kit.hex_named(place)
    if h >= 0:
        return 1 << h & held_by(s, side)
    if place == ANY_CITY:
        return s.kit.board.city_mask & held_by(s, side)
    rule, board = places()[place], s.kit.board
    ground = {"land": board.enterable_mask, "coast": board.coastal_mask, "city": board.city_mask, "port": ports(s)}
    hexes = ground[rule.ground] & held_by(s, side)
    if rule.lands:
        within = 0
        for code in rule.lands:
            within |= s.kit.land(code)
        hexes &= within
    return hexes


ANY_CITY = "any city"
"""§opt-11b2 Where units bought back come in."""

_LACKS = {"coast": "not on the coast", "city": "no city", "port": "no port", "land": "sea"}


def misplaced(s: DDayState, u: Unit, h: Hex, place: str, rule: str) -> Ruling:
    """§6a4 §6a5 §3f2 What a hex lacks in which a unit of this place rule may not be put."""
    board, only = s.kit.board, s.kit.hex_named(place)
    if not (board.enterable_mask | board.sea_mask) >> h & 1:
        return no(rule, "{hex} is out of play", hex=h)
    if enemies := s.enemies_at(h, u & 1):
        return no(rule, "{enemies:present} in {hex}", enemies=enemies, hex=h)
    if only >= 0 and only != h:
        return no(rule, "{unit} comes in at {only:hex}", unit=u, only=only)
    ground = "land" if only >= 0 else "city" if place == ANY_CITY else places()[place].ground
    fit = {"land": board.enterable_mask, "coast": board.coastal_mask, "city": board.city_mask, "port": s.kit.ports_mask}
    if not fit[ground] >> h & 1:
        return no(rule, "{hex} is {lacks}", hex=h, lacks=_LACKS[ground])
    if held_by(s, u & 1) >> h & 1:
        return no(rule, "{hex} lies elsewhere: {unit} may be put in {where}", hex=h, unit=u, where=places()[place].says)
    return no(rule, "{hex} is not under {side} control", hex=h, side=u & 1)


def city_hexes(s: DDayState, names: tuple[str, ...]) -> list[Hex]:
    """The hexes of cities by name."""
    return [s.kit.board.by_city[name] for name in names]


def numbers_held(s: DDayState, side: Side) -> list[tuple[Hex, int]]:
    """§opt-11a The numbers of the sources a side controls, by hex."""
    printed = s.kit.board.circled if side == Side.ALLIED else s.kit.board.boxed
    return [(h, printed[h]) for h in members(printed_sources(s, side) & held_by(s, side))]
