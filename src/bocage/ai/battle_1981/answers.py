"""Short answers after a battle: retreat or stand, who advances, where a cadre falls back to."""

from bocage.core.hexes import Hex, members
from bocage.core.protocol import Action, Decision, Side
from bocage.games.battle_1981.advance import STAY
from bocage.games.battle_1981.kinds import Unit
from bocage.games.battle_1981.retreat import BESIDE, REFUSED, STAND, is_beside_enemy

from .position import Position
from .worth import danger, giving_way, pressed, pressed_left, stand, taken

WATCHED = 3
"""How near an enemy must be for a beachhead or depot to want somebody next to it."""


def retreat(p: Position, d: Decision) -> Action | None:
    """§9o The cheaper of the best way out and of standing."""
    s, battle = p.s, p.battle
    assert battle is not None
    u = battle.defender
    here = s.at[u]
    lost = taken(p, battle.attackers, here)
    ways = [option for option in d.options if option != STAND]

    def cost(option: Action) -> float:
        h = p.kit.hex_named(option.noun)
        left = pressed_left(p, u, BESIDE) if is_beside_enemy(s, u, h) else s.cp[u]
        return giving_way(p, u, h) + danger(p, u, h, left) + _left_alone(p, u)

    best = min(ways, key=cost)
    standing = pressed(p, u, REFUSED) + danger(p, u, here, pressed_left(p, u, REFUSED))
    return best if cost(best) + lost < standing else STAND


def advance(p: Position, d: Decision) -> Action | None:
    """§9p Whoever gains most by it, if anybody does."""
    battle = p.battle
    assert battle is not None
    gains = {option: _gain(p, p.kit.unit_index[option.noun], battle.hex) for option in d.options if option != STAY}
    best = max(gains, key=gains.__getitem__)
    return best if gains[best] > 0 else STAY


def _gain(p: Position, u: Unit, h: Hex) -> float:
    """What it is worth that a unit moves up: the ground, against where it is more in danger and what it uncovers."""
    here = p.s.at[u]
    ground = p.weights.hex + stand(p, u, h) - stand(p, u, here)
    return ground - danger(p, u, h) + danger(p, u, here) - _left_alone(p, u)


def _left_alone(p: Position, u: Unit) -> float:
    """What a unit uncovers by leaving: a beachhead or depot next to it that nobody else covers, with an enemy near."""
    if u & 1:
        return 0.0
    s, kit = p.s, p.kit
    foes, own = s.held[Side.GERMAN], s.held[Side.ALLIED]
    sources = [h for h in members(kit.next_to[s.at[u]] & own) if (kit.beachheads | kit.depots) >> s.on[h] & 1]
    exposed = [
        h
        for h in sources
        if kit.grid.disc(1 << h, WATCHED) & foes
        and not any(s.on[n] != u and kit.fighting >> s.on[n] & 1 for n in members(kit.next_to[h] & own))
    ]
    return p.weights.guard * len(exposed)


def cadre(p: Position, d: Decision) -> Action | None:
    """§9r Where a cadre still scores or is in the way, best out of reach."""

    def worth(option: Action) -> float:
        h = p.kit.hex_named(option.noun)
        return p.ground.coast[h] + p.ground.prize[h] - p.weights.danger * _foes_near(p, h)

    return max(d.options, key=worth)


def _foes_near(p: Position, h: Hex) -> int:
    return len(members(p.kit.grid.disc(1 << h, 2) & p.s.held[Side.ALLIED]))
