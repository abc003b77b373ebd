"""Where the airborne divisions come down: the historic zone unless another is safer."""

from bocage.core.hexes import Hex
from bocage.core.protocol import Action, Decision
from bocage.games.battle_1981.airborne import drift_hexes
from bocage.games.battle_1981.kinds import Unit

from .allied_outlook import Outlook
from .allied_worth import attacks, danger, hunger
from .position import Position

HISTORIC = 4.0
"""What the first zone of the list is worth for its place on the map."""


BLOWS = 0.5
"""What attacks count for: the divisions come down to hold."""

ALONE = 4.0
"""How much worse danger is behind the enemy's lines."""


def zone(p: Position, d: Decision) -> Action | None:
    """The zone that is best with its drift."""
    o, u = Outlook(p), p.s.agenda[-1].unit
    zones = p.kit.board.drop_zones[p.kit.kinds[u].id]
    return max(d.options, key=lambda action: _zone_worth(o, u, p.kit.hex_named(action.noun), zones))


def _zone_worth(o: Outlook, u: Unit, h: Hex, zones: tuple[Hex, ...]) -> float:
    """A zone, half of it for where the wind may carry the division."""
    around = drift_hexes(o.s, h) or [h]
    drift = sum(_worth(o, u, n) for n in around) / len(around)
    return (_worth(o, u, h) + drift) / 2 + (HISTORIC if h == zones[0] else 0.0)


def _worth(o: Outlook, u: Unit, h: Hex) -> float:
    return BLOWS * attacks(o, u, h) - ALONE * danger(o, u, h) - hunger(o, u, h)
