"""§6a4 Where our Germans stand before the invasion: a few posts of its own, a named set-up for the rest.

The named set-ups leave beaches of the Low Countries open, from which it is two marches to the Ruhr. The posts close
them, armies first, so that corps find a box.
"""

from random import Random

from bocage.core.protocol import Action
from bocage.games.dday_1991.state import DDayState

from .scheme import Intent

POSTS: dict[tuple[str, str], tuple[dict[str, str], ...]] = {
    ("1944", "historical"): (
        {"G-2P": "C8", "G-80": "C7", "G-4L": "C6", "G-58Z": "D10", "G-63": "G7"},
        {"A-15INF": "C8", "G-47Z": "C8", "G-2P": "C6", "G-80": "C7", "G-58Z": "D10", "G-63": "G7"},
        {"A-15INF": "D10", "G-47Z": "D10", "G-2P": "C8", "G-80": "C7", "G-4L": "C6", "G-58Z": "E11", "G-63": "G7"},
        {
            "A-15INF": "D10",
            "G-47Z": "D10",
            "A-5PZ": "D8",
            "G-1SSZ": "D8",
            "G-2P": "C8",
            "G-80": "C7",
            "G-4L": "C6",
            "G-58Z": "E11",
            "G-63": "G7",
        },
    ),
    ("1944", "manual"): (),
    ("1943", "historical"): (
        {"A-15INF": "D10", "G-2SSZ": "D10", "G-80": "C8", "G-85": "G7"},
        {"A-1INF": "C8", "G-2SSZ": "C8", "G-86": "C8", "G-80": "D10", "G-85": "G7"},
    ),
}
"""By scenario and set-up, some ways to begin it: units by id, and the hexes they go to. The manual's own for 1944 has
none: whatever posts were tried with it, regulars lost seven points more than with these."""


def ways_to_begin(s: DDayState, options: list[Action]) -> list[tuple[str, dict[str, str]]]:
    """Every named set-up that is offered, with each of its ways to begin."""
    return [(name, posts) for name in _named(options) for posts in POSTS.get((s.scenario, name), ({},))]


def _named(options: list[Action]) -> list[str]:
    return [o.noun for o in options if o.verb == "setup"]


def way_to_begin(
    s: DDayState, options: list[Action], intent: Intent, taste: Random
) -> tuple[str, dict[str, str]] | None:
    """The way a side begins: its plan's, or one by taste; by rule of thumb a named set-up as it is."""
    ways, (name, number) = ways_to_begin(s, options), intent.scheme.setup
    if name:
        own = [way for way in ways if way[0] == name]
        return own[number] if number < len(own) else None
    if not intent.manner.exact:
        ways = [(plain, {}) for plain in _named(options)]
    return taste.choice(ways) if ways else None


def deployment(s: DDayState, way: tuple[str, dict[str, str]], options: list[Action]) -> list[tuple[str, Action]]:
    """Every action of the set-up, each with the task that it answers."""
    name, posts = way
    actions: list[tuple[str, Action]] = []
    for code, place in posts.items():
        unit = s.kit.named("place")[s.kit.unit_index[code]]
        if unit in options:
            actions += [("Deploy", unit), ("DeployUnit", s.kit.noun("at")[s.kit.hex_named(place)])]
    return [*actions, ("Deploy", Action("setup", name))]
