"""§3.0 The movement step: which units move, in which order, and when it may end."""

from bocage.core.hexes import members
from bocage.core.protocol import Action, Ask, Do, Ruling, Side, Task, no

from .air import Jump, bars_jump
from .carpet import bars_bomb, bomb, bomb_targets
from .kinds import Unit
from .marches import March, party_of
from .movement import bars_move, can_exit, has_a_step, mark_zoned
from .moves_ledger import bars_cost, use_price
from .stacking import is_lawful, mend, unlawful
from .state import DDayState, unit_named
from .verbs import DONE


class Movement(Do[DDayState], frozen=True):
    """§2b2 §3.0 The movement step."""

    side: Side

    def run(self, s: DDayState) -> list[Task[DDayState]]:
        s.phase = "movement"
        mark_zoned(s, self.side)
        return [ChooseMove(self.side), EndMovement(self.side)]


class ChooseMove(Ask[DDayState], frozen=True):
    """§3.0 Any units, in any order; `done` when every stack is lawful or cannot be helped."""

    rule = "§3.0"
    side: Side

    def who(self, s: DDayState) -> Side:
        return self.side

    def options(self, s: DDayState) -> list[Action]:
        move, jump = s.kit.named("move"), s.kit.named("jump")
        units = s.on_board(self.side)
        options = [move[u] for u in units if self._bars_unit(s, u) is None]
        if s.kit.options.airborne_drops and self.side == Side.ALLIED:
            options += [jump[u] for u in members(s.kit.droppers) if bars_jump(s, u) is None]
        if s.kit.options.carpet_bombing and self.side == Side.ALLIED:
            options += [s.kit.noun("bomb")[h] for h in bomb_targets(s)]
        if self._bars_done(s) is None:
            options.append(DONE)
        return options

    def _bars_unit(self, s: DDayState, u: Unit) -> Ruling | None:
        if (ruling := bars_move(s, u) or bars_cost(s, self.side, use_price(s, u))) is not None:
            return ruling
        if not has_a_step(s, u) and not can_exit(s, u):
            return no("§3b", unit=s.kit.kinds[u].id, why="nowhere to go")
        return March(u, party_of(s, u)).bars_leaving(s)

    def _bars_done(self, s: DDayState) -> Ruling | None:
        """§2d1 §2d4 The step cannot end while an unlawful stack could still be put right."""
        for h in sorted(unlawful(s, self.side)):
            for u in s.side_at(h, self.side):
                if relieves(s, u) and self._bars_unit(s, u) is None and March(u).ends(s):
                    return no("§2d1", hex=s.kit.names[h], unit=s.kit.kinds[u].id)
        return None

    def bars(self, s: DDayState, a: Action) -> Ruling | None:
        if a == DONE:
            return self._bars_done(s)
        if a.verb == "bomb" and (h := s.kit.hex_named(a.noun)) >= 0:
            return bars_bomb(s, h)
        u = unit_named(s, a.noun, self.side)
        if u is None:
            return None
        if a.verb == "jump":
            return bars_jump(s, u)
        return self._bars_unit(s, u) if a.verb == "move" else None

    def take(self, s: DDayState, a: Action) -> list[Task[DDayState]]:
        if a == DONE:
            return []
        if a.verb == "bomb":
            bomb(s, s.kit.hex_named(a.noun))
            return [self]
        u = s.kit.unit_index[a.noun]
        if a.verb == "jump":
            return [Jump(u), self]
        return [March(u, party_of(s, u)), self]


def relieves(s: DDayState, u: Unit) -> bool:
    """Whether a unit's leaving helps to mend the stack it stands in."""
    units = s.present.get(s.at[u], 0) & s.kit.of_side[u & 1] & ~s.kit.strategic
    if is_lawful(s, units):
        return False
    return (units & s.kit.armies).bit_count() <= 1 or bool(s.kit.armies >> u & 1)


class EndMovement(Do[DDayState], frozen=True):
    """§2d1 §2d4 The step ends: stacks that nobody could put right are undone as far as they can be."""

    side: Side

    def run(self, s: DDayState) -> list[Task[DDayState]]:
        mend(s, self.side)
        return []
