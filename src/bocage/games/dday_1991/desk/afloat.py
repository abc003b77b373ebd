"""§3e2e Who goes down with a landing that fails: attackers at sea, and those beside them who have no other beach."""

from msgspec.structs import replace

from bocage.core.hexes import Hex
from bocage.core.protocol import Side
from bocage.games.dday_1991.forecast import Duel, steps_of
from bocage.games.dday_1991.kinds import Unit
from bocage.games.dday_1991.losses import living
from bocage.games.dday_1991.mulberry import NAMES
from bocage.games.dday_1991.state import Combat, DDayState

from .names import HARBOURS, listed, the


def with_bystanders(s: DDayState, combat: Combat, fight: Duel) -> Duel:
    """A combat in which the losses of a beaten landing count everybody who is lost with it."""
    more = steps_of(s, bystanders(s, combat))
    return replace(fight, stranded=tuple(count + more for count in fight.stranded)) if more else fight


def bystanders(s: DDayState, combat: Combat) -> list[Unit]:
    """Units in the attackers' sea hexes, in no combat themselves, for whom this landing is the only way ashore."""
    busy = {u for other in s.combats if not other.fought for u in other.units}.union(combat.units)
    there = [u for h in _shut_in(s, combat) for u in s.side_at(h, Side.ALLIED)]
    return [u for u in there if u not in busy and not s.fought >> u & 1]


def drowned(s: DDayState, combat: Combat) -> str:
    """Everybody who is lost at sea if the attack fails and costs nobody else, in words; empty if nobody is."""
    sea, hexes = s.kit.board.sea_mask, _shut_in(s, combat)
    units = [u for u in living(s, combat.units) if sea >> s.at[u] & 1]
    towed = [HARBOURS[NAMES[n]] for n, h in enumerate(s.harbours) if h in hexes]
    lost = [*(the(s, u) for u in [*units, *bystanders(s, combat)]), *towed]
    return listed(lost) if lost else ""


def _shut_in(s: DDayState, combat: Combat) -> list[Hex]:
    """§3e2c §3e2d §4f The attackers' sea hexes from which no other beach is open, nor fought for."""
    begin = {s.at[u] for u in living(s, combat.units) if s.kit.board.sea_mask >> s.at[u] & 1}
    return sorted(h for h in begin if not _other_beach(s, combat, h))


def _other_beach(s: DDayState, combat: Combat, h: Hex) -> bool:
    beaches = [land for land in s.kit.board.invasions[h].targets if land not in combat.targets]
    fought = {
        land
        for other in s.combats
        if not other.fought and any(s.at[u] == h for u in other.units)
        for land in other.targets
    }
    return any(land in fought or not s.occupied[Side.GERMAN] >> land & 1 for land in beaches)
