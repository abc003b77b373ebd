"""The board both editions share, in words: what a hex is called, what covers it, what lies along its sides."""

from bocage.core.hexes import DIRECTIONS, NOWHERE, Hex
from bocage.maps import normandy
from bocage.maps.hexmap import HexMap

COMPASS = ("north-east", "east", "south-east", "south-west", "west", "north-west")
"""The six neighbours of a hex, in the order of the grid."""

SPELT = {"St. Lo": "Saint-Lô"}


def board() -> HexMap:
    """The board of both games."""
    return normandy.load()


def name_of(h: Hex) -> str:
    """What a hex is called besides its code: its town, city, fortification or beach; nothing for open country."""
    land = board()
    city = next((SPELT.get(city, city) for city, mask in land.city_of.items() if mask >> h & 1), "")
    beach = next((n for n, at in land.beaches.items() if at == h), 0)
    named = city or land.places.get(h, "") or land.fort_names.get(h, "")
    if not beach:
        return named
    return ", ".join(words for words in (named, f"{land.beach_names[beach]} beach {beach}".strip()) if words)


def called(h: Hex) -> str:
    """A hex with its name: `Caen (QQ24)`, or its code alone."""
    code, name = board().names[h], name_of(h)
    return f"{name} ({code})" if name else code


def cover_of(h: Hex) -> tuple[str, ...]:
    """What covers a hex: everything on the shared board, whichever edition knows of it."""
    land = board()
    masks = {
        "city": land.city_mask,
        "bocage": land.bocage_mask & ~land.city_mask,
        "swamp": land.swamp_mask,
        "forest": land.forest_mask,
        "inundated": land.inundated_mask,
        "coast": land.partial_mask,
        "fortification": land.fort_mask,
    }
    return tuple(word for word, mask in masks.items() if mask >> h & 1) or ("open ground",)


def side_of(a: Hex, b: Hex) -> tuple[str, ...]:
    """What lies along the hexside between two neighbours."""
    land = board()
    d = land.grid.direction(a, b)
    sides = {"river": land.river, "flood": land.flooded, "road": land.road, "open sea": land.sea_side}
    return tuple(word for word, masks in sides.items() if masks[d] >> a & 1)


def neighbours(h: Hex) -> dict[int, Hex]:
    """The hexes next to one that units may stand in, by direction."""
    land = board()
    return {
        d: land.grid.neighbours[h][d]
        for d in range(DIRECTIONS)
        if (n := land.grid.neighbours[h][d]) != NOWHERE and land.enterable_mask >> n & 1
    }
