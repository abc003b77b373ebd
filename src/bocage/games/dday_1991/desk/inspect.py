"""Everything about one hex: what it is, who holds it, who stands there and how they are."""

from bocage.core.blocks import Block, Text
from bocage.core.desk import Inspection, Standing
from bocage.core.hexes import Hex
from bocage.core.protocol import BOTH, Side
from bocage.games.dday_1991.kinds import Unit
from bocage.games.dday_1991.movement import to_attack, without_attack
from bocage.games.dday_1991.stacking import is_lawful
from bocage.games.dday_1991.state import DDayState
from bocage.games.dday_1991.tables import movement

from .boxes import USES
from .ground import ground, kind_of, title_of
from .lines import lines, way_words
from .months import month_words
from .names import side_words
from .pieces import pieces_at, stacked


def inspect(s: DDayState, side: Side | None, place: str) -> Inspection | None:
    """What is to be known about a hex; None if there is no such place."""
    h = s.kit.hex_named(place)
    if h < 0 or not s.kit.board.exists_mask >> h & 1:
        return None
    units = stacked(s, h)
    standing = [Standing(piece, about(s, u)) for piece, u in zip(pieces_at(s, h), units, strict=True)]
    return Inspection(s.kit.names[h], title_of(s, h), [*kind_of(s, h), *_state(s, h), *ground(s, h)], standing)


# --- how things stand


def _state(s: DDayState, h: Hex) -> list[Block]:
    """Control, stacking, zones and supply."""
    board, found = s.kit.board, list[Block]()
    if board.enterable_mask >> h & 1:
        holder = side_words(Side.ALLIED if s.controls(Side.ALLIED, h) else Side.GERMAN)
        found.append(Text(f"{holder} control.", "§2e"))
    for of in BOTH:
        found += _stack(s, of, h)
    zones = [side_words(of) for of in BOTH if s.zone(of) >> h & 1]
    if zones:
        found.append(Text(f"In {' and '.join(f'the {zone}' for zone in zones)} zone of control.", "§2c3"))
    for of in BOTH:
        found += _supply(s, of, h)
    return found


def _stack(s: DDayState, of: Side, h: Hex) -> list[Block]:
    """§2d1 §2d1b §opt-14a2 Whether those who stand here may end a step together."""
    units = s.present.get(h, 0) & s.kit.of_side[of] & ~s.kit.strategic
    if not units:
        return []
    armies, who = (units & s.kit.armies).bit_count(), side_words(of)
    if not is_lawful(s, units):
        why = "no army among them" if not armies else "more than one army" if armies > 1 else "too many foreign units"
        rule = "§2d1" if not armies else "§2d1b" if armies > 1 else "§opt-14a2"
        return [Text(f"{who} units must part before the movement or combat step ends: {why}.", rule)]
    if armies:
        return [Text("An army: any number of units may join its box, but no second army.", "§2d1")]
    return [Text(f"One {who} unit: a second may stay only with an army headquarters.", "§2d1")]


def _supply(s: DDayState, of: Side, h: Hex) -> list[Block]:
    """§3c1 §3c2 Whether a line can be traced from here now, and by what way."""
    board = s.kit.board
    ashore = board.enterable_mask if of == Side.ALLIED else board.continent_mask
    if not ashore >> h & 1 or s.occupied[of.enemy] >> h & 1:
        return []
    way, stand = lines(s, of).way(h), "are" if s.occupied[of] >> h & 1 else "would be"
    who = f"{side_words(of)} units here {stand}"
    if not way:
        return [Text(f"{who} out of supply as the lines run now: no open way to a source.", "§3c4")]
    return [Text(f"{who} in supply as the lines run now: {way_words(s, way)}.", "§3c2")]


# --- who stands there


def about(s: DDayState, u: Unit) -> str:
    """One unit: its figures, how far it goes, how it is now, when it came, and what of it is reconstructed."""
    parts = [_figures(s, u), _legs(s, u), *_condition(s, u), _coming(s, u), reconstructed(s, u)]
    return ". ".join(part for part in parts if part) + "."


def _figures(s: DDayState, u: Unit) -> str:
    """§4e §1b4 §1b5 Both faces, and what kind of unit it is."""
    kind = s.kit.kinds[u]
    if kind.is_strategic:
        return (
            f"Strategic air unit: bombs only, within {movement().bomber_range} hexes of London, at no cost (§opt-13b1)"
        )
    what = _TYPES.get(kind.size or kind.type, f"{kind.type} {kind.size}")
    troops = ", mechanized" if kind.mechanized else ", on foot" if kind.is_leg else ""
    if kind.back is None:
        faces = f"{kind.front}-{kind.movement}, eliminated by its first loss"
    else:
        faces = f"{kind.front}-{kind.movement}, reduced {kind.back}-{kind.movement}"
        faces += "; reduced now" if s.is_back(u) else ""
    return f"{what[0].upper()}{what[1:]}{troops}: {faces}"


_TYPES = {
    "army": "army headquarters",
    "army_group": "army group headquarters",
    "supreme": "supreme headquarters",
    "division": "division",
    "air": "tactical air unit",
}


def _legs(s: DDayState, u: Unit) -> str:
    """§3b1a §3b1b §3b1c How far it goes."""
    kind = s.kit.kinds[u]
    if kind.is_strategic:
        return ""
    if not kind.movement:
        return "Cannot move; may attack the hexes next to it"
    far = kind.movement * movement().without_attack
    fights = "" if kind.is_hq else " if it attacks"
    return (
        f"Moves {kind.movement}{fights}, {far} if it enters no enemy zone{'' if kind.is_hq else ' and does not attack'}"
    )


def _condition(s: DDayState, u: Unit) -> list[str]:
    """What its side's portion has made of it so far."""
    found = [] if s.is_fed(u) else ["Out of supply: no Moves may be spent on it, and it has no zone of control (§3c6)"]
    if s.mover != u & 1 or s.phase not in USES or s.kit.strategic >> u & 1:
        return found
    if s.spent[u]:
        found.append(f"Has used {s.spent[u]} factors, {to_attack(s, u)} to attack, {without_attack(s, u)} at most")
    found += [says for units, says in _states(s) if units >> u & 1]
    if s.is_fed(u):
        found.append("Its Move is paid" if s.paid >> u & 1 else "To use it costs a Move")
    return found


def _states(s: DDayState) -> tuple[tuple[int, str], ...]:
    return (
        (s.invaders, "Invades: it may only attack where the arrows point (§3e2c)"),
        (s.dropped, "Dropped this turn (§opt-13d1)"),
        (s.halted, "Halted by an enemy zone (§3b3d)"),
        (s.moved & ~s.halted & ~s.dropped, "Its move is over (§3.0)"),
        (s.effort, "Makes an extra effort (§opt-14c3)"),
        (s.fought, "Committed to a combat of this step (§4a1)"),
        (s.grounded, "The weather keeps it from attacking (§opt-12c5)"),
    )


def _coming(s: DDayState, u: Unit) -> str:
    """§1e When its card brings it."""
    arrival = s.kit.kinds[u].arrivals.get(s.scenario)
    if arrival is None:
        return "Made from a corps (§opt-16a)" if s.kit.division >> u & 1 else ""
    if not arrival.turn:
        return "On the board from the start"
    return f"On the card for {month_words(s, arrival.turn)}, turn {arrival.turn}"


def reconstructed(s: DDayState, u: Unit) -> str:
    """What of a counter the rules do not state, in a sentence; nothing where they state everything."""
    kind = s.kit.kinds[u]
    found = [
        word if said.startswith("reconstructed") else f"{word} in part ({said.replace('; ', ', ')})"
        for word, said in (("identity", kind.identity), ("factors", kind.factors), ("placing", kind.placing))
        if "reconstructed" in said or "pattern" in said
    ]
    return f"Reconstructed: {'; '.join(found)}" if found else ""
