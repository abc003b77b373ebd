"""§11.1 §11.2 Dice on the table: whether a roll is made again, and where the impulse marker goes."""

from bocage.core import play
from bocage.core.chances import percent
from bocage.core.desk import Choice, Hand
from bocage.core.protocol import Action, Side
from bocage.core.showing import Showing
from bocage.games.breakout_1993 import forecast
from bocage.games.breakout_1993.advantage import Shift
from bocage.games.breakout_1993.bombardment import RerollBarrage, barrage_of, excess
from bocage.games.breakout_1993.forecast import ENDS, sky_after, sunset
from bocage.games.breakout_1993.plan import plan_of
from bocage.games.breakout_1993.resolve import Reroll, battle_of, totals
from bocage.games.breakout_1993.state import Barrage, Battle, BreakoutState
from bocage.games.breakout_1993.sunset import RerollSunset
from bocage.games.breakout_1993.verbs import EARLIER, STAND, STAY

from .names import impulse_name, number_of, place_words, players, side_word
from .plans_assault import Assault
from .plans_barrage import Fire
from .plans_dice import ATTRITION, CASUALTY, Fallen, Odds
from .plans_words import SKY_WORDS


def _reroll(s: BreakoutState, task: Reroll) -> list[Choice]:
    """§11.1 The dice as they lie, and what either roll would bring if it were made again."""
    battle = battle_of(s)
    return _rolls(s, battle, Assault(s, battle), CASUALTY)


def _reroll_barrage(s: BreakoutState, task: RerollBarrage) -> list[Choice]:
    """§11.1 §10.2"""
    barrage = barrage_of(s)
    return _rolls(s, barrage, Fire(s, barrage), ATTRITION)


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


# --- in hand


LOST = "The Advantage passes if you use it"


def _fought(s: BreakoutState, task: Reroll) -> Hand:
    """§11.1 How the assault stands before somebody uses the Advantage."""
    battle = plan_of(s)
    ours, theirs = totals(s, battle)
    stands = Assault(s, battle).result(ours - theirs)
    whose = f"{side_word(battle.side)} assault on {place_words(s, battle.target)}"
    return Hand(f"{whose}: {stands}. Let the dice stand, or roll again? {LOST}")


def _shelled(s: BreakoutState, task: RerollBarrage) -> Hand:
    """§11.1"""
    barrage = barrage_of(s)
    stands = Fire(s, barrage).result(excess(s, barrage))
    whose = f"{side_word(barrage.side)} bombardment of {place_words(s, barrage.target)}"
    return Hand(f"{whose}: {stands}. Let the dice stand, or roll again? {LOST}")


def _sunset(s: BreakoutState, task: RerollSunset) -> Hand:
    """§6.33 §11.1 What the Sunset roll would do, and a new one."""
    sky = {"ends": "the day ends", "turns": "the weather turns"}.get(sky_after(sum(s.sunset), s.impulse), "it goes on")
    number, new = impulse_name(s.impulse), sunset(s.impulse)[ENDS]
    again = f"A new roll would end the day with {percent(new)}" if new else "No roll could end the day yet"
    return Hand(f"Sunset roll {sum(s.sunset)} on impulse {number}: {sky}. {again}")


def _marker(s: BreakoutState, task: Shift) -> Hand:
    """§11.21 §11.22 Losses let a side move the impulse marker."""
    whose = players(Side(task.side).enemy)
    spaces = number_of(task.left, "space")
    return Hand(f"Losses of the {whose}: move the impulse marker from {impulse_name(s.impulse)} by up to {spaces}?")


SHOWN: dict[type, Showing] = {
    Reroll: Showing(choices=_reroll, hand=_fought),
    RerollBarrage: Showing(choices=_reroll_barrage, hand=_shelled),
    RerollSunset: Showing(choices=_reroll_sunset, hand=_sunset),
    Shift: Showing(choices=_shift, hand=_marker),
}
