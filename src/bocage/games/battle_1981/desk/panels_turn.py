"""The turn panel: the turns of the game, the phases of this one, what follows the present one."""

from typing import Literal

from bocage.core.blocks import Block, Stage, Text, Track
from bocage.core.desk import Panel
from bocage.core.protocol import Side
from bocage.games.battle_1981.names import count_words, date_words, number_of, turn_words
from bocage.games.battle_1981.state import DUE, BattleState
from bocage.games.battle_1981.tables import STORM, last_turn, weather_chances

Step = tuple[str, int | None, str, str]
"""A phase: the state's word for it, whose it is where both sides have one, its title, what is done in it."""

STEPS: tuple[Step, ...] = (
    ("drops", None, "Airborne drops", "Three divisions choose their zones; the wind may carry them off"),
    ("logistics", None, "Logistics", "Weather, ships, supply lines, general supply"),
    ("allocation", None, "Supply allocation", "The ships of the next turn are shared out"),
    ("interdiction", None, "Air interdiction", "Air points against German movement, sealed"),
    ("movement", 0, "Allied movement", "Landings and marches"),
    ("combat", 0, "Allied combat", "Attacks; both sides set their levels in secret"),
    ("movement", 1, "German movement", "Reinforcements, interdiction opened, marches"),
    ("combat", 1, "German combat", "German attacks"),
    ("scoring", None, "Victory points", "Rest, replacements, points"),
)


def turn(s: BattleState, side: Side | None) -> Panel:
    """§1b §2a §2b §2c §2d §2e §2f Turns and phases: what is past, now and to come."""
    steps, now = steps_of(s), place_now(s)
    stages = [Stage(title, says, _when(i, now)) for i, (_, _, title, says) in enumerate(steps)]
    blocks: list[Block] = [Track(date_words(s.turn), stages), Text(_next(s, steps, now), "§2e"), _turns(s)]
    return Panel("turn", "Turn", blocks)


def steps_of(s: BattleState) -> tuple[Step, ...]:
    """§2a §2d §8g §1d The phases of this turn: the drops on D-Day alone, nothing but points on the last one."""
    if s.turn >= last_turn(s.scenario):
        return tuple(step for step in STEPS if step[0] in ("logistics", "scoring"))
    if s.turn:
        return tuple(step for step in STEPS if step[0] != "drops")
    stays = s.kit.options.german_dday == "stay"
    left_out = [("interdiction", None), ("movement", 1)] if stays else []
    return tuple(step for step in STEPS if step[:2] not in left_out)


def place_now(s: BattleState) -> int:
    """Which of the phases is the present one; before the first at the set-up, past the last when the game is over."""
    steps = steps_of(s)
    if s.phase == "setup":
        return -1
    found = [i for i, (phase, of, _, _) in enumerate(steps) if phase == s.phase and of in (None, s.mover)]
    return found[0] if found else len(steps) if s.phase == "over" else _passed(s, steps)


def _passed(s: BattleState, steps: tuple[Step, ...]) -> int:
    """A phase that is passed over this turn stands where the next one begins."""
    order = [step[:2] for step in STEPS]
    here = next(i for i, (phase, of) in enumerate(order) if phase == s.phase and of in (None, s.mover))
    return sum(order.index(step[:2]) < here for step in steps)


def _when(i: int, now: int) -> Literal["past", "now", "later"]:
    return "past" if i < now else "now" if i == now else "later"


def _next(s: BattleState, steps: tuple[Step, ...], now: int) -> str:
    if s.phase == "over":
        return "The game is over."
    if now + 1 < len(steps):
        return f"Next: {steps[now + 1][2]}."
    return f"Next: {turn_words(s.turn + 1)}." if s.turn < last_turn(s.scenario) else "Next: the verdict."


def _turns(s: BattleState) -> Track:
    """§1b §1c The turns, with storms and arrivals worth knowing of."""
    stages = []
    for number in range(last_turn(s.scenario) + 1):
        due = [u for u in range(Side.GERMAN, len(s.at), 2) if s.at[u] == DUE and s.kit.kinds[u].entry_turn == number]
        storm = weather_chances(number)[STORM]
        parts = [date_words(number).partition(", ")[2]]
        parts += [f"storm {storm}%"] if storm and number < last_turn(s.scenario) else []
        parts += [number_of(len(due), "German unit") + " to come"] if due else []
        parts += ["points are counted"] if number == last_turn(s.scenario) else []
        when = _when(number, s.turn if s.phase != "over" else number + 1)
        stages.append(Stage(turn_words(number), ", ".join(parts), when))
    return Track(f"Turns: {count_words(s.scenario, s.turn)}", stages)
