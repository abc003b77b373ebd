"""The forecast against plain counting, and against the rules themselves: every pair of dice, every choice."""

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from bocage.core import play
from bocage.core.protocol import ROLL, Event
from bocage.games.dday_1991.contest import AT_ANY_PRICE, Contest, Prospect, Rules, break_even, outlook
from bocage.games.dday_1991.forecast import (
    DICE,
    PAIRS,
    Role,
    Verdict,
    bombed_chance,
    carpet_chances,
    duel,
    escapes,
    judge,
    marked_chance,
    reroll_helps,
    shares,
    throw,
    win_chance,
)
from bocage.games.dday_1991.odds import work_out
from bocage.games.dday_1991.resolve import defenders
from bocage.games.dday_1991.state import Combat, DDayState
from tests.games.dday_1991.position import ALLIED, attack, bit, do, fighting, position, task
from tests.games.dday_1991.test_opt_carpet import bombed, campaign

ATTACKER, DEFENDER = Role.ATTACKER, Role.DEFENDER
DUEL = {"20U": "K11", "G-47Z": "K10"}
"""An American corps of five against a panzer corps of four, in the open."""


def combat(s: DDayState, targets: str, *units: str) -> Combat:
    hexes = tuple(s.kit.hex_named(name) for name in targets.split())
    return Combat(hexes, tuple(s.kit.unit_index[code] for code in units))


def declared(units: dict[str, str], target: str, *attackers: str, **given: Any) -> DDayState:
    """A combat whose dice are next."""
    s = fighting(units, **given)
    attack(s, target, *attackers)
    do(s, "done")
    assert task(s) == "AttackerDie"
    return s


# --- one throw


@pytest.mark.parametrize("defense", range(11))
def test_a_throw_counts_every_pair_of_dice(defense: int) -> None:
    """§4c1 §4c2a §4c2b §4c2c Counted anew: ties to the defender, one loss from four on, two from seven."""
    for strength in range(11):
        found: Counter[Verdict] = Counter()
        for ours in range(1, 11):
            for theirs in range(1, 11):
                margin = strength + ours - defense - theirs
                losses = 2 if abs(margin) >= 7 else 1 if abs(margin) >= 4 else 0
                found[Verdict(ATTACKER if margin > 0 else DEFENDER, losses)] += 1
        thrown = throw(strength, defense)
        assert thrown.pairs == dict(found)
        assert sum(thrown.pairs.values()) == PAIRS == 100
        assert thrown.wins == win_chance(strength, defense)
        lost = sum(count * verdict.losses for verdict, count in found.items() if verdict.winner == ATTACKER)
        assert thrown.losses(DEFENDER) == Fraction(lost, 100)


def test_chances_known_by_heart() -> None:
    """§4c2a Even modifiers leave the attacker 45 in a hundred, since ties are the defender's."""
    assert [win_chance(5, 5), win_chance(6, 5), win_chance(10, 0)] == [Fraction(45, 100), Fraction(55, 100), 1]


def test_modifiers_count_within_their_limits() -> None:
    """§4b10"""
    assert win_chance(13, -2) == win_chance(10, 0)
    assert judge(14, 10, (1, 1)) == judge(10, 10, (1, 1)) == Verdict(DEFENDER, 0)


@pytest.mark.parametrize("holder", list(Role))
@pytest.mark.parametrize(("strength", "defense"), [(5, 2), (3, 6), (10, 0), (0, 10)])
def test_the_marker_is_worth_a_second_throw_where_the_first_was_lost(strength: int, defense: int, holder: Role) -> None:
    """§opt-10a Pair by pair, the better of what fell and of new dice, as the holder sees it."""
    once, total = win_chance(strength, defense), Fraction()
    for dice in DICE:
        stands = Fraction(judge(strength, defense, dice).winner == ATTACKER)
        best = max(stands, once) if holder == ATTACKER else min(stands, once)
        assert reroll_helps(strength, defense, holder, dice) == (best != stands)
        total += best
    assert marked_chance(strength, defense, holder) == total / PAIRS


# --- from a position


def test_shares_make_up_the_sums() -> None:
    """§4b1 §4b3 §9b2-E15 Units, coast and river of the landing at E15."""
    s = position({"5U": "C15", "7U": "C15", "A-1U": "C15", "1B-AB": "E14", "A-7INF": "E15", "G-85": "E15"})
    s.invaders, s.dropped = bit(s, "5U") | bit(s, "7U") | bit(s, "A-1U"), bit(s, "1B-AB")
    landing = combat(s, "E15", "5U", "7U", "1B-AB")
    odds = work_out(s, landing)
    attack_shares, defense_shares = shares(odds.attack, landing.units), shares(odds.defense, defenders(s, landing))
    assert [(share.factor, share.coast, share.ground) for share in attack_shares] == [(5, 0, 0), (5, 0, 0), (4, 0, -1)]
    assert [(share.factor, share.coast, share.ground) for share in defense_shares] == [(0, 2, 0), (2, 2, 0)]
    assert duel(s, landing).modifiers() == (10, 6)


@pytest.mark.parametrize(
    ("units", "targets", "modifiers"),
    [
        ({"30B": "G10", "G-66": "H10", "G-67": "G9"}, "H10 G9", (3, 4)),
        ({"20U": "J10", "G-47Z": "K10"}, "K10", (5, 4)),
        ({"19U": "J10", "G-81": "J9"}, "J9", (2, 3)),
    ],
)
def test_a_duel_begins_with_the_sums_of_the_rules(
    units: dict[str, str], targets: str, modifiers: tuple[int, int]
) -> None:
    """§8b1 §8b2a §8b2b §4b0"""
    s = position(units)
    assert duel(s, combat(s, targets, next(iter(units)))).modifiers() == modifiers


def test_losses_are_taken_where_they_hurt_least() -> None:
    """§4e2 First the corps that loses one by turning over, then the one that loses two; nobody is given up before."""
    s = position({"20U": "K11", "12U": "L10", "G-1SSZ": "K10", "G-81": "K10", "A-7INF": "K10"}, fight_on=True)
    defense = duel(s, combat(s, "K10", "20U", "12U")).defense
    names = [s.kit.kinds[u].id for u in defense.order]
    assert names[:2] == ["G-81", "G-1SSZ"]
    assert set(names[:3]) == {"G-81", "G-1SSZ", names[2]}
    assert defense.steps == len(names) == 5
    assert list(defense.totals) == sorted(defense.totals, reverse=True)


def test_the_last_fighter_is_kept_for_the_next_round() -> None:
    """§AMB-26 The headquarters goes before the reduced corps beside it, and then nobody can pay."""
    s = position({"20U": "K11", "G-81": "K10", "A-7INF": "K10"}, reduced=["G-81"], fight_on=True)
    defense = duel(s, combat(s, "K10", "20U")).defense
    assert [s.kit.kinds[u].id for u in defense.order] == ["A-7INF", "G-81"]
    assert defense.able == (True, False)


def test_a_fighter_is_kept_even_where_a_headquarters_is_worth_more() -> None:
    """§AMB-26 §4b6 In Le Havre the works defend the headquarters, not the air unit, and yet it goes first."""
    s = position({"8B": "E14", "A-7INF": "D14", "AIR-LW": "D14"}, reduced=["AIR-LW"], fight_on=True)
    defense = duel(s, combat(s, "D14", "8B")).defense
    assert [s.kit.kinds[u].id for u in defense.order] == ["A-7INF", "AIR-LW"]


def test_the_coast_counts_again_when_only_landing_units_are_left() -> None:
    """§4b3 A reduced corps ashore cancels the coast until it is lost."""
    s = position({"5U": "C15", "8U": "E16", "G-86": "D15"}, reduced=["8U"], fight_on=True)
    s.invaders = bit(s, "5U")
    found = duel(s, combat(s, "D15", "5U", "8U"))
    lost = next(n for n, u in enumerate(found.attack.order, 1) if s.kit.kinds[u].id == "8U")
    assert found.coast_from == lost
    assert found.modifiers(lost)[1] == found.modifiers(lost - 1)[1] + 2


def test_who_is_cut_off_pays_once_more() -> None:
    """§4d4a Cherbourg: the sea, and enemies on both landward sides; the corps dies of its second loss."""
    s = position({"G-84": "C16", "8U": "D15", "12U": "D16"})
    found = duel(s, combat(s, "C16", "8U"))
    assert escapes(s, [s.kit.unit_index["G-84"]]) == {s.kit.hex_named("C16"): []}
    assert [(end.further, end.falls, end.doomed) for end in found.endings] == [
        (1, False, False),
        (1, True, True),
        (0, True, False),
    ]


def test_invaders_who_are_beaten_drown() -> None:
    """§3e2e What those at sea are good for is lost with the combat; the paratroops are ashore."""
    s = position({"5U": "C15", "1B-AB": "E14", "G-85": "E15"})
    s.invaders, s.dropped = bit(s, "5U"), bit(s, "1B-AB")
    found = duel(s, combat(s, "E15", "5U", "1B-AB"))
    assert found.stranded[0] == 2
    assert Contest(found, Rules()).standing(Verdict(DEFENDER, 0)).attacker_loses == 2


# --- against the rules themselves


class Played:
    """Everything that can come of a combat, by playing it: both sides choose as well as they can.

    Losses are marked by the rule the forecast states; what happens after the combat is left out.
    """

    def __init__(self, worth: int = AT_ANY_PRICE) -> None:
        self.worth, self.known = worth, dict[Any, tuple[Fraction, Fraction, Fraction]]()

    def value(self, s: DDayState) -> tuple[Fraction, Fraction, Fraction]:
        """The attacker's chance and both sides' losses from a die or a decision on."""
        key = (s.agenda[-1], s.back, tuple(s.at), s.initiative)
        if key not in self.known:
            pending = s.agenda[-1]
            if pending.waits == ROLL:
                parts = [self.after(s, face) for face in range(1, 11)]
                self.known[key] = tuple(sum(found) / 10 for found in zip(*parts, strict=True))
            else:
                self.known[key] = self.chosen(s)
        return self.known[key]

    def chosen(self, s: DDayState) -> tuple[Fraction, Fraction, Fraction]:
        parts = {str(a): self.after(s, a) for a in play.offered(s)}
        if task(s) == "Losses":
            return parts[min(parts, key=lambda text: self.price(s, text))]
        best = max if s.agenda[-1].who(s) == ALLIED else min  # the Allies attack
        return best(parts.values(), key=lambda found: self.worth * found[0] - found[1] + found[2])

    def price(self, s: DDayState, text: str) -> tuple[bool, bool, int, int]:
        """A fighter is kept if one can be, nobody is given up who can be turned over, and the total suffers least."""
        u = s.kit.unit_index[text.removeprefix("lose ")]
        fatal = s.is_back(u) or s.kit.kinds[u].back is None
        left = [v for v in s.agenda[-1].units if s.at[v] >= 0 and not (v == u and fatal)]
        alone = all(s.kit.kinds[v].is_hq for v in left)
        return alone, fatal, s.combat_of(u) if fatal else s.combat_of(u) - s.kit.combat[1][u], u

    def after(self, s: DDayState, what: Any) -> tuple[Fraction, Fraction, Fraction]:
        trial = s.clone()
        trial.told = events = list[Event]()
        play.land(trial, what) if isinstance(what, int) else play.act(trial, what)
        lost = [0, 0]
        for event in events:
            if event.kind in ("reduced", "eliminated"):
                lost[event.facts["piece"] & 1] += 1
        ended = next((event for event in events if event.kind == "ended"), None)
        ahead = (Fraction(ended.facts["attacker_wins"]), Fraction(), Fraction()) if ended else self.value(trial)
        return ahead[0], ahead[1] + lost[0], ahead[2] + lost[1]


PLAYED = {
    "one against one": (DUEL, ("20U",), []),
    "both already reduced": (DUEL, ("20U",), ["20U", "G-47Z"]),
    "two against a stack": ({**DUEL, "15U": "J10", "A-7INF": "K10"}, ("20U", "15U"), ["20U", "G-47Z"]),
    "no way back": ({"8U": "D15", "12U": "D16", "G-84": "C16"}, ("8U",), []),
}


@pytest.mark.parametrize("name", PLAYED)
@pytest.mark.parametrize("given", [
    {},
    {"initiative": True},
    {"fight_on": True},
    {"initiative": True, "fight_on": True},
], ids=lambda given: "+".join(given) or "basic")  # fmt: skip
def test_a_contest_is_what_play_comes_to(name: str, given: dict[str, bool]) -> None:
    """§opt-10a §opt-10b §4c1 §4d4a Every die and every choice through the rules, at any price and at a fair one."""
    units, attackers, reduced = PLAYED[name]
    target = units[next(code for code in units if code.startswith("G-"))]
    s = declared(units, target, *attackers, reduced=reduced, **given)
    rules = Rules(ATTACKER if given.get("initiative") else None, fight_on=bool(given.get("fight_on")))
    for worth in (AT_ANY_PRICE, 2) if len(attackers) == 1 else (AT_ANY_PRICE,):
        found = Contest(duel(s, s.combats[0]), rules, worth).before()
        expected = Played(worth).value(s)
        assert (found.wins, found.attacker_loses, found.defender_loses) == expected


def test_the_choices_of_the_moment_are_priced_as_they_play() -> None:
    """§opt-10a §opt-10b New dice against those on the table, another round against the end of it."""
    s = declared(DUEL, "K10", "20U", initiative=True, fight_on=True)
    for die in (3, 6):
        play.land(s, die)
    assert task(s) == "Initiative"
    prices, played = Contest(duel(s, s.combats[0]), Rules(ATTACKER, fight_on=True)), Played()
    verdict = judge(*duel(s, s.combats[0]).modifiers(), (3, 6))
    options = {str(a): played.after(s, a) for a in play.offered(s)}
    assert _triple(prices.standing(verdict)) == options["stand"]
    assert _triple(prices.rerolled()) == options["reroll"]
    do(s, "stand")
    assert task(s) == "FightOn"
    prices = Contest(duel(s, s.combats[0]), Rules(ATTACKER, fight_on=True))
    options = {str(a): played.after(s, a) for a in play.offered(s)}
    assert _triple(prices.accepted(ATTACKER)) == options["accept"]
    assert _triple(prices.fought_on(ATTACKER)) == options["fight"]


def _triple(found: Prospect) -> tuple[Fraction, Fraction, Fraction]:
    return found.wins, found.attacker_loses, found.defender_loses


def test_without_further_rules_a_contest_is_one_throw() -> None:
    """§4c1"""
    s = position(DUEL)
    found = outlook(duel(s, combat(s, "K10", "20U")), Rules())
    assert found.wins == win_chance(5, 4)
    assert found.attacker_loses == throw(5, 4).losses(ATTACKER)  # two losses are just what the corps can take


def test_the_price_at_which_another_round_pays() -> None:
    """§opt-10b A gain of a quarter for one loss pays from a worth of four; what wins no oftener never does."""
    nothing = Prospect(Fraction(0), Fraction(0), Fraction(0))
    assert break_even(ATTACKER, nothing, Prospect(Fraction(1, 4), Fraction(1), Fraction(0))) == 4
    assert break_even(ATTACKER, nothing, Prospect(Fraction(1, 4), Fraction(1), Fraction(1, 2))) == 2
    assert break_even(DEFENDER, nothing, Prospect(Fraction(1, 4), Fraction(0), Fraction(1))) is None


# --- carpet bombing


def test_the_carpet_table_in_chances() -> None:
    """§carpet 1944: nothing on four, terrain on two, a loss on two, both on two."""
    found = {(result.losses, result.no_terrain): chance for result, chance in carpet_chances("1944").items()}
    assert found == {
        (0, False): Fraction(4, 10),
        (0, True): Fraction(2, 10),
        (1, False): Fraction(2, 10),
        (1, True): Fraction(2, 10),
    }


@pytest.mark.parametrize("sorties", [1, 2])
@pytest.mark.parametrize("reduced", [[], ["G-81"]])
def test_bombs_are_worth_what_their_dice_bring(sorties: int, reduced: list[str]) -> None:
    """§opt-13b2 §AMB-17 Every die of the strategic air units through the rules; an emptied hex is simply taken."""
    s = bombed(campaign({"20U": "J10", "G-81": "J9"}, reduced=reduced), "J9", "20U", sorties=sorties)
    corps = s.kit.unit_index["G-81"]

    def played(at: DDayState) -> Fraction:
        if task(at) != "CarpetDie":
            return Fraction(1) if at.at[corps] < 0 else win_chance(*duel(at, at.combats[0]).modifiers())
        total = Fraction()
        for face in range(1, 11):
            trial = at.clone()
            play.land(trial, face)
            total += played(trial) / 10
        return total

    assert bombed_chance(s, s.combats[0], (corps,) * sorties) == played(s)
