"""A plan in words: the main effort, the reserves, what threatens."""

from bocage.ai.mind import Sketch
from bocage.core.hexes import Hex, Mask, members
from bocage.core.protocol import Side
from bocage.games.battle_1981.kinds import Unit
from bocage.games.battle_1981.odds import POINT as STRENGTH
from bocage.games.battle_1981.odds import attack_strength
from bocage.games.battle_1981.state import AT_SEA, BattleState
from bocage.games.battle_1981.supply import in_line

from .places import place, sentence, unit_name, units_named
from .scheme import Scheme, schemes, sector_mask

TOLD = 4
"""Threats that are worth a line."""

BEATEN = 1.5
"""Odds from which on a unit is threatened."""


def sketch(s: BattleState, side: Side, scheme: Scheme | None) -> Sketch:
    """A scheme in words."""
    now = scheme or Scheme()
    return Sketch(_effort(s, side, now), _reserves(s, side), tuple(_threats(s, side)[:TOLD]))


def _effort(s: BattleState, side: Side, scheme: Scheme) -> str:
    sector = scheme.effort or _heaviest(s, side)
    mask, name = sector_mask(sector), schemes().sectors[sector].title
    own, foes = _strength(s, side, mask), _strength(s, side.enemy, mask)
    how = "The main effort is made" if scheme.effort else "Most of our strength stands"
    postures = [schemes().march[side.word].get(scheme.march), schemes().battle[side.word].get(scheme.battle)]
    words = [posture.says or posture.title for posture in postures if posture]
    rest = f"; {', '.join(words)}" if words else ""
    return f"{how} {name}: {own} combat points against {foes}{rest}."


def _heaviest(s: BattleState, side: Side) -> str:
    return max(schemes().sectors, key=lambda name: _strength(s, side, sector_mask(name)))


def _strength(s: BattleState, side: Side, mask: Mask) -> int:
    return sum(s.cp[s.on[h]] for h in members(mask & s.held[side]) if s.kit.fighting >> s.on[h] & 1)


def _reserves(s: BattleState, side: Side) -> str:
    free = [u for u in s.on_board(side) if s.kit.fighting >> u & 1 and not s.faces_enemy(u)]
    free.sort(key=lambda u: (-s.cp[u], u))
    at_sea = sum(s.cp[u] for u in range(side, len(s.at), 2) if s.at[u] == AT_SEA)
    waiting = f"; {at_sea} combat points wait at sea" if at_sea else ""
    who = units_named(s.kit, free)
    return f"Out of the line: {who}{waiting}." if free else f"Nobody is out of the line{waiting}."


def _threats(s: BattleState, side: Side) -> list[str]:
    """What could be lost soon, the worst first."""
    found = [(odds, f"{_bold(s, u)} may be attacked at {odds:.1f} to 1.") for u, odds in _pressed(s, side)]
    if side == Side.ALLIED:
        fed = in_line(s)
        hungry = [u for u in s.on_board(side) if s.kit.fighting >> u & 1 and not fed >> u & 1]
        found += [(STARVING, f"{_bold(s, u)} stands beyond our lines of supply.") for u in hungry]
    else:
        found += [(NEARING, words) for words in _objectives(s)]
    return [words for _, words in sorted(found, key=lambda one: -one[0])]


STARVING, NEARING = 3.0, 2.0
"""How bad these are beside odds."""


def _bold(s: BattleState, u: Unit) -> str:
    return f"{sentence(unit_name(s.kit, u))} at {place(s.kit, s.at[u])}"


def _pressed(s: BattleState, side: Side) -> list[tuple[Unit, float]]:
    """Units that the enemies beside them could attack at good odds."""
    found = []
    for u in s.on_board(side):
        attack = sum(attack_strength(s, foe) for foe in s.enemies_around(u) if s.kit.fighting >> foe & 1)
        defence = max(1, s.cp[u]) * STRENGTH * s.kit.defence[s.at[u]] / 4
        if attack / defence >= BEATEN:
            found.append((u, attack / defence))
    return found


def _objectives(s: BattleState) -> list[str]:
    """Objectives that the Allies stand beside."""
    near = s.near(Side.ALLIED)

    def threatened(h: Hex) -> bool:
        return bool(near >> h & 1) and not s.held[Side.ALLIED] >> h & 1

    board = s.kit.board
    return [
        f"The Allies stand before {name}."
        for name, mask in board.objectives.items()
        if any(map(threatened, members(mask)))
    ]
