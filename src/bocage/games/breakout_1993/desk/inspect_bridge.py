"""One bridge: whose it is, whether it stands, and what chance there is to seize, repair or demolish it."""

from fractions import Fraction

from bocage.core.blocks import Block, Rows, Sum, Text
from bocage.core.chances import percent
from bocage.core.protocol import BOTH, Side
from bocage.games.breakout_1993.bridges import DEMOLISH, REPAIR, banks, work_modifiers
from bocage.games.breakout_1993.forecast import Try, seizure_try, work_try
from bocage.games.breakout_1993.kinds import Unit
from bocage.games.breakout_1993.reports import facts
from bocage.games.breakout_1993.seize import seizure_modifiers
from bocage.games.breakout_1993.state import BreakoutState
from bocage.games.breakout_1993.tables import defense

from .inspect_area import bridge_state, water_words
from .marks import bridge_label, line_owner
from .names import border_words, place_words, players, side_word


def bridge_title(s: BreakoutState, border: int) -> str:
    """`44-50 · Carentan and Ste. Mère-Église`"""
    return f"{s.kit.border_names[border]} · {border_words(s, border)}"


def bridge_blocks(s: BreakoutState, border: int) -> list[Block]:
    """§7.5 §3.3 §20.1 How it stands, what it gives a defender, what can be done about it, where it comes from."""
    source = s.kit.borders[border].source
    ours = "This boundary is reconstructed." if source == "reconstructed" else f"This boundary is from: {source}."
    return [
        Text(f"{bridge_label(s, border)}.", "§7.5"),
        Text(f"Over: {water_words(s, border)}. Bridge: {bridge_state(s, border)}.", "§3.3"),
        _banks(s, border),
        Text(_value(s, border), "§9.3C"),
        *_seizing(s, border),
        *_working(s, border),
        Text(ours, "§3.3"),
        *[Text(f"Reported: {fact.says}", "§7.5") for fact in facts() if fact.bridge == s.kit.border_names[border]],
    ]


def _banks(s: BreakoutState, border: int) -> Rows:
    """§7.51 Both banks: who holds the Area, who stands there Fresh."""
    rows = []
    for place in banks(s, border):
        owner = Side.ALLIED if s.controls(Side.ALLIED, place) else Side.GERMAN
        state = "contested" if s.is_contested(place) else "Vacant" if s.is_vacant(place) else "Free"
        fresh = tuple(str(len(s.fresh_at(place, of))) for of in BOTH)
        rows.append((place_words(s, place), f"{side_word(owner)}, {state}", *fresh))
    head = ("Bank", "Control", "Fresh Allies", "Fresh Germans")
    return Rows(title="Banks", head=head, rows=tuple(rows), rule="§7.51")


def _value(s: BreakoutState, border: int) -> str:
    """§9.3C §9.3D What it gives the defender of a Mandatory Assault by the side that does not hold it."""
    chart = defense()
    if not s.has_bridge(border):
        return f"A Mandatory Assault over it gives the defender +{chart.river}, and only infantry crosses."
    flooded = chart.flooded_bridge if s.kit.flooded >> border & 1 else 0
    own, enemy = chart.bridge + flooded, chart.bridge + chart.enemy_bridge + flooded
    owner = line_owner(s, border)
    return (
        f"A Mandatory Assault over it gives the defender +{own} if the attacker is {side_word(owner)}, as it is, "
        f"and +{enemy} if he is not. The {players(owner)} hold it until the other side crosses or seizes it, or has "
        "both banks Free."
    )


def _seizing(s: BreakoutState, border: int) -> list[Block]:
    """§8.221 The chance of the side that does not hold it, from each bank where it could try."""
    if not s.has_bridge(border):
        return []
    side, found = line_owner(s, border).enemy, list[Block]()
    for place in banks(s, border):
        u = _seizer(s, side, place)
        if u < 0:
            continue
        tally, chance = seizure_modifiers(s, u, border), seizure_try(s, u, border)
        title = f"{side_word(side)}: to seize it from {place_words(s, place)}, added to a die"
        found.append(Sum(title, tally.lines(), try_words(chance)))
    if not found:
        words = f"The {players(side)} have nobody on a bank who could try to seize it."
        found.append(Text(words, "§8.221"))
    return found


def _seizer(s: BreakoutState, side: Side, place: int) -> Unit:
    """§8.221 §RUL-02 A unit of a side that could try from a bank, if its Area were activated; -1 if there is none."""
    if not s.is_free(side, place) and not (s.kit.options.seize_from_contested and s.is_contested(place)):
        return -1
    return next((u for u in s.fresh_at(place, side) if s.kit.leaders >> u & 1), -1)


def _working(s: BreakoutState, border: int) -> list[Block]:
    """§20.1 §20.4 The chance of a demolition by its owner, or of a repair by whoever controls a bank."""
    if s.has_bridge(border):
        owner = line_owner(s, border)
        if not any(s.mask_at(place, owner.enemy) for place in banks(s, border)):
            return [Text("It can be demolished once an enemy of its owner stands on a bank.", "§20.1")]
        return [_work(s, owner, border, DEMOLISH)]
    sides = [of for of in BOTH if any(s.controls(of, place) for place in banks(s, border))]
    return [_work(s, of, border, REPAIR) for of in sides]


def _work(s: BreakoutState, side: Side, border: int, work: str) -> Sum:
    title = f"{side_word(side)}: to {work} it, added to a die"
    return Sum(title, work_modifiers(s, side, border, work).lines(), try_words(work_try(s, side, border, work)))


def try_words(found: Try) -> str:
    """`4 or more needed, 50%`"""
    if found.chance == 0:
        return "cannot succeed"
    if found.chance == Fraction(1):
        return "sure to succeed"
    return f"{found.needs} or more needed, {percent(found.chance)}"
