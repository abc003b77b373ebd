"""§3.0 The movement step: which units move, in which order, and when it may end."""

from collections.abc import Iterator
from itertools import chain

from bocage.core.hexes import members
from bocage.core.protocol import Action, Ask, Do, Ruling, Side, Task, no

from .air import Jump, bars_jump
from .carpet import bars_bomb, bomb, bomb_targets
from .kinds import Unit
from .marches import March, lawful_party, party_of
from .mending import unlawful
from .movement import bars_move, can_exit, free_neighbours, has_a_step, mark_zoned
from .moves_ledger import bars_cost, use_price
from .parting import mend
from .stacking import foreigners, is_lawful
from .state import DDayState, no_such_hex, no_such_unit, unit_named
from .verbs import DONE


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
    side: Side

    def who(self, s: DDayState) -> Side:
        return self.side

    def options(self, s: DDayState) -> list[Action]:
        units = list(self._units(s))
        options = [s.kit.named("move")[u] for u in units] + list(self._strikes(s))
        if self._bars_done(s, units) is None:
            options.append(DONE)
        return options

    def is_needed(self, s: DDayState) -> bool:
        """Nobody is asked who has done nothing yet in this portion and can move nothing.

        Whoever has done something gets the last word, so that it can still be taken back.
        """
        return bool(s.placed | s.shipped | s.invaders) or any(True for _ in chain(self._units(s), self._strikes(s)))

    def _units(self, s: DDayState) -> Iterator[Unit]:
        """The units that may still move."""
        return (u for u in s.on_board(self.side) if self._bars_unit(s, u) is None)

    def _strikes(self, s: DDayState) -> Iterator[Action]:
        """What else may still be done in this step, through the air."""
        if s.kit.options.airborne_drops and self.side == Side.ALLIED:
            jump = s.kit.named("jump")
            yield from (jump[u] for u in members(s.kit.droppers) if bars_jump(s, u) is None)
        if s.kit.options.carpet_bombing and self.side == Side.ALLIED:
            yield from (s.kit.noun("bomb")[h] for h in bomb_targets(s))

    def _bars_unit(self, s: DDayState, u: Unit) -> Ruling | None:
        if (ruling := bars_move(s, u) or bars_cost(s, self.side, use_price(s, u))) is not None:
            return ruling
        if not has_a_step(s, u) and not can_exit(s, u):
            return no("§3b", unit=s.kit.kinds[u].id, why="nowhere to go")
        march, ruling = self._march(s, u)
        if ruling is not None:
            return ruling
        if not free_neighbours(s, u) and not march.can_act(s):
            return no("§3b", unit=s.kit.kinds[u].id, why="nowhere to go")
        return None

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

    def _bars_done(self, s: DDayState, able: list[Unit]) -> Ruling | None:
        """§2d1 §2d4 The step cannot end while one of those who may move could still put an unlawful stack right."""
        for h in sorted(unlawful(s, self.side)):
            for u in s.side_at(h, self.side):
                if relieves(s, u) and u in able and March(u).has_an_end(s):
                    return no("§2d1", hex=s.kit.names[h], unit=s.kit.kinds[u].id)
        return None

    def bars(self, s: DDayState, a: Action) -> Ruling | None:
        if a == DONE:
            return self._bars_done(s, list(self._units(s)))
        if a.verb == "bomb":
            h = s.kit.hex_named(a.noun)
            return bars_bomb(s, h) if h >= 0 else no_such_hex(a.noun, "§opt-13b1")
        if a.verb not in ("jump", "move"):
            return None
        u = unit_named(s, a.noun, self.side)
        if u is None:
            return no_such_unit(s, a.noun, self.rule)
        return bars_jump(s, u) if a.verb == "jump" else self._bars_unit(s, u)

    def take(self, s: DDayState, a: Action) -> list[Task[DDayState]]:
        if a == DONE:
            return []
        if a.verb == "bomb":
            bomb(s, s.kit.hex_named(a.noun))
            return [self]
        u = s.kit.unit_index[a.noun]
        if a.verb == "jump":
            return [Jump(u), self]
        return [self._march(s, u)[0], self]


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
