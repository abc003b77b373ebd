"""Play the golden matches anew: `python -m tests.golden`. Only when a rules change is meant to touch them."""

from pathlib import Path

from bocage import registry
from bocage.core.game import Game
from bocage.core.match import Match
from bocage.core.protocol import Side
from bocage.core.rulebook import Value
from bocage.lab.sim import Spec, new_match, play_match
from tests.conformance.driver import Temperament, chosen, option_sets

HERE = Path(__file__).parent
SEEDS = 5


def main() -> None:
    """Write every match of every game."""
    for game in registry.games():
        folder = HERE / game.id
        folder.mkdir(exist_ok=True)
        for seed in range(1, SEEDS + 1):
            keep(played(game, option_sets(game)[(seed - 1) % 2], seed), folder / f"chance-{seed}.match")
        for name in registry.players(game.id)[1:]:
            for seed in range(1, 3):
                options = game.options.resolve({})
                match, players = new_match(Spec(game.id, game.scenarios[0].id, options, name, name, seed), 0)
                play_match(match, players)
                keep(match, folder / f"{name}-{seed}.match")


def keep(match: Match, file: Path) -> None:
    """Write a match down."""
    file.write_text(match.text(), encoding="utf-8")
    print(f"{file.relative_to(HERE)}: {len(match.steps)} actions, {match.hash()}")


def played(game: Game, options: dict[str, Value], seed: int) -> Match:
    """A whole match by chance, odd seeds with the default options, even ones with all others."""
    names = dict.fromkeys((Side.ALLIED, Side.GERMAN), f"chance {seed}")
    match, temper = Match(game, options, f"golden {seed}", players=names), Temperament(seed)
    while match.decides() is not None:
        match.act(chosen(match, temper))
    return match


if __name__ == "__main__":
    main()
