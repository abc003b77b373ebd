"""Dice on the table in words: who stands forward, whether a roll is made again, where the impulse marker goes."""

from bocage.core import play
from bocage.core.chances import percent
from bocage.core.desk import Choice
from bocage.core.protocol import Action, Side
from bocage.games.breakout_1993 import forecast
from bocage.games.breakout_1993.advantage import Shift
from bocage.games.breakout_1993.assault import attack_value
from bocage.games.breakout_1993.bombardment import RerollBarrage, barrage_of
from bocage.games.breakout_1993.plan import ChooseForward, plan_of
from bocage.games.breakout_1993.resolve import Reroll, battle_of
from bocage.games.breakout_1993.state import Barrage, Battle, BreakoutState
from bocage.games.breakout_1993.sunset import RerollSunset
from bocage.games.breakout_1993.verbs import EARLIER, STAND, STAY

from .choosing import Chooser, among_units
from .names import impulse_name, number_of, place_words, players, state_words
from .plans_assault import Assault
from .plans_barrage import Fire
from .plans_dice import ATTRITION, CASUALTY, Fallen, Odds
from .plans_words import SKY_WORDS, odds_words

FORWARD = "Your Forward Unit"


# --- the Forward Unit


def _forward(s: BreakoutState, task: ChooseForward) -> list[Choice]:
    """§9.3A The Defense Value with each of them, the best first; the dice fall at once, so a click on one lists all."""
    battle = plan_of(s)
    attack = int(attack_value(s, battle).total)
    found = []
    for u, defense in forecast.forwards(s, battle).items():
        says = f"{state_words(s, u)} stands forward: {odds_words(attack, defense)} for the attacker"
        found.append(among_units(s, s.kit.named("forward")[u], says, FORWARD))
    return found


# --- an assault


def _reroll(s: BreakoutState, task: Reroll) -> list[Choice]:
    """§11.1 The dice as they lie, and what either roll would bring if it were made again."""
    battle = battle_of(s)
    return _rolls(s, battle, Assault(s, battle), CASUALTY)


# --- a bombardment


def _reroll_barrage(s: BreakoutState, task: RerollBarrage) -> list[Choice]:
    """§11.1 §10.2"""
    barrage = barrage_of(s)
    return _rolls(s, barrage, Fire(s, barrage), ATTRITION)


# --- both


def _rolls(s: BreakoutState, fight: Battle | Barrage, odds: Odds, noun: str) -> list[Choice]:
    """What stands, and each roll that may be void."""
    fallen = Fallen(odds, (sum(fight.attack_dice), sum(fight.defense_dice)), noun)
    (attack, defense), (ours, theirs) = odds.totals, fallen.dice
    group, sums = f"The dice at {place_words(s, fight.target)}", f"{attack} + {ours} against {defense} + {theirs}"
    found = []
    for a in play.offered(s):
        if a == STAND:
            says = f"Let the dice stand: {sums}, {odds.result(fallen.margin)}{_sky(s, fight)}"
        else:
            whose, rolled = (fight.side, ours) if a.noun == "attack" else (fight.side.enemy, theirs)
            again = _again(fallen, a.noun, attacker=s.advantage == fight.side)
            says = f"Void the {players(whose)}' {rolled}: {again}; {_passes(s)}"
        found.append(Choice(actions=(str(a),), says=says, group=group))
    return found


def _again(fallen: Fallen, roll: str, *, attacker: bool) -> str:
    """A new roll from where its buyer stands: how often better and worse, and the points on average."""
    throws = fallen.again(roll)
    better, worse = fallen.changes(throws, attacker=attacker)
    if not better:
        return f"it cannot get better for you, worse with {percent(worse)}"
    points = f"{fallen.points(throws)} {fallen.noun} Points on average"
    return f"better for you with {percent(better)}, worse with {percent(worse)}, {points}"


def _passes(s: BreakoutState) -> str:
    return f"the Advantage passes to the {players(s.advantage.enemy)}"


def _sky(s: BreakoutState, fight: Battle | Barrage) -> str:
    """§6.321 The attacker's dice of an Allied impulse are the Sunset roll as well."""
    if not forecast.is_sunset_roll(s, fight.side):
        return ""
    sky = forecast.sky_after(sum(fight.attack_dice), s.impulse)
    return f"; as the Sunset roll, {SKY_WORDS.get(sky, 'the day goes on')}"


# --- the Sunset roll and the marker


def _reroll_sunset(s: BreakoutState, task: RerollSunset) -> list[Choice]:
    """§6.33 §6.34 §11.1"""
    total, number = sum(s.sunset), impulse_name(s.impulse)
    sky = SKY_WORDS.get(forecast.sky_after(total, s.impulse), "the day goes on")
    chances = forecast.sunset(s.impulse)
    possible = [f"{words} with {percent(chances[key])}" for key, words in SKY_WORDS.items() if chances[key]]
    again = ", ".join(possible) or "no roll could end the day or turn the weather yet"
    group = f"The Sunset roll: {total} on impulse {number}"
    return [
        Choice(actions=(str(STAND),), says=f"Let it stand: {sky}", group=group),
        Choice(actions=("reroll sunset",), says=f"Roll again: {again}; {_passes(s)}", group=group),
    ]


def _shift(s: BreakoutState, task: Shift) -> list[Choice]:
    """§11.21 §11.22a One space for each unit lost beyond what the Advantage takes."""
    group = f"The impulse marker: up to {number_of(task.left, 'space')}"
    found = []
    for a in play.offered(s):
        stays = f"Leave it on {impulse_name(s.impulse)}: {_next_sunset(s, 0)}"
        says = stays if a == STAY else _moved(s, a, 1)
        found.append(Choice(actions=(str(a),), says=says, group=group))
    for a in play.offered(s):
        most = _most(s, task, a)
        if a != STAY and most > 1:
            found.append(Choice(actions=(str(a),) * most, says=_moved(s, a, most), group=group))
    return found


def _most(s: BreakoutState, task: Shift, a: Action) -> int:
    """§RUL-18 How far the marker may go that way."""
    then, count = s.clone(), 0
    while count < task.left and a in play.offered(then):
        play.act(then, a)
        count += 1
        if not then.agenda or not isinstance(then.agenda[-1], Shift):
            break
    return count


def _moved(s: BreakoutState, a: Action, spaces: int) -> str:
    by = -spaces if a == EARLIER else spaces
    way = "back" if a == EARLIER else "on"
    return f"Move it {way} {number_of(spaces, 'space')}, to {impulse_name(s.impulse + by)}: {_next_sunset(s, by)}"


def _next_sunset(s: BreakoutState, by: int) -> str:
    """§6.3 §6.32 The next Sunset roll if the marker is shifted so far."""
    if s.night:
        return "the day is over anyway"
    rolled = s.mover == Side.ALLIED and not s.holds
    number = s.impulse + by + (1 if rolled else 0)
    chance = percent(forecast.sunset(number)[forecast.ENDS])
    return f"the next Sunset roll, on {impulse_name(number)}, ends the day with {chance}"


CHOOSERS: dict[str, Chooser] = {
    "ChooseForward": _forward,
    "Reroll": _reroll,
    "RerollBarrage": _reroll_barrage,
    "RerollSunset": _reroll_sunset,
    "Shift": _shift,
}
