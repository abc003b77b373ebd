"""What may become of paratroops dropped on a square: the scatter table read for it, and whom they may land on."""

from bocage.core.blocks import Block, Text
from bocage.core.desk import Route
from bocage.core.hexes import Hex
from bocage.core.regiments.desk_attacks import faces_in_words
from bocage.core.regiments.invasion import scatter_of
from bocage.core.regiments.kit import union
from bocage.core.regiments.names import begun, listed, number_of
from bocage.core.tally import Line
from bocage.games.normandy_1969.airborne import is_hard_ground
from bocage.games.normandy_1969.kit import Kit, tables
from bocage.games.normandy_1969.state import NormandyState


def drop_route(s: NormandyState, h: Hex) -> Route:
    """§SCT What a drop on a square may come to, for one who points at it."""
    lines = [Line(faces_in_words(faces), "§SCT", words) for words, faces in fates(s.kit, h)]
    ends = [Line("", "§R-10", drift_words(s, h)), Line("", "§INV-5", landing_words(s, h))]
    return Route((s.kit.names[h],), [*lines, *ends], "", "")


def drop_blocks(s: NormandyState, h: Hex) -> list[Block]:
    """§SCT §R-10 §INV-5 The same as sentences."""
    dice = "; ".join(f"{faces_in_words(faces)}, {words}" for words, faces in fates(s.kit, h))
    return [
        Text(f"Paratroops dropped here ({ground_in_scatter(s.kit, h)}): {dice}.", "§SCT"),
        Text(f"{begun(drift_words(s, h))}.", "§R-10"),
        Text(f"{landing_words(s, h)}.", "§INV-5"),
    ]


def ground_in_scatter(kit: Kit, h: Hex) -> str:
    """§SCT §R-10 What puts a drop zone into its column of the table: `bocage and river`, `open ground`."""
    board = kit.board
    grounds = (
        ("bocage", board.bocage_mask),
        ("forest", board.forest_mask),
        ("swamp", board.swamp_mask),
        ("city", board.city_mask),
        ("river", union(board.river)),
    )
    found = [name for name, mask in grounds if mask >> h & 1]
    return listed(found) if found else "open ground"


def fates(kit: Kit, h: Hex) -> list[tuple[str, tuple[int, ...]]]:
    """§SCT What a drop on a square comes to, with the faces of the die."""
    column: list[str] = tables()["scatter"]["other" if is_hard_ground(kit, h) else "clear"]
    found: dict[str, tuple[int, ...]] = {}
    for face, cell in enumerate(column, 1):
        words = fate_words(*scatter_of(cell))
        found[words] = (*found.get(words, ()), face)
    return list(found.items())


def fate_words(lost: int, scatters: bool) -> str:
    """A cell of the scatter table in words."""
    fate = [f"{number_of(lost, 'battalion')} lost"] if lost else []
    fate += ["scattered one square"] if scatters else []
    return " and ".join(fate) or "on target"


def drift_words(s: NormandyState, h: Hex) -> str:
    """§R-10 §SCT Where a scattered drop may come down; in the sea or off the map it is lost."""
    board, near = s.kit.board, s.kit.grid.neighbours[h]
    ends = [near[d] for d in board.scatter]
    land = [s.kit.names[n] for n in ends if n >= 0 and board.enterable_mask >> n & 1]
    lost = len(ends) - len(land)
    drowned = [f"lost on {lost} of {len(ends)}, in the sea or off the map"] if lost else []
    to = [f"into {listed(land).replace(' and ', ' or ')}"] if land else []
    return f"scattered {', '.join([*to, *drowned])}"


def landing_words(s: NormandyState, h: Hex) -> str:
    """§INV-5 What Germans who stand in the square would count, if it is they who are landed on."""
    is_fort = bool(s.kit.board.fort_mask >> h & 1)
    return (
        f"Germans found here are fought at once, at {'double strength, in a fortress' if is_fort else 'half strength'}"
    )
