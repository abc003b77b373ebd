"""§9a A combat phase: whom to attack and at what odds, who joins and what that adds."""

from collections.abc import Sequence

from bocage.core.desk import Choice, Hand
from bocage.core.listing import FINISH, after
from bocage.core.protocol import Side
from bocage.core.showing import Showing
from bocage.core.together import GROUP
from bocage.core.wording import sentence_case
from bocage.games.battle_1981.combat import END, FIGHT, Attack, Gather
from bocage.games.battle_1981.effectiveness import most_level
from bocage.games.battle_1981.forecast import against
from bocage.games.battle_1981.kinds import Unit
from bocage.games.battle_1981.names import figure_words, hex_words, listed, number_of, points_words, side_words, the
from bocage.games.battle_1981.odds import hundredths, odds
from bocage.games.battle_1981.sealed import battle_of
from bocage.games.battle_1981.state import COMBAT, Battle, BattleState
from bocage.games.battle_1981.tables import LEVELS, numbers

from .choices_words import codes, counters, on_unit, picked
from .plans_could import everybody
from .plans_words import odds_words

TARGETS, ALL_IN, JOIN = "Attack", "Attack with everyone who can", "Who attacks"


def attack(s: BattleState, task: Attack) -> list[Choice]:
    """§9a §2j Every unit that may be attacked, with the odds of all who could join; the end of the phase."""
    exposed = task.exposed(s)
    found = [_target(s, task.side, u) for u in exposed]
    found += [all_in(s, task.side, u) for u in exposed if len(able_against(s, task.side, u)) > 1]
    still = f"{number_of(len(exposed), 'enemy unit')} could still be attacked."
    says = f"End the {side_words(task.side)} combat"
    return [*found, Choice(actions=(str(END),), says=says, group=FINISH, question=f"{still} {says}?")]


def able_against(s: BattleState, side: Side, u: Unit) -> tuple[Unit, ...]:
    """§9a §9t Those who may join an attack, as many in roster order as combat supply lets in together."""
    return everybody(s, Battle(side, u, s.at[u])).attackers


def odds_of(s: BattleState, attackers: tuple[Unit, ...], defender: Unit) -> str:
    """§9e The odds as they would be, without bombardment, which changes losses alone: `odds 1.25`."""
    return odds_words(hundredths(odds(s, against(s, attackers, defender))))


def _target(s: BattleState, side: Side, u: Unit) -> Choice:
    """§9a A unit to be attacked."""
    able = able_against(s, side, u)
    ratio = odds_of(s, able, u)
    who = the(s, able[0]) if len(able) == 1 else f"up to {number_of(len(able), 'unit')}"
    second = ", its second attack this phase" if s.hit[u] else ""
    says = f"Attack {the(s, u)} in {hex_words(s, s.at[u])} ({figure_words(s, u)}) — {ratio} with {who}{second}"
    return on_unit(s, "attack", u, says, TARGETS, ratio.split()[-1])


def all_in(s: BattleState, side: Side, u: Unit) -> Choice:
    """§9a A whole attack at once: everybody joins, and since nobody is left to ask about, the levels follow."""
    units = able_against(s, side, u)
    says = f"Attack {the(s, u)} with {listed(the(s, one) for one in units)} — {odds_of(s, units, u)}"
    says += limit_words(s, units)
    actions = (*codes(s, "attack", (u,)), *codes(s, "join", units))
    return Choice(actions=actions, says=says, group=ALL_IN, place=s.kit.names[s.at[u]], aside=True)


def limit_words(s: BattleState, units: tuple[Unit, ...]) -> str:
    """§9c §RUL-50 The level the worst of several can fight at, where that is not the highest there is."""
    most = most_level(s, units)
    return f", level {most} at most" if most < LEVELS[-1] else ""


def gather(s: BattleState, task: Gather) -> list[Choice]:
    """§9a Who may join and what each makes of the odds; then the fight."""
    battle = battle_of(s)
    found = [_join(s, battle, u) for u in task.able(s)]
    if len(found) > 1:
        found += _everyone(s, battle)
    if not battle.attackers:
        says = f"Fight {the(s, battle.defender)}"
        return [*found, Choice(actions=(str(FIGHT),), says=says, group=FINISH, barred=True)]
    who, ratio = listed(the(s, u) for u in battle.attackers), odds_of(s, battle.attackers, battle.defender)
    says = f"Fight {the(s, battle.defender)} with {who} — {ratio}{limit_words(s, battle.attackers)}"
    return [*found, Choice(actions=(str(FIGHT),), says=says, group=FINISH)]


def _join(s: BattleState, battle: Battle, u: Unit) -> Choice:
    joined = (*battle.attackers, u)
    ratio = odds_of(s, joined, battle.defender)
    before = f"{odds_of(s, battle.attackers, battle.defender)} becomes " if battle.attackers else ""
    more = f", {numbers().extra_attacker}% more enemy losses" if battle.attackers else ""
    limit = (
        limit_words(s, joined)
        if not battle.attackers or most_level(s, joined) < most_level(s, battle.attackers)
        else ""
    )
    says = f"{the(s, u)} ({figure_words(s, u)}) joins — {before}{ratio}{more}{limit}"
    return on_unit(s, "join", u, sentence_case(says), JOIN, ratio.split()[-1])


def _everyone(s: BattleState, battle: Battle) -> list[Choice]:
    """Everybody who can joins, and the attack is declared."""
    units = everybody(s, battle).attackers
    new = units[len(battle.attackers) :]
    who = "Both" if len(units) == 2 else f"All {len(units)}"
    says = f"{who} attack — {odds_of(s, units, battle.defender)}{limit_words(s, units)}"
    return [Choice(actions=codes(s, "join", new), says=says, group=JOIN, place=s.kit.names[battle.hex])]


# --- several at once


def attack_together(s: BattleState, task: Attack, pieces: Sequence[str]) -> list[Choice]:
    """§9a Every enemy that all of them may attack."""
    found, units = [], picked(s, pieces)
    for defender in task.exposed(s) if units else ():
        chain = _declared(s, codes(s, "attack", (defender,)), units)
        if chain is not None:
            found.append(_together(s, chain, units, defender))
    return found


def gather_together(s: BattleState, task: Gather, pieces: Sequence[str]) -> list[Choice]:
    """§9a All of them join the attack that is being planned, and it is declared."""
    battle, units = battle_of(s), picked(s, pieces)
    chain = _declared(s, (), units) if units else None
    return [] if chain is None else [_together(s, chain, [*battle.attackers, *units], battle.defender)]


def _declared(s: BattleState, begin: tuple[str, ...], units: list[Unit]) -> tuple[str, ...] | None:
    """The actions of an attack with these units; None if one of them may not join it."""
    chain = (*begin, *codes(s, "join", units))
    then = after(s, chain)
    if then is None:
        return None
    return (*chain, str(FIGHT)) if isinstance(then.agenda[-1], Gather) else chain


def _together(s: BattleState, chain: tuple[str, ...], units: Sequence[Unit], defender: Unit) -> Choice:
    who, all_of_them = listed(the(s, u) for u in units), tuple(units)
    says = f"Attack {the(s, defender)} with {who} — {odds_of(s, all_of_them, defender)}{limit_words(s, all_of_them)}"
    return Choice(actions=chain, says=says, group=GROUP, place=s.kit.names[s.at[defender]])


# --- in hand


def _attacking(s: BattleState, task: Attack) -> Hand:
    """§9a"""
    supply = f": {points_words(s.pools[COMBAT])} combat supply left" if task.side == Side.ALLIED else ""
    again = [u for u in s.on_board(task.side) if s.again >> u & 1]
    second = f" — {len(again)} may attack once more" if again else ""
    return Hand(f"Choose an enemy unit to attack, or end the combat{supply}{second}", counters(s, again))


def _gathering(s: BattleState, task: Gather) -> Hand:
    """§9a"""
    battle = battle_of(s)
    goal = f"Attack on {the(s, battle.defender)} in {hex_words(s, battle.hex)}"
    if not battle.attackers:
        return Hand(f"{goal}: choose who attacks")
    ratio = odds_of(s, battle.attackers, battle.defender)
    return Hand(f"{goal}: {ratio}. Add units, or fight", counters(s, battle.attackers))


SHOWN: dict[type, Showing] = {
    Attack: Showing(choices=attack, hand=_attacking, together=attack_together),
    Gather: Showing(choices=gather, hand=_gathering, together=gather_together),
}
