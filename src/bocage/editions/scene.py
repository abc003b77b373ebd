"""One position for both editions: a hex attacked, who holds it, who attacks it from which of its neighbours.

A scene is plain words and travels in an address. It is read strictly: what makes no sense on the board is refused with
a sentence that says why.
"""

from collections.abc import Mapping
from difflib import get_close_matches
from typing import TypeVar

from msgspec import Struct

from bocage.core.hexes import Hex
from bocage.core.protocol import Side
from bocage.core.regiments.counters import CounterSheet, Kind, read_counters
from bocage.editions.ground import board, neighbours

MOST_UNITS = 3
"""Neither edition lets more units stand in a hex."""

TURNS = 6
"""The turns both editions play; 1969 has a seventh."""

LONGEST = 400
"""No part of an address that makes sense is longer."""


Meant = TypeVar("Meant")


class SceneError(ValueError):
    """A scene that cannot be set up, in a sentence for whoever wrote it."""


class Scene(Struct, frozen=True):
    """A target, its defenders, the attackers by hex, and the circumstances that both editions judge."""

    target: Hex
    side: Side
    """Who attacks."""
    turn: int
    defenders: tuple[str, ...]
    attackers: tuple[tuple[Hex, tuple[str, ...]], ...]
    attackers_fed: bool = True
    defenders_fed: bool = True
    guns: bool = True
    """Ships lie off the coast."""
    works: bool = False
    """The defenders are dug in, where an edition knows of it."""

    def codes(self) -> list[str]:
        """Every attacking unit."""
        return [code for _, codes in self.attackers for code in codes]


def counters() -> CounterSheet:
    """The counters of the scene, which both editions have alike."""
    return read_counters("bocage.games.normandy_1971")


def codes_of(side: Side) -> dict[str, Kind]:
    """The counters of a side by their codes."""
    return {kind.code: kind for kind in counters().kinds if kind.side == side}


def read_scene(words: Mapping[str, str]) -> Scene:
    """A scene from the parts of an address; SceneError says which part is at fault."""
    for part, text in words.items():
        if len(text) > LONGEST:
            raise SceneError(f"{part} is longer than any scene needs")
    side = _one_of("side", words.get("side", "allied"), {"allied": Side.ALLIED, "german": Side.GERMAN})
    target = _hex(words.get("target", ""), "target")
    return Scene(
        target=target,
        side=side,
        turn=_one_of("turn", words.get("turn", "2"), {str(n): n for n in range(1, TURNS + 1)}),
        defenders=_units(words.get("defenders", ""), side.enemy, "the target", least=1),
        attackers=_attackers(words.get("attackers", ""), side, target),
        attackers_fed=_one_of("attackers_fed", words.get("attackers_fed", "yes"), YES_NO),
        defenders_fed=_one_of("defenders_fed", words.get("defenders_fed", "yes"), YES_NO),
        guns=_one_of("guns", words.get("guns", "yes"), YES_NO),
        works=_one_of("works", words.get("works", "no"), YES_NO),
    )


YES_NO = {"yes": True, "no": False}


def written_scene(scene: Scene) -> dict[str, str]:
    """The parts of the address that read as this scene; what is as usual is left out."""
    names = board().names
    parts = {
        "target": names[scene.target],
        "side": scene.side.name.lower(),
        "turn": str(scene.turn),
        "defenders": ",".join(scene.defenders),
        "attackers": "/".join(f"{names[h]}:{','.join(codes)}" for h, codes in scene.attackers),
    }
    unusual = {
        "attackers_fed": not scene.attackers_fed,
        "defenders_fed": not scene.defenders_fed,
        "guns": not scene.guns,
    }
    parts |= {part: "no" for part, holds in unusual.items() if holds}
    return parts | ({"works": "yes"} if scene.works else {})


def _attackers(text: str, side: Side, target: Hex) -> tuple[tuple[Hex, tuple[str, ...]], ...]:
    found: dict[Hex, tuple[str, ...]] = {}
    for part in text.split("/") if text else []:
        name, colon, codes = part.partition(":")
        h = _hex(name, "attackers")
        if not colon or h in found:
            raise SceneError(f"attackers: {name} must be named once, with its units after a colon")
        if h not in neighbours(target).values():
            raise SceneError(f"attackers: {name} is not next to {board().names[target]}")
        found[h] = _units(codes, side, name, least=1)
    return tuple((h, found[h]) for h in neighbours(target).values() if h in found)


def _units(text: str, side: Side, where: str, least: int) -> tuple[str, ...]:
    codes = tuple(text.split(",")) if text else ()
    if not least <= len(codes) <= MOST_UNITS:
        raise SceneError(f"{where} holds from {least} to {MOST_UNITS} units, not {len(codes)}")
    known = codes_of(side)
    for code in codes:
        if code not in known:
            raise SceneError(f"there is no {side.name.capitalize()} unit {_short(code)}{_hint(code, list(known))}")
    return tuple(sorted(codes, key=lambda code: known[code].index))


def _hex(name: str, part: str) -> Hex:
    land = board()
    h = land.by_name.get(name, -1)
    if h < 0:
        raise SceneError(f"{part}: the board has no hex {_short(name)}{_hint(name, list(land.by_name))}")
    if not land.enterable_mask >> h & 1:
        raise SceneError(f"{part}: {name} is open sea")
    return h


def _one_of(part: str, text: str, values: Mapping[str, Meant]) -> Meant:
    if text not in values:
        raise SceneError(f"{part} is one of {', '.join(values)}, not {_short(text)}")
    return values[text]


def _short(text: str) -> str:
    return f"'{text[:20]}{'…' if len(text) > 20 else ''}'"


def _hint(text: str, known: list[str]) -> str:
    close = get_close_matches(text[:20].upper(), known, n=1, cutoff=0.5)
    return f"; did you mean {close[0]}?" if close else ""
