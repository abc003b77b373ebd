"""Adapters for vectors about combat: modifiers, results, retreats, losses."""

from collections.abc import Iterator

from bocage.core.hexes import mask_of
from bocage.core.protocol import Side, Task
from bocage.games.dday_1991.kinds import Unit, piece_index, pieces
from bocage.games.dday_1991.losses import Losses, Suffer, bars_loss, payers
from bocage.games.dday_1991.odds import compare, work_out
from bocage.games.dday_1991.retreat import retreat_hexes
from bocage.games.dday_1991.state import Combat, DDayState

from .dday_1991_board import SIDES, Answer, Case, Choices, army_of, at, bare_board, corps_of, position, take, take_apart
from .runner import Adapter

NAMES = {"9U-air": "AIR-9U", "2B-air": "AIR-2B", "7th Army": "A-7INF", "47Z": "G-47Z"}
TARGETS = ("J9", "K9")
"""Where defenders stand; both touch `WET`."""
DRY, WET, AFLOAT = "J10", "K10", "I10"
"""Where attackers stand: on this side of any river, beyond one, at sea."""


def unit_of(given: Case) -> Unit:
    """A counter by the name a case gives it: `66` is G-66."""
    name = given["id"].removesuffix(" reduced")
    name = NAMES.get(name, name)
    return piece_index()[name if name in piece_index() else f"G-{name}"]


def enter(s: DDayState, given: Case, where: str) -> Unit:
    """Put a unit of a case on the board, and make sure that it is as strong as the case says."""
    unit = unit_of(given)
    s.place(unit, at(where))
    s.back |= given["id"].endswith(" reduced") << unit
    s.invaders |= given.get("invading", False) << unit
    s.dropped |= given.get("dropped", False) << unit
    piece = s.kit.kinds[unit]
    cat = "hq" if piece.is_hq else "ground" if piece.is_ground else "air"
    facts = {"combat": s.combat_of(unit), "cat": cat, "mech": piece.mechanized, "leg": piece.is_leg}
    for field, fact in facts.items():
        if given.get(field, fact) != fact:
            raise ValueError(f"{given['id']}: {field} is {fact}, not {given[field]}")
    return unit


def place_of(given: Case, several: bool) -> str:
    if given.get("invading"):
        return AFLOAT
    return WET if several or given.get("across_river") else DRY


def combat_modifier(given: Case, options: Choices) -> Answer:
    """Defenders in one hex or two. Their hexes are ours, whatever the case calls them; so they are called apart."""
    hexes = given.get("defender_hexes") or [{"features": given["features"], "units": given["defenders"]}]
    targets, attackers = TARGETS[: len(hexes)], given["attackers"]
    if len({found.get("hex", name) for name, found in zip(targets, hexes, strict=True)}) < len(hexes):
        raise ValueError("the same hex twice")
    ground = {name: found["features"] for name, found in zip(targets, hexes, strict=True)}
    rivers = [(WET, targets[-1])] if any(unit.get("across_river") for unit in attackers) else []
    arrows = {AFLOAT: targets} if any(unit.get("invading") for unit in attackers) else {}
    s = position(bare_board(ground, rivers=rivers, arrows=arrows), options, given["scenario"])
    for name, found in zip(targets, hexes, strict=True):
        for unit in found["units"]:
            if enter(s, unit, name) & 1 != SIDES[given["defending_side"]]:
                raise ValueError(f"{unit['id']} is not {given['defending_side']}")
    units = tuple(enter(s, unit, place_of(unit, len(hexes) > 1)) for unit in attackers)
    odds = work_out(s, Combat(tuple(at(name) for name in targets), units))
    return {
        "attacker_raw": odds.attack.total,
        "defender_raw": odds.defense.total,
        "attacker": odds.attacker,
        "defender": odds.defender,
    }


def combat_result(given: Case, options: Choices) -> Answer:
    found = compare(given["attacker_mod"], given["defender_mod"], given["attacker_die"], given["defender_die"])
    return {
        "attacker_number": found.attacker,
        "defender_number": found.defender,
        "winner": "attacker" if found.attacker_wins else "defender",
        "margin": found.margin,
        "losses": found.losses,
        "losses_on": "defender" if found.attacker_wins else "attacker",
        "defender_retreats": found.attacker_wins,
    }


def retreat(given: Case, options: Choices) -> Answer:
    """A lone German corps on open ground among Allied ones, and perhaps friends with whom it may not stay."""
    closed = [*given.get("sea", []), *given.get("off_map", [])]
    s = position(bare_board(sea=mask_of([at(name) for name in closed])), options)
    (unit,) = take(s, corps_of(Side.GERMAN)[:1], at(given["from"]))
    for enemy, corps in zip(given["enemies"], corps_of(Side.ALLIED), strict=False):
        s.place(corps.unit, at(enemy["hex"]))
        if not enemy.get("zoc", True):
            s.unfed |= 1 << corps.unit
    take_apart(s, corps_of(Side.GERMAN)[1:], given.get("friends", ()))
    hexes = retreat_hexes(s, (unit,), ())
    return {
        "options": [s.kit.names[h] for h in hexes],
        "into_ezoc": any(s.zone(Side.ALLIED) >> h & 1 for h in hexes),
        "extra_loss": not hexes,
    }


def stacking(given: Case, options: Choices) -> Answer:
    """A German stack that must take a loss."""
    s = position(bare_board(), options)
    corps = iter(corps_of(Side.GERMAN))
    stack = [army_of("GE") if word == "army-hq" else next(corps) for word in given["hex_units"]]
    units = tuple(take(s, stack, at("G13")))
    words = dict(zip(units, given["hex_units"], strict=True))
    chosen = next(u for u in units if words[u] == given["loss_choice"])
    return {
        "legal": bars_loss(s, units, chosen, spare=False) is None,
        "legal_choices": [words[u] for u in payers(s, units, spare=False)],
    }


def loss_options(given: Case, options: Choices) -> Answer:
    """Attackers in hexes of their own; every way to share out the losses, those that only reduce a unit first."""
    s = position(bare_board(), options)
    units: dict[Unit, str] = {}
    for number, wanted in enumerate(given["units"]):
        frail = wanted.get("back") == "Elim"
        fitting = (p.unit for p in pieces() if p.side == Side.GERMAN and p.is_corps and (p.back is None) == frail)
        unit = next(u for u in fitting if u not in units)
        units[unit] = wanted["id"]
        s.place(unit, at(f"K{20 - number}"))
        s.back |= (wanted["face"] == "back") << unit
    ends = {tuple(told(s, end, units)) for end in endings(s, Suffer(tuple(units), given["losses"]))}
    in_order = sorted(ends, key=lambda end: (-sum(word.endswith("flipped") for word in end), end))
    return {"outcomes": [list(end) for end in in_order]}


def endings(s: DDayState, task: Task[DDayState]) -> Iterator[DDayState]:
    """Every position the marking of losses can end in."""
    after: list[tuple[DDayState, list[Task[DDayState]]]] = []
    if isinstance(task, Suffer):
        new = s.clone()
        after.append((new, task.run(new)))
    elif isinstance(task, Losses):
        for action in task.options(s):
            new = s.clone()
            after.append((new, task.take(new, action)))
    for new, tasks in after:
        if not tasks:
            yield new
        for following in tasks:
            yield from endings(new, following)


def told(before: DDayState, after: DDayState, units: dict[Unit, str]) -> Iterator[str]:
    """What became of each unit, in words."""
    for unit, name in units.items():
        if after.at[unit] < 0:
            yield f"{name} eliminated"
        elif after.is_back(unit) and not before.is_back(unit):
            yield f"{name} flipped"


ADAPTERS: dict[str, Adapter] = {
    "retreat": retreat,
    "stacking": stacking,
    "loss_options": loss_options,
    "combat_modifier": combat_modifier,
    "combat_result": combat_result,
}
