"""One unit in words: figures, level, its division, what it may still do, and what of it is reconstructed."""

from bocage.core.hexes import members
from bocage.games.breakout_1993.depots import is_abroad, unit_price
from bocage.games.breakout_1993.kinds import Level, Piece, Unit
from bocage.games.breakout_1993.orders import withdrawal
from bocage.games.breakout_1993.state import BreakoutState
from bocage.games.breakout_1993.supply import is_supplied
from bocage.games.breakout_1993.tables import attack

from .calendar import date_words
from .names import army_word, level_words, listed, number_of

TYPES = {
    "field_artillery": "field artillery",
    "coastal_artillery": "coastal artillery",
    "nebelwerfer": "Nebelwerfers",
    "flak": "FLAK",
    "antitank": "antitank",
    "airborne": "parachute infantry",
    "glider": "glider infantry",
    "commando": "commandos",
    "ranger": "Rangers",
}
SIZES = {
    "corps_artillery": "of a corps",
    "division_artillery": "of a division",
    "battery_group": "group of batteries",
    "combat_command": "combat command",
}
HISTORY = "history chapter"

ACTED = (
    ("mandatory", "Must assault here (§8.5)"),
    ("overran", "May go on after an Overrun (§9.51)"),
    ("waves", "In the first wave (§21.1D)"),
    ("supported", "Has fired in this impulse (§9.21)"),
    ("done", "Can do no more in this impulse (§8.2)"),
)


def about(s: BreakoutState, u: Unit) -> str:
    """One unit: its figures, how it stands, its division, its supply, when it came, what of it is reconstructed."""
    piece = s.kit.kinds[u]
    parts = [
        _figures(piece),
        _state(s, u),
        *_special(s, u),
        division_words(s, u),
        *_impulse(s, u),
        *_supply(s, u),
        _coming(s, u),
        reconstructed(piece),
    ]
    return ". ".join(part for part in parts if part) + "."


def type_words(piece: Piece) -> str:
    """What kind of unit it is: `infantry regiment`, `field artillery of a corps`."""
    kind = TYPES.get(piece.type, piece.type)
    service = "SS " if piece.is_ss else ""
    return f"{service}{kind} {SIZES.get(piece.size, piece.size)}".strip()


def _figures(piece: Piece) -> str:
    """§4.1 §4.31 Both faces: attack, defense, movement."""
    words = type_words(piece)
    mobile = ", mobile" if piece.mobile else ""
    return f"{words[0].upper()}{words[1:]}{mobile}: {piece.fresh} Fresh, {piece.spent} Spent"


def _state(s: BreakoutState, u: Unit) -> str:
    """§4.2 §RUL-22 Its level, and how many levels it can still lose."""
    level = Level(s.level[u])
    less = f", {level.disruption} off its defense as Forward Unit (§4.2)" if level.disruption else ""
    return f"{level_words(level)} now{less}; can pay {number_of(level.left, 'level')}"


def _special(s: BreakoutState, u: Unit) -> list[str]:
    """What its type may not do, or does for others."""
    piece = s.kit.kinds[u]
    if piece.is_coastal:
        return ["Never moves, assaults, supports or retreats; Fresh it fires on landings (§RUL-09, §14.1)"]
    if piece.is_flak:
        return ["Fresh and at rest it protects columns that leave its Area, and its Area against aircraft (§8.4a)"]
    if piece.is_antitank:
        return ["Leads no assault (§4.3)"]
    if piece.is_nebelwerfer:
        return ["Bombards alone, never at guns, and supports nobody (§9.21c)"]
    if piece.is_corps_artillery:
        return [f"Supports any unit of the {army_word(piece.army)} army; one to an Area (§9.21b, §7.11)"]
    if piece.is_field_artillery:
        return [f"Supports an assault in which its division takes part, here or next door (§9.21a){_range(s)}"]
    if u in withdrawal().units:
        return ["Withdrawn at the first Dawn with Omaha in Allied hands (§19.6)"]
    return []


def _range(s: BreakoutState) -> str:
    return "" if s.kit.options.artillery_range == "adjacent" else "; by option only in its own Area"


def division_words(s: BreakoutState, u: Unit) -> str:
    """§9.2D Which units of its division stand with it, and whether three of them are together."""
    division = s.kit.kinds[u].division
    if not division:
        return "Of no division"
    own = s.kit.division_of[division]
    here = own & s.present.get(s.at[u], 0)
    others = [s.kit.kinds[v].short for v in members(here & ~(1 << u))]
    enough = attack().integrity_units
    if not others:
        return f"{division}: alone here of its {number_of(own.bit_count(), 'unit')}"
    whole = f"; {enough} assaulting together add {attack().integrity} (§9.2D)" if here.bit_count() >= enough else ""
    return f"{division}: {here.bit_count()} of {own.bit_count()} are here, with {listed(others)}{whole}"


def _impulse(s: BreakoutState, u: Unit) -> list[str]:
    """What its side's impulse has made of it so far."""
    if s.phase == "regroup":
        return ["Has regrouped tonight (§6.51)"] if s.moved >> u & 1 else []
    if s.phase not in ("airborne", "amphibious", "daylight") or s.mover != u & 1:
        return []
    found = [words for name, words in ACTED if getattr(s, name) >> u & 1]
    if s.moved >> u & 1:
        used = f"has used {s.mf[u]} of {s.allowance(u)} MF, " if s.mf[u] else ""
        found.append(f"Acts in this impulse: {used}Spent at its end (§8.2)")
    if s.landed >> u & 1:
        found.append("Landed in this impulse (§19.11)")
    return found


def _supply(s: BreakoutState, u: Unit) -> list[str]:
    """§RUL-31 §12.8 §12.5 Whether supplies reach it, and what a level costs."""
    if not s.kit.board.land_mask >> s.at[u] & 1:
        return []
    if not is_supplied(s, u):
        danger = ": in the evening a die decides whether it holds out (§12.8)" if u & 1 else ": no depot can reach it"
        return [f"Without supply{danger}"]
    if s.is_fresh(u) or (u & 1 and s.kit.zones >> s.at[u] & 1):
        return []
    price = f"{number_of(unit_price(s, u), 'point')} to raise it one level (§12.5)"
    if not is_abroad(s, u):
        return [price]
    return [f"{price}, in the other army's sector (§12.21a)"]


def _coming(s: BreakoutState, u: Unit) -> str:
    """§5.1 When its card brings it."""
    day = s.kit.kinds[u].day
    if day > 1:
        return f"Arrives by its card on {date_words(day)}"
    return "On the set-up card" if u & 1 else "Of the landing of 6 June"


def reconstructed(piece: Piece) -> str:
    """What of a counter the sources do not state, in a sentence; nothing where they state everything."""
    facts = (("factors", piece.factors_from), ("place and day", piece.placing_from))
    ours = [word for word, source in facts if source == "reconstructed"]
    found = [f"Reconstructed: {', '.join(ours)}"] if ours else []
    found += [
        f"{word.capitalize()} from the {source}" for word, source in facts if source in ("reports of play", HISTORY)
    ]
    found += [f"Note: {piece.note.removeprefix('the notes: ')}"] if piece.note else []
    return ". ".join(found)
