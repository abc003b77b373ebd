"""§5b §2d §9k §9b Decisions that are numbers, each number in words; the page mostly shows them as sliders."""

from bocage.core.desk import Choice
from bocage.core.protocol import Action
from bocage.games.battle_1981.bombard import AIR
from bocage.games.battle_1981.interdiction import Interdict, most_cut
from bocage.games.battle_1981.logistics import Allocate, mean_transport
from bocage.games.battle_1981.sealed import ChooseLevel, Support, battle_of
from bocage.games.battle_1981.state import BattleState

from .choices_level import against_it, level_name, level_words
from .choices_words import Chooser
from .names import decimal_words, number_of, when_words
from .sliders_battle import shelling_words


def allocate(s: BattleState, task: Allocate, options: list[Action]) -> list[Choice]:
    """§5b Each share of the next turn's ships that is still open."""
    per = mean_transport(s, s.turn + 1) / 100
    group = f"{task.verb.capitalize()}, of 100% for {when_words(s.turn + 1)}"
    return [
        _number(a, f"{a.noun}% {task.verb}: about {decimal_words(per * int(a.noun), 0)} points", group) for a in options
    ]


def interdict(s: BattleState, task: Interdict, options: list[Action]) -> list[Choice]:
    """§chart-interdict Each number of air points, with what it takes off German movement."""
    return [
        _number(a, f"{number_of(int(a.noun), 'air point')}: {cut_words(s, int(a.noun))}", "Interdiction")
        for a in options
    ]


def cut_words(s: BattleState, points: int) -> str:
    """§chart-interdict `each German unit loses 0 to 3 movement points`."""
    most = most_cut(s, points)
    return f"each German unit loses 0 to {most} movement points" if most else "no effect"


def support(s: BattleState, task: Support, options: list[Action]) -> list[Choice]:
    """§chart-bombard Each number of points, with what it does by itself."""
    arm = "air" if task.arm == AIR else "naval"
    battle = battle_of(s)
    return [
        _number(
            a, f"{number_of(int(a.noun), f'{arm} point')}: {shelling_words(battle.side, int(a.noun))}", "Bombardment"
        )
        for a in options
    ]


def choose_level(s: BattleState, task: ChooseLevel, options: list[Action]) -> list[Choice]:
    """§9b Each level with its name and what it means."""
    cells, group = against_it(s, task.side), "Level"
    return [
        _number(a, f"{a.noun} {level_name(s, task.side, n)} — {level_words(s, task.side, n, cells[n])}", group)
        for a in options
        for n in [int(a.noun)]
    ]


def _number(a: Action, says: str, group: str) -> Choice:
    return Choice(actions=(str(a),), says=says, group=group)


CHOOSERS: dict[str, Chooser] = {
    "Allocate": allocate,
    "Interdict": interdict,
    "Support": support,
    "ChooseLevel": choose_level,
}
