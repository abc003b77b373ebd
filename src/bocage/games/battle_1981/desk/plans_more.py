"""What else there is to weigh in an attack: aircraft and ships, and what a retreat would mean."""

from fractions import Fraction

from bocage.core.blocks import Block, Rows, Text
from bocage.core.protocol import Side
from bocage.games.battle_1981.bombard import free_air, in_naval_range, outcomes
from bocage.games.battle_1981.forecast import as_known
from bocage.games.battle_1981.names import decimal_words, number_of, sentence, the
from bocage.games.battle_1981.retreat import BESIDE, REFUSED, is_beside_enemy, ways
from bocage.games.battle_1981.state import Battle, BattleState
from bocage.games.battle_1981.tables import bombard_breaks, numbers

from .plans_words import bombardment_words, pressed_words, span

USUAL = 100
"""Air and naval points together that one may suppose where they are sealed: about what one good battle gets."""


def most_points(s: BattleState, battle: Battle, air: int) -> int:
    """§9k §9l The most that the Allies could send, with so many free air points; ships only within their range."""
    most = numbers().most_points
    return min(most, air) + (min(most, s.naval) if in_naval_range(s, battle.hex) else 0)


def bombardment(s: BattleState, battle: Battle, side: Side | None) -> list[Block]:
    """§9k §chart-bombard For the Allies what each band of points does; the Germans may only suppose."""
    if side == Side.GERMAN and not battle.opened:
        return _supposed(s, battle)
    most = most_points(s, battle, free_air(s))
    sent = as_known(battle, side).air + as_known(battle, side).naval
    bands = [low for low in bombard_breaks() if low <= most]
    if len(bands) < 2:
        return []
    rows = [(_band(low, bands, most), *_effect(battle.side, low)) for low in bands]
    now = max((row for row, low in enumerate(bands) if low <= sent), default=0)
    lit = ((now, -1),) if sent else ()
    what = "More German losses" if battle.side == Side.ALLIED else "Allied losses spared"
    head = ("Air and naval points", what, "On average")
    return [Rows(title="What aircraft and ships add", head=head, rows=tuple(rows), lit=lit, rule="§chart-bombard")]


def _band(low: int, bands: list[int], most: int) -> str:
    after = next((other for other in bands if other > low), most + 1)
    return span(low, after - 1)


def _effect(side: Side, points: int) -> tuple[str, str]:
    does = sorted(abs(one) for one in outcomes(side, points))
    return span(does[0], does[-1]), decimal_words(Fraction(sum(does), len(does)))


def _supposed(s: BattleState, battle: Battle) -> list[Block]:
    """§9k §RUL-06 What lies open: the pools as they stand, interdiction included."""
    most = most_points(s, battle, s.air)
    does = sorted(abs(one) for one in outcomes(battle.side, min(USUAL, most)))
    if not does[-1]:
        return [Text("The Allies have too few aircraft and ships left to tell in this battle.", "§9k")]
    words = bombardment_words(battle.side, does[0], does[-1])
    return [
        Text(
            "The table is without Allied aircraft and ships, which are sealed: "
            f"they could send up to {most} points. {min(USUAL, most)} would mean {words}.",
            "§9k",
        )
    ]


def retreat_text(s: BattleState, battle: Battle) -> Text:
    """§9n §9o §RUL-61 What a defender that must retreat could do, and what refusing costs."""
    u = battle.defender
    refusing = pressed_words(REFUSED, s.cp[u])
    if s.kit.beachheads >> u & 1:
        return Text(f"If it must retreat: a beachhead stays where it is, {refusing}.", "§6f")
    found = ways(s, u)
    if not found:
        return Text(f"If it must retreat: {the(s, u)} has nowhere to go and stands, {refusing}.", "§RUL-61")
    pressed = sum(is_beside_enemy(s, u, h) for h in found)
    free = len(found) - pressed
    parts = [f"{number_of(free, 'position')} free of enemies" if free else "no position free of enemies"]
    parts += [f"{pressed} beside one ({pressed_words(BESIDE, s.cp[u])})"] if pressed else []
    return Text(sentence(f"if it must retreat: {', '.join(parts)}; if it refuses: {refusing}"), "§9o")
