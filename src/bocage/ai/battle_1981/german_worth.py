"""What a position is worth to a German unit, in victory points: ground, danger, blows, and the line it closes."""

from functools import cache

from msgspec import Struct

from bocage.core.hexes import Hex, Mask, bits, mask_of, members
from bocage.core.protocol import Side
from bocage.games.battle_1981.effectiveness import WHOLE, effect
from bocage.games.battle_1981.kinds import Unit
from bocage.games.battle_1981.odds import attack_strength
from bocage.games.battle_1981.tables import last_turn, numbers
from bocage.games.battle_1981.victory import OBJECTIVES, objective_points, ocean_side_points
from bocage.maps.battle import load

from .german_front import Front
from .position import Position

USUAL = 60
"""Combat points of the unit that the worth of a position is reckoned for before anybody is thought of."""

REMNANT = 14
"""Combat points that one attack may well destroy."""

NECK, EAST = 6, 7
"""The line and the column that bound the Cotentin, from which there is no way out."""


@cache
def peninsula() -> Mask:
    """The Cotentin: no place for tanks that are needed elsewhere."""
    board = load()
    return mask_of([h for h in bits(board.land_mask) if board.line(h) < NECK and board.column(h) < EAST])


class Target(Struct, frozen=True):
    """An enemy as a target: what driving it off and destroying it would bring, and who stands beside it."""

    drive: float
    kill: float
    cp: int
    defence: int
    friends: int
    count: int


class Worth:
    """A decision's view of the map; asked for one unit and position at a time."""

    __slots__ = (
        "_deniable",
        "_friends",
        "_open",
        "_targets",
        "bare",
        "counted",
        "front",
        "kit",
        "last",
        "later",
        "objectives",
        "s",
        "sector",
        "w",
    )

    def __init__(self, p: Position, earlier: Front | None = None) -> None:
        s = p.s
        self.s, self.kit, self.w, self.later = s, s.kit, p.habits.german, p.ground
        self.front = Front(s, earlier)
        board = s.kit.board
        self.sector = p.habits.sector
        self.last = s.turn + 1 >= last_turn(s.scenario)
        self.counted = board.ocean_side_mask & ~board.east_of_caen_mask
        self.objectives = self._objectives()
        taken = s.held[Side.ALLIED]
        self._deniable = [(s.kit.next_to[o], self.w.deny * at) for o, at in self.objectives.items() if taken >> o & 1]
        self._open = board.land_mask & ~(s.near(Side.ALLIED) | taken)
        self.bare = self.front.flood(self.front.held, self.front.firm)
        self._friends = {s.at[u]: attack_strength(s, u) for u in s.on_board(Side.GERMAN)}
        self._targets: dict[Hex, Target] = {}

    # --- ground

    def _objectives(self) -> dict[Hex, float]:
        """What each hex of an objective brings the Allies on this turn, and at the end if that is next."""
        s, found = self.s, dict[Hex, float]()
        for name, source in OBJECTIVES:
            now = objective_points(s, s.turn, source)
            end = objective_points(s, s.turn + 1, source) if self.last else 0
            for h in members(self.kit.board.objectives[name]):
                found[h] = float(now + end)
        return found

    def ground(self, h: Hex, others: Mask) -> float:
        """§12a §12b §12c Points that standing there brings or denies, the others standing so."""
        worth = 0.0
        if self.counted >> h & 1:
            now, then = ocean_side_points(self.s.turn), ocean_side_points(self.s.turn + 1)
            worth += now + then if self.last else now + self.w.forward * (self.later.coast[h] - now)
        worth += self.w.garrison * self.later.prize[h] * (1.0 if self.front.threat[h] else 0.5)
        for beside, denied in self._deniable:
            if beside >> h & 1 and not beside & others:
                worth += denied
        return worth

    # --- danger

    def danger(self, h: Hex, cp: int, defence: int) -> float:
        """What the Allies may do to a unit so strong there next turn; nothing if there is no next turn."""
        w, threat = self.w, self.front.threat[h]
        if self.last or not threat:
            return 0.0
        odds = threat / max(1, defence)
        lost = min(w.crush_most, w.crush * max(0.0, odds - w.steady))
        hits = min(2.0, odds)
        chance = max(0.0, min(1.0, (hits * w.blow + w.blow - cp) / (2 * w.blow)))
        return lost + chance * min(1.0, odds) * w.fall

    # --- blows

    def blows(self, u: Unit, h: Hex) -> float:
        """What a unit adds to the attacks that can be made this turn if it stands there: the best of its targets."""
        found = [self._blow(u, h, e) for e in members(self.kit.next_to[h] & self.s.held[Side.ALLIED])]
        return max(found, default=0.0)

    def _blow(self, u: Unit, h: Hex, at: Hex) -> float:
        target = self._target(at)
        friends, count, own = target.friends, target.count, self.s.at[u]
        if self.kit.next_to[at] >> own & 1:
            friends, count = friends - self._friends[own], count - 1
        mine = self.front.power(u) * self.kit.attack[h]
        return self._attack(target, friends + mine, count + 1) - self._attack(target, friends, count)

    def _joined(self, target: Target, mine: int) -> float:
        """What one more unit adds to the attacks on an enemy."""
        before = self._attack(target, target.friends, target.count)
        return self._attack(target, target.friends + mine, target.count + 1) - before

    def _attack(self, target: Target, strength: int, count: int) -> float:
        """What attacks with so much strength and so many units promise. Losses do not grow with strength, so the end
        of a unit wants several of them: it may be attacked twice, and each further attacker adds a tenth."""
        w = self.w
        odds = min(1.0, strength / target.defence / w.good_odds)
        hits = min(2, count) * (1 + 0.1 * max(0, count - 2))
        falls = min(1.0, hits * w.blow / target.cp)
        return odds * odds * (target.drive + target.kill * falls * falls)

    def _target(self, at: Hex) -> Target:
        if at not in self._targets:
            s, e = self.s, self.s.on[at]
            around = members(self.kit.next_to[at] & s.held[Side.GERMAN])
            self._targets[at] = Target(
                drive=self._drive(e, at),
                kill=self._kill(e),
                cp=s.cp[e],
                defence=max(1, s.cp[e] * effect(s, e) * self.kit.defence[at]),
                friends=sum(self._friends[h] for h in around),
                count=len(around),
            )
        return self._targets[at]

    def _drive(self, e: Unit, at: Hex) -> float:
        """§12a §12d What it would bring to drive an enemy from where it stands; beachheads are not driven."""
        w = self.w
        if not self.kit.fighting >> e & 1:
            return 0.0
        deep = self.kit.board.continent_mask >> at & 1
        lost = w.drive * self.s.cp[e] * self.kit.grid.place(at)[0] / numbers().depth if deep else 0.0
        return w.trade + w.deny * self.objectives.get(at, 0.0) + lost

    def _kill(self, e: Unit) -> float:
        """§12e §12f What its end would bring."""
        w = self.w
        beyond = w.beachhead if self.kit.beachheads >> e & 1 else w.depot if self.kit.depots >> e & 1 else 0.0
        return w.kill * (numbers().allied_unit + self.s.cp[e]) + beyond

    # --- the line

    def closes(self, held: Mask, firm: Mask, u: Unit, h: Hex) -> float:
        """How much less the Allies flow into if the unit stands there, others standing so. A remnant stops nobody."""
        if self.last:
            return 0.0
        bit = 1 << h if self.s.cp[u] > REMNANT else 0
        return -self.front.flood(held | bit, firm | bit if self.front.is_firm(u, h) else firm)

    def here(self, u: Unit, h: Hex) -> float:
        """Everything but the line."""
        others = self.s.held[Side.GERMAN] & ~(1 << self.s.at[u])
        danger = self.danger(h, self.s.cp[u], self.front.defence(u, h))
        trapped = self.w.trap if self.kit.mech >> u & peninsula() >> h & 1 else 0.0
        boxed = self.w.boxed * self.boxed_in(h, others)
        return self.ground(h, others) + self.blows(u, h) - danger - trapped - boxed

    def boxed_in(self, h: Hex, others: Mask) -> int:
        """§RUL-61 How many of those beside an enemy find no free position behind them because one stands there."""
        if self.last:
            return 0
        free = self._open & ~others
        if not free >> h & 1:
            return int(not self.kit.next_to[h] & free)
        after = free & ~(1 << h)
        pressed = members(self.kit.next_to[h] & others & self.s.near(Side.ALLIED))
        return sum(1 for f in pressed if self.kit.next_to[f] & free and not self.kit.next_to[f] & after)

    def for_anybody(self, h: Hex) -> float:
        """The same for one more unit of the usual strength."""
        targets = members(self.kit.next_to[h] & self.s.held[Side.ALLIED])
        mine = USUAL * WHOLE * self.kit.attack[h]
        blow = max([self._joined(self._target(at), mine) for at in targets], default=0.0)
        danger = self.danger(h, USUAL, USUAL * WHOLE * self.kit.defence[h])
        return self.ground(h, self.s.held[Side.GERMAN]) + blow - danger
