"""What else there is to weigh in a combat: both dice in a table, the initiative marker, fighting on, carpet bombing."""

from fractions import Fraction

from bocage.core.blocks import Block, Rows, Text
from bocage.core.chances import average, percent
from bocage.games.dday_1991.carpet import Target, targets_of
from bocage.games.dday_1991.contest import Contest, Prospect, Rules, break_even, outlook
from bocage.games.dday_1991.forecast import (
    PAIRS,
    VERDICTS,
    Duel,
    Role,
    Verdict,
    bombed_chance,
    judge,
    marked_chance,
    throw,
    win_chance,
)
from bocage.games.dday_1991.losses import Losses, Thrown
from bocage.games.dday_1991.resolve import FightOn, Initiative
from bocage.games.dday_1991.state import Combat, DDayState
from bocage.games.dday_1991.tables import FACES

from .names import side_words, the_unit, unit_words
from .plans_could import role_of
from .plans_words import COUNTS, WHO, against, code_of, verdict_words


def under_way(s: DDayState) -> int | None:
    """§4c1 The combat whose dice are out, by its number; None if none is being fought."""
    for task in reversed(s.agenda):
        number = getattr(task, "combat", None)
        if isinstance(number, int) and number < len(s.combats) and not s.combats[number].fought:
            return number
    return None


def is_thrown(s: DDayState) -> bool:
    """Whether the dice of the round have fallen, and what comes of them is being settled."""
    return bool(s.agenda) and isinstance(s.agenda[-1], Initiative | FightOn | Losses)


def more(s: DDayState, combat: Combat, fight: Duel, *, is_open: bool) -> list[Block]:
    """What else there is to weigh, the most pressing first."""
    task = s.agenda[-1] if s.agenda and is_open else None
    if isinstance(task, Initiative):
        return [*_reroll(s, task, combat, fight), _dice(fight.modifiers(), (task.attacker, task.defender))]
    if isinstance(task, FightOn):
        return [*_fight_on(s, task, fight), *_fallen(task.thrown)]
    if isinstance(task, Losses):
        return [*_losses(s, task), *_fallen(task.thrown)]
    return [*_bombs(s, combat), *_means(s, combat, fight), _dice(fight.modifiers())]


def _fallen(thrown: Thrown | None) -> list[Block]:
    """§4c1 The dice of the round that is being settled, and what they came to before anybody took a loss."""
    if thrown is None:
        return []
    ours, theirs = thrown.dice
    says = f"The dice were {ours} against {theirs}: {verdict_words(judge(*thrown.modifiers, thrown.dice))}."
    return [Text(says, "§4c1"), _dice(thrown.modifiers, thrown.dice, "The round just thrown")]


def _dice(totals: tuple[int, int], fallen: tuple[int, int] | None = None, what: str = "Every pair of dice") -> Rows:
    """§4c1 Every pair of dice and what it comes to; those that have fallen are lit."""
    faces = range(1, FACES + 1)
    rows = [(str(ours), *[code_of(judge(*totals, (ours, theirs))) for theirs in faces]) for ours in faces]
    return Rows(
        title=f"{what}: attacker down, defender across",
        head=("", *map(str, faces)),
        rows=tuple(rows),
        lit=((fallen[0] - 1, fallen[1]),) if fallen is not None else (),
        rule="§4c1",
    )


# --- before the dice


HEAD = ("", "attackers win", "attackers lose", "defenders lose")


def _row(words: str, found: Prospect) -> tuple[str, ...]:
    return words, percent(found.wins), average(found.attacker_loses), average(found.defender_loses)


def _means(s: DDayState, combat: Combat, fight: Duel) -> list[Block]:
    """§opt-10a §opt-10b What the marker and further rounds could make of it, if each side does all it can to win."""
    given = s.kit.options
    if not given.initiative and not given.fight_on:
        return []
    holder = role_of(combat, s.initiative) if given.initiative else None
    rows = [_row("These dice alone", outlook(fight, Rules()))]
    if holder is not None:
        rows.append(_row("With the marker", outlook(fight, Rules(holder))))
    if given.fight_on:
        words = "Fighting on" + (", with the marker" if holder is not None else "")
        rows.append(_row(words, outlook(fight, Rules(holder, fight_on=True))))
    table = Rows(
        title="If each side does all it can to win",
        head=HEAD,
        rows=tuple(rows),
        rule="§opt-10b" if given.fight_on else "§opt-10a",
    )
    return [*_marker(s, fight, holder), table]


def _marker(s: DDayState, fight: Duel, holder: Role | None) -> list[Block]:
    """§opt-10a Whose the marker is, and after how many pairs of dice it would help."""
    if holder is None:
        return []
    totals = fight.modifiers()
    helps = sum(count for verdict, count in throw(*totals).pairs.items() if verdict.loser == holder)
    once, twice = win_chance(*totals), marked_chance(*totals, holder)
    says = (
        f"The initiative marker is {side_words(s.initiative)}: new dice would help after {helps} of {PAIRS} pairs, "
        f"and change the attackers' chance from {percent(once)} to {percent(twice)}; the marker then goes over."
    )
    return [Text(says, "§opt-10a")]


def _bombs(s: DDayState, combat: Combat) -> list[Block]:
    """§opt-13b2 What the strategic air units still to bomb would make of it, by the corps they bomb."""
    if not s.bombers or s.bombed not in combat.targets:
        return []
    task = s.agenda[-1] if s.agenda else None
    named = tuple(corps for _, corps in task.named) if isinstance(task, Target) else ()
    runs = s.bombers.bit_count() - len(named)
    rows = [(unit_words(s, u), percent(bombed_chance(s, combat, (*named, *[u] * runs)))) for u in targets_of(s)]
    title = f"After carpet bombing by {'both strategic air units' if runs > 1 else 'a strategic air unit'}"
    return [Rows(title=title, head=("corps bombed", "attackers win"), rows=tuple(rows), rule="§carpet")]


# --- once the dice have fallen


def _reroll(s: DDayState, task: Initiative, combat: Combat, fight: Duel) -> list[Block]:
    """§opt-10a The dice as they lie, against new ones."""
    totals, fallen, own = fight.modifiers(), (task.attacker, task.defender), role_of(combat, s.initiative)
    verdict = judge(*totals, fallen)
    dice = Contest(fight, Rules())
    rows = [_row("Stand", dice.standing(verdict)), _row("Roll again", dice.rerolled())]
    if s.kit.options.fight_on:
        on = Contest(fight, Rules(own, fight_on=True))
        rows += [
            _row("Stand, then fight on", on.standing(verdict)),
            _row("Roll again, then fight on", on.rerolled()),
        ]
    better, worse = _against(verdict, totals, own)
    says = (
        f"The dice are {fallen[0]} against {fallen[1]}: {verdict_words(verdict)}. For the {WHO[own]} new dice would be "
        f"better in {percent(better)}, worse in {percent(worse)}, and win in {percent(dice.rerolled().chance(own))}. "
        f"The marker would then be {side_words(s.initiative.enemy)}."
    )
    return [Text(says, "§opt-10a"), Rows(title="The price of new dice", head=HEAD, rows=tuple(rows), rule="§opt-10a")]


def _against(now: Verdict, totals: tuple[int, int], own: Role) -> tuple[Fraction, Fraction]:
    """The chances that new dice bring one side something better than it has, and something worse."""
    best_first = VERDICTS if own == Role.ATTACKER else VERDICTS[::-1]
    at, pairs = best_first.index(now), throw(*totals)
    better = sum((pairs.chance(verdict) for verdict in best_first[:at]), Fraction())
    return better, sum((pairs.chance(verdict) for verdict in best_first[at + 1 :]), Fraction())


def _fight_on(s: DDayState, task: FightOn, fight: Duel) -> list[Block]:
    """§opt-10b The result as it is, against one more loss and another round."""
    given, loser = s.kit.options, Role.DEFENDER if task.attacker_wins else Role.ATTACKER
    winner_side = task.who(s).enemy
    holder = None
    if given.initiative:
        holder = loser.other if s.initiative == winner_side else loser
    dice, on = Contest(fight, Rules()), Contest(fight, Rules(holder, fight_on=True))
    accepted, one = dice.accepted(loser), dice.fought_on(loser)
    rows = (
        _row("Accept", accepted),
        _row("One more round", one),
        _row("Fight on to the end", on.fought_on(loser)),
    )
    totals = fight.modifiers(1, 0) if loser == Role.ATTACKER else fight.modifiers(0, 1)
    payer = the_unit(s, fight.band(loser).order[0])
    says = (
        f"The {WHO[loser]} have lost the round. For one more loss, cheapest on {payer}, they fight another at "
        f"{against(*totals)} and win it in {percent(one.chance(loser))}. {_worth(loser, accepted, one)}"
    )
    return [
        Text(says, "§opt-10b"),
        Rows(title="The price of fighting on", head=HEAD, rows=rows, rule="§opt-10b"),
        _dice(totals),
    ]


def _worth(loser: Role, accepted: Prospect, one: Prospect) -> str:
    """What the combat must be worth for another round to pay."""
    price = break_even(loser, accepted, one)
    if price is None:
        return "It cannot be won."
    if price <= 0:
        return "On balance it costs nothing."
    return f"It pays if winning is worth more than {average(price)} losses."


def _losses(s: DDayState, task: Losses) -> list[Block]:
    """§4e2 What is still to be paid, and why."""
    why = "for another round" if task.spare else "by the dice"
    return [Text(f"{side_words(task.who(s))} units still have to take {COUNTS[task.owed]} {why}.", "§4e2")]
