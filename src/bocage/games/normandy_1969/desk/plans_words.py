"""What an attack's results do, in words, and what else there is to weigh: the next column, units without a way back."""

from bocage.core.blocks import Block, Rows, Text
from bocage.core.protocol import Side
from bocage.core.regiments.counters import Unit
from bocage.core.regiments.desk_attacks import chance_in_words, trapped_in_words
from bocage.core.regiments.names import begun, hexes, number_of, side_words, unit_words
from bocage.core.tally import Amount, written
from bocage.games.normandy_1969.forecast import Forecast, Prospect
from bocage.games.normandy_1969.kit import NO_LIMIT
from bocage.games.normandy_1969.odds import attacker
from bocage.games.normandy_1969.resolve import basic
from bocage.games.normandy_1969.state import Battle, NormandyState


def fate_words(s: NormandyState, battle: Battle, found: Prospect) -> str:
    """§CRT One result of an attack as a sentence."""
    if found.result == "AE":
        return "All attackers are destroyed."
    if found.result == "DE":
        return "All defenders are destroyed."
    if found.result == "EX":
        return _exchange(s, battle, found)
    who, leader = ("defenders", attacker(battle).enemy) if found.result[0] == "D" else ("attackers", attacker(battle))
    squares = hexes(s, int(found.result[-1]))
    return f"The {who} go back {squares}, as the {_PLAYERS[leader]} likes{trapped_in_words(s, found.stranded)}."


_PLAYERS = {Side.ALLIED: "Allied player", Side.GERMAN: "German player"}


def _exchange(s: NormandyState, battle: Battle, found: Prospect) -> str:
    """§CRT-EX §R-07 Basic factors on both sides: the smaller force is wiped out, the other pays as much."""
    ours, theirs = basic(s, list(battle.units)), basic(s, s.units_at(battle.hex))
    sums = f"{ours} basic factors against {theirs}"
    if ours == theirs:
        return f"{sums}: both sides are wiped out."
    smaller, larger, price = (
        ("attackers", "defenders", found.defender_loses)
        if ours < theirs
        else ("defenders", "attackers", found.attacker_loses)
    )
    return f"{sums}: the {smaller} are wiped out, the {larger} lose {price} at the least."


# --- what else there is to weigh


def weighed(s: NormandyState, battle: Battle, ahead: Forecast) -> list[Block]:
    """§CMB-6 §ATT-7 §R-17 The margin of the column, the attacks left, and who might have no way back."""
    blocks: list[Block] = [Text(_margin(s, ahead), "§CMB-6")]
    if s.limit != NO_LIMIT:
        left = number_of(s.limit - s.made, "attack")
        blocks.append(
            Text(f"{side_words(attacker(battle))} attacks left this turn: {left}, this one among them.", "§ATT-7")
        )
    if ahead.fatal:
        blocks.append(_stranded(s, ahead))
    return blocks


def _margin(s: NormandyState, ahead: Forecast) -> str:
    """How many factors more make the next column, and how many could be spared."""
    columns = s.kit.crt.columns
    at = columns.index(ahead.column)
    words = []
    if at + 1 < len(columns):
        missing = (at + 1) * ahead.defense_total - ahead.attack_total
        words.append(f"{_factors(missing)} more would make it {columns[at + 1]}")
    if at and (spare := ahead.attack_total - at * ahead.defense_total):
        words.append(f"{_factors(spare)} could be spared")
    return f"{begun('; '.join(words) or f'Not a factor to spare for {ahead.column}')}."


def _factors(amount: Amount) -> str:
    return f"{written(amount)} {'factor' if amount <= 1 else 'factors'}"


def _stranded(s: NormandyState, ahead: Forecast) -> Rows:
    """§R-17 §CRT-DB §CRT-AB The units that some result would leave without a way back."""
    rows = tuple(
        (begun(unit_words(s, u)), _fatal_results(ahead, u), chance_in_words(chance))
        for u, chance in ahead.fatal.items()
    )
    return Rows(title="Destroyed for want of a way back", head=("Unit", "Results", "Chance"), rows=rows, rule="§R-17")


def _fatal_results(ahead: Forecast, u: Unit) -> str:
    return ", ".join(found.result for found in ahead.prospects if u in found.stranded)
