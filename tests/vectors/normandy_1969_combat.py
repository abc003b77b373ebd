"""Adapters for vectors about attacks: odds, table, strengths on the ground, ships, exchanges, retreats, limits."""

from fractions import Fraction

from bocage.core import play
from bocage.core.hexes import NOWHERE
from bocage.core.protocol import Side
from bocage.core.tally import Tally
from bocage.games.normandy_1969.combat import bars_another_attack, bars_attacker, bars_target
from bocage.games.normandy_1969.kit import tables
from bocage.games.normandy_1969.naval import guns_left, ships_for
from bocage.games.normandy_1969.odds import Odds, bars_odds, odds_column, work_out
from bocage.games.normandy_1969.resolve import Exchange, carry_out, exchange
from bocage.games.normandy_1969.retreat import Retreat, Stacks, best_ways
from bocage.games.normandy_1969.sequence import BeginTurn
from bocage.games.normandy_1969.state import Battle

from .normandy_1969_board import Answer, Case, Position, as_table, feed, position
from .normandy_1971_board import SIDES, Choices, disc, is_said_supplied, place_of, step
from .runner import Adapter, demand_words, overlay

EMPTY = {"land": ["0,0"]}


def odds(given: Case, options: Choices) -> Answer:
    """Two strengths."""
    kit = position(EMPTY, options).s.kit
    attack, defense = Fraction(given["attack"]), Fraction(given["defense"])
    column, below = odds_column(kit, attack, defense)
    worked = Odds(Tally(), Tally(), column, below)
    return {
        "column": column,
        "below_table": below,
        "legal": bars_odds(kit, attack, defense) is None,
        "result": "AE" if worked.is_lost(kit) else None,
    }


def crt(given: Case, options: Choices) -> Answer:
    """A column and a die."""
    kit = position(EMPTY, options).s.kit
    return {"result": Odds(Tally(), Tally(), given["column"], below=False).result(kit, given["die"])}


# --- attacks on the ground


def ground(given: Case, options: Choices, turn: int = 2) -> tuple[Position, Battle]:
    """Defenders in 0,0, attackers around it: each in a square of its own, or in the squares of `from`.

    `attack_sides` says what lies between; `coast` how many of those squares are beach squares, `naval` how many factors
    fire from them.
    """
    attackers, defenders = ([as_table(unit) for unit in given[side]] for side in ("attackers", "defenders"))
    side = str(given.get("side", "A"))
    spots = given.get("from", list(range(len(attackers))))
    places = [step((0, 0), spot) for spot in spots]
    sides = {d: str(name) for d, name in enumerate(given.get("attack_sides", []))}
    coast = int(given.get("coast", given.get("naval", 0) // int(tables()["naval"]["factors"])))
    board: Case = {
        "land": disc(3),
        "terrain": {"0,0": str(given.get("defender_terrain", given.get("terrain", "clear")))},
        "partial": [*places[:coast], *([(0, 0)] if given.get("defender_on_beach") else [])],
        "units": [
            *[overlay(unit, {"side": side}, at=place) for unit, place in zip(attackers, places, strict=True)],
            *[overlay(unit, {"side": "G" if side == "A" else "A"}, at=(0, 0)) for unit in defenders],
        ],
        **{
            field: [[(0, 0), step((0, 0), d)] for d, name in sides.items() if word in name]
            for field, word in (("rivers", "river"), ("flooded", "flood"), ("sea_sides", "sea"), ("roads", "road"))
        },
    }
    p = position(board, options, turn)
    for u, unit in zip(p.units, attackers + defenders, strict=True):
        feed(p.s, u, is_said_supplied(unit) is not False)
    p.s.mover = SIDES[side]
    units = tuple(p.units[: len(attackers)])
    guns = ships_for(p.s, p.s.mover, p.at("0,0"), units)
    return p, Battle(p.at("0,0"), units, guns, landing=bool(given.get("landing")))


def combat(given: Case, options: Choices) -> Answer:
    """An attack on some ground: both strengths, the column, whether it may be made, and the result of a die."""
    p, battle = ground(given, options, int(given.get("turn", 2)))
    worked = work_out(p.s, battle)
    bars = [bars_attacker(p.s, u) or bars_target(p.s, u, battle.hex) for u in battle.units]
    return {
        "attack": worked.attack.total,
        "defense": worked.defense.total,
        "column": worked.column,
        "naval": len(battle.guns) * tables()["naval"]["factors"],
        "legal": all(bar is None for bar in bars),
        "rule": next((bar.rule for bar in bars if bar is not None), None),
        "result": worked.result(p.s.kit, given["die"]) if "die" in given else None,
    }


def naval(given: Case, options: Choices) -> Answer:
    """Ships off so many beach squares that attack one square together, a 7-4 on each."""
    demand_words(given, "regiments", "one 7-4 on each")
    squares = int(given.get("attacking_beach_squares", 1))
    p, battle = ground({"attackers": ["A 7-4"] * squares, "defenders": ["G 4-1"], "coast": squares}, options)
    factors: int = tables()["naval"]["factors"]
    return {
        "naval": len(battle.guns) * factors,
        "attack_total": work_out(p.s, battle).attack.total,
        "naval_cap": min(int(given.get("beach_squares", guns_left(p.s))), guns_left(p.s)) * factors,
    }


def attack_limit(given: Case, options: Choices) -> Answer:
    """Whether so many attacks may be made in a turn after a die."""
    s, die = position(EMPTY, options, int(given["turn"])).s, given["die"]
    s.agenda.append(BeginTurn(SIDES[given["side"]]))
    play.begin(s)
    if s.agenda:  # on the first turn nobody rolls
        play.land(s, die)
    s.made = int(given["attacks"]) - 1
    return {"legal": bars_another_attack(s) is None, "rolled": s.limit <= 6, "limit": s.limit}


# --- results


def exchanged(given: Case, options: Choices) -> Answer:
    """An exchange: which side is smaller, what each loses, what the larger must give at least."""
    p, battle = ground(given, options)
    s = p.s
    sides = {"attacker": list(battle.units), "defender": [u for u in p.units if u not in battle.units]}
    worth = {side: sum(s.kind_of(u).strength for u in units) for side, units in sides.items()}
    values = {u: s.kind_of(u).value for u in p.units}
    smaller = [side for side in sides if worth[side] == min(worth.values())]
    tasks = exchange(s, battle, sides["defender"])
    asked = tasks[0] if tasks else None
    answer: Case = {
        "smaller": smaller[0] if len(smaller) == 1 else "neither",
        "choices": [values[int(a.noun)] for a in asked.options(s) if a.noun] if isinstance(asked, Exchange) else [],
    }
    for side, units in sides.items():
        lost = [values[u] for u in units if s.at[u] < 0]
        answer[f"{side}_loses"] = "all" if side in smaller and len(lost) == len(units) else lost
        answer[f"{side}_must_lose_at_least"] = min(worth.values())
    return answer


def retreat(given: Case, options: Choices) -> Answer:
    """Where a unit of a small map may end that goes back so many squares, perhaps from a square it `attacked`."""
    p = position(given["map"], options)
    u = p.units[given.get("unit", 0)]
    attacked = p.at(given["attacked"]) if "attacked" in given else NOWHERE
    ways = best_ways(p.s, u, int(given["steps"]), Stacks(p.s, (u,)), attacked)
    return {
        "legal_ends": sorted({place_of(p.s.kit.names[way[-1]]) for way in ways}),
        "destroyed": not ways,
        "path_chosen_by": "A" if Side(u & 1) == Side.ALLIED else "G",
    }


def landing(given: Case, options: Choices) -> Answer:
    """Paratroops on top of Germans: the strengths, and after a die who is left in the square."""
    p, battle = ground(overlay(given, {"attackers": ["A 7-4 para"], "coast": 0}, landing=True), options, 1)
    worked = work_out(p.s, battle)
    return {
        "attack": worked.attack.total,
        "defense": worked.defense.total,
        "column": worked.column,
        "result": worked.result(p.s.kit, given["die"]) if "die" in given else None,
    }


def who_retreats(given: Case, options: Choices) -> Answer:
    """After a result of some attack: who goes back or is lost, and who leads him."""
    p, battle = ground(given, options, 1 if given.get("landing") else 2)
    tasks = carry_out(p.s, battle, given["result"])
    back = [task for task in tasks if isinstance(task, Retreat)]
    return {
        "squares": back[0].steps if back else 0,
        "path_chosen_by": ("A", "G")[back[0].by] if back else None,
        "lost": [p.s.kit.kinds[k].value for k, count in enumerate(p.s.lost) for _ in range(count)],
    }


ADAPTERS: dict[str, Adapter] = {
    "odds": odds,
    "crt": crt,
    "combat": combat,
    "naval": naval,
    "attack_limit": attack_limit,
    "exchange": exchanged,
    "retreat": retreat,
    "landing": landing,
    "who_dictates": who_retreats,
}
