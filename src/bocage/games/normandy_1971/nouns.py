"""What actions and sentences of the game are about besides units, hexes, beaches and kinds: ready plans, gunfire."""

from typing import Any

from bocage.core.hexes import Hex
from bocage.core.nouns import Noun, Nouns, Spot, pair
from bocage.core.protocol import Side
from bocage.core.regiments import nouns
from bocage.core.regiments.names import hex_words
from bocage.core.regiments.nouns import HEX

from .setups import allied_plan, allied_plans, german_setup, german_setups
from .state import NormandyState

PLAN: Noun[Any, str] = Noun(
    name="plan",
    written=lambda s, name: name,
    read=lambda s, side, text: text if text in allied_plans(s.kit) else None,
    words=lambda s, name: f"“{allied_plan(s.kit, name).title}”",
)
"""A ready Allied plan."""

SETUP: Noun[Any, str] = Noun(
    name="setup",
    written=lambda s, name: name,
    read=lambda s, side, text: text if text in german_setups(s.kit) else None,
    words=lambda s, name: f"“{german_setup(name).title}”",
)
"""A ready German deployment."""


def _mission_read(s: NormandyState, side: Side, text: str) -> int | None:
    return next((i for i, mission in enumerate(s.kit.missions) if mission.type == text), None)


MISSION: Noun[Any, int] = Noun(
    name="mission",
    written=lambda s, i: s.kit.missions[i].type,
    read=_mission_read,
    words=lambda s, i: f"{s.kit.missions[i].type} gunfire",
)
"""§NAV-T A type of naval gunfire."""

MISSION_AT_HEX = pair(
    MISSION, HEX, pointed=lambda s, finger: [(i, h) for h in HEX.pointed(s, finger) for i in range(len(s.kit.missions))]
)

Path = tuple[Hex, ...]
"""The hexes of a retreat after the one it begins in: two, or the one in which it ends the unit. NOWHERE is no hex."""


def _path_read(s: NormandyState, side: Side, text: str) -> Path | None:
    path = tuple(s.kit.hex_named(name) for name in text.split("-"))
    return path if len(path) <= 2 else None


PATH: Noun[Any, Path] = Noun(
    name="path",
    written=lambda s, path: "-".join(s.kit.names[h] for h in path),
    read=_path_read,
    words=lambda s, path: " and on to ".join(hex_words(s, h) if h >= 0 else "nowhere" for h in path),
    spot=lambda s, path: Spot(s.kit.names[path[-1]]),
)
"""§RET The path of a retreat."""

NOUNS: Nouns = {**nouns.NOUNS, **{noun.name: noun for noun in (PLAN, SETUP, MISSION, PATH)}}
