"""One unit explained: figures, effectiveness by factors, strength where it stands, movement, levels, rest."""

from fractions import Fraction

from bocage.core.blocks import Block, Rows, Sum
from bocage.core.tally import Line, Tally
from bocage.games.battle_1981.effectiveness import WHOLE, effect, effect_tally, top_level
from bocage.games.battle_1981.infiltration import chance
from bocage.games.battle_1981.kinds import Unit
from bocage.games.battle_1981.landing import landing_cost
from bocage.games.battle_1981.movement import allowance, fuel_for
from bocage.games.battle_1981.names import (
    at_words,
    decimal_lines,
    decimal_words,
    number_of,
    points_words,
    sentence,
    turn_words,
    unit_words,
)
from bocage.games.battle_1981.odds import QUARTERS, attack_quarters
from bocage.games.battle_1981.state import AT_SEA, DUE, FUEL, MOST_FATIGUE, POINT, BattleState
from bocage.games.battle_1981.supply import why
from bocage.games.battle_1981.tables import attack_words, tunables

from .inspect_rest import rest_rows

KINDS = {
    "armored-brig": "armored",
    "armored-div": "armored",
    "panzergrenadier": "panzer grenadier",
    "assault-gun": "assault gun",
}


def about(s: BattleState, u: Unit) -> str:
    """One unit in a few sentences, as a line of the inspector's list."""
    parts = [kind_words(s, u), _strength(s, u), *_waiting(s, u), *_state(s, u), *_note(s, u)]
    return " ".join(sentence(part) for part in parts if part)


def kind_words(s: BattleState, u: Unit) -> str:
    """`infantry division`, `panzer division, cadre`, `beachhead`."""
    piece = s.kit.kinds[u]
    kind = KINDS.get(piece.kind, piece.kind)
    words = kind if piece.is_beachhead or piece.is_depot else f"{kind} {piece.size}"
    return f"{words}, now a cadre that dies for good the next time" if s.cadres >> u & 1 else words


def _strength(s: BattleState, u: Unit) -> str:
    lost = f", {s.lost[u]} lost so far" if s.lost[u] else ""
    return (
        f"{s.cp[u]} combat points (ceiling {s.kit.ceiling[u]}{lost}), leader {s.leader[u]}, fatigue {s.fatigue[u]}: "
        f"effectiveness {eff_words(effect(s, u))}"
    )


def _waiting(s: BattleState, u: Unit) -> list[str]:
    """§amph §11b What it takes to bring it on."""
    piece = s.kit.kinds[u]
    if s.at[u] == AT_SEA and not piece.is_airborne:
        return [f"at sea: {points_words(landing_cost(s, u))} amphibious points land it"]
    if s.at[u] == DUE:
        return [f"due on {turn_words(piece.entry_turn)} at entry {piece.entry_hex}"]
    return [at_words(s, u)] if s.at[u] < 0 else []


def _state(s: BattleState, u: Unit) -> list[str]:
    """What this turn has made of it."""
    found = [] if s.is_supplied(u) or s.at[u] < 0 else ["unsupplied (§5k)"]
    states = (
        (s.landed, "landed this turn (§7d)"),
        (s.halted, "its move has ended (§8b)"),
        (s.again, "may attack once more (§9q)"),
        (s.fought & ~s.again, "has attacked in this phase (§9a)"),
    )
    found += [words for units, words in states if units >> u & 1]
    if s.cut[u]:
        found.append(f"interdiction has cut {number_of(s.cut[u], 'movement point')} (§chart-interdict)")
    return found


def _note(s: BattleState, u: Unit) -> list[str]:
    """What the roster says of it besides; in brackets it names a rule."""
    note = s.kit.kinds[u].note.replace("(", "(§")
    return [note] if note else []


def eff_words(ten_thousandths: int) -> str:
    """§9v Effectiveness as the screen shows it: `.72`, `1.00`."""
    return f"{ten_thousandths / WHOLE:.2f}".removeprefix("0")


# --- the panel


def unit_blocks(s: BattleState, u: Unit) -> list[Block]:
    """A unit on the map, everything line by line."""
    blocks: list[Block] = [_figures(s, u), _effectiveness(s, u)]
    if s.kit.kinds[u].is_combat:
        blocks.append(_from_here(s, u, "Attacking from here", attack_quarters(s, u), "attacks from"))
    blocks.append(_from_here(s, u, "Defending here", s.kit.defence[s.at[u]], "defends in"))
    if not u & 1:
        blocks.append(_supply(s, u))
    if not s.kit.kinds[u].is_beachhead:
        blocks += [_movement(s, u)]
    return [*blocks, rest_rows(s, u)]


def _figures(s: BattleState, u: Unit) -> Rows:
    """§9v What the original showed of a unit, and the rest of it."""
    rows = [
        ("Combat points", str(s.cp[u]), f"{s.kit.strength[u]} at first, ceiling {s.kit.ceiling[u]}, {s.lost[u]} lost"),
        ("Leader", str(s.leader[u]), "of 9"),
        ("Fatigue", str(s.fatigue[u]), f"of {MOST_FATIGUE}"),
        ("Effectiveness", eff_words(effect(s, u)), "of its combat points tell"),
    ]
    if s.kit.kinds[u].is_combat:
        level = top_level(s.leader[u], s.fatigue[u])
        rows.append(("Highest level", str(level), f"{attack_words(level)}: {_level_words(s, u)}"))
    if not s.kit.kinds[u].is_beachhead:
        rows += _marching(s, u)
    return Rows(title=unit_words(s, u), head=("", "Now", ""), rows=tuple(rows), rule="§9v")


def _level_words(s: BattleState, u: Unit) -> str:
    """§9c Why it can fight so hard and no harder."""
    t = tunables()
    tired = -(-s.fatigue[u] // t.top_level_fatigue)
    less = f" − {tired} for fatigue {s.fatigue[u]}" if tired else ""
    return f"{t.top_level} + leader {s.leader[u]}{less}, within {t.top_level_least} and 9 (§9c)"


def _marching(s: BattleState, u: Unit) -> list[tuple[str, str, str]]:
    """§8f §fuel §8d Movement points, what each burns, what the chance to slip past is."""
    full = int(allowance(s, u).total)
    found = [("Movement points", str(s.mp[u]) if s.phase == "movement" else str(full), f"of {full} this turn")]
    if not u & 1:
        each = fuel_for(s, u, 1)
        rest = f"a point; {_points(each * full)} for a full march, {points_words(s.pools[FUEL])} in stock"
        found.append(("Fuel", _points(each), rest))
    slips = chance(s, u)
    found.append(("Infiltration", f"{slips}%" if slips else "never", "the chance to slip past an enemy"))
    return found


def _points(hundredths: int) -> str:
    return decimal_words(Fraction(hundredths, POINT), 2)


def _effectiveness(s: BattleState, u: Unit) -> Sum:
    """§eff Factor by factor; each line shows what it multiplies by."""
    lines = [line for line in decimal_lines(effect_tally(s, u), 3) if line.amount.lstrip("-") != "0"]
    return Sum("Effectiveness", lines, eff_words(effect(s, u)))


def _from_here(s: BattleState, u: Unit, title: str, quarters: int, how: str) -> Sum:
    """§9d Combat points, effectiveness, ground: the strength that odds are made of."""
    tally, terrain = Tally(), s.kit.board.terrain[s.at[u]]
    tally.add(s.cp[u], "§9d", "combat points")
    tally.times(Fraction(effect(s, u), WHOLE), "§eff", "effectiveness")
    tally.times(Fraction(quarters, QUARTERS), "§chart-terrain", f"{how} {terrain}")
    shown = [
        Line(f"×{eff_words(effect(s, u))}" if line.rule == "§eff" else line.amount, line.rule, line.words)
        for line in tally
    ]
    return Sum(title, shown, decimal_words(Fraction(tally.total)))


def _supply(s: BattleState, u: Unit) -> Rows:
    """§6a §6b §6d §5k Its state for this turn and why, and the way to its source as things stand."""
    found = why(s, u)
    title = f"Supply: {'supplied' if s.is_supplied(u) else 'unsupplied'}"
    rows = tuple((sentence(line.words), line.amount) for line in found)
    return Rows(title=title, head=("", "Away"), rows=rows, rule=found[0].rule)


def _movement(s: BattleState, u: Unit) -> Sum:
    """§8f §RUL-18 The allowance and what takes from it, and what is spent already."""
    tally = allowance(s, u)
    lines, total = [_own(s, u, line) for line in tally], str(tally.total)
    if s.phase == "movement" and s.mover == u & 1 and s.mp[u] != tally.total:
        lines.append(Line(str(s.mp[u] - int(tally.total)), "§8e", "spent in this phase"))
        total = str(s.mp[u])
    return Sum("Movement points", lines, total)


def _own(s: BattleState, u: Unit, line: Line) -> Line:
    """A line with the kind of a unit in words."""
    return Line(line.amount, line.rule, kind_words(s, u)) if line.words == s.kit.kinds[u].kind else line
