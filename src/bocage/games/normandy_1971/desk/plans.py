"""Attacks on the table: the odds line by line, every result with its chance and its cost, and what could change it."""

from collections.abc import Sequence
from fractions import Fraction

from msgspec import Struct

from bocage.core import play
from bocage.core.desk import Case, Plan
from bocage.core.hexes import Hex, members
from bocage.core.protocol import Action, Side
from bocage.core.regiments.counters import Unit
from bocage.core.regiments.desk_attacks import bare_case, chance_in_words, outcome_of, trapped_in_words
from bocage.core.regiments.names import hex_words, side_words
from bocage.core.tally import Amount, Tally, written
from bocage.games.normandy_1971.combat import PlanAttack
from bocage.games.normandy_1971.forecast import Chances, chances, known_defenses
from bocage.games.normandy_1971.naval import NavalSupport
from bocage.games.normandy_1971.odds import attack_strength, attacker, die_additions, odds_column
from bocage.games.normandy_1971.outlook import Stakes, Ways, both_ways, outlook, stakes
from bocage.games.normandy_1971.state import Attack, NormandyState
from bocage.games.normandy_1971.view import hidden_mask

from .pieces import named


def plans(s: NormandyState, side: Side | None) -> list[Plan]:
    """§SEQ-4 The attacks still to be fought, the one being put together last, as the viewer may work them out.

    Attacker and defender are shown the same sums, each from what he knows: the attacker nothing under a marker
    before he is bound, the German no Allied supply.
    """
    task = s.agenda[-1] if s.agenda else None
    planned = task if isinstance(task, PlanAttack) else None
    bound = [attack for attack in s.attacks if attack.units and not attack.fought]
    if not bound and planned is None:
        return []
    table = _Table(s, side, both_ways(s), _changes(s))
    found = [_plan(table, attacker(attack), attack, is_open=False) for attack in bound]
    if planned is not None:
        found.append(_plan(table, planned.side, Attack(planned.targets, planned.units), is_open=True))
    return found


Change = tuple[Action, Attack]
"""A choice of the moment, and what the attack it changes would be."""


class _Table(Struct, frozen=True):
    """What all plans of one moment share: the position, who looks, the ways back, the choices by the hexes attacked."""

    s: NormandyState
    viewer: Side | None
    ways: tuple[Ways, Ways]
    changes: dict[tuple[Hex, ...], list[Change]]


class _Worth(Struct, frozen=True):
    """What decides the column: the attack, each defense it may meet (None: hidden), the addition to the die."""

    attack: Amount
    defenses: tuple[Amount, ...] | None
    added: Amount


def _plan(table: _Table, side: Side, attack: Attack, *, is_open: bool) -> Plan:
    s = table.s
    defenses = known_defenses(s, attack, table.viewer)
    power = attack_strength(s, attack) if attack.units else Tally()
    additions = die_additions(s, attack)
    now = _Worth(power.total, _totals(defenses), additions.total)
    cases: list[Case] = []
    retreats = table.ways[side.enemy].from_hexes(attack.targets)
    if defenses is not None:
        at_stake = stakes(s, attack, table.ways)
        retreats = at_stake.retreats
        cases = [
            _case(s, at_stake, chances(s, power, defense, additions, when))
            if attack.units
            else bare_case(when, defense)
            for when, defense in defenses.items()
        ]
    return Plan(
        title=f"{side_words(side)} attack on {' and '.join(hex_words(s, h) for h in attack.targets)}",
        targets=tuple(s.kit.names[h] for h in attack.targets),
        pieces=_piece_names(s, attack.units, table.viewer),
        attack=power.lines(),
        total=written(power.total),
        additions=additions.lines(),
        added=f"+{written(additions.total)}",
        cases=cases,
        unknown=_unknown(s, attack, table.viewer, now),
        retreats=tuple(s.kit.names[h] for h in members(retreats)),
        could=_could(table, attack, now),
        open=is_open,
    )


def _totals(defenses: dict[str, Tally] | None) -> tuple[Amount, ...] | None:
    return None if defenses is None else tuple(defense.total for defense in defenses.values())


def _piece_names(s: NormandyState, units: Sequence[Unit], viewer: Side | None) -> tuple[str, ...]:
    names: dict[Unit, str] = {}
    for h in {s.at[u] for u in units}:
        names.update(named(s, h, s.units_at(h), viewer))
    return tuple(names[u] for u in units)


# --- cases and outcomes


def _case(s: NormandyState, at_stake: Stakes, found: Chances) -> Case:
    ahead = outlook(s, at_stake, found.results, found.faces)
    return Case(
        when=found.when,
        defense=found.defense,
        total=written(found.total),
        column=found.column,
        outcomes=[outcome_of(prospect, _says(s, at_stake, prospect.result)) for prospect in ahead.prospects],
        falls=chance_in_words(ahead.falls),
        fatal=chance_in_words(ahead.fatal),
        attacker_loses=written(ahead.attacker_loses),
        defender_loses=written(ahead.defender_loses),
    )


def _says(s: NormandyState, at_stake: Stakes, result: str) -> str:
    if result == "AX":
        return "All attackers are eliminated."
    if result == "DX":
        return "All defenders are eliminated."
    if result == "EX":
        return f"All defenders are eliminated; attackers worth {at_stake.owed} are too, at the least {at_stake.price}."
    if result == "AR":
        return f"The attackers fall back two hexes{trapped_in_words(s, at_stake.trapped_attackers)}."
    return f"The defenders fall back two hexes{trapped_in_words(s, at_stake.trapped_defenders)}."


# --- what is not known


def _unknown(s: NormandyState, attack: Attack, viewer: Side | None, now: _Worth) -> str:
    """§FOG-2 §FOG-3 What the viewer cannot know, the rule that hides it, and what can be said all the same."""
    if now.defenses is not None:
        doubt = len(now.defenses) > 1
        return "Whether the defenders are supplied is the Allies' secret (§FOG-2): each case is shown." if doubt else ""
    assert viewer is not None, "to one who may know everything nothing is hidden"
    hidden = [h for h in attack.targets if hidden_mask(s, viewer) >> h & 1]
    names = " and ".join(s.kit.names[h] for h in hidden)
    says = f"What stands under the marker in {names} is shown once the attack is bound (§FOG-3)."
    if seen := tuple(h for h in attack.targets if h not in hidden):
        known = _totals(known_defenses(s, Attack(seen, attack.units, attack.missions), viewer)) or ()
        says += f" The others defend with {_range(known)}."
    return f"{says} {_thresholds(s, now.attack)}" if attack.units else says


def _range(amounts: tuple[Amount, ...]) -> str:
    low, high = min(amounts), max(amounts)
    return written(low) if low == high else f"{written(low)} to {written(high)}"


def _thresholds(s: NormandyState, attack: Amount) -> str:
    """§CMB-P2 Up to which defense each column holds. Defenses come in quarters at the finest (§R-08)."""
    first, *columns = s.kit.crt.columns
    steps = [f"more than {written(attack)}: {first}"]
    for times, column in enumerate(columns, 1):
        most = Fraction(int(Fraction(attack, times) * 4), 4)
        if most > 0:
            steps.append(f"up to {written(most)}: {column}")
    return f"A total of {written(attack)} against a defense of {'; '.join(steps)}."


# --- what the choices of the moment would change


def _changes(s: NormandyState) -> dict[tuple[Hex, ...], list[Change]]:
    """The offered choices that change an attack, by the hexes it is made on now."""
    task = s.agenda[-1] if s.agenda else None
    found: dict[tuple[Hex, ...], list[Change]] = {}
    if isinstance(task, PlanAttack):
        options = [a for a in play.offered(s) if a.verb in ("with", "also")]
        found[task.targets] = [(a, _widened(s, task, a)) for a in options]
    elif isinstance(task, NavalSupport):
        types = [mission.type for mission in s.kit.missions]
        for a in play.offered(s):
            if a.verb == "fire":
                word, _, name = a.noun.partition(" ")
                h = s.kit.hex_named(name)
                attack = next(attack for attack in s.attacks if h in attack.targets)
                fired = Attack(attack.targets, attack.units, (*attack.missions, (types.index(word), h)))
                found.setdefault(attack.targets, []).append((a, fired))
    return found


def _widened(s: NormandyState, plan: PlanAttack, a: Action) -> Attack:
    if a.verb == "with":
        return Attack(plan.targets, (*plan.units, int(a.noun)))
    return Attack((*plan.targets, s.kit.hex_named(a.noun)), plan.units)


def _could(table: _Table, attack: Attack, now: _Worth) -> tuple[tuple[str, str], ...]:
    """What each choice of the moment would make of the column."""
    before = now if attack.units else None
    return tuple(
        (str(a), _effect(table.s, before, _worth(table, changed, attack, now)))
        for a, changed in table.changes.get(attack.targets, ())
    )


def _worth(table: _Table, changed: Attack, before: Attack, now: _Worth) -> _Worth:
    """What a changed attack is worth: units that join leave the defense as it was, gunfire the addition to the die."""
    s, gunfire = table.s, changed.missions != before.missions
    power = attack_strength(s, changed).total if changed.units else 0
    same = changed.targets == before.targets and (not gunfire or attacker(changed) == Side.ALLIED)
    defenses = now.defenses if same else _totals(known_defenses(s, changed, table.viewer))
    return _Worth(power, defenses, now.added if gunfire else die_additions(s, changed).total)


def _effect(s: NormandyState, now: _Worth | None, then: _Worth) -> str:
    """`3-1 → 4-1`, or `4-1` where nothing changes or nobody attacks yet; the die's addition where that changes."""
    changes_die = now is not None and now.added != then.added
    after = _column(s, then, adds=changes_die)
    before = _column(s, now, adds=changes_die) if now is not None else after
    return after if before == after else f"{before} → {after}"


def _column(s: NormandyState, worth: _Worth, *, adds: bool) -> str:
    if worth.defenses is None:
        words = f"{written(worth.attack)} against ?"
    elif not worth.attack:
        words = f"defense {_range(worth.defenses)}"
    else:
        words = " or ".join(dict.fromkeys(_column_name(s, worth.attack, defense) for defense in worth.defenses))
    return f"{words}, die +{written(worth.added)}" if adds else words


def _column_name(s: NormandyState, attack: Amount, defense: Amount) -> str:
    """§R-06 The column, or that there is none where the option knows no worse odds."""
    column, below = odds_column(s.kit, attack, defense)
    return f"worse than {column}" if below and s.kit.options.odds_floor == "AX" else column
