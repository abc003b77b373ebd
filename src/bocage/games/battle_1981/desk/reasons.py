"""Why not, in a sentence: what a ruling's facts mean to somebody who has not read the rules."""

from collections.abc import Callable, Mapping
from fractions import Fraction

from bocage.core.hexes import Hex
from bocage.core.protocol import ASK, Fact
from bocage.games.battle_1981.kinds import Unit
from bocage.games.battle_1981.landing import is_cleared
from bocage.games.battle_1981.movement import reach
from bocage.games.battle_1981.moves import MoveUnit, bars_taking_up
from bocage.games.battle_1981.state import AT_SEA, POINT, BattleState
from bocage.games.battle_1981.tables import numbers

from .choices_words import beside_words, points
from .names import decimal_words, hex_words, hexes_words, number_of, the

Facts = Mapping[str, Fact]


def reason(s: BattleState, facts: Facts) -> str:
    """The fact that stands against what was tried, as a sentence without its full stop; empty if the ruling says it."""
    task = s.agenda[-1] if s.agenda else None
    if task is None or task.waits != ASK:
        return ""
    found = _SENTENCES.get(frozenset(facts))
    return found(s, facts) if found is not None else ""


def _unit(s: BattleState, facts: Facts) -> Unit | None:
    return s.kit.unit_index.get(str(facts.get("unit", "")))


def _hex(s: BattleState, facts: Facts, name: str = "hex") -> Hex:
    return s.kit.hex_named(str(facts.get(name, "")))


def _place(s: BattleState, facts: Facts) -> str:
    h = _hex(s, facts)
    return hex_words(s, h) if h >= 0 else str(facts["hex"])


def _beach(facts: Facts) -> str:
    return f"{str(facts['beach']).capitalize()} Beach"


# --- units


def _spent(s: BattleState, facts: Facts) -> str:
    """§2g"""
    return f"it has been taken up {facts['times']} times in this phase, the most allowed"


def _lacks(s: BattleState, facts: Facts) -> str:
    """§amph §fuel A unit needs points of a pool: to land, or for its first step."""
    u = _unit(s, facts)
    if u is not None and s.at[u] == AT_SEA:
        return f"landing it takes {facts['need']} amphibious points, and {facts['have']} are left this turn"
    return f"a movement point burns {facts['need']} fuel, and {facts['have']} is left"


def _stuck(s: BattleState, facts: Facts) -> str:
    """§8e"""
    return f"with {points(int(facts['left']))} left every step around it is closed or too dear"


def _unit_why(s: BattleState, facts: Facts) -> str:
    """A unit and a short reason, in full where the reason alone would puzzle."""
    u, why = _unit(s, facts), str(facts["why"])
    if u is None:
        return "that unit is the enemy's" if why == "the enemy's" else f"there is no unit {facts['unit']}"
    if why == "its move has ended":
        beside = beside_words(s, u & 1, s.at[u])
        return f"it has come next to {beside}, and its move has ended" if beside else why
    if why == "none of yours is next to it":
        return "none of your units is next to it; bring one there in the movement phase"
    if why == "no beach has room for it":
        if s.kit.depots >> u & 1 and not any(is_cleared(s, beach) for beach in range(len(s.ashore))):
            return "depots do not fight, and no beach is cleared yet"
        return "every position it could land in is taken"
    if why == "it has attacked":
        return "it has attacked in this phase; only a won battle or a breakthrough lets it attack once more"
    return why


def _unit_alone(s: BattleState, facts: Facts) -> str:
    """§RUL-03 §6f Beachheads and depots, by what is asked."""
    u = _unit(s, facts)
    if u is None:
        return ""
    if s.kit.beachheads >> u & 1 and type(s.agenda[-1]).__name__ == "RetreatOrStand":
        return "a beachhead cannot move"
    return "" if s.kit.fighting >> u & 1 else "beachheads and depots never attack"


def _attacked(s: BattleState, facts: Facts) -> str:
    """§2j"""
    return f"it has been attacked {number_of(int(facts['most']), 'time')} in this phase, the most allowed"


# --- positions


def _too_far(s: BattleState, facts: Facts) -> str:
    """§8e §fuel What the way would take, of movement points or of fuel."""
    where, need, have = _place(s, facts), facts["need"], facts["have"]
    if isinstance(need, str):
        return f"the way to {where} burns {need} fuel, and {have} is left"
    return f"{where} is {points(int(need))} away, and {have} {'is' if have == 1 else 'are'} left"


def _taken(s: BattleState, facts: Facts) -> str:
    """§1e"""
    u, task = s.kit.unit_index.get(str(facts["holds"])), s.agenda[-1]
    if u is None:
        return ""
    said = f"{the(s, u)} stands in {_place(s, facts)}, and a position holds one unit"
    if not isinstance(task, MoveUnit) or u & 1 != task.who(s) or u == task.unit:
        return said
    ruling = bars_taking_up(s, u)
    return said if ruling is None else f"{said}; nor can it be taken up: {reason(s, ruling.facts)}"


def _hex_alone(s: BattleState, facts: Facts) -> str:
    """§1e §RUL-59 §RUL-62 A position that is taken, is sea, or is not the best a cadre can do."""
    h = _hex(s, facts)
    if h < 0:
        return ""
    if s.on[h] >= 0:
        return f"{the(s, s.on[h])} stands in {hex_words(s, h)}, and a position holds one unit"
    if not s.kit.board.land_mask >> h & 1:
        return f"{hex_words(s, h)} is sea, and nobody advances into it"
    return f"{hex_words(s, h)} is next to an enemy, and a cadre goes where none is while it can"


def _hex_why(s: BattleState, facts: Facts) -> str:
    """A position and a short reason, in full where more can be said."""
    where, why, h = _place(s, facts), str(facts["why"]), _hex(s, facts)
    if h < 0:
        return f"there is no position {facts['hex']} on this map"
    if why == "the sea is closed":
        return f"{where} is sea: units land from it and never go back"
    if why.startswith("no way there"):
        return _no_way(s, h)
    return {
        "the unit is there already": f"it is in {where} already",
        "a step leads to one of the six positions around": f"{where} is not next to it",
        "beyond the naval line": f"{where} is beyond the range of the ships",
        "not next to it": f"{where} is not next to it, and a retreat goes one position",
        "open sea": f"{where} is open sea",
        "not a land position next to it": f"{where} is not land next to it",
    }.get(why, f"{where}: {why}")


def _no_way(s: BattleState, h: Hex) -> str:
    """§8b No way, with any number of points."""
    task, where = s.agenda[-1], hex_words(s, h)
    if (
        isinstance(task, MoveUnit)
        and s.at[task.unit] >= 0
        and s.faces_enemy(task.unit)
        and not reach(s, task.unit).hexes()
    ):
        return f"no step leads away from {beside_words(s, task.unit & 1, s.at[task.unit])}"
    return f"no way leads to {where}: units stand in it, or it goes past enemies, next to whom a move ends"


def _no_infiltration(s: BattleState, facts: Facts) -> str:
    """§8c §AMB-18 or §7a"""
    where = _place(s, facts)
    if facts["why"] == "not one of its drop zones":
        u = _unit(s, facts)
        zones = s.kit.board.drop_zones[str(facts["unit"])] if u is not None else ()
        return f"{where} is not one of its drop zones, which are {hexes_words(s, zones)}"
    return f"{where} is next to an enemy, and so is it now: slipping past is not for units of its kind"


# --- beaches


def _not_cleared(s: BattleState, facts: Facts) -> str:
    """§RUL-27"""
    return (
        f"depots do not fight: {_beach(facts)} must be cleared first, {facts['landed']} of {facts['need']} have landed"
    )


def _closed_beach(s: BattleState, facts: Facts) -> str:
    """§5f"""
    return f"{_beach(facts)} is closed: {facts['why']}"


def _not_from_there(s: BattleState, facts: Facts) -> str:
    """§7d §RUL-26"""
    return f"{_place(s, facts)} is not reached from {_beach(facts)}: units land on the beaches next to a beachhead"


# --- numbers


def _supply(s: BattleState, facts: Facts) -> str:
    """§9t §RUL-54 Combat supply, in hundredths."""
    need, have = (decimal_words(Fraction(int(facts[name]), POINT)) for name in ("need", "have"))
    return f"it takes at least {need} combat supply, and {have} is in stock"


def _level(s: BattleState, facts: Facts) -> str:
    """§9c"""
    return f"units so tired or so badly led fight at level {facts['most']} at most, not {facts['level']}"


def _levels(s: BattleState, facts: Facts) -> str:
    """§9b"""
    given = facts.get("level", facts.get("given"))
    return f"a number from {facts['least']} to {facts['most']} is asked for, not {given}"


def _more_than(s: BattleState, facts: Facts) -> str:
    """§9k §chart-interdict"""
    return f"{facts['given']} is more than the {facts['most']} points allowed at once"


def _more_than_left(s: BattleState, facts: Facts) -> str:
    """§9l"""
    return f"{facts['given']} points are asked for and {facts['have']} are left"


def _share(s: BattleState, facts: Facts) -> str:
    """§5b"""
    if "most" in facts:
        return f"{facts['given']}% {facts['category']} is more than the {facts['most']}% still open"
    return f"with {facts['given']}% {facts['category']} more than {numbers().most_points}% would be left for landing"


_SENTENCES: dict[frozenset[str], Callable[[BattleState, Facts], str]] = {
    frozenset(names): sentence
    for names, sentence in (
        (("unit", "times"), _spent),
        (("unit", "need", "have"), _lacks),
        (("unit", "left", "why"), _stuck),
        (("unit", "why"), _unit_why),
        (("unit",), _unit_alone),
        (("unit", "most"), _attacked),
        (("hex", "need", "have"), _too_far),
        (("hex", "holds"), _taken),
        (("hex",), _hex_alone),
        (("hex", "why"), _hex_why),
        (("unit", "hex", "why"), _no_infiltration),
        (("beach", "landed", "need"), _not_cleared),
        (("beach", "why"), _closed_beach),
        (("hex", "beach", "why"), _not_from_there),
        (("need", "have"), _supply),
        (("level", "most"), _level),
        (("level", "least", "most"), _levels),
        (("given", "least", "most"), _levels),
        (("given", "most"), _more_than),
        (("given", "have"), _more_than_left),
        (("category", "given", "most"), _share),
        (("category", "given", "least"), _share),
    )
}
