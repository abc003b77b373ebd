"""The events of combat as sentences."""

from collections.abc import Callable, Iterable

from bocage.core.protocol import Event, Side

from .kinds import Unit
from .names import listed, number_of
from .state import COAST, BattleState
from .tables import attack_words, defence_words
from .words_moves import place_words

Sentence = Callable[[BattleState, Event], str]


def unit_words(s: BattleState, u: Unit) -> str:
    """A unit in words; the coastal defence has no name of its own."""
    return "the coastal defence" if u == COAST else s.kit.kinds[u].name


def units_words(s: BattleState, units: Iterable[Unit]) -> str:
    """Several units in words."""
    return listed(unit_words(s, u) for u in units)


def _piece(s: BattleState, event: Event) -> str:
    return unit_words(s, event.facts["piece"])


def _phase(s: BattleState, event: Event) -> str:
    return f"{Side(event.facts['side']).name.capitalize()} combat."


def _attack(s: BattleState, event: Event) -> str:
    f = event.facts
    verb = "attacks" if len(f["attackers"]) == 1 else "attack"
    where = place_words(s, f["hex"])
    return f"{units_words(s, f['attackers'])} {verb} {unit_words(s, f['defender'])} at {where}."


def _sealed(s: BattleState, event: Event) -> str:
    what, number = event.facts["what"], event.facts["number"]
    if what == "attack":
        return f"Attack level {number} is sealed: {attack_words(number).lower()}."
    if what == "defence":
        return f"Defence level {number} is sealed: {defence_words(number).lower()}."
    return f"{number_of(number, f'{what} point')} sealed for the battle."


def odds_words(odds: int) -> str:
    """§9v Odds to two decimals, from hundredths."""
    return f"{odds / 100:.2f}"


def _battle(s: BattleState, event: Event) -> str:
    f = event.facts
    parts = [
        f"Attack {f['attack']} against defence {f['defence']} at odds of {odds_words(f['odds'])}",
        _losses(s, event),
        *_bombardment(event),
    ]
    if f["spent"]:
        parts.append(f"{f['spent'] / 100:.1f} combat supply used")
    if f["short"]:
        parts.append("the defence had too little combat supply and fought at half strength")
    return f"{'; '.join(parts)}."


def _losses(s: BattleState, event: Event) -> str:
    f = event.facts
    units, taken = (*f["attackers"], f["defender"]), f["taken"]
    lost = ", ".join(f"{unit_words(s, u)} loses {n}" for u, n in zip(units, taken, strict=True))
    tired = f["fatigue"]
    rest = f" (fatigue +{tired[0]} and +{tired[1]})" if f["defender"] != COAST else ""
    return f"{lost}{rest}"


def _bombardment(event: Event) -> list[str]:
    f = event.facts
    if not f["air"] + f["naval"]:
        return []
    sent = f"{f['air']} air and {f['naval']} naval points"
    effect = f["bombardment"]
    if effect > 0:
        return [f"{sent} cost the defender {effect} of them"]
    return [f"{sent} spared the defender {-effect}" if effect else f"{sent} had no effect"]


def _driven(s: BattleState, event: Event) -> str:
    why = "by the level it chose" if event.facts["automatic"] else "by the odds"
    return f"{_piece(s, event)} must retreat from {place_words(s, event.facts['hex'])}, {why}."


def _refused(s: BattleState, event: Event) -> str:
    return f"{_piece(s, event)} {'refuses to retreat' if event.facts['free'] else 'has nowhere to retreat to'}."


def _retreated(s: BattleState, event: Event) -> str:
    f = event.facts
    beside = ", next to an enemy" if f["beside"] else ""
    return f"{_piece(s, event)} retreats from {place_words(s, f['from'])} to {place_words(s, f['to'])}{beside}."


def _pressed(s: BattleState, event: Event) -> str:
    f = event.facts
    why = "for standing" if f["why"] == "refused" else "on the way"
    return (
        f"{_piece(s, event)} loses {number_of(f['taken'], 'more combat point')} {why} (die {f['die']}), {f['cp']} left."
    )


def _cadre(s: BattleState, event: Event) -> str:
    f = event.facts
    return f"A cadre of {_piece(s, event)}, {f['cp']} combat points, gathers at {place_words(s, f['to'])}."


def _no_cadre(s: BattleState, event: Event) -> str:
    return f"Nothing is left of {_piece(s, event)}: there is no free position for a cadre."


def _again(s: BattleState, event: Event) -> str:
    return f"{units_words(s, event.facts['pieces'])} may attack once more in this phase."


def _advanced(s: BattleState, event: Event) -> str:
    return f"{_piece(s, event)} advances to {place_words(s, event.facts['to'])}."


def _stayed(s: BattleState, event: Event) -> str:
    return f"Nobody advances to {place_words(s, event.facts['hex'])}."


WORDS: dict[str, Sentence] = {
    "combat_phase": _phase,
    "attack": _attack,
    "sealed": _sealed,
    "battle": _battle,
    "driven": _driven,
    "refused": _refused,
    "retreated": _retreated,
    "pressed": _pressed,
    "cadre": _cadre,
    "no_cadre": _no_cadre,
    "again": _again,
    "advanced": _advanced,
    "stayed": _stayed,
}
