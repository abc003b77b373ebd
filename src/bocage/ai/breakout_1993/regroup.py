"""The night: every unit may go one border. The best posts first: hold what may be lost, gather before what may be won.

The moves of a night are thought out one by one on a copy of the position, so that columns follow each other and nobody
finds his Area full; then they are given in that order.
"""

from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from typing import Any

from bocage.core.areas import Area
from bocage.core.hexes import bits, members
from bocage.core.protocol import Action, Side
from bocage.games.breakout_1993.control import settle
from bocage.games.breakout_1993.kinds import Unit
from bocage.games.breakout_1993.regroup import bars_leaving, bars_shift
from bocage.games.breakout_1993.supply import army_of_source, sources, supplied_areas
from bocage.games.breakout_1993.tables import constants
from bocage.games.breakout_1993.verbs import DONE

from .assault_odds import absorbed, at_least, attack_of, crossing, defense_of
from .night_strength import NOBODY, lasting, quality, threat, worth_of
from .position import VACANT_ZONE, Answer, Position
from .worth import BREAKOUT, GATE, POINT
from .zones import gates

ATTACK = {Side.ALLIED: 1.2, Side.GERMAN: 0.25}
"""The share of what could be won tomorrow that a stack before it is worth."""

DEFEND = {Side.ALLIED: 0.5, Side.GERMAN: 1.0}
"""The share of what could be lost tomorrow that a stack in it is worth."""

DISPUTED = 0.4
"""The share of an Area's worth that a side has which only contests it."""

WALKED_INTO = (1.0, 0.9, 0.7, 0.5, 0.35)
"""How likely an Area is lost that nobody can assault but everybody can enter if it is left, by borders to the enemy."""

PATIENCE = 0.5
"""How much less a garrison counts for every day that is still to come."""

EXPOSED = 0.3
"""The share of what units are worth that is lost with a place they cannot hold."""

FADES = 0.8
"""How a call fades with every border."""

BEHIND = 0.12
"""What an average unit behind the line is worth where a call of ten is heard in full."""

ABROAD = 2.5
"""§12.21a What it costs to send a unit into the other army's sector, where its refit is dear."""

CUT_OFF = {Side.ALLIED: 0.0, Side.GERMAN: 0.8}
"""What it costs to be where no supply comes: the Allies hold on to what they have entered."""

CURE = 20.0
"""What it is worth to come out of a place where no supply comes, if a march is enough."""

MEND = {Side.ALLIED: 0.3, Side.GERMAN: 0.4}
"""What it is worth to an average worn unit to lie where a depot will be."""

STIR = 0.05
"""What a move must gain."""

ASHORE = 1.5
"""What it is worth to be ashore rather than at sea."""


class Night:
    """The regrouping of one side."""

    def __init__(self, p: Position) -> None:
        self.p, self.side, self.kit = p, p.side, p.kit
        self.s = p.s.clone()
        self.fears = {place: threat(p.s, p.side, place) for place in bits(p.land)}
        self.fed = supplied_areas(p.s, p.side)
        self.moves: list[Action] = []
        self._known: dict[tuple[Area, int], float] = {}
        self._calls: dict[str, list[float]] = {}

    def plan(self) -> list[Action]:
        """All moves of the night; those nearest the enemy first, to make room for who follows."""
        units = [u for u in members(self.kit.of_side[self.side]) if bars_leaving(self.s, u) is None]
        units.sort(key=lambda u: (self._away(u), -quality(self.kit.kinds[u]), u))
        for u in units:
            self._consider(u)
        for u in units:  # those who found no room or no reason at first
            if not self.s.moved >> u & 1:
                self._consider(u)
        return self.moves

    def _away(self, u: Unit) -> int:
        here = self.s.at[u]
        return self.p.to_enemy[self.kit.beach_of.get(here, here)] + (here in self.kit.beach_of)

    def _consider(self, u: Unit) -> None:
        here = self.s.at[u]
        if self.s.mask_at(here, self.side) == 1 << u and self.p.is_pinned(here):
            return
        ways = [to for to in self.kit.near[here] if bars_shift(self.s, u, to) is None]
        stays = self._left(u, here) - (CURE if self._is_stranded(u, here, ways) else 0.0)
        if not self.fed >> here & 1:
            ways = [to for to in ways if self.fed >> to & 1] or ways
        best = max(ways, key=lambda to: self._joined(u, to), default=here)
        if best != here and self._joined(u, best) > stays + STIR:
            self._go(u, best)

    def _is_stranded(self, u: Unit, here: Area, ways: list[Area]) -> bool:
        """Whether a unit without supply could have it for one march, and holds no points alone."""
        if self.fed >> here & 1 or not self.p.land >> here & 1 or not any(self.fed >> to & 1 for to in ways):
            return False
        return not self.p.board.points[here] or self.s.mask_at(here, self.side) != 1 << u

    def _go(self, u: Unit, to: Area) -> None:
        s, here = self.s, self.s.at[u]
        s.place(u, to)
        s.moved |= 1 << u
        if here in self.kit.beach_of:
            s.landed |= 1 << u
        settle(s, here)
        settle(s, to)
        self.moves.append(Action("shift", f"{self.kit.kinds[u].id} {self.kit.codes[to]}"))

    def _left(self, u: Unit, here: Area) -> float:
        """What a unit adds where it is."""
        if here in self.kit.beach_of:
            return 0.0
        with_it = self.s.present.get(here, 0)
        return self.post(here, with_it) - self.post(here, with_it & ~(1 << u)) + self._place(u, here)

    def _joined(self, u: Unit, to: Area) -> float:
        """What a unit would add to a place."""
        there = self.s.present.get(to, 0)
        gain = self.post(to, there | 1 << u) - self.post(to, there) + self._place(u, to)
        return gain + ASHORE if self.s.at[u] in self.kit.beach_of else gain

    def _place(self, u: Unit, place: Area) -> float:
        """What a place is worth to a unit alone: nearness to where it is wanted, supply, its own sector."""
        piece, board = self.kit.kinds[u], self.p.board
        value = BEHIND * self.calls(self.kit.army[u])[place] * quality(piece)
        if place in self.hubs.get(self.kit.army[u], ()) and not self.s.is_fresh(u):
            value += MEND[self.side] * quality(piece)
        if not self.fed >> place & 1:
            value -= CUT_OFF[self.side]
        elif not u & 1 and self.kit.zones >> place & 1 and self.s.is_fresh(u):
            value += BREAKOUT / 2
        if not u & 1 and board.sector[place] not in ("", self.kit.army[u]):
            value -= ABROAD
        return value

    def post(self, place: Area, present: int) -> float:
        """What a side's units among these are worth together in a place: what they keep and what they could take."""
        mask = present & self.kit.of_side[self.side]
        found = self._known.get((place, mask))
        if found is None:
            units = members(mask)
            found = self._known[place, mask] = DEFEND[self.side] * self._kept(place, units) + self._gained(place, units)
        return found

    def _kept(self, place: Area, units: list[Unit]) -> float:
        """What of a place's worth lasts through the strongest assault that could come."""
        fear = self.fears.get(place, NOBODY)
        if not (self.kit.areas >> place & 1 or (self.side == Side.GERMAN and self.kit.zones >> place & 1)):
            return 0.0
        share = 1.0 if self.p.s.controls(self.side, place) else DISPUTED
        if fear == NOBODY:
            return share * self._guarded(place) if units else 0.0
        if not self.p.exact:
            return self.p.worth[place] * share * (1 - self.p.risk(place, units))
        lasts = lasting(self.s, units, place, fear)
        stake = sum(worth_of(self.kit.kinds[u], self.s.level[u]) for u in units)
        return self.p.worth[place] * share * lasts - EXPOSED * stake * (1 - lasts)

    def _guarded(self, place: Area) -> float:
        """What anybody at all is worth in a place that could be walked into: for its points the more the later it is.

        The German bars the ways to a breakout at any time.
        """
        away = self.p.to_enemy[place]
        likely = WALKED_INTO if self.kit.areas >> place & 1 else VACANT_ZONE
        near = likely[away] if away < len(likely) else 0.0
        gate = GATE if self.side == Side.GERMAN and gates() >> place & 1 else 0.0
        return near * (gate + POINT * self.p.board.points[place] / (1 + self.p.days_left * PATIENCE))

    def _gained(self, place: Area, units: list[Unit]) -> float:
        """The best that Fresh units of a place could take: what is in it, or next to it."""
        value = attack_of(self.s, units) if self.p.exact else 0
        if not value:
            return 0.0
        best = 0.0
        for target, prize, defense, count in self.prizes(place):
            cost = crossing(self.s, self.side, place, target)
            best = max(best, prize * at_least(count + absorbed(self.s, target) - (value - cost - defense)))
        return ATTACK[self.side] * best

    def prizes(self, place: Area) -> list[tuple[Area, float, int, int]]:
        """What could be taken from a place: where, its worth, its defence, the points that clear it."""
        return [self.targets[target] for target in (place, *self.kit.land_near(place)) if target in self.targets]

    @cached_property
    def targets(self) -> dict[Area, tuple[Area, float, int, int]]:
        """The Areas that are not ours alone."""
        p, found = self.p, {}
        for place in bits(self.kit.areas):
            foes = p.foes(place)
            if foes:
                share = 0.5 if p.s.controls(self.side, place) else 1.0
                found[place] = (place, p.worth[place] * share, defense_of(p.s, foes, place), len(foes))
            elif not p.s.controls(self.side, place):
                found[place] = (place, p.worth[place], NOBODY, 0)
        return found

    @cached_property
    def hubs(self) -> dict[str, list[Area]]:
        """§12.1 For each army the places with most to mend, as many as it has depots and drops."""
        s, found = self.p.s, dict[str, list[Area]]()
        depots = Counter(army_of_source(s, source) or "german" for source in sources(s, self.side))
        for army, count in depots.items():
            worn = Counter(s.at[u] for u in members(self.kit.of_army[army]) if s.at[u] >= 0 and not s.is_fresh(u))
            served = [place for place, _ in worn.most_common() if (self.fed & self.kit.areas) >> place & 1]
            found[army] = served[: count + constants().air_supply_areas]
        return found

    def calls(self, army: str) -> list[float]:
        """How loudly every place calls for units of an army: what may be lost or won, fading over passable borders."""
        found = self._calls.get(army)
        if found is None:
            found = self._calls[army] = self._spread(army)
        return found

    def _spread(self, army: str) -> list[float]:
        found = [0.0] * len(self.kit.codes)
        for place in bits(self.p.front & self.kit.areas):
            if army == "german" or self.p.board.sector[place] == army:
                found[place] = self._call(place)
        for place in bits(gates()) if army == "german" else ():
            found[place] = max(found[place], 0.0 if self.p.own(place) else self._guarded(place))
        for _ in range(len(found) // 4):
            spread = found.copy()
            for place in bits(self.p.land):
                for n in self.kit.land_near(place):
                    if self._is_passable(place, n):
                        spread[place] = max(spread[place], found[n] * FADES)
            if spread == found:
                break
            found = spread
        for box, beach in self.kit.beach_of.items():
            found[box] = found[beach] * FADES
        return found

    def _call(self, place: Area) -> float:
        danger = (
            DEFEND[self.side] * self.p.worth[place] * (1 - lasting(self.s, self.p.own(place), place, self.fears[place]))
        )
        prize = max((prize for _, prize, _, _ in self.prizes(place)), default=0.0)
        return (danger if self.fears[place] != NOBODY else 0.0) + ATTACK[self.side] * prize

    def _is_passable(self, here: Area, to: Area) -> bool:
        s, border = self.s, self.kit.border_between(here, to)
        if not s.controls(self.side, to) and not s.mask_at(to, self.side):
            return False
        return not self.kit.water >> border & 1 or (s.has_bridge(border) and s.holds_line(self.side, border))


def regroup(p: Position, task: Any, options: Sequence[Action]) -> Action | list[Action] | None:
    """§6.51 The moves of the night, its end when there are no more; after the last day no move wins a point."""
    moves = Night(p).plan() if p.days_left else []
    return moves or DONE


ANSWERS: dict[str, Answer] = {"Regroup": regroup}
