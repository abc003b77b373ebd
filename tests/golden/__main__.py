"""Play the golden matches anew: `python -m tests.golden [GAME…]`. Only when a rules change is meant to touch them."""

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

from bocage import registry
from bocage.core.game import Game
from bocage.core.match import Match
from bocage.core.protocol import Side
from bocage.core.rulebook import Value
from bocage.lab.sim import Spec, new_match, play_match
from tests.conformance.driver import Temperament, chosen, option_sets, random_options

HERE = Path(__file__).parent
PLAYERS = ("recruit",)
"""The computer players whose matches are kept."""

SEEDS = 5
"""Chance matches of a game without presets; one with presets has one in every scenario under each."""

MIXED = {"normandy-1969": 8, "normandy-1971": 9}
"""Games with many options: so many, the first with every value of each and every preset, the rest by chance."""


def main(names: list[str]) -> None:
    """Write every match of the games named, or of all."""
    for game in [registry.game(name) for name in names] or registry.games():
        folder = HERE / game.id
        folder.mkdir(exist_ok=True)
        stale = set(folder.glob("*.match"))
        for name, match in matches(game):
            file = folder / f"{name}.match"
            stale.discard(file)
            file.write_text(match.text(), encoding="utf-8")
            print(f"{file.relative_to(HERE)}: {len(match.steps)} actions, {match.hash()}", flush=True)
        for file in stale:
            file.unlink()


def matches(game: Game) -> Iterator[tuple[str, Match]]:
    """The golden matches of a game by name: chance play, then computer players against themselves."""
    for seed, (name, scenario, options) in enumerate(beginnings(game), 1):
        yield f"chance-{name}", played(game, options, seed, scenario)
    for player in PLAYERS:
        for seed, (name, scenario, options) in enumerate(campaigns(game), 1):
            match, players = new_match(Spec(game.id, scenario, options, player, player, seed), 0)
            play_match(match, players)
            yield f"{player}-{name}", match


def beginnings(game: Game) -> list[tuple[str, str, dict[str, Value]]]:
    """What is played by chance: a name, a scenario, options."""
    sets, first = option_sets(game), game.scenarios[0].id
    if game.id in MIXED:
        sets += [random_options(game, Random(seed)) for seed in range(len(sets) + 1, MIXED[game.id] + 1)]
        return [(str(seed), first, options) for seed, options in enumerate(sets, 1)]
    if not game.options.presets:
        return [(str(seed), first, sets[(seed - 1) % 2]) for seed in range(1, SEEDS + 1)]
    presets = [(preset.name, game.options.preset(preset.name)) for preset in game.options.presets]
    return [(f"{at.id}-{name}", at.id, options) for at in game.scenarios for name, options in presets]


def campaigns(game: Game) -> list[tuple[str, str, dict[str, Value]]]:
    """What computer players play: the first scenario twice, or every preset once in the scenarios by turns."""
    if not game.options.presets or game.id in MIXED:
        return [(str(seed), game.scenarios[0].id, game.options.resolve({})) for seed in (1, 2)]
    return beginnings(game)[:: len(game.scenarios)]


def played(game: Game, options: dict[str, Value], seed: int, scenario: str) -> Match:
    """A whole match by chance."""
    names = dict.fromkeys((Side.ALLIED, Side.GERMAN), f"chance {seed}")
    match, temper = Match(game, options, f"golden {seed}", scenario, names), Temperament(seed)
    while match.decides() is not None:
        match.act(chosen(match, temper))
    return match


if __name__ == "__main__":
    main(sys.argv[1:])
