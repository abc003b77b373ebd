"""A scene set up in a game's own state: what the two editions do alike, since their counters and board are the same."""

from msgspec import Struct

from bocage.core.hexes import Hex
from bocage.core.protocol import Ruling
from bocage.core.regiments.counters import Unit
from bocage.core.regiments.state import RegimentState
from bocage.core.rulebook import Rulebook
from bocage.editions.column import Barred, Remark, remark
from bocage.editions.ground import called
from bocage.editions.scene import Scene


class Cast(Struct, frozen=True):
    """The units of a scene by their numbers in a state."""

    attackers: tuple[Unit, ...]
    defenders: tuple[Unit, ...]


def take_the_field(s: RegimentState, scene: Scene) -> Cast:
    """Put the units of a scene on the board of a state."""
    index = s.kit.sheet.index
    return Cast(
        tuple(s.add(scene.side, index[code], h) for h, codes in scene.attackers for code in codes),
        tuple(s.add(scene.side.enemy, index[code], scene.target) for code in scene.defenders),
    )


class Muster(Struct, frozen=True):
    """Who may join an attack, and what keeps the others out of it."""

    able: tuple[Unit, ...]
    barred: tuple[Barred, ...]


def mustered(s: RegimentState, book: Rulebook, plain: dict[str, str], rulings: dict[Unit, Ruling | None]) -> Muster:
    """The attackers parted by the rulings on each; `plain` says in a few words what a rule forbids."""
    return Muster(
        tuple(u for u, ruling in rulings.items() if ruling is None),
        tuple(_barred(s, book, plain, u, ruling) for u, ruling in rulings.items() if ruling is not None),
    )


def _barred(s: RegimentState, book: Rulebook, plain: dict[str, str], u: Unit, ruling: Ruling) -> Barred:
    rule = book[ruling.rule]
    why = plain.get(ruling.rule) or rule.title[:1].lower() + rule.title[1:]
    says = f"{why[:1].upper()}{why[1:]}." if rule.source == "table" else rule.says  # a whole chart is no answer
    return Barred(unit_words(s, u), s.kit.names[s.at[u]], ruling.rule, rule.title, says, why)


def unit_words(s: RegimentState, u: Unit) -> str:
    """A unit by its figures and its name: `7-4 infantry regiment`."""
    kind = s.kind_of(u)
    return f"{kind.value} {kind.name}"


def crowded(s: RegimentState, scene: Scene, book: Rulebook, rule: str) -> list[Remark]:
    """The hexes of a scene that hold more than an edition allows: they could only stand so after a retreat."""
    found = []
    for h in (scene.target, *(h for h, _ in scene.attackers)):
        load = sum(s.kit.weight[s.kind[u]] for u in s.units_at(h))
        if load not in s.kit.stack_ok[s.kit.rough[h]]:
            words = f"{_many(load >> 4, 'regiment')} and {_many(load & 15, 'battalion')}"
            found.append(remark(book, rule, f"{words} are more than may end a move in {called(h)}."))
    return found


def trapped_words(s: RegimentState, units: tuple[Unit, ...]) -> str:
    """Who has no way back, as the end of a sentence."""
    by_hex: dict[Hex, list[str]] = {}
    for u in units:
        by_hex.setdefault(s.at[u], []).append(s.kind_of(u).value)
    lost = [f"{' and '.join(values)} in {s.kit.names[h]}" for h, values in by_hex.items()]
    return f"; with no way back, {', '.join(lost)} would be destroyed" if lost else ""


def _many(number: int, noun: str) -> str:
    return f"{number or 'no'} {noun}{'' if number == 1 else 's'}"
