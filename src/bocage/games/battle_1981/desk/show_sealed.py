"""§9k §9b The sealed choices of a battle side by side: air and naval points, and the level of attack or defence.

What is asked one after the other is set at once. Nothing here depends on what the enemy has sealed.
"""

from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import Any

from msgspec.structs import replace

from bocage.core import play
from bocage.core.desk import Choice, Hand
from bocage.core.hexes import members
from bocage.core.listing import after
from bocage.core.protocol import ASK, Side
from bocage.core.showing import Showing
from bocage.core.sliders import Preset, Slider, Sliders
from bocage.core.wording import sentence_case
from bocage.games.battle_1981.bombard import AIR, free_air, outcomes
from bocage.games.battle_1981.combat import targets
from bocage.games.battle_1981.forecast import Cell, as_known, pairs
from bocage.games.battle_1981.landing import can_land, is_cleared
from bocage.games.battle_1981.losses import fatigue_gain
from bocage.games.battle_1981.names import hex_words, listed, number_of, points_words, the
from bocage.games.battle_1981.odds import hundredths, odds, strengths
from bocage.games.battle_1981.sealed import ChooseLevel, Support, battle_of, levels
from bocage.games.battle_1981.state import COAST, BattleState
from bocage.games.battle_1981.tables import LEVELS, attack_words, bombard_breaks, defence_words, numbers, tunables

from .choices_words import counters, losses_words, number_choice
from .plans_words import between, bombardment_words, odds_words, strength_words

MEDIUM, LEVEL = 5, "level"
TITLES = {"air": "Air points", "naval": "Naval points"}


def sealed_sliders(s: BattleState, task: Support | ChooseLevel) -> Sliders:
    """§RUL-06 Everything this side has still to choose for the battle, in the order in which it is asked."""
    side, asked = task.who(s), _asked(s)
    found = [_level(then, side) if verb == LEVEL else _arm(s, verb) for verb, then in asked]
    fair = _unwasted(s, found, [one.value for one in found])
    found = [replace(one, value=value) for one, value in zip(found, fair, strict=True)]
    battle = battle_of(s)
    attacks = battle.side == side
    return Sliders(
        name="sealed",
        title="Your landing" if battle.defender == COAST else "Your attack" if attacks else "Your defence",
        says=battle_words(s, side),
        sliders=tuple(found),
        presets=_presets(s, found),
        go="Go in" if battle.defender == COAST else "Seal and fight",
        rule=task.rule,
    )


def _asked(s: BattleState) -> list[tuple[str, BattleState]]:
    """The verbs that follow one another for this side, each with the position in which it is asked."""
    found, then, side = list[tuple[str, BattleState]](), s, s.agenda[-1].who(s)
    while then.agenda and then.agenda[-1].waits == ASK and isinstance(then.agenda[-1], Support | ChooseLevel):
        if then.agenda[-1].who(then) != side or any(verb == play.verbs(then)[0] for verb, _ in found):
            break
        found.append((play.verbs(then)[0], then))
        more = after(then, (str(play.offered(then)[0]),))
        if more is None:
            break
        then = more
    return found


def battle_words(s: BattleState, side: Side) -> str:
    """§9v Who fights whom where, at which odds, and that nobody sees what is chosen."""
    battle = battle_of(s)
    where, ratio = hex_words(s, battle.hex), odds_words(hundredths(odds(s, as_known(battle, side))))
    who, whom = listed(the(s, u) for u in battle.attackers), the(s, battle.defender)
    if battle.defender == COAST:
        beach = s.kit.board.beachheads[battle.beach].name
        points, worth = s.cp[battle.attackers[0]], strength_words(strengths(s, as_known(battle, side))[0])
        force = f"{who} ({points} points, worth {worth} from the sea)"
        coast = f"{number_of(battle.coast, 'point')} of coastal defence"
        fight = f"{force} against {coast} at {beach} Beach, round {battle.round}"
        return f"{sentence_case(fight)}: {ratio}. Rounds go on until one of the two is gone."
    line = f"{who} {'attacks' if len(battle.attackers) == 1 else 'attack'} {whom} in {where}: {ratio}."
    return f"{sentence_case(line)} What you choose stays sealed until both sides have chosen."


# --- bombardment


def _arm(s: BattleState, arm: str) -> Slider:
    """§9k §9l Points of one arm: up to 99, up to what is left."""
    battle, have = battle_of(s), free_air(s) if arm == AIR else s.naval
    most = min(have, numbers().most_points)
    kept = s.sealed_air() if arm == AIR else 0
    says = f"{have} left this turn{f', besides {kept} on interdiction' if kept else ''}. Air and naval points add up."
    return Slider(
        verb=arm,
        title=TITLES[arm],
        value=min(most, have // _battles(s)),
        least=0,
        most=most,
        says=says,
        bands=tuple((points, f"by itself {words}") for points, words in bands(battle.side, most)),
    )


def _unwasted(s: BattleState, found: list[Slider], values: list[int]) -> tuple[int, ...]:
    """§chart-bombard Numbers for the sliders, less points that reach no further band or more than can matter."""
    total = sum(value for one, value in zip(found, values, strict=True) if one.verb != LEVEL)
    spare, kept = total - max(low for low in _useful(s) if low <= total), list[int]()
    for one, value in reversed(list(zip(found, values, strict=True))):
        less = 0 if one.verb == LEVEL else min(spare, value)
        spare -= less
        kept.append(value - less)
    return tuple(kept[::-1])


def _useful(s: BattleState) -> list[int]:
    """§chart-bombard Where the bands begin, up to the first that is sure to break a German defender by itself."""
    battle, found = battle_of(s), list[int]()
    have = battle.coast if battle.defender == COAST else s.cp[battle.defender]
    for low in bombard_breaks():
        found.append(low)
        if battle.side == Side.ALLIED and min(outcomes(battle.side, low)) >= have:
            break
    return found


def _battles(s: BattleState) -> int:
    """How many battles the points of the turn may have to serve, this one among them: by what everybody can see."""
    if s.phase == "movement":
        at_sea = sum(can_land(s, u) for u in range(Side.ALLIED, len(s.at), 2))
        return ROUNDS * min(1 + at_sea, len(_free_beaches(s)))
    return max(1, len(targets(s, s.mover)))


ROUNDS = 2
"""What a landing mostly takes."""


def _free_beaches(s: BattleState) -> list[int]:
    """§7e Where a landing would still be a fight, the one under way among them."""
    shores = [beach.landing for number, beach in enumerate(s.kit.board.beachheads) if not is_cleared(s, number)]
    free = ~(s.held[0] | s.held[1])
    return members(reduce(or_, shores, 0) & free) or [battle_of(s).hex]


def bands(attacker: Side, most: int) -> list[tuple[int, str]]:
    """§chart-bombard From how many points on bombardment does more, by itself."""
    found, last = list[tuple[int, str]](), ""
    for points in range(most + 1):
        words = shelling_words(attacker, points)
        if words != last:
            found.append((points, words))
            last = words
    return found


def shelling_words(attacker: Side, points: int) -> str:
    """§chart-bombard What so many points do: `1 to 3 more lost`."""
    found = sorted(abs(effect) for effect in outcomes(attacker, points))
    return bombardment_words(attacker, found[0], found[-1])


# --- levels


def _level(s: BattleState, side: Side) -> Slider:
    """§9b §9c §9t The levels open to the side, each with its name and what it means before any bombardment."""
    cells = against_it(s, side)
    possible = list(cells)
    words = tuple((n, f"{level_name(s, side, n)}: {level_words(s, side, n, cells[n])}") for n in possible)
    curbed = (
        "" if possible[-1] == LEVELS[-1] else f"Tired or badly led units, or short of supply: {possible[-1]} at most."
    )
    return Slider(
        verb=LEVEL,
        title="Level",
        value=min(MEDIUM, possible[-1]),
        least=possible[0],
        most=possible[-1],
        says=curbed,
        bands=words,
    )


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


# --- presets


def _presets(s: BattleState, found: Sequence[Slider]) -> tuple[Preset, ...]:
    """What many would choose: nothing, a fair share, everything one battle can take."""
    arms = [slider for slider in found if slider.verb != LEVEL]
    if not any(slider.most for slider in arms):
        return ()

    def preset(title: str, says: str, points: Any) -> Preset:
        values = [one.value if one.verb == LEVEL else points(one) for one in found]
        return Preset(title, _unwasted(s, list(found), values), says)

    made = [
        preset("No bombardment", "Aircraft and ships are kept for other battles.", lambda one: 0),
        preset("A fair share", "What is left, divided among the battles that may still come.", lambda one: one.value),
        preset("All it can take", "As many points as can matter in one battle.", lambda one: one.most),
    ]
    return tuple({one.values: one for one in made}.values())


# --- the list and the hand


def support(s: BattleState, task: Support) -> list[Choice]:
    """§chart-bombard Each number of points, with what it does by itself."""
    arm = "air" if task.arm == AIR else "naval"
    battle = battle_of(s)
    return [
        number_choice(
            a, f"{number_of(int(a.noun), f'{arm} point')}: {shelling_words(battle.side, int(a.noun))}", "Bombardment"
        )
        for a in play.offered(s)
    ]


def choose_level(s: BattleState, task: ChooseLevel) -> list[Choice]:
    """§9b Each level with its name and what it means."""
    cells, group = against_it(s, task.side), "Level"
    return [
        number_choice(a, f"{a.noun} {level_name(s, task.side, n)} — {level_words(s, task.side, n, cells[n])}", group)
        for a in play.offered(s)
        for n in [int(a.noun)]
    ]


def _sealing(s: BattleState, task: Support | ChooseLevel) -> Hand:
    """§9b §9k By what both sides can see."""
    battle = battle_of(s)
    side = task.who(s)
    own = battle.attackers if side == battle.side else (battle.defender,)
    what = "bombardment and level" if isinstance(task, Support) else "the level"
    if battle.defender == COAST:
        beach = s.kit.board.beachheads[battle.beach].name
        coast = f"{number_of(battle.coast, 'point')} of coastal defence left"
        says = f"Round {battle.round} at {beach} Beach, {coast}: choose {what}"
        return Hand(says, counters(s, own))
    does = "attack" if side == battle.side else "defence"
    return Hand(f"Choose {what} of your {does}, unseen by the enemy", counters(s, own))


SHOWN: dict[type, Showing] = {
    Support: Showing(choices=support, hand=_sealing, sliders=sealed_sliders),
    ChooseLevel: Showing(choices=choose_level, hand=_sealing, sliders=sealed_sliders),
}
