"""Scenes that are ready to be looked at: each shows one thing the two editions see differently."""

import tomllib
from functools import cache
from importlib.resources import files

import msgspec

from bocage.editions.scene import Scene, read_scene


class Ready(msgspec.Struct, frozen=True):
    """A scene with a title and what to look for in it."""

    id: str
    title: str
    says: str
    scene: Scene


@cache
def ready() -> tuple[Ready, ...]:
    """Every ready scene, the first being the one a page opens with."""
    text = (files("bocage.editions") / "scenes.toml").read_text(encoding="utf-8")
    return tuple(
        Ready(row.pop("id"), row.pop("title"), row.pop("says"), read_scene({part: str(row[part]) for part in row}))
        for row in tomllib.loads(text)["scene"]
    )
