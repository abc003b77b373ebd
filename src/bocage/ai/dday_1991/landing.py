"""§3e2a Invasions: which beaches, with whom. The best landing first, then its neighbour."""

from random import Random

from msgspec import Struct

from bocage.ai.weighing import of_scenario
from bocage.core.hexes import Hex, members
from bocage.core.protocol import Action, Side
from bocage.games.dday_1991.invasion import InvadeUnit, bars_beach, bars_invader, invasion_price
from bocage.games.dday_1991.kinds import Unit
from bocage.games.dday_1991.kit import MEDITERRANEAN
from bocage.games.dday_1991.mulberry import NAMES, bars_tow, bars_tow_to, tow
from bocage.games.dday_1991.tables import movement, prices

from .aims import Aims
from .chances import FULL, Fate
from .position import Position

SURE = 0.94
"""The chance that a landing must have, if any has it."""

ASHORE, STRONG = 14, 18
"""Points of strength a landing needs to stay ashore, and those it gets where there are plenty of units."""

PLENTY = 10
"""Units ready to sail with an army that are plenty."""

LEAST = 1.5
"""What a landing must be worth."""

WHIM = 2.5
"""How much taste and surprise count beside reason."""

TO_GOAL = 0.12
"""What a movement factor between a beach and the nearest objective costs."""

TASTE = 0.5
"""Who reckons goes less by taste."""

NEARER = {"1944": 2.5, "1943": 0.6}
"""By scenario: how much more, or less, he goes by where the war is to end. In 1943 the force is too small to go far."""

SMALL_BOX = 4
"""Units that an army in port can take along to sea, more or less all of them."""

DISASTER = 60.0
"""§3e2e What a landing that fails costs."""

NEIGHBOUR = 3
"""Hexes within which landings help each other."""


UNOPPOSED = Fate(1.0, 0.0, 0.0)


class Beach(Struct, frozen=True):
    """One landing: the sea hex, the beach, who goes, and what it is worth."""

    value: float
    win: float
    sea: Hex
    target: Hex
    units: tuple[Unit, ...]


class Landing:
    """The invasions of one turn. `p.s` is a copy on which they are carried out as they are chosen."""

    def __init__(self, p: Position, aims: Aims, chance: Random) -> None:
        self.p, self.aims, self.s = p, aims, p.s
        self.actions: list[tuple[str, Action]] = []
        ports = p.kit.ports_mask & p.board.continent_mask & ~p.board.east_mask
        self._to_port = p.ground.field(ports)
        self._to_goal = [p.ground.field(1 << h) for h in aims.objectives]
        self._whim = {h: WHIM * chance.random() for h in members(p.board.coastal_mask & p.board.continent_mask)}
        self.beaches: dict[Hex, Hex] = {}
        self._free: list[Unit] = []

    def plan(self) -> list[tuple[str, Action]]:
        """Every action of the step, each with the task that it answers."""
        if self.p.intent.scheme.landings:
            for sea, target in self.p.intent.scheme.landings:
                self._muster()
                for planned in self._at(sea, target):
                    self._sail(planned)
        while (beach := self._best()) is not None:
            self._sail(beach)
        return self.actions

    def _muster(self) -> None:
        """Who could put to sea."""
        free = [u for u in self.s.on_board(Side.ALLIED) if bars_invader(self.s, u) is None]
        self._free = free if any(self.p.kit.armies >> u & 1 for u in free) else []

    def choices(self) -> list[Beach]:
        """Every landing that could be made, the best by judgement first."""
        self._muster()
        if not self._free:
            return []
        found = [beach for sea, i in self.p.board.invasions.items() for t in i.targets for beach in self._at(sea, t)]
        return sorted(found, key=lambda beach: -beach.value)

    def _best(self) -> Beach | None:
        beaches = self.choices()
        if self.s.turn == 1 and not self.beaches:
            return max(beaches, key=lambda beach: beach.value, default=None)
        least = LEAST if self.s.turn > 1 or len(self.beaches) > 1 else -LEAST
        sure = [beach for beach in beaches if beach.win >= SURE and beach.value > least]
        return max(sure, key=lambda beach: beach.value, default=None)

    def _at(self, sea: Hex, target: Hex) -> list[Beach]:
        """The landing that could be made on a beach, if it is any use."""
        p, s = self.p, self.s
        if target in self.beaches.values() or s.occupied[Side.ALLIED] >> target & 1 or not self._is_called_for(sea):
            return []
        force = self._force(sea, target)
        if not force:
            return []
        strength = sum(max(0, p.attack_of(u, sea, target)) for u in force)
        foes = p.foes.get(target, [])
        fate = p.fate(strength, p.defense(foes, target, 1)) if foes else UNOPPOSED
        ashore = p.fate(min(FULL, p.threat[target]), p.defense(force, target))
        cost = invasion_price(s, sea) * len(force)
        value = fate.win * self._worth(target) - 2.0 * ashore.win - ashore.theirs - 0.1 * cost
        value -= 0.4 * (cost - prices().invasion * len(force))
        value -= DISASTER * (1 - fate.win) if foes else 0.0
        return [Beach(value, fate.win if foes else 1.0, sea, target, force)]

    def _is_called_for(self, sea: Hex) -> bool:
        """Later on, units are shipped to captured ports instead, unless another coast lies open."""
        south = self.p.board.invasions[sea].water == MEDITERRANEAN
        if south:
            return not self.aims.allied_ports & self.p.kit.land("FR") or self.s.turn <= NEIGHBOUR + 3
        return self.s.turn == 1 or not self.aims.allied_ports

    def _worth(self, target: Hex) -> float:
        p = self.p
        whim, haste = (TASTE, of_scenario(NEARER, self.s.scenario)) if p.exact else (1.0, 1.0)
        value = 6.0 + whim * self._whim[target] - TO_GOAL * haste * min(field[target] for field in self._to_goal)
        value += 2.5 if p.kit.ports_mask >> target & 1 else max(0.0, 1.5 - 0.4 * self._to_port[target])
        if self.beaches:
            near = min(p.kit.grid.distance(target, other) for other in self.beaches.values())
            value += 1.0 if near <= NEIGHBOUR else -3.0
        return value

    def _force(self, sea: Hex, target: Hex) -> tuple[Unit, ...]:
        """An army and those who make it strong enough, as far as the Moves go."""
        p, s = self.p, self.s
        free = [u for u in self._free if self._can_sail(u, sea)]
        armies = [u for u in free if p.kit.armies >> u & 1 and self._can_be_spared(u)]
        most = self._budget() // invasion_price(s, sea)
        if not armies or most < 3 or s.present.get(sea, 0):
            return ()
        army = min(armies, key=lambda u: (not self._is_crowded(u), -self._company(u, free), u))
        fighters = [u for u in free if not p.kit.hq >> u & 1 and self._fits(army, u)]
        fighters.sort(key=lambda u: (-p.attack_of(u, sea, target), u))
        enough = STRONG if len(fighters) >= PLENTY else ASHORE
        chosen, strength, ashore = [army], 0, 0
        for u in fighters:
            if len(chosen) >= most or (strength >= FULL and ashore >= enough):
                break
            chosen.append(u)
            strength += max(0, p.attack_of(u, sea, target))
            ashore += s.combat_of(u)
        return tuple(chosen) if len(chosen) > 1 else ()

    def _is_crowded(self, army: Unit) -> bool:
        """§2d1b Whether another army shares its port."""
        return (self.s.present[self.s.at[army]] & self.p.kit.armies).bit_count() > 1

    def _can_be_spared(self, army: Unit) -> bool:
        """§2d1 The last army of a port stays with the corps that must wait there."""
        kit, here = (
            self.p.kit,
            self.s.present[self.s.at[army]] & self.p.kit.of_side[Side.ALLIED] & ~self.p.kit.strategic,
        )
        return (here & kit.armies).bit_count() > 1 or (here & ~kit.armies).bit_count() <= SMALL_BOX

    def _budget(self) -> int:
        """Moves for this step: one is kept for each army ashore, and two for drops."""
        s = self.s
        busy = (s.kit.armies & s.kit.of_side[Side.ALLIED] & _at_any(s.at, self.p.ashore())).bit_count()
        drops = 2 if s.kit.options.airborne_drops and s.turn == 1 else 0
        return s.moves[Side.ALLIED] - busy - drops

    def _can_sail(self, u: Unit, sea: Hex) -> bool:
        """§3e2a §3e2b Whether a unit's port lies on this water, and an air unit near enough."""
        p, h = self.p, self.s.at[u]
        south = p.board.invasions[sea].water == MEDITERRANEAN
        if south != bool(p.kit.land("MED") >> h & 1):
            return False
        flies = p.kit.tactical >> u & 1
        return not flies or p.kit.grid.distance(h, sea) <= movement().air_invasion_range

    def _company(self, army: Unit, free: list[Unit]) -> int:
        return sum(self._fits(army, u) for u in free if self.p.kit.corps >> u & 1)

    def _fits(self, army: Unit, u: Unit) -> bool:
        """§opt-14a2 Whether a unit is at home in an army, where nations keep apart."""
        kinds = self.p.kit.kinds
        return not self.p.kit.options.nationality or kinds[u].same_nation(kinds[army])

    def _sail(self, beach: Beach) -> None:
        s, kit = self.s, self.p.kit
        for u in beach.units:
            if bars_invader(s, u) is None and bars_beach(s, u, beach.sea) is None:
                InvadeUnit(u).take(s, kit.noun("to")[beach.sea])
                self._note("Invade", kit.named("invade")[u], "InvadeUnit", kit.noun("to")[beach.sea])
        self.beaches[beach.sea] = beach.target
        self._tow(beach)

    def _tow(self, beach: Beach) -> None:
        """§opt-15a1 One harbour comes along where no port is taken."""
        s = self.s
        for n, name in enumerate(NAMES):
            fits = bars_tow(s, n) is None and bars_tow_to(s, beach.sea) is None
            if (
                fits
                and not self.p.board.city_mask >> beach.target & 1
                and self._budget() >= invasion_price(s, beach.sea)
            ):
                tow(s, n, beach.sea)
                self._note("Invade", Action("invade", name), "TowHarbour", s.kit.noun("to")[beach.sea])
                return

    def _note(self, task: str, a: Action, next_task: str, b: Action) -> None:
        self.actions += [(task, a), (next_task, b)]


def _at_any(at: list[Hex], hexes: int) -> int:
    """The units that stand in any of these hexes, as a set."""
    return sum(1 << u for u, h in enumerate(at) if h >= 0 and hexes >> h & 1)
