"""§3.0 The movement step: which units move, in which order, and when it may end."""

from itertools import chain

from bocage.core.hexes import Hex, members
from bocage.core.nouns import NOTHING, Finger
from bocage.core.protocol import Ask, Do, Ruling, Side, Task, no
from bocage.core.verbs import Verb

from .air import Jump, bars_jump
from .carpet import bars_bomb, bomb, bomb_targets
from .kinds import Unit
from .marches import March
from .mending import unlawful
from .movement import bars_move, can_exit, free_neighbours, has_a_step, mark_zoned
from .moves_ledger import bars_cost, use_price
from .nouns import HEX, UNIT, enemies_pointed, hex_pointed, own_pointed
from .parties import lawful_party, party_of
from .parting import mend
from .stacking import crowded, foreigners, is_lawful
from .state import DDayState
from .verbs import nothing_more


class Movement(Do[DDayState], frozen=True):
    """§2b2 §3.0 The movement step."""

    side: Side

    def run(self, s: DDayState) -> list[Task[DDayState]]:
        s.phase = "movement"
        mark_zoned(s, self.side)
        choose, end = ChooseMove(self.side), EndMovement(self.side)
        return [choose, end] if choose.is_needed(s) else [end]


class ChooseMove(Ask[DDayState], frozen=True):
    """§3.0 Any units, in any order; `done` when every stack is lawful or cannot be helped."""

    rule = "§3.0"
    asks = "choose a unit or an army to move, or end the step"
    side: Side

    def who(self, s: DDayState) -> Side:
        return self.side

    def is_needed(self, s: DDayState) -> bool:
        """Nobody is asked who has done nothing yet in this portion and can move nothing.

        Whoever has done something gets the last word, so that it can still be taken back.
        """
        if s.placed | s.shipped | s.invaders:
            return True
        units = (u for u in s.on_board(self.side) if self.bars_unit(s, u) is None)
        drops = (u for u in self.droppers(s) if bars_jump(s, u) is None)
        return any(True for _ in chain(units, drops, self.targets(s)))

    def units(self, s: DDayState) -> list[Unit]:
        """The units on the board."""
        return s.on_board(self.side)

    def bars_unit(self, s: DDayState, u: Unit) -> Ruling | None:
        """§3.0 §3b §2d4"""
        if (ruling := bars_move(s, u) or bars_cost(s, self.side, use_price(s, u))) is not None:
            return ruling
        if not has_a_step(s, u) and not can_exit(s, u):
            return no("§3b", NOWHERE_TO_GO, unit=u)
        march, ruling = self._march(s, u)
        if ruling is not None:
            return ruling
        return None if free_neighbours(s, u) or march.can_act(s) else no("§3b", NOWHERE_TO_GO, unit=u)

    def _march(self, s: DDayState, u: Unit) -> tuple[March, Ruling | None]:
        """A unit sets out: an army with its lawful box, with all it can carry, or alone, as those left behind allow."""
        everyone = party_of(s, u)
        full, first = March(u, everyone), None
        for party in dict.fromkeys((lawful_party(s, u, everyone), everyone, ())):
            march = March(u, party)
            if (ruling := march.bars_leaving(s)) is None:
                return march, None
            first = first or ruling
        return full, first

    def move(self, s: DDayState, u: Unit) -> list[Task[DDayState]]:
        """§3.0"""
        return [self._march(s, u)[0], self]

    def droppers(self, s: DDayState) -> list[Unit]:
        """§opt-13d1"""
        return members(s.kit.droppers) if s.kit.options.airborne_drops and self.side == Side.ALLIED else []

    def bars_jump(self, s: DDayState, u: Unit) -> Ruling | None:
        """§opt-13d1"""
        return bars_jump(s, u)

    def jump(self, s: DDayState, u: Unit) -> list[Task[DDayState]]:
        """§opt-13d2"""
        return [Jump(u), self]

    def droppers_meant(self, s: DDayState, finger: Finger) -> list[Unit]:
        """Those who could be dropped, where anybody is."""
        return [u for u in own_pointed(s, finger) if s.kit.options.airborne_drops and s.kit.droppers >> u & 1]

    def targets(self, s: DDayState) -> list[Hex]:
        """§opt-13b1"""
        return bomb_targets(s) if s.kit.options.carpet_bombing and self.side == Side.ALLIED else []

    def bars_bomb(self, s: DDayState, h: Hex) -> Ruling | None:
        """§opt-13b1"""
        if (ruling := bars_bomb(s, h)) is not None or self.side == Side.ALLIED:
            return ruling
        return no("§opt-13b1", "only the Allies bomb")

    def bomb(self, s: DDayState, h: Hex) -> list[Task[DDayState]]:
        """§opt-13b1"""
        bomb(s, h)
        return [self]

    def target_meant(self, s: DDayState, finger: Finger) -> list[Hex]:
        """§opt-13b1 A hex of the enemy, where anybody is bombed."""
        bombing = s.kit.options.carpet_bombing and self.side == Side.ALLIED
        return hex_pointed(s, finger) if bombing and enemies_pointed(s, finger) else []

    def bars_end(self, s: DDayState, n: str) -> Ruling | None:
        """§2d1 §2d4 The step cannot end while one of those who may move could still put an unlawful stack right."""
        own = s.kit.of_side[self.side]
        for h in sorted(unlawful(s, self.side)):
            for u in s.side_at(h, self.side):
                if relieves(s, u) and self.bars_unit(s, u) is None and March(u).has_an_end(s):
                    return crowded(s, s.present[h] & own, h, "§2d1")
        return None

    verbs = (
        Verb("move", UNIT, nouns=units, bars=bars_unit, take=move),
        Verb("jump", UNIT, nouns=droppers, bars=bars_jump, take=jump, pointed=droppers_meant),
        Verb("bomb", HEX, lawful=targets, bars=bars_bomb, take=bomb, pointed=target_meant, rule="§opt-13b1"),
        Verb("done", NOTHING, bars=bars_end, take=nothing_more),
    )


NOWHERE_TO_GO = "{unit} has nowhere to go"


def relieves(s: DDayState, u: Unit) -> bool:
    """Whether a unit's leaving helps to mend the stack it stands in."""
    units = s.present.get(s.at[u], 0) & s.kit.of_side[u & 1] & ~s.kit.strategic
    if is_lawful(s, units):
        return False
    armies = units & s.kit.armies
    helpful = foreigners(s, units) if armies.bit_count() == 1 else armies or units
    return bool(helpful >> u & 1)


class EndMovement(Do[DDayState], frozen=True):
    """§2d1 §2d4 The step ends: stacks that nobody could put right are undone as far as they can be."""

    side: Side

    def run(self, s: DDayState) -> list[Task[DDayState]]:
        mend(s, self.side)
        return []
