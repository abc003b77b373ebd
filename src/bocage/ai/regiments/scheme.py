"""An operational plan of few parts: the main effort, how bold, whom to attack and whom to leave alone."""

from msgspec import Struct
from msgspec.structs import replace

from bocage.ai.mind import Manner
from bocage.core.hexes import Hex

from .weights import Habits

STRESS = 2.5
"""How much more the main effort weighs than usual, and how much more strength it asks for."""
SLIGHT = 0.25
"""What is left of an objective that is given up for now."""
TEMPER = 0.5
"""How much of a temperament's nerve enters every plan."""


class Scheme(Struct, frozen=True):
    """What a commander has made up his mind about; the rest is left to judgement."""

    made: tuple[int, ...] = ()
    """The phase it was made in: a new phase is a moment to think again."""
    effort: str = ""
    """The objective of the main effort; none is the plain balance of all."""
    spared: tuple[str, ...] = ()
    """Objectives that get only what nobody else wants."""
    daring: float = 0.0
    """From -1 to 1: what danger and poor odds are taken for."""
    stand: bool = False
    """Keep the line: nobody goes far, everybody looks for shelter."""
    screen: float = 1.0
    """How much more than usual it matters who controls the roads."""
    press: tuple[Hex, ...] = ()
    """Enemy stacks to be attacked before all others."""
    forbid: tuple[Hex, ...] = ()
    """Enemy stacks to be left alone."""


class Drive(Struct, frozen=True):
    """A manner and a scheme together: everything a policy is told about how to play."""

    manner: Manner
    scheme: Scheme

    @property
    def exact(self) -> bool:
        """Whether outcomes and counter-attacks are reckoned."""
        return self.manner.exact

    @property
    def nerve(self) -> float:
        """Temperament and plan together, from -1 to 1."""
        return max(-1.0, min(1.0, TEMPER * self.manner.nerve + self.scheme.daring))

    def odds(self) -> float:
        """By what the odds asked for are multiplied."""
        return 1.0 - 0.2 * self.nerve

    def bent(self, w: Habits) -> Habits:
        """A side's habits as this plan has them."""
        if not self.exact:
            w = by_thumb(w)
        objectives = {name: self._wanted(name, *wanted) for name, wanted in w.objectives.items()}
        nerve = self.nerve
        advance, danger = w.advance * (1 + 0.3 * nerve), w.danger * (1 - 0.6 * nerve)
        if self.scheme.stand:
            advance, danger = advance * 0.3, danger * 1.5
        return replace(w, objectives=objectives, advance=advance, danger=danger, cover=w.cover * self.scheme.screen)

    def _wanted(self, name: str, weight: float, strength: float) -> tuple[float, float]:
        if name == self.scheme.effort:
            return weight * STRESS, strength * STRESS
        return (weight * SLIGHT, strength) if name in self.scheme.spared else (weight, strength)


def by_thumb(w: Habits) -> Habits:
    """The habits of somebody who neither expects counter-attacks nor looks after supply roads, and takes every
    objective for as good as any other."""
    alike = {name: (4.0, strength) for name, (_, strength) in w.objectives.items()}
    return replace(w, objectives=alike, danger=0.0, cover=0.0, shelter=0.0, crowd=0.0, line=0.0, supply=0.0)
