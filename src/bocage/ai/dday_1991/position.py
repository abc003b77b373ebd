"""A position as a commander reads it: what every stack is worth, what threatens every hex, how far the enemy is."""

from collections.abc import Callable, Iterable
from functools import cached_property, lru_cache

from bocage.core.hexes import Hex, Mask, members
from bocage.core.protocol import Side
from bocage.games.dday_1991.kinds import Unit
from bocage.games.dday_1991.kit import Options
from bocage.games.dday_1991.odds import Ground as HexGround
from bocage.games.dday_1991.odds import Terms, attacking, defending, features_of, weigh
from bocage.games.dday_1991.orders import scenario_named
from bocage.games.dday_1991.state import DDayState

from .chances import Fate, fate_of, thumb_fate
from .ground import FAR, ground
from .scheme import PLAIN, Intent


class Notes:
    """What units are worth, by everything it follows from. It saves work and changes no answer."""

    def __init__(self) -> None:
        self.attack: dict[tuple[int, ...], int] = {}
        self.defense: dict[tuple[int, ...], int] = {}


@lru_cache(maxsize=64)
def notes_on(scenario: str, options: Options) -> Notes:
    """The notes of all matches of a scenario under the same options."""
    return Notes()


class Position:
    """A position seen from one side. Own units may be moved about in `s`; the enemy must stay where he is."""

    def __init__(self, s: DDayState, side: Side, intent: Intent = PLAIN) -> None:
        self.s, self.side, self.kit, self.intent = s, side, s.kit, intent
        self._notes = notes_on(s.scenario, s.kit.options)
        self.exact = intent.manner.exact
        self.fate: Callable[[float, float], Fate] = fate_of if self.exact else thumb_fate
        self.enemy, self.ground = side.enemy, ground()
        self.board = s.kit.board
        self.foes = {h: s.side_at(h, self.enemy) for h in members(s.occupied[self.enemy])}
        self.foe_defense = {h: self.defense(units, h) for h, units in self.foes.items()}
        self.foe_steps = {h: sum(self.steps(u) for u in units) for h, units in self.foes.items()}

    # --- what units are worth, by the game's own sums

    def attack_of(self, u: Unit, begin: Hex, target: Hex) -> int:
        """What a unit adds to an attack on a hex from the next hex, or from the sea."""
        s, kit = self.s, self.kit
        key = (u, s.back >> u & 1, kit.crosses_river(begin, target), target)
        found = self._notes.attack.get(key)
        if found is None:
            fighter = attacking(s, u, ())
            across = fighter.ground and bool(key[2])
            fighter = type(fighter)(
                fighter.name, fighter.combat, fighter.ground, fighter.mech, fighter.leg, across, fighter.landing
            )
            odds = weigh((fighter,), (HexGround(features_of(kit, target), ()),), self._terms(u & 1 == Side.ALLIED))
            found = self._notes.attack[key] = 0 if kit.hq >> u & 1 else int(odds.attack.total)
        return found

    def defense_of(self, u: Unit, h: Hex, landing: int = 0) -> int:
        """What a unit adds to the defence of a hex, against invaders alone or others."""
        s = self.s
        key = (u, s.back >> u & 1, h, landing)
        found = self._notes.defense.get(key)
        if found is None:
            here = HexGround(features_of(self.kit, h), (defending(s, u),))
            odds = weigh((), (here,), self._terms(u & 1 == Side.GERMAN))
            bonus = self._coast_bonus(h) if landing else 0
            found = self._notes.defense[key] = int(odds.defense.total) + bonus
        return found

    def _terms(self, german_defends: bool) -> Terms:
        return Terms(german_defends, 0, self.kit.options.allied_in_fort_city)

    def _coast_bonus(self, h: Hex) -> int:
        return scenario_named(self.s.scenario).coastal_bonus if self.board.coastal_mask >> h & 1 else 0

    def defense(self, units: Iterable[Unit], h: Hex, landing: int = 0) -> int:
        """What units add up to as defenders of a hex."""
        return sum([self.defense_of(u, h, landing) for u in units])

    def attack(self, units: Iterable[Unit], begin: Hex, target: Hex) -> int:
        """What units add up to as attackers from one hex; those who would only weaken the attack stay out."""
        return sum([worth for u in units if (worth := self.attack_of(u, begin, target)) > 0])

    def steps(self, u: Unit) -> int:
        """Losses a unit can take."""
        return 1 if (self.s.back | self.kit.frail) >> u & 1 else 2

    # --- threats

    @cached_property
    def foe_field(self) -> list[int]:
        """Movement factors from the nearest enemy on the continent to every hex."""
        ashore = self.s.occupied[self.enemy] & self.board.continent_mask
        return self.ground.field(ashore) if ashore else [FAR] * self.kit.grid.size

    @cached_property
    def threat(self) -> list[float]:
        """Enemy strength that could attack each hex in the enemy's next portion, if nothing held it up."""
        s, kit = self.s, self.kit
        found = [0.0] * kit.grid.size
        for h, units in self.foes.items():
            for u in units:
                if s.unfed >> u & 1 or kit.hq >> u & 1:
                    continue
                force = s.combat_of(u)
                for n in self._struck(u, h):
                    found[n] += force
        return found

    def _struck(self, u: Unit, h: Hex) -> list[Hex]:
        reach = self.kit.movement[u]
        if self.kit.tactical >> u & 1:
            return self.ground.near(h, reach + 1)
        return self.ground.strikes(h, reach)

    def danger(self, h: Hex, defense: float) -> Fate:
        """What the worst attack on a hex would come to, this strong a defence being in it."""
        return self.fate(min(10.0, self.threat[h]), defense)

    def own_at(self, h: Hex) -> list[Unit]:
        """Own units in a hex."""
        return self.s.side_at(h, self.side)

    def stacks(self) -> dict[Hex, list[Unit]]:
        """Own units by hex."""
        return {h: self.own_at(h) for h in members(self.s.occupied[self.side])}

    def ashore(self) -> Mask:
        """The hexes of the continent with own units in them."""
        return self.s.occupied[self.side] & self.board.continent_mask
