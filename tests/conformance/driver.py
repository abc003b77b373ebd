"""Chance play that goes everywhere: each match has its own temperament, each set of options is played."""

from collections import Counter
from collections.abc import Iterator
from math import exp
from random import Random

from bocage.core import play
from bocage.core.game import Game
from bocage.core.match import Match
from bocage.core.protocol import Action
from bocage.core.rulebook import OptionSpec, Value

PATIENCE = 1500
"""Actions after which a match is hurried to its end: any verb that is offered is then as likely as another."""

BOUND = 3 * PATIENCE
"""Actions within which every match must be over."""


MANY = 8
"""Numbers of an option beyond which not every one is played."""


class Temperament:
    """A way of choosing: some verbs are liked more than others, long lists of nouns weigh more or less, habits tire.

    Uniform choice would end few phases, or end them all at once, and would hardly ever fight.
    """

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self._crowd, self._tires = self.chance.random(), self.chance.random()
        self._likes: dict[str, float] = {}
        self._done: Counter[str] = Counter()

    def choose(self, options: list[Action]) -> Action:
        """One of the options."""
        by_verb: dict[str, list[Action]] = {}
        for a in options:
            by_verb.setdefault(a.verb, []).append(a)
        weights = [self._liking(verb) * len(found) ** self._crowd for verb, found in by_verb.items()]
        verb = self.chance.choices(list(by_verb), weights)[0]
        self._done[verb] += 1
        return self.chance.choice(by_verb[verb])

    def hurry(self, options: list[Action]) -> Action:
        """One of the options, every verb alike."""
        verb = self.chance.choice(sorted({a.verb for a in options}))
        return self.chance.choice([a for a in options if a.verb == verb])

    def _liking(self, verb: str) -> float:
        if verb not in self._likes:
            self._likes[verb] = exp(self.chance.gauss(0, 1.2))
        weariness: float = (1 + self._done[verb]) ** self._tires
        return self._likes[verb] / weariness


def chosen(match: Match, temper: Temperament) -> Action:
    """What a temperament does next in a match that is not over."""
    options = play.offered(match.state)
    return temper.choose(options) if len(match.steps) < PATIENCE else temper.hurry(options)


def walk(game: Game, options: dict[str, Value], seed: int, most: int = BOUND) -> Iterator[Match]:
    """A match by chance: it is handed out at every decision, and acts when asked for the next."""
    temper = Temperament(seed)
    match = Match(game, options, f"seed {seed}", game.scenarios[seed % len(game.scenarios)].id)
    while match.decides() is not None and len(match.steps) < most:
        yield match
        match.act(chosen(match, temper))
    yield match


def sampled(spec: OptionSpec) -> tuple[Value, ...]:
    """The values of an option to be played: all of them, but of a long row of numbers the ends and the middle."""
    values = spec.values
    numbers = [value for value in values if type(value) is int]
    if len(numbers) < len(values) or len(numbers) <= MANY:
        return values
    between = sorted(numbers)
    return tuple(dict.fromkeys((spec.default, between[0], between[len(between) // 2], between[-1])))


def option_sets(game: Game) -> list[dict[str, Value]]:
    """Sets of options, the defaults first, in which every sampled value of every option comes up; and presets."""
    played = {spec.name: sampled(spec) for spec in game.options}
    most = max((len(values) for values in played.values()), default=1)
    sets = [{name: values[turn % len(values)] for name, values in played.items()} for turn in range(most)]
    presets = [game.options.preset(preset.name) for preset in game.options.presets]
    return sets + [chosen for chosen in presets if chosen not in sets]


def beginnings(game: Game) -> list[tuple[dict[str, Value], int]]:
    """Every set of options in every scenario, each with a seed of its own that leads to this scenario."""
    count = len(game.scenarios)
    return [(chosen, n * count + k) for n, chosen in enumerate(option_sets(game)) for k in range(count)]


def random_options(game: Game, chance: Random) -> dict[str, Value]:
    """Any set of options."""
    return {spec.name: chance.choice(spec.values) for spec in game.options}
