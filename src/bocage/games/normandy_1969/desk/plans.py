"""Attacks on the table: the one being put together, and those that could be made, best odds first.

Nothing is hidden on this board: attacker, defender and bystander would be told the same.
"""

from fractions import Fraction

from msgspec.structs import replace

from bocage.core import play
from bocage.core.desk import Case, Plan
from bocage.core.hexes import Hex, bits, members
from bocage.core.protocol import Side
from bocage.core.regiments.counters import Unit
from bocage.core.regiments.desk_attacks import bare_case, chance_in_words, outcome_of
from bocage.core.regiments.names import hex_words, side_words
from bocage.core.tally import Amount, written
from bocage.games.normandy_1969.combat import Attacks, Gather, able_units, attackable, bars_target, idle_on_beaches
from bocage.games.normandy_1969.forecast import Forecast, forecast
from bocage.games.normandy_1969.naval import ships_for
from bocage.games.normandy_1969.odds import attacker, bars_odds, defense_strength, odds_column, work_out
from bocage.games.normandy_1969.retreat import Stacks, best_ways
from bocage.games.normandy_1969.state import Battle, NormandyState
from bocage.games.normandy_1969.verbs import FIGHT

from .names import factors
from .plans_words import fate_words, weighed

POSSIBLE = "possible"


def plans(s: NormandyState, side: Side | None) -> list[Plan]:
    """§ATT-4 What the attacking player weighs: his attack as it stands, or before he chooses one, all he could make."""
    task = s.agenda[-1] if s.agenda else None
    if isinstance(task, Gather):
        return [_gathered(s, task)]
    return _possible(s, task.side) if isinstance(task, Attacks) else []


# --- the attack being put together


def _gathered(s: NormandyState, task: Gather) -> Plan:
    """§CMB-3 §CMB-4 The odds as they stand, and what each choice would make of them."""
    battle = task.battle(s)
    if not battle.units:
        plan = _undecided(s, task.side, battle.hex)
    elif FIGHT in play.offered(s):
        plan = _plan(s, battle)
    else:
        plan = _hopeless(s, battle)
    return replace(plan, could=_could(s, task), open=True)


def _undecided(s: NormandyState, side: Side, h: Hex) -> Plan:
    """While nobody attacks, the defense alone can be told, and that of the ground may still change with the river."""
    return Plan(
        title=_title(s, side, h),
        targets=(s.kit.names[h],),
        pieces=(),
        attack=[],
        total="0",
        additions=[],
        added="",
        cases=[bare_case("", defense_strength(s, Battle(h, ())))],
    )


def _plan(s: NormandyState, battle: Battle) -> Plan:
    """§CRT An attack worked out to the end."""
    ahead = forecast(s, battle)
    return Plan(
        title=_title(s, attacker(battle), battle.hex),
        targets=(s.kit.names[battle.hex],),
        pieces=tuple(map(str, battle.units)),
        attack=ahead.attack,
        total=written(ahead.attack_total),
        additions=[],
        added="",
        cases=[_case(s, battle, ahead)],
        retreats=_retreats(s, battle, ahead),
        more=weighed(s, battle, ahead),
    )


def _hopeless(s: NormandyState, battle: Battle) -> Plan:
    """§R-15 By option an attack at these odds may not be made: both sums, and no result."""
    odds = work_out(s, battle)
    case = replace(bare_case("", odds.defense), column=f"worse than {odds.column}")
    return replace(
        _undecided(s, attacker(battle), battle.hex),
        pieces=tuple(map(str, battle.units)),
        attack=odds.attack.lines(),
        total=written(odds.attack.total),
        cases=[case],
        unknown=f"No attack is made at odds worse than {odds.column} (§R-15).",
    )


def _title(s: NormandyState, side: Side, h: Hex) -> str:
    return f"{side_words(side)} attack on {hex_words(s, h)}"


def _case(s: NormandyState, battle: Battle, ahead: Forecast) -> Case:
    defenders = set(s.units_at(battle.hex))
    fatal = sum(found.weight for found in ahead.prospects if defenders & set(found.stranded))
    return Case(
        when="",
        defense=ahead.defense,
        total=written(ahead.defense_total),
        column=column_words(s, ahead.attack_total, ahead.defense_total),
        outcomes=[outcome_of(found, fate_words(s, battle, found)) for found in ahead.prospects],
        falls=chance_in_words(ahead.clears),
        fatal=chance_in_words(Fraction(fatal, 6)),
        attacker_loses=factors(ahead.attacker_loses),
        defender_loses=factors(ahead.defender_loses),
    )


def _retreats(s: NormandyState, battle: Battle, ahead: Forecast) -> tuple[str, ...]:
    """§CRT-DB §R-17 Where the defenders could end, by whichever result."""
    defenders = s.units_at(battle.hex)
    stacks, ends = Stacks(s, defenders), 0
    for steps in {int(found.result[-1]) for found in ahead.prospects if found.result.startswith("DB")}:
        for u in defenders:
            for way in best_ways(s, u, steps, stacks):
                ends |= 1 << way[-1]
    return tuple(s.kit.names[h] for h in members(ends))


# --- what the choices of the moment would change


def _could(s: NormandyState, task: Gather) -> tuple[tuple[str, str], ...]:
    """§ATT-3 §RUL-09 What a unit that joins, or ships that wait or fire, would make of the column."""
    now = _column(s, task.battle(s)) if task.units else ""
    found = []
    for a in play.offered(s):
        if a.verb in ("with", "hold", "fire"):
            (changed,) = task.take(s, a)
            assert isinstance(changed, Gather)
            found.append((str(a), _change(now, _column(s, changed.battle(s)))))
    joins = [a for a in play.offered(s) if a.verb == "with"]
    if len(joins) > 1:
        everyone = Gather(task.side, task.hex, (*task.units, *(int(a.noun) for a in joins)), task.silent)
        found.append(("; ".join(map(str, joins)), _change(now, _column(s, everyone.battle(s)))))
    return tuple(found)


def _change(now: str, then: str) -> str:
    return f"{now} → {then}" if now and now != then else then


def _column(s: NormandyState, battle: Battle) -> str:
    odds = work_out(s, battle)
    return column_words(s, odds.attack.total, odds.defense.total)


def column_words(s: NormandyState, attack: Amount, defense: Amount) -> str:
    """§CMB-6 §R-15 The column, or that there is none where an option knows no worse odds."""
    column, below = odds_column(s.kit, attack, defense)
    return f"worse than {column}" if below and s.kit.options.odds_floor != "column" else column


# --- attacks that could be made


def _possible(s: NormandyState, side: Side) -> list[Plan]:
    """§ATT-4 §ATT-7 Every square that may be attacked, as if all who may took part, the best odds first."""
    able = able_units(s, side)
    battles = [everybody(s, able, h) for h in bits(attackable(s, able))]
    ranked = sorted(battles, key=lambda battle: (-_ratio(s, battle), battle.hex))
    return [_offered(s, battle) for battle in ranked]


def everybody(s: NormandyState, able: list[Unit], h: Hex) -> Battle:
    """The strongest attack on a square: everybody beside it who may, with all the ships that can fire."""
    units = tuple(u for u in able if bars_target(s, u, h) is None)
    return Battle(h, units, ships_for(s, Side(able[0] & 1), h, units))


def _ratio(s: NormandyState, battle: Battle) -> Fraction:
    odds = work_out(s, battle)
    return Fraction(odds.attack.total) / Fraction(odds.defense.total)


def _offered(s: NormandyState, battle: Battle) -> Plan:
    odds = work_out(s, battle)
    barred = bars_odds(s.kit, odds.attack.total, odds.defense.total) and not idle_on_beaches(s, list(battle.units))
    plan = _hopeless(s, battle) if barred else _plan(s, battle)
    effect = f"odds {_column(s, battle)} with all who may"
    title = f"{plan.title}, with all who may"
    return replace(plan, title=title, could=((f"attack {s.kit.names[battle.hex]}", effect),), stage=POSSIBLE)
