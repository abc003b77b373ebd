"""§9b What each level of attack or defence means for the side that chooses it, whatever the enemy answers."""

from bocage.core.protocol import Side
from bocage.games.battle_1981.forecast import Cell, as_known, pairs
from bocage.games.battle_1981.losses import fatigue_gain
from bocage.games.battle_1981.sealed import battle_of, levels
from bocage.games.battle_1981.state import COAST, BattleState
from bocage.games.battle_1981.tables import LEVELS, attack_words, defence_words, numbers, tunables

from .choices_words import losses_words
from .names import points_words
from .plans_words import between


def level_name(s: BattleState, side: Side, level: int) -> str:
    """§9b A level by its name: `Medium attack`, `Standfast`."""
    return attack_words(level) if side == battle_of(s).side else defence_words(level)


def against_it(s: BattleState, side: Side) -> dict[int, list[Cell]]:
    """By each of a side's levels everything the enemy could answer; of what is sealed only its own side's counts."""
    battle = battle_of(s)
    table = pairs(s, as_known(battle, side))
    answers = [tunables().coastal_level] if battle.defender == COAST else levels(s, side.enemy)
    found = {}
    for level in levels(s, side):
        own, row = level - LEVELS[0], [answer - LEVELS[0] for answer in answers]
        found[level] = [table[own][other] if side == battle.side else table[other][own] for other in row]
    return found


def level_words(s: BattleState, side: Side, level: int, cells: list[Cell]) -> str:
    """§9f §9j §9n §9q Losses on both sides, what it brings about, what it costs."""
    attacks = side == battle_of(s).side
    ours, theirs = losses_words(*[c.attackers for c in cells]), losses_words(*[c.defender for c in cells])
    lose, hurt = (ours, theirs) if attacks else (theirs, ours)
    said = [f"you lose {lose}, they lose {hurt}"]
    said += _attacking(level, cells) if attacks else _defending(level, cells)
    if any(cell.cost for cell in cells):
        short = ", short of it" if any(cell.short for cell in cells) else ""
        said.append(f"{'costs the Allies ' if side == Side.GERMAN else ''}{_costs(cells)} combat supply{short}")
    tires = fatigue_gain(level)
    return "; ".join([*said, f"fatigue +{tires}" if tires else "not tiring"])


def _costs(cells: list[Cell]) -> str:
    low, high = (points_words(pick(cell.cost for cell in cells)) for pick in (min, max))
    return low if low == high else f"{low} to {high}"


def _attacking(level: int, cells: list[Cell]) -> list[str]:
    """§9n §9q What an attack at a level may force: a retreat, a second combat."""
    gives = [cell.defence for cell in cells if cell.driven]
    held = [cell.defence for cell in cells if not cell.driven]
    said = (
        ["they must retreat from any level" if not held else f"they retreat from level {between(gives[0], gives[-1])}"]
        if gives
        else []
    )
    if any(cell.second for cell in cells):
        said.append(f"a second combat if they choose {between(1, numbers().again_defence)}")
    return said


def _defending(level: int, cells: list[Cell]) -> list[str]:
    """§9n §9q Whether the unit must give way, and what that lets the attacker do."""
    if level <= numbers().automatic_retreat:
        said = ["it always retreats"]
    elif driven := [cell.attack for cell in cells if cell.driven]:
        said = [f"it must retreat from attacks of level {between(driven[0], driven[-1])}"]
    else:
        said = ["it holds against any attack at these odds"]
    if any(cell.second for cell in cells):
        said.append(f"attackers at level {numbers().again_attack} or more fight a second combat")
    return said
