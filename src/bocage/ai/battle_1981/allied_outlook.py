"""The front as the Allies see it before a march: lines of supply, corps, enemies, and what draws each corps.

Made anew for each decision and filled in as it is asked.
"""

from functools import cache
from heapq import heapify, heappop, heappush

from bocage.core.hexes import Hex, Mask, bits, mask_of, members
from bocage.core.protocol import Side
from bocage.games.battle_1981.effectiveness import WHOLE, effect
from bocage.games.battle_1981.kinds import Unit
from bocage.games.battle_1981.state import AT_SEA
from bocage.games.battle_1981.tables import last_turn, turn_named
from bocage.games.battle_1981.victory import OBJECTIVES, objective_points, ocean_side_points
from bocage.maps.battle import load

from .allied_weights import March
from .position import Position
from .scheme import schemes

NORTH_LINES, NORTH_COLUMNS = 6, 6
"""The Cotentin north of Carentan: lines 0 to 5, columns 0 to 5."""

QUARTERS = 4
NOT_THERE = -1e9


class Outlook:
    """What all the marches of one decision have in common."""

    def __init__(self, p: Position, earlier: "Outlook | None" = None) -> None:
        """`earlier` is the outlook before some march of the same phase: the Germans stand as they did."""
        self.p, self.s, self.kit = p, p.s, p.kit
        self.w: March = p.habits.allied.march
        self.turns = min(self.w.turns, max(1.0, float(last_turn(p.s.scenario) - p.s.turn)))
        self.bonus = self.w.last ** ((last_turn(p.s.scenario) - p.s.turn - 1) / SOON)
        self._powers: dict[Unit, int] = {}
        self.enemies: list[Unit] = earlier.enemies if earlier else self.s.on_board(Side.GERMAN)
        self.defence: dict[Unit, float] = earlier.defence if earlier else self._defences()
        self.pressed = {e: self._pressing(e) for e in self.enemies}
        self.north: Mask = north()
        self.grounds: list[float] = earlier.grounds if earlier else self._grounds()
        self.corps: int = self._corps()
        self._pulls: dict[str, list[float]] = {}
        self.crowds: dict[Hex, int] = {}
        """By landing position the combat points about it, as far as anybody has asked."""
        self._helpers: dict[tuple[Unit, Unit], float] = {}
        self.threats: list[float] = earlier.threats if earlier else self._threats()
        self.waiting = any(self.s.at[u] == AT_SEA for u in range(0, len(self.s.at), 2))

    # --- strengths

    def _defences(self) -> dict[Unit, float]:
        return {e: self._strength(e, self.kit.defence[self.s.at[e]]) for e in self.enemies}

    def _strength(self, u: Unit, quarters: int) -> float:
        power = self._powers.get(u)
        if power is None:
            power = self._powers[u] = self.s.cp[u] * effect(self.s, u)
        return power * quarters / (WHOLE * QUARTERS)

    def attack(self, u: Unit, h: Hex) -> float:
        """What a unit would attack with from a position, in combat points."""
        return self._strength(u, self.kit.attack[h]) if self.kit.fighting >> u & 1 else 0.0

    def holding(self, u: Unit, h: Hex) -> float:
        """What it would defend with there."""
        return max(1.0, self._strength(u, self.kit.defence[h]))

    def _pressing(self, e: Unit) -> float:
        """The odds of the Allies who stand next to a German now, all together."""
        around = self.kit.next_to[self.s.at[e]] & self.s.held[Side.ALLIED]
        return sum(self.attack(self.s.on[h], h) for h in bits(around)) / max(1.0, self.defence[e])

    def helpers(self, e: Unit, but: Unit) -> float:
        """The odds that those a little way off could add."""
        found = self._helpers.get((e, but))
        if found is None:
            found = self._helpers[e, but] = self._helping(e, but)
        return found

    def _helping(self, e: Unit, but: Unit) -> float:
        near = self.kit.next_to[self.s.at[e]] | 1 << self.s.at[e]
        ring = self.kit.grid.around(near) & ~near & self.s.held[Side.ALLIED]
        strength = sum(self.attack(self.s.on[h], h) for h in bits(ring) if self.s.on[h] != but)
        return self.w.help * strength / max(1.0, self.defence[e])

    def threat(self, h: Hex) -> float:
        """What Germans near a position could attack it with: those next to it in full, others less."""
        return self.threats[h]

    def _threats(self) -> list[float]:
        found = [0.0] * self.kit.grid.size
        for e in self.enemies:
            at = self.s.at[e]
            disc, plain = 1 << at, self._strength(e, QUARTERS)
            for far, share in enumerate(SHARE[1:], 1):
                ring = self.kit.grid.around(disc) & ~disc
                disc |= ring
                strength = share * (self._strength(e, self.kit.attack[at]) if far == 1 else plain)
                for h in members(ring):
                    found[h] += strength
        return found

    # --- supply and corps

    def lines(self, u: Unit) -> Mask:
        """Where a unit is within its lines, as sources stand."""
        return self.p.reach(u)

    def _corps(self) -> int:
        """The American units that clear the Cotentin: as many of those there as the Germans there call for."""
        s, kit, north = self.s, self.kit, self.north
        german = sum(s.cp[e] for e in self.enemies if north >> s.at[e] & 1)
        want = self.w.corps * german + GARRISON
        found, port = 0, next(bits(kit.board.objectives["Cherbourg"]))
        inside = [
            u
            for u in s.on_board(Side.ALLIED)
            if kit.kinds[u].is_american and kit.fighting >> u & 1 and self.north >> s.at[u] & 1
        ]
        for u in sorted(inside, key=lambda u: (kit.grid.distance(s.at[u], port), u)):
            if want > 0:
                found |= 1 << u
                want -= s.cp[u]
        self.corps_wants = want
        return found

    def group(self, u: Unit) -> str:
        """Which way a unit is drawn."""
        if self.corps >> u & 1:
            return "north"
        return "US" if self.kit.kinds[u].is_american else "BR"

    # --- where each corps is drawn

    def pull(self, group: str) -> list[float]:
        """By hex, the worth of the best goal from there, less the way to it."""
        found = self._pulls.get(group)
        if found is None:
            goals = self._north_goals() if group == "north" else self._south_goals(group)
            found = self._pulls[group] = self._spread(goals)
        return found

    def ground(self, h: Hex) -> float:
        """What a position is worth to whoever holds it, for the turns counted."""
        return self.grounds[h]

    def _grounds(self) -> list[float]:
        found = [0.0] * self.kit.grid.size
        for h in bits(self.kit.board.land_mask):
            found[h] = self._objective(h)
            if self.kit.board.continent_mask >> h & 1:
                found[h] += self.w.deep * self.turns * self.kit.grid.place(h)[0]
        return found

    def objective_now(self, h: Hex) -> int:
        """§12a §12b What a hex of an objective brings this turn with an Allied unit on it and no German beside it."""
        if self.s.near(Side.GERMAN) >> h & 1:
            return 0
        held = [source for name, source in OBJECTIVES if self.kit.board.objectives[name] >> h & 1]
        return sum(objective_points(self.s, self.s.turn, source) for source in held)

    def _objective(self, h: Hex) -> float:
        worth = 0.0
        for name, source in OBJECTIVES:
            if self.kit.board.objectives[name] >> h & 1:
                worth += self.w.objective * self.turns * objective_points(self.s, self.s.turn, source)
                if last_turn(self.s.scenario) == turn_named("6/30"):
                    worth += self.bonus * objective_points(self.s, turn_named("6/30"), source)
        return worth

    def prize(self, e: Unit) -> float:
        """What driving off or destroying a German is worth beside the ground."""
        h, board = self.s.at[e], self.kit.board
        worth = self.w.press
        if board.ocean_side_mask & ~board.east_of_caen_mask & 1 << h:
            worth += self.w.shore * ocean_side_points(max(2, self.s.turn))
        return worth

    def _goal_of_enemy(self, e: Unit) -> float:
        wanting = max(0.0, 1.0 - self.pressed[e] / self.w.enough)
        return self.prize(e) * wanting

    def _south_goals(self, nation: str) -> dict[Hex, float]:
        s, kit = self.s, self.kit
        lines = self.p.reach(kit.unit_index["UTAH" if nation == "US" else "GOLD"])
        wide = kit.grid.disc(lines, 1) & kit.board.land_mask & ~self.north
        goals = {}
        for h in bits(wide):
            worth = self.ground(h)
            u = s.on[h]
            if u & 1 and u >= 0:
                worth += self._goal_of_enemy(u)
            worth *= self._effort(h)
            if u >= 0 and not u & 1:
                worth -= self.w.filled
            if worth > 0:
                goals[h] = worth
        return goals

    def _effort(self, h: Hex) -> float:
        """How much more a goal counts for lying where the main effort is."""
        return schemes().effort if self.p.habits.sector >> h & 1 else 1.0

    def _north_goals(self) -> dict[Hex, float]:
        s, goals = self.s, {}
        for h in bits(self.north):
            worth = self._objective(h) * self._effort(h)
            if (u := s.on[h]) >= 0:
                worth += (self._goal_of_enemy(u) + 2 * self.w.press) * self._effort(h) if u & 1 else -self.w.filled
            if worth > 0:
                goals[h] = worth
        return goals

    def _spread(self, goals: dict[Hex, float]) -> list[float]:
        """From every goal outwards, dearest first; each step costs the pull of its movement points."""
        kit, step = self.kit, self._steps()
        best = [NOT_THERE] * kit.grid.size
        heap: list[tuple[float, Hex]] = []
        for h, worth in goals.items():
            best[h] = worth
            heap.append((-worth, h))
        heapify(heap)
        while heap:
            worth, h = heappop(heap)
            if -worth < best[h]:
                continue
            lower = -worth - step[h]
            for n in kit.links[h]:
                if lower > best[n]:
                    best[n] = lower
                    heappush(heap, (-lower, n))
        return best

    def _steps(self) -> list[float]:
        """By hex, what entering it takes off a goal beyond."""
        s, kit, w = self.s, self.kit, self.w
        near, friends, enemies = s.near(Side.GERMAN), s.held[Side.ALLIED], s.held[Side.GERMAN]
        found = [w.pull * cost for cost in kit.cost]
        for h in members(near | friends | enemies):
            points = float(kit.cost[h]) + (BESIDE if near >> h & 1 else 0.0)
            if s.on[h] >= 0:
                points += w.through_enemy if s.on[h] & 1 else w.through_friend
            found[h] = w.pull * points
        return found


SHARE = (0.0, 1.0, 0.45, 0.2)
"""What of a German's strength counts against a position so many hexes off."""

BESIDE = 2.0
"""Movement points that a position next to the enemy is reckoned dearer on a long way: he may be gone by then."""

GARRISON = 130
"""Combat points that stay in the Cotentin when it is clear of Germans: a division for each half of the port."""

SOON = 4
"""Turns before the end by which the points of the last day count for no more than the part in the weights."""


@cache
def north() -> Mask:
    """The Cotentin north of Carentan."""
    board = load()
    return mask_of(
        [h for h in bits(board.land_mask) if board.line(h) < NORTH_LINES and board.column(h) < NORTH_COLUMNS]
    )
