"""Battle by rule of thumb: strength against strength, without charts or thought of what comes back."""

from bocage.core.protocol import Action, Decision
from bocage.games.battle_1981.advance import STAY
from bocage.games.battle_1981.combat import END, FIGHT, candidates
from bocage.games.battle_1981.forecast import against
from bocage.games.battle_1981.kinds import Unit
from bocage.games.battle_1981.odds import attack_strength, strengths
from bocage.games.battle_1981.retreat import STAND, is_beside_enemy
from bocage.games.battle_1981.state import COAST, Battle

from .position import Position
from .support import band, fire

WORTH_WHILE = 1.5
"""Odds from which on an attack is made."""

CERTAIN = 2.5
"""Odds from which on an attack is pressed home, and a defender gives way."""

LEVELS = (4, 5, 7)
"""The level of an attack at poor, fair and good odds."""

HOLD, YIELD = 5, 3
"""The level of a defence that may hold, and of one that cannot."""

ASHORE = 7
"""The level of a landing."""


def target(p: Position, d: Decision) -> Action | None:
    """The enemy that can be attacked at the best odds with everybody next to it, if they are good enough."""
    units = [p.kit.unit_index[option.noun] for option in d.options if option != END]
    best = max(units, key=lambda u: _odds(p, u, candidates(p.s, Battle(p.side, u, p.s.at[u]))))
    odds = _odds(p, best, candidates(p.s, Battle(p.side, best, p.s.at[best])))
    return p.kit.named("attack")[best] if odds >= WORTH_WHILE else END


def gather(p: Position, d: Decision) -> Action | None:
    """Everybody joins, the strongest first."""
    joining = [p.kit.unit_index[option.noun] for option in d.options if option != FIGHT]
    return p.kit.named("join")[max(joining, key=lambda u: (attack_strength(p.s, u), -u))]


def points(p: Position, d: Decision) -> Action | None:
    """An even share of the turn's aircraft and ships."""
    battle, most = p.battle, int(d.options[-1].noun)
    assert battle is not None
    air, naval = fire(p).shares(p, battle.hex)
    share = air if d.options[-1].verb == "air" else naval
    return p.kit.numbers(d.options[-1].verb)[band(min(most, share))]


def level(p: Position, d: Decision) -> Action | None:
    """By the odds: harder where they are good, and no last stand where they are bad."""
    battle, most = p.battle, int(d.options[-1].noun)
    assert battle is not None
    if battle.defender == COAST:
        chosen = ASHORE
    else:
        odds = _odds(p, battle.defender, list(battle.attackers))
        if battle.side == p.side:
            chosen = LEVELS[(odds >= WORTH_WHILE) + (odds >= CERTAIN)]
        else:
            chosen = YIELD if odds >= CERTAIN else HOLD
    return p.kit.numbers("level")[min(most, chosen)]


def retreat(p: Position, d: Decision) -> Action | None:
    """Back to a position away from the enemy; where there is none, stand."""
    battle = p.battle
    assert battle is not None
    ways = [option for option in d.options if option != STAND]
    free = [option for option in ways if not is_beside_enemy(p.s, battle.defender, p.kit.hex_named(option.noun))]
    return free[0] if free else STAND


def advance(p: Position, d: Decision) -> Action | None:
    """The strongest goes in."""
    units = [p.kit.unit_index[option.noun] for option in d.options if option != STAY]
    return p.kit.named("advance")[max(units, key=lambda u: (p.s.cp[u], -u))]


def _odds(p: Position, defender: Unit, attackers: list[Unit]) -> float:
    attack, defence = strengths(p.s, against(p.s, tuple(attackers), defender))
    return attack / max(1, defence)
