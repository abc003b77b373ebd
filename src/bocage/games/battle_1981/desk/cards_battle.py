"""§9v The battle card: levels by name, odds, every unit's loss and fatigue, aircraft and ships, dice, what follows."""

from typing import Any

from bocage.core.blocks import Sum
from bocage.core.desk import Card, Die
from bocage.core.protocol import Side
from bocage.core.tally import Line
from bocage.core.wording import sentence_case
from bocage.games.battle_1981.bombard import outcomes
from bocage.games.battle_1981.names import number_of, players, points_words, side_words, the, unit_words
from bocage.games.battle_1981.retreat import gives_way
from bocage.games.battle_1981.state import COAST, BattleState
from bocage.games.battle_1981.tables import attack_words, defence_words, numbers

from .plans_words import defender_words, odds_words, strength_words

Facts = dict[str, Any]


def battle_title(s: BattleState, f: Facts) -> str:
    """`Allied attack on the 915th Grenadier Regiment in 8-09`, `The US 1st Infantry at Omaha, round 2`"""
    if f["defender"] == COAST:
        who = the(s, f["attackers"][0])
        return f"{sentence_case(who)} at {s.kit.board.beachheads[f['beach']].name}, round {f['round']}"
    return f"{side_words(f['side'])} attack on {defender_words(s, f['defender'], f['hex'])}"


def battle_words(s: BattleState, f: Facts) -> str:
    """The battle in a line: `…: level 6 against 4, odds 1.25; the attackers lose 11, the defender 6.`"""
    ours, theirs = losses_of(f)
    levels = f"level {f['attack']} against {f['defence']}, {odds_words(f['odds'])}"
    who = ("the lander loses", "the defence") if f["defender"] == COAST else _losers(f)
    return f"{battle_title(s, f)}: {levels}; {who[0]} {ours}, {who[1]} {theirs}{_support_words(f)}."


def _losers(f: Facts) -> tuple[str, str]:
    return "the attackers lose" if len(f["attackers"]) > 1 else "the attacker loses", "the defender"


def losses_of(f: Facts) -> tuple[int, int]:
    """§RUL-52 What the attackers lost together, and the defender."""
    return sum(f["taken"][:-1]), f["taken"][-1]


def _support_words(f: Facts) -> str:
    """§9m With its sign: what aircraft and ships added to the defender's loss, or took from it."""
    return f" ({f['bombardment']:+d} by aircraft and ships)" if f["air"] + f["naval"] else ""


# --- the card


def battle_card(s: BattleState, f: Facts, says: str) -> Card:
    """§9v All that the display of 1981 had, and where each number comes from."""
    ours, theirs = losses_of(f)
    return Card(
        battle_title(s, f),
        _dice(f),
        [_unit_losses(s, f), _defender_loss(f), _attackers_loss(f), _strengths(f)],
        f"{f['attack']} against {f['defence']}, {odds_words(f['odds'])}",
        f"{_side_of(f, f['side'])} −{ours}, {_side_of(f, 1 - f['side'])} −{theirs}",
        f"{_levels(f)}. {_costs(f)}{_follows(s, f)}".strip(),
    )


def _side_of(f: Facts, side: int) -> str:
    """Whose loss it is."""
    return "coastal defence" if f["defender"] == COAST and side != f["side"] else players(side)


def _levels(f: Facts) -> str:
    defence = "the coastal defence" if f["defender"] == COAST else defence_words(f["defence"]).lower()
    return f"{attack_words(f['attack'])} against {defence}"


def _dice(f: Facts) -> list[Die]:
    """§9h §chart-bombard Nought to three for either side; what the bombardment came to."""
    faces = numbers().random_loss + 1
    found = [Die("attackers", f["dice"][0] - 1, faces), Die("defender", f["dice"][1] - 1, faces)]
    if f["air"] + f["naval"]:
        found.append(Die("bombardment", f["bombardment"], len(outcomes(Side(f["side"]), f["air"] + f["naval"]))))
    return found


def _unit_losses(s: BattleState, f: Facts) -> Sum:
    """§9v §9i §9j The attackers, then the defender; what one side lost is not added to what the other did."""
    tired = [f["fatigue"][0]] * len(f["attackers"]) + [f["fatigue"][1]]
    lines = []
    for u, lost, gained in zip((*f["attackers"], f["defender"]), f["taken"], tired, strict=True):
        does = "defends" if u == f["defender"] else "attacks"
        rest = f", fatigue +{gained}" if u != COAST else ""
        lines.append(Line(f"−{lost}", "§9i", f"{unit_words(s, u)}, {does}{rest}"))
    return Sum("Combat points lost", lines, "")


def _defender_loss(f: Facts) -> Sum:
    """§9f §9g §9h §9m"""
    lines = [Line(str(f["table"][1]), "§chart-losses", "by levels, odds and attackers")]
    lines.append(Line(f"{f['dice'][1] - 1:+d}", "§9h", "chance"))
    if f["air"] + f["naval"]:
        lines.append(Line(f"{f['bombardment']:+d}", "§9m", f"{f['air']} air and {f['naval']} naval points"))
    return Sum("The defender's loss", lines, str(f["losses"][1]))


def _attackers_loss(f: Facts) -> Sum:
    """§9f §9h"""
    lines = [Line(str(f["table"][0]), "§chart-losses", "by levels and odds")]
    lines.append(Line(f"{f['dice'][0] - 1:+d}", "§9h", "chance"))
    return Sum("The attackers' loss", lines, str(f["losses"][0]))


def _strengths(f: Facts) -> Sum:
    """§9e"""
    attack, defence = f["strengths"]
    lines = [Line(strength_words(attack), "§9d", "attack"), Line(strength_words(defence), "§9d", "defence")]
    return Sum("Odds", lines, f"{f['odds'] / 100:.2f}")


def _costs(f: Facts) -> str:
    """§chart-supply §5j"""
    parts = (
        [f"{number_of(f['air'], 'air point')} and {f['naval']} naval flown and fired. "]
        if f["air"] + f["naval"]
        else []
    )
    parts += [f"Combat supply used: {points_words(f['spent'])}. "] if f["spent"] else []
    parts += ["The defence had too little combat supply and fought at half strength. "] if f["short"] else []
    return "".join(parts)


def _follows(s: BattleState, f: Facts) -> str:
    """§9n §9q What the levels and odds entail; who falls, and where he goes, is told next."""
    if f["defender"] == COAST:
        return ""
    if f["taken"][-1] < f["losses"][1]:
        return "The defender is wiped out."
    driven = gives_way(s, f["attack"], f["defence"], tuple(f["strengths"]))
    again = f["attack"] >= numbers().again_attack and f["defence"] <= numbers().again_defence
    held = "The defender gives way: it must retreat or pay for standing." if driven else "The defender holds."
    return f"{held} The attackers may attack once more." if again else held
