"""Markers on the map: flags, forts, bridges and their owners, depots, what is activated, how many wait in a box."""

from bocage.core.areas import Area
from bocage.core.desk import Mark
from bocage.core.hexes import bits, members
from bocage.core.protocol import BOTH, Side
from bocage.games.breakout_1993.state import BreakoutState

from .names import border_words, number_of, place_words, players, side_word

WORD = ("allied", "german")
MOST_COUNTED = 60
MOST_WORK = 6


def marks(s: BreakoutState, side: Side | None) -> list[Mark]:
    """Everything that lies on the map beside counters."""
    return [*_flags(s), *_forts(s), *_bridges(s), *_supplies(s), *_impulse(s), *_targets(s), *_counts(s)]


def _flags(s: BreakoutState) -> list[Mark]:
    """§7.2 Everything began German: a flag where that has changed, and where Germans hold on among Allied units."""
    found = []
    for place in members(s.kit.board.land_mask):
        owner = Side.ALLIED if s.controls(Side.ALLIED, place) else Side.GERMAN
        contested = s.is_contested(place)
        if owner == Side.ALLIED or contested:
            label = f"{place_words(s, place)}: {side_word(owner)} control{', contested' if contested else ''}"
            found.append(Mark(s.kit.codes[place], f"control-{WORD[owner]}", label, owner))
    return found


def _forts(s: BreakoutState) -> list[Mark]:
    """§15.1 §15.2"""
    return [
        Mark(s.kit.codes[beach], "fort", f"{place_words(s, beach)} is fortified", Side.GERMAN)
        for beach in members(s.forts)
    ]


def _bridges(s: BreakoutState) -> list[Mark]:
    """§7.5 §20.1 §8.222 Every bridge: whose it is, whether it stands, what has been built of it."""
    found = []
    for border in members(s.kit.bridges):
        owner, name = line_owner(s, border), s.kit.border_names[border]
        found.append(Mark(name, bridge_look(s, border), bridge_label(s, border), owner))
        if s.constructs[border]:
            built = min(s.constructs[border], MOST_WORK)
            label = f"{number_of(s.constructs[border], 'Construct')} on the way to a repair"
            found.append(Mark(name, f"construct-{built}", label, over=True))
    return found


def line_owner(s: BreakoutState, border: int) -> Side:
    """§7.5 Who holds a bridge or river line."""
    return Side.ALLIED if s.holds_line(Side.ALLIED, border) else Side.GERMAN


def bridge_look(s: BreakoutState, border: int) -> str:
    """The drawing of a bridge."""
    state = "-blown" if not s.has_bridge(border) else "-seized" if s.seizer[border] >= 0 else ""
    return f"bridge{state}-{WORD[line_owner(s, border)]}"


def bridge_label(s: BreakoutState, border: int) -> str:
    """A bridge in words: whose it is, and how it is."""
    owner = line_owner(s, border)
    between = border_words(s, border)
    if not s.has_bridge(border):
        return f"Destroyed bridge between {between}; the {players(owner)} hold the line"
    new = ", seized in this impulse" if s.seizer[border] >= 0 else ""
    return f"{side_word(owner)} bridge between {between}{new}"


def _supplies(s: BreakoutState) -> list[Mark]:
    """§12.1 §12.91 Depots of this evening, one mark for each place and side; Areas supplied by air."""
    placed: dict[tuple[Area, Side], int] = {}
    for depot in s.depots:
        if depot.place >= 0:
            placed[depot.place, depot.side] = placed.get((depot.place, depot.side), 0) + depot.points
    found = [
        Mark(s.kit.codes[place], f"depot-{WORD[of]}", f"{side_word(of)} depot, {number_of(left, 'point')} left", of)
        for (place, of), left in placed.items()
    ]
    label = "supplied by air today"
    return found + [Mark(s.kit.codes[place], "air-supply", label, Side.ALLIED) for place in members(s.air_supplied)]


def _impulse(s: BreakoutState) -> list[Mark]:
    """§8.2 §RUL-12 What is activated, and where an assault has been made already."""
    if s.phase not in ("airborne", "amphibious", "daylight"):
        return []
    found = [Mark(s.kit.codes[p], "active", "activated in this impulse", s.mover, over=True) for p in bits(s.active)]
    label = "assaulted in this impulse: no second assault here"
    return found + [Mark(s.kit.codes[p], "assaulted", label, over=True) for p in bits(s.assaulted)]


def _targets(s: BreakoutState) -> list[Mark]:
    """§21.1C Where aircraft are to bomb before the landing."""
    return [
        Mark(s.kit.codes[place], "air-target", "target of an air marker", Side.ALLIED, over=True) for place in s.targets
    ]


def _counts(s: BreakoutState) -> list[Mark]:
    """How many counters wait in each box: they lie beside the map."""
    found = []
    for box in members(~s.kit.board.land_mask & (1 << len(s.kit.codes)) - 1):
        for of in BOTH:
            count = s.mask_at(box, of).bit_count()
            if count:
                label = f"{number_of(count, f'{side_word(of)} unit')} in {place_words(s, box)}"
                found.append(Mark(s.kit.codes[box], f"count-{WORD[of]}-{min(count, MOST_COUNTED)}", label, of))
    return found
