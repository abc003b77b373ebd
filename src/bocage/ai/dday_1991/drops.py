"""§opt-13d1 §opt-13b1 What comes from the air in the movement step: airborne corps, and the bombers."""

from bocage.core.hexes import Hex, members
from bocage.core.protocol import Action, Side
from bocage.games.dday_1991.air import Jump, bars_jump
from bocage.games.dday_1991.carpet import bomb_targets
from bocage.games.dday_1991.kinds import Unit

from .battle import Battle
from .chances import FULL
from .marching import Marching

WORTH_A_DROP = 0.6
"""What a drop must bring to an attack."""

WORTH_BOMBING = 4
"""The defence from which on bombers are called."""


def claim_invasions(marching: Marching, beaches: dict[Hex, Hex]) -> None:
    """Units at sea attack the beaches before them; who drops or marches later knows it."""
    s, p = marching.s, marching.p
    battle = Battle(p, marching.aims, beaches)
    for sea in members(s.occupied[Side.ALLIED] & p.board.sea_mask):
        target = battle.beach(sea)
        if target in p.foes:
            force = p.attack(s.side_at(sea, Side.ALLIED), sea, target)
            marching.claims[target] = marching.claims.get(target, 0) + force


def plan_drops(marching: Marching) -> list[tuple[str, Action]]:
    """Airborne corps drop beside a hex that is to be attacked, where they are needed and can hold."""
    s, kit = marching.s, marching.p.kit
    actions: list[tuple[str, Action]] = []
    for u in members(kit.droppers & kit.fighting):
        if not kit.options.airborne_drops or bars_jump(s, u) is not None:
            continue
        h, target = _best_drop(marching, u)
        if h < 0:
            continue
        Jump(u).take(s, kit.noun("to")[h])
        marching.claims[target] = marching.claims.get(target, 0) + marching.p.attack_of(u, h, target)
        actions += [("ChooseMove", kit.named("jump")[u]), ("Jump", kit.noun("to")[h])]
    return actions


def _best_drop(marching: Marching, u: Unit) -> tuple[Hex, Hex]:
    p = marching.p
    best, where, against = WORTH_A_DROP, -1, -1
    for a in Jump(u).options(marching.s):
        h = p.kit.hex_named(a.noun)
        if a.verb != "to" or p.own_at(h) or not p.board.continent_mask >> h & 1:
            continue
        gain, target = marching.attack([u], h)
        if target < 0 or not marching.claims.get(target):
            continue
        value = gain - 0.5 * marching.risk([u], h)
        if value > best:
            best, where, against = value, h, target
    return where, against


def plan_bombing(marching: Marching) -> list[tuple[str, Action]]:
    """Both bombers help the attack that has most against it."""
    s, p = marching.s, marching.p
    if not p.kit.options.carpet_bombing:
        return []
    meant = [h for h in bomb_targets(s) if marching.claims.get(h, 0) >= FULL // 2]
    hard = [h for h in meant if p.foe_defense[h] >= WORTH_BOMBING]
    if not hard:
        return []
    h = max(hard, key=lambda h: (min(FULL, p.foe_defense[h]) + marching.aims.worth(h), -h))
    return [("ChooseMove", p.kit.noun("bomb")[h])] * p.kit.strategic.bit_count()
