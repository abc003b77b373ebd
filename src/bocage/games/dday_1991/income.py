"""§2b2 The New Moves step."""

from bocage.core.hexes import members
from bocage.core.protocol import Do, Side, Task
from bocage.core.tally import Tally

from .control import harbours_ashore, numbers_held
from .moves_ledger import gain
from .orders import scenario_named
from .state import DDayState
from .tables import income


def acquired(s: DDayState, side: Side) -> Tally:
    """§opt-11a §opt-11a-ex New Moves counted: round headquarters ashore, sources, mulberries in good weather."""
    tally = Tally()
    for u in members(s.kit.round_hq & s.kit.of_side[side] & ~s.unfed):
        if s.at[u] >= 0 and s.kit.board.continent_mask >> s.at[u] & 1:
            tally.add(income().round_hq, "§opt-11a", s.kit.kinds[u].name)
    for h, number in numbers_held(s, side):
        tally.add(number, "§opt-11a", s.kit.board.cities[h])
    options = s.kit.options
    late = options.weather and options.mulberry_after_weather  # §AMB-09
    if side == Side.ALLIED and s.good and not late:
        for _ in harbours_ashore(s):
            tally.add(income().mulberry, "§opt-11a", "Mulberry harbor")
    return tally


class NewMoves(Do[DDayState], frozen=True):
    """§6-each §opt-11a §opt-13b4 A fixed number, or what is counted; the Germans gain for every bomber used."""

    side: Side

    def run(self, s: DDayState) -> list[Task[DDayState]]:
        s.phase = "new moves"
        if s.kit.options.acquire_moves:
            gain(s, self.side, int(acquired(s, self.side).total), "§opt-11a")
        else:
            gain(s, self.side, scenario_named(s.scenario).new_moves.of(self.side), "§6-each")
        if self.side == Side.GERMAN and s.bonus:
            gain(s, self.side, s.bonus, "§opt-13b4")
            s.bonus = 0
        return []
