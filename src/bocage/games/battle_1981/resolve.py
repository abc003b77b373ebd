"""§9e §9f §9h §9i §9j Fighting a round of battle: everything sealed is opened, dice fall, both sides pay."""

from msgspec import Struct
from msgspec.structs import replace

from bocage.core.protocol import Do, Event, Roll, Task

from .advance import AfterBattle
from .bombard import outcomes
from .cadre import leaves_cadre
from .losses import fatigue_gain, hurt, shares, table_losses
from .odds import hundredths, is_short, odds, spending, strengths
from .retreat import Driven, is_driven
from .sealed import battle_of, sealed_choices
from .state import COAST, COMBAT, Battle, BattleState
from .tables import numbers, tunables
from .toll import fell
from .victory import note_coast_loss

DICE = ("attacker loss", "defender loss", "bombardment")


def fight_round(s: BattleState) -> list[Task[BattleState]]:
    """§9b One round of the battle in `s.battle`: the sealed choices, then the fight. A landing has many.

    After a round against the coastal defence the battle is ready for the next: `coast` is what is left of it.
    """
    return [*sealed_choices(s), Resolve()]


class Resolve(Do[BattleState], frozen=True):
    """§RUL-06 All choices are in, and from here on known to both. §7f The coastal defence has a level of its own."""

    def run(self, s: BattleState) -> list[Task[BattleState]]:
        battle = replace(battle_of(s), opened=True)
        s.battle = replace(battle, defence=tunables().coastal_level) if battle.defender == COAST else battle
        return [BattleDie()]


class BattleDie(Roll[BattleState], frozen=True):
    """§9h §AMB-23 §chart-bombard Nought to three more for either side, and what the bombardment does."""

    rule = "§9h"
    fallen: tuple[int, ...] = ()

    def faces(self, s: BattleState) -> int:
        if len(self.fallen) < len(DICE) - 1:
            return numbers().random_loss + 1
        return len(outcomes_of(battle_of(s)))

    def key(self, s: BattleState) -> str:
        if len(self.fallen) < len(DICE) - 1:
            return f"{battle_key(s)} {DICE[len(self.fallen)]}"
        return f"{battle_key(s)} {DICE[-1]} of {self.faces(s)}"  # other faces are another die

    def land(self, s: BattleState, face: int) -> list[Task[BattleState]]:
        fallen = (*self.fallen, face)
        rolls = len(DICE) if len(outcomes_of(battle_of(s))) > 1 else len(DICE) - 1
        return [BattleDie(fallen)] if len(fallen) < rolls else [Settle(fallen)]


def battle_key(s: BattleState) -> str:
    """What the dice of this battle are for, in words no other battle has."""
    battle = battle_of(s)
    if battle.defender == COAST:
        return f"turn {s.turn} landing of {s.kit.kinds[battle.attackers[0]].id} round {battle.round}"
    nth = s.hit[battle.defender] + 1
    return f"turn {s.turn} {battle.side.word} attack {nth} on {s.kit.kinds[battle.defender].id}"


def outcomes_of(battle: Battle) -> tuple[int, ...]:
    """§chart-bombard What the bombardment of this battle may do, each equally likely."""
    return outcomes(battle.side, battle.air + battle.naval)


class Outcome(Struct, frozen=True):
    """What the dice make of a round, before anybody pays."""

    table: tuple[int, int]
    bombardment: int  # §9m above zero: of the German loss; below: spared to the Allied defender
    attacker: int
    defender: int


def outcome(s: BattleState, battle: Battle, dice: tuple[int, ...]) -> Outcome:
    """§9f §9g §9h §chart-bombard The losses of both sides; none below nothing."""
    ours, theirs = table_losses(battle.attack, battle.defence, float(odds(s, battle)), len(battle.attackers))
    possible = outcomes_of(battle)
    bombardment = possible[dice[2] - 1] if len(dice) > 2 else possible[0]
    return Outcome((ours, theirs), bombardment, ours + dice[0] - 1, max(0, theirs + dice[1] - 1 + bombardment))


class Settle(Do[BattleState], frozen=True):
    """§9i §9j §9l The stocks are debited, losses and fatigue fall due, and what follows from them."""

    dice: tuple[int, ...]

    def run(self, s: BattleState) -> list[Task[BattleState]]:
        battle = battle_of(s)
        result = outcome(s, battle, self.dice)
        facts = opened_facts(s, battle, self.dice, result)  # before anything changes
        driven = is_driven(s, battle)
        spent = s.draw(COMBAT, spending(s, battle))
        s.air, s.naval = s.air - battle.air, s.naval - battle.naval
        parts = shares(result.attacker, len(battle.attackers))
        taken = [hurt(s, u, part) for u, part in zip(battle.attackers, parts, strict=True)]
        taken.append(_hurt_defender(s, battle, result.defender))
        _tire(s, battle)
        facts |= {"taken": taken, "spent": spent, "left": (s.air, s.naval, s.pools[COMBAT])}
        s.tell(Event("battle", "§9f", facts, reveals=True))
        if battle.defender == COAST:
            return _close_round(s)
        return self._follow(s, battle, driven)

    def _follow(self, s: BattleState, battle: Battle, driven: bool) -> list[Task[BattleState]]:
        """§9n §9q §9r §RUL-55 §RUL-56 The dead leave; a living defender is driven only while an attacker lives."""
        _note_attack(s, battle)
        dead = [u for u in (battle.defender, *battle.attackers) if not s.cp[u]]
        cadres = [task for u in dead for task in leaves_cadre(s, u)]
        for u in dead:
            fell(s, u, "§9r" if u & 1 else "§9s")
        alive = tuple(u for u in battle.attackers if u not in dead)
        s.battle = replace(battle, attackers=alive)
        if battle.defender in dead:
            return [*cadres, AfterBattle(eliminated=True)]
        return [*cadres, *([Driven()] if driven and alive else []), AfterBattle(eliminated=False)]


def opened_facts(s: BattleState, battle: Battle, dice: tuple[int, ...], result: Outcome) -> dict[str, object]:
    """§9v Everything a referee needs to work the round out again."""
    return {
        "side": battle.side,
        "defender": battle.defender,
        "hex": battle.hex,
        "beach": battle.beach,
        "round": battle.round,
        "attackers": battle.attackers,
        "attack": battle.attack,
        "defence": battle.defence,
        "air": battle.air,
        "naval": battle.naval,
        "strengths": strengths(s, battle),
        "odds": hundredths(odds(s, battle)),
        "short": is_short(s, battle),
        "dice": dice,
        "table": result.table,
        "bombardment": result.bombardment,
        "losses": (result.attacker, result.defender),
        "fatigue": (fatigue_gain(battle.attack), fatigue_gain(battle.defence)),
    }


def _hurt_defender(s: BattleState, battle: Battle, loss: int) -> int:
    """§AMB-25 The coastal defence is no unit of the roster, but what it loses counts."""
    if battle.defender != COAST:
        return hurt(s, battle.defender, loss)
    taken = min(loss, battle.coast)
    note_coast_loss(s, taken)
    s.battle = replace(battle, coast=battle.coast - taken)
    return taken


def _tire(s: BattleState, battle: Battle) -> None:
    """§9j §10c §RUL-57 Both sides tire by their level; the rounds of one landing tire once, by the hardest of them."""
    for u in battle.attackers:
        before = fatigue_gain(s.level[u]) if battle.defender == COAST else 0
        s.tire(u, max(0, fatigue_gain(battle.attack) - before))
        s.level[u] = max(s.level[u], battle.attack)
    if battle.defender != COAST:
        s.tire(battle.defender, fatigue_gain(battle.defence))
        s.level[battle.defender] = max(s.level[battle.defender], battle.defence)


def _close_round(s: BattleState) -> list[Task[BattleState]]:
    """§7e The next round begins with nothing chosen; a lander without combat points is gone."""
    battle = battle_of(s)
    s.battle = replace(battle, air=0, naval=0, attack=0, defence=0, opened=False, round=battle.round + 1)
    for u in battle.attackers:
        if not s.cp[u]:
            fell(s, u, "§9s")
    return []


def _note_attack(s: BattleState, battle: Battle) -> None:
    """§9a §2j §AMB-22 Who has attacked, who has had a second attack, and how often the defender was attacked."""
    s.hit[battle.defender] += 1
    for u in battle.attackers:
        bit = 1 << u
        if s.again & bit:
            s.again &= ~bit
            s.seconded |= bit
        s.fought |= bit
