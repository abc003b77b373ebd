"""Counters and markers on the map."""

from bocage.core.desk import Mark, Piece
from bocage.core.hexes import Hex, members
from bocage.core.protocol import BOTH, Side
from bocage.games.dday_1991.control import city_hexes
from bocage.games.dday_1991.kinds import Piece as Kind
from bocage.games.dday_1991.kinds import Unit, mulberries
from bocage.games.dday_1991.orders import scenario_named
from bocage.games.dday_1991.state import DDayState

from .boxes import ARRIVALS, CAMP, Lodging, arrivals, lodging
from .names import army_title, hex_words, side_words, unit_words

FLAGS = ("flag-0", "flag-1")
MULBERRY, MULBERRY_OUT, BOMBS, INITIATIVE = "mulberry", "mulberry-out", "bombs", "initiative"
MARK_LOOKS = (*FLAGS, MULBERRY, MULBERRY_OUT, BOMBS, INITIATIVE)
"""Every look that is no counter's face."""

MOST_BADGES = 3


def look_of(kind: Kind, reduced: bool) -> str:
    """The drawing of a counter's face: `unit-30B`, `unit-30B-back`. Ids are letters, digits and dashes."""
    return f"unit-{kind.id}-back" if reduced else f"unit-{kind.id}"


def pieces(s: DDayState, side: Side | None) -> list[Piece]:
    """Every counter on the map, hex by hex, and those that may come now in their boxes."""
    lying, attacking = lodging(s), attackers(s)
    found = [_piece(s, u, lying, attacking) for h in sorted(s.present) for u in stacked(s, h)]
    return found + [_newcomer(s, u) for of in BOTH for u in arrivals(s, of)]


def pieces_at(s: DDayState, h: Hex) -> list[Piece]:
    """The counters in one hex, lowest first."""
    lying, attacking = lodging(s), attackers(s)
    return [_piece(s, u, lying, attacking) for u in stacked(s, h)]


def stacked(s: DDayState, h: Hex) -> list[Unit]:
    """The units in a hex, lowest first: strategic air units, the weak, the strong, air, headquarters, the army."""
    return sorted(members(s.present.get(h, 0)), key=lambda u: (_layer(s.kit.kinds[u]), s.combat_of(u), u))


def _layer(kind: Kind) -> int:
    if kind.is_hq:
        return 4 if kind.is_army else 3
    return 0 if kind.is_strategic else 2 if kind.is_air else 1


def _piece(s: DDayState, u: Unit, lying: Lodging, attacking: frozenset[Unit]) -> Piece:
    badges, home = badges_of(s, u, attacking), lying.homes.get(u, "")
    parts = [f"{side_words(u & 1)} {unit_words(s, u)}", hex_words(s, s.at[u]), *badges]
    if home and not home.startswith(CAMP):
        parts.insert(2, f"with {army_title(s, lying.heads[home])}")
    return Piece(
        id=s.kit.kinds[u].id,
        side=Side(u & 1),
        look=look_of(s.kit.kinds[u], s.is_back(u)),
        place=s.kit.names[s.at[u]],
        label=", ".join(parts),
        badges=badges,
        boxed=home,
    )


def _newcomer(s: DDayState, u: Unit) -> Piece:
    """A unit that may come now: nowhere on the map yet."""
    word = "to come" if s.turn else "to be set up"
    return Piece(
        id=s.kit.kinds[u].id,
        side=Side(u & 1),
        look=look_of(s.kit.kinds[u], s.is_back(u)),
        place="",
        label=f"{side_words(u & 1)} {unit_words(s, u)}, {word}",
        boxed=ARRIVALS[u & 1],
    )


# --- badges


def badges_of(s: DDayState, u: Unit, attacking: frozenset[Unit]) -> tuple[str, ...]:
    """What matters of a unit at the moment, the weightiest first; what a portion has made of it ends with it."""
    found = [] if s.is_fed(u) else ["out of supply"]
    found += {"movement": _on_the_move, "combat": _in_combat}.get(s.phase, _before)(s, u, attacking)
    return tuple(found[:MOST_BADGES])


def _before(s: DDayState, u: Unit, attacking: frozenset[Unit]) -> list[str]:
    return ["invading"] if s.invaders >> u & 1 else []


def _on_the_move(s: DDayState, u: Unit, attacking: frozenset[Unit]) -> list[str]:
    """§3.0 §3b3d Who has moved, and how it stands; whoever is paid for and has not moved yet costs nothing more."""
    found = _before(s, u, attacking)
    if s.dropped >> u & 1:
        found.append("dropped")
    elif s.halted >> u & 1:
        found.append("halted")
    elif s.moved >> u & 1:
        found.append("moved")
    elif s.paid >> u & 1 and not found:
        found.append("paid")
    return [*found, "effort"] if s.effort >> u & 1 else found


def _in_combat(s: DDayState, u: Unit, attacking: frozenset[Unit]) -> list[str]:
    """§4a1 §opt-12c5 Who attacks, who has fought, whom the weather keeps down, who could attack for nothing."""
    found = _before(s, u, attacking)
    if u in attacking:
        found.append("attacking")
    elif s.fought >> u & 1:
        found.append("fought")
    elif s.grounded >> u & 1:
        found.append("grounded")
    elif s.dropped >> u & 1:
        found.append("dropped")
    elif s.paid >> u & 1 and not found:
        found.append("paid")
    return found


def attackers(s: DDayState) -> frozenset[Unit]:
    """Units of combats that are still to be fought."""
    return frozenset(u for combat in s.combats if not combat.fought for u in combat.units)


# --- marks


def marks(s: DDayState, side: Side | None) -> list[Mark]:
    """Everything else that lies on the map."""
    return [*_flags(s), *_harbours(s), *_bombs(s), *_initiative(s)]


def _flags(s: DDayState) -> list[Mark]:
    """§2e Cities the Allies have taken, and objectives they have not: every port and supply source is a city."""
    board, goals = s.kit.board, scenario_named(s.scenario).objectives
    taken = board.city_mask & board.continent_mask & s.held
    found = [
        Mark(s.kit.names[h], FLAGS[0], f"{hex_words(s, h)} is Allied{_goal(board.cities[h], goals)}", Side.ALLIED)
        for h in members(taken)
    ]
    for h in city_hexes(s, goals):
        if not taken >> h & 1:
            label = f"{hex_words(s, h)} is German{_goal(board.cities[h], goals)}"
            found.append(Mark(s.kit.names[h], FLAGS[1], label, Side.GERMAN))
    return found


def _goal(city: str, goals: tuple[str, ...]) -> str:
    return ", an objective of the Allies" if city in goals else ""


def _harbours(s: DDayState) -> list[Mark]:
    """§opt-15a1 §opt-12c4 The mulberries, waiting, at sea or ashore; in bad weather they give no Moves."""
    if not s.kit.options.mulberries:
        return []
    found = []
    for marker, h in zip(mulberries(), s.harbours, strict=True):
        if h < 0:
            continue
        ashore = s.kit.board.continent_mask >> h & 1
        idle = bool(ashore) and not s.good and s.kit.options.acquire_moves
        state = "a port and a source of supply" if ashore else "waiting to be towed or brought ashore"
        label = f"{marker.name} in {hex_words(s, h)}: {state}{', no Moves in bad weather' if idle else ''}"
        found.append(Mark(s.kit.names[h], MULBERRY_OUT if idle else MULBERRY, label, Side.ALLIED))
    return found


def _bombs(s: DDayState) -> list[Mark]:
    """§opt-13b1 Where the strategic air units are to bomb."""
    if s.bombed < 0 or not s.bombers:
        return []
    count = "Both strategic air units bomb" if s.bombers.bit_count() > 1 else "A strategic air unit bombs"
    return [Mark(s.kit.names[s.bombed], BOMBS, f"{count} {hex_words(s, s.bombed)}", Side.ALLIED, over=True)]


def _initiative(s: DDayState) -> list[Mark]:
    """§opt-10a The initiative marker, kept in the capital of its holder."""
    if not s.kit.options.initiative:
        return []
    city = ("London", "Berlin")[s.initiative]
    place = s.kit.names[s.kit.board.by_city[city]]
    label = f"The initiative marker is {side_words(s.initiative)}"
    return [Mark(place, INITIATIVE, label, Side(s.initiative))]
