"""Which combats are worth fighting, and with whom: exact chances, the strongest force on the best target."""

from msgspec import Struct

from bocage.core.hexes import Hex, members
from bocage.core.protocol import Side
from bocage.games.dday_1991.combat import able_units, commit, price_of, targets_of
from bocage.games.dday_1991.kinds import Unit
from bocage.games.dday_1991.losses import is_fatal
from bocage.games.dday_1991.state import Combat

from .aims import Aims
from .chances import FULL, Fate
from .position import Position

WANTED, NEVER = 1.5, 99.0
"""What an attack gains that the plan asks for, and what keeps one from being made that it forbids."""


ASHORE = 20.0
"""What getting ashore counts beside a port."""


class Attack(Struct, frozen=True):
    """An attack that could be declared."""

    value: float
    target: Hex
    units: tuple[Unit, ...]
    strength: int
    fate: Fate


class Battle:
    """The combats of one step."""

    def __init__(self, p: Position, aims: Aims, beaches: dict[Hex, Hex] | None = None) -> None:
        self.p, self.aims, self.w = p, aims, aims.w
        self._beaches = beaches or {}

    def value(self, strength: float, target: Hex, defense: float, step: float = 1.0) -> float:
        """What attacking a hex with so much is worth, in steps; `step` is what the first own loss costs."""
        fate, scheme = self.p.fate(strength, defense), self.p.intent.scheme
        if target in scheme.spared:
            return -NEVER
        gain = WANTED * (target in scheme.wanted) + fate.win * (
            self.w.hold + self.aims.worth(target) + self.aims.relief(target)
        )
        kills = min(fate.theirs, self.p.foe_steps.get(target, 0))
        return gain + self.w.kill * kills - self.w.loss * step * fate.own

    def best(self) -> Attack | None:
        """The best attack that can be declared now, None if none is worth it."""
        reach, hexes = self.reach(), 0
        for mask in reach.values():
            hexes |= mask
        attacks = [self.against(h, reach) for h in members(hexes)]
        found = [attack for attack in attacks if attack is not None and self.is_worth_it(attack)]
        return max(found, key=lambda attack: (attack.value, -attack.target), default=None)

    def is_worth_it(self, attack: Attack) -> bool:
        """Whether an attack is made: it must gain enough, and not be hopeless, unless its units are lost otherwise."""
        at_sea = any(self.p.board.sea_mask >> self.p.s.at[u] & 1 for u in attack.units)
        return attack.value >= self.w.least and (attack.fate.win >= self.w.worst or at_sea)

    def declare(self, attack: Attack) -> None:
        """An attack is made in thought: those who take part in it are busy, and paid for."""
        commit(self.p.s, Combat((attack.target,), attack.units))

    def reach(self) -> dict[Unit, int]:
        """Whom every unit could attack. §AMB-14 Invaders attack the beach they were sent to, or none if it is open."""
        s, side, found = self.p.s, self.p.side, dict[Unit, int]()
        for u in able_units(s, side):
            found[u] = targets_of(s, u, side)
            if self.p.board.sea_mask >> s.at[u] & 1:
                found[u] &= 1 << self.beach(s.at[u])
        return found

    def beach(self, sea: Hex) -> Hex:
        """Where units at sea are to land: where they were sent, or where they do best."""
        targets, known = self.p.board.invasions[sea].targets, self._beaches.get(sea, -1)
        return known if known in targets else max(targets, key=lambda t: (self._welcome(sea, t), -t))

    def _welcome(self, sea: Hex, h: Hex) -> float:
        """What landing here is worth to those at sea: above all that they get ashore, then a port."""
        strength = self.p.attack(self.p.own_at(sea), sea, h)
        win = self.p.fate(strength, self._landing_defense(h)).win if h in self.p.foes else 1.0
        return ASHORE * win + (self.p.kit.ports_mask >> h & 1)

    def resistance(self, sea: Hex) -> int:
        """What the weakest beach before a sea hex has against a landing."""
        return min(self._landing_defense(t) for t in self.p.board.invasions[sea].targets)

    def _landing_defense(self, h: Hex) -> int:
        return self.p.defense(self.p.foes.get(h, ()), h, 1)

    def against(self, target: Hex, reach: dict[Unit, int], begun: tuple[Unit, ...] = ()) -> Attack | None:
        """The best attack on a hex by those who can reach it; who has joined already stays in."""
        units, strength = self._force(target, reach, begun)
        if not any(self.p.kit.fighting >> u & 1 for u in units) and self.p.kit.options.air_with_ground:
            return None
        if not units:
            return None
        defense = self._defense(target, units)
        price = price_of(self.p.s, units)[0]
        step = max(1.0, min(loss_cost(self.p, u) for u in units))
        value = self.value(strength, target, defense, step) + self._at_stake(units)
        value -= self.aims.price() * price
        return Attack(value, target, units, strength, self.p.fate(strength, defense))

    def _at_stake(self, units: tuple[Unit, ...]) -> float:
        """§3e2e Whoever is at sea must get ashore or is lost."""
        sea = self.p.board.sea_mask
        return sum(4.0 for u in units if sea >> self.p.s.at[u] & 1)

    def _force(self, target: Hex, reach: dict[Unit, int], begun: tuple[Unit, ...]) -> tuple[tuple[Unit, ...], int]:
        """Whoever has least else to do, until the attack is as strong as it can count."""
        p, s = self.p, self.p.s
        worth = {u: p.attack_of(u, s.at[u], target) for u, mask in reach.items() if mask >> target & 1}
        units = list(begun)
        strength = sum(p.attack_of(u, s.at[u], target) for u in begun)
        price = price_of(s, begun)[0] if begun else 0
        useful = [u for u in worth if worth[u] > 0 and u not in begun]
        for u in sorted(useful, key=lambda u: (not s.paid >> u & 1, reach[u].bit_count(), -worth[u], u)):
            if strength >= FULL:
                break
            more = price_of(s, (*units, u))[0]
            if more > s.moves[p.side] or (more > price and units and self._adds_little(strength, worth[u], target)):
                continue
            units.append(u)
            strength, price = strength + worth[u], more
        return tuple(units), strength

    def _adds_little(self, strength: int, more: int, target: Hex) -> bool:
        defense = self.p.foe_defense.get(target, 0)
        gain = self.value(strength + more, target, defense) - self.value(strength, target, defense)
        return gain < self.aims.price()

    def _defense(self, target: Hex, units: tuple[Unit, ...]) -> int:
        """§4b3 The coast counts only against attackers who all come from the sea or the air."""
        s = self.p.s
        lands = s.invaders | (s.dropped if s.kit.options.drop_counts_as_invasion else 0)
        landing = int(all(lands >> u & 1 for u in units) and any(s.invaders >> u & 1 for u in units))
        return self.p.defense(self.p.foes.get(target, ()), target, landing)


def loss_cost(p: Position, u: Unit) -> float:
    """What one loss on a unit costs its owner. §6b-note Allied corps are counted when they are gone for good."""
    s, kit = p.s, p.kit
    if not is_fatal(s, u):
        dropped = kit.combat[0][u] - kit.combat[1][u]
        return 0.3 * dropped + (0.6 if kit.tactical >> u & 1 else 0.2)
    if kit.armies >> u & 1:
        return 3.5
    if kit.round_hq >> u & 1:
        return 1.6 if u & 1 == Side.ALLIED else 0.4
    scarce = 2.5 if u & 1 == Side.ALLIED and kit.corps >> u & 1 else 0.4
    return scarce + 0.6 * s.combat_of(u)
