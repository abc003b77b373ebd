"""The threat overlay: the best attack the enemy could bring on each stack in his next portion.

What is supposed, and said to the viewer:
- Enemy units on the map move first, as far as they may and still attack, through zones as they lie now. In the enemy's
  own movement step those that have moved stay; in his combat step everybody stays.
- Unsupplied units do not attack. Several attack from one hex only where one of their armies could be as well.
- The Allies may land instead, from the ports they hold now, as many as their Moves would pay for, with an army.
- Each hex is judged as if the whole enemy turned on it alone. Moves for attacks by land, reinforcements to come,
  bombs, reactions and second chances are not counted.
"""

from msgspec import Struct

from bocage.core.desk import Cell, Overlay, Tone
from bocage.core.hexes import Hex, Mask, bits, members
from bocage.core.protocol import BOTH, Side
from bocage.games.dday_1991.invasion import embarking_ports, invasion_price
from bocage.games.dday_1991.kinds import Unit
from bocage.games.dday_1991.kit import MEDITERRANEAN
from bocage.games.dday_1991.movement import is_out_of_breath, to_attack, way_of
from bocage.games.dday_1991.odds import Fighter, Ground, Odds, Terms, compare, defending, features_of, weigh
from bocage.games.dday_1991.orders import scenario_named
from bocage.games.dday_1991.state import DDayState
from bocage.games.dday_1991.tables import FACES, prices

from .gauges import next_gain
from .names import figures, hex_words, number_of
from .reach import rested, stops

BEFORE_LANDING = ("new moves", "reinforcement", "replacement", "port transfer", "invasion")


class Danger(Struct, frozen=True):
    """The strongest attack found on one hex: who makes it, whether by land or from the sea, its chance."""

    units: tuple[Unit, ...]
    landing: bool
    attacker: int
    defender: int
    percent: int


SAFE = Danger((), False, 0, 0, 0)


def threat(s: DDayState, side: Side | None) -> Overlay:
    """Every own stack with the best attack on it; the stacks of both sides for one who plays neither."""
    cells = []
    if s.turn and s.phase != "over":
        for of in BOTH if side is None else (side,):
            cells += [_cell(s, h, danger) for h, danger in dangers(s, of).items()]
    return Overlay(
        "threat",
        "Threat",
        _says(s),
        sorted(cells, key=lambda cell: cell.place),
        legend=(
            ("good", "– Cannot be attacked, or 20% at most that the defender is beaten"),
            ("fair", "Up to 45%"),
            ("poor", "Up to 70%"),
            ("bad", "More"),
        ),
    )


def _says(s: DDayState) -> str:
    if not s.turn:
        return "The game has not begun yet."
    if s.phase == "over":
        return "The game is over: nobody attacks any more."
    return (
        "The chance that each stack is beaten in its enemy's next portion, judged alone: his supplied units go as far "
        "as they may and still attack, several from one hex only with an army (§2d1); or the Allies land what their "
        "Moves pay for. Reinforcements, bombs, reactions and Moves for attacks by land are not counted."
    )


def _cell(s: DDayState, h: Hex, danger: Danger) -> Cell:
    name, where = s.kit.names[h], hex_words(s, h)
    if not danger.units:
        return Cell(name, "good", "–", f"{where}: nobody can attack it.")
    how = "landing" if danger.landing else "from next to it"
    words = (
        f"{where}: {number_of(len(danger.units), 'unit')} ({figures(s, danger.units)}) {how} would have "
        f"+{danger.attacker} against +{danger.defender}, and win in {danger.percent} of 100 (§4c1)."
    )
    return Cell(name, _tone(danger.percent), f"{danger.percent}%", words)


def _tone(percent: int) -> Tone:
    return "good" if percent <= 20 else "fair" if percent <= 45 else "poor" if percent <= 70 else "bad"


# --- the sums


def dangers(s: DDayState, of: Side) -> dict[Hex, Danger]:
    """The strongest attack on every hex of a side that can be fought for."""
    enemy = of.enemy
    c = s if _stays(s, enemy) else rested(s, enemy)
    stands = {u: _stands(s, c, u) for u in s.on_board(enemy) if not s.kit.strategic >> u & 1}
    shelter = 0
    for u in bits(s.kit.armies & s.kit.of_side[enemy]):
        shelter |= stands.get(u, 0)
    return {h: _danger(s, of, h, stands, shelter) for h in members(s.occupied[of] & s.kit.board.enterable_mask)}


def _stays(s: DDayState, enemy: Side) -> bool:
    """Whether the enemy is already moving or fighting, so that what his units have done counts."""
    return s.mover == enemy and s.phase in ("movement", "combat")


def _stands(s: DDayState, c: DDayState, u: Unit) -> Mask:
    """§3b1a Where a unit could attack from, or an army cover those who do."""
    here = 1 << s.at[u]
    if not s.is_fed(u) or is_out_of_breath(c, u):
        return here if s.kit.armies >> u & 1 else 0
    if not s.kit.movement[u] or (c is s and (s.phase == "combat" or (s.moved | s.halted | s.invaders) >> u & 1)):
        return here
    way = way_of(c, [u])
    for h in stops(c, u, way):
        if way.price(h) <= to_attack(c, u) - c.spent[u]:
            here |= 1 << h
    return here


def _danger(s: DDayState, of: Side, h: Hex, stands: dict[Unit, Mask], shelter: Mask) -> Danger:
    by_land = _judged(s, of, h, _gathered(s, h, stands, shelter), landing=False)
    if of == Side.ALLIED or not _may_land(s):
        return by_land
    by_sea = _judged(s, of, h, dict.fromkeys(_landers(s, h), -1), landing=True)
    return max(by_land, by_sea, key=lambda danger: danger.percent)


def _gathered(s: DDayState, h: Hex, stands: dict[Unit, Mask], shelter: Mask) -> dict[Unit, Hex]:
    """§4a2 §2d1 Who could attack a hex and from where: the strongest choose first, no river before a river."""
    taken, chosen = 0, dict[Unit, Hex]()
    able = [u for u in stands if not s.kit.hq >> u & 1]
    for u in sorted(able, key=lambda u: -s.combat_of(u)):
        air = not s.kit.ground >> u & 1
        spots = [x for x in bits(stands[u] & ~taken) if s.kit.targets[air][x] >> h & 1]
        if spots:
            spot = min(spots, key=lambda x: (s.kit.crosses_river(x, h), not shelter >> x & 1, x))
            chosen[u] = spot
            taken |= 1 << spot & ~shelter
    return chosen


def _judged(s: DDayState, of: Side, h: Hex, units: dict[Unit, Hex], *, landing: bool) -> Danger:
    """§4b0 §4c1 The modifiers of an attack and its chance on two dice."""
    if not units or (s.kit.options.air_with_ground and not any(s.kit.fighting >> u & 1 for u in units)):
        return SAFE
    attackers = tuple(_fighter(s, u, at, h, landing) for u, at in units.items())
    ground = Ground(features_of(s.kit, h), tuple(defending(s, v) for v in s.side_at(h, of)))
    bonus = scenario_named(s.scenario).coastal_bonus
    odds = weigh(attackers, (ground,), Terms(of == Side.GERMAN, bonus, s.kit.options.allied_in_fort_city))
    return Danger(tuple(units), landing, odds.attacker, odds.defender, win_percent(odds))


def win_percent(odds: Odds) -> int:
    """§4c1 §4c2b Of a hundred pairs of dice, those with which the attacker wins."""
    dice = range(1, FACES + 1)
    wins = sum(compare(odds.attacker, odds.defender, a, d).attacker_wins for a in dice for d in dice)
    return wins * 100 // FACES**2


def _fighter(s: DDayState, u: Unit, at: Hex, h: Hex, landing: bool) -> Fighter:
    bit, ground = 1 << u, bool(s.kit.ground >> u & 1)
    across = ground and at >= 0 and s.kit.crosses_river(at, h)
    mech, leg = bool(s.kit.mech & bit), bool(s.kit.leg & bit)
    return Fighter(s.kit.kinds[u].short, s.combat_of(u), ground, mech, leg, across, landing)


# --- from the sea


def _may_land(s: DDayState) -> bool:
    """§2b2 Whether the next Allied combat step can still be prepared by an invasion step."""
    return s.mover == Side.GERMAN or s.phase in BEFORE_LANDING


def _landers(s: DDayState, h: Hex) -> list[Unit]:
    """§3e2a §3d2c §AMB-13 The strongest units that Moves could bring to the cheapest sea before a hex, with an army."""
    budget = s.moves[Side.ALLIED]
    if s.mover == Side.GERMAN:
        budget = min(prices().most, budget + int(next_gain(s, Side.ALLIED).total))
    best: list[Unit] = []
    for sea, invasion in s.kit.board.invasions.items():
        if h in invasion.targets:
            count = budget // invasion_price(s, sea)
            ready = _embarking(s, south=invasion.water == MEDITERRANEAN)
            found = ready[: max(count - 1, min(count, 1))]
            best = max(best, found, key=lambda units: sum(s.combat_of(u) for u in units))
    return best


def _embarking(s: DDayState, *, south: bool) -> list[Unit]:
    """§3e2a The fighting units in the ports of one sea, the strongest first; air units are left to the land."""
    base = s.kit.land("MED")
    ports = embarking_ports(s) & (base if south else ~base)
    units = [u for u in s.on_board(Side.ALLIED) if ports >> s.at[u] & 1 and s.kit.fighting >> u & 1 and s.is_fed(u)]
    return sorted(units, key=lambda u: -s.combat_of(u))
